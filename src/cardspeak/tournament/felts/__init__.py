"""What plays the hands of a tournament and reports them: a table among players, a round against the house, paper."""
