"""Case files: whole hands with something gone wrong, and what must be so afterwards."""
