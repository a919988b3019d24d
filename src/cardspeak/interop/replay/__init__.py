"""Hands of any format played again by our own machine, and what that proved (`verdict.py`)."""
