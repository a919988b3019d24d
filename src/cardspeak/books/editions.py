"""Editions of a book: the book as it is, and as it was when somebody kept it.

An edition is the files of a book, whole, and goes by their digest. Whoever has kept one (`keep_edition`) finds that
book again under `name@edition`, whatever has become of the folder since; hands and tables carry it in their setup.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping

from cardspeak.books.differing import Differs, editions_differ
from cardspeak.books.laying import FILE, digest_of, edition_files, edition_id, lay_out
from cardspeak.books.loader import load_book
from cardspeak.books.names import (
    book_name,
    folder_of,
    known_books,
    note_book,
    note_edition,
    per_book,
    resolve_book,
    slug_and_edition,
)
from cardspeak.errors import BadInput, CardspeakError
from cardspeak.lazy import lazy
from cardspeak.values import Value

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Edition(Value, dict=True):
    """A book as it was at some time."""

    book: str
    version: str  # as its head says
    files: dict[str, str]

    @lazy
    def digest(self) -> str:
        return digest_of(self.files)

    @property
    def id(self) -> str:
        return edition_id(self.digest)

    @property
    def name(self) -> str:
        return book_name(self.book, self.id)


@per_book
def present_edition(name: str) -> Edition:
    """The book as it is."""
    slug, _ = slug_and_edition(resolve_book(name))
    return edition_of(slug, edition_files(folder_of(slug)))


def edition_of(slug: str, files: Mapping[str, str]) -> Edition:
    """BadInput for files that are no book's: a copy may come from anywhere, and is laid out on a disk."""
    wrong = [name for name in files if not FILE.fullmatch(name)]
    if wrong or not SLUG.fullmatch(slug) or "book.toml" not in files:
        raise BadInput(f"That is no copy of a book: {wrong[0] if wrong else slug!r}.")
    try:
        version = tomllib.loads(files["book.toml"]).get("version", "")
    except tomllib.TOMLDecodeError as fault:
        raise BadInput(f"That is no copy of a book: book.toml: {fault}.") from None
    return Edition(slug, str(version), dict(files))


def keep_edition(edition: Edition) -> str:
    """Known from now on as `name@edition`; the name. A book that nobody gave the folder of is known by this copy."""
    name = edition.name
    note_edition(name, lambda: lay_out(edition.files, edition.book))
    if edition.book not in known_books():
        note_book(edition.book, lay_out(edition.files, edition.book))
        load_book.cache_clear()
    return name


def as_it_was(name: str) -> bool:
    """Whether a book is found as it was: its copy is here, and this version of the program can read it."""
    slug, edition = slug_and_edition(name)
    try:
        book = load_book(name)
        return bool(edition) and (book.name == name or present_edition(slug).id == edition)
    except CardspeakError:
        return False


def between(before: str, after: str) -> dict[str, tuple[Differs, ...]]:
    """What two editions decide differently, by game; both as `load_book` knows them."""
    return editions_differ(load_book(before), load_book(after))
