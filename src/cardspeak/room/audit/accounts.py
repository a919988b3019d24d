"""Every chip by a rule: which records may move chips between which accounts, and when somebody new is given some.

A replayer says how much a record of its own stream may move. Here the whole log is read once, whatever the streams are:
no other stream may touch an account, and nobody is given chips who has some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.ledger.accounts import ISSUERS
from cardspeak.room.audit.registry import STREAMS
from cardspeak.room.money import may_owe_more
from cardspeak.store.faults import Fault
from cardspeak.store.opening import AnyReader
from cardspeak.store.records import Record

COMES, GOES = ("SeatTaken", "Sat"), ("SeatLeft", "PickedUp", "GotUp")
MARKS = tuple(f'"{name}"'.encode() for name in (*COMES, *GOES))


def chips_move_by_rule(log: AnyReader) -> Iterator[Fault]:
    """Records that move chips which no row of the registry allows, and chips for somebody who needed none."""
    if more := may_owe_more(log.header):
        yield Fault(f"the header lets {', '.join(more)} owe chips, and a room lets nobody but {' and '.join(ISSUERS)}")
    held: Counter[str] = Counter()
    seated: dict[str, set[str]] = {}  # the tables at which somebody sits
    for record in log.read_all():
        if record.stream.startswith("table/"):
            _sits(seated, record)
        if record.kind == "welcomed":
            yield from _needed(record, held, seated)
        for one in record.transfers:
            if not _allowed(record, one.debit, one.credit):
                says = f"a record {record.kind!r} of {record.stream} moves no chips from {one.debit} to {one.credit}"
                yield _fault(record, says)
            held[one.debit] -= one.amount
            held[one.credit] += one.amount


def records_are_known(log: AnyReader) -> Iterator[Fault]:
    """Records of a kind that no stream like theirs has."""
    for record in log.read_all():
        row = STREAMS.get(record.stream.partition("/")[0])
        if row is not None and row.kinds and record.kind not in row.kinds:
            yield _fault(record, f"nobody knows such a record of {record.stream}: {record.kind!r}")


def _allowed(record: Record, debit: str, credit: str) -> bool:
    kind, _, id = record.stream.partition("/")
    rules = STREAMS[kind].moves if kind in STREAMS else ()
    return any(rule.allows(record.kind, id, debit, credit) for rule in rules)


def _needed(record: Record, held: Counter[str], seated: dict[str, set[str]]) -> Iterator[Fault]:
    has = held[record.stream]
    if has > 0:
        yield _fault(record, f"chips are given to somebody who holds {has}")
    if tables := seated.get(record.actor):
        yield _fault(record, f"chips are given to {record.actor}, who sits at table {min(tables)}")


def _sits(seated: dict[str, set[str]], record: Record) -> None:
    """Who sits down and who goes, read from the events as they are written."""
    if not any(mark in record.body for mark in MARKS):
        return
    events: list[Any] = msgspec.json.decode(record.body) if record.body.startswith(b"[") else []
    id = record.stream.partition("/")[2]
    for event in events:
        name, kind = event.get("name"), event.get("type")
        if kind in COMES:
            seated.setdefault(name, set()).add(id)
        elif kind in GOES:
            seated.get(name, set()).discard(id)


def _fault(record: Record, what: str) -> Fault:
    return Fault(what, record.seq, record.stream, record.position, record.chain)
