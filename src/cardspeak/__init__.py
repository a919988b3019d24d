"""Poker, run exactly as five casinos' approved rule books say."""

__version__ = "0.1.0"
