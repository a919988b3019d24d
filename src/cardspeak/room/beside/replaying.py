"""The audit of what was called and said at tables: every record follows from those before, and moves nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.room.audit.reading import fault, moved
from cardspeak.room.beside.calls import AnyCallEvent, CallAnswered, CallClosed, CallTaken, FloorCalled
from cardspeak.room.beside.chat import AnyWordEvent, VoiceGiven, VoiceTaken, WordsSaid
from cardspeak.room.who import ROOM
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record


def replay_calls(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Counted from one; taken, answered and closed only while they are open, and by whoever the record says."""
    callers: dict[int, str] = {}
    count = 0
    for record, event in _events(records, "calls", tuple[AnyCallEvent, ...]):
        if isinstance(event, Fault):
            yield event
            continue
        who = event.name if isinstance(event, FloorCalled) else event.by
        if who != record.actor:
            yield fault(record, f"it is told of {who} and was asked by {record.actor}")
        match event:
            case FloorCalled(number=number, name=name):
                if number != count + 1 or (name in callers.values() and name != ROOM):
                    yield fault(record, f"{name} cannot make call {number} now")
                count = number
                callers[number] = name
            case CallTaken(number=number) | CallAnswered(number=number):
                if callers.get(number, who) == who:
                    yield fault(record, f"{who} cannot take or answer call {number} now")
            case CallClosed(number=number):
                if callers.pop(number, None) is None:
                    yield fault(record, f"call {number} is not open")


def replay_chat(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """Counted from one, by those who had the word."""
    silenced: set[str] = set()
    count = 0
    for record, event in _events(records, "chat", tuple[AnyWordEvent, ...]):
        if isinstance(event, Fault):
            yield event
            continue
        who = event.name if isinstance(event, WordsSaid) else event.by
        if who != record.actor:
            yield fault(record, f"it is told of {who} and was asked by {record.actor}")
        match event:
            case WordsSaid(number=number, name=name, house=house):
                if number != count + 1 or (name in silenced and not house):
                    yield fault(record, f"{name} cannot say line {number} now")
                count = number
            case VoiceTaken(whose=whose):
                if whose in silenced:
                    yield fault(record, f"{whose} had no word to take")
                silenced.add(whose)
            case VoiceGiven(whose=whose):
                if whose not in silenced:
                    yield fault(record, f"{whose} had the word already")
                silenced.discard(whose)


def _events(records: Iterator[Record], kind: str, form: Any) -> Iterator[tuple[Record, Any]]:
    for record in records:
        for wrong in moved(record):
            yield record, wrong
        if record.kind != kind:
            yield record, fault(record, f"it is no record of {kind}")
            continue
        try:
            events = msgspec.json.decode(record.body, type=form)
        except msgspec.MsgspecError as wrong_body:
            yield record, fault(record, f"it cannot be read: {wrong_body}")
            continue
        for event in events:
            yield record, event
