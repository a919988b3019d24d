"""A night at home played again: what was handed out, what came back, and that the payments make everybody square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from cardspeak.errors import CardspeakError
from cardspeak.office.home.chips import ChipsHandedOut, ChipsTakenBack
from cardspeak.office.home.ending import NightSettled
from cardspeak.office.home.machine import HomeNight
from cardspeak.office.home.state import NightTerms
from cardspeak.room.audit.reading import Move, fault, moved
from cardspeak.room.audit.times import CLOSE
from cardspeak.room.home.desk import EVENTS
from cardspeak.room.money import CAGE, wallet
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record

Broken = (CardspeakError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError, AttributeError)


def replay_home(stream: str, records: Iterator[Record]) -> Iterator[Fault]:
    """From what the night was played for to its last payment; a clerk counts the chips without the machine."""
    first = next(records, None)
    if first is None or first.kind != "opened":
        yield Fault(f"{stream} does not begin with the opening of a night")
        return
    yield from moved(first)
    try:
        night = HomeNight(msgspec.json.decode(first.body, type=NightTerms))
    except Broken as wrong:
        yield fault(first, f"such a night cannot be opened: {wrong}")
        return
    out: Counter[str] = Counter()
    for record in records:
        due: list[Move] = []
        try:
            for event in EVENTS.decode(record.body):
                if event.by != record.actor or abs(event.at - record.time // 1_000_000) > CLOSE:
                    yield fault(record, f"{event.by} did it at {event.at}, and the record says otherwise")
                match event:
                    case ChipsHandedOut(name=name, chips=chips):
                        out[name] += chips
                        due.append((CAGE, wallet(name), chips))
                    case ChipsTakenBack(name=name, chips=chips):
                        out[name] -= chips
                        due.append((wallet(name), CAGE, chips))
                    case NightSettled():
                        yield from (fault(record, what) for what in _square(event))
                        held = {name: chips + event.nets.get(name, 0) for name, chips in sorted(out.items())}
                        due += [(wallet(name), CAGE, chips) for name, chips in held.items() if chips]
                night.apply((event,))
        except Broken as wrong:
            yield fault(record, f"it cannot be played: {wrong!r}")
            return
        yield from moved(record, *due)


def _square(event: NightSettled) -> Iterator[str]:
    left = Counter(event.nets)
    for one in event.payments:
        left[one.payer] += one.amount
        left[one.to] -= one.amount
    wrong = [f"{name} {chips:+,}" for name, chips in sorted(left.items()) if chips]
    if wrong:
        yield f"after all payments not everybody is square: {', '.join(wrong)}"
