"""What books decide differently, by value: from the data, with the clauses; the page of it is up to date."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from tools.differences.page import page, picture

from cardspeak.books.differing import decided, differences, editions_differ
from cardspeak.books.loader import load_book
from cardspeak.cli import command
from cardspeak.errors import BadInput

DOCS = Path(__file__).parents[2] / "docs"
STAR, TASMANIA, CROWN = "star-sydney-poker", "tasmania-poker", "crown-melbourne-poker"


def test_values_that_differ_are_told_with_both_clauses() -> None:
    rows = {row.path: row.answers for row in differences("holdem", (STAR, TASMANIA))}
    assert {book: (one.value, one.cite) for book, one in rows["play.odd.unit"].items()} == {
        STAR: ("chip", "24.4"),
        TASMANIA: ("minimum", "C.15.2"),
    }
    assert rows["play.fewest"][TASMANIA].value == "3"
    assert set(rows["deck of 36.seats"]) == {STAR}
    assert "play.raises.least" not in rows, "both take the last full raise"


def test_a_book_differs_from_itself_in_nothing_and_needs_another() -> None:
    book = load_book(CROWN)
    assert editions_differ(book, book) == {}
    assert len(decided(book.game("holdem"))) > 150
    with pytest.raises(BadInput, match="Fewer than two"):
        differences("crown-stud")


def test_from_the_command_line() -> None:
    done = CliRunner().invoke(command, ["rules", "compare", "star", "tasmania", "--game", "holdem", "--json"])
    assert done.exit_code == 0, done.output
    assert {row["path"] for row in json.loads(done.output)} >= {"play.odd.unit", "play.heads_up.button_first"}
    done = CliRunner().invoke(command, ["rules", "compare", "star", "tasmania", "--game", "holdem"])
    assert "values differ." in done.output
    done = CliRunner().invoke(command, ["rules", "compare", "star", "tasmania"])
    assert done.exit_code == 2


def test_the_page_and_its_picture_are_up_to_date() -> None:
    assert (DOCS / "differences.md").read_text(encoding="utf-8") == page(), "run: python -m tools.differences"
    assert (DOCS / "differences.svg").read_text(encoding="utf-8") == picture(), "run: python -m tools.differences"
