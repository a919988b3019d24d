"""A table against the house in the room: the table's machine with a strong shuffle, house players, the shared pools.

What somebody asks becomes a command of the table (`asking`); what was decided is a batch for the log, with the chips
that it moves between accounts and what it means to the pools; applied, it is so at the table and in the pools.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from cardspeak.banked import commands as bc
from cardspeak.banked.mishaps import AFTERWARDS, foreseen
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.table import (
    BankedState,
    BankedView,
    BuyIn,
    CloseTable,
    ComeBack,
    GetUp,
    InRound,
    OpenRound,
    Play,
    SitAt,
    view,
)
from cardspeak.banked.table.base import SAT
from cardspeak.cards import Card
from cardspeak.cards.chance import below_from_system
from cardspeak.cards.shuffle import shuffled
from cardspeak.jackpots import Jackpot, Link
from cardspeak.jackpots import events as je
from cardspeak.jackpots.by_hand.base import MeterEvent
from cardspeak.refusal import Refused
from cardspeak.room.audit.rounds import RoundClerk
from cardspeak.room.banked import next as ahead
from cardspeak.room.banked.advice import BoxAdvice, advice
from cardspeak.room.banked.asking import asked
from cardspeak.room.banked.events import COMMANDS, EVENTS, Advise, HouseSits, OrderPools, PoolsOrdered, of_the_table
from cardspeak.room.banked.incidents import BankedIncident, considered, incidents, naming, reported
from cardspeak.room.banked.money import chips_in, cite_of, kind_of, last_cite, moved
from cardspeak.room.banked.ordering import pool_order
from cardspeak.room.banked.row import row_of
from cardspeak.room.banked.saving import fill_boxes, saved_boxes
from cardspeak.room.banked.setup import opened, setup_of
from cardspeak.room.banked.shuffling import pack_news
from cardspeak.room.banked.sign import house_sign
from cardspeak.room.banked.telling import told
from cardspeak.room.batches import Batch, Beside
from cardspeak.room.face import FloorMatter, Next, NotHere, SeatGroups, StoryLine
from cardspeak.room.money import TableChips, against_the_bank
from cardspeak.room.openings import Opening
from cardspeak.room.packs import Packs
from cardspeak.room.pooled import PlaysFor
from cardspeak.room.pools import Pools
from cardspeak.room.saved import Saved
from cardspeak.room.standalone import Standalone
from cardspeak.room.who import SIDELINED, Who, rank_in
from cardspeak.rulings.report import Report

Decided = tuple[tuple[Any, ...], tuple[je.Event, ...], tuple[Beside, ...]]  # events; what they mean to pools and packs
Viewer = tuple[str, str]  # a seated player's name or nothing, and a rank of the book's ladder or nothing


class BankedDesk(Standalone):
    """The table's machine behind a desk."""

    kind = "banked"
    game = "banked"
    coach = False
    told = False

    def __init__(self, opening: Opening, id: str) -> None:
        self.id = id
        self.table = opened(setup_of(opening), lambda cards: self._shuffle(cards), lambda places: self._cut(places))
        self.pools: Pools | None = None
        self._link: Link | None = None
        self._decided: Decided | None = None
        self._below = below_from_system(os.urandom)
        self.packs = Packs(id, os.urandom, opening.seeds_after) if opening.committed is not False else None

    def link(self, pools: Pools) -> None:
        """The room's pools; a round read back from the log goes on with them."""
        self.pools = pools
        self._link = self.table.doors.pools = Link(pools.jackpot, f"table {self.id}")

    def _shuffle(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        if self.packs is None:
            return shuffled(cards, self._below)
        return self.packs.pack(cards, self.people()) if self.round is None else self.packs.again(cards)

    def _cut(self, places: range) -> int:
        return places[self._below(len(places))]

    @property
    def state(self) -> BankedState:
        return self.table.state

    @property
    def setup(self) -> BankedSetup:
        """As it is now."""
        return self.table.state.setup

    @property
    def round(self) -> Round | None:
        """The round that is open."""
        return self.table.state.round

    @property
    def book(self) -> str:
        return self.table.setup.book

    @property
    def least(self) -> int:
        return self.setup.limits["ante"].least

    @property
    def running(self) -> bool:
        return self.state.running

    @property
    def plays_for(self) -> PlaysFor | None:
        plays = self.setup.game.file.jackpot is not None
        return PlaysFor(self.book, self.setup.jackpot_wager) if plays else None

    @property
    def jackpot(self) -> Jackpot | None:
        return self.pools.jackpot if self.pools is not None else None

    # -- asking ---------------------------------------------------------------------------------------------

    def read_command(self, raw: bytes) -> Any:
        return COMMANDS.decode(raw)

    def plays(self, command: Any) -> bool:
        return isinstance(command, Play | OrderPools)

    def costs(self, who: Who, command: Any) -> int:
        """Chips that a command takes from the asker's own account."""
        return command.chips if isinstance(command, SitAt | BuyIn) else 0

    def comes(self, who: Who, command: Any) -> str:
        return who.name if isinstance(command, SitAt | BuyIn | ComeBack) else ""

    def decide(self, who: Who, command: Any, now: int) -> Batch | Refused | Any:
        match command:
            case Advise(box=box):
                return self._advise(who, box)
            case OrderPools():
                return self._order_pools(who, command)
        ready, link = asked(self.state, who, command, now, self._shuffle), self._link
        if isinstance(ready, Refused):
            return ready
        if link is not None:
            link.news = ()
        answer = self.table.decide(ready)
        if isinstance(answer, Refused):
            return answer
        return self._with_news(answer.events, link.news if link is not None else ())

    def _with_news(self, events: tuple[Any, ...], news: tuple[je.Event, ...]) -> Batch:
        """The batch of a decision, and beside it what it means to the pools."""
        beside = self.pools.beside(news) if self.pools is not None else ()
        packs = () if self.packs is None else pack_news(self.packs, events)
        self._decided = (events, news, packs)
        own = of_the_table(events)
        running = (self.table.after(own) if own else self.state).round is not None  # its pack is drawn before any wager
        return msgspec.structs.replace(self.batch(events), beside=(*beside, *packs), running=running)

    def _order_pools(self, who: Who, order: OrderPools) -> Batch | Refused:
        if self.pools is None or self._link is None:
            return self.state.no("No jackpot is played for here.")
        ready = pool_order(self.state, self._link, who, order)
        if isinstance(ready, Refused):
            return ready
        answer = self.pools.decide(ready)
        if isinstance(answer, Refused):
            return answer
        return self._with_news((PoolsOrdered(command=ready, cite=last_cite(answer.events)),), answer.events)

    def rule(self, who: Who, report: Report, now: int) -> Batch | Refused | Any:
        """Irregularities against the house are reported by the round's own command; the book picks the remedy."""
        command = self._reported(who, report)
        return command if isinstance(command, Refused) else self.decide(who, Play(command=command), now)

    def look(self, who: Who, report: Report, now: int) -> Any:
        command, round_ = self._reported(who, report), self.table.round
        if isinstance(command, Refused):
            return command
        if round_ is None:
            return self.rule(who, report, now)  # refused: there is nothing to rule on
        wrong = naming(command, round_.state.board)
        if wrong:
            return self.state.no(wrong)
        ways = foreseen(round_.state, command)
        return ways if isinstance(ways, Refused) else considered(report.incident, ways)

    def _reported(self, who: Who, report: Report) -> bc.Report | Refused:
        if not who.at_least("dealer"):
            return self.state.no(SIDELINED if who.sidelined else "Call the dealer: whoever deals reports it.")
        return reported(report, rank_in(self.setup.game.book, who))

    def incidents(self) -> list[BankedIncident]:
        found = incidents(self.setup)
        if self.round is None:
            found = [one for one in found if self.state.shown is not None and one.name in AFTERWARDS]
        return found

    # -- the record -----------------------------------------------------------------------------------------

    def read_events(self, body: bytes) -> tuple[Any, ...]:
        return tuple(EVENTS.decode(body))

    def batch(self, events: tuple[Any, ...]) -> Batch:
        own = of_the_table(events)
        if not own:
            return Batch(kind_of(events), events)
        after = self.table.after(own)
        moves = against_the_bank(self.id, self.chips(), chips_in(after), moved(after), cite_of(events))
        return Batch(kind_of(events), events, moves)

    def apply(self, events: tuple[Any, ...]) -> None:
        """At the table and, what was decided here, in the pools; those have their own record."""
        decided, self._decided = self._decided, None
        self.table.apply(of_the_table(events))
        if decided is None or decided[0] is not events:
            return
        if decided[1] and self.pools is not None:
            self.pools.apply(decided[1])
        if self.packs is not None:
            self.packs.apply(decided[2])

    def clerk(self) -> RoundClerk:
        return RoundClerk(self.table)

    def again(self, events: Sequence[Any]) -> tuple[Any, ...] | Refused:
        """Its clerk plays every round again, from its wagers on."""
        return ()

    # -- chips, and what is kept ----------------------------------------------------------------------------

    def chips(self) -> TableChips:
        return chips_in(self.state)

    def stacks(self) -> dict[str, int]:
        return {name: self.state.chips_of(name) for name in self.state.people()}

    def people(self) -> tuple[str, ...]:
        return self.state.people()

    def acted(self, number: int) -> bool:
        return False

    def turned_over(self, who: Who, now: int) -> tuple[MeterEvent, ...]:
        """Against the house no jackpot by hand is played for."""
        return ()

    def house_seats(self, names: Sequence[str], now: int) -> list[Any]:
        """From the last box down: the first are for guests."""
        chips = self.row()["buy_in"][0]
        boxes = range(self.setup.boxes, 0, -1)
        return [HouseSits(box=box, name=name, chips=chips) for box, name in zip(boxes, names, strict=False)]

    def save(self) -> dict[str, Any] | None:
        """The table between rounds, for a snapshot."""
        if self.round is not None:
            return None
        return saved_boxes(self.state)

    def load(self, kept: Saved) -> None:
        fill_boxes(self.state, kept)

    def forget(self) -> None:
        self.table.forget()

    # -- what comes next ------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """Minutes are counted by the room's clock alone."""
        return 0

    @property
    def number(self) -> int:
        return self.state.setup.number

    @property
    def moment(self) -> Any:
        return ahead.moment(self.state)

    def next(self, now: float) -> Next:
        if self.chores(int(now)):
            return Next("chores")
        suspended = self._link is not None and self._link.suspended
        return msgspec.structs.replace(
            ahead.what_next(self.state, suspended=suspended), wake=ahead.wakes(self.state, now)
        )

    def chores(self, now: int) -> list[Any]:
        return ahead.chores(self.state, now)

    def cannot_pay(self, balance: Callable[[str], int], now: int) -> list[Any]:
        """Nothing is charged for sitting here."""
        return []

    def leave_of(self, name: str) -> GetUp | None:
        return GetUp(name=name) if name in self.people() else None

    def closing(self, minutes: int, why: str) -> CloseTable:
        return CloseTable(minutes=minutes, why=why)

    def revise(self, edition: str) -> str:
        """A sign is up and limits are posted: the table goes on by the edition that it was opened by."""
        return ""

    def go_on(self) -> None:
        """No time runs here that the table keeps: the desk begins its own anew."""

    def deal(self, now: int) -> Any:
        return OpenRound()

    def house_move(self, seat: int, now: int) -> Any:
        return ahead.house_move(self.state, seat)

    def house_thought(self, seat: int, now: int) -> Callable[[], Any]:
        """A look-up of the book's strategy: nothing that takes longer for one hand than for another."""
        move = self.house_move(seat, now)
        return lambda: move

    def time_out(self, seat: int, now: int) -> Any:
        return ahead.time_out(self.state)

    # -- seeing ---------------------------------------------------------------------------------------------

    def seat_of(self, name: str) -> int:
        return self.state.box_of(name) or 0

    def for_the_floor(self, together: SeatGroups) -> tuple[FloorMatter, ...]:
        return ()  # against the house nobody gains by another's cards

    @property
    def hushed(self) -> bool:
        return False

    def viewer(self, who: Who) -> Viewer:
        name = who.name if self.state.box_of(who.name) is not None else ""
        return name, rank_in(self.setup.game.book, who)

    def view(self, viewer: Viewer) -> BankedView:
        jackpots = self.jackpot.displays if self.jackpot is not None else ()
        return view(self.state, viewer[0], role=viewer[1], id=self.id, jackpots=jackpots)

    def tell(self, events: Sequence[Any], viewer: Viewer) -> list[StoryLine]:
        return told(events, self.table.round, viewer[0])

    def recent(self) -> tuple[Any, ...]:
        """What happened in the round on the layout, for somebody who comes back."""
        round_ = self.table.round
        return () if round_ is None else (InRound(events=tuple(round_.events), cite=SAT),)  # type: ignore[arg-type]

    def own_hand(self, who: Who) -> tuple[None, int]:
        raise NotHere("The coach speaks of games among players; against the house, ask for advice in practice.")

    def open_hand(self) -> None:
        return None

    def sign(self) -> Sequence[Any]:
        return (*house_sign(self.setup), *((self.packs.sign(),) if self.packs is not None else ()))

    def _advise(self, who: Who, box: int) -> Any:
        """The first question of a kind takes a moment: not on the loop that deals the cards."""
        if self.round is None or self.round.state.owner(box) != who.name:
            return self.state.no(f"Box {box} is not yours.")
        setup, round_ = self.setup, self.round.copy()

        async def answer() -> BoxAdvice:
            return BoxAdvice(box, await asyncio.to_thread(advice, setup, round_, box))

        return answer()

    def row(self) -> dict[str, Any]:
        """What the lobby tells of this table."""
        return row_of(self.setup, self.state, self.jackpot)
