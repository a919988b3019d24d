"""The clerk who watches that nothing is shuffled and no card comes back but by the rules.

A card that left the stub is dealt again in three cases: a ruling put it there, a ruling had the stub shuffled, or the
stub is too short for what is due, and then from the places that the rules name. He asks the clerks of the cards and
of the script how many there are and what is due; who tells the cards of a live table counts them himself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardspeak.books.model import game as m
from cardspeak.hand import events as e
from cardspeak.hand.audit.kept import CardsKept, ScriptKept
from cardspeak.hand.audit.rulings import RULED
from cardspeak.hand.setup import Setup
from cardspeak.hand.steps import RunStep, ServeStep, ShuffleStep

RETURNED = ("burns", "muck")  # what goes into the stub of a deal that it is too short for


class ShufflesClerk:
    """He reads each event before the others do, and has nothing to say at the end."""

    def __init__(self, setup: Setup, cards: CardsKept, script: ScriptKept) -> None:
        self.setup, self.cards, self.script = setup, cards, script
        self.ruling = False

    def take(self, event: e.Event) -> Iterator[str]:
        self.ruling = isinstance(event, e.Ruled) or (self.ruling and isinstance(event, RULED))
        if self.ruling:
            return
        if isinstance(event, e.CardsMoved):
            yield f"cards go from {event.source} to {event.to} and no ruling had them moved"
        elif isinstance(event, e.Reshuffled):
            yield from self._shuffled(event)

    def close(self) -> Iterator[str]:
        return iter(())

    def _shuffled(self, event: e.Reshuffled) -> Iterator[str]:
        due = [step for step in self.script.todo if not isinstance(step, m.Post)]
        step = due[0] if due else None
        if isinstance(step, ShuffleStep):
            places = {"aside"}
        else:
            places = self._places(step)
            have, need = len(self.cards.stub), self._need(due)
            if have >= need and not self.setup.told:
                yield f"the stub is shuffled though it has {have} cards and {need} are enough"
        strange = sorted({*event.taken} - places)
        if strange:
            yield f"cards of {', '.join(strange)} come back into the stub"

    def _places(self, step: RunStep | None) -> set[str]:
        if isinstance(step, m.Draw):
            return {*RETURNED, *(f"discards {seat}" for seat in (0, *self.setup.seats))}
        return {"burns"} if isinstance(step, ServeStep) else {*RETURNED}

    def _need(self, due: Sequence[RunStep]) -> int:
        """The fewest cards with which nothing is shuffled."""
        match due:
            case [m.Burn(), m.Deal(short="a shared card"), *_]:
                return 1
            case [m.Burn(), m.Deal(short=str()) as deal, *_]:
                return 1 + self._dealt(deal)
            case [m.Deal() as deal, *_]:
                return self._dealt(deal)
            case [m.Board(count=count), *_]:
                return count
            case [m.Draw(last_card_dealt=last), *_]:
                return 2 if last else 3  # a card to burn, and one that is not dealt
        return 1

    def _dealt(self, step: m.Deal) -> int:
        """Whoever has folded is dealt to all the same where the book says so."""
        seats = self.setup.seats if self.setup.rules.file.dead_seats else self.script.live
        return (step.down or step.up) * (len(seats) + step.kitty)
