"""Copies of books in a log: each is what its digest says, and whatever a table says it plays by is there."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.books.editions import as_it_was, keep_edition
from cardspeak.books.names import book_name
from cardspeak.errors import BadInput
from cardspeak.room.audit.reading import fault, moved
from cardspeak.room.editions import KIND, UNDER, Streams, named_by, read_copy, stream_of
from cardspeak.room.tournament.openings import read_tournament
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
    """A table or tournament that names an edition has its copy in the same log."""
    kept = set(log.streams(UNDER))
    for record, book, edition in named_editions(log):
        if edition and f"{UNDER}/{book}/{edition}" not in kept:
            yield fault(record, f"the log has no copy of {book_name(book, edition)}, by which this is played")


def named_editions(log: Streams) -> Iterator[tuple[Record, str, str]]:
    """Every edition that a table or tournament says it goes by, and with which record; empty: none was kept then."""
    for stream in log.streams("tournament"):
        for record in log.read(stream):
            if record.kind == "opened":
                terms = read_tournament(record.body).terms
                yield record, terms.book, terms.edition
            break
    for stream in log.streams("table"):
        yield from named_by(log, stream)


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
