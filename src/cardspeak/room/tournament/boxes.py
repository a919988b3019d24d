"""A table of the room against the house that plays for a tournament: boxes as the tournament gives them.

The tournament is what is true of boxes, chips and limits between rounds, and the table follows it by one order. Whoever
is at a screen wagers and decides; house players do so by a simple rule; for somebody whose time is over the compulsory
wager is taken, and the hand is not followed. The beginning and the end of a round are one append to both streams.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardspeak.banked import by_terms
from cardspeak.banked import commands as bc
from cardspeak.banked import events as be
from cardspeak.banked.setup import Limit, TournamentBoxes
from cardspeak.banked.table import ComeBack, Follow, InRound, OpenRound, Play, RoundFinished, RoundOpened, StepAway
from cardspeak.banked.table.tournament import CameBack, RoundPassed, SecretWritten, SteppedAway, follow, leave_of
from cardspeak.refusal import Refused
from cardspeak.room.banked import house
from cardspeak.room.banked.events import Advise
from cardspeak.room.banked.incidents import BankedIncident
from cardspeak.room.banked.money import kind_of
from cardspeak.room.banked.table import BankedDesk
from cardspeak.room.batches import Batch
from cardspeak.room.face import FeltReport, Next
from cardspeak.room.money import TableChips
from cardspeak.room.openings import Opening
from cardspeak.room.players.patience import Patience
from cardspeak.room.pooled import PlaysFor
from cardspeak.room.tournament.line import WAIT, HallLine, Tournaments
from cardspeak.room.who import HOUSE, Who
from cardspeak.tournament import commands as c
from cardspeak.tournament.events import HandBegan
from cardspeak.tournament.felts.banked import wager_of, wagers_at
from cardspeak.tournament.state import playing
from cardspeak.tournament.terms import Level


class TournamentBoxesTable(BankedDesk):
    """The machine of a table against the house behind a desk, in the mode of a tournament."""

    def __init__(self, opening: Opening, id: str) -> None:
        super().__init__(opening, id)
        self.line = HallLine(self._agrees)
        self._patience = Patience(opening.pace.late)

    @property
    def hall(self) -> Tournaments | None:
        return self.line.hall

    @property
    def _mode(self) -> TournamentBoxes:
        mode = self.setup.tournament
        assert mode is not None, "a table of a tournament"
        return mode

    @property
    def event(self) -> str:
        return self._mode.event

    def join(self, hall: Tournaments) -> None:
        self.line.hall = hall

    @property
    def plays_for(self) -> PlaysFor | None:
        """In a tournament no jackpot is played for."""
        return None

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

    # -- asking ---------------------------------------------------------------------------------------------

    def decide(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        self._patience.heard_of(who.name)
        if isinstance(command, Advise):
            return self.state.no(
                "In a tournament nobody is advised: everybody has the same chance.", self._mode.equal_cite
            )
        deals = isinstance(command, OpenRound)
        if deals and self.hall is not None and self.chores(now):
            return None  # somebody was moved meanwhile: the table follows first
        batch = super().decide(who, command, now)
        if not isinstance(batch, Batch) or self.hall is None:
            return batch
        asks = self._asks(batch.events, max(now, self.hall.state.at))
        return self.line.passed(who, batch, asks, deals=deals)

    def _asks(self, events: tuple[Any, ...], now: int) -> list[c.Command]:
        """What these events of the table mean to the tournament."""
        assert self.hall is not None, "a table of a tournament"
        asks: list[c.Command] = []
        absent, void = self.hall.state.absent, False
        for event in events:
            match event:
                case RoundOpened():
                    asks.append(c.AskToDeal(self.id, at=now, by="felt"))
                case RoundPassed(stacks=stacks):
                    asks += [c.AskToDeal(self.id, at=now, by="felt"), self._report(stacks, now)]
                case InRound(events=played):
                    void = void or any(isinstance(one, be.RoundVoid) for one in played)
                case RoundFinished(stacks=stacks):
                    asks.append(self._report(stacks, now, counts=not void))
                case SteppedAway(name=name) if name not in absent:
                    asks.append(c.StepAway(name, at=now, by="felt"))
                case CameBack(name=name) if name in absent:
                    asks.append(c.ComeBack(name, at=now, by="felt"))
                case SecretWritten(name=name):
                    asks.append(c.Secret(name, at=now, by="felt"))
        return asks

    def reported(self, events: Sequence[Any]) -> FeltReport | None:
        void = any(isinstance(one, be.RoundVoid) for told in events if isinstance(told, InRound) for one in told.events)
        ends = [one for one in events if isinstance(one, RoundFinished | RoundPassed)]
        return FeltReport(dict(ends[-1].stacks), not void) if ends else None

    def _report(self, stacks: Mapping[str, int], now: int, *, counts: bool = True) -> c.ReportHand:
        """The end of a round in the tournament's words; whoever was moved here meanwhile has what they brought."""
        assert self.hall is not None, "a table of a tournament"
        state = self.hall.state
        told = {name: stacks.get(name, state.chips[name]) for name in state.at_table(self.id)}
        return c.ReportHand(self.id, told, counts, at=now, by="felt")

    def _agrees(self, began: HandBegan) -> bool:
        """Whether the table stands as the tournament would have it for this hand."""
        state = self.state
        here = sorted(began.players) == sorted(state.setup.seats.values())
        return (
            here
            and self._limits(began.level) == state.setup.limits
            and set(began.absent) == state.away
            and set(began.sitting) == state.sitting
        )

    def apply(self, events: tuple[Any, ...]) -> None:
        super().apply(events)
        self.line.applied(events)

    # -- what comes next ------------------------------------------------------------------------------------

    def next(self, now: float) -> Next:
        state, hall = self.state, self.hall
        if hall is None:
            return Next("nothing" if state.setup.seats else "close")  # for an auditor: nobody is left
        if self.chores(int(now)):
            return Next("chores")
        if state.round is not None:
            return self.line.limited(self._in_round(), now)
        if hall.state.over and not state.setup.seats:
            return Next("close")
        dealt = bool(state.setup.seats) and self.line.may_deal(self.id, int(now))
        return Next("deal") if dealt else Next("nothing", wake=now + WAIT)

    def _in_round(self) -> Next:
        """Everybody has the own time to wager in, house players first; then those who are asked, one by one."""
        round_ = self.state.round
        assert round_ is not None, "a round is played"
        if round_.state.suspended:
            return Next("nothing")
        waited = house.waited_for(round_.prompt)
        for asked in waited:
            if self._plays_itself(asked.owner):
                return Next("house", asked.box, asked.owner)
        if waited:
            return Next("clock", waited[0].box, waited[0].owner)
        if round_.state.closed:
            return Next("nothing")
        open_ = self._open_wagers()
        for name in open_:
            if name.startswith(HOUSE):
                return Next("house", self.state.box_of(name) or 0, name)
        people = {name for name in self._bettors() if not name.startswith(HOUSE)}
        return Next("clock") if open_ or people - self.state.ready - set(self.state.secrets) else Next("house")

    def _plays_itself(self, owner: str) -> bool:
        """The room answers for house players, and for those who are away."""
        return owner.startswith(HOUSE) or owner in self.state.away

    def _bettors(self) -> list[str]:
        """Those who are here and make a wager in this round."""
        state = self.state
        return [name for _, name in sorted(state.setup.seats.items()) if name not in state.away | state.sitting]

    def _open_wagers(self) -> list[str]:
        """Of those, whoever has not made the compulsory wager."""
        round_, leave = self.state.round, leave_of(self.state)
        assert round_ is not None, "bets are open in a round"
        return [name for name in self._bettors() if not by_terms.covered(round_, self._mode, leave, name)]

    def house_move(self, seat: int, now: int) -> Any:
        round_ = self.state.round
        assert round_ is not None, "house players act in a round"
        asked = next((one for one in house.waited_for(round_.prompt) if self._plays_itself(one.owner)), None)
        if asked is not None:
            away = asked.owner in self.state.away
            answer = house.by_default(round_, asked) if away else house.answer(round_, asked, asked.owner)
            return Play(command=answer)  # type: ignore[arg-type]
        name = self.state.setup.seats.get(seat, "")
        return self._placed(name) if name else Play(command=bc.Proceed("close"))

    def _placed(self, name: str) -> Play:
        """A house player's wager: the compulsory one, and more where little is left of a round and others are ahead."""
        assert self.hall is not None, "a table of a tournament"
        limit = self.setup.limits[self._mode.wager]
        amount = wager_of(self.hall.state, name, limit.least, limit.most)
        return Play(command=bc.Place(self.seat_of(name), self._mode.wager, name, amount))

    def time_out(self, seat: int, now: int) -> Any:
        """The compulsory wager is taken of whoever has made none, one after the other; then bets are closed."""
        round_ = self.state.round
        assert round_ is not None, "time runs in a round"
        waited = house.waited_for(round_.prompt)
        if waited:
            self._patience.ran_out(waited[0].owner)
            return Play(command=house.by_default(round_, waited[0]))  # type: ignore[arg-type]
        for name in self._open_wagers():
            self._patience.ran_out(name)
            least = self.setup.limits[self._mode.wager].least
            return Play(command=bc.Place(self.seat_of(name), self._mode.wager, name, least))
        return Play(command=bc.Proceed("close"))

    def chores(self, now: int) -> list[Any]:
        """The order by which the table becomes what the tournament says; in a round, who has come and gone."""
        hall, state = self.hall, self.state
        if hall is None:
            return []
        event = hall.state
        if state.round is not None:
            here = set(state.setup.seats.values())
            gone = [StepAway(name=name) for name in sorted(here & event.absent - state.away)]
            return gone or [ComeBack(name=name) for name in sorted(state.away - event.absent)]
        if self.id in event.tables and event.tables[self.id].running:
            return []
        ask = self._wanted()
        away = [StepAway(name=name) for name in self._patience.late() if name in self._bettors()]
        return [ask] if follow(state, ask) else away

    def _wanted(self) -> Follow:
        assert self.hall is not None, "a table of a tournament"
        event = self.hall.state
        here = () if event.over else event.seat.items()
        known = self.state.setup.seats.values()
        seats = {
            box: name for name, (table, box) in here if table == self.id and (event.chips.get(name) or name in known)
        }
        names = set(seats.values())
        return Follow(
            seats=seats,
            stacks={name: event.chips.get(name, 0) for name in sorted(names)},
            limits=self._limits(event.stakes),
            away=tuple(sorted(names & event.absent)),
            sitting=tuple(sorted(names & event.sitting.keys())),
        )

    def _limits(self, level: Level | None) -> dict[str, Limit]:
        """Those of the Terms at this level; during a break, as they were."""
        assert self.hall is not None, "a table of a tournament"
        if level is not None and level.rest:
            return self.setup.limits
        terms = self.hall.state.terms
        least, most = wagers_at(terms, level)
        return dict.fromkeys(self.setup.limits, Limit(least, most, terms.wagers.unit))

    def leave_of(self, name: str) -> Any | None:
        """Nobody leaves a tournament by going away."""
        return StepAway(name=name) if name in self.people() and name not in self.state.away else None

    def house_seats(self, names: Any, now: int) -> list[Any]:
        return []

    def incidents(self) -> list[BankedIncident]:
        """Without those that stand for a decision of the director's."""
        return [one for one in super().incidents() if one.name not in by_terms.DIRECTORS]

    def row(self) -> dict[str, Any]:
        return {**super().row(), "tournament": self.event, "free": 0, "best": 0, "jackpots": []}
