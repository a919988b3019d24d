"""Hands of a while ago, from the log: whoever won one of them uncalled may table it after a restart of the room too."""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.cards import Card
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.jackpots.by_hand.facts import HandFacts
from cardspeak.jackpots.by_hand.linked import PlayedHand
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.room.batches import REOPENED
from cardspeak.room.players.table import EVENTS
from cardspeak.store import Log
from cardspeak.store.cover import is_face_down
from cardspeak.table import events as e
from cardspeak.table.topics.afterwards import CardsTurnedUp

KINDS = ("hand started", "hand finished", "play", "table", REOPENED)
LOOKED_AT = 2_000  # the last records of a table: many times what so few hands take


class _Told:
    """A hand as its records tell it."""

    def __init__(self, started: e.HandStarted) -> None:
        self.started = started
        self.batches: list[tuple[he.Event, ...]] = []
        self.turned_up: dict[int, tuple[Card, ...]] = {}
        self.over = False

    def hear(self, event: e.TableEvent) -> None:
        match event:
            case e.InHand(events=events):
                self.batches.append(tuple(events))
            case e.HandFinished():
                self.over = True
            case e.EntryTakenBack(reopens=reopens):
                self.over = self.over and not reopens
                if self.batches:
                    self.batches.pop()
            case CardsTurnedUp(seat=seat, cards=cards):
                self.turned_up[seat] = (*self.turned_up.get(seat, ()), *cards)

    def played(self, known: HandFacts) -> PlayedHand:
        events = [event for batch in self.batches for event in batch]
        hand = Hand.replay(self.started.setup, self.started.pack, events)
        return PlayedHand(known.number, hand, {one.seat: one.name for one in known.seats}, self.turned_up)


def former_hands(log: Log, meter: MeterState, table: str) -> tuple[PlayedHand, ...]:
    """Those of a linked table that its meter still knows, the last of them first."""
    told = [one for one in _told(log, f"table/{table.removeprefix('table ')}") if one.over]
    known = ((one, meter.over.get((table, one.started.number))) for one in reversed(told))
    return tuple(one.played(facts) for one, facts in known if facts is not None and not facts.void)


def _told(log: Log, stream: str) -> Iterator[_Told]:
    now: _Told | None = None
    for record in log.proven(stream, max(0, log.position(stream) - LOOKED_AT)):
        if record.kind not in KINDS or is_face_down(record):
            continue
        for event in EVENTS.decode(record.body):
            if isinstance(event, e.HandStarted):
                if now is not None:
                    yield now
                now = _Told(event)
            elif now is not None:
                now.hear(event)
    if now is not None:
        yield now
