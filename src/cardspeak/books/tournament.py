"""What a book asks of its tournaments: `load_tournament("three-card")`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cardspeak.books.book import Book
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.terms import ItemRow
from cardspeak.books.model.tournament import (
    EARLIER,
    RULES,
    DutyName,
    DutyRow,
    GroundRow,
    RuleRow,
    Stage,
    TournamentFile,
)
from cardspeak.books.names import per_book
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError, nearest


class TournamentRules:
    """Duties, items and authority of one book, every value with its clause."""

    def __init__(self, book: Book, file: TournamentFile) -> None:
        self.book = book
        self.file = file
        self.title = file.title
        self.authority = file.authority
        self.standard = file.standard
        self.items = {row.name: row for row in file.items}
        self.duty: dict[DutyName, DutyRow] = {row.name: row for row in file.duties}
        self.grounds: dict[str, GroundRow] = {row.name: row for row in file.grounds}
        self.rules: dict[str, RuleRow] = {**EARLIER, **file.rules}
        if file.rules["returned"].value is True:  # as files said it that knew one moment alone
            self.rules["returned"] = RuleRow(value="end", cite=file.rules["returned"].cite)
        self.buttons = {row.name: row.as_written() for row in file.buttons}

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


@per_book
def load_tournament(name: str) -> TournamentRules:
    """The tournament rules of a book, by its name or an unambiguous part of it."""
    book = load_book(name)
    if not has_tournaments(book):
        raise BadInput(f"{book.slug} has no tournaments that this program runs.")
    return load_tournament_folder(book.folder, book)


def load_tournament_folder(folder: Path, book: Book) -> TournamentRules:
    """From any folder, strictly: a fault names the file and what is wrong."""
    file = read_toml(folder / "tournament.toml", TournamentFile)
    for fault in faults_of_tournament(file):
        raise BookError(f"{book.slug}/tournament.toml: {fault}")
    return TournamentRules(book, file)


def faults_of_tournament(file: TournamentFile) -> Iterator[str]:
    """What no type can say of it: names that stand twice, rules that are missing or cannot be so, prizes."""
    named: tuple[tuple[str, list[str]], ...] = (
        ("items", [row.name for row in file.items]),
        ("duties", [str(row.name) for row in file.duties]),
        ("grounds", [row.name for row in file.grounds]),
        ("buttons", [row.name for row in file.buttons]),
    )
    for what, names in named:
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield f"two {what} have the same name, {name!r}."
    for name, kind in RULES.items():
        row = file.rules.get(name)
        if row is None and name in EARLIER:
            continue
        if row is None:
            yield f"there is no rule {name!r}."
        elif name == "returned" and row.value is True:
            continue
        elif not (type(row.value) is kind if isinstance(kind, type) else row.value in kind):
            yield f"the rule {name!r} cannot be {row.value!r}; {_may_be(kind)}."
    for name in file.rules:
        if name not in RULES:
            yield f"nobody knows a rule {name!r}.{nearest(name, RULES)}"
    if sum(file.standard.prizes.value) != 100:
        yield f"the standard prizes are {sum(file.standard.prizes.value)} hundredths, not 100."


def _may_be(kind: type | tuple[str, ...]) -> str:
    if isinstance(kind, tuple):
        return f"it may be {' or '.join(map(repr, kind))}"
    return f"write {({bool: 'true or false', int: 'a whole number', list: 'a list of words'})[kind]}"
