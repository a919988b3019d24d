"""Mistakes that somebody makes who writes a book, each with what they are told."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.proofing.mistakes import FILES, MISTAKES, Mistake

from cardspeak.books.names import BOOKS, HOME, _added
from cardspeak.cli import command
from cardspeak.errors import BookError
from cardspeak.proofing.adding import add_books
from cardspeak.proofing.check import book_faults
from cardspeak.proofing.lines import line_of

TASMANIA = "tasmania-poker"
EXAMPLES = Path(__file__).parents[2] / "examples"
CARD_ROOM = EXAMPLES / "card-room"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of one's own: a copy of the smallest of ours."""
    shutil.copytree(HOME / TASMANIA, tmp_path / "harbour")
    return tmp_path / "harbour"


@pytest.mark.parametrize("slug", BOOKS)
def test_our_own_books_are_in_order(slug: str) -> None:
    assert book_faults(HOME / slug) == ()


SLUGS = {
    "T": (TASMANIA, ()),
    "S": ("star-sydney-poker", ("rulings.toml", "table.toml", "talk.toml")),
    "C": ("crown-melbourne-poker", ("rulings.toml", "table.toml", "talk.toml", "tournament.toml", "jackpot.toml")),
    "H": ("crown-melbourne-three-card", ("tournament.toml",)),
    "K": (CARD_ROOM.name, ()),
    "O": ("home-game", ()),
}


def test_there_are_more_than_a_hundred_and_fifty() -> None:
    assert len(set(MISTAKES)) == len(MISTAKES) >= 150


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda one: f"{one.file}-{one.put.strip()[:30]}")
def test_a_mistake_is_told_with_its_file_and_what_is_right(mistake: Mistake, tmp_path: Path) -> None:
    slug, without = SLUGS[mistake.book]
    ours = HOME / slug
    book = tmp_path / ("harbour" if ours.is_dir() else slug)
    shutil.copytree(ours if ours.is_dir() else EXAMPLES / slug, book, ignore=shutil.ignore_patterns(*without))
    path = book / mistake.file
    text = path.read_text(encoding="utf-8")
    assert mistake.find in text, mistake.find
    changed = text.replace(mistake.find, mistake.put, 1) if mistake.find else text + mistake.put
    path.write_text(changed, encoding="utf-8")
    faults = book_faults(book)
    told = [str(fault) for fault in faults]
    assert any(mistake.says in one for one in told), told
    assert not any("Error(" in one for one in told), told


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_is_something_else(name: str, tmp_path: Path) -> None:
    book = tmp_path / "card-room"
    shutil.copytree(CARD_ROOM, book)
    file, instead, says = FILES[name]
    path = book / file
    path.unlink(missing_ok=True)
    if isinstance(instead, bytes):
        path.write_bytes(instead)
    elif instead == "folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "nowhere")
    faults = [str(fault) for fault in book_faults(book)]
    assert any(says in one for one in faults), faults
    done = CliRunner().invoke(command, ["book", "check", str(book)], standalone_mode=False)
    assert done.return_value == 1
    assert says in done.output


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
