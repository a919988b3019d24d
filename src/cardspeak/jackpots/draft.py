"""Several events that build on one another, tried on a copy of the state before they happen to the pools."""

from __future__ import annotations

from cardspeak.jackpots import events as e
from cardspeak.jackpots.evolve import evolve
from cardspeak.jackpots.state import State


class MeterDraft:
    """`do` applies an event to the copy and keeps it; the list of them is the answer."""

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.events: list[e.Event] = []

    def do(self, *events: e.Event) -> None:
        for event in events:
            evolve(self.state, event)
            self.events.append(event)

    def lift(self) -> None:
        """Bring every pool that is below its guaranteed amount up to it, by the clause of that amount."""
        for pool in self.state.pools:
            short = self.state.reseed(pool) - self.state.pools[pool]
            if short > 0:
                self.do(e.Seeded(pool, short, self.state.reseed_cite(pool)))
