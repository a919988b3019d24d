"""Two boards from one stub."""
