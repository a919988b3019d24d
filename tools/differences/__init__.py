"""Writes `docs/differences.md` and its picture: every value on which the books do not agree, game by game."""
