"""The same room on a file, on PostgreSQL, and in two and three processes that share it; and one taken over.

The same tables of house players are spread over the processes, people sit beside them at doors chosen in turn: with
several processes most of them play at a table that lives elsewhere. What is counted is what all of them wrote down,
every event durable before anybody saw it. Server, rooms and clients share the machine's cores, so that more processes
than cores show what sharing costs and not what it gains.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec

from bench.machine import ROOT
from bench.model import Contestant, Effort, Ready, Task
from bench.postgres import server
from bench.room import CLIENTS, Measured
from bench.room import _cpu as cpu
from bench.room import _events as events
from bench.room import _memory as memory
from bench.room import _player as player
from cardspeak.store import open_reader

TABLES, PAUSE = 240, 4.0  # in all, and seconds between hands
TAKEN = 100
COMING = 30.0  # seconds for the clients to come in and play


def tasks(effort: Effort) -> Iterator[Task]:
    tables, pause, seconds, taken = TABLES, PAUSE, 15.0, TAKEN
    if effort.quick:
        tables, pause, seconds, taken = (30, 2.0, 3.0, 10) if effort.seconds > 0.01 else (3, 0.2, 0.3, 2)
    named = (
        ("on a file", 0),
        ("on PostgreSQL, alone", 1),
        ("on PostgreSQL, two processes", 2),
        ("on PostgreSQL, three processes", 3),
    )
    yield Task(
        f"one room of {tables} tables, a hand every {pause:g} s",
        "events",
        tuple(Contestant(name, partial(_loaded, count, tables, pause, seconds), clock="own") for name, count in named),
        compared=False,
    )
    yield Task(
        f"{taken} tables of a killed process go on in another, its lease of three seconds included",
        "tables",
        (Contestant("read back from the log", partial(_taken_over, taken), clock="own"),),
        slow=True,
    )


class Rooms:
    """The processes of one room, and where each is reached."""

    def __init__(self, log: str, processes: int, tables: int, pause: float, free: int) -> None:
        self.log = log
        count = max(processes, 1)
        self._running = [
            self._start(f"room {at}", tables // count, pause, free // count, shared=processes > 1)
            for at in range(count)
        ]
        self.ready: list[dict[str, Any]] = []
        for process in self._running:
            assert process.stdout is not None, "it was asked for"
            try:
                self.ready.append(msgspec.json.decode(process.stdout.readline()))
            except msgspec.DecodeError:  # one did not come up: the others would keep the whole run waiting
                self.close()
                raise

    def _start(self, name: str, tables: int, pause: float, free: int, *, shared: bool) -> subprocess.Popen[bytes]:
        told = [self.log, str(tables), str(pause), str(free), name if shared else ""]
        command = [sys.executable, "-W", "ignore", "-m", "bench.process_server", *told]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._running]

    def kill(self, at: int) -> None:
        self._running[at].kill()

    def close(self) -> None:
        for process in self._running:
            process.kill()
            process.communicate()


def _loaded(processes: int, tables: int, pause: float, seconds: float) -> Ready:
    """Measured once, for it takes long; every run tells the same."""
    with tempfile.TemporaryDirectory() as folder:
        log = server().database() if processes else str(Path(folder) / "room.db")
        rooms = Rooms(log, processes, tables, pause, CLIENTS)
        try:
            found = asyncio.run(_watched(rooms, seconds))
        finally:
            rooms.close()
        if processes:
            server().give_back(log)

    def run(_: int) -> float:
        return found.seconds

    return Ready(run, each=max(found.events, 1), note=found.note())


async def _watched(rooms: Rooms, seconds: float) -> Measured:
    found = Measured()
    doors = [one["port"] for one in rooms.ready]
    free = [table for one in rooms.ready for table in one["free"]]
    players = [
        asyncio.create_task(player(doors[(at + 1) % len(doors)], table, found.waits)) for at, table in enumerate(free)
    ]
    began = time.perf_counter()
    while len(found.waits) < len(free) and time.perf_counter() - began < COMING:  # until everybody plays
        await asyncio.sleep(0.1)
    found.waits.clear()
    with open_reader(rooms.log) as log:
        before, start = log.cursor(), time.perf_counter()
        busy = sum(map(cpu, rooms.pids))
        await asyncio.sleep(seconds)
        found.seconds, found.cpu = time.perf_counter() - start, sum(map(cpu, rooms.pids)) - busy
        found.memory = sum(map(memory, rooms.pids))
        until = log.cursor()
        for one in players:
            one.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for record in log.read_all(before):
            if record.seq <= until.get(record.chain, 0):
                found.records += 1
                found.events += events(record.body)
    return found


def _taken_over(tables: int) -> Ready:
    def run(_: int) -> float:
        log = server().database()
        rooms = Rooms(log, 2, 2 * tables, 2.0, 0)
        try:
            time.sleep(2.0)  # some hands
            began = time.perf_counter()
            rooms.kill(0)
            while _tables(rooms.ready[1]["port"]) < 2 * tables:
                time.sleep(0.02)
            took = time.perf_counter() - began
        finally:
            rooms.close()
        server().give_back(log)
        return took

    return Ready(run, each=tables, most=1)


def _tables(port: int) -> int:
    """That are open in this process."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return int(float(next(line for line in lines if line.startswith('cardspeak_tables{state="open"}')).split()[-1]))
