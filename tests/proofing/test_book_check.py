"""Mistakes that somebody makes who writes a book, each with what they are told."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardspeak.books.names import BOOKS, HOME, _added
from cardspeak.cli import command
from cardspeak.errors import BookError
from cardspeak.proofing.adding import add_books
from cardspeak.proofing.check import book_faults
from cardspeak.proofing.lines import line_of

TASMANIA = "tasmania-poker"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of one's own: a copy of the smallest of ours."""
    shutil.copytree(HOME / TASMANIA, tmp_path / "harbour")
    return tmp_path / "harbour"


@pytest.mark.parametrize("slug", BOOKS)
def test_our_own_books_are_in_order(slug: str) -> None:
    assert book_faults(HOME / slug) == ()


def replaced(find: str, put: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert find in text, find
        return text.replace(find, put, 1)

    return change


MISTAKES = [
    # file, what is there, what somebody writes, what they are told
    ("book.toml", "title =", "titel =", "titel: there is no 'titel' here. Did you mean 'title'?"),
    ("book.toml", "title =", "titel =", "'title' is missing."),
    ("book.toml", 'kind = "players"', 'kind = "player"', "Did you mean 'players'?"),
    ("book.toml", 'kind = "players"', "kind = 3", "3 is none of the choices. Allowed: banked, conventions, players."),
    ("book.toml", 'ladder = "high"', 'ladder = "hihg"', "ranking.toml has no ladder 'hihg'"),
    ("book.toml", 'ladder = "high"', "ladder = true", "this is true; write text in quotes."),
    ("book.toml", 'short = "', "short = ", "this is no TOML"),
    ("ranking.toml", 'category = "flush"', 'category = "flusch"', "'flusch'"),
    ("ranking.toml", "rungs = [", "rung = [", "there is no 'rung' here. Did you mean 'rungs'?"),
    ("ranking.toml", "decks = [52]", "decks = 52", "this is 52; write a list in [ ]."),
    ("ranking.toml", "decks = [52]", 'decks = ["52"]', "this is '52'; write a whole number."),
    ("games/holdem.toml", 'do = "burn"', 'do = "bury"', "'bury' is none of the choices. Did you mean 'burn'?"),
    ("games/holdem.toml", "final = true", "final = false", "the last betting round, and no other, is marked final"),
    ("games/holdem.toml", "final = true", 'final = "yes"', "this is 'yes'; write true or false."),
    ("games/holdem.toml", 'family = "flop"', 'family = "flops"', "Did you mean 'flop'?"),
    ("games/holdem.toml", "count = 3", "count = 50", "cards; a deck of"),
    ("games/holdem.toml", "count = 3", "cuont = 3", "Did you mean 'count'?"),
    ("groups.toml", '"holdem"', '"holden"', "the game 'holdem' of games/holdem.toml is not listed."),
    ("groups.toml", '"holdem"', '"holden"', "there is no games/holden.toml for 'holden'. Did you mean 'holdem'?"),
    ("clauses.csv", "clause,topic", "number,topic", "the first line must be clause,topic"),
    ("clauses.csv", ",engine,", ",machine,", "kind 'machine' is none of"),
    ("rulings.toml", "incident =", "incidents =", "Did you mean 'incident'?"),
    ("shuffle.toml", "[[rules]]", "[[rule]]", "this is no TOML: Cannot overwrite a value."),
    ("table.toml", "start_cite =", "start =", "stud.start: there is no 'start' here."),
    ("talk.toml", "cite =", "sight =", "there is no 'sight' here."),
    ("play.toml", "fewest_cite =", "fewest_clause =", "Did you mean 'fewest_cite'?"),
    ("play.toml", "fewest_cite =", "# ", "stud: 'fewest_cite' is missing."),
    ("book.toml", "roles = [", "roles = 5 # [", "this is 5; write a list in [ ]."),
    ("book.toml", 'cite = "', 'cite = "" # "', "cite: this is empty; say something."),
    ("games/holdem.toml", "[showdown]", "[showdawn]", "Did you mean 'showdown'?"),
    ("games/holdem.toml", "size = 52", "size = 51", "51"),
    ("rulings.toml", "[silent]", "[silence]", "'silent' is missing."),
    ("clauses.csv", ",engine,all", ",engine,al", "applies_to 'al' is neither a game nor a group"),
]


@pytest.mark.parametrize(("file", "find", "put", "says"), MISTAKES)
def test_a_mistake_is_told_with_its_file_and_what_is_right(
    file: str, find: str, put: str, says: str, book: Path
) -> None:
    path = book / file
    path.write_text(replaced(find, put)(path.read_text(encoding="utf-8")), encoding="utf-8")
    told = [str(fault) for fault in book_faults(book)]
    assert any(says in one for one in told), told


def test_an_incident_that_nobody_knows_is_no_silence_of_the_book(book: Path) -> None:
    path = book / "rulings.toml"
    text = path.read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if line.startswith("incident ="))
    name = first.split('"')[1]
    path.write_text(text.replace(first, f'incident = "{name}s"', 1), encoding="utf-8")
    told = [str(fault) for fault in book_faults(book)]
    assert any(f"nothing is called '{name}s'" in one and f"Did you mean '{name}'?" in one for one in told), told


def test_a_ladder_without_a_flush_is_found_before_a_hand_is_dealt(book: Path) -> None:
    path = book / "ranking.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(line for line in lines if '"flush"' not in line), encoding="utf-8")
    assert any("has no place in it" in str(fault) for fault in book_faults(book))


def test_a_cite_to_nowhere_names_its_line(book: Path) -> None:
    path = book / "games" / "holdem.toml"
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("cite ="))
    lines[at] = 'cite = "Z.99"'
    path.write_text("\n".join(lines), encoding="utf-8")
    (fault,) = book_faults(book)
    assert (fault.file, fault.line) == ("games/holdem.toml", at + 1)
    assert "clauses.csv has no clause 'Z.99'" in fault.says


def test_a_list_of_clauses_from_a_spreadsheet(book: Path) -> None:
    path = book / "clauses.csv"
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b"player", "pl\u00e4yer".encode("cp1252"), 1))
    (fault,) = book_faults(book)
    assert fault.file == "clauses.csv"
    assert fault.line > 0
    assert "save the file as UTF-8" in fault.says


def test_a_file_that_nobody_reads_and_one_that_is_missing(book: Path) -> None:
    (book / "talk.toml").rename(book / "talks.toml")
    (book / "groups.toml").unlink()
    told = [str(fault) for fault in book_faults(book)]
    assert "talks.toml: nobody reads this file. Did you mean 'talk.toml'?" in told[0]
    assert "groups.toml: the file is missing" in told[1]


def test_all_faults_of_all_files_are_told_at_once(book: Path) -> None:
    for file in ("book.toml", "games/holdem.toml", "games/five-card-stud.toml"):
        path = book / file
        path.write_text(path.read_text(encoding="utf-8").replace("title =", "titel =", 1), encoding="utf-8")
    told = book_faults(book)
    assert {fault.file for fault in told} == {"book.toml", "games/holdem.toml", "games/five-card-stud.toml"}
    assert len(told) == 6
    assert all(fault.line >= 1 for fault in told)


def test_lines_are_found_in_tables_lists_and_inline(book: Path) -> None:
    text = 'a = 1\n[b]\nc = 2\n[[d]]\ne = 3\n[[d]]\ne = 4\nf = [\n  { g = 1 },\n  { g = 2 },\n]\n[d.h]\ni = "x # y"\n'
    assert line_of(text, ("a",)) == 1
    assert line_of(text, ("b", "c")) == 3
    assert line_of(text, ("d", 0, "e")) == 5
    assert line_of(text, ("d", 1, "e")) == 7
    assert line_of(text, ("d", 1, "f", 1, "g")) == 10
    assert line_of(text, ("d", 1, "h", "i")) == 13
    assert line_of(text, ("nothing",)) == 1


def test_from_the_command_line(book: Path) -> None:
    done = CliRunner().invoke(command, ["book", "check", str(book)], standalone_mode=False)
    assert (done.return_value, done.output) == (0, "harbour is in order.\n")
    (book / "book.toml").write_text("title = 5\n", encoding="utf-8")
    done = CliRunner().invoke(command, ["book", "check", str(book), "--json"], standalone_mode=False)
    assert done.return_value == 1
    told = json.loads(done.output)
    assert not told["sound"]
    assert told["faults"][0]["section"] == "title"


def test_books_of_ones_own_come_in_by_an_option_or_a_variable(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.books.names._added", _added)
    try:
        done = CliRunner().invoke(command, ["--books", str(book.parent), "games", "--book", "harbour", "--json"])
        assert done.exit_code == 0, done.output
        _added.clear()
        monkeypatch.setenv("CARDSPEAK_BOOKS", str(book))
        done = CliRunner().invoke(command, ["games", "--book", "harbour", "--json"])
        assert done.exit_code == 0, done.output
        (book / "book.toml").write_text("title = 5\n", encoding="utf-8")
        with pytest.raises(BookError, match=r"harbour/book\.toml:1: title: this is 5; write text in quotes"):
            add_books([book])
    finally:
        _added.clear()
        from cardspeak.books.loader import load_book

        load_book.cache_clear()
