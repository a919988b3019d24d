"""What a book asks of its tournaments: `load_tournament("three-card")`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import get_args

from cardspeak.books.book import Book
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.terms import ItemRow
from cardspeak.books.model.tournament import Duty, DutyRow, Stage, TournamentFile
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

    def __repr__(self) -> str:
        return f"<tournaments of {self.book.slug}>"

    def cite(self, clause: str) -> Citation:
        return self.book.cite(clause)

    def item(self, name: str) -> ItemRow:
        return self.items[name]

    def due(self, stage: Stage) -> tuple[DutyRow, ...]:
        """What is to be done before entries are taken, or before play; the first comes first."""
        return tuple(row for row in self.file.duties if row.before == "entries" or stage == "play")


@cache
def load_tournament(name: str) -> TournamentRules:
    """The tournament rules of a book, by its name or an unambiguous part of it."""
    book = load_book(name)
    if not (book.folder / "tournament.toml").is_file():
        raise BadInput(f"{book.slug} has no tournaments that this program runs.")
    return load_tournament_folder(book.folder, book)


def load_tournament_folder(folder: Path, book: Book) -> TournamentRules:
    """From any folder, strictly: a fault names the file and what is wrong."""
    file = read_toml(folder / "tournament.toml", TournamentFile)
    where = f"{book.slug}/tournament.toml"
    if len({row.name for row in file.items}) != len(file.items):
        raise BookError(f"{where}: two items have the same name.")
    missing = set(get_args(Duty)) - {row.name for row in file.duties}
    if missing:
        raise BookError(f"{where}: there is no duty {min(missing)!r}.")
    if sum(file.standard.prizes.value) != 100:
        raise BookError(f"{where}: the standard prizes are {sum(file.standard.prizes.value)} hundredths, not 100.")
    return TournamentRules(book, file)
