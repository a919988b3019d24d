"""What a book asks of its tournaments: `load_tournament("three-card")`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from cardspeak.books.book import Book
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.terms import ItemRow
from cardspeak.books.model.tournament import RULES, Duty, DutyRow, GroundRow, RuleRow, Stage, TournamentFile
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError


class TournamentRules:
    """Duties, items and authority of one book, every value with its clause."""

    def __init__(self, book: Book, file: TournamentFile) -> None:
        self.book = book
        self.file = file
        self.title = file.title
        self.authority = file.authority
        self.standard = file.standard
        self.items = {row.name: row for row in file.items}
        self.duty: dict[Duty, DutyRow] = {row.name: row for row in file.duties}
        self.grounds: dict[str, GroundRow] = {row.name: row for row in file.grounds}
        self.rules: dict[str, RuleRow] = file.rules

    def __repr__(self) -> str:
        return f"<tournaments of {self.book.slug}>"

    def cite(self, clause: str) -> Citation:
        return self.book.cite(clause)

    def item(self, name: str) -> ItemRow:
        return self.items[name]

    def rule(self, name: str) -> Any:
        """What the book itself rules."""
        return self.rules[name].value

    def rule_cite(self, name: str) -> str:
        return self.rules[name].cite

    def cite_for(self, *items: str) -> str:
        """The clause of the first of these items that the book has; else that of its tournaments altogether."""
        return next((self.items[name].cite for name in items if name in self.items), self.file.cite)

    def due(self, stage: Stage) -> tuple[DutyRow, ...]:
        """What is to be done before entries are taken, or before play; the first comes first."""
        return tuple(row for row in self.file.duties if row.before == "entries" or stage == "play")


def has_tournaments(book: Book) -> bool:
    """Whether a book speaks of tournaments at all: Tasmania's does not, and nobody makes up its rules."""
    return (book.folder / "tournament.toml").is_file()


@cache
def load_tournament(name: str) -> TournamentRules:
    """The tournament rules of a book, by its name or an unambiguous part of it."""
    book = load_book(name)
    if not has_tournaments(book):
        raise BadInput(f"{book.slug} has no tournaments that this program runs.")
    return load_tournament_folder(book.folder, book)


def load_tournament_folder(folder: Path, book: Book) -> TournamentRules:
    """From any folder, strictly: a fault names the file and what is wrong."""
    file = read_toml(folder / "tournament.toml", TournamentFile)
    where = f"{book.slug}/tournament.toml"
    if len({row.name for row in file.items}) != len(file.items):
        raise BookError(f"{where}: two items have the same name.")
    for name, kind in RULES.items():
        row = file.rules.get(name)
        if row is None:
            raise BookError(f"{where}: there is no rule {name!r}.")
        fits = type(row.value) is kind if isinstance(kind, type) else row.value in kind
        if not fits:
            raise BookError(f"{where}: the rule {name!r} cannot be {row.value!r}.")
    unknown = set(file.rules) - set(RULES)
    if unknown:
        raise BookError(f"{where}: nobody knows a rule {min(unknown)!r}.")
    if sum(file.standard.prizes.value) != 100:
        raise BookError(f"{where}: the standard prizes are {sum(file.standard.prizes.value)} hundredths, not 100.")
    return TournamentRules(book, file)
