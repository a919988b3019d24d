"""Every conversation on the page of the protocol is held with a room; every message of it is on the page."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
from tests.room.serving import Client, Served, served

from cardspeak.room.beside.company import Aside, CallsShown
from cardspeak.room.players.permits import PERMITS
from cardspeak.room.shown import Pace, TableShown
from cardspeak.server import protocol as p
from cardspeak.values import tag_of

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
TALKS = re.findall(r"^```room (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ANSWERS = (
    p.Welcome,
    p.Done,
    p.Refused,
    p.Question,
    p.Ruling,
    p.Wrong,
    p.Reload,
    p.LobbyTables,
    p.Pong,
    TableShown,
    Aside,
    CallsShown,
)


def fits(shown: Any, real: Any) -> bool:
    """Whether a message is as the page shows it: what is left out there may be anything."""
    if shown == "...":
        return True
    if isinstance(shown, dict):
        return isinstance(real, dict) and all(key in real and fits(value, real[key]) for key, value in shown.items())
    if isinstance(shown, list) and shown:
        return isinstance(real, list) and all(any(fits(one, other) for other in real) for one in shown)
    return bool(shown == real)


async def hold(client: Client, text: str) -> int:
    """One conversation; how many lines of it were checked."""
    heard = 0
    for line in text.splitlines():
        message = msgspec.json.decode(line[2:])
        if line.startswith(">"):
            await client.say(**message)
        else:
            found = await client.until(lambda real, message=message: fits(message, real), heard)  # type: ignore[misc]
            assert found
    return len(text.splitlines())


async def people(room: Served) -> dict[str, Client]:
    return {
        "ann": await room.come_in("Ann"),
        "supervisor": await room.come_in("Sue", "supervisor"),
        "dealer": await room.come_in("Dee", "dealer"),
    }


def test_the_conversations_are_held() -> None:
    async def work() -> int:
        async with served() as room:
            quick = Pace(house=0, pause=0, act=0, board=0)
            await room.open(book="star-sydney-poker", game="holdem", pace=quick)
            await room.open(book="crown-melbourne-three-card", kind="banked", pace=quick)
            await room.open(book="star-sydney-poker", game="holdem", pace=quick, told=True)
            here = await people(room)
            lines = 0
            for who, text in TALKS:
                lines += await hold(here[who], text)
            return lines

    assert asyncio.run(work()) == sum(len(text.splitlines()) for _, text in TALKS) > 30


def test_every_message_is_on_the_page() -> None:
    asked = {kind.__struct_config__.tag for kind in get_args(p.FromClient)}
    answered = {kind.__struct_config__.tag for kind in ANSWERS}
    said = "".join(text for _, text in TALKS)
    assert asked == set(re.findall(r'"do": "(\w+)"', said)) - {"dance"}
    for name in answered:
        assert f"`{name}`" in PAGE or f'"type": "{name}"' in said, name


def test_the_page_says_who_may_ask_for_each_command_of_a_table() -> None:
    rows = {
        "anybody": "anybody",
        "whoever sits there": "own seat",
        "whoever sits there, or the dealer": "own seat or floor",
        "dealer and above, as the book ranks them": "floor",
        "whoever was dealt in": "hand",
        "the desk of the tournament, at its tables": "director",
        "the room alone, by its clock or when a book was revised": "room",
    }
    told = {
        name: rows[who]
        for who, names in re.findall(r"^\| ([^|`]+) \| (`\w+`(?:, `\w+`)*) \|$", PAGE, re.MULTILINE)
        for name in re.findall(r"\w+", names)
    }
    assert told == {tag_of(kind): whose for kind, whose in PERMITS.items()}
