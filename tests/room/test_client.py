"""The client library and the example bot, against a room on a real port."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.room.serving import Served, served

from cardspeak.client import GoneError, Guest, Refusal, Watched, enter
from cardspeak.errors import BadInput
from cardspeak.room.shown import INSTANT, Pace

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
LONGEST = 60


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(work: Callable[[Served], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        async with asyncio.timeout(LONGEST), served() as room:
            return await work(room)

    return asyncio.run(whole())


def test_the_example_bot_plays_and_leaves() -> None:
    async def work(room: Served) -> None:
        id = await room.open(book="star-sydney-poker", game="holdem", house=3, pace=INSTANT)
        said = await example().play(room.address, "Robin", 3)
        assert said == "Robin leaves after 3 hands."
        assert "Robin" not in room.room.desks[id].machine.people()

    run(work)


def test_a_bot_plays_a_tournament_and_follows_its_seat() -> None:
    async def work(room: Served) -> None:
        async with await enter(room.address, "Robin") as me:
            fast = {"house": 0, "pause": 0, "act": 0, "board": 0, "alone": 0}
            wish = {"book": "star", "game": "holdem", "players": 4, "seats": 2, "house": 3, "level_hands": 2}
            id = await me.open_tournament(**wish, pace=fast)
            async for table in me.seats(id):
                async for prompt in table.turns():
                    verbs = {choice["verb"]: choice for choice in prompt["choices"]}
                    await table.answer(verbs.get("call") or verbs.get("check") or prompt["choices"][0])
            while (await me.tournament(id))["board"]["phase"] != "over":
                await asyncio.sleep(0.2)
            rows = (await me.tournament(id))["board"]["rows"]
            assert sorted(row["place"] for row in rows) == [1, 2, 3, 4]

    run(work)


def test_a_bot_plays_a_tournament_against_the_house() -> None:
    async def work(room: Served) -> None:
        async with await enter(room.address, "Robin") as me:
            fast = {"house": 0, "pause": 0, "act": 0, "board": 0, "alone": 0}
            id = await me.open_tournament(book="three-card", players=8, house=7, pace=fast)
            kinds: set[str] = set()
            async for table in me.seats(id):
                async for prompt in table.turns():
                    kinds.add(prompt["kind"])
                    ante = [one for one in prompt["choices"] if one.get("wager") == "ante"]
                    with contextlib.suppress(Refusal):  # the round may be over by now
                        await table.answer((ante or prompt["choices"])[0])
            while (await me.tournament(id))["board"]["phase"] != "over":
                await asyncio.sleep(0.2)
            assert kinds == {"bets", "decide"}
            mine = next(row for row in (await me.tournament(id))["board"]["rows"] if row["player"] == "Robin")
            assert mine["place"] > 0

    run(work)


def test_a_guest_seated_again_at_the_same_table_plays_on_there() -> None:
    """The draw for a final may give somebody the table of the first round, after everybody had got up from it."""

    class Told(Guest):
        """Hears from a tournament in two rounds, both at table 1."""

        places = iter(([], ["Robin"], [], [], ["Robin"], []))

        async def tournament(self, id: str) -> dict[str, Any]:
            if (seats := next(self.places, None)) is None:
                return {"board": {"phase": "over"}, "own": None}
            self.look(seats)
            return {"board": {"phase": "playing"}, "own": {"status": "in", "table": "1"}}

        def look(self, seats: list[str]) -> None:
            watched = self._tables.setdefault("1", Watched(self, {"id": "1"}))
            watched.hear({"view": {"seats": [{"name": name} for name in seats]}, "told": []})

        async def watch(self, table: str) -> Watched:
            return self._tables[table]

    async def work() -> list[str]:
        me = Told("http://room", {"name": "Robin", "role": "guest", "chips": 0, "token": ""})
        return [table.id async for table in me.seats("cup")]

    assert asyncio.run(work()) == ["1", "1"]


def test_the_bot_is_twenty_lines() -> None:
    body = EXAMPLE.read_text(encoding="utf-8").split("async def play", 1)[1].split("\n\n\n", 1)[0]
    assert len(body.splitlines()) <= 20


def test_two_bots_play_each_other() -> None:
    async def seat(room: Served, name: str, id: str, number: int) -> int:
        async with await enter(room.address, name) as me:
            table = await me.watch(id)
            await table.sit(number)
            turns = 0
            async for prompt in table.turns():
                assert prompt["seat"] == number == table.view["viewer"]
                verbs = {choice["verb"]: choice for choice in prompt["choices"]}
                await table.answer(verbs.get("check") or verbs.get("call") or prompt["choices"][0])
                turns += 1
                if turns == 6:
                    break
            return turns

    async def work(room: Served) -> None:
        id = await room.open(book="open-table", game="holdem", pace=Pace(house=0, pause=0, act=0.2, board=0))
        assert tuple(await asyncio.gather(seat(room, "Ann", id, 1), seat(room, "Bob", id, 2))) == (6, 6)

    run(work)


def test_against_the_house() -> None:
    async def work(room: Served) -> None:
        pace = Pace(house=0, pause=0, act=0, board=0)
        id = await room.open(book="crown-melbourne-three-card", kind="banked", pace=pace)
        async with await enter(room.address, "Ann") as me:
            table = await me.watch(id)
            await table.sit()
            while not table.view["layout"]:
                await table.news()
            await table.play("Place", box=1, wager="ante", owner="Ann", amount=500)
            await table.ask("Ready")
            async for prompt in table.turns():
                advice = await table.ask("Advise", box=1)
                assert advice["ruling"]["says"].startswith(("Play", "Fold"))
                await table.answer(prompt["choices"][0])
                break
            assert any("Box 1" in line for line in table.story)
            assert me.chips == 100_000 - 20_000

    run(work)


def test_a_refusal_names_its_clause() -> None:
    async def work(room: Served) -> None:
        id = await room.open(book="star-sydney-poker", game="holdem", house=2, pace=INSTANT)
        async with await enter(room.address, "Ann") as me:
            table = await me.watch(id)
            with pytest.raises(Refusal, match="not yours") as refused:
                await table.play("Fold", seat=9)
            assert (refused.value.book, refused.value.clause) == ("star-sydney-poker", "27.1")
            with pytest.raises(BadInput, match="Not understood"):
                await table.ask("Dance")
            with pytest.raises(BadInput, match="no table"):
                await me.watch("99")
            with pytest.raises(BadInput, match="belongs to the house"):
                await enter(room.address, "House Ada")

    run(work)


def test_a_broken_connection_is_made_again() -> None:
    """The table is watched again, and a question that had no answer is asked again, and done once."""

    async def work(room: Served) -> None:
        id = await room.open(book="star-sydney-poker", game="holdem", house=2, pace=INSTANT)
        async with await enter(room.address, "Ann") as me:
            table = await me.watch(id)
            assert me._socket is not None
            await me._socket.close()
            await table.sit()
            assert room.room.desks[id].machine.people().count("Ann") == 1
            before = table.shown["position"]
            while table.shown["position"] <= before:
                await table.news()

    run(work)


def test_a_room_that_is_gone_is_told() -> None:
    async def work(room: Served) -> tuple[Any, Any]:
        id = await room.open(book="star-sydney-poker", game="holdem", house=2, pace=INSTANT)
        me = await enter(room.address, "Ann")
        await me.__aenter__()
        return me, await me.watch(id)

    async def whole() -> None:
        async with asyncio.timeout(LONGEST):
            async with served() as room:
                me, table = await work(room)
            async for _ in table.turns():
                pass
            with pytest.raises(GoneError):
                await table.news()
            await me.__aexit__()

    asyncio.run(whole())
    with pytest.raises(BadInput, match="no room at"):
        asyncio.run(enter("http://127.0.0.1:9", "Ann"))


def test_a_new_table_and_the_books() -> None:
    async def work(room: Served) -> None:
        async with await enter(room.address, "Ann") as me:
            id = await me.open_table(book="star-sydney-poker", game="holdem", house=2, pace={"house": 0, "pause": 0})
            table = await me.watch(id)
            await table.news()
            assert any(book["slug"] == "tasmania-poker" for book in (await me.get("/api/books"))["books"])
            await table.leave()
            with pytest.raises(BadInput, match="tiddlywinks"):
                await me.open_table(book="tasmania-poker", game="tiddlywinks")

    run(work)
