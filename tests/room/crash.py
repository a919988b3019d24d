"""Kill a room again and again while people play, and see that it comes back with everything it ever answered.

A server process on a file of its own; clients over sockets play by chance at many tables and note every `done` they
were told. The process is killed at some moment (SIGKILL: nothing is finished, nothing is said). Then, each time:

- every command that was answered is in the log, at the position that was told;
- `cardspeak audit` finds the log sound and plays every table again;
- what each client saw last, mid-hand, is what the log makes of the table at that position, card by card and chip by
  chip; and what the restarted room shows is what the log makes of its last record.

    python -m tests.room.crash FILE --kills 40 --seed 7
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from tests.room.playing import chosen
from websockets.exceptions import WebSocketException

from cardspeak.cli.audit import replayers
from cardspeak.room.desk import FLOOR, encode
from cardspeak.room.machines import Machine
from cardspeak.room.openings import build, read_opening
from cardspeak.room.who import Who
from cardspeak.store import Reader, audit

LONGEST = 60  # seconds to come up on a busy machine
PLAYERS = 3
GAMES = (
    ("star-sydney-poker", "holdem"),
    ("crown-melbourne-poker", "omaha"),
    ("crown-melbourne-poker", "seven-card-stud"),
    ("crown-melbourne-poker", "triple-draw-27"),
    ("tasmania-poker", "five-card-stud"),
    ("crown-melbourne-poker", "chinese-poker"),
)
PACE = {"house": 0.002, "pause": 0.002, "act": 5.0, "board": 0.0}
Message = dict[str, Any]


class Answered(msgspec.Struct, frozen=True):
    """A command that the room said was done."""

    name: str
    id: str
    table: str
    position: int


@dataclass
class Memory:
    """What the people of the room remember, however often it dies."""

    tables: list[str] = field(default_factory=list)
    tokens: dict[str, tuple[str, str]] = field(default_factory=dict)  # name -> (token, table)
    answered: list[Answered] = field(default_factory=list)
    seen: dict[str, Message] = field(default_factory=dict)  # name -> the last view
    here: set[str] = field(default_factory=set)  # who has seen a table since the room came up
    ids: Iterator[int] = field(default_factory=lambda: itertools.count(1))


# -- a room to be killed ---------------------------------------------------------------------------------------


def start(path: Path) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "cardspeak.cli",
        "room",
        "--file",
        str(path),
        "--port",
        "0",
        "--json",
        "--no-browser",
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE)


async def address_of(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(LONGEST):
        line = await asyncio.to_thread(process.stdout.readline)
    return str(msgspec.json.decode(line)["address"])


async def furnish(address: str, memory: Memory, tables: int) -> None:
    """The tables and the people, once."""
    async with httpx.AsyncClient(base_url=address, timeout=LONGEST) as http:
        for number in range(tables):
            token = (await http.post("/api/session", json={"name": f"opener {number}"})).json()["token"]
            book, game = GAMES[number % len(GAMES)]
            opening = {"book": book, "game": game, "house": 2, "pace": PACE}
            made = await http.post("/api/tables", json=opening, headers={"authorization": f"Bearer {token}"})
            table = made.json()["id"]
            memory.tables.append(table)
            for place in range(PLAYERS):
                name = f"P{place} of {table}"
                token = (await http.post("/api/session", json={"name": name})).json()["token"]
                memory.tokens[name] = (token, table)


# -- people ----------------------------------------------------------------------------------------------------


async def somebody(address: str, name: str, memory: Memory, chance: random.Random) -> None:
    """Sit down if need be and play by chance, until the room is gone."""
    token, table = memory.tokens[name]
    url = f"{address.replace('http', 'ws')}/ws?token={token}"
    with contextlib.suppress(WebSocketException, OSError, EOFError):
        async with websockets.connect(url, max_size=None) as socket:
            await socket.send(msgspec.json.encode({"do": "watch", "table": table}).decode())
            asked = ""
            async for text in socket:
                message = msgspec.json.decode(text)
                if message["type"] == "view":
                    memory.seen[name] = message
                    memory.here.add(name)
                elif message["type"] == "done":
                    memory.answered.append(Answered(name, message["id"], table, message["position"]))
                if message.get("id") == asked:
                    asked = ""
                command = None if asked or name not in memory.here else wish(memory.seen.get(name), name, chance)
                if command is not None:
                    asked = f"c{next(memory.ids)}"
                    await socket.send(
                        msgspec.json.encode({"do": "ask", "table": table, "id": asked, "command": command}).decode()
                    )


def wish(shown: Message | None, name: str, chance: random.Random) -> Message | None:
    """What somebody who sees this wants to do; nothing, if it is not their turn."""
    if shown is None:
        return None
    view = shown["view"]
    own = next((one for one in view["seats"] if one["name"] == name), None)
    if own is None:
        free = sorted(set(range(1, view["places"] + 1)) - {one["seat"] for one in view["seats"]})
        return {"type": "TakeSeat", "seat": chance.choice(free), "name": name, "chips": 6_000} if free else None
    hand = view["hand"]
    if hand is not None and (command := chosen(hand, chance)) is not None:
        return {"type": "Play", "command": command}
    if not own["chips"] and (hand is None or hand["over"]):
        return {"type": "BuyChips", "seat": own["seat"], "chips": 6_000}
    return None


async def live_and_die(path: Path, memory: Memory, tables: int, chance: random.Random) -> None:
    memory.here.clear()
    process = start(path)
    try:
        if memory.tables and chance.random() < 0.2:  # before it has come up
            await asyncio.sleep(chance.random())
            return
        address = await address_of(process)
        if not memory.tables:
            await furnish(address, memory, tables)
        people = [asyncio.create_task(somebody(address, name, memory, chance)) for name in memory.tokens]
        async with asyncio.timeout(LONGEST):
            while len(memory.here) < len(memory.tokens) and chance.random() < 0.995:
                await asyncio.sleep(0.01)
        await asyncio.sleep(chance.choice((0.1, 0.8, 1.6)) * (0.5 + chance.random()))
        process.kill()
        await asyncio.wait(people, timeout=LONGEST)
        for one in people:
            one.result()
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


# -- what must be true -----------------------------------------------------------------------------------------


def machine_at(log: Reader, table: str, position: int) -> Machine:
    """The table that its first records make."""
    records = log.read(f"table/{table}")
    machine = build(read_opening(next(records).body), table)
    for record in records:
        if record.position <= position and record.kind not in FLOOR.values():
            machine.apply(record.kind, record.body)
    return machine


def check(path: Path, memory: Memory) -> int:
    """Sound, complete, and as everybody saw it; the number of records."""
    found = audit(path, None, replayers())
    assert found.faults == (), found.faults
    with Reader(path) as log:
        for one in memory.answered:
            kept = log.answer(one.name, one.id)
            assert kept is not None, f"answered and lost: {one}"
            assert [(record.stream, record.position) for record in kept.records] == [
                (f"table/{one.table}", one.position)
            ]
        for name, shown in memory.seen.items():
            machine = machine_at(log, shown["table"], shown["position"])
            view = msgspec.json.decode(encode(machine.view(machine.viewer(Who(name)))))
            assert view == shown["view"], f"{name} saw another table at {shown['position']}"
        assert sum(log.balances().values()) == 0
    return found.verified.records


async def run(path: Path, kills: int, tables: int, seed: int) -> Memory:
    memory, chance = Memory(), random.Random(seed)
    records = 0
    for kill in range(kills):
        await live_and_die(path, memory, tables, chance)
        before, records = records, check(path, memory)
        assert records >= before
        say(f"kill {kill + 1}: {records:,} records, {len(memory.answered):,} commands answered, all there")
    return memory


def say(line: str) -> None:
    sys.stderr.write(f"{time.strftime('%H:%M:%S')} {line}\n")


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("file", type=Path)
    given.add_argument("--kills", type=int, default=20)
    given.add_argument("--tables", type=int, default=6)
    given.add_argument("--seed", type=int, default=1)
    options = given.parse_args()
    asyncio.run(run(options.file, options.kills, options.tables, options.seed))
