"""A table among players and the jackpot by hand that it plays for: how it is linked, what its batches mean to it.

Only a table with a jackpot loads this.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from cardspeak.books.jackpot import load_jackpot
from cardspeak.jackpots.by_hand.base import MeterEvent
from cardspeak.jackpots.by_hand.linked import HandLink
from cardspeak.jackpots.by_hand.setup import PoolPlan, TableLink
from cardspeak.refusal import Refused
from cardspeak.room.batches import Beside
from cardspeak.room.jackpots.meters import Meters
from cardspeak.room.pooled import PlaysFor
from cardspeak.room.who import Who
from cardspeak.table.setup import TableSetup
from cardspeak.table.state import TableState


class JackpotSide:
    """`plans`: the pools that it plays for, `opened`: by whom, and who agreed to new ones."""

    def __init__(self, setup: TableSetup, plans: tuple[PoolPlan | str, ...], opened: tuple[Who, str]) -> None:
        self._setup, self._plans, self._opened = setup, plans, opened
        self._name = f"table {setup.id}"
        self.meters: Meters | None = None
        self.link: HandLink | None = None

    def plays_for(self, rank: str) -> PlaysFor:
        """It has all that the book asks for, and its page is the display; `rank`: of whoever opened it."""
        book, game, deck = self._setup.book, self._setup.game, self._setup.deck
        kit = tuple(row.name for row in load_jackpot(book).file.equipment)
        link = TableLink(table=self._name, game=game, deck=deck, equipment=kit, display=self._name)
        who, second = self._opened
        return PlaysFor(book, 0, link, self._plans, rank, who.name, second)

    def join(self, meters: Meters) -> None:
        """The book's meters: they hear of every hand, with the record that tells of it."""
        self.meters = meters
        former = partial(meters.former, self._name)
        presses = not self._setup.told  # a live dealer presses the button
        self.link = HandLink(meters.jackpot, self._name, presses=presses, former=former)

    def no_flop(self, state: TableState, command: Any) -> Refused | None:
        return self.link.no_flop(state, command) if self.link is not None else None

    def heard(self, events: tuple[Any, ...], after: TableState, rank: str, who: Who) -> tuple[MeterEvent, ...]:
        """What these events mean to the meters, before anything has happened."""
        if self.link is None or self.meters is None:
            return ()
        barred = {name: why for name in after.dealt.values() if (why := self.meters.barred(name))}
        return self.link.heard(events, after, by=rank, who=who.name, barred=barred)

    def beside(self, news: tuple[MeterEvent, ...]) -> tuple[Beside, ...]:
        return self.meters.beside(news) if self.meters is not None else ()

    def before(self, events: tuple[Any, ...], state: TableState) -> None:
        if self.link is not None:
            self.link.before(events, state)

    def apply(self, news: tuple[MeterEvent, ...]) -> None:
        if self.meters is not None:
            self.meters.apply(news)

    def turned_over(self, state: TableState, who: Who, now: int) -> tuple[MeterEvent, ...]:
        """What it means to the jackpot that somebody of the last hand tables the own cards."""
        seat = next((seat for seat, name in state.dealt.items() if name == who.name), 0)
        return self.link.tabled(state, seat, at=max(now, state.at), who=who.name) if self.link else ()
