"""The meters of one book: pools that its linked tables play for, in a stream of their own.

What a table's batch means to them is written beside the table's record, or not at all; orders of the floor are records
of this stream alone. Whole cents lie in an account of the ledger: what the house has put into pools and reserves, and
what has been won and is not paid yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from cardspeak.books.jackpot import load_jackpot
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.files import usual_plan
from cardspeak.jackpots.by_hand.linked import PlayedHand
from cardspeak.jackpots.by_hand.machine import AnyMeterEvent, HandJackpot
from cardspeak.jackpots.by_hand.setup import HandJackpotSetup, PoolPlan, TableLink, make_hand_jackpot
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.by_hand.topics.adding import AddPool, at_table
from cardspeak.jackpots.by_hand.topics.running import LinkTable
from cardspeak.jackpots.by_hand.topics.settling import SharePaid
from cardspeak.jackpots.meter import CENT
from cardspeak.ledger import Transfer
from cardspeak.machine import Accepted
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room import saved
from cardspeak.room.batches import Beside
from cardspeak.room.money import BANK, wallet
from cardspeak.room.pooled import PlaysFor
from cardspeak.store import Draft, Log, Snapshot, canonical
from cardspeak.values import Value

METER_EVENTS: Reads[list[AnyMeterEvent]] = Reads(list[AnyMeterEvent])
METERS = tuple(name for name in MeterState.__slots__ if name != "setup")  # what a snapshot keeps of a state
METER, ORDERED = "meter", "ordered"  # kinds of record: with a table's, and on the floor's order


class MeterOpened(Value):
    """The first record: which pools, and what they began with."""

    setup: HandJackpotSetup
    events: tuple[AnyMeterEvent, ...]


def opened_for(book: str, link: TableLink, plans: tuple[PoolPlan, ...] = ()) -> HandJackpot:
    """These pools, or the usual one, at their first table. The room deals faster than hands: none is beyond reason."""
    pools = tuple(at_table(plan, link.table) for plan in plans) or usual_plan(book, link.table, link.game).pools
    return HandJackpot(make_hand_jackpot(book, pools, [link], fastest=0, most_an_hour=1_000_000))


def in_cents(state: MeterState) -> int:
    return state.held_money // CENT


def moves(account: str, before: MeterState, after: MeterState, news: tuple[MeterEvent, ...]) -> tuple[Transfer, ...]:
    """Prizes go to their winners; everything else comes from the house, or goes back to it."""
    paid = [one for one in news if isinstance(one, SharePaid)]
    change = in_cents(after) - in_cents(before) + sum(one.amount for one in paid)
    cite = news[-1].cite if news else ""
    made = [Transfer(account, wallet(one.name), one.amount, one.cite, "a jackpot") for one in paid if one.amount]
    if change > 0:
        made.insert(0, Transfer(BANK, account, change, cite, "into the pools"))
    elif change < 0:
        made.append(Transfer(account, BANK, -change, cite, "out of the pools"))
    return tuple(made)


def new_plans(plays: PlaysFor) -> tuple[PoolPlan, ...]:
    return tuple(one for one in plays.pools if isinstance(one, PoolPlan))


class Meters:
    """The pools of one book, and the only one who writes their stream."""

    def __init__(self, log: Log, plays: PlaysFor, now: int, barred: Callable[[str], str] = lambda name: "") -> None:
        """`barred` says of a name why a prize of theirs is stopped, if it is."""
        self.log = log
        self.book = plays.book
        self.barred = barred
        self.former: Callable[[str], Iterable[PlayedHand]] = lambda table: ()  # hands of a table that the log tells
        self._fresh = 0  # records since they were kept last
        self.position = 0
        self.jackpot = self._read() or self._open(plays, now)
        self.jackpot.forget()

    @property
    def stream(self) -> str:
        return f"meter/{self.book}"

    @property
    def account(self) -> str:
        return self.stream

    @property
    def opened_at(self) -> int:
        """In seconds since 1970."""
        first = next(self.log.read(self.stream), None)
        return first.time // 1_000_000 if first is not None else 0

    def keep(self, least: int = 1) -> None:
        """A snapshot after their last record, once there are so many new ones; nobody may be at work."""
        if self._fresh < least or self.jackpot.events or not self.log.keyed:
            return
        body = saved.encode(saved.SavedPools(saved.form(), saved.parts_of(self.jackpot.state, METERS)))
        self.log.keep(Snapshot(self.stream, self.log.position(self.stream), body))
        self._fresh = 0

    def _open(self, plays: PlaysFor, now: int) -> HandJackpot:
        assert plays.hand is not None, "a jackpot by hand has its first table"
        self._fresh = 1
        jackpot = opened_for(self.book, plays.hand, new_plans(plays))
        opened = MeterOpened(jackpot.setup, tuple(jackpot.events))
        cents = in_cents(jackpot.state)
        cite = load_jackpot(self.book).file.contribution.funded_cite
        moved = (Transfer(BANK, self.account, cents, cite, "into the pools"),) if cents else ()
        draft = Draft("opened", now, "room", "", canonical(opened), moved)
        self.position = self.log.append(self.stream, 0, (draft,)).result().position
        return jackpot

    def _read(self) -> HandJackpot | None:
        records = self.log.read(self.stream)
        first = next(records, None)
        if first is None:
            return None
        opened = msgspec.json.decode(first.body, type=MeterOpened)
        kept = saved.kept_pools(self.log, self.stream, HandJackpot.replay(opened.setup, ()), METERS)
        jackpot, after = kept or (HandJackpot.replay(opened.setup, opened.events), first.position)
        self._fresh, self.position = 0 if kept else 1, after
        for record in self.log.read(self.stream, after):
            self._fresh, self.position = self._fresh + 1, record.position
            jackpot.apply(METER_EVENTS.decode(record.body))
        jackpot.forget()
        return jackpot

    def join(self, plays: PlaysFor, now: int) -> None:
        """A table takes part from now on; BadInput with its clause where it may not."""
        told = self.joining(plays, now)
        if told:
            draft = Draft(ORDERED, now, plays.who or "room", "", canonical(told), self.transfers(told))
            self.log.append(self.stream, None, (draft,)).result()
            self.apply(told)

    def joining(self, plays: PlaysFor, now: int) -> tuple[MeterEvent, ...]:
        """What it would lead to that a table takes part; nothing has happened."""
        link, state = plays.hand, self.jackpot.state
        assert link is not None, "it is linked to a jackpot by hand"
        if state.pools_of(link.table):
            return ()
        at = max(now // 1_000_000, state.at)
        asks: list[MeterCommand] = []
        for plan in new_plans(plays):
            ready = at_table(plan, link.table)
            asks.append(AddPool(plan=ready, link=link, second=plays.second, at=at, by=plays.by, who=plays.who))
        named = tuple(one for one in plays.pools if isinstance(one, str)) or (() if asks else tuple(state.plans))
        if named:
            asks.append(LinkTable(link=link, pools=named, at=at, who="room"))
        twin, news = self.jackpot.copy(), list[MeterEvent]()
        for ask in asks:
            answer = twin.act(ask)
            if not isinstance(answer, Accepted):
                raise BadInput(str(answer))
            news += answer.events
        return tuple(news)

    def decide(self, command: MeterCommand) -> Accepted[MeterEvent, None] | Refused:
        """What an order would lead to; nothing has happened."""
        return self.jackpot.copy().act(command)

    def transfers(self, news: tuple[MeterEvent, ...]) -> tuple[Transfer, ...]:
        after = self.jackpot.copy()
        after.apply(news)
        return moves(self.account, self.jackpot.state, after.state, news)

    def beside(self, news: tuple[MeterEvent, ...]) -> tuple[Beside, ...]:
        """What a batch of a table means to the pools, for the record."""
        return (Beside(self.stream, METER, news, self.transfers(news)),) if news else ()

    def apply(self, news: tuple[MeterEvent, ...]) -> None:
        """It is in the log."""
        if news:
            self.jackpot.apply(news)
            self.jackpot.forget()
            self.position = self.log.position(self.stream)
            self._fresh += 1

    def catch_up(self) -> None:
        """Hear what the log has and these pools have not: it may have taken a record and failed to say so."""
        if self.log.position(self.stream) == self.position:
            return
        found = self._read()
        assert found is not None, "meters that are open have their first record"
        self.jackpot.state = found.state
