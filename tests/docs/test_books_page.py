"""The page about the books names exactly the games that exist."""

from __future__ import annotations

import re
from pathlib import Path

from tests.shelf import AMONG

from cardspeak.books.loader import load_book
from cardspeak.cli.reference import reference

DOCS = Path(__file__).parents[2] / "docs"


def test_games_named_are_the_games_there_are() -> None:
    page = (DOCS / "books.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([\w-]+)` \| ([\w, -]+) \|$", page, re.MULTILINE)
    assert {slug: set(games.split(", ")) for slug, games in rows} == {
        slug: set(load_book(slug).games) for slug in AMONG
    }


def test_the_command_reference_is_current() -> None:
    """`make docs` writes it."""
    assert (DOCS / "cli.md").read_text(encoding="utf-8") == reference()
