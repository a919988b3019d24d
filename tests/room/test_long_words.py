"""Words of guests: bounded in length and number, in one line, wherever they go."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.room.sitting import ANN, BOB, SUPERVISOR, memory, seated, table_of

from cardspeak.errors import BadInput
from cardspeak.room.desk import Pace
from cardspeak.server.plain import LONGEST_TEXT, require_plain
from cardspeak.server.sockets import Client
from cardspeak.table import commands as c
from cardspeak.table.topics.disputes import MOST_OPEN

SLOW = Pace(house=0, pause=0, act=0, board=0)


def heard(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(client._queue.get_nowait())
    return found


async def asked(client: Client, **command: Any) -> str:
    ask = {"do": "ask", "table": "1", "id": f"d{len(command.get('about', ''))}", "command": command}
    await client.hear(msgspec.json.encode(ask))
    return str(heard(client)["type"])


@pytest.mark.parametrize(
    ("about", "answer"),
    [
        ("the odd chip was mine", "done"),
        ("x" * LONGEST_TEXT, "done"),
        ("x" * (LONGEST_TEXT + 1), "wrong"),
        ("two\nlines", "wrong"),
        ("a bell\x07", "wrong"),
        ("turned \u202e round", "wrong"),
        ("gone\x7f", "wrong"),
        ("caf\u00e9", "done"),
    ],
)
def test_a_guests_words_are_short_and_can_be_read(about: str, answer: str) -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, pace=SLOW)
        before = desk.position
        client = Client(room, None, ANN)  # type: ignore[arg-type]
        assert await asked(client, type="RaiseDispute", seat=1, about=about) == answer
        assert (desk.position > before) == (answer == "done")
        await room.stop()

    asyncio.run(story())


def test_whoever_disputes_everything_waits_for_an_answer_and_nobodys_view_grows() -> None:
    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, pace=SLOW)
        ann, bob, floor = (Client(room, None, who) for who in (ANN, BOB, SUPERVISOR))  # type: ignore[arg-type]
        words = [str(number) * number for number in range(1, MOST_OPEN + 3)]
        answers = [await asked(ann, type="RaiseDispute", seat=1, about=about) for about in words]
        assert answers == ["done"] * MOST_OPEN + ["refused"] * 2
        assert await asked(bob, type="RaiseDispute", seat=2, about="mine too") == "done"
        assert len(table_of(desk).state.disputes) == MOST_OPEN + 1
        decided = c.DecideDispute(dispute=1, decision="no", by="")
        await desk.ask(floor.who, decided)
        assert await asked(ann, type="RaiseDispute", seat=1, about="and another thing") == "done"
        await room.stop()

    asyncio.run(story())


def test_words_are_looked_at_however_deep_they_lie_and_staff_may_say_more() -> None:
    for value in ([["x" * 600]], {"a": {"b": ["\n"]}}, {"x" * 600: 1}):
        with pytest.raises(BadInput, match="printable characters"):
            require_plain(msgspec.json.encode(value))
    require_plain(b'{"type":"Fold","seat":1}')
    require_plain(msgspec.json.encode([["x" * 400], "y" * 400]))

    async def story() -> None:
        room = memory()
        desk = await seated(room, ANN, BOB, pace=SLOW)
        await desk.ask(ANN, c.RaiseDispute(seat=1, about="the odd chip"))
        client = Client(room, None, SUPERVISOR)  # type: ignore[arg-type]
        assert await asked(client, type="DecideDispute", dispute=1, decision="it was not " * 100, by="") == "done"
        await room.stop()

    asyncio.run(story())
