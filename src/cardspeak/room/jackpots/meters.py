"""The meters of one book: pools that its linked tables play for, in a stream of their own.

What a table's batch means to them is written beside the table's record, or not at all; orders of the floor are records
of this stream alone. Whole cents lie in an account of the ledger: what the house has put into pools and reserves, and
what has been won and is not paid yet.
"""

from __future__ import annotations

import msgspec

from cardspeak.books.jackpot import load_jackpot
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.files import usual_plan
from cardspeak.jackpots.by_hand.machine import AnyMeterEvent, HandJackpot
from cardspeak.jackpots.by_hand.setup import HandJackpotSetup, TableLink
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.jackpots.by_hand.topics.running import LinkTable
from cardspeak.jackpots.by_hand.topics.settling import SharePaid
from cardspeak.jackpots.meter import CENT
from cardspeak.ledger import Transfer
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.room.face import Beside
from cardspeak.room.money import BANK, wallet
from cardspeak.store import Draft, Log, canonical
from cardspeak.values import Value

METER_EVENTS = msgspec.json.Decoder(list[AnyMeterEvent])
METER, ORDERED = "meter", "ordered"  # kinds of record: with a table's, and on the floor's order


class MeterOpened(Value):
    """The first record: which pools, and what they began with."""

    setup: HandJackpotSetup
    events: tuple[AnyMeterEvent, ...]


def opened_for(book: str, table: str, game: str, deck: int) -> HandJackpot:
    """The usual pool at its first table. The room deals by itself, and faster than hands: no hand is beyond reason."""
    plan = usual_plan(book, table, game)
    links = (msgspec.structs.replace(plan.tables[0], deck=deck),)
    return HandJackpot(msgspec.structs.replace(plan, tables=links, fastest=0, most_an_hour=1_000_000))


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


class Meters:
    """The pools of one book, and the only one who writes their stream."""

    def __init__(self, log: Log, book: str, table: TableLink, now: int) -> None:
        self.log = log
        self.book = book
        self.jackpot = self._read() or self._open(table, now)
        self.jackpot.forget()

    @property
    def stream(self) -> str:
        return f"meter/{self.book}"

    @property
    def account(self) -> str:
        return self.stream

    def keep(self, least: int = 1) -> None:
        """Meters are read back from their records: there is nothing to keep."""

    def _open(self, table: TableLink, now: int) -> HandJackpot:
        jackpot = opened_for(self.book, table.table, table.game, table.deck)
        opened = MeterOpened(jackpot.setup, tuple(jackpot.events))
        cents = in_cents(jackpot.state)
        cite = load_jackpot(self.book).file.contribution.funded_cite
        moved = (Transfer(BANK, self.account, cents, cite, "into the pools"),) if cents else ()
        self.log.append(self.stream, 0, (Draft("opened", now, "room", "", canonical(opened), moved),)).result()
        return jackpot

    def _read(self) -> HandJackpot | None:
        records = self.log.read(self.stream)
        first = next(records, None)
        if first is None:
            return None
        opened = msgspec.json.decode(first.body, type=MeterOpened)
        jackpot = HandJackpot.replay(opened.setup, opened.events)
        for record in records:
            jackpot.apply(METER_EVENTS.decode(record.body))
        return jackpot

    def join(self, link: TableLink, now: int) -> None:
        """A table takes part from now on; BadInput with its clause where it may not."""
        if self.jackpot.state.pools_of(link.table):
            return
        news = self.decide(LinkTable(link=link, pools=tuple(self.jackpot.state.plans), at=now // 1_000_000, who="room"))
        if isinstance(news, Refused):
            raise BadInput(str(news))
        self.log.append(self.stream, None, (Draft(ORDERED, now, "room", "", canonical(news), ()),)).result()
        self.apply(news)

    def decide(self, command: MeterCommand) -> tuple[MeterEvent, ...] | Refused:
        """What an order would lead to; nothing has happened."""
        answer = self.jackpot.copy().act(command)
        return answer.events if isinstance(answer, Accepted) else answer

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

    def catch_up(self) -> None:
        """Hear what the log has and these pools have not."""
        found = self._read()
        assert found is not None, "meters that are open have their first record"
        self.jackpot.state = found.state
