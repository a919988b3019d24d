"""What books decide differently, by value: from the data, with the clauses; the page of it is up to date."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tools.differences.page import page, picture

from cardspeak.books.differing import ALL, ValueOf, decided, differences, editions_differ
from cardspeak.books.loader import load_book, load_folder
from cardspeak.books.names import BOOKS
from cardspeak.books.whole import decided_for_all
from cardspeak.cli import command
from cardspeak.errors import BadInput

DOCS = Path(__file__).parents[2] / "docs"
CARD_ROOM = Path(__file__).parents[2] / "examples" / "card-room"
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


@pytest.mark.parametrize(
    ("file", "was", "now", "game", "told"),
    [
        ("games/holdem.toml", "down = 2", "down = 3", "holdem", ("deal 1.down", "2", "3", "12.1")),
        ("games/holdem.toml", "count = 3", "count = 4", "holdem", ("board 1.count", "3", "4", "12.4")),
        (
            "games/holdem.toml",
            'tier = "upper"',
            'tier = "lower"',
            "holdem",
            ("round.turn.tier", "upper", "-", "12.3"),
        ),
        (
            "ranking.toml",
            "allowed = true",
            "allowed = false",
            "holdem",
            ("deck of 52.high.ace below the lowest card in a straight", "yes", "no", "11.10"),
        ),
        (
            "ranking.toml",
            'limit = "8"',
            'limit = "7"',
            "omaha-hilo",
            ("deck of 52.low.highest rank that qualifies", "eight", "seven", "13.2"),
        ),
        (
            "shuffle.toml",
            "leave = { value = 4",
            "leave = { value = 5",
            ALL,
            ("shuffle.rules.row 1.cut.leave.value", "4", "5", "6.2"),
        ),
        ("rulings.toml", "or_players = 3", "or_players = 4", ALL, ("rulings.substantial.or_players", "3", "4", "6.6")),
    ],
)
def test_whatever_a_revised_book_decides_differently_is_told(
    tmp_path: Path, file: str, was: str, now: str, game: str, told: tuple[str, str, str, str]
) -> None:
    """Cards, bets, the order of hands, rulings and the shuffle as well as the sets of choices."""
    shutil.copytree(CARD_ROOM, tmp_path / "card-room")
    page_of = tmp_path / "card-room" / file
    text = page_of.read_text(encoding="utf-8")
    assert was in text
    page_of.write_text(text.replace(was, now, 1), encoding="utf-8")
    found = editions_differ(load_folder(CARD_ROOM), load_folder(tmp_path / "card-room"))
    rows = {row.path: row.answers for row in found[game]}
    path, before, after, cite = told
    answers = rows[path]
    assert answers["before"] == ValueOf(before, cite)
    assert answers["after"].value == after if after != "-" else "after" not in answers


def test_every_choice_of_a_book_has_a_place_of_its_own() -> None:
    """Rows of a list that have the same name do not hide one another."""
    for name in BOOKS:
        paths = [path for path, _, _ in decided_for_all(load_book(name))]
        assert len(paths) == len(set(paths)), name
