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

STAMPED = ("table", "looks", "player", "jackpot")  # streams that the room's one clock stamps
LEAST = int(2 * STEP * 1e6)  # microseconds: what may pass between a look at the clock and the record
CLOSE = 2  # seconds: events tell whole ones


class Timed(msgspec.Struct):
    """Of an event, when it happened; tables against the house tell no time in some of theirs."""

    at: int | None = None


EVENTS: Reads[list[Timed]] = Reads(list[Timed])


class Seconds:
    """The time that one table keeps: that of its records, or as far from it as it was, or standing still."""

    def __init__(self) -> None:
        self._last = 0  # as events told it
        self._ahead = 0  # of the clock on the wall, since that was set
        self._clocks = 0

    def take(self, record: Record, clocks: int) -> Iterator[Fault]:
        told = [one.at for one in EVENTS.decode(record.body) if one.at is not None]
        stamp = record.time // 1_000_000
        for at in told:
            kept = (max(stamp, self._last), stamp + self._ahead)
            if clocks == self._clocks and self._last and min(abs(at - one) for one in kept) > CLOSE:
                yield fault(record, f"what happened at {at} is stamped {stamp}")
            self._last, self._ahead, self._clocks = at, at - stamp, clocks


def times_follow(log: AnyReader) -> Iterator[Fault]:
    """A record that was written after another is not stamped before it, unless the clock was set in between."""
    last: dict[int, int] = {}  # of each chain
    tables: dict[str, Seconds] = {}
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
        if record.stream.startswith("table/"):
            if record.kind == "opened" and KINDS[read_opening(record.body).kind].timed:
                timed.add(record.stream)
            elif record.stream in timed and record.body.startswith(b"["):
                yield from tables.setdefault(record.stream, Seconds()).take(record, clocks)
