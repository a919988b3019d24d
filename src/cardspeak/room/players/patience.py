"""Whoever lets the time run out again and again is sat out, so that an absent player does not hold the table up.

No book says after how many times, so the house does (`Pace.late`). The room counts in memory, anew after a restart.
Whatever somebody asks for shows that they are there.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardspeak.room.players.live import is_live
from cardspeak.room.who import HOUSE
from cardspeak.table import frozen
from cardspeak.table.commands import StepAway
from cardspeak.table.state import TableState
from cardspeak.table.topics import kill
from cardspeak.table.topics.clocks import TimeRanOut


class Patience:
    """How often in a row each player's time has run out."""

    def __init__(self, most: int) -> None:
        self._most = most  # nought: without end
        self._late: dict[str, int] = {}

    def ran_out(self, name: str) -> None:
        if name and not name.startswith(HOUSE) and not is_live(name):
            self._late[name] = self._late.get(name, 0) + 1

    def heard(self, state: TableState, events: Iterable[Any]) -> None:
        """What happens next at the table."""
        for event in events:
            if isinstance(event, TimeRanOut):
                self.ran_out(state.dealt.get(event.seat, ""))

    def heard_of(self, name: str) -> None:
        self._late.pop(name, None)

    def late(self) -> list[str]:
        """Those whose time has run out too often."""
        return [name for name, times in sorted(self._late.items()) if self._most and times >= self._most]

    def over(self, state: TableState, now: int) -> list[StepAway]:
        """Whoever sits out from the next hand on; where the book lets nobody sit out, or not now, they stay."""
        if not self._most or not self._late or frozen.no_sitting_out(state) is not None:
            return []
        return [
            StepAway(seat=seat, at=now)
            for seat, place in sorted(state.seats.items())
            if place.here and self._late.get(place.name, 0) >= self._most and kill.stays(state, seat) is None
        ]
