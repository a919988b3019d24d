"""The finished hands of a table, one by one, for whoever counts what players did."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec

from cardspeak.cards.json import read_card
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.interop.hands.found import PlayedAgain
from cardspeak.interop.replay.verdict import Replayed
from cardspeak.reads import Reads
from cardspeak.store import Record
from cardspeak.store.cover import is_face_down
from cardspeak.table import events as e

_EVENTS: Reads[list[e.AnyTableEvent]] = Reads(list[e.AnyTableEvent], read_card)
_KINDS = ("hand started", "hand finished", "table", "play")


class Streamed(Protocol):
    def read(self, stream: str, after: int = 0) -> Iterator[Record]: ...


def finished_hands(log: Streamed, stream: str, since: int = 0) -> Iterator[PlayedAgain]:
    """Every hand among players that was played to its end, of those begun from `since` (microseconds) on."""
    names: dict[int, str] = {}
    started: e.HandStarted | None = None
    done: list[he.Event] = []
    for record in log.read(stream):
        if record.kind not in _KINDS or is_face_down(record):
            continue
        try:
            events = _EVENTS.decode(record.body)
        except msgspec.ValidationError:  # a table against the house
            return
        for event in events:
            match event:
                case e.SeatTaken(seat=seat, name=name):
                    names[seat] = name
                case e.SeatChanged(seat=seat, to=to):
                    names[to] = names.pop(seat, "")
                case e.HandStarted():
                    started, done = (event if record.time >= since else None), []
                case e.InHand(events=more):
                    done += more
                case e.HandFinished() if started is not None:
                    hand = Hand.replay(started.setup, started.pack, done)
                    if hand.over and not hand.state.outcome:
                        seated = {seat: names.get(seat, "") for seat in started.setup.seats}
                        stacks = tuple(hand.stacks.values())
                        result = Replayed(verdict="to the chip", why="as the log has it.", finishing_stacks=stacks)
                        yield PlayedAgain(hand, result, seated, started.setup.stakes.dollar, "", "", stream)
                    started = None
                case _:
                    continue
