"""What was played in a room, read from its log."""
