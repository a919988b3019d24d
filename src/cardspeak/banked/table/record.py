"""The table's record as an inspector reads it: orders, rounds and payments held back, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardspeak.banked import events as be
from cardspeak.banked.table import conduct, signs
from cardspeak.banked.table.base import Entry, Event
from cardspeak.banked.table.orders import Ordered
from cardspeak.banked.table.rounds import Afterwards, InRound, RoundStarted
from cardspeak.books.model.banked import House

BEFORE = signs.BEFORE | conduct.BEFORE  # what an order puts into the record besides


def entries(rules: House, events: Iterable[Event]) -> Iterator[Entry]:
    for event in events:
        match event:
            case Ordered(order=order, by=by, entry=entry):
                also = BEFORE.get(type(order))
                if also is not None:
                    yield also(rules, order, by)
                yield entry
            case RoundStarted(number=number, cite=cite):
                yield Entry("round", cite, amount=number)
            case InRound(events=played) | Afterwards(events=played):
                yield from (
                    Entry("winnings held", one.cite, says=one.owner, amount=one.amount)
                    for one in played
                    if isinstance(one, be.WinningsHeld)
                )
            case _:
                pass
