"""A mark, which stands in the chain in the place of a name or of words; and the row beside it that says of what."""

from __future__ import annotations

import os
from base64 import b32encode
from collections.abc import Iterable, Iterator, Sequence
from hmac import digest
from typing import Any, Protocol

from cardspeak.store.faults import Fault
from cardspeak.values import Value

PURPOSE = b"cardspeak personal\n"
FORMER = "former guest "  # how the names of those begin who were forgotten; nobody else's may
PLAIN = "plain "  # in the place of a mark: an earlier version put this name into the chain, where it stays


class PersonalRow(Value):
    """A row beside the chain: what a mark stands for. A name is its own owner; words belong to a name's mark."""

    mark: str
    owner: str
    key: bytes
    value: str

    @property
    def fits(self) -> bool:
        """Whether this is what the chain was told, under the key of then."""
        return self.mark == mark_of(self.key, self.value) or self.mark == PLAIN + self.value


class PersonalTable(Protocol):
    """The table, in whatever a log is kept."""

    def opened(self, marks: Sequence[str]) -> dict[str, str]:
        """What these marks stand for, as far as the rows are there."""
        ...

    def marked(self, names: Sequence[str]) -> dict[str, str]:
        """The marks of these names, as far as they have one."""
        ...

    def keys(self, marks: Sequence[str]) -> dict[str, bytes]:
        """The keys of these marks, as far as the rows are there."""
        ...

    def put(self, rows: Sequence[PersonalRow]) -> None:
        """On the disk when this returns; of two rows for one name the first stands."""
        ...


def mark_of(key: bytes, value: str, purpose: bytes = PURPOSE) -> str:
    return b32encode(digest(key, purpose + value.encode(), "sha256")[:16]).decode().rstrip("=").lower()


def opening(value: str, owner: str = "") -> PersonalRow:
    """A new one: nobody has had this key before."""
    key = os.urandom(16)
    mark = mark_of(key, value)
    return PersonalRow(mark, owner or mark, key, value)


def former(mark: str) -> str:
    """The name of somebody who was forgotten: the same everywhere, and another for everybody."""
    return FORMER + mark[:8]


def unfit(rows: Iterable[tuple[Any, ...]]) -> Iterator[Fault]:
    """Rows that do not stand under their mark: somebody has given a person another name."""
    for mark, owner, key, value in rows:
        try:
            one = PersonalRow(_text(mark), _text(owner), bytes(key), _text(value))
        except (UnicodeError, TypeError):
            yield Fault("a row beside the chain cannot be read")
            continue
        if not one.fits:
            yield Fault(f"{one.value!r} beside the chain is not what its mark {one.mark} was made of")


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
