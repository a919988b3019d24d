"""A hand worked out again from its setup and its events alone, by a program that shares no code with the machine."""
