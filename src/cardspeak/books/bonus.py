"""What a book says of bonus prizes: `load_bonus("crown-melbourne-poker")`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardspeak.books.book import Book
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.bonus import BonusFile
from cardspeak.books.names import per_book
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError, nearest

FILE = "bonus.toml"


class BonusRules:
    """Forms, signs, ranks and ways to pay of one book, every value with its clause."""

    def __init__(self, book: Book, file: BonusFile) -> None:
        self.book = book
        self.file = file
        self.forms = {way.name: way.cite for way in file.forms}
        self.signs = {way.name: way.cite for way in file.signs}
        self.payments = {way.name: way.cite for way in file.payments}

    def __repr__(self) -> str:
        return f"<bonus prizes of {self.book.slug}>"

    def cite(self, clause: str) -> Citation:
        return self.book.cite(clause)


@per_book
def load_bonus(name: str) -> BonusRules:
    """The rules for bonus prizes of a book, by its name or an unambiguous part of it."""
    book = load_book(name)
    if not (book.folder / FILE).is_file():
        raise BadInput(f"{book.slug} has no bonus prizes that this program runs.")
    return load_bonus_folder(book.folder, book)


def load_bonus_folder(folder: Path, book: Book) -> BonusRules:
    """From any folder, strictly: a fault names the file and what is wrong."""
    file = read_toml(folder / FILE, BonusFile)
    for fault in faults_of_bonus(file, book):
        raise BookError(f"{book.slug}/{FILE}: {fault}")
    return BonusRules(book, file)


def faults_of_bonus(file: BonusFile, book: Book) -> Iterator[str]:
    """What no type can say of it: ranks that the book does not have."""
    for what in ("dealer", "verifier"):
        rank = getattr(file, what)
        if rank not in book.head.roles:
            yield f"{what} is {rank!r}, which is none of the roles in book.toml.{nearest(rank, book.head.roles)}"
