"""Books of one's own made known by their folders, each looked through first."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardspeak.books.loader import add_book
from cardspeak.errors import BadInput, BookError
from cardspeak.proofing.check import book_faults


def add_books(folders: Iterable[str | Path]) -> tuple[str, ...]:
    """The books in these folders by their names: a folder is a book, or holds some. All faults of all are told."""
    found = [book for folder in folders for book in _books(Path(folder))]
    wrong = [f"{book.name}/{fault}" for book in found for fault in book_faults(book)]
    if wrong:
        raise BookError("; ".join(wrong))
    return tuple(add_book(book).slug for book in found)


def _books(folder: Path) -> list[Path]:
    if (folder / "book.toml").is_file():
        return [folder.resolve()]
    inside = sorted(path.parent.resolve() for path in folder.glob("*/book.toml"))
    if not inside:
        raise BadInput(f"{folder} holds no book: a book is a folder with a book.toml.")
    return inside
