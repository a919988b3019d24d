"""How many calls a raise and a ruling make in the room, from the message on a socket to the views of everybody.

    python -m bench.calls

Calls of functions of this program alone are counted, with the modules that they are in; two pairs of eyes look on, and
everything that is read once (a book, its rulings) has been read.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any, cast

from starlette.websockets import WebSocket

import cardspeak
from cardspeak.room.openings import Opening
from cardspeak.room.players.table import PlayersTable
from cardspeak.room.room import Room
from cardspeak.room.shown import Pace
from cardspeak.room.who import Who
from cardspeak.server.loading import load_ahead
from cardspeak.server.sockets import Client
from cardspeak.store import MemoryStore
from cardspeak.table import commands as c

SOURCE = str(Path(cardspeak.__file__).parent)
PEOPLE = (Who("Ann"), Who("Bob"), Who("Cid"))
PACE = Pace(house=0, pause=0, act=600, board=0, alone=0)
EYES = 2
TIMES = 4
PROMPT = (str(Path(SOURCE, "hand", "prompt.py")), "prompt_for")


class Calls:
    """What was called while one message was answered."""

    def __init__(self) -> None:
        self.found: Counter[tuple[str, str]] = Counter()

    def look(self, frame: FrameType, event: str, arg: Any) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(SOURCE):
            self.found[code.co_filename, code.co_qualname] += 1

    async def during(self, client: Client, message: dict[str, Any]) -> Calls:
        sys.setprofile(self.look)
        try:
            await client.hear(json.dumps(message))
        finally:
            sys.setprofile(None)
        return self

    @property
    def prompts(self) -> int:
        """How often what is asked in the hand was worked out."""
        return self.found[PROMPT]

    def __str__(self) -> str:
        asked = sum(count for (_, name), count in self.found.items() if name.endswith(".prompt"))
        modules = len({file for file, _ in self.found})
        prompts = f"the prompt asked for {asked} times and worked out {self.prompts} times"
        return f"{self.found.total()} calls over {modules} modules, {prompts}"


async def count() -> dict[str, Calls]:
    """What a raise and a ruling cost at the least: luck has no part in it, and a pair has words of its own."""
    load_ahead()
    times = [await _counted() for _ in range(TIMES)]
    found = {what: min((one[what] for one in times), key=lambda calls: calls.found.total()) for what in times[0]}
    for what, calls in found.items():
        print(f"{what}: {calls}")
    return found


async def _counted() -> dict[str, Calls]:
    """Once, each after the same has been done before."""
    room = Room(MemoryStore())
    desk = await room.open(Opening(book="star-sydney-poker", game="holdem", pace=PACE))
    clients = [Client(room, cast(WebSocket, None), who) for who in (*PEOPLE, Who("Sue", "supervisor"))]
    table = cast(PlayersTable, desk.machine).table
    for seat, who in enumerate(PEOPLE, 1):
        await room.welcome(who.name)
        await desk.ask(who, c.TakeSeat(seat=seat, name=who.name, chips=2 * desk.machine.setup.buy_in[0]))
    for client in clients[:EYES]:
        await client.hear(json.dumps({"do": "watch", "table": desk.id}))

    async def turn() -> int:
        while table.hand is None or not table.hand.state.actor:
            await asyncio.sleep(0.001)
        return table.hand.state.actor

    async def play(kind: str, **more: int) -> Calls:
        seat = await turn()
        command = {"type": "Play", "command": {"type": kind, "seat": seat, **more}}
        ask = {"do": "ask", "table": desk.id, "id": f"ask {desk.position}", "command": command}
        return await Calls().during(clients[seat - 1], ask)

    async def rule(carry_out: bool) -> Calls:
        report = {"incident": "premature turn"}
        ask = {"do": "rule", "table": desk.id, "id": f"rule {carry_out}", "report": report, "carry_out": carry_out}
        return await Calls().during(clients[-1], ask)

    await play("Call")
    await turn()
    assert table.hand is not None
    options = table.hand.options
    assert options is not None
    found = {"A raise": await play("RaiseTo", total=options.least)}
    while not table.hand.state.boards[0]:
        await play("Call")
    await turn()
    await rule(carry_out=False)
    found["A premature turn"] = await rule(carry_out=True)
    await room.stop()
    return found


if __name__ == "__main__":
    asyncio.run(count())
