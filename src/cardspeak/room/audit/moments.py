"""Records of one moment: what is written beside a table is written with its record, by one command."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.room.audit.reading import fault
from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.store.records import Record

BESIDE = {"packs": "table/", "keys": "table/", "asks": ""}  # and with whose record each goes; empty: anybody's


def moments_hold(log: AnyReader) -> Iterator[Fault]:
    """Commitments and keys with a record of their table, and the digest of a command with what that command led to."""
    last: dict[int, Record] = {}  # of each chain, the record that others go with
    for record in log.read_all():
        kind, _, id = record.stream.partition("/")
        if kind not in BESIDE:
            last[record.chain] = record
            continue
        before = last.get(record.chain)
        place = f"{BESIDE[kind]}{id}" if BESIDE[kind] else before.stream if before is not None else ""
        if before is None or before.stream != place or _moment(before) != _moment(record):
            yield fault(record, "it goes with no record of its moment")


def _moment(record: Record) -> tuple[int, str, str]:
    return record.time, record.actor, record.command
