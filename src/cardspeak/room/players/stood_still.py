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
        self.anew = False  # a time that runs is started again
        self.waited: set[str] = set()  # so is that of whoever was away meanwhile

    def go_on(self, state: TableState) -> None:
        self.anew = running(state) is not None
        self.waited = {place.name for place in state.seats.values() if not place.here and place.away_until is not None}

    def heard(self, state: TableState, events: Iterable[Any]) -> None:
        for event in events:
            if isinstance(event, ClockStarted):
                self.anew = False
            elif isinstance(event, TimeAwayStarted):
                self.waited.discard(state.seats[event.seat].name)
