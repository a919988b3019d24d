"""Tournaments in the room: a stream with a desk of its own, and tables of the room that report to it."""
