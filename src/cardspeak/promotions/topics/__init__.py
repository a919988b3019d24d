"""One file for each matter of a promotion."""
