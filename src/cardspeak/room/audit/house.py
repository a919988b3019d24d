"""The streams of the house itself: starts, clocks, orders to all, seals, where chains ended. No chip moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.audit.reading import fault, moved, unread
from cardspeak.room.everywhere import BODIES as ORDERS
from cardspeak.room.who import ROOM
from cardspeak.store.faults import Fault
from cardspeak.store.records import Head, Record
from cardspeak.store.seals.seal import SEALED, read_seal
from cardspeak.values import Value

CLOCK = "clock changed"


class ClockChanged(Value):
    """What the clock showed, and what it was set to."""

    was: int
    now: int


class ProgramStarted(Value):
    """The program that began to run the room."""

    version: str
    program: str


class ProgramChecked(Value):
    """What the room found when it looked at its own files and at other clocks."""

    version: str
    program: str
    started: str
    clocks: dict[str, float]
    faults: tuple[str, ...]


class WrittenAgain(Value):
    """Why nothing could be written, and which tables stood still for it."""

    tables: tuple[str, ...]
    why: str


BODIES: dict[str, type[Any]] = {
    CLOCK: ClockChanged,
    "started": ProgramStarted,
    "checked": ProgramChecked,
    "log written again": WrittenAgain,
    **ORDERS,
}


def replay_room(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Each says what its kind says; a clock that was set stamps the record that tells of it. Orders are somebody's, for
    a reason; of everything else the room tells itself."""
    for record in records:
        yield from moved(record)
        if record.kind not in BODIES:
            yield fault(record, f"nobody knows such a record of the room: {record.kind!r}")
            continue
        try:
            told = msgspec.json.decode(record.body, type=BODIES[record.kind])
        except msgspec.MsgspecError as wrong:
            yield fault(record, f"it cannot be read: {wrong}")
            continue
        if isinstance(told, ClockChanged) and told.now != record.time:
            yield fault(record, f"the clock was set to {told.now}, and the record says {record.time}")
        if record.kind not in ORDERS and record.actor != ROOM:
            yield fault(record, f"{record.actor} tells of what the room tells of")
        elif record.kind in ORDERS and not _is_order(record, told):
            yield fault(record, "this is no order that somebody gave")


def _is_order(record: Record, told: Any) -> bool:
    return record.actor != ROOM and bool(told.why) and len(set(told.tables)) == len(told.tables)


def replay_seals(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """A seal says nothing else; whether it fits the chains, and who signed it, is seen when the log is verified."""
    for record in records:
        yield from moved(record)
        try:
            seal = read_seal(record.body)
        except BadInput as wrong:
            yield fault(record, str(wrong))
            continue
        if record.kind != SEALED or seal.time != record.time:
            yield fault(record, f"the seal was made at {seal.time}, and the record says {record.time}")


def replay_chain(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Where a chain ended."""
    for record in records:
        yield from moved(record)
        yield from _heads(record, "head")


def replay_lead(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Which of several processes has what there is once in the room: whoever writes this stream."""
    for record in records:
        yield from moved(record)
        if record.kind != "led" or record.body != b"{}":
            yield from unread(record)


def replay_joined(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Where the chains ended that this log was copied from."""
    for record in records:
        yield from moved(record)
        yield from _heads(record, "chains")


def replay_source(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """What a copied log said of its own chains: kept to be read, and no chip moves."""
    for record in records:
        yield from moved(record)
        yield from unread(record)


def _heads(record: Record, name: str) -> Iterator[Fault]:
    try:
        told = msgspec.json.decode(record.body, type=dict[str, Any])[name]
        for head in [told] if isinstance(told, str) else told:
            Head.parse(head)
    except (msgspec.MsgspecError, LookupError, TypeError, BadInput) as wrong:
        yield fault(record, f"it does not say where a chain ended: {wrong}")
