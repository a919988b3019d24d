"""Boards counted by their ranks, and by suit only where a flush is possible: thousands of classes, not millions."""
