"""A game against the house as the rest of the program sees it: `load_banked("three-card")`."""

from __future__ import annotations

from pathlib import Path

from cardspeak.books.banked_check import faults_of_banked
from cardspeak.books.banked_game import BEFORE as BEFORE
from cardspeak.books.banked_game import BankedGame as BankedGame
from cardspeak.books.banked_game import outcome_of as outcome_of
from cardspeak.books.book import Book
from cardspeak.books.loader import load_book, read_toml
from cardspeak.books.model.banked import BankedFile
from cardspeak.books.names import known_books, per_book
from cardspeak.errors import BadInput, BookError


@per_book
def load_banked(name: str) -> BankedGame:
    """The banked game of a book, by the book's name or an unambiguous part of it."""
    book = load_book(name)
    if book.head.kind != "banked":
        have = sorted(slug for slug in known_books() if load_book(slug).head.kind == "banked")
        raise BadInput(f"{book.slug} has no game against the house; {' and '.join(have)} do.")
    return load_banked_folder(book.folder, book)


def load_banked_folder(folder: Path, book: Book) -> BankedGame:
    """From any folder, strictly: a fault names the file and what is wrong."""
    file = read_toml(folder / "banked.toml", BankedFile)
    for fault in faults_of_banked(file, book):
        raise BookError(f"{book.slug}/banked.toml: {fault}")
    return BankedGame(book, file)
