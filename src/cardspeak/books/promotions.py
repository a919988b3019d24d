"""What a book asks of its promotions: `load_promotions("star-sydney")`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardspeak.books.book import Book
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.promotions import PromotionFile
from cardspeak.books.names import per_book
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError

FILE = "promotions.toml"


class PromotionRules:
    """Items, amounts, hours and bans of one book, every value with its clause."""

    def __init__(self, book: Book, file: PromotionFile) -> None:
        self.book = book
        self.file = file
        self.title = file.title
        self.items = {row.name: row for row in file.items}
        self.methods = {way.name: way.cite for way in file.methods}
        self.payments = {way.name: way.cite for way in file.payments}

    def __repr__(self) -> str:
        return f"<promotions of {self.book.slug}>"

    def cite(self, clause: str) -> Citation:
        return self.book.cite(clause)


@per_book
def load_promotions(name: str) -> PromotionRules:
    """The rules for promotions of a book, by its name or an unambiguous part of it."""
    book = load_book(name)
    if not (book.folder / FILE).is_file():
        raise BadInput(f"{book.slug} has no promotions that this program runs.")
    return load_promotions_folder(book.folder, book)


def load_promotions_folder(folder: Path, book: Book) -> PromotionRules:
    """From any folder, strictly: a fault names the file and what is wrong."""
    file = read_toml(folder / FILE, PromotionFile)
    for fault in faults_of_promotions(file):
        raise BookError(f"{book.slug}/{FILE}: {fault}")
    return PromotionRules(book, file)


def faults_of_promotions(file: PromotionFile) -> Iterator[str]:
    """What no type can say of it: lists that are empty or name something twice."""
    names = (
        ("items", [row.name for row in file.items]),
        ("methods", [way.name for way in file.methods]),
        ("payments", [way.name for way in file.payments]),
        ("banned", [row.name for row in file.banned]),
    )
    for what, listed in names:
        yield from (f"{what} has {name!r} twice." for name in sorted({n for n in listed if listed.count(n) > 1}))
        if not listed:
            yield f"{what} is empty."
