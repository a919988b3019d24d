"""A table that stood still, or was read back: whoever's time ran meanwhile has the whole of it again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardspeak.table.state import TableState
from cardspeak.table.topics.clocks import ClockStarted, running
from cardspeak.table.topics.time_away import TimeAwayStarted


class StoodStill:
    """What is still owed for that."""

    def __init__(self) -> None:
        self.owes = False
        self.anew = False  # a time that runs is started again
        self.waited: set[str] = set()  # so is that of whoever was away meanwhile

    def go_on(self, state: TableState) -> None:
        self.anew = running(state) is not None
        places = state.seats.values()
        self.waited = {place.name for place in places if not place.here and place.away_until is not None}
        self.owes = self.anew or bool(self.waited)

    def heard(self, state: TableState, events: Iterable[Any]) -> None:
        for event in events:
            if isinstance(event, ClockStarted):
                self.anew = False
            elif isinstance(event, TimeAwayStarted):
                self.waited.discard(state.seats[event.seat].name)
        self.owes = self.anew or bool(self.waited)
