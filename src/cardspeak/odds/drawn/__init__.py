"""Stud and draw: no board, each player's own cards to come."""
