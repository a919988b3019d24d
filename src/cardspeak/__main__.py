"""`python -m cardspeak`."""

from cardspeak.cli import main

main()
