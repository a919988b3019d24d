"""Three processes keep one room, and people play by chance at whichever door lets them in, whatever is done to it.

Everybody notes each `done` that they were told. When all is over the log must have every one of them, once, at the
place that was told; no run of a process may have written after it was taken over from; every table has one writer at
every position; and the audit must find nothing.

    python -m tests.room.shared --runs 30 --rounds 8
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import httpx
import msgspec
import websockets
from tests import seeds
from tests.forked import Forked
from tests.postgres_server import Server
from tests.room.crash_people import Message, wish
from tests.room.serving import bearer
from websockets.exceptions import WebSocketException

from cardspeak.cli.audit import across, replayers
from cardspeak.store import audit, open_reader
from cardspeak.store.postgres.schema import connect

LONGEST = 120.0  # seconds for anything to happen on a busy machine
SILENT = 4.0  # after which somebody tries another door
PLAYERS = 2
PACE = {"house": 0.05, "pause": 0.05, "act": 0.0, "board": 0.0, "alone": 1.0}
THINKS = 0.1  # seconds
MORE = 4  # commands at every table before the next thing happens
NAMES = ("north", "south", "west")


class Process:
    """One process of the room; started again, it is another run of the same name."""

    def __init__(self, log: str, name: str) -> None:
        self.log, self.name = log, name
        self.address = self.manager = ""
        self.ended: list[str] = []  # what earlier runs said at last
        self.start()

    def start(self) -> None:
        self.open = False
        told = ["room", "--address", "127.0.0.1:0", "--port", "0", "--json", "--no-browser", "--log", self.log]
        self.process = Forked[bytes](
            [sys.executable, "-m", "cardspeak.cli", *told, "--name", self.name],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    async def ready(self) -> None:
        assert self.process.stdout is not None
        async with asyncio.timeout(LONGEST):
            line = await asyncio.to_thread(self.process.stdout.readline)
        assert line, await self.over()
        found = msgspec.json.decode(line)
        self.address, self.manager, self.open = found["address"], found["tokens"]["manager"], True

    def signal(self, what: signal.Signals) -> None:
        self.process.send_signal(what)

    async def over(self) -> str:
        """Wait for its end; its last words."""
        self.open = False
        _, wrong = await asyncio.to_thread(self.process.communicate, None, LONGEST)
        self.ended.append(wrong.decode())
        return self.ended[-1]


@dataclass
class Person:
    name: str
    token: str
    table: str
    answered: dict[str, int] = field(default_factory=dict)  # ids, and the position that was told
    asked: tuple[str, str] = ("", "")  # what has not been answered: its id and its text
    seen: Message | None = None
    views: int = 0  # seen since this connection was made
    connections: int = 0

    @property
    def seated(self) -> bool:
        """Whether they are shown their own seat, by the connection that they have now."""
        return self.views > 0 and self.seen is not None and self.name in [
            one["name"] for one in self.seen["view"]["seats"]
        ]  # fmt: skip


def calm(person: Person, chance: random.Random) -> Message | None:
    """What they do, without a bet or a raise if that can be helped: nobody is broke before the evening is over."""
    for _ in range(10):
        wanted = wish(person.seen, person.name, chance)
        if wanted is None or wanted["command"].get("command", {}).get("type") not in ("Bet", "RaiseTo"):
            break
    return wanted


class Evening:
    """The processes, the people, and what they were told."""

    def __init__(self, server: Server, log: str, seed: object, *, all_three: bool) -> None:
        self.server, self.log, self.all_three = server, log, all_three
        self.chance = seeds.chance("shared room", seed)
        self.processes = [Process(log, name) for name in NAMES]
        self.people: list[Person] = []
        self.ids: Iterator[int] = itertools.count(1)
        self.tasks: list[asyncio.Task[None]] = []

    def door(self) -> str:
        return self.chance.choice([one.address for one in self.processes if one.open])

    async def furnish(self, tables: int) -> None:
        """Tables and people, each come in by whichever door."""
        for process in self.processes:
            await process.ready()
        async with httpx.AsyncClient(timeout=LONGEST, verify=False) as http:

            async def come_in(name: str) -> str:
                answer = await http.post(f"{self.door()}/api/session", json={"name": name})
                assert answer.status_code == 200, answer.text
                return str(answer.json()["token"])

            opener = await come_in("Opener")
            for _ in range(tables):
                opening = {"book": "star-sydney-poker", "game": "holdem", "pace": PACE}
                made = await http.post(f"{self.door()}/api/tables", json=opening, headers=bearer(opener))
                assert made.status_code == 200, made.text
                table = made.json()["id"]
                names = [f"P{place} of {table}" for place in range(PLAYERS)]
                self.people += [Person(name, await come_in(name), table) for name in names]
        self.tasks = [asyncio.create_task(self._live(person)) for person in self.people]

    # -- people ---------------------------------------------------------------------------------------------

    async def _live(self, person: Person) -> None:
        while True:
            with contextlib.suppress(WebSocketException, OSError, EOFError):
                await self._connected(person)
            await asyncio.sleep(0.1)

    async def _connected(self, person: Person) -> None:
        url = self.door().replace("http", "ws") + "/ws"
        headers = bearer(person.token)
        person.views = 0
        async with websockets.connect(url, additional_headers=headers, max_size=None, open_timeout=SILENT) as socket:
            person.connections += 1
            await socket.send(msgspec.json.encode({"do": "watch", "table": person.table}).decode())
            if person.asked[0]:
                await socket.send(person.asked[1])
            while True:
                async with asyncio.timeout(SILENT):
                    message = msgspec.json.decode(await socket.recv())
                self._heard(person, message)
                wanted = None if person.asked[0] or not person.views else calm(person, self.chance)
                if wanted is not None:
                    await asyncio.sleep(THINKS)
                    id = f"c{next(self.ids)}"
                    text = msgspec.json.encode({**wanted, "table": person.table, "id": id}).decode()
                    person.asked = (id, text)
                    await socket.send(text)

    def _heard(self, person: Person, message: Message) -> None:
        if message["type"] == "view":
            person.seen, person.views = message, person.views + 1
        elif message["type"] == "done":
            known = person.answered.setdefault(message["id"], message["position"])
            assert known == message["position"], "answered twice, and not alike"
        if message.get("id") == person.asked[0] and not message.get("again"):
            person.asked = ("", "")

    # -- what is done to it ---------------------------------------------------------------------------------

    async def until(self, what: str, true: Callable[[], bool]) -> None:
        until = time.monotonic() + LONGEST
        while not true():
            for task in self.tasks:
                if task.done():
                    task.result()
            for process in self.processes:
                if process.open and process.process.poll() is not None:
                    raise AssertionError(f"{process.name} ended: {await process.over()}")
            assert time.monotonic() < until, (what, [(one.name, one.views, one.asked) for one in self.people])
            await asyncio.sleep(0.05)

    async def plays_on(self, what: str) -> None:
        """Everybody sees their own seat again, and every table goes on."""
        counts = {person.table: 0 for person in self.people}
        for person in self.people:
            counts[person.table] += len(person.answered)
        now = dict(counts)

        def went_on() -> bool:
            now.update(dict.fromkeys(now, 0))
            for person in self.people:
                now[person.table] += len(person.answered)
            return all(now[table] >= counts[table] + MORE for table in now) and all(one.seated for one in self.people)

        await self.until(what, went_on)

    async def kill(self, process: Process) -> None:
        process.signal(signal.SIGKILL)
        await process.over()
        await self.plays_on(f"{process.name} was killed")
        await self._again(process)

    async def pause(self, process: Process, seconds: float) -> None:
        """It stands still until others have its tables and go on; woken, it notices and ends in one line."""
        process.open = False
        process.signal(signal.SIGSTOP)
        begun = time.monotonic()
        await self.plays_on(f"{process.name} was stopped")
        await self.until(f"{process.name} was taken over", lambda: self._taken_over(process.name))
        await asyncio.sleep(max(0.0, seconds - (time.monotonic() - begun)))
        process.signal(signal.SIGCONT)
        said = await process.over()
        assert "has taken over from this one" in said, said
        assert "Traceback" not in said, said
        await self._again(process)

    def _taken_over(self, name: str) -> bool:
        """Whoever had no table that anybody plays at is not missed by the players; woken too soon it goes on."""
        with connect(self.log) as database:
            found = database.execute("SELECT closed_by FROM chain WHERE name = %s ORDER BY id DESC LIMIT 1", (name,))
            row = found.fetchone()
        return row is not None and row[0] is not None

    async def drain(self, process: Process) -> None:
        process.open = False
        process.signal(signal.SIGUSR1)
        said = await process.over()
        assert process.process.returncode == 0, said
        await self.plays_on(f"{process.name} was drained")
        await self._again(process)

    async def _again(self, process: Process) -> None:
        """Of three there are always two, or all if there is time for that."""
        if self.all_three or sum(one.open for one in self.processes) < 2:
            process.start()
            await process.ready()

    async def restart(self, *, at_once: bool) -> None:
        await asyncio.to_thread(self.server.restart, at_once=at_once)
        await self.plays_on("the database was restarted")

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for process in self.processes:
            if process.process.poll() is None:
                process.signal(signal.SIGCONT)
                process.signal(signal.SIGTERM)
        for process in self.processes:
            if process.process.returncode is None:
                await process.over()

    # -- what must be true ----------------------------------------------------------------------------------

    def check(self) -> int:
        """How many commands were answered, each of them in the log once and where it was told."""
        found = audit(self.log, None, replayers(), across())
        assert found.faults == (), found.faults
        with open_reader(self.log) as log:
            places: dict[tuple[str, str], list[tuple[str, int]]] = {}
            closed: dict[int, int] = {}  # chains that were taken over, and by which
            writers: dict[str, tuple[int, int]] = {}  # of every table, the last: its chain and its position
            for record in log.read_all():
                assert record.chain not in closed, f"chain {record.chain} wrote after it was taken over: {record}"
                if record.kind == "chain closed":
                    closed[int(record.stream.partition("/")[2])] = record.chain
                if not record.stream.startswith("table/"):
                    continue
                chain, position = writers.get(record.stream, (record.chain, 0))
                while chain != record.chain:  # it was taken over, perhaps more than once, before this was written
                    assert chain in closed, f"{record.stream} has two writers at {record.position}"
                    chain = closed[chain]
                assert record.position == position + 1
                writers[record.stream] = (record.chain, record.position)
                if record.command:
                    places.setdefault((record.actor, record.command), []).append((record.stream, record.position))
            assert all(len(written) == 1 for written in places.values()), "done twice"
            for person in self.people:
                for id, position in person.answered.items():
                    asked = (person.name, log.people.command(person.name, id))
                    assert places.get(asked) == [(f"table/{person.table}", position)], (person.name, id)
            assert sum(log.balances().values()) == 0
        return sum(len(person.answered) for person in self.people)


async def ordeal(server: Server, log: str, seed: object, *, rounds: int, tables: int, pause: float) -> int:
    """Everything once, in an order by chance; then whatever chance brings."""
    evening = Evening(server, log, seed, all_three=rounds > 4)
    chance: random.Random = evening.chance
    deeds = ["kill", "pause", "drain", "restart"]
    chance.shuffle(deeds)
    deeds += [chance.choice(("kill", "pause", "drain", "restart")) for _ in range(rounds - len(deeds))]
    try:
        await evening.furnish(tables)
        await evening.plays_on("the evening begins")
        for deed in deeds:
            process = chance.choice([one for one in evening.processes if one.open])
            match deed:
                case "kill":
                    await evening.kill(process)
                case "pause":
                    await evening.pause(process, pause)
                case "drain":
                    await evening.drain(process)
                case "restart":
                    await evening.restart(at_once=chance.random() < 0.5)
        await evening.plays_on("the evening ends")
    finally:
        await evening.close()
    assert sum(person.connections for person in evening.people) > len(evening.people)  # some had to find another door
    return evening.check()


if __name__ == "__main__":
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("--runs", type=int, default=1)
    given.add_argument("--rounds", type=int, default=4)
    given.add_argument("--tables", type=int, default=4)
    given.add_argument("--pause", type=float, default=0.0)
    options = given.parse_args()
    database = Server()
    try:
        for run in range(options.runs):
            began = time.monotonic()
            size = {"rounds": options.rounds, "tables": options.tables, "pause": options.pause}
            answered = asyncio.run(ordeal(database, database.database(), run, **size))
            sys.stderr.write(f"run {run}: {answered} commands answered, {time.monotonic() - began:.0f} s\n")
    finally:
        database.stop()
