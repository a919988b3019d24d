"""One wish, one table: every game of every book has a seat for whoever asks, and house players in the others."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.room.serving import Served, served
from tests.shelf import AGAINST

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.openings import Opening
from cardspeak.room.players.house import seat_command
from cardspeak.room.ready import Wish, ready_table
from cardspeak.room.room import SLICE, Room
from cardspeak.room.shown import Done, Pace
from cardspeak.room.who import Who
from cardspeak.store import MemoryStore
from cardspeak.table.commands import TakeSeat

GAMES = [(book, game) for book in (*BOOKS, "open-table") for game in load_book(book).games]
HOLDEM = Wish("star-sydney-poker", "holdem")
STILL = Pace(house=60, pause=60, act=0, board=0)


def run(work: Callable[[Served], Awaitable[Any]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(60), served() as room:
            await work(room)

    asyncio.run(whole())


async def sit(room: Served, desk: Any, name: str) -> Any:
    row = desk.row()
    return await desk.ask(Who(name, "player"), seat_command(row["best"], name, row["buy_in"][0], 0))


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize(("book", "game"), GAMES)
def test_every_game_has_a_seat_at_once(book: str, game: str) -> None:
    async def work(room: Served) -> None:
        await room.room.welcome("Ann")
        ann = Who("Ann", "player")
        desk = await ready_table(room.room, Wish(book, game), ann)
        row = desk.row()
        assert (row["book"], row["game"]) == (book, game)
        assert row["house"] == len(row["people"]) >= 1
        assert not isinstance(await sit(room, desk, "Ann"), Refused)
        assert await ready_table(room.room, Wish(book, game), ann) is desk, "back to one's own seat"
        assert len(room.room.desks) == 1

    run(work)


@pytest.mark.parametrize("book", AGAINST)
def test_a_game_against_the_house_has_a_box(book: str) -> None:
    async def work(room: Served) -> None:
        await room.room.welcome("Ann")
        desk = await ready_table(room.room, Wish(book), Who("Ann", "player"))
        row = desk.row()
        assert (row["kind"], row["book"]) == ("banked", book)
        assert row["best"]
        assert await ready_table(room.room, Wish(book), Who("Ann", "player")) is desk

    run(work)


def test_people_are_brought_together_and_a_full_table_leads_to_another() -> None:
    async def work(room: Served) -> None:
        for name in ("Ann", "Bob", "Cat"):
            await room.room.welcome(name)
        quiet = await room.room.open(Opening(book="star-sydney-poker", game="holdem", house=3, pace=STILL))
        lively = await room.room.open(Opening(book="star-sydney-poker", game="holdem", house=9, pace=STILL, places=11))
        await sit(room, lively, "Ann")
        assert await ready_table(room.room, HOLDEM, Who("Bob", "player")) is lively, "where somebody plays"
        await sit(room, lively, "Bob")
        assert lively.row()["best"] == 0
        assert await ready_table(room.room, HOLDEM, Who("Cat", "player")) is quiet
        quiet.paused = True
        third = await ready_table(room.room, HOLDEM, Who("Cat", "player"))
        assert third not in (quiet, lively)

    run(work)


def test_nobody_is_sent_to_an_empty_table_or_to_a_dealer_of_flesh_and_blood() -> None:
    async def work(room: Served) -> None:
        await room.room.welcome("Ann")
        empty = await room.room.open(Opening(book="star-sydney-poker", game="holdem"))
        told = await room.room.open(Opening(book="star-sydney-poker", game="holdem", told=True, pace=STILL))
        seat = TakeSeat(seat=1, name="Bob", chips=4_000)
        assert isinstance(await told.ask(Who("Dee", "dealer"), seat), Done)
        assert await ready_table(room.room, HOLDEM, Who("Ann", "player")) not in (empty, told)

    run(work)


def test_who_cannot_pay_is_told_before_a_table_is_opened() -> None:
    async def work(room: Served) -> None:
        with pytest.raises(BadInput, match="takes 4000 chips and Poor holds 0"):
            await ready_table(room.room, HOLDEM, Who("Poor", "player"))
        with pytest.raises(BadInput, match="no game"):
            await ready_table(room.room, Wish("star-sydney-poker", "snap"), Who("Ann", "player"))
        assert not room.room.desks

    run(work)


def test_house_players_sit_all_round_the_table() -> None:
    async def work(room: Served) -> None:
        for house in range(1, 11):
            desk = await room.room.open(Opening(book="star-sydney-poker", game="holdem", house=house, pace=STILL))
            seats = sorted(desk.machine.table.state.seats)  # type: ignore[attr-defined]
            assert len(seats) == house
            ring = zip(seats, [*seats[1:], seats[0] + desk.machine.setup.places], strict=True)
            gaps = [after - before for before, after in ring]
            assert max(gaps) - min(gaps) <= 1

    run(work)


def test_a_long_lobby_is_made_in_slices() -> None:
    """Whoever asks something of a table meanwhile is heard between two of them; the lines are the same."""

    async def story() -> None:
        room = Room(MemoryStore())
        for _ in range(2 * SLICE + 1):
            await room.open(Opening(book="star-sydney-poker", game="holdem", pace=STILL))
        turns = 0

        async def meanwhile() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        other = asyncio.create_task(meanwhile())
        await asyncio.sleep(0)
        before = turns
        found = await room.own_lobby()
        assert turns - before == 2
        other.cancel()
        assert found == room.lobby()
        assert len(found) == 2 * SLICE + 1
        await room.stop()

    asyncio.run(story())
