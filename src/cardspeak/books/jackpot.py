"""What a book says of jackpots among players: `load_jackpot("star")`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardspeak.books.book import Book
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.jackpot import AwardStep, JackpotFile, StepName
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError


class JackpotRules:
    """One book's rules of jackpots, every value with its clause."""

    def __init__(self, book: Book, file: JackpotFile) -> None:
        self.book = book
        self.file = file
        self.title = file.title
        self.step: dict[StepName, AwardStep] = {row.do: row for row in file.steps}

    def __repr__(self) -> str:
        return f"<jackpots of {self.book.slug}>"

    def cite(self, clause: str) -> Citation:
        return self.book.cite(clause)

    def before(self, step: StepName) -> tuple[StepName, ...]:
        """Everything that comes before a step, in the order of the rows."""
        found: set[StepName] = set()
        due = list(self.step[step].after)
        while due:
            one = due.pop()
            if one not in found:
                found.add(one)
                due += self.step[one].after
        return tuple(name for name in self.step if name in found)


def has_jackpot(name: str) -> bool:
    return (load_book(name).folder / "jackpot.toml").is_file()


@cache
def load_jackpot(name: str) -> JackpotRules:
    """The jackpot rules of a book, by its name or an unambiguous part of it."""
    book = load_book(name)
    if not has_jackpot(name):
        raise BadInput(f"{book.slug} has no jackpot among players; crown-melbourne-poker and star-sydney-poker have.")
    return load_jackpot_folder(book.folder, book)


def load_jackpot_folder(folder: Path, book: Book) -> JackpotRules:
    """From any folder, strictly: a fault names the file and what is wrong."""
    file = read_toml(folder / "jackpot.toml", JackpotFile)
    where = f"{book.slug}/jackpot.toml"
    names = [row.do for row in file.steps]
    if len(set(names)) != len(names) or not {"record", "confirm", "pay"} <= set(names):
        raise BookError(f"{where}: every step stands once, and record, confirm and pay are among them.")
    for row in file.steps:
        late = [name for name in row.after if name not in names or names.index(name) >= names.index(row.do)]
        if late:
            raise BookError(f"{where}: {row.do!r} comes after {late[0]!r}, which does not stand before it.")
    for role, cite in _roles(file):
        if role not in book.head.roles:
            raise BookError(f"{where}: the book has no {role!r} ({cite}).")
    if not file.prizes.unit > 0 or not file.offer.most > 0:
        raise BookError(f"{where}: the unit of payment and the number of events are 1 or more.")
    return JackpotRules(book, file)


def _roles(file: JackpotFile) -> list[tuple[str, str]]:
    return [
        *((row.by, row.cite) for row in file.steps),
        *((row.to, row.cite) for row in file.steps if row.to),
        *((row.by, row.cite) for row in file.adjustments),
        (file.late.by, file.late.cite),
        (file.after.by, file.after.cite),
        (file.reader.by, file.reader.cite),
        (file.contribution.by, file.contribution.cite),
        *([(file.contribution.void_by, file.contribution.void_cite)] if file.contribution.void == "reversed" else []),
        (file.fault.by, file.fault.cite),
        (file.fault.wins_by, file.fault.wins_cite),
        (file.parameters.by, file.parameters.by_cite),
    ]
