"""The ranks of the books, which are more than the roles of a room: whom a role makes what, and who can be made more.

A book says which rank a dealer, a supervisor and a manager of a room usually have in it, and which others they can be
given with their role (`staff` in its book.toml). An order that needs a rank is refused to anybody below it.
"""

from __future__ import annotations

from typing import Any

from cardspeak.books.loader import load_book
from cardspeak.books.names import known_books
from cardspeak.errors import BadInput, nearest
from cardspeak.room.who import ROLES


def other_ranks() -> list[dict[str, Any]]:
    """Every rank that can be given with a role, and is not the usual one of it."""
    return [
        {"role": role, "book": book.head.short, "rank": rank}
        for book in map(load_book, known_books())
        for role in ROLES
        for rank in book.staff(role)[1:]
    ]


def require_ranks(role: str, ranks: tuple[str, ...]) -> None:
    """BadInput for a rank that nobody with this role has, and for two of one book."""
    given: dict[str, str] = {}
    for rank in ranks:
        known = [slug for slug in known_books() if rank in load_book(slug).staff(role)]
        if not known:
            may = sorted({one["rank"] for one in other_ranks() if one["role"] == role})
            there_are = f"there are {', '.join(may)}" if may else "there are none"
            raise BadInput(f"A {role} is no {rank[:60]!r} in any book here; {there_are}.{nearest(rank, may)}")
        for slug in known:
            if slug in given:
                raise BadInput(f"{given[slug]} and {rank} are both ranks of {slug}: give one of them.")
            given[slug] = rank
