"""The streams of people: chips that somebody new was given, and the room's list of who is who."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cardspeak.room.audit.reading import fault, moved, unread
from cardspeak.room.money import CAGE, WELCOME, wallet
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record
from cardspeak.values import Value


class Welcomed(Value, forbid_unknown_fields=True):
    """The record of chips given to somebody who has none."""

    name: str
    chips: int


def replay_player(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Somebody's own stream: the room's own sum, asked for by that person and paid to that account."""
    for record in records:
        if record.kind != "welcomed":
            yield from unread(record)
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
        yield from moved(record, (CAGE, stream, WELCOME))


def replay_people(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Names, tokens and tries: readable every one, and no chip moves."""
    for record in records:
        yield from unread(record)
        yield from moved(record)
