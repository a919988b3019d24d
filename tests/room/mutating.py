"""Every change that somebody could make to one record of a log, and whether an audit finds it by what the records mean.

The changed log has every place, hash and balance worked out anew, and is kept in memory: no seal speaks here. A change
has a name, `table:play[InHand].events[Called].seat +1`: the kinds of stream and record, the field, and what was done.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from cardspeak.ledger import Transfer
from cardspeak.room.audit.registry import across, replayers
from cardspeak.store import Record
from cardspeak.store.records import Header

Records = Sequence[Record]
HOUR = 3_600_000_000
CARD, DIGITS = re.compile(r"[2-9TJQKA][cdhs]"), re.compile(r"[0-9a-f]{16,}")


class Rewritten:
    """As much of a log as an audit reads, each record in its new place."""

    def __init__(self, records: Records) -> None:
        self.header = Header()
        self.people = SimpleNamespace(missing=set(), kept=False)
        self.overdrawn = False
        self._all: list[Record] = []
        self._streams: defaultdict[str, list[Record]] = defaultdict(list)
        held: Counter[str] = Counter()
        for seq, one in enumerate(records, 1):
            record = replace(one, seq=seq, position=len(self._streams[one.stream]) + 1)
            self._all.append(record)
            self._streams[record.stream].append(record)
            for moved in record.transfers:
                held.update({moved.credit: moved.amount})
                held.subtract({moved.debit: moved.amount})
                empty = held[moved.debit] < 0 and not self.header.chart.may_owe(moved.debit)
                self.overdrawn |= empty or moved.amount <= 0 or moved.debit == moved.credit

    def streams(self, under: str = "") -> list[str]:
        return sorted(one for one in self._streams if not under or one == under or one.startswith(f"{under}/"))

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        return iter(self._streams.get(stream, [])[after:])

    def read_all(self, *_: Any, **__: Any) -> Iterator[Record]:
        return iter(self._all)


def fault_in(records: Records, streams: set[str] | None = None) -> str:
    """What an audit says first; `streams`: play only these again, for nothing else was touched."""
    log = Rewritten(records)
    if log.overdrawn:
        return "the ledger does not take it"
    known = replayers(strictly=True)
    try:
        for stream in log.streams():
            if streams is None or stream in streams:
                for fault in known[stream.partition("/")[0]](stream, log.read(stream)):
                    return str(fault)
        for agree in across():
            for fault in agree(log):  # type: ignore[arg-type]  # all that it reads
                return str(fault)
    except Exception as wrong:  # which the audit says in its own words
        return repr(wrong)
    return ""


class Mutation:
    """One change of one record."""

    def __init__(self, name: str, at: int, made: Callable[[], Record], *, around: bool = False) -> None:
        """`around`: of what stands beside the body."""
        self.name, self.around, self._at, self._made = name, around, at, made

    def found(self, records: Records) -> str:
        made = self._made()
        streams = {records[self._at].stream, made.stream}
        return fault_in([*records[: self._at], made, *records[self._at + 1 :]], streams)


def mutations(records: Records) -> Iterator[Mutation]:
    """All of them, record by record."""
    names = sorted({one.actor for one in records} - {"room"}) or ["Ann"]
    names += ["Eve", "Zoe"]
    for at, record in enumerate(records):
        base = f"{record.stream.partition('/')[0]}:{record.kind}"
        for what, made in _around(record, names):
            yield Mutation(f"{base} {what}", at, made, around=True)
        told = json.loads(record.body)
        for name, value in _fields(told, base, lambda new: new, names):
            body = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
            if body != record.body:
                yield Mutation(name, at, lambda r=record, b=body: replace(r, body=b))  # type: ignore[misc]


def _around(record: Record, names: Sequence[str]) -> Iterator[tuple[str, Callable[[], Record]]]:
    """What stands beside the body: who, when, what kind, and the chips."""
    other = next(name for name in names if name != record.actor)
    whose = "the room" if record.actor == "room" else "another"
    yield f"by somebody for {whose}", lambda: replace(record, actor=other)
    if record.actor != "room":
        yield f"by the room for {whose}", lambda: replace(record, actor="room")
    yield "an hour later", lambda: replace(record, time=record.time + HOUR)
    yield "an hour earlier", lambda: replace(record, time=record.time - HOUR)
    yield "of another kind", lambda: replace(record, kind=f"{record.kind}x")
    for line, moved in enumerate(record.transfers):
        for what, made in _moved(moved, f"player/{other}"):
            more = (*record.transfers[:line], *made, *record.transfers[line + 1 :])
            yield f"chips {what}", lambda m=more: replace(record, transfers=m)  # type: ignore[misc]


def _moved(one: Transfer, other: str) -> Iterator[tuple[str, tuple[Transfer, ...]]]:
    yield "more", (replace(one, amount=one.amount + 1),)
    yield "none", ()
    yield "twice", (one, one)
    yield "back", (replace(one, debit=one.credit, credit=one.debit),)
    yield "to another", (replace(one, credit=other if one.credit != other else "player/Zed"),)
    yield "from another", (replace(one, debit="bank" if one.debit != "bank" else "cage"),)
    yield "by another clause", (replace(one, cite=f"{one.cite}9"),)
    yield "in other words", (replace(one, memo=f"{one.memo}x"),)


def _fields(value: Any, name: str, put: Callable[[Any], Any], names: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for what, new in _others(value, names):
        yield f"{name} {what}", put(new)
    if isinstance(value, dict):
        for key in value:
            if key != "type":
                field = "*" if key in names or key.isdigit() else key
                yield from _fields(value[key], f"{name}.{field}", lambda new, k=key: put({**value, k: new}), names)  # type: ignore[misc]
    elif isinstance(value, list):
        for at, one in enumerate(value):
            tag = one.get("type", "") if isinstance(one, dict) else ""
            yield from _fields(one, f"{name}[{tag}]", lambda new, i=at: put([*value[:i], new, *value[i + 1 :]]), names)  # type: ignore[misc]


def _others(value: Any, names: Sequence[str]) -> Iterator[tuple[str, Any]]:
    match value:
        case bool():
            yield "not", not value
        case int():
            yield "+1", value + 1
            yield "-1", value - 1
        case str() if CARD.fullmatch(value):
            yield "another card", "2c" if value != "2c" else "3d"
        case str() if value in names:
            yield "another name", next(name for name in names if name != value)
        case str() if DIGITS.fullmatch(value):
            yield "another digest", ("1" if value[0] == "0" else "0") + value[1:]
        case str():
            yield "other words", f"{value}x"
        case list() if value:
            yield "one less", value[:-1]
            yield "one twice", [*value, value[-1]]
            if len(value) > 1 and value[0] != value[1]:
                yield "in another order", [value[1], value[0], *value[2:]]
