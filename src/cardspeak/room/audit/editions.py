"""Copies of books in a log: each is what its digest says, and whatever a table says it plays by is there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardspeak.books.editions import as_it_was, keep_edition
from cardspeak.books.names import book_name
from cardspeak.errors import BadInput
from cardspeak.room.audit.reading import fault, moved
from cardspeak.room.editions import KIND, UNDER, Streams, read_copy, stream_of
from cardspeak.room.openings import read_opening
from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.store.records import Record


def replay_edition(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """One record, and the stream is named after it. Tables come later by name, and find the book as it was."""
    for record in records:
        yield from moved(record)
        if record.position > 1 or record.kind != KIND:
            yield fault(record, "an edition of a book is written down once, and nothing else there")
            continue
        try:
            edition = read_copy(record.body)
        except BadInput as wrong:
            yield fault(record, str(wrong))
            continue
        if stream_of(edition) != stream:
            yield fault(record, f"it is a copy of {stream_of(edition)}")
            continue
        keep_edition(edition)


def editions_are_there(log: AnyReader) -> Iterator[Fault]:
    """A table that names an edition has its copy in the same log."""
    kept = set(log.streams(UNDER))
    for record, book, edition in named_editions(log):
        if edition and f"{UNDER}/{book}/{edition}" not in kept:
            yield fault(record, f"the log has no copy of {book_name(book, edition)}, by which this table plays")


def named_editions(log: Streams) -> Iterator[tuple[Record, str, str]]:
    """Every edition that a table says it plays by, and with which record; empty: none was kept then."""
    for stream in log.streams("table"):
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


def by_the_present_book(log: Streams) -> list[str]:
    """The tables of which hands were played again by the book as it is, and why."""
    found: dict[str, str] = {}
    for record, book, edition in named_editions(log):
        if not edition:
            found[record.stream] = f"{record.stream} is of before books were kept: played again by {book} as it is"
        elif not as_it_was(book_name(book, edition)):
            which = f"edition {edition[:12]} of {book}"
            found[record.stream] = f"{record.stream}: {which} cannot be read here: played again by {book} as it is"
    return list(found.values())
