"""How many tables anybody opens, by whichever way; one that is closed takes nobody's place."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.room.serving import Served, served
from tests.room.sitting import HOLDEM, MANAGER, memory, until

from cardspeak.errors import BadInput
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.server.limits import Buckets

GAMES = [("crown-melbourne-poker", game) for game in ("holdem", "omaha", "omaha-hilo", "seven-card-stud", "razz")]
PASSWORD = "quite long enough"


def test_closed_tables_do_not_count() -> None:
    async def story() -> None:
        room = Room(memory().log, most_tables=2)
        for _ in range(5):
            desk = await room.open(Opening(**HOLDEM))
            await room.floor(MANAGER, desk.id, "close", minutes=0)
            await until(lambda desk=desk: desk.closed)  # type: ignore[misc]
        await room.open(Opening(**HOLDEM))
        await room.open(Opening(**HOLDEM))
        with pytest.raises(BadInput, match="2 tables"):
            await room.open(Opening(**HOLDEM))
        assert len(room.lobby()) == 2
        again = Room(room.log, most_tables=3)
        again.restore()
        await again.open(Opening(**HOLDEM))
        await again.stop()
        await room.stop()

    asyncio.run(story())


async def play(here: Served, token: str, book: str, game: str) -> int:
    headers = {"authorization": f"Bearer {token}"}
    answer = await here.http.post("/api/play", json={"book": book, "game": game}, headers=headers)
    return answer.status_code


async def opened(here: Served, token: str) -> int:
    body: dict[str, Any] = {"book": "star-sydney-poker", "game": "holdem"}
    answer = await here.http.post("/api/tables", json=body, headers={"authorization": f"Bearer {token}"})
    return answer.status_code


def test_playing_at_once_opens_no_more_tables_than_opening_does() -> None:
    async def story() -> None:
        async with served(open_door=False) as here:
            here.app.state.openings = Buckets(rate=1e-9, burst=3)
            ann = await here.token("Ann", password=PASSWORD)
            assert await opened(here, ann) == 200
            assert [await play(here, ann, *game) for game in GAMES] == [200, 200, 429, 429, 429]
            assert await opened(here, ann) == 429
            assert await play(here, ann, *GAMES[0]) == 200, "a table that is open already is nobody's opening"
            assert len(here.room.desks) == 3

    asyncio.run(story())


def test_all_names_of_one_address_have_a_limit_together() -> None:
    async def story() -> None:
        async with served(open_door=False) as here:
            here.app.state.doors = Buckets(rate=1e6, burst=1e6)
            here.app.state.opened_from = Buckets(rate=1e-9, burst=3)
            guests = [await here.token(f"Guest {number}", password=PASSWORD) for number in range(4)]
            assert [await opened(here, guest) for guest in guests] == [200, 200, 200, 429]

    asyncio.run(story())


def test_one_machine_has_a_limit_too() -> None:
    async def story() -> None:
        async with served() as here:
            made = here.sessions.open_door
            assert made
            from cardspeak.server.app import make_app

            fresh = make_app(here.room, here.sessions).state
            assert [fresh.openings.take("Ann") for _ in range(101)].count(True) == 100
            assert [fresh.opened_from.take("127.0.0.1") for _ in range(201)].count(True) == 200

    asyncio.run(story())


async def tournament(here: Served, token: str, **wish: Any) -> tuple[int, str]:
    body = {"book": "open-table", "game": "holdem", **wish}
    answer = await here.http.post("/api/tournaments", json=body, headers={"authorization": f"Bearer {token}"})
    return answer.status_code, answer.text


def test_a_tournament_counts_for_the_tables_that_it_takes() -> None:
    """One opening of a hundred tables filled a room in a minute."""

    async def story() -> None:
        async with served(open_door=False) as here:
            here.app.state.openings = Buckets(rate=1e-9, burst=4)
            ann, bob = [await here.token(name, password=PASSWORD) for name in ("Ann", "Bob")]
            assert (await tournament(here, ann, players=200, seats=2))[0] == 400, "a hundred tables are the house's"
            assert (await tournament(here, ann, players=22, seats=2))[0] == 200, "eleven are worth three openings"
            assert (await tournament(here, ann, players=22, seats=2))[0] == 429
            assert await opened(here, ann) == 200, "and one is left"
            assert await opened(here, ann) == 429
            assert (await tournament(here, bob, players=27))[0] == 200
            max_ = await here.token("Max", password=PASSWORD, role_token=here.sessions.role_token("manager"))
            assert (await tournament(here, max_, players=200, seats=2))[0] == 200

    asyncio.run(story())


def test_a_tournament_that_its_opener_cannot_enter_opens_no_table() -> None:
    async def story() -> None:
        async with served(open_door=False) as here:
            ann = await here.token("Ann", password=PASSWORD)
            here.app.state.openings = here.app.state.opened_from = Buckets(rate=1e-9, burst=1000)
            for _ in range(100):
                before = (len(here.room.desks), len(here.room.halls))
                status, says = await tournament(here, ann, players=4)
                if status != 200:
                    break
            assert (status, "do not hold" in says) == (400, True)
            assert (len(here.room.desks), len(here.room.halls)) == before

    asyncio.run(story())
