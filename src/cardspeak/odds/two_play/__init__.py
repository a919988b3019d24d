"""Games in which exactly two own cards play (Omaha): hands counted by the pairs of cards that they hold."""
