"""The room's jackpot: one set of pools for every table that plays for it, in a stream of its own."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cardspeak.errors import BadInput
from cardspeak.jackpots import Jackpot, JackpotSetup, make_jackpot
from cardspeak.jackpots import commands as jc
from cardspeak.jackpots import events as je
from cardspeak.jackpots.setup import CENT
from cardspeak.jackpots.state import State
from cardspeak.ledger import Transfer
from cardspeak.machine import Accepted
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room import saved
from cardspeak.room.batches import Beside
from cardspeak.room.money import BANK
from cardspeak.store import Draft, Log, Snapshot, canonical
from cardspeak.values import Value

POOLS = tuple(name for name in State.__slots__ if name != "setup")  # what a snapshot keeps: the first record has it
POOL_EVENTS: Reads[list[je.AnyEvent]] = Reads(list[je.AnyEvent])


class PoolsOpened(Value):
    """The first record: which pools, and what they began with."""

    setup: JackpotSetup
    events: tuple[je.AnyEvent, ...]


class Pools:
    """What happens to the pools is written with the table's record that caused it, one table after the other."""

    def __init__(self, log: Log, book: str, wager: int, now: int) -> None:
        self.log = log
        self.book = book
        self._fresh = 0  # records since they were kept last
        self.position = 0
        self.jackpot = self._read() or self._open(wager, now)
        self.jackpot.forget()  # the log has them

    def check(self, wager: int) -> None:
        """A table plays for these pools with the same smallest wager, or not at all."""
        if wager != self.jackpot.state.wager:
            cite = self.jackpot.setup.game.cite(self.jackpot.setup.rows.levels[0].cite)
            says = f"The room's pools are played for with {self.jackpot.state.wager}, not with {wager}"
            raise BadInput(f"{says}: open the table with that jackpot_wager ({cite}).")

    @property
    def stream(self) -> str:
        return f"jackpot/{self.book}"

    @property
    def account(self) -> str:
        return f"jackpot/{self.book}"

    def _open(self, wager: int, now: int) -> Jackpot:
        jackpot = Jackpot(make_jackpot(self.book, wager=wager))
        opened = PoolsOpened(jackpot.setup, tuple(jackpot.events))  # type: ignore[arg-type]
        cents = _cents(jackpot)
        moved = seeding(self.account, cents)
        draft = Draft("opened", now, "room", "", canonical(opened), moved)
        self.position = self.log.append(self.stream, 0, (draft,)).result().position
        self._fresh = 1
        return jackpot

    def _read(self) -> Jackpot | None:
        """From the snapshot and the records after it, or from the whole stream."""
        first = next(self.log.read(self.stream), None)
        if first is None:
            return None
        opened = msgspec.json.decode(first.body, type=PoolsOpened)
        kept = saved.kept_pools(self.log, self.stream, Jackpot.replay(opened.setup, ()), POOLS)
        jackpot, after = kept or (Jackpot.replay(opened.setup, opened.events), first.position)
        self._fresh, self.position = 0 if kept else 1, after
        for record in self.log.read(self.stream, after):
            self._fresh, self.position = self._fresh + 1, record.position
            for event in POOL_EVENTS.decode(record.body):
                jackpot.apply((event,))
        return jackpot

    def decide(self, command: jc.Command) -> Accepted[je.Event, None] | Refused:
        """What an order to the pools would lead to; nothing has happened."""
        return self.jackpot.copy().act(command)

    def beside(self, news: tuple[je.Event, ...]) -> tuple[Beside, ...]:
        """What a batch of a table means to the pools, for the record; whole cents move in the ledger."""
        if not news:
            return ()
        after = self.jackpot.copy()
        after.apply(news)
        change = _cents(after) - _cents(self.jackpot)
        return (Beside(self.stream, "pools", news, changing(self.account, change, news)),)

    def apply(self, news: tuple[je.Event, ...]) -> None:
        """It has happened."""
        self.jackpot.apply(news)
        self.jackpot.forget()
        self.position = self.log.position(self.stream)
        self._fresh += 1

    def keep(self, least: int = 1) -> None:
        """A snapshot of the pools after their last record, once there are so many new ones; nobody may be at work."""
        if self._fresh < least or self.jackpot.events or not self.log.keyed:  # kept already, or ahead of the log
            return
        body = saved.encode(saved.SavedPools(saved.form(), saved.parts_of(self.jackpot.state, POOLS)))
        self.log.keep(Snapshot(self.stream, self.log.position(self.stream), body))
        self._fresh = 0

    def catch_up(self) -> None:
        """Hear what the log has and these pools have not: it may have taken a record and failed to say so."""
        if self.log.position(self.stream) == self.position:
            return
        found = self._read()
        assert found is not None, "pools that are open have their first record"
        self.jackpot.state = found.state  # in place: tables that play for them know this jackpot


def seeding(account: str, cents: int) -> tuple[Transfer, ...]:
    """The pools as they began."""
    return (Transfer(BANK, account, cents, "silent: the pools as they began", "seeded"),) if cents else ()


def changing(account: str, cents: int, news: Sequence[je.Event]) -> tuple[Transfer, ...]:
    """Whole cents that came in, or (below zero) went out, by what happened last."""
    memo = "into the pools" if cents > 0 else "out of the pools"
    sides = (BANK, account) if cents > 0 else (account, BANK)
    return (Transfer(*sides, abs(cents), str(news[-1].cite), memo),) if cents else ()  # type: ignore[attr-defined]


def _cents(jackpot: Jackpot) -> int:
    return int(sum(jackpot.state.pools.values()) // CENT)
