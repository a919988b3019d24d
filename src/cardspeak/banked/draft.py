"""Several events that build on one another, tried on a copy of the state before they happen to the round."""

from __future__ import annotations

from cardspeak.banked import events as e
from cardspeak.banked.evolve import evolve
from cardspeak.banked.settle import void
from cardspeak.banked.state import State


class RoundDraft:
    """`do` applies an event to the copy and keeps it; the list of them is the answer."""

    def __init__(self, state: State) -> None:
        self.state = state.copy()
        self.events: list[e.Event] = []

    def do(self, *events: e.Event) -> None:
        for event in events:
            evolve(self.state, event)
            self.events.append(event)

    def strike(self, cite: str, *, box: int | None = None, owner: str | None = None) -> None:
        """Take back every line of a box, of a player, or of all, the latest first; winnings held are let go for it."""
        for player, amount in list(self.state.held.items()):
            if box is None and owner in (None, player):
                self.do(e.WinningsHeld(player, -amount, cite))
        for line in reversed(self.state.lines.copy()):
            if box in (None, line.box) and owner in (None, line.owner) and not self._apart(box, line.wager):
                self.do(e.Reinstated(line, cite))

    def void_wagers(self, cite: str, *, box: int | None = None, owner: str | None = None) -> None:
        """Return every wager of a box, of a player, or of all."""
        for key in list(self.state.stakes):
            if box in (None, key[0]) and owner in (None, key[2]) and not self._apart(box, key[1]):
                self.do(void(self.state, key, cite))

    def _apart(self, box: int | None, name: str) -> bool:
        """Where one hand is meant: a wager on the dealer's hand lies in the box but does not belong to it."""
        wager = self.state.game.wagers.get(name)
        return box is not None and wager is not None and wager.hand == "dealer"

    def collect(self, box: int, cite: str, count: int | None = None) -> None:
        if box in self.state.hands:
            self.do(e.Collected(box, len(self.state.hands[box]) if count is None else count, cite))
