"""The books that a room plays by, as they were: copies in its log, one stream for each edition, written once.

They are records like any other: every store has them, backups and copies of a log carry them, hashes and seals cover
them. A table names its edition when it is opened, and when it takes a new one; whoever plays its hands again finds the
book as it was that day.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Protocol

import msgspec

from cardspeak.books.editions import Edition, edition_of, keep_edition, present_edition
from cardspeak.books.names import per_book
from cardspeak.errors import BadInput, CardspeakError
from cardspeak.room.face import Face
from cardspeak.room.openings import read_opening
from cardspeak.room.who import ROOM
from cardspeak.store import Draft, Log, StoreError, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.store.records import Record
from cardspeak.values import Value

UNDER = "book"
KIND = "edition"
MOST = 16_000_000  # bytes of a book's files: a copy that claims more is no book's


class Copy(Value):
    """The body of its record. `packed` is base64 of zlib of JSON: every file by its name, as text."""

    book: str
    version: str
    digest: str  # SHA-256 over names and texts, see docs/log-and-ledger.md
    packed: str


class Streams(Protocol):
    """As much of a log as this needs."""

    def streams(self, under: str = "") -> list[str]: ...

    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...


def stream_of(edition: Edition) -> str:
    return f"{UNDER}/{edition.book}/{edition.id}"


@per_book
def _body(name: str) -> bytes:
    edition = present_edition(name)
    packed = zlib.compress(json.dumps(edition.files, ensure_ascii=False, sort_keys=True).encode(), 9)
    copy = Copy(edition.book, edition.version, edition.digest, base64.b64encode(packed).decode())
    return canonical(copy)


@lru_cache(16)  # a log is read by whoever starts from it, and by its auditor
def read_copy(body: bytes) -> Edition:
    """BadInput for what is no copy of a book, or not of the edition that it names."""
    try:
        copy = msgspec.json.decode(body, type=Copy)
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(base64.b64decode(copy.packed, validate=True), MOST)
        if unpacking.unconsumed_tail or not unpacking.eof:
            raise BadInput("That is no copy of a book: it does not end where it should.")
        files = msgspec.json.decode(text, type=dict[str, str])
    except (msgspec.MsgspecError, zlib.error, ValueError) as wrong:
        raise BadInput(f"That is no copy of a book: {wrong}.") from None
    edition = edition_of(copy.book, files)
    if edition.digest != copy.digest:
        raise BadInput(f"That is no copy of edition {copy.digest[:12]}: its files are of {edition.digest[:12]}.")
    return edition


def kept_editions(log: Streams) -> Iterator[tuple[Record, Edition]]:
    """Every edition in a log, with its record; what is no copy is left to the auditor."""
    for stream in log.streams(UNDER):
        for record in log.read(stream):
            with suppress(CardspeakError):
                yield record, read_copy(record.body)


def know_editions(log: Streams) -> None:
    """Whoever plays hands of this log again finds their books as they were."""
    for _, edition in kept_editions(log):
        keep_edition(edition)


def named_by(log: Streams, stream: str) -> Iterator[tuple[Record, str, str]]:
    """Every edition that a table says it plays by: the record, the book, and the edition; empty: none was kept then."""
    book = ""
    for record in log.read(stream):
        if record.kind == "opened":
            opening = read_opening(record.body)
            book = opening.book
            yield record, book, opening.edition
        elif b'"EditionTaken"' in record.body:
            for event in msgspec.json.decode(record.body):
                if event.get("type") == "EditionTaken":
                    yield record, book, event["edition"]["edition"]


class Editions:
    """The copies that a room's log has; asked for whenever a table is opened, or read back."""

    def __init__(self, log: Log, now: Callable[[], float]) -> None:
        self.log = log
        self._now = now
        self._kept: dict[str, str] = {}  # what is in the log: by the name of the edition, its id

    async def keep(self, name: str) -> str:
        """The book as it is, in the log before a table is opened that plays by it; its edition."""
        edition = present_edition(name)
        if not self._is_kept(edition):
            try:
                await awaited(self.log.append(stream_of(edition), 0, (self._draft(edition),)))
            except StoreError:
                if not self._was_faster(edition):
                    raise
            self._note(edition)
        return edition.id

    def keep_now(self, name: str) -> str:
        """The same before anybody has come in; nothing if the log takes nothing now."""
        edition = present_edition(name)
        if not self._is_kept(edition):
            try:
                self.log.append(stream_of(edition), 0, (self._draft(edition),)).result()
            except StoreError:
                if not self._was_faster(edition):
                    return ""
            self._note(edition)
        return edition.id

    def revise(self, table: Face) -> str:
        """A table whose book was revised since takes the new edition between hands; why not, if that forbids it."""
        return table.revise(self.keep_now(table.book))

    def _is_kept(self, edition: Edition) -> bool:
        if edition.name not in self._kept and self.log.position(stream_of(edition)):
            self._note(edition)
        return edition.name in self._kept

    def _was_faster(self, edition: Edition) -> bool:
        """Whether another process of this room has written the same copy at this very moment."""
        return self.log.position(stream_of(edition)) > 0

    def _note(self, edition: Edition) -> None:
        self._kept[keep_edition(edition)] = edition.id

    def _draft(self, edition: Edition) -> Draft:
        return Draft(KIND, int(self._now() * 1e6), ROOM, "", _body(edition.book))
