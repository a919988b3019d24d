"""What a book says of jackpots among players: `load_jackpot("star")`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardspeak.books.book import Book, Game
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.jackpot import AwardStep, JackpotFile, StepName
from cardspeak.books.names import per_book
from cardspeak.cards.deck import DECKS
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError, nearest
from cardspeak.ranking.category import Category


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

    def unfit(self, game: Game, deck: int) -> tuple[str, str] | None:
        """Why a table of this game cannot be linked: the clause, and what it is."""
        tables = self.file.tables
        flop = game.streets[0] if game.streets else 0
        if (tables.hole and game.hole_cards != tables.hole) or (tables.flop and flop != tables.flop):
            says = f"{game.title}; a linked table deals {tables.hole} cards and a flop of {tables.flop}"
            return tables.shape_cite, says
        if deck not in tables.decks:
            return tables.decks_cite, f"with {deck} cards, not {', '.join(map(str, tables.decks))}"
        return None

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


@per_book
def load_jackpot(name: str) -> JackpotRules:
    """The jackpot rules of a book, by its name or an unambiguous part of it."""
    book = load_book(name)
    if not has_jackpot(name):
        have = "crown-melbourne-poker, star-sydney-poker and open-table"
        raise BadInput(f"{book.slug} has no jackpot among players; {have} have.")
    return load_jackpot_folder(book.folder, book)


def load_jackpot_folder(folder: Path, book: Book) -> JackpotRules:
    """From any folder, strictly: a fault names the file and what is wrong."""
    file = read_toml(folder / "jackpot.toml", JackpotFile)
    for fault in faults_of_jackpot(file, book):
        raise BookError(f"{book.slug}/jackpot.toml: {fault}")
    return JackpotRules(book, file)


def faults_of_jackpot(file: JackpotFile, book: Book) -> Iterator[str]:
    """What no type can say of it: the order of steps, roles, hands that nobody knows, sums that cannot be paid."""
    names = [row.do for row in file.steps]
    if len(set(names)) != len(names) or not {"record", "confirm", "pay"} <= set(names):
        yield "every step stands once, and record, confirm and pay are among them."
    for row in file.steps:
        for name in row.after:
            if name not in names or names.index(name) >= names.index(row.do):
                yield f"{row.do!r} comes after {name!r}, which does not stand before it."
    for role, cite in _roles(file):
        if role not in book.head.roles:
            yield f"the book has no {role!r} ({cite}).{nearest(role, book.head.roles)}"
    kit = [row.name for row in file.equipment]
    yield from (f"equipment has {name!r} twice." for name in sorted({name for name in kit if kit.count(name) > 1}))
    yield from (f"equipment: say what {row.name!r} does." for row in file.equipment if not row.does.strip())
    for when, late in (("late", file.late), ("after", file.after)):
        if not late.presses or not all(one.strip() for one in late.presses):
            yield f"{when}.presses: say what is pressed for a hand that was forgotten."
    if not file.prizes.unit > 0 or not file.offer.most > 0:
        yield "the unit of payment and the number of events are 1 or more."
    for deck in file.tables.decks:
        if deck not in DECKS:
            yield f"tables.decks: there is no deck of {deck} cards; decks have {', '.join(map(str, DECKS))}."
    known = [category.value for category in Category]
    for condition in file.offer.conditions:
        category = getattr(condition, "category", None)
        if category is not None and category not in known:
            yield f"offer.conditions: no hand is called {category!r}.{nearest(category, known)}"


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
