"""Kill a room again and again while people play, and see that it comes back with everything it ever answered.

A server process on a file of its own; clients over sockets play by chance at many tables, among each other and against
the house, and the floor reports and orders there; all note every `done` they were told. The process is killed at some
moment (SIGKILL: nothing is finished, nothing is said). Then, each time:

- every command that was answered is in the log, at the position that was told;
- `cardspeak audit` finds the log sound, plays every table and the pools again, and holds them against each other;
- the ledger has the chips of every table, of the bank and of the pools, and a hand and what it added are both there;
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

import httpx
import msgspec
import websockets
from tests import seeds
from tests.forked import Forked
from tests.room.crash_people import Message, wish
from tests.room.serving import bearer
from websockets.exceptions import WebSocketException

from cardspeak.cli.audit import across, replayers
from cardspeak.cli.room_keys import room_secret
from cardspeak.jackpots import Jackpot
from cardspeak.jackpots.setup import CENT
from cardspeak.room.banked.table import BankedDesk
from cardspeak.room.building import build
from cardspeak.room.desk import encode
from cardspeak.room.face import Face
from cardspeak.room.openings import read_opening
from cardspeak.room.pools import POOL_EVENTS, PoolsOpened
from cardspeak.room.who import Role, Who
from cardspeak.store import Reader, audit

LONGEST = 600  # seconds to come up on a machine however busy: beyond that something hangs
PLAYERS = 3
GAMES = (  # against the house where no game is named
    ("crown-perth-holdem", ""),
    ("star-sydney-poker", "holdem"),
    ("crown-melbourne-three-card", ""),
    ("crown-melbourne-poker", "holdem"),
    ("crown-perth-holdem", ""),
    ("crown-melbourne-poker", "omaha"),
    ("crown-melbourne-poker", "seven-card-stud"),
    ("crown-melbourne-poker", "triple-draw-27"),
    ("tasmania-poker", "five-card-stud"),
    ("crown-melbourne-three-card", ""),
    ("crown-melbourne-poker", "chinese-poker"),
)
PACE = {"house": 0.002, "pause": 0.002, "act": 5.0, "board": 0.0}
HASTY = PACE | {"act": 0.25}  # against the house time runs out now and then


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
    roles: dict[str, Role] = field(default_factory=dict)  # of those who are no players
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
    return Forked[bytes](command, stdout=subprocess.PIPE)


async def address_of(process: subprocess.Popen[bytes]) -> tuple[str, str]:
    """Where it is, and what makes somebody its manager."""
    assert process.stdout is not None
    async with asyncio.timeout(LONGEST):
        line = await asyncio.to_thread(process.stdout.readline)
    ready = msgspec.json.decode(line)
    return str(ready["address"]), str(ready["tokens"]["manager"])


async def furnish(address: str, manager: str, memory: Memory, tables: int) -> None:
    """The tables and the people, once."""
    async with httpx.AsyncClient(base_url=address, timeout=LONGEST, verify=False) as http:

        async def come_in(name: str, **more: str) -> str:
            answer = await http.post("/api/session", json={"name": name, **more})
            assert answer.status_code == 200, answer.text
            return str(answer.json()["token"])

        boss = await come_in("Boss", role_token=manager)
        for number in range(tables):
            token = await come_in(f"opener {number}")
            book, game = GAMES[number % len(GAMES)]
            kind: Message = {"game": game, "pace": PACE} if game else {"kind": "banked", "pace": HASTY}
            jackpot = {"options": {"jackpot": True}} if game == "holdem" else {}
            opening = {"book": book, "house": 2 if game else 1, **kind, **jackpot}
            made = await http.post("/api/tables", json=opening, headers={"authorization": f"Bearer {token}"})
            table = made.json()["id"]
            memory.tables.append(table)
            for place in range(PLAYERS):
                name = f"P{place} of {table}"
                memory.tokens[name] = (await come_in(name), table)
            if not game:
                name = f"Floor of {table}"
                link = await http.post("/api/roles", json={"role": "manager"}, headers=bearer(boss))
                memory.tokens[name] = (await come_in(name, role_token=link.json()["role_token"]), table)
                memory.roles[name] = "manager"


# -- people ----------------------------------------------------------------------------------------------------


async def somebody(address: str, name: str, memory: Memory, chance: random.Random) -> None:
    """Sit down if need be and play by chance, until the room is gone."""
    token, table = memory.tokens[name]
    url = f"{address.replace('http', 'ws')}/ws"
    with contextlib.suppress(WebSocketException, OSError, EOFError):
        async with websockets.connect(url, additional_headers=bearer(token), max_size=None) as socket:
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
                wanted = None if asked or name not in memory.here else wish(memory.seen.get(name), name, chance)
                if wanted is not None:
                    asked = f"c{next(memory.ids)}"
                    await socket.send(msgspec.json.encode({**wanted, "table": table, "id": asked}).decode())


async def live_and_die(path: Path, memory: Memory, tables: int, chance: random.Random) -> None:
    memory.here.clear()
    process = start(path)
    try:
        if memory.tables and chance.random() < 0.2:  # before it has come up
            await asyncio.sleep(chance.random())
            return
        address, manager = await address_of(process)
        if not memory.tables:
            await furnish(address, manager, memory, tables)
        people = [asyncio.create_task(somebody(address, name, memory, chance)) for name in memory.tokens]
        # By who has come and what was answered, never by the time: slow machines die as far into the play as fast ones.
        arrived = chance.randrange(len(memory.tokens)) if chance.random() < 0.2 else len(memory.tokens)
        enough = len(memory.answered) + (chance.randrange(5, 120) if arrived == len(memory.tokens) else 0)
        async with asyncio.timeout(LONGEST):
            while len(memory.here) < arrived or len(memory.answered) < enough:
                await asyncio.sleep(0.001)
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


def machines(log: Reader, stream: str, positions: set[int]) -> Iterator[tuple[int, Face]]:
    """The table that its records make, at these positions and at its end; the same machine, further on each time."""
    records = log.read(stream)
    machine = build(read_opening(next(records).body), stream.partition("/")[2])
    position = 1
    for record in records:
        if position in positions:
            yield position, machine
        position = record.position
        if record.body.startswith(b"["):  # else it is about the table as a whole
            machine.apply(machine.read_events(record.body))
    yield position, machine


def check(path: Path, memory: Memory) -> int:
    """Sound, complete, and as everybody saw it; the number of records."""
    secret = room_secret(path)
    found = audit(path, None, replayers(), across(), secret=secret)
    assert found.faults == (), found.faults
    assert not found.face_down, "whoever has the key can play everything again"
    with Reader(path, secret) as log:
        for one in memory.answered:
            kept = log.answer(one.name, one.id)
            assert kept is not None, f"answered and lost: {one}"
            places = [(record.stream, record.position) for record in kept.records]
            assert (f"table/{one.table}", one.position) in places, f"answered as {one}, and written as {places}"
        check_views_and_chips(log, memory)
        assert sum(log.balances().values()) == 0
    return found.verified.records


def check_views_and_chips(log: Reader, memory: Memory) -> None:
    """What everybody saw last, and where the ledger has every chip."""
    won = 0
    displays = pool_displays(log)
    for stream in log.streams("table"):
        mine = {name: shown for name, shown in memory.seen.items() if f"table/{shown['table']}" == stream}
        wanted = {shown["position"] for shown in mine.values()}
        machine: Face | None = None
        for position, machine in machines(log, stream, wanted):
            for name, shown in mine.items():
                if shown["position"] == position:
                    who = Who(name, memory.roles.get(name, "player"))
                    view = msgspec.json.decode(encode(machine.view(machine.viewer(who))))
                    if shown["view"].get("jackpots"):
                        view["jackpots"] = shown["view"]["jackpots"]
                        assert encode(view["jackpots"]) in displays, f"{name} saw another jackpot at {position}"
                    assert view == shown["view"], f"{name} saw another table at {position}"
        assert machine is not None
        chips = machine.chips()
        assert (log.balance(f"{stream}/seats"), log.balance(f"{stream}/pot")) == (chips.seats, chips.pot), stream
        won += chips.house if isinstance(machine, BankedDesk) else 0
    pools = sum(log.balance(stream) for kind in ("jackpot", "meter") for stream in log.streams(kind))
    assert log.balance("bank") == won - pools, "the bank has what it won, less what it put into the pools"


def pool_displays(log: Reader) -> set[bytes]:
    """What the displays of the pools have shown at any time; at the end the ledger has what they show."""
    shown = set()
    for stream in log.streams("jackpot"):
        first, *rest = log.read(stream)
        opened = msgspec.json.decode(first.body, type=PoolsOpened)
        jackpot = Jackpot.replay(opened.setup, opened.events)
        shown.add(encode(msgspec.json.decode(encode(jackpot.displays))))
        for record in rest:
            for event in POOL_EVENTS.decode(record.body):
                jackpot.apply((event,))
            shown.add(encode(msgspec.json.decode(encode(jackpot.displays))))
        assert jackpot.reconciliation.off == 0
        assert log.balance(stream) == sum(jackpot.state.pools.values()) // CENT
    return shown


async def run(path: Path, kills: int, tables: int, seed: int) -> Memory:
    memory, chance = Memory(), seeds.chance("room crash", seed)
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
    given.add_argument("--tables", type=int, default=len(GAMES))
    given.add_argument("--seed", type=int, default=1)
    options = given.parse_args()
    asyncio.run(run(options.file, options.kills, options.tables, options.seed))
