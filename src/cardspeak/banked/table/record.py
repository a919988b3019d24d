"""The table's record as an inspector reads it: orders, rounds and payments held back, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardspeak.banked import events as be
from cardspeak.banked.table import conduct, signs
from cardspeak.banked.table.base import Event, RecordLine
from cardspeak.banked.table.orders import Ordered
from cardspeak.banked.table.rounds import Afterwards, InRound, RoundOpened
from cardspeak.books.model.banked import House

BEFORE = signs.BEFORE | conduct.BEFORE  # what an order puts into the record besides


def entries(house: House, events: Iterable[Event]) -> Iterator[RecordLine]:
    for event in events:
        match event:
            case Ordered(order=order, by=by, entry=entry):
                also = BEFORE.get(type(order))
                if also is not None:
                    yield also(house, order, by)
                yield entry
            case RoundOpened(number=number, cite=cite):
                yield RecordLine("round", cite, amount=number)
            case InRound(events=played) | Afterwards(events=played):
                yield from (
                    RecordLine("winnings held", one.cite, says=one.owner, amount=one.amount)
                    for one in played
                    if isinstance(one, be.WinningsHeld)
                )
            case _:
                pass
