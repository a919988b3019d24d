"""Learning: drills with their lessons, among players and against the house, and the coach."""
