"""What a table of the room and its tournament say to each other, whatever kind of table it is.

The beginning and the end of a hand are one append to both streams, whole or not at all: what a table decides is heard
by the tournament first, and applied there when it is in the log.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from cardspeak.refusal import Refused
from cardspeak.room.batches import Batch, Beside
from cardspeak.room.face import Next
from cardspeak.room.pooled import Alone
from cardspeak.room.who import Who
from cardspeak.tournament import commands as c
from cardspeak.tournament.base import Event
from cardspeak.tournament.events import HandBegan
from cardspeak.tournament.state import State

WAIT = 1.0  # seconds until a table that may not deal looks again


class Tournaments(Protocol):
    """What a table knows of its tournament."""

    book: str

    @property
    def state(self) -> State: ...
    def keep(self, least: int = 1) -> None: ...
    def catch_up(self) -> None: ...
    def heard(self, asks: list[c.Command]) -> tuple[Event, ...] | Refused: ...
    def may_deal(self, ask: c.AskToDeal) -> tuple[Event, ...] | Refused: ...
    def beside(self, news: tuple[Event, ...]) -> tuple[Beside, ...]: ...
    def applied(self, news: tuple[Event, ...]) -> None: ...


class HallLine:
    """Of one table. `agrees` says of a hand that would begin whether the table stands as the tournament has it."""

    def __init__(self, agrees: Callable[[HandBegan], bool]) -> None:
        self.hall: Tournaments | None = None
        self._agrees = agrees
        self._news: tuple[tuple[Any, ...], tuple[Event, ...]] | None = None
        self._alone = False

    def _hold(self, alone: bool) -> None:
        self._alone = alone

    def passed(self, who: Who, batch: Batch, asks: list[c.Command], *, deals: bool) -> Batch | Refused | Alone | None:
        """What a table decided, as the tournament hears it. A room that may not deal yet is not refused: it waits.

        One table after the other: what goes to the tournament's stream is decided with nobody else at it.
        """
        assert self.hall is not None, "a table of a tournament"
        if not asks:
            return batch
        if not self._alone:
            return Alone(self.hall, self._hold)
        heard = self._heard(batch, asks, deals=deals)
        return None if isinstance(heard, Refused) and deals and who.is_room else heard

    def _heard(self, batch: Batch, asks: list[c.Command], *, deals: bool) -> Batch | Refused | None:
        """The batch with what it means to the tournament. `deals`: nothing where another level, or nobody left to play
        against, comes first; the table is told of that before it deals."""
        assert self.hall is not None, "a table of a tournament"
        news = self.hall.heard(asks)
        if isinstance(news, Refused):
            return news
        if deals and not self._begins(news):
            return None
        self._news = (batch.events, news)
        return msgspec.structs.replace(batch, beside=(*batch.beside, *self.hall.beside(news)))

    def applied(self, events: tuple[Any, ...]) -> None:
        """They are in the log, and with them what the tournament heard."""
        if self._news is not None and self._news[0] is events and self.hall is not None:
            news, self._news = self._news[1], None
            self.hall.applied(news)

    def may_deal(self, table: str, now: int) -> bool:
        """Only looked at."""
        assert self.hall is not None, "a table of a tournament"
        news = self.hall.may_deal(c.AskToDeal(table, at=max(now, self.hall.state.at), by="felt"))
        return not isinstance(news, Refused) and self._begins(news)

    def limited(self, waits: Next, now: float) -> Next:
        """With the seconds that the director has announced for a wager (28.7.8), where some were."""
        if self.hall is None or waits.what != "clock":
            return waits
        state = self.hall.state
        limit, comes = state.limit_at(int(now)), state.next_limit
        if comes is not None and comes[0] > now:  # nobody acts meanwhile: the table looks again by itself
            waits = msgspec.structs.replace(waits, wake=min(waits.wake or comes[0], float(comes[0])))
        return msgspec.structs.replace(waits, within=float(limit)) if limit else waits

    def _begins(self, news: tuple[Event, ...]) -> bool:
        first = news[0] if news else None
        return isinstance(first, HandBegan) and self._agrees(first)
