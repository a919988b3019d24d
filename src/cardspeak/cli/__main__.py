"""`python -m cardspeak.cli`."""

from cardspeak.cli import main

main()
