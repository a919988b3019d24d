"""What marks of people stand for is beside the chain, or a record says that somebody was forgotten."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.values import Value

STREAM, FORGOTTEN = "people", "forgotten"
NO_RECORD = "gone from beside the chain, and no record says that somebody was forgotten"


class ForgottenMarks(Value):
    """The record: marks that stand for nothing any more, of one person and of the texts that went along."""

    mark: str
    texts: tuple[str, ...] = ()


def names_are_kept(log: AnyReader) -> Iterator[Fault]:
    """What marks stand for is there, or a record says that it was thrown away."""
    said: set[str] = set()
    for record in log.read_all():
        if record.stream == STREAM and record.kind == FORGOTTEN:
            told = msgspec.json.decode(record.body, type=ForgottenMarks)
            said |= {told.mark, *told.texts}
    for mark in sorted(log.people.missing - said):
        yield Fault(f"a name or a text under the mark {mark} is {NO_RECORD}")
