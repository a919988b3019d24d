"""A table against the house closes as its book says: sign, end of the round, count; every chip goes home."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.room.boxes import ANN, BOB, HOLDEM, SLOW, THREE_CARD, Floor, banked, play

from cardspeak.banked import commands as bc
from cardspeak.banked import table as f
from cardspeak.cli.audit import across, replayers
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.desk import Desk, Done
from cardspeak.room.room import WELCOME, Room
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import Log, Store, audit

DEALER, SUPERVISOR, MANAGER = Who("Dee", "dealer"), Who("Sue", "supervisor"), Who("Max", "manager")


class Timed(Floor):
    """The floor, with a clock that the test moves."""

    def __init__(self, log: Log | None = None) -> None:
        super().__init__(log)
        self.at = 1_790_000_000.0
        self.room = Room(self.log, clock=lambda: self.at)

    async def passes(self, desk: Desk, seconds: float) -> None:
        self.at += seconds
        desk._go(())
        await asyncio.sleep(0)
        await self.settle()


def run(work: Callable[[Timed], Awaitable[None]], log: Log | None = None) -> None:
    async def story() -> None:
        floor = Timed(log)
        await work(floor)
        await floor.room.stop()

    asyncio.run(story())


def nothing_left(floor: Timed, desk: Desk) -> None:
    assert desk.closed
    assert not desk.fault, desk.fault
    assert floor.log.balance(f"table/{desk.id}/seats") == floor.log.balance(f"table/{desk.id}/pot") == 0
    assert sum(floor.log.balances().values()) == 0
    assert desk not in [floor.room.desks[row["id"]] for row in floor.room.lobby()]


@pytest.mark.parametrize(
    ("book", "minutes"),
    [
        pytest.param(THREE_CARD, 20, marks=pytest.mark.clause("crown-melbourne-three-card", "11.7")),
        pytest.param(HOLDEM, 10, marks=pytest.mark.clause("crown-perth-holdem", "6.7(c)")),
    ],
)
def test_the_sign_stands_as_long_as_the_book_says(book: str, minutes: int) -> None:
    async def work(floor: Timed) -> None:
        desk = await floor.open(book, house=2, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        assert isinstance(await floor.room.floor(ANN, desk.id, "close"), Refused)
        answer = await floor.room.floor(MANAGER, desk.id, "close", "c-1", minutes=3, why="the night ends")
        assert isinstance(answer, Done)
        assert banked(desk.machine).view(("", "")).closes_why == "the night ends"
        again = await floor.room.floor(MANAGER, desk.id, "close", "c-2")
        assert isinstance(again, Refused)
        await floor.passes(desk, 60 * minutes)
        assert not desk.closed, "the minute that was begun is the players' too"
        await floor.passes(desk, 60)
        nothing_left(floor, desk)
        assert floor.room.chips_of("Ann") == WELCOME

    run(work)


@pytest.mark.parametrize("book", [THREE_CARD, HOLDEM])
def test_chips_on_the_layout_are_played_for_first(book: str) -> None:
    async def work(floor: Timed) -> None:
        desk = await floor.open(book, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.do(desk, THE_ROOM, d.OpenRound())
        await floor.place(desk, ANN, 1)
        await floor.room.floor(MANAGER, desk.id, "close")
        await floor.passes(desk, 60 * 40)
        assert not desk.closed, "a round is being played"
        early = await floor.ask(desk, MANAGER, f.EndGaming(total=52))
        assert isinstance(early, Refused)
        await floor.do(desk, THE_ROOM, play(bc.Proceed("close")))
        machine = banked(desk.machine)
        while not desk.closed:
            await floor.do(desk, THE_ROOM, machine.time_out(0, int(floor.at)))
            await floor.settle()
            await asyncio.sleep(0)
        nothing_left(floor, desk)

    run(work)


@pytest.mark.parametrize("book", [THREE_CARD, HOLDEM])
def test_a_table_of_house_players_alone_closes_at_once(book: str) -> None:
    async def work(floor: Timed) -> None:
        desk = await floor.open(book, house=3, pace=SLOW)
        assert isinstance(await floor.room.floor(MANAGER, desk.id, "close"), Done)
        nothing_left(floor, desk)
        assert floor.log.balance("cage/house-players") == 0
        again = floor.restarted()
        assert again.room.lobby() == []

    run(work)


@pytest.mark.clause("crown-melbourne-three-card", "11.7")
def test_who_may_close_and_keep_open() -> None:
    pit_boss = Who("Sue", "supervisor", ranks=("Pit Boss",))

    async def work(floor: Timed) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        for below in (DEALER, SUPERVISOR):  # who is a Game Supervisor, unless another rank was given
            refused = await floor.room.floor(below, desk.id, "close")
            assert isinstance(refused, Refused)
            assert refused.cite.clause == "11.7"
        assert isinstance(await floor.room.floor(pit_boss, desk.id, "close"), Done)
        await floor.refused(desk, DEALER, f.KeepOpen())
        await floor.do(desk, pit_boss, f.KeepOpen())
        await floor.refused(desk, pit_boss, f.KeepOpen())
        await floor.passes(desk, 60 * 60)
        assert not desk.closed
        with pytest.raises(BadInput, match="0 to 1440 minutes"):
            await floor.room.floor(pit_boss, desk.id, "close", minutes=1_441)
        await floor.room.floor(pit_boss, desk.id, "close", minutes=1_440)
        await floor.passes(desk, 60 * 1_439)
        assert not desk.closed
        await floor.passes(desk, 60 * 2)
        nothing_left(floor, desk)

    run(work)


def test_nobody_leaves_for_another_but_the_room() -> None:
    async def work(floor: Timed) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.sit(desk, BOB, 2)
        await floor.do(desk, ANN, d.GetUp(name="Bob"))
        assert banked(desk.machine).people() == ("Bob",)

    run(work)


def test_a_sign_that_stands_outlives_the_room_and_the_audit_follows_to_the_end(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    store = Store.open(path)

    async def work(floor: Timed) -> None:
        desk = await floor.open(THREE_CARD, pace=SLOW)
        await floor.sit(desk, ANN, 1)
        await floor.room.floor(MANAGER, desk.id, "close", why="late")
        await floor.room.stop()
        again = Timed(store)
        again.at = floor.at + 60 * 22
        again.room.restore()
        again.room.start()
        twin: Any = again.room.desks[desk.id]
        async with asyncio.timeout(10):
            while not twin.closed:
                await asyncio.sleep(0.001)
        nothing_left(again, twin)

    run(work, store)
    store.close()
    assert audit(path, None, replayers(), across()).faults == ()
