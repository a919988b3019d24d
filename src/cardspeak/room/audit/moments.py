"""Records of one moment: what is written beside a table is written with its record, by one command."""

from __future__ import annotations

from collections.abc import Iterator

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
    that command led to."""
    last: dict[int, Record] = {}  # of each chain, the record that others go with
    for record in log.read_all():
        kind, _, id = record.stream.partition("/")
        before = last.get(record.chain)
        if (kind, record.kind) == WITH_A_TABLE:
            fits = before is not None and before.stream.startswith("table/")
        elif kind in BESIDE:
            fits = before is not None and before.stream == (BESIDE[kind].format(id=id) or before.stream)
        else:
            last[record.chain] = record
            continue
        if before is None or not fits or _moment(before) != _moment(record):
            yield fault(record, "it goes with no record of its moment")


def _moment(record: Record) -> tuple[int, str, str]:
    return record.time, record.actor, record.command
