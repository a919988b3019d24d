"""No hidden card leaves the server at a table against the house: what everybody was sent, held against the log."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.room.serving import Client, Served, served
from tests.room.test_hidden_cards import cards_in
from tests.shelf import AGAINST

from cardspeak.room.desk import Pace
from cardspeak.room.who import THE_ROOM

BOOKS = AGAINST
ROUNDS = 4


def known_at(here: Served, table: str, box: int) -> dict[int, set[str]]:
    """After each record, the cards of its round that the owner of a box may know: own, communal, and turned up."""
    may: set[str] = set()
    found: dict[int, set[str]] = {}
    for record in here.room.log.read(f"table/{table}"):
        body = msgspec.json.decode(record.body)
        for event in body if isinstance(body, list) else ():
            if event["type"] == "RoundStarted":
                may = set()
            for one in event.get("events", ()):
                may |= learnt(one, box)
        found[record.position] = set(may)
    return found


def learnt(event: dict[str, Any], box: int) -> set[str]:
    match event["type"]:
        case "Dealt":
            return {card for at, card in zip(event["boxes"], event["cards"], strict=True) if at == box}
        case "Boarded" | "Revealed" | "Declared":
            return set(event["cards"])
    return set()


async def play(client: Client, table: str, box: int) -> None:
    """An ante each round; the room does the rest when the time is up."""
    seen = rounds = 0
    while rounds < ROUNDS:
        await client.until(lambda message: message["type"] == "view", since=seen)
        seen = len(client.heard)
        view = client.view(table)["view"]
        rounds = max(rounds, view["number"] - 1)
        place = {"type": "Place", "box": box, "wager": "ante", "owner": client.name, "amount": 500}
        if view["layout"] is not None and not any(one["says"] == "No more bets." for one in client.view(table)["told"]):
            answer = await client.ask(table, {"type": "Play", "command": place})
            assert answer["type"] in ("done", "refused"), answer


def judge(here: Served, table: str, client: Client, box: int) -> int:
    known, seen = known_at(here, table, box), 0
    for message, raw in zip(client.heard, client.raw, strict=True):
        found = cards_in(raw)
        if message["type"] == "view":
            assert found <= known[message["position"]], (
                f"{client.name} was sent {found} at {message['position']}: {raw}"
            )
        else:
            assert not found, raw
        seen += len(found)
    return seen


async def looked_up(here: Served, table: str, name: str, box: int) -> int:
    """The history as this person gets it: every step holds what was known at its record, every file what was known
    when the round was over."""
    known = known_at(here, table, box)
    headers = {"authorization": f"Bearer {await here.token(name)}"}
    listed = (await here.http.get("/api/history", params={"table": table}, headers=headers)).json()["hands"]
    seen = 0
    for row in listed:
        records = [one for one in here.room.log.read(f"table/{table}", row["position"] - 1) if one.kind != "paused"]
        ends = [place for place, one in enumerate(records) if one.kind == "round finished"]
        own = records[: ends[0] + 1] if ends else records
        shown = (await here.http.get(f"/api/history/{table}/{row['number']}", headers=headers)).json()["steps"]
        for record, step in zip(own, shown, strict=True):
            found = cards_in(msgspec.json.encode(step).decode())
            assert found <= known[record.position], f"{name} was sent {found} at {record.position}"
            seen += len(found)
        if row["over"]:
            file = (await here.http.get(f"/api/history/{table}/{row['number']}/json", headers=headers)).text
            assert cards_in(file) <= known[own[-1].position], f"{name} was sent {cards_in(file)} in a file"
    assert len(listed) >= ROUNDS
    return seen


@pytest.mark.parametrize("book", BOOKS)
def test_whole_rounds_of_both_games(book: str) -> None:
    async def story() -> None:
        async with served() as here:
            pace = Pace(house=0, pause=0.01, act=0.05, board=0)
            table = await here.open(book=book, kind="banked", pace=pace)
            players = [await here.come_in(name) for name in ("Ann", "Bob")]
            rail, floor = await here.come_in("Ray"), await here.come_in("Flo", "dealer")
            for client in (*players, rail, floor):
                await client.watch(table)
            for box, client in enumerate(players, 1):
                answer = await client.ask(table, {"type": "SitAt", "box": box, "chips": 50_000})
                assert answer["type"] == "done", answer
            async with asyncio.timeout(60):
                await asyncio.gather(*(play(client, table, box) for box, client in enumerate(players, 1)))
            for box, client in enumerate(players, 1):
                assert judge(here, table, client, box) > 0
            assert judge(here, table, rail, -1) > 0
            judge(here, table, floor, -1)
            with pytest.raises(AssertionError, match="was sent"):
                judge(here, table, players[0], 2)
            await here.room.floor(THE_ROOM, table, "pause")
            for name, box in (("Ann", 1), ("Bob", 2), ("Ray", -1), ("Eve", -1)):
                assert await looked_up(here, table, name, box) > 0
            with pytest.raises(AssertionError, match="was sent"):
                await looked_up(here, table, "Ann", 2)

    asyncio.run(story())
