"""Books of one's own made known by their folders, each looked through first."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardspeak.books.book import Book
from cardspeak.books.carried import own_books
from cardspeak.books.loader import forget_books, know_book, load_book
from cardspeak.books.names import known_books
from cardspeak.books.overlay import lies_over
from cardspeak.errors import BookError
from cardspeak.proofing.check import book_faults
from cardspeak.proofing.finding import find_books
from cardspeak.runs.carried import carry

_given: dict[str, Path] = {}


def add_book(folder: str | Path) -> Book:
    """Know a book of your own by its folder's name from now on: hands, odds, clauses and the room find it.

    It is looked through first, and everything that is wrong with it is told at once.
    """
    (slug,) = add_books([folder])
    return load_book(slug)


def add_books(folders: Iterable[str | Path]) -> tuple[str, ...]:
    """The books in these folders and ZIP files by their names. All faults of all are told; then none is known."""
    found = [book for folder in folders for book in find_books(Path(folder))]
    added: list[str] = []
    wrong: list[str] = []
    for book in _in_order(found):
        faults = [f"{book.name}/{fault}" for fault in book_faults(book)]
        wrong += faults
        if not faults:
            added.append(know_book(book).slug)
    if wrong:
        forget_books(added)
        raise BookError("\n".join(wrong))
    carry("books", own_books)
    _given.update({book.name: book for book in found})
    return tuple(book.name for book in found)


def given_books() -> dict[str, Path]:
    """The books that were added, by name, and the folders in which their files are written."""
    return dict(_given)


def _in_order(found: list[Path]) -> Iterable[Path]:
    """Whatever lies over another comes after it."""
    left = list(found)
    while left:
        coming = {book.name for book in left} - set(known_books())
        ready = next((book for book in left if lies_over(book) not in coming - {book.name}), left[0])
        left.remove(ready)
        yield ready
