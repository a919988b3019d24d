"""A table of the room that plays for a tournament: it deals with the tournament's leave and reports to it.

The tournament is what is true of seats, chips and levels between hands; the table follows it by orders of the
director. The beginning and the end of a hand are one append to both streams, whole or not at all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.room.batches import Batch
from cardspeak.room.face import FeltReport, Next
from cardspeak.room.money import TableChips
from cardspeak.room.players.permits import player_card
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.players.telling import kind_of
from cardspeak.room.pooled import Shared
from cardspeak.room.tournament.line import WAIT, HallLine, Tournaments
from cardspeak.room.who import Who
from cardspeak.table import commands as tc
from cardspeak.table import events as te
from cardspeak.table.setup import TableSetup
from cardspeak.table.topics.clocks import Times
from cardspeak.tournament import commands as c
from cardspeak.tournament.events import HandBegan
from cardspeak.tournament.state import State, playing


class TournamentTable(PlayersTable):
    """The table machine behind a desk, in the mode of a tournament."""

    def __init__(self, setup: TableSetup, **how: Any) -> None:
        """As a table of players is made."""
        super().__init__(setup, **how)
        self.line = HallLine(self._agrees)

    @property
    def hall(self) -> Tournaments | None:
        return self.line.hall

    @property
    def pools(self) -> Shared | None:
        """Most of what happens in a hand is the table's own business: see `decide` for what is not."""
        return None

    @property
    def event(self) -> str:
        mode = self.setup.tournament
        assert mode is not None, "a table of a tournament"
        return mode.event

    def revise(self, edition: str) -> str:
        """Terms are published: the table goes on by the edition that they were published under."""
        return ""

    def join(self, hall: Tournaments) -> None:
        self.line.hall = hall

    # -- chips that are no money ----------------------------------------------------------------------------

    def chips(self) -> TableChips:
        return TableChips(0, 0, 0)

    def batch(self, events: tuple[Any, ...]) -> Batch:
        return Batch(kind_of(events), events)

    def costs(self, who: Who, command: Any) -> int:
        return 0

    def rivals(self) -> tuple[str, ...]:
        """Everybody who is in the tournament, at whichever table."""
        return self.people() if self.hall is None else playing(self.hall.state)

    def leave_of(self, name: str) -> tc.StepAway | None:
        """A seat of a tournament is kept: whoever may not play any more is away from it."""
        seat = self.table.state.seat_of(name)
        away = seat is None or not self.table.state.seats[seat].here
        return None if seat is None or away else tc.StepAway(seat=seat)

    # -- asking ---------------------------------------------------------------------------------------------

    def decide(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        if isinstance(command, tc.StartHand) and self.hall is not None and self.chores(now):
            return None  # somebody was moved meanwhile: the table follows first
        batch = super().decide(who, command, now)
        if not isinstance(batch, Batch) or self.hall is None:
            return batch
        if any(isinstance(one, te.HandReported) and one.corrected for one in batch.events):
            cite = Citation(self.book, "silent: what a tournament has heard stands")
            return Refused("too late", cite, "The tournament has heard how the hand ended: the director decides.")
        asks = self._asks(batch.events, max(now, self.hall.state.at))
        return self.line.passed(who, batch, asks, deals=isinstance(command, tc.StartHand))

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
                case te.SteppedAway(seat=seat) if self.hall is not None and names[seat] not in self._away():
                    asks.append(c.StepAway(names[seat], at=now, by="felt"))
                case te.CameBack(seat=seat) if self.hall is not None and names[seat] in self.hall.state.absent:
                    asks.append(c.ComeBack(names[seat], at=now, by="felt"))
        return asks

    def reported(self, events: Sequence[Any]) -> FeltReport | None:
        told = [one for one in events if isinstance(one, te.HandReported)]
        return FeltReport({one.name: one.after for one in told[-1].stands}, told[-1].counted) if told else None

    def _agrees(self, began: HandBegan) -> bool:
        return began.level is not None and began.level.stakes == self._stakes()

    def _stakes(self) -> Any:
        return self.table.state.setup.stakes

    def apply(self, events: tuple[Any, ...]) -> None:
        super().apply(events)
        self.line.applied(events)

    # -- what comes next ------------------------------------------------------------------------------------

    def next(self, now: float) -> Next:
        if self.hall is None and not self.table.state.seats:
            return Next("close")  # for an auditor: nobody is left, and what the tournament said is in its own stream
        waits = super().next(now)
        if self.hall is None or self.table.state.running or waits.what == "chores":
            return self.line.limited(waits, now)
        if self.hall.state.over and not self.table.state.seats:
            return Next("close")
        if waits.what == "deal" and not self.line.may_deal(self.setup.id, int(now)):
            return Next("nothing", wake=now + WAIT)
        return waits if waits.what == "deal" else Next("nothing", wake=now + WAIT)

    def _chores(self, now: int, passing: Times) -> list[Any]:
        if self.hall is None or self.table.state.running:
            return super()._chores(now, passing)
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
            elif name in self._away() and state.seats[seat].here:
                found.append(tc.StepAway(seat=seat, at=now))
            elif name not in self._away() and not state.seats[seat].here:
                found.append(tc.ComeBack(seat=seat, at=now))
        return found or self._level(now, by)

    def _away(self) -> set[str]:
        """Whose hands are folded: those who are not here, and those who sit hands out for a penalty."""
        assert self.hall is not None, "a table of a tournament"
        return {*self.hall.state.absent, *self.hall.state.sitting}

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
