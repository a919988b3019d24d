"""No hidden card leaves the server: every byte that every client received, held against the log.

What a viewer may know is worked out here from the records alone: the own cards, those that fell face up, boards, and
hands that were shown. Whole hands of every game, with players, the rail and the floor, over sockets and over HTTP.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.room.playing import chosen
from tests.room.serving import Client, Served, served

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.room.desk import Pace
from cardspeak.room.who import THE_ROOM

CARD = re.compile(r"[2-9TJQKA][cdhs](?<![A-Za-z0-9]..)(?:[2-9TJQKA][cdhs])*(?![A-Za-z0-9])")
GAMES = [(slug, game) for slug in BOOKS for game in load_book(slug).games if load_book(slug).head.kind != "banked"]
PATHS = (
    "/api/tables",
    "/api/tables/{table}",
    "/api/tables/{table}/story",
    "/api/tables/{table}/opening",
    "/api/tables/{table}/chances",
    "/api/history?table={table}",
    "/api/history/{table}/last",
    "/api/history/{table}/last/phh",
    "/api/rulings",
)
PACE = Pace(house=0, pause=0, act=0, board=0)


def cards_in(text: str) -> set[str]:
    """Every card that stands anywhere in a text, in data or in words; `As` begins no sentence of ours."""
    return {run[at : at + 2] for run in CARD.findall(text) for at in range(0, len(run), 2)}


class Known:
    """What each pair of eyes may have learnt, record by record, of the hand that was running."""

    def __init__(self, records: Iterable[Any]) -> None:
        self.open: set[str] = set()
        self.own: dict[int, set[str]] = defaultdict(set)
        self.at: dict[int, tuple[set[str], dict[int, set[str]]]] = {}
        self.before: set[str] = set()
        for record in records:
            self.hear(record)

    def hear(self, record: Any) -> None:
        """The next record of the table."""
        if record.kind not in ("opened", "paused", "resumed", "closed"):
            self.take(msgspec.json.decode(record.body))
        self.at[record.position] = (self.open | self.before, {seat: set(held) for seat, held in self.own.items()})

    def take(self, events: Iterable[dict[str, Any]]) -> None:
        for event in events:
            self._take(event)

    def _take(self, event: dict[str, Any]) -> None:
        if event["type"] == "HandStarted":
            self.open, self.own = set(), defaultdict(set)
        for one in event.get("events", ()):
            self._learn(one)

    def _learn(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "Dealt":
                for seat, card in zip(event["seats"], event["cards"], strict=True):
                    (self.open if event["face"] == "up" else self.own[seat]).add(card)
            case "Boarded" | "Shown" | "HandSeen" | "Exposed" | "CardsSeen" | "MuckedHandSeen":
                self.open |= set(event["cards"])
            case "SharedCard":
                self.open.add(event["card"])
            case "Turned" if event["face"] == "up":
                self.open.add(event["card"])
            case "CardsMoved":
                self._moved(event)
            case "KittyTaken":
                self.own[event["seat"]] |= self.own[0]

    def _moved(self, event: dict[str, Any]) -> None:
        """A ruling: cards that everybody saw, that come to lie open, or into somebody's own hand."""
        to, _, seat = event["to"].partition(" ")
        if event.get("seen") or to == "board" or (to == "hole" and event.get("face") == "up"):
            self.open |= set(event["cards"])
        elif to == "hole":
            self.own[int(seat)] |= set(event["cards"])

    def may_see(self, position: int, seat: int) -> set[str]:
        public, own = self.at[position]
        return public | own.get(seat, set())


def judge(here: Served, table: str, client: Client, seat: int) -> int:
    """Every view this client was sent holds only cards that it may know; how many cards were looked at."""
    known = Known(here.room.log.read(f"table/{table}"))
    seen = 0
    for message, raw in zip(client.heard, client.raw, strict=True):
        found = cards_in(raw)
        if message["type"] == "view":
            secret = found - known.may_see(message["position"], seat)
            assert not secret, f"{client.name} was sent {secret} at {message['position']}: {raw}"
        else:
            assert not found, f"{client.name} was sent {found}: {raw}"
        seen += len(found)
    return seen


def broke(view: dict[str, Any]) -> bool:
    own = next((one for one in view["seats"] if one["seat"] == view["viewer"]), None)
    return own is not None and not own["chips"] and (view["hand"] is None or view["hand"]["over"])


async def play_on(client: Client, table: str, hands: int, more: int, chance: random.Random) -> None:
    """Answer whatever is asked until so many hands are over."""
    seen = 0
    while True:
        await client.until(lambda message: message["type"] == "view", since=seen)
        seen = len(client.heard)
        view = client.view(table)["view"]
        if view["number"] > hands:
            return
        command = chosen(view["hand"], chance) if view["hand"] else None
        if command is not None:
            answer = await client.ask(table, {"type": "Play", "command": command})
        elif broke(view):
            answer = await client.ask(table, {"type": "BuyChips", "seat": view["viewer"], "chips": more})
        if command is not None or broke(view):
            assert answer["type"] == "done", (answer, command)


async def looked_at(here: Served, table: str, token: str, playing: list[asyncio.Task[None]]) -> list[tuple[int, str]]:
    """The table and its story over HTTP, with the position they were asked at, at the earliest.

    Again and again while they play, whenever something has happened, and once when they are done.
    """
    texts, last = list[tuple[int, str]](), -1
    while True:
        done = all(one.done() for one in playing)
        position = here.room.log.position(f"table/{table}")
        for path in PATHS if position != last or done else ():
            before = 0 if "history" in path else position  # hands that are over too
            answer = await here.http.get(path.format(table=table), headers={"authorization": f"Bearer {token}"})
            texts.append((before, answer.text))
        if done:
            return texts
        last = position
        await asyncio.sleep(0.01)


async def one_game(book: str, game: str, hands: int, seed: int) -> None:
    chance = seeds.chance("hidden", book, game, seed)
    async with served() as here:
        table = await here.open(book=book, game=game, pace=PACE)
        buy_in = here.room.desk(table).machine.setup.buy_in
        players = [await here.come_in(name) for name in ("Ann", "Bob", "Cid")]
        rail, floor = await here.come_in("Ray"), await here.come_in("Flo", "supervisor")
        for client in (*players, rail, floor):
            await client.watch(table)
        for seat, client in enumerate(players, 1):
            command = {"type": "TakeSeat", "seat": seat, "name": client.name, "chips": buy_in[1] or buy_in[0]}
            answer = await client.ask(table, command)
            assert answer["type"] == "done", answer
        token = await here.token("Rae")
        playing = [asyncio.create_task(play_on(one, table, hands, buy_in[0], chance)) for one in players]
        texts = asyncio.create_task(looked_at(here, table, token, playing))
        async with asyncio.timeout(60):
            await asyncio.gather(*playing)
        await here.room.floor(THE_ROOM, table, "pause")
        known = Known(here.room.log.read(f"table/{table}"))
        pages = await texts
        assert len(pages) >= 2 * len(PATHS), "looked at while they played, and at the end"
        for text in pages:
            check_page(known, *text)
        for seat, client in enumerate(players, 1):
            assert judge(here, table, client, seat) > 0
            with pytest.raises(AssertionError, match="was sent"):  # what one player saw is not for another
                judge(here, table, client, seat % 3 + 1)
        judge(here, table, rail, -1)
        judge(here, table, floor, -1)


def check_page(known: Known, before: int, text: str) -> None:
    """A page shows a moment at or after it was asked for: some record from there on must allow all of its cards."""
    found = cards_in(text)
    moments = [position for position in known.at if position >= before]
    assert any(found <= known.may_see(position, -1) for position in moments), (before, text)


@pytest.mark.in_turn(days=3)
@pytest.mark.parametrize(("book", "game"), GAMES, ids=[f"{book}-{game}" for book, game in GAMES])
@pytest.mark.control("C28")
def test_whole_hands_of_every_game(book: str, game: str) -> None:
    asyncio.run(one_game(book, game, hands=2, seed=7))


def test_the_judge_sees_a_card_in_data_and_in_words() -> None:
    assert cards_in('{"cards":["As","??"],"says":"Seat 3 shows TdTh: a pair."}') == {"As", "Td", "Th"}
    assert cards_in('{"name":"Thats","cite":"6.3"}') == set()
