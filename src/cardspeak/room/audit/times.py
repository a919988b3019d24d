"""Times of a log: they go on, or a record says that the clock was set; events tell the time of their record."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardspeak.reads import Reads
from cardspeak.room.audit.house import CLOCK
from cardspeak.room.audit.reading import fault
from cardspeak.room.clock import STEP
from cardspeak.room.kinds import KINDS
from cardspeak.room.openings import read_opening
from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.store.records import Record

STAMPED = (  # streams that the room's one clock stamps
    "table", "tournament", "looks", "calls", "chat", "packs", "keys", "asks", "player", "jackpot", "meter", "promotion",
    "bonus", "office", "home", "learning", "book", "room",
)  # fmt: skip
TOLD = ("meter", "calls", "chat", "learning", "bonus")  # whose events tell the time of their record
LEAST = int(2 * STEP * 1e6)  # microseconds: what may pass between a look at the clock and the record
CLOSE = 2  # seconds: events tell whole ones


class Timed(msgspec.Struct):
    """Of an event, when it happened; tables against the house tell no time in some of theirs."""

    at: int | None = None


EVENTS: Reads[list[Timed]] = Reads(list[Timed])


def told_in(record: Record) -> list[int]:
    return [one.at for one in EVENTS.decode(record.body) if one.at is not None]


class Seconds:
    """The time of one table or tournament: that of its records, or as far from it as it was, or standing still."""

    def __init__(self, first: int = 0) -> None:
        self._last = first  # as events told it; before the first of them a table says nothing
        self._ahead = 0  # of the clock on the wall, since that was set
        self._clocks = 0

    def take(self, record: Record, clocks: int) -> Iterator[Fault]:
        told = told_in(record)
        stamp = record.time // 1_000_000
        for at in told:
            kept = (max(stamp, self._last), stamp + self._ahead)
            if clocks == self._clocks and self._last and min(abs(at - one) for one in kept) > CLOSE:
                yield fault(record, f"what happened at {at} is stamped {stamp}")
            self._last, self._ahead, self._clocks = at, at - stamp, clocks


def times_follow(log: AnyReader) -> Iterator[Fault]:
    """A record that was written after another is not stamped before it, unless the clock was set in between."""
    last: dict[int, int] = {}  # of each chain
    clocked: dict[str, Seconds] = {}
    timed: set[str] = set()
    clocks = 0  # how often they were set
    for record in log.read_all():
        if record.kind == CLOCK and record.stream == "room":
            last[record.chain] = record.time
            clocks += 1
        elif record.stream.partition("/")[0] in STAMPED:
            before = last.get(record.chain, record.time)
            if record.time < before - LEAST:
                yield fault(record, f"it is stamped {record.time}, and the one before it {before}")
            last[record.chain] = max(before, record.time)
        kind = record.stream.partition("/")[0]
        if kind == "tournament" and record.body.startswith(b"["):
            yield from clocked.setdefault(record.stream, Seconds(1)).take(record, clocks)
        elif kind == "table":
            if record.kind == "opened" and KINDS[read_opening(record.body).kind].timed:
                timed.add(record.stream)
            elif record.stream in timed and record.body.startswith(b"["):
                yield from clocked.setdefault(record.stream, Seconds()).take(record, clocks)
        elif kind in TOLD and record.body.startswith(b"["):
            for at in told_in(record):
                if abs(at - record.time // 1_000_000) > CLOSE:
                    yield fault(record, f"what happened at {at} is stamped {record.time // 1_000_000}")
