"""Malformed, out of turn, replayed, by the thousand: clean refusals, no 5xx, and no table changes by one chip."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests import seeds
from tests.room.sitting import ANN, BOB, memory, same_as_the_log, seated, table_of, until

from cardspeak.books.names import BOOKS
from cardspeak.hand import commands as hc
from cardspeak.room.building import build
from cardspeak.room.desk import Desk, Done, Pace
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.server.limits import Bucket
from cardspeak.server.sockets import Client
from cardspeak.table import commands as c

SLOW = Pace(house=0, pause=0, act=0, board=0)
TABLE: tuple[type, ...] = get_args(c.AnyTableCommand)
HAND: tuple[type, ...] = get_args(hc.AnyCommand)
CARDS = ("As", "Td", "2c", "??", "Xx", "")
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=6,
)
numbers = st.integers(-2, 12) | st.sampled_from((200, 400, 4_000, 10**12, -(10**12)))
texts = st.sampled_from(("", "Ann", "Bob", "manager", "dealer", "posted", "called", "wait", "post", "first", "x" * 50))


def of_field(name: str, kind: Any) -> st.SearchStrategy[Any]:
    """Something that the field could hold, more often than not."""
    if kind is int:
        return numbers
    if kind is bool:
        return st.booleans()
    if name == "cards" or "Card" in str(kind):
        return st.lists(st.sampled_from(CARDS), max_size=4)
    if name == "report":
        incidents = st.sampled_from(("premature flop", "premature turn", "card exposed", "nothing of the kind"))
        return st.fixed_dictionaries({"incident": incidents, "seat": numbers}, optional={"cards": st.just(["As"])})
    if name in ("agreed", "names"):
        return st.lists(numbers, max_size=3)
    return texts | json_values


def command_of(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    parts = {
        one.encode_name: st.deferred(any_hand_command) if kind is c.Play else of_field(one.name, one.type)
        for one in msgspec.structs.fields(kind)
        if one.name != "at"
    }
    return st.fixed_dictionaries({"type": st.just(kind.__name__), **parts})


def any_hand_command() -> st.SearchStrategy[dict[str, Any]]:
    return st.one_of([command_of(kind) for kind in HAND])


commands = st.one_of([command_of(kind) for kind in TABLE])
ids = st.sampled_from(("", "a", "b", "replayed", "x" * 100, "x" * 101, "\u2028"))
tables = st.sampled_from(("1", "1", "1", "2", "", "none"))
messages = st.one_of(
    st.fixed_dictionaries({"do": st.just("ask"), "table": tables, "id": ids, "command": commands}),
    st.fixed_dictionaries({"do": st.just("ask"), "table": tables, "id": ids, "command": json_values}),
    st.fixed_dictionaries(
        {
            "do": st.just("rule"),
            "table": tables,
            "id": ids,
            "report": of_field("report", None),
            "carry_out": st.booleans(),
        }
    ),
    st.fixed_dictionaries({"do": st.just("floor"), "table": tables, "id": ids, "what": texts}),
    st.fixed_dictionaries(
        {
            "do": st.just("floor"),
            "table": tables,
            "id": ids,
            "what": st.sampled_from(("pause", "hold", "resume", "close")),
            "minutes": numbers,
            "why": texts,
        }
    ),
    st.fixed_dictionaries({"do": st.sampled_from(("watch", "unwatch")), "table": tables}),
    st.fixed_dictionaries({"do": st.sampled_from(("lobby", "ping"))}),
    json_values,
)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A message, often with something in it taken out, put in or put in its place; at times cut off."""
    message = draw(messages)
    if isinstance(message, dict) and draw(st.booleans()):
        at = draw(st.sampled_from(sorted(message, key=str) or [""]))
        match draw(st.integers(0, 2)):
            case 0:
                message.pop(at, None)
            case 1:
                message[at] = draw(json_values)
            case _:
                message[draw(st.text(max_size=5))] = draw(json_values)
    text = msgspec.json.encode(message).decode()
    return text if draw(st.integers(0, 9)) else text[: draw(st.integers(0, len(text)))]


class Wire:
    """The far end of a connection, without a network."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    async def send_text(self, text: str) -> None:
        self.heard.append(msgspec.json.decode(text))


class Standing:
    """A room with a hand that waits, and somebody connected to it."""

    def __init__(self, who: Who) -> None:
        self.loop = asyncio.new_event_loop()
        self.room, self.desk = self.loop.run_until_complete(self._open())
        self.who = who

    async def _open(self) -> tuple[Room, Desk]:
        room = memory()
        desk = await seated(room, ANN, BOB, pace=SLOW)
        await until(lambda: table_of(desk).state.running)
        for name in ("Eve", "Dee"):
            await room.welcome(name)
        return room, desk

    async def _say(self, texts: list[str]) -> list[tuple[int, list[dict[str, Any]]]]:
        client = Client(self.room, Wire(), self.who)  # type: ignore[arg-type]
        client._bucket = Bucket(1e9, 1e9)
        told = []
        for text in texts:
            position = self.desk.position
            await client.hear(text)
            answers = []
            while not client._queue.empty():
                answers.append(msgspec.json.decode(client._queue.get_nowait()))
            told.append((self.desk.position - position, answers))
        for table in client._watching:
            self.room.desks[table].unwatch(client)
        return told

    def say(self, texts: list[str]) -> None:
        """Every message is answered in its kind, and moves the table only if it was done."""
        for moved, answers in self.loop.run_until_complete(self._say(texts)):
            kinds = {answer["type"] for answer in answers}
            assert kinds <= {"done", "refused", "wrong", "question", "ruling", "view", "lobby", "pong"}, answers
            done = [answer for answer in answers if answer["type"] == "done" and not answer["repeated"]]
            assert moved == len(done) or (moved and done), (moved, answers)
            assert all(answer["says"] and answer["clause"] for answer in answers if answer["type"] == "refused")
        assert self.room.notes == []
        assert not self.desk.paused or self.who.role != "player"
        assert self.desk.fault == ""

    def close(self) -> None:
        same_as_the_log(self.room, self.desk)
        self.loop.run_until_complete(self.room.stop())
        self.loop.close()


@pytest.mark.parametrize("who", [Who("Eve"), ANN, Who("Dee", "manager")], ids=lambda who: f"{who.name}-{who.role}")
def test_mutated_messages_by_the_thousand(who: Who) -> None:
    """From the rail, from a seat and from the floor: in turn and out of it, forged, repeated, cut off."""
    standing = Standing(who)

    @settings(max_examples=150, suppress_health_check=list(HealthCheck))
    @given(st.lists(mutated(), min_size=5, max_size=15))
    def hold(texts: list[str]) -> None:
        standing.say(texts)

    hold()
    standing.close()


@pytest.mark.slow
@pytest.mark.parametrize("who", [Who("Eve"), ANN, Who("Dee", "manager")], ids=lambda who: f"{who.name}-{who.role}")
def test_mutated_messages_by_the_ten_thousand(who: Who) -> None:
    standing = Standing(who)

    @settings(max_examples=3_000, suppress_health_check=list(HealthCheck))
    @given(st.lists(mutated(), min_size=5, max_size=15))
    def hold(texts: list[str]) -> None:
        standing.say(texts)

    hold()
    standing.close()


def test_everything_ever_said_said_again_changes_nothing() -> None:
    """Whole hands, each command sent once; then all of them once more, by everybody, in any order."""
    from cardspeak.cards.chance import seeded
    from cardspeak.hand.house import house_player

    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, pace=SLOW)
        said: list[tuple[Who, c.Play, str]] = []
        whims = seeded(seeds.of_the_day("whims"))
        while desk.hands < 5:
            await until(lambda: table_of(desk).state.running)
            hand = table_of(desk).hand
            assert hand is not None
            who = Who(table_of(desk).state.dealt[hand.turn])
            command = c.Play(command=house_player(hand, whims))  # type: ignore[arg-type]
            said.append((who, command, f"n{len(said)}"))
            await desk.ask(*said[-1])
        await until(lambda: table_of(desk).state.running)
        head = room.log.head()
        seeds.chance("repeated").shuffle(said)
        for who, command, id in said:
            answer = await desk.ask(who, command, id)
            assert isinstance(answer, Done)
            assert answer.repeated
        assert room.log.head() == head
        same_as_the_log(room, desk)

    asyncio.run(story())


# -- openings ----------------------------------------------------------------------------------------------------

books = st.sampled_from((*BOOKS, "x"))
games = st.sampled_from(("holdem", "seven-card-stud", "draw-kitty", "chinese-poker", "", "x"))
amounts = st.integers(-1, 10) | st.sampled_from((200, 10**15, -(10**15)))
several = st.lists(amounts, max_size=3)
stakes = st.fixed_dictionaries({}, optional={"blinds": several, "antes": several, "small": amounts, "big": amounts})
OPTIONS = ("kill", "limits", "tables", "boxes", "id", "book", "least", "most", "top_up", "fees", "time", "backs", "x")
openings = st.fixed_dictionaries(
    {"book": books},
    optional={
        "game": games,
        "kind": st.sampled_from(("players", "banked")),
        "deck": st.none() | st.sampled_from((52, 40, 36, 32, 20, 0, 1000)),
        "places": st.none() | st.integers(-2, 30),
        "buy_in": st.none() | st.tuples(amounts, st.none() | amounts),
        "house": st.integers(-3, 40),
        "pace": st.fixed_dictionaries({}, optional={name: st.floats(-1, 1e6) for name in ("house", "pause", "act")}),
        "told": st.booleans(),
        "runs": st.booleans(),
        "straddle": st.booleans(),
        "stakes": st.none() | stakes,
        "options": st.dictionaries(
            st.sampled_from(
                ("kill", "limits", "tables", "boxes", "id", "book", "least", "most", "clock", "freeze_out", "x")
            ),
            json_values | amounts,
            max_size=2,
        ),
    },
)


@settings(max_examples=400, suppress_health_check=list(HealthCheck))
@given(openings)
def test_openings_are_opened_or_refused(opening: dict[str, Any]) -> None:
    from cardspeak.errors import CardspeakError
    from cardspeak.room.openings import require_opening

    try:
        asked = require_opening(msgspec.json.encode(opening))
        build(asked, "1")
        asyncio.run(_opened(asked))
    except CardspeakError:
        return  # one clear line; anything else is a failure


async def _opened(opening: Opening) -> None:
    room = memory()
    desk = await room.open(opening)
    desk.machine.view(desk.machine.viewer(ANN))
    assert room.lobby()
    await room.stop()
    assert room.notes == []
