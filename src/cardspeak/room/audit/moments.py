"""Records of one moment: what is written beside a table is written with its record, by one command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cardspeak.room.audit.reading import fault
from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.store.records import Record

BESIDE = {  # kinds of streams, and with whose record theirs go; empty: anybody's
    "packs": "table/{id}",
    "keys": "table/{id}",
    "asks": "",
}
WITH_A_TABLE = ("meter", "meter")  # a stream and its kind of record: with that of any table that is linked


def moments_hold(log: AnyReader) -> Iterator[Fault]:
    """Commitments and keys with a record of their table, hands with the meter's, and the digest of a command with what
    that command led to. Between them may stand what else was written at once, as a tournament's own record does."""
    latest: dict[int, WrittenAtOnce] = {}  # of each chain
    for record in log.read_all():
        kind, _, id = record.stream.partition("/")
        with_a_table = (kind, record.kind) == WITH_A_TABLE
        moment = latest.get(record.chain)
        if moment is None or moment.told != _told(record):
            moment = None
        if not with_a_table and kind not in BESIDE:
            moment = moment or WrittenAtOnce(_told(record), set())
            moment.streams.add(record.stream)
            latest[record.chain] = moment
        elif moment is None or not _goes(moment.streams, "table" if with_a_table else BESIDE[kind].format(id=id)):
            yield fault(record, "it goes with no record of its moment")


class WrittenAtOnce(NamedTuple):
    """What was written at once: when, by whom and for which command, and in which streams."""

    told: tuple[int, str, str]
    streams: set[str]


def _goes(streams: set[str], wanted: str) -> bool:
    """`wanted` is a stream, or a kind of streams; empty: any."""
    return not wanted or any(stream == wanted or stream.partition("/")[0] == wanted for stream in streams)


def _told(record: Record) -> tuple[int, str, str]:
    return record.time, record.actor, record.command
