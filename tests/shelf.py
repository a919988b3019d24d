"""The books by what is played in them, so that no test lists them: whoever adds one is tested with it."""

from __future__ import annotations

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS

AMONG = tuple(slug for slug in BOOKS if load_book(slug).games)  # players play one another
AGAINST = tuple(slug for slug in BOOKS if load_book(slug).head.kind == "banked")  # and the house
