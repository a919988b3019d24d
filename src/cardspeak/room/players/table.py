"""A table of players in the room: the table machine with its book's words, a strong shuffle, and house players."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.cards import Card
from cardspeak.cards.chance import fresh_seed, seeded
from cardspeak.cards.json import read_card
from cardspeak.hand.events import BetTo, Called, Checked, Folded, RaisedTo
from cardspeak.hand.seen import Viewer
from cardspeak.hand.views import View, contested
from cardspeak.hand.views import view as view_hand
from cardspeak.jackpots.by_hand.base import MeterEvent
from cardspeak.jackpots.by_hand.setup import PoolPlan
from cardspeak.machine import Accepted
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.batches import Batch, Beside
from cardspeak.room.face import FloorMatter, Next, OpenHand, SeatGroups, StoryLine, TableAuditor
from cardspeak.room.money import TableChips, transfers
from cardspeak.room.packs import Packs
from cardspeak.room.players.duties import duties, posted, wakes
from cardspeak.room.players.eyes import Eyes, viewer_of
from cardspeak.room.players.for_the_floor import matters
from cardspeak.room.players.foresee import ForeseeGesture, foreseen
from cardspeak.room.players.house import house_seats, thought_of
from cardspeak.room.players.live import deals
from cardspeak.room.players.money import bought, chips_in
from cardspeak.room.players.next import cannot_pay, what_next
from cardspeak.room.players.patience import Patience
from cardspeak.room.players.permits import comes, permitted
from cardspeak.room.players.reports import guessing, reported
from cardspeak.room.players.row import row_of
from cardspeak.room.players.saving import fill_table, saved_parts
from cardspeak.room.players.shuffling import Shuffling
from cardspeak.room.players.stood_still import StoodStill
from cardspeak.room.players.telling import kind_of
from cardspeak.room.players.timeout import out_of_patience
from cardspeak.room.pooled import PlaysFor, Shared
from cardspeak.room.saved import Saved
from cardspeak.room.standalone import Standalone
from cardspeak.room.who import HOUSE as HOUSE
from cardspeak.room.who import THE_ROOM, Who, rank_in
from cardspeak.rulings.incidents import Kind, possible_now
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import foresee
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.machine import Table
from cardspeak.table.setup import TableSetup
from cardspeak.table.sign import sign_of
from cardspeak.table.terms import Closing
from cardspeak.table.topics.clocks import TimeRanOut, Times, times
from cardspeak.table.topics.editions import unfit
from cardspeak.table.topics.notices import GiveNotice
from cardspeak.table.views import TableView

if TYPE_CHECKING:
    from cardspeak.room.players.jackpot import JackpotSide

_COMMANDS: Reads[c.AnyTableCommand | ForeseeGesture] = Reads(c.AnyTableCommand | ForeseeGesture, read_card)
EVENTS: Reads[list[e.AnyTableEvent]] = Reads(list[e.AnyTableEvent], read_card)


ACTED = (Checked, Called, BetTo, RaisedTo, Folded)


class PlayersTable(Standalone):
    """The table machine behind a desk."""

    kind = "players"

    def __init__(
        self,
        setup: TableSetup,
        *,
        thoughtful: bool = False,
        coach: bool = True,
        packs: Packs | None = None,
        late: int = 0,
        pools: tuple[PoolPlan | str, ...] = (),
        opened: tuple[Who, str] = (THE_ROOM, ""),
    ) -> None:
        """`thoughtful`: house players take the milliseconds to work their chances out; `coach`: players may ask;
        `packs`: where every pack is committed to before its first card; `late`: time-outs until one sits out;
        `pools`: of its jackpot, those that it plays for; `opened`: by whom, and who agreed to new ones."""
        self.packs = packs
        self._shuffling = Shuffling(packs)
        self._opened_by = opened[0]
        self._jackpot = _jackpot_of(setup, pools, opened)
        self._decided: tuple[tuple[Any, ...], tuple[Beside, ...], tuple[MeterEvent, ...]] | None = None
        self.table = Table(setup, shuffle=self._shuffling.again)
        self._eyes = Eyes(self.table)
        self._thoughtful = thoughtful
        self.coach = coach
        self._whims = seeded(fresh_seed(os.urandom))
        self._patience = Patience(late)
        self._edition = ""  # of the book as it is now, where the room keeps it
        self._stood = StoodStill()

    @property
    def setup(self) -> TableSetup:
        return self.table.setup

    @property
    def id(self) -> str:
        return self.setup.id

    @property
    def book(self) -> str:
        return self.setup.book

    @property
    def game(self) -> str:
        return self.table.state.setup.game

    @property
    def running(self) -> bool:
        return self.table.state.running

    @property
    def told(self) -> bool:
        return self.setup.told

    @property
    def least(self) -> int:
        return self.setup.buy_in[0]

    # -- asking ---------------------------------------------------------------------------------------------

    def plays(self, command: Any) -> bool:
        return isinstance(command, c.Play | c.Observe | ForeseeGesture)

    def decide(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        """The posted time begins with the turn, in the same batch as what led to it."""
        at = max(now, self.table.state.at)
        if not who.is_room:
            self._patience.heard_of(who.name)
        if isinstance(command, ForeseeGesture):
            return self._foreseen(who, command, at)
        ready = permitted(self.table, who, command, at, self._drawn)
        guessing = self._guessing(ready.report) if isinstance(ready, c.Rule) else None
        if isinstance(ready, Refused) or guessing is not None:
            return guessing or ready
        if isinstance(ready, c.StartHand) and ready.pack and not who.is_room:
            ready = msgspec.structs.replace(ready, pack=self._pack())
        no_flop = self._jackpot.no_flop(self.table.state, ready) if self._jackpot is not None else None
        if no_flop is not None:
            return no_flop
        answer = self.table.decide(ready, then=lambda state: posted(state, at))
        return self._with_others(who, answer.events) if isinstance(answer, Accepted) else answer

    def _pack(self) -> tuple[Card, ...]:
        return self._shuffling.pack(self.table.state.setup.deck, self.people())

    def _drawn(self, count: int) -> tuple[Card, ...]:
        return self._shuffling.drawn(self.table.state.setup.deck, count)

    def _with_others(self, who: Who, events: tuple[Any, ...]) -> Batch:
        """The batch of a decision, and beside it what it means to the packs and to the jackpot."""
        batch, jackpot, after = self.batch(events), self._jackpot, self.table.after(events)
        news = jackpot.heard(events, after, self.rank(who), who) if jackpot is not None else ()
        beside = (*self._shuffling.beside(events), *(jackpot.beside(news) if jackpot is not None else ()))
        self._decided = (events, beside, news)
        return msgspec.structs.replace(batch, beside=beside, running=after.running)

    def _foreseen(self, who: Who, asked: ForeseeGesture, at: int) -> Any:
        """What a gesture would amount to, for whoever could enter it."""
        wanted = c.Observe(seat=asked.seat, signs=asked.signs, directed=asked.directed)
        ready = permitted(self.table, who, wanted, at, self._drawn)
        return ready if isinstance(ready, Refused) else foreseen(self.table, ready)

    def read_command(self, raw: bytes) -> Any:
        return _COMMANDS.decode(raw)

    def rule(self, who: Who, report: Report, now: int) -> Batch | Refused | Any:
        found = self._reported(who, report)
        if isinstance(found, Refused):
            return found
        return self.decide(who, c.Rule(report=found, by=self.rank(who), at=now), now)

    def look(self, who: Who, report: Report, now: int) -> Any:
        found, hand = self._reported(who, report), self.table.hand
        if isinstance(found, Refused):
            return found
        if hand is None:
            return self.rule(who, report, now)  # refused: there is nothing to rule on
        return self._guessing(found) or foresee(hand, found)

    def _reported(self, who: Who, report: Report) -> Report | Refused:
        return reported(self.setup.book, who, self.rank(who), report)

    def _guessing(self, report: Report) -> Refused | None:
        return guessing(self.setup.book, self.table.hand, report)

    def incidents(self) -> Sequence[Kind]:
        return possible_now(self.table.hand) if self.table.hand is not None else ()

    # -- the record -----------------------------------------------------------------------------------------

    def read_events(self, body: bytes) -> tuple[e.TableEvent, ...]:
        return tuple(EVENTS.decode(body))

    def batch(self, events: tuple[Any, ...]) -> Batch:
        after = self.table.after(events)
        last = events[-1].cite if events else ""
        moved = transfers(self.table.setup.id, chips_in(self.table.state), chips_in(after), bought(after, events), last)
        return Batch(kind_of(events), events, moved)

    def apply(self, events: tuple[Any, ...]) -> None:
        decided, self._decided = self._decided, None
        if TimeRanOut in map(type, events):
            self._patience.heard(self.table.state, events)
        if self._stood.owes:
            self._stood.heard(self.table.state, events)
        if self._jackpot is not None:
            self._jackpot.before(events, self.table.state)
        self.table.apply(events)
        if decided is not None and decided[0] is events:
            if self.packs is not None:
                self.packs.apply(decided[1])
            if self._jackpot is not None:
                self._jackpot.apply(decided[2])
        self._eyes.look_again()

    def clerk(self) -> TableAuditor:
        from cardspeak.table.audit import TableClerk  # a second program, of use to auditors alone

        return TableClerk(self.setup)

    def again(self, events: Sequence[Any]) -> tuple[Any, ...] | Refused:
        from cardspeak.room.players.again import decided_again

        return decided_again(self.table, events)

    def chips(self) -> TableChips:
        return chips_in(self.table.state)

    def costs(self, who: Who, command: Any) -> int:
        """Chips that a command takes from the asker's own account."""
        if not isinstance(command, c.TakeSeat | c.BuyChips) or who.is_room or deals(self.table, who):
            return 0
        return command.chips

    def comes(self, who: Who, command: Any) -> str:
        return comes(self.table, who, command)

    # -- going on -------------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        return self.table.state.at

    @property
    def number(self) -> int:
        return self.table.state.number

    @property
    def moment(self) -> Any:
        """What changes when somebody is asked something new; whoever else comes or goes does not count."""
        state = self.table.state
        hand = state.hand if state.running else None
        return (state.number, len(hand.events) if hand is not None else -1, state.clock)

    def next(self, now: float) -> Next:
        state = self.table.state
        passing = times(state)
        if self._chores(int(now), passing):
            return Next("chores")
        return what_next(self.table, passing.clock, wakes(state, passing, now))

    def chores(self, now: int) -> list[Any]:
        return self._chores(now, times(self.table.state))

    def _chores(self, now: int, passing: Times) -> list[Any]:
        state = self.table.state
        at = max(now, state.at)
        if self._edition and self._edition != state.setup.edition and not (state.running or state.closed):
            return [c.TakeEdition(edition=self._edition, at=at)]
        stood = self._stood
        return duties(state, passing, at, anew=stood.anew, waited=stood.waited) or self._patience.over(state, at)

    def revise(self, edition: str) -> str:
        wrong = unfit(self.table.state, edition) if edition and edition != self.table.state.setup.edition else ""
        self._edition = "" if wrong else edition
        return wrong

    def go_on(self) -> None:
        self._stood.go_on(self.table.state)

    def cannot_pay(self, balance: Callable[[str], int], now: int) -> list[Any]:
        return list(cannot_pay(self.table.state, balance, now))

    def leave_of(self, name: str) -> c.LeaveTable | c.StepAway | None:
        seat = self.table.state.seat_of(name)
        return None if seat is None else c.LeaveTable(seat=seat)

    def closing(self, minutes: int, why: str) -> Any:
        return GiveNotice(change=Closing(), by="", minutes=minutes, why=why)

    def house_move(self, seat: int, now: int) -> Any:
        return self.house_thought(seat, now)()

    def house_thought(self, seat: int, now: int) -> Callable[[], Any]:
        return thought_of(self.table.state, seat, self._whims, now, thoughtful=self._thoughtful)

    def time_out(self, seat: int, now: int) -> Any:
        command = out_of_patience(self.table.state, seat, now, self._whims)
        if isinstance(command, c.Play):
            self._patience.ran_out(self.table.state.dealt.get(seat, ""))
        return command

    def deal(self, now: int) -> Any:
        return c.StartHand(pack=() if self.setup.told else self._pack(), at=now)

    # -- seeing ---------------------------------------------------------------------------------------------

    def seat_of(self, name: str) -> int:
        return self.table.state.seat_of(name) or 0

    def for_the_floor(self, together: SeatGroups) -> tuple[FloorMatter, ...]:
        return matters(self.table.state, together)

    @property
    def hushed(self) -> bool:
        state = self.table.state
        return state.running and "silence" in state.directions

    def viewer(self, who: Who) -> Viewer:
        return viewer_of(self.table.state, who)

    def view(self, viewer: Any) -> TableView:
        return self._eyes.view(viewer)

    def tell(self, events: Sequence[Any], viewer: Any) -> list[StoryLine]:
        return self._eyes.tell(events, viewer)

    def recent(self) -> tuple[e.TableEvent, ...]:
        return tuple(self.table.events)

    def own_hand(self, who: Who) -> tuple[View | None, int]:
        seat = self.viewer(who)
        return (self.view(seat).hand, seat) if isinstance(seat, int) else (None, 0)

    def open_hand(self) -> OpenHand | None:
        hand, number = self.table.hand, self.table.state.number
        return None if hand is None else OpenHand(number, view_hand(hand, "rail"), contested(hand))

    def sign(self) -> Sequence[Any]:
        state = self.table.state
        packs = (self.packs.sign(),) if self.packs is not None else ()
        return (*sign_of(state.setup, state.notices.values()), *packs)

    def row(self) -> Mapping[str, Any]:
        return row_of(self.table.state, coach=self.coach)

    def forget(self) -> None:
        if not self.table.state.running:
            self.table.forget()

    # -- who is here ----------------------------------------------------------------------------------------

    def stacks(self) -> dict[str, int]:
        return {place.name: place.stack + place.behind for place in self.table.state.seats.values()}

    def people(self) -> tuple[str, ...]:
        return tuple([place.name for _, place in sorted(self.table.state.seats.items())])

    def save(self) -> dict[str, Any] | None:
        """The table between hands, for a snapshot."""
        if self.table.state.running or self.table.state.before is not None:
            return None
        return saved_parts(self.table)

    def load(self, kept: Saved) -> None:
        self._eyes.look_again()
        fill_table(self.table, kept, self._shuffling.again)

    def house_seats(self, names: Sequence[str], now: int) -> list[Any]:
        chips = self.setup.buy_in[1] or self.setup.buy_in[0] * 5
        return list(house_seats(self.setup.places, chips, names, now))

    @property
    def plays_for(self) -> PlaysFor | None:
        return None if self._jackpot is None else self._jackpot.plays_for(self.rank(self._opened_by))

    @property
    def pools(self) -> Shared | None:
        return None if self._jackpot is None else self._jackpot.meters

    def link(self, pools: Any) -> None:
        assert self._jackpot is not None, "pools are for a table that plays for them"
        self._jackpot.join(pools)

    def turned_over(self, who: Who, now: int) -> tuple[MeterEvent, ...]:
        return () if self._jackpot is None else self._jackpot.turned_over(self.table.state, who, now)

    def acted(self, number: int) -> bool:
        state, hand = self.table.state, self.table.hand
        if hand is None or hand.state.over or state.number != number:
            return False
        return any(isinstance(event, ACTED) for event in hand.events)

    def rank(self, who: Who) -> str:
        return rank_in(self.setup.rules.book, who)


def _jackpot_of(setup: TableSetup, plans: tuple[PoolPlan | str, ...], opened: tuple[Who, str]) -> JackpotSide | None:
    if not setup.jackpot:
        return None
    from cardspeak.room.players.jackpot import JackpotSide

    return JackpotSide(setup, plans, opened)
