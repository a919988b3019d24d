"""Chips that left a table are brought back, at every book among players, for as long as the sign says."""

from __future__ import annotations

import asyncio

import pytest
from tests.room.serving import served
from tests.room.sitting import ANN, HOLDEM, SUPERVISOR
from tests.shelf import SAMPLE

from cardspeak import client
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.desk import INSTANT, Desk, Done
from cardspeak.room.openings import REJOIN, Opening
from cardspeak.room.room import Room
from cardspeak.store import MemoryStore
from cardspeak.table import commands as c

MINUTES = 60
STAYS = "stake stays on the table"


class Night:
    """A table, and a clock that goes when it is told to."""

    def __init__(self, log: MemoryStore | None = None) -> None:
        self.now = 1_000_000.0
        self.room = Room(log or MemoryStore(), clock=lambda: self.now)

    async def sit(self, desk: Desk, chips: int, seat: int = 2) -> str:
        answer = await desk.ask(ANN, c.TakeSeat(seat=seat, name="Ann", chips=chips))
        return "" if isinstance(answer, Done) else answer.why if isinstance(answer, Refused) else repr(answer)

    async def left_with_more(self, desk: Desk) -> tuple[int, int]:
        """Ann comes with the most, which here is what she won, and goes; that, and the least."""
        least, most = desk.machine.setup.buy_in
        await self.room.welcome("Ann")
        assert await self.sit(desk, most, seat=1) == ""
        assert isinstance(await desk.ask(ANN, c.LeaveTable(seat=1)), Done)
        return least, most


@pytest.mark.parametrize(("book", "game"), SAMPLE)
def test_what_left_is_brought_back_at_every_book(book: str, game: str) -> None:
    async def story() -> None:
        night = Night()
        desk = await night.room.open(Opening(book=book, game=game, pace=INSTANT))
        least, most = await night.left_with_more(desk)
        assert least < most
        assert await night.sit(desk, least) == STAYS
        assert await night.sit(desk, most - 1) == STAYS
        night.now += REJOIN * MINUTES
        assert await night.sit(desk, most - 1) == STAYS
        night.now += 1
        assert await night.sit(desk, least) == ""

    asyncio.run(story())


def test_the_lobby_says_what_somebody_has_to_bring() -> None:
    async def story() -> None:
        night = Night()
        desk = await night.room.open(Opening(**HOLDEM))
        _, most = await night.left_with_more(desk)
        assert desk.machine.row()["brings"] == {"Ann": (most, int(night.now) + REJOIN * MINUTES)}
        assert await night.sit(desk, most) == ""
        assert desk.machine.row()["brings"] == {}

    asyncio.run(story())


def test_a_restart_forgets_nothing_and_another_table_is_another_table() -> None:
    async def story() -> None:
        night = Night()
        desk = await night.room.open(Opening(**HOLDEM))
        least, _ = await night.left_with_more(desk)
        await night.room.stop()
        again = Night(night.room.log)  # type: ignore[arg-type]
        again.room.restore()
        assert await again.sit(again.room.desk(desk.id), least) == STAYS
        other = await again.room.open(Opening(**HOLDEM))
        assert await again.sit(other, least) == ""

    asyncio.run(story())


@pytest.mark.parametrize(("book", "game"), SAMPLE)
def test_the_sign_says_so(book: str, game: str) -> None:
    async def story() -> None:
        room = Room(MemoryStore())
        desk = await room.open(Opening(book=book, game=game, pace=INSTANT))
        (line,) = [line for line in desk.machine.sign() if line.title == "Coming back"]
        assert f"within {REJOIN} minutes" in line.says
        assert line.cite.startswith("silent: ")

    asyncio.run(story())


def test_the_time_is_the_houses_to_say() -> None:
    async def story() -> None:
        night = Night()
        free = Opening(**HOLDEM, options={"rejoin": 0})
        with pytest.raises(BadInput, match="the house's to say"):
            await night.room.open(free, ANN)
        desk = await night.room.open(free, SUPERVISOR)
        assert not [line for line in desk.machine.sign() if line.title == "Coming back"]
        least, _ = await night.left_with_more(desk)
        assert await night.sit(desk, least) == ""
        for minutes in (-1, 7 * 24 * 60 + 1):
            with pytest.raises(BadInput, match="0 to 10080 minutes"):
                await night.room.open(Opening(**HOLDEM, options={"rejoin": minutes}), SUPERVISOR)

    asyncio.run(story())


def test_the_client_brings_it_by_itself() -> None:
    async def story() -> None:
        async with served() as here:
            id = await here.open(**HOLDEM)
            async with await client.enter(here.address, "Ann") as ann:
                table = await ann.watch(id)
                await table.sit(seat=1, chips=7_000)
                await table.ask("LeaveTable", seat=1)
                with pytest.raises(client.Refusal, match="has to come back"):
                    await table.sit(seat=1, chips=6_999)
                await table.sit(seat=1)
                assert ann.chips == 100_000 - 7_000

    asyncio.run(story())
