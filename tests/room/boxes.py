"""A table against the house in a room, driven by hand: every record is checked as it is written."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from tests.shelf import AGAINST

from cardspeak.banked import commands as bc
from cardspeak.cards.chance import seeded
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.banked.table import BankedDesk
from cardspeak.room.building import build
from cardspeak.room.desk import Desk, Done
from cardspeak.room.face import Face
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import Pace
from cardspeak.room.who import Who
from cardspeak.store import Log, MemoryStore

THREE_CARD, HOLDEM = "crown-melbourne-three-card", "crown-perth-holdem"
BOOKS = AGAINST
BY_HAND = Pace(house=0, pause=0, act=0, board=0)  # nobody's time runs out
SLOW = Pace(house=0, pause=1_000, act=1_000, board=0)  # the next round is opened by hand too
ANN, BOB, CAT = Who("Ann"), Who("Bob"), Who("Cat")
DEALER, MANAGER = Who("Dee", "dealer"), Who("Mo", "manager")


def snapshot(machine: BankedDesk) -> dict[str, Any]:
    """Everything that a table against the house knows, but for what it only shows."""
    round_, table = machine.round, machine.state
    return {
        "setup": machine.setup,
        "events": tuple(round_.events) if round_ is not None else None,
        "state": round_.state if round_ is not None else None,
        "bank": machine.state.bank,
        "coming": machine.state.coming,
        "joining": machine.state.joining,
        "leaving": machine.state.leaving,
        "ready": machine.state.ready,
        "checked": table.checked,
        "skipped": table.skipped,
        "notices": table.notices,
        "disputes": table.disputes,
        "held": table.held,
        "chips": machine.chips(),
        "next": machine.next(0.0),
    }


class Floor:
    """A room of tables against the house, and a twin of each that hears nothing but the log."""

    def __init__(self, log: Log | None = None) -> None:
        self.log = log or MemoryStore()
        self.time = 1_790_000_000.0
        self.room = Room(self.log, clock=lambda: self.time)
        self._twins: dict[str, tuple[BankedDesk, int]] = {}

    async def open(self, book: str, house: int = 0, pace: Pace = BY_HAND, **options: Any) -> Desk:
        for who in (ANN, BOB, CAT):
            await self.room.welcome(who.name)
        committed = options.pop("committed", False)  # rounds are stacked and dealt by a seed of the test's own
        opening = Opening(book=book, kind="banked", pace=pace, house=house, options=options, committed=committed)
        desk = await self.room.open(opening)
        banked(desk.machine)._below = seeded(f"{book} {desk.id}")  # so that a failure comes again
        twin = banked(build(self.room._tables.openings[desk.id], desk.id))
        if book in self.room.pools:
            twin.link(self.room.pools[book])
        self._twins[desk.id] = (twin, 1)
        await self.settle()
        return desk

    async def settle(self) -> None:
        """Until the room has nothing left to do by itself."""
        for desk in self.room.desks.values():
            while desk._ahead.timer is not None or desk.underway.tasks:
                due = desk._turn.due
                if not desk.underway.tasks and (due is None or due > time.monotonic() + 1):
                    break
                await asyncio.sleep(0)
        self.check()

    def check(self) -> None:
        """The log alone makes the same tables, and its ledger holds the same chips."""
        for id, (twin, after) in self._twins.items():
            desk = self.room.desks[id]
            for record in self.log.read(desk.stream, after):
                after = record.position
                if record.kind not in ("paused", "resumed", "closed"):
                    twin.apply(twin.read_events(record.body))
            self._twins[id] = (twin, after)
            assert snapshot(twin) == snapshot(banked(desk.machine))
        self.check_money()

    def check_money(self) -> None:
        tables = [banked(desk.machine) for desk in self.room.desks.values()]
        for machine in tables:
            chips = machine.chips()
            assert self.log.balance(f"table/{machine.id}/seats") == chips.seats
            assert self.log.balance(f"table/{machine.id}/pot") == chips.pot
        pools = self.room.pools.values()
        for pool in pools:
            assert self.log.balance(pool.account) == sum(pool.jackpot.state.pools.values()) // 100
        won = sum(machine.chips().house for machine in tables)
        assert self.log.balance("bank") == won - sum(self.log.balance(pool.account) for pool in pools)
        assert sum(self.log.balances().values()) == 0

    async def ask(self, desk: Desk, who: Who, command: Any) -> Any:
        answer = await desk.ask(who, command)
        await self.settle()
        return answer

    async def do(self, desk: Desk, who: Who, command: Any) -> Done:
        answer = await self.ask(desk, who, command)
        assert isinstance(answer, Done), answer
        return answer

    async def refused(self, desk: Desk, who: Who, command: Any) -> Refused:
        """A refusal changes nothing."""
        before = desk.position
        answer = await self.ask(desk, who, command)
        assert isinstance(answer, Refused), answer
        assert desk.position == before
        return answer

    async def sit(self, desk: Desk, who: Who, box: int, chips: int = 40_000) -> None:
        await self.do(desk, who, d.SitAt(box=box, chips=chips))

    async def place(self, desk: Desk, who: Who, box: int, amount: int = 500, wager: str = "ante") -> None:
        await self.do(desk, who, play(bc.Place(box, wager, who.name, amount)))

    def restarted(self) -> Floor:
        """The room from its log, as after a crash."""
        again = Floor(self.log)
        again.room.restore()
        return again


def banked(machine: Face) -> BankedDesk:
    assert isinstance(machine, BankedDesk)
    return machine


def play(command: bc.Command) -> d.Play:
    return d.Play(command=command)  # type: ignore[arg-type]


def run(work: Callable[[Floor], Awaitable[None]], log: Log | None = None) -> Floor:
    """A test's own afternoon at the tables."""

    async def afternoon() -> Floor:
        floor = Floor(log)
        await work(floor)
        assert not floor.room.notes, floor.room.notes
        await floor.room.stop()
        return floor

    return asyncio.run(afternoon())
