"""A night at home played again: what was handed out, what came back, and that the payments make everybody square."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from cardspeak.office.home.chips import ChipsHandedOut, ChipsTakenBack
from cardspeak.office.home.ending import NightSettled
from cardspeak.office.home.machine import HomeNight
from cardspeak.office.home.state import NightTerms
from cardspeak.room.audit.clerked import AccountClerk, as_recorded, replay_with
from cardspeak.room.home.desk import EVENTS
from cardspeak.room.home.money import night_moves
from cardspeak.room.money import CAGE, wallet
from cardspeak.store.faults import Fault
from cardspeak.store.records import Record


def replay_home(stream: str, records: Iterator[Record], *, strictly: bool = False) -> Iterator[Fault]:
    """From what the night was played for to its last payment."""

    def opened(body: bytes) -> tuple[HomeNight, NightClerk]:
        return HomeNight(msgspec.json.decode(body, type=NightTerms)), NightClerk(stream)

    yield from replay_with(stream, records, "the opening of a night", opened, EVENTS, night_moves if strictly else None)


class NightClerk(AccountClerk):
    """Who was handed how many chips, counted without the machine."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self._out: Counter[str] = Counter()

    def take(self, event: Any, record: Record) -> Iterator[str]:
        yield from as_recorded(event, record)
        match event:
            case ChipsHandedOut(name=name, chips=chips):
                self._out[name] += chips
                self._moves.append((CAGE, wallet(name), chips))
            case ChipsTakenBack(name=name, chips=chips):
                self._out[name] -= chips
                self._moves.append((wallet(name), CAGE, chips))
            case NightSettled():
                yield from _square(event)
                held = {name: chips + event.nets.get(name, 0) for name, chips in sorted(self._out.items())}
                self._moves += [(wallet(name), CAGE, chips) for name, chips in held.items() if chips]


def _square(event: NightSettled) -> Iterator[str]:
    left = Counter(event.nets)
    for one in event.payments:
        left[one.payer] += one.amount
        left[one.to] -= one.amount
    wrong = [f"{name} {chips:+,}" for name, chips in sorted(left.items()) if chips]
    if wrong:
        yield f"after all payments not everybody is square: {', '.join(wrong)}"
