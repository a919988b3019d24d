"""The streams of people: chips that somebody new was given, and the room's list of who is who."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.room.audit.reading import fault, moved, moved_so
from cardspeak.room.money import WELCOME, wallet, welcoming
from cardspeak.room.who import ROOM
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record
from cardspeak.values import Value


class Welcomed(Value, forbid_unknown_fields=True):
    """The record of chips given to somebody who has none."""

    name: str
    chips: int


def replay_player(stream: str, records: Iterator[Record], *, strictly: bool = False) -> Iterator[Fault]:
    """Somebody's own stream: the room's own sum, asked for by that person and paid to that account."""
    for record in records:
        if record.kind != "welcomed":
            yield fault(record, f"nobody knows such a record of somebody's own: {record.kind!r}")
            yield from moved(record)
            continue
        try:
            given = msgspec.json.decode(record.body, type=Welcomed)
        except msgspec.MsgspecError as wrong:
            yield fault(record, f"it cannot be read: {wrong}")
            continue
        if given.chips != WELCOME:
            yield fault(record, f"somebody new is given {given.chips}, and the room gives {WELCOME}")
        if wallet(given.name) != stream or record.actor != given.name:
            yield fault(record, f"{given.name} is welcomed by {record.actor} in the stream of {stream}")
        yield from moved_so(record, (welcoming(stream),), strictly=strictly)


WHOSE = {  # kinds of records of people, and the field that names whoever asked; empty: the stream tells it otherwise
    "account": "name", "token": "name", "entry refused": "name", "limits": "name", "link": "by", "excluded": "by",
    "readmitted": "by", "token used": "", "token ended": "", "link used": "", "revoked": "", "sitting": "",
    "forgotten": "",
}  # fmt: skip


def replay_people(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Each is of a known kind and says who asked; a session that is used or ended was begun. No chip moves."""
    begun: dict[str, str] = {}  # digests of sessions and links, and whose
    for record in records:
        yield from moved(record)
        try:
            told: Any = msgspec.json.decode(record.body)
            yield from (fault(record, what) for what in _of_people(record, told, begun))
        except (msgspec.MsgspecError, LookupError, TypeError) as wrong:
            yield fault(record, f"it cannot be read: {wrong!r}")


def _of_people(record: Record, told: Any, begun: dict[str, str]) -> Iterator[str]:
    if record.kind not in WHOSE:
        yield f"nobody knows such a record of people: {record.kind!r}"
        return
    field = WHOSE[record.kind]
    if field and told[field] != record.actor:
        yield f"it is told of {told[field]} and was asked by {record.actor}"
    match record.kind:
        case "token" | "link":
            begun[told["digest"]] = "" if record.kind == "link" else told["name"]
        case "token used" | "token ended" | "revoked":
            digest = told if isinstance(told, str) else told["digest"]
            if digest not in begun:
                yield "no session or link was begun under that digest"
            elif record.kind != "revoked" and begun[digest] != record.actor:
                yield f"it is {begun[digest]}'s session, and {record.actor} asked"
        case "sitting" if record.actor != ROOM:
            yield f"{record.actor} tells of what the room tells of"
