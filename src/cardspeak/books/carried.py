"""Books of one's own on their way to other processes: whoever works on a run plays by them as they are here."""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import NamedTuple

import msgspec

from cardspeak.books.clauses import clause_index
from cardspeak.books.editions import Edition, edition_of, present_edition
from cardspeak.books.laying import lay_out
from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS, known_books, note_book, resolve_book, slug_and_edition


class OwnBooks(NamedTuple):
    """Their files, whole; called where they are to be known."""

    packed: bytes

    def __call__(self) -> None:
        for edition in _unpacked(self.packed):
            if edition.book in known_books() and present_edition(edition.book).id == edition.id:
                continue
            note_book(edition.book, lay_out(edition.files, edition.book))
            load_book.cache_clear()
            clause_index.cache_clear()


def own_books() -> OwnBooks | None:
    """All that are known here and are not ours; a worker has ours itself."""
    files = {slug: present_edition(slug).files for slug in known_books() if slug not in BOOKS}
    return OwnBooks(zlib.compress(msgspec.json.encode(files))) if files else None


@lru_cache(maxsize=4)  # a worker is told before every job
def _unpacked(packed: bytes) -> tuple[Edition, ...]:
    found = msgspec.json.decode(zlib.decompress(packed), type=dict[str, dict[str, str]])
    return tuple(edition_of(slug, files) for slug, files in found.items())


def own_edition(name: str) -> tuple[str, ...]:
    """What tells a run by one edition of such a book from a run by another; nothing to tell of ours."""
    slug, _ = slug_and_edition(resolve_book(name))
    return () if slug in BOOKS else (present_edition(slug).id,)
