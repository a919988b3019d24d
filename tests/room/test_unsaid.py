"""What the log took although it failed to say so: whoever writes a stream hears it before the next decision.

A table and a tournament have tests of their own for this (`test_desk.py`, `test_tournament_survival.py`); here are all
the others that decide, append and apply: promotions, the office, a night at home, calls, chat, pools and meters.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.room.boxes import HOLDEM, SLOW, Floor, play
from tests.room.sitting import ANN, BOB, MANAGER, Failing, memory, seated
from tests.room.test_banked_floor import opened
from tests.room.test_calls import call, say
from tests.room.test_room_jackpot import CROWN, STAR, meter
from tests.room.test_room_jackpot import table as with_a_jackpot

from cardspeak.banked import commands as bc
from cardspeak.jackpots.by_hand.topics import faults
from cardspeak.jackpots.setup import CENT
from cardspeak.office.home.state import NightTerms
from cardspeak.promotions.terms import standard_promotion
from cardspeak.refusal import Refused
from cardspeak.room.banked import events as d
from cardspeak.room.home.desk import Home
from cardspeak.room.room import Room
from cardspeak.room.shown import Done
from cardspeak.room.who import THE_ROOM
from cardspeak.store import Conflict, StoreError

DEAD = "The line went dead."


@contextmanager
def unsaid(log: Failing) -> Iterator[None]:
    """Written, and whoever waits for it is told that it failed."""
    log.swallows = DEAD
    yield
    log.swallows = ""


async def lost(log: Failing, work: Awaitable[Any]) -> None:
    with unsaid(log), pytest.raises(StoreError, match=DEAD):
        await work


def run(story: Callable[[Failing, Room], Awaitable[None]]) -> None:
    async def whole() -> None:
        log = Failing()
        room = memory(log)
        await story(log, room)
        await room.stop()

    asyncio.run(whole())


def test_a_promotion_goes_on_where_its_log_stands() -> None:
    async def story(log: Failing, room: Room) -> None:
        terms = standard_promotion(starts=int(room.now()) + 200_000)
        id = await room.promotions.open(MANAGER, terms)
        assert isinstance(id, str)
        lodge = {"type": "LodgeTerms"}
        await lost(log, room.promotions.ask(MANAGER, id, lodge, "first"))
        assert await room.promotions.ask(MANAGER, id, lodge, "first") == Done(2, repeated=True)
        again = await room.promotions.ask(MANAGER, id, lodge, "second")
        assert isinstance(again, Refused)
        assert "has these Terms since" in again.says

    run(story)


def test_the_office_goes_on_and_so_does_one_whose_first_record_was_lost() -> None:
    async def story(log: Failing, room: Room) -> None:
        clock_in = {"type": "ClockIn", "name": MANAGER.name}
        await lost(log, room.office.ask(MANAGER, clock_in))  # the office itself is not open yet
        assert log.position("office/house") == 1
        assert await room.office.ask(MANAGER, clock_in) == Done(2)
        await lost(log, room.office.ask(MANAGER, {"type": "ClockOut", "name": MANAGER.name}, "out"))
        assert await room.office.ask(MANAGER, {"type": "ClockOut", "name": MANAGER.name}, "out") == Done(
            3, repeated=True
        )
        assert await room.office.ask(MANAGER, clock_in) == Done(4)  # who was out comes in again

    run(story)


def test_another_first_record_is_nobodys_own() -> None:
    async def story(log: Failing, room: Room) -> None:
        home = Home(room)
        await lost(log, home.start())
        with pytest.raises(Conflict):
            await home.begin(THE_ROOM, NightTerms(stack=77))
        await home.start()
        assert home.desk.position == log.position(home.stream) == 1

    run(story)


def test_what_was_said_and_who_was_called_is_heard_before_anything_else_is() -> None:
    async def story(log: Failing, room: Room) -> None:
        desk = await seated(room, ANN, BOB)
        assert await call(desk, ANN, "CallFloor", why="The pot is wrong.") == Done(1)
        assert await say(desk, ANN, "one") == Done(1)
        await lost(log, say(desk, BOB, "two"))
        await lost(log, call(desk, BOB, "CallFloor", "b", why="My cards."))
        assert await call(desk, BOB, "CallFloor", "b", why="My cards.") == Done(2, repeated=True)
        assert [one.name for one in desk.company.calls.matter.prompt] == [ANN.name, BOB.name]
        assert await say(desk, ANN, "three") == Done(3)
        assert [line.words for line in desk.company.chat.matter.state.lines] == ["one", "two", "three"]
        assert desk.company.chat.matter.state == memory_of(room, desk.id).chat.matter.state

    run(story)


def memory_of(room: Room, table: str) -> Any:
    again = memory(room.log)
    again.restore()
    return again.desks[table].company


@pytest.mark.parametrize("book", [CROWN, STAR])
def test_an_order_to_the_meters_is_heard_before_the_next_one(book: str) -> None:
    async def story(log: Failing, room: Room) -> None:
        desk = await with_a_jackpot(room, book=book)
        await desk.floor(MANAGER, "pause")
        (pool,) = meter(room, book).plans
        stood = meter(room, book).copy()
        report = faults.ReportFault(pool=pool, what="it flickers")
        await lost(log, room.jackpot(MANAGER, book, report))
        assert meter(room, book) == stood
        again_asked = await room.jackpot(MANAGER, book, report)
        assert isinstance(again_asked, Refused)
        assert "is known" in again_asked.says
        again = memory(log)
        again.restore()
        assert meter(again, book) == meter(room, book) != stood

    run(story)


def test_the_other_table_of_the_pools_hears_what_the_first_one_could_not() -> None:
    async def day() -> None:
        log = Failing()
        floor = Floor(log)
        first, second = await opened(floor), await floor.open(HOLDEM, pace=SLOW)
        await floor.sit(second, BOB, 1)
        for desk, who in ((first, ANN), (second, BOB)):
            await floor.do(desk, THE_ROOM, d.OpenRound())
            await floor.place(desk, who, 1)
            await floor.place(desk, who, 1, 500, "jackpot-1")
        with unsaid(log):
            assert isinstance(await first.ask(THE_ROOM, play(bc.Proceed("close"))), Refused)
        assert first.paused
        pools = floor.room.pools[HOLDEM]
        before = pools.jackpot.state.taken
        assert isinstance(await second.ask(THE_ROOM, play(bc.Proceed("close"))), Done)
        assert pools.jackpot.state.taken == before + 2 * 500 * CENT  # of both tables
        assert isinstance(await first.floor(MANAGER, "resume"), Done)
        await floor.settle()
        assert pools.jackpot.state == floor.restarted().room.pools[HOLDEM].jackpot.state
        await floor.room.stop()

    asyncio.run(day())
