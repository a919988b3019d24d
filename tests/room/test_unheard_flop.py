"""That a flop was offered is for the asker alone: every byte to everybody else, over the socket and over HTTP, before,
while the question is open, after it, and to whoever comes back in between. Staff included."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable
from typing import Any

import pytest
from tests.room.dealing import asked, done, enter, live_table, started, taken_back
from tests.room.serving import Client, Served, bearer, served
from tests.room.sitting import SUPERVISOR, table_of, turn, until

from cardspeak.room.desk import Desk, Pace
from cardspeak.server.openapi import ROWS

CROWN, STAR = "crown-melbourne-poker", "star-sydney-poker"
CITES = {CROWN: "17.5.5", STAR: "30.11"}
STAFF = {"Dee": "dealer", "Sue": "supervisor", "Max": "manager"}
PLAYERS = ("Ann", "Bob", "Cid")
PACE = Pace(house=0, pause=0, act=600, board=0, gone=600)  # a clock runs, and nobody's time is over here
PARTS = {"id": "1", "table": "1", "hand": "1", "number": "1", "name": "Ann"}
PUBLISHED = ("/api/openapi", "/api/books", "/api/search", "/api/compare", "/api/drill")  # the same whatever is played
# Every address that answers to GET, whatever comes to be one.
PATHS = tuple(
    re.sub(r"{(\w+)}", lambda part: PARTS.get(part[1], CROWN), path)
    for method, path in ROWS
    if method == "GET" and not path.startswith(PUBLISHED)
)
AFTERWARDS = tuple(path for path in PATHS if path.startswith(("/api/tables", "/api/history", "/api/jackpots")))


def without_signs(text: str) -> str:
    """A sign says to everybody that the flop may be asked for, at every table and all the time."""
    try:
        found = json.loads(text)
    except ValueError:
        return text
    for one in found.get("jackpots", ()) if isinstance(found, dict) else ():
        for pool in one["pools"]:
            assert pool.pop("sign")
    return json.dumps(found)


class Listening:
    """Everybody in the room, and every byte that each was sent."""

    def __init__(self, here: Served, book: str) -> None:
        self.here, self.book = here, book
        self.tokens: dict[str, str] = {}
        self.clients: dict[str, list[Client]] = {}
        self.bodies: dict[str, list[str]] = {}

    async def all_in(self) -> None:
        for name in (*PLAYERS, "Rae", *STAFF):
            more = {"role_token": self.here.sessions.role_token(STAFF[name])} if name in STAFF else {}  # type: ignore[arg-type]
            self.tokens[name] = await self.here.token(name, **more)
            await self.again(name)

    async def again(self, name: str) -> None:
        """One connection more, as after a reload: it is shown the table as it stands."""
        client = await self.here.connect(self.tokens[name], name)
        self.clients.setdefault(name, []).append(client)
        await client.watch("1")

    async def fetched(self, name: str, paths: tuple[str, ...] = PATHS) -> None:
        for path in paths:
            answer = await self.here.http.get(path, headers=bearer(self.tokens[name]))
            self.bodies.setdefault(name, []).append(f"{path} {without_signs(answer.text)}")

    async def refused(self, name: str, seat: int) -> dict[str, Any]:
        """What somebody is told who asks for what is offered, in the own seat and in the asker's."""
        answers = {}
        for own in {table_of(self.desk).state.seat_of(name) or 9, seat}:
            for kind in ("AskFlop", "TakePot"):
                answer = await self.clients[name][0].ask("1", {"type": "Play", "command": {"type": kind, "seat": own}})
                answer.pop("id")
                answers[f"{kind} {own}"] = answer
        return answers

    @property
    def desk(self) -> Desk:
        return self.here.room.desks["1"]

    def heard(self, name: str) -> Iterable[str]:
        """But for the refusals, which are held against each other."""
        for client in self.clients[name]:
            yield from (text for text, one in zip(client.raw, client.heard, strict=True) if one["type"] != "refused")
        yield from self.bodies.get(name, ())

    def views(self, name: str) -> list[dict[str, Any]]:
        return [one for client in self.clients[name] for one in client.heard if one["type"] == "view"]


async def folded(listening: Listening) -> str:
    """Everybody but one folds before the flop."""
    desk = listening.desk
    hand = table_of(desk).hand
    assert hand is not None
    while hand.state.actor:
        who, seat = turn(desk)
        answer = await listening.clients[who.name][0].ask(
            "1", {"type": "Play", "command": {"type": "Fold", "seat": seat}}
        )
        assert answer["type"] == "done", answer
    return turn(desk)[0].name


async def heard_by_all(book: str) -> tuple[Listening, str, int]:
    async with served() as here:
        await here.open(book=book, game="holdem", options={"jackpot": True}, pace=PACE)
        listening = Listening(here, book)
        await listening.all_in()
        desk = listening.desk
        for seat, name in enumerate(PLAYERS, 1):
            sits = {"type": "TakeSeat", "seat": seat, "name": name, "chips": 2 * desk.machine.least}
            assert (await listening.clients[name][0].ask("1", sits))["type"] == "done"
        await until(lambda: table_of(desk).state.running)
        await desk.floor(SUPERVISOR, "hold")
        others = [name for name in (*PLAYERS, "Rae", *STAFF) if name != turn_last(desk)]
        seat = table_of(desk).state.seat_of(turn_last(desk)) or 0
        before = {name: await listening.refused(name, seat) for name in others}
        asker = await folded(listening)
        assert asker not in others
        for name in others:  # the question is open
            await listening.again(name)
            await listening.fetched(name)
            assert await listening.refused(name, seat) == before[name], name
        await listening.again(asker)
        taken = await listening.clients[asker][0].ask(
            "1", {"type": "Play", "command": {"type": "TakePot", "seat": seat}}
        )
        assert taken["type"] == "done"
        for name in others:  # the hand is over, and stands in the history
            await listening.again(name)
            await listening.fetched(name, AFTERWARDS)
        return listening, asker, seat


def turn_last(desk: Desk) -> str:
    """Who is left if everybody folds in turn: the big blind."""
    hand = table_of(desk).hand
    assert hand is not None
    twin = hand.copy()
    while twin.state.actor:
        twin.say(f"{twin.turn} folds")
    return table_of(desk).state.dealt[twin.state.live[0]]


def test_the_addresses_that_are_tried() -> None:
    assert {"/api/tables/1/chances", "/api/tables/1/coach", "/api/tables/1/jackpot", "/api/jackpots"} <= {*PATHS}
    assert {"/api/history/1/1/phh", "/api/tables/1/story", "/api/office/floor", "/api/room"} <= {*PATHS}
    assert len(PATHS) > 25


@pytest.mark.parametrize("book", [CROWN, STAR])
def test_nobody_else_learns_that_a_flop_was_offered(book: str) -> None:
    listening, asker, seat = asyncio.run(heard_by_all(book))
    trace = re.compile(
        rf"ask.?flop|take.?pot|takes the pot|flop.?declined|flop.?asked|\b{re.escape(CITES[book])}\b", re.I
    )
    others = [name for name in listening.clients if name != asker]
    assert len(others) == 6
    for name in others:
        texts = list(listening.heard(name))
        assert len(texts) > len(PATHS) + len(AFTERWARDS)
        for text in texts:
            found = trace.search(text)
            assert found is None, (name, found, text[:300])
        shown = listening.views(name)
        window = [one for one in shown if waits_for_the_asker(one, seat)]
        assert window, name
        for one in window:  # to their eyes nobody is asked, and no clock runs
            assert (one["view"]["hand"]["turn"], one["view"]["hand"]["prompt"]) == (0, None), name
            assert (one["clock"], one["clock_seat"]) == (None, 0), name
    own = [one for one in listening.views(asker) if waits_for_the_asker(one, seat)]
    assert all(one["view"]["hand"]["turn"] == one["clock_seat"] == seat and one["clock"] for one in own)
    assert all(
        [choice["verb"] for choice in one["view"]["hand"]["prompt"]["choices"]] == ["ask flop", "take pot"]
        for one in own
    )
    assert any("takes the pot" in text for text in listening.heard(asker)), "it stands in one's own story"


def waits_for_the_asker(shown: dict[str, Any], seat: int) -> bool:
    hand = shown["view"]["hand"]
    return (
        hand is not None and not hand["over"] and all(one["folded"] == (one["seat"] != seat) for one in hand["seats"])
    )


def test_a_live_dealer_who_turns_the_cards_is_told_and_takes_a_slip_back() -> None:
    """A slip of the tablet is taken back as any other."""

    async def story() -> None:
        room, desk = await live_table("Ann", "Bob", book=CROWN, options={"jackpot": True})
        await started(desk)
        await enter(desk, "deal unseen")
        hand = table_of(desk).hand
        assert hand is not None
        await enter(desk, f"{hand.turn} folds")
        seat = hand.turn
        assert (asked(desk).asks, asked(desk).seats) == ("flop", (seat,))
        for viewer in ("rail", "floor"):
            seen = desk.machine.view(viewer)
            assert (seen.hand.turn, seen.hand.prompt) == (0, None)
            assert (seen.dealer is not None) == (viewer == "floor")
        await enter(desk, f"{seat} takes the pot")
        assert table_of(desk).hand is not None
        assert desk.machine.view("floor").entry == "The pot is taken."
        done(await taken_back(desk))
        assert desk.machine.view("floor").entry
        await enter(desk, f"{seat} asks for the flop AsKs", "board QsJsTs")
        assert not table_of(desk).state.running
        await room.stop()

    asyncio.run(story())
