"""A table of the room that plays for a tournament: it deals with the tournament's leave and reports to it.

The tournament is what is true of seats, chips and levels between hands; the table follows it by orders of the
director. The beginning and the end of a hand are one append to both streams, whole or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.room.face import Alone, Batch, Beside, Next, Shared
from cardspeak.room.money import Chips
from cardspeak.room.players.permits import player_card
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.players.telling import kind_of
from cardspeak.room.who import Who
from cardspeak.table import commands as tc
from cardspeak.table import events as te
from cardspeak.table.setup import TableSetup
from cardspeak.tournament import commands as c
from cardspeak.tournament.base import Event
from cardspeak.tournament.state import State

WAIT = 1.0  # seconds until a table that may not deal looks again


class Tournaments(Protocol):
    """What a table knows of its tournament."""

    book: str

    @property
    def state(self) -> State: ...
    def keep(self, least: int = 1) -> None: ...
    def heard(self, asks: list[c.Command]) -> tuple[Event, ...] | Refused: ...
    def may_deal(self, ask: c.AskToDeal) -> tuple[Event, ...] | Refused: ...
    def beside(self, news: tuple[Event, ...]) -> tuple[Beside, ...]: ...
    def applied(self, news: tuple[Event, ...]) -> None: ...


class TournamentTable(PlayersTable):
    """The table machine behind a desk, in the mode of a tournament."""

    def __init__(self, setup: TableSetup, **how: Any) -> None:
        """As a table of players is made."""
        super().__init__(setup, **how)
        self.hall: Tournaments | None = None
        self._news: tuple[tuple[Any, ...], tuple[Event, ...]] | None = None
        self._alone = False

    @property
    def pools(self) -> Shared | None:
        """Most of what happens in a hand is the table's own business: see `decide` for what is not."""
        return None

    def _hold(self, alone: bool) -> None:
        self._alone = alone

    @property
    def event(self) -> str:
        mode = self.setup.tournament
        assert mode is not None, "a table of a tournament"
        return mode.event

    def revise(self, edition: str) -> str:
        """Terms are published: the table goes on by the edition that they were published under."""
        return ""

    def join(self, hall: Tournaments) -> None:
        self.hall = hall

    # -- chips that are no money ----------------------------------------------------------------------------

    def chips(self) -> Chips:
        return Chips(0, 0, 0)

    def batch(self, events: tuple[Any, ...]) -> Batch:
        return Batch(kind_of(events), events)

    def costs(self, who: Who, command: Any) -> int:
        return 0

    # -- asking ---------------------------------------------------------------------------------------------

    def decide(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        if isinstance(command, tc.StartHand) and self.hall is not None and self.chores(now):
            return None  # somebody was moved meanwhile: the table follows first
        batch = super().decide(who, command, now)
        if not isinstance(batch, Batch) or self.hall is None:
            return batch
        asks = self._asks(batch.events, max(now, self.hall.state.at))
        if not asks:
            return batch
        if not self._alone:
            return Alone(self.hall, self._hold)  # it goes to the tournament's stream too: one table after the other
        if any(isinstance(one, te.HandReported) and one.corrected for one in batch.events):
            cite = Citation(self.book, "silent: what a tournament has heard stands")
            return Refused("too late", cite, "The tournament has heard how the hand ended: the director decides.")
        news = self.hall.heard(asks)
        if isinstance(news, Refused):
            return None if isinstance(command, tc.StartHand) and who.is_room else news
        if isinstance(command, tc.StartHand) and not self._agrees(news):
            return None  # another level, or nobody left to play against: the table is told first
        self._news = (batch.events, news)
        return msgspec.structs.replace(batch, beside=(*batch.beside, *self.hall.beside(news)))

    def _asks(self, events: tuple[Any, ...], now: int) -> list[c.Command]:
        """What these events of the table mean to the tournament."""
        asks: list[c.Command] = []
        table, names = self.setup.id, {seat: place.name for seat, place in self.table.state.seats.items()}
        for event in events:
            match event:
                case te.HandStarted():
                    asks.append(c.AskToDeal(table, at=now, by="felt"))
                case te.HandReported() if self.hall is not None:
                    asks.append(_report(self.hall.state, table, event, now))
                case te.SteppedAway(seat=seat) if self.hall is not None and names[seat] not in self.hall.state.absent:
                    asks.append(c.StepAway(names[seat], at=now, by="felt"))
                case te.CameBack(seat=seat) if self.hall is not None and names[seat] in self.hall.state.absent:
                    asks.append(c.ComeBack(names[seat], at=now, by="felt"))
        return asks

    def _agrees(self, news: tuple[Event, ...]) -> bool:
        from cardspeak.tournament.topics.hands import HandBegan

        first = news[0] if news else None
        return isinstance(first, HandBegan) and first.level is not None and first.level.stakes == self._stakes()

    def _stakes(self) -> Any:
        return self.table.state.setup.stakes

    def apply(self, events: tuple[Any, ...]) -> None:
        super().apply(events)
        if self._news is not None and self._news[0] is events and self.hall is not None:
            news, self._news = self._news[1], None
            self.hall.applied(news)

    # -- what comes next ------------------------------------------------------------------------------------

    def next(self, now: float) -> Next:
        if self.hall is None and not self.table.state.seats:
            return Next("close")  # for an auditor: nobody is left, and what the tournament said is in its own stream
        waits = super().next(now)
        if self.hall is None or self.table.state.running or waits.what == "chores":
            return waits
        if self.hall.state.over and not self.table.state.seats:
            return Next("close")
        if waits.what == "deal" and not self._may_deal(int(now)):
            return Next("nothing", wake=now + WAIT)
        return waits if waits.what == "deal" else Next("nothing", wake=now + WAIT)

    def _may_deal(self, now: int) -> bool:
        assert self.hall is not None, "a table of a tournament"
        news = self.hall.may_deal(c.AskToDeal(self.setup.id, at=max(now, self.hall.state.at), by="felt"))
        return not isinstance(news, Refused) and self._agrees(news)

    def chores(self, now: int) -> list[Any]:
        if self.hall is None:
            return super().chores(now)
        if self.table.state.running:
            return super().chores(now)
        return self._follow(max(now, self.table.state.at))

    def _follow(self, now: int) -> list[Any]:
        """The orders by which the table becomes what the tournament says."""
        assert self.hall is not None, "a table of a tournament"
        state, mine = self.table.state, self.setup.id
        event = self.hall.state
        by = state.setup.table.tournament.director if state.setup.table.tournament is not None else ""
        here = () if event.over else event.seat.items()
        should = {seat: name for name, (table, seat) in here if table == mine}
        if mine in event.tables and event.tables[mine].running:
            return []
        found: list[Any] = [
            tc.UnseatPlayer(seat=seat, by=by, why="as the director says", at=now)
            for seat, place in sorted(state.seats.items())
            if should.get(seat) != place.name
        ]
        if found:
            return found
        for seat, name in sorted(should.items()):
            chips = event.chips.get(name, 0)
            if seat not in state.seats:
                if chips:
                    card = player_card(name)
                    found.append(tc.SeatPlayer(seat=seat, name=name, chips=chips, by=by, card=card, at=now))
                continue
            held = state.chips(seat)
            if chips > held:
                found.append(tc.GiveChips(seat=seat, chips=chips - held, by=by, at=now))
            elif chips < held:
                found.append(tc.RemoveChips(seat=seat, chips=held - chips, by=by, at=now))
            elif name in event.absent and state.seats[seat].here:
                found.append(tc.StepAway(seat=seat, at=now))
            elif name not in event.absent and not state.seats[seat].here:
                found.append(tc.ComeBack(seat=seat, at=now))
        return found or self._level(now, by)

    def _level(self, now: int, by: str) -> list[Any]:
        assert self.hall is not None, "a table of a tournament"
        state, event, mine = self.table.state, self.hall.state, self.setup.id
        level = event.stakes
        found: list[Any] = []
        if level is not None and level.stakes is not None and level.stakes != state.setup.stakes:
            number = f"level {event.level + 1}"
            found.append(tc.SetStakes(stakes=level.stakes, by=by, level=number, at=now))
        station = event.tables.get(mine)
        first = station.first_button if station is not None else None
        if first is not None and state.button_at != first and first in state.seats:
            found.append(tc.MoveButton(seat=first, by=by, why="the first hand of a match", at=now))
        if station is not None and station.bonus and state.bonus != station.bonus:
            found.append(tc.AnnounceRound(kind="bonus", chips=station.bonus, by=by, at=now))
        if station is not None and station.announced == "elimination" and not state.elimination:
            found.append(tc.AnnounceRound(kind="elimination", by=by, at=now))
        return found

    def house_seats(self, names: Any, now: int) -> list[Any]:
        return []

    def row(self) -> Mapping[str, Any]:
        return {**super().row(), "tournament": self.event, "free": 0, "best": 0}


def _report(state: State, table: str, told: te.HandReported, now: int) -> c.ReportHand:
    """The end of a hand in the tournament's words; whoever was moved here meanwhile has what they brought."""
    after = {one.name: one.after for one in told.stands}
    stacks = {name: after.get(name, state.chips[name]) for name in state.at_table(table)}
    winners = tuple(one.name for one in told.stands if one.after > one.before)
    names = {one.seat: one.name for one in told.stands}
    return c.ReportHand(
        table,
        stacks,
        told.counted,
        told.button,
        told.blinds[0] if told.blinds else None,
        told.blinds[-1] if told.blinds else None,
        {names[seat]: winners for seat in told.out},
        at=now,
        by="felt",
    )
