"""The room under load: tables of nine house players in a server process on a file, people over sockets beside them.

Hands are dealt at each table every few seconds, as people would play them; what is counted is what the room wrote down
in that time, every event durable before anybody saw it. At other tables of the same room clients play: the note tells
how long they waited from a command to the view that shows it (median, 99th percentile, 999th of a thousand), what the
room and its house players took of CPU and memory, and how busy the machine was besides. The clock is the one on the
wall.

One room goes at a rate that is given, about a thousand events a second: its house players think as long as they do in
a room for people, and hands of 500 tables follow each other at their usual pace.

`python -m bench.room [TABLES PAUSE SECONDS WORDS]` measures one of them and says it all.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from bench.machine import ROOT
from bench.model import Contestant, Effort, Ready, Task, Within
from cardspeak.store import Reader

BAR = (Within(1.0, 1_000),)
CLIENTS = 16
FULL: tuple[tuple[int, float], ...] = ((100, 4.0), (500, 5.0), (1_000, 10.0))  # tables, and seconds between hands
STEADY = (500, 2.5)  # about a thousand events a second, where house players take their time
EVENT = (112, 5.0)
THINK = 0.2  # seconds that a client waits before it acts


def tasks(effort: Effort) -> Iterator[Task]:
    seconds, sizes = 15.0, FULL
    if effort.quick:
        seconds, sizes = (3.0, FULL[:1]) if effort.seconds > 0.01 else (0.3, ((2, 0.1),))
    contestants = tuple(
        Contestant(
            f"{tables:,} tables of nine, a hand every {pause:g} s",
            partial(_loaded, tables, pause, seconds),
            clock="own",
            bars=BAR if tables == 500 else (),
        )
        for tables, pause in sizes
    )
    yield Task("a room under load, every event durable", "events", contestants, compared=False)
    steady = (2, 0.1) if effort.seconds <= 0.01 else STEADY
    paced = Contestant(
        f"{steady[0]} tables of nine, house players who think",
        partial(_loaded, *steady, seconds, "thinking"),
        clock="own",
    )
    if not effort.quick or steady != STEADY:
        yield Task("a room at the pace of people, every event durable", "events", (paced,), compared=False)
    large = (2, 0.1) if effort.seconds <= 0.01 else EVENT
    field = Contestant(
        f"{min(9 * large[0], 1000):,} players at {large[0]} tables, a hand every {large[1]:g} s",
        partial(_loaded, *large, seconds, "tournament"),
        clock="own",
    )
    if not effort.quick or large != EVENT:
        yield Task("one tournament in the room, every event durable", "events", (field,), compared=False)


@dataclass
class Measured:
    """One run: events written, and the waits of the clients."""

    seconds: float = 0.0
    events: int = 0
    records: int = 0
    hands: int = 0
    cpu: float = 0.0
    thinking: float = 0.0  # of it, seconds of the processes that the room has started
    load: float = 0.0  # programs that wanted a core in the last minute, ours too
    memory: int = 0  # MB
    waits: list[float] = field(default_factory=list)
    lag: dict[str, Any] = field(default_factory=dict)

    def note(self) -> str:
        waits = sorted(self.waits) or [0.0]
        half, most, last = (1e3 * waits[int((len(waits) - 1) * part)] for part in (0.5, 0.99, 0.999))
        beside = f" and {self.thinking / self.seconds:.2f} for its house players" if self.thinking else ""
        return (
            f"{self.hands / self.seconds:,.1f} hands and {self.records / self.seconds:,.0f} records a second; "
            f"command to view {half:.1f} ms, p99 {most:.1f} ms, p99.9 {last:.1f} ms ({len(self.waits)} commands); "
            f"{(self.cpu - self.thinking) / self.seconds:.2f} of a core{beside}, {self.memory} MB; load {self.load:.1f}"
        )


def _loaded(tables: int, pause: float, seconds: float, *more: str) -> Ready:
    """Measured once, for it takes long; every run tells the same."""
    found = asyncio.run(_measured(tables, pause, seconds, *more))

    def run(_: int) -> float:
        return found.seconds

    return Ready(run, each=max(found.events, 1), note=found.note())


async def _measured(tables: int, pause: float, seconds: float, *more: str) -> Measured:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "room.db"
        command = [sys.executable, "-W", "ignore", "-m", "bench.room_server"]
        process = subprocess.Popen(
            [*command, str(file), str(tables), str(pause), str(CLIENTS), *more], cwd=ROOT, stdout=subprocess.PIPE
        )
        try:
            assert process.stdout is not None, "it was asked for"
            ready = msgspec.json.decode(await asyncio.to_thread(process.stdout.readline))
            return await _watched(process, file, ready, seconds, more)
        finally:
            process.kill()
            process.communicate()


async def _watched(
    process: subprocess.Popen[bytes], file: Path, ready: dict[str, Any], seconds: float, more: tuple[str, ...]
) -> Measured:
    found, pid = Measured(), process.pid
    tournament, thinking = "tournament" in more, "thinking" in more
    plays = _entrant if tournament else _player
    players = [asyncio.create_task(plays(ready["port"], table, found.waits)) for table in ready["free"]]
    await asyncio.sleep(min(2.0, seconds))  # until everybody plays
    for _ in range(600 if tournament else 0):  # the last of them takes the last place, and seats are drawn
        if found.waits:
            break
        await asyncio.sleep(0.1)
    found.waits.clear()
    with Reader(file) as log:
        if thinking:
            process.send_signal(signal.SIGUSR1)
        before, start, busy, beside = log.head().seq, time.perf_counter(), _cpu(pid), _cpu_of_children(pid)
        await asyncio.sleep(seconds)
        found.seconds, found.memory = time.perf_counter() - start, _memory(pid)
        found.thinking = _cpu_of_children(pid) - beside
        found.cpu, found.load = _cpu(pid) - busy + found.thinking, os.getloadavg()[0]
        until = log.head().seq
        if thinking:
            process.send_signal(signal.SIGUSR2)
            assert process.stdout is not None, "it was asked for"
            found.lag = msgspec.json.decode(await asyncio.to_thread(process.stdout.readline))
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for record in log.read_all({1: before}):
            if record.seq > until:
                break
            found.records += 1
            found.events += _events(record.body)
            found.hands += record.stream.startswith("table/") and b'"HandFinished"' in record.body
    return found


def _events(body: bytes) -> int:
    """Events of a record: those of the hand one by one."""
    told = msgspec.json.decode(body)
    return sum(len(one.get("events", ())) or 1 for one in told) if isinstance(told, list) else 1


def _cpu(pid: int) -> float:
    """Seconds of CPU so far; nought where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _cpu_of_children(pid: int) -> float:
    """The same of the processes that it has started and that still run."""
    lists = (one.read_text() for one in Path(f"/proc/{pid}/task").glob("*/children"))  # a list for each thread
    return sum(_cpu(int(child)) for children in lists for child in children.split())


def _memory(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


# -- somebody at a table -------------------------------------------------------------------------------------------


async def _player(port: int, table: str, waits: list[float]) -> None:
    """Sit down and call whatever comes, a little later each time; note how long the table took to show it."""
    import websockets

    name = f"Client {table}"
    token = await _token(port, name)
    headers = {"Authorization": f"Bearer {token}"}
    async with websockets.connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers, max_size=None) as socket:
        await socket.send(_said(do="watch", table=table))
        asked, position, sent = 0, -1, 0.0
        async for text in socket:
            message = msgspec.json.decode(text)
            if message["type"] == "view":
                view = message["view"]
                if sent and message["position"] > position:
                    waits.append(time.perf_counter() - sent)
                    sent = 0.0
                if view["viewer"] == "rail":
                    await socket.send(_ask(table, f"sit {message['position']}", _sit(view, name)))
                    continue
                command = _answer(view)
                if command is not None:
                    await asyncio.sleep(THINK)
                    asked, position, sent = asked + 1, message["position"], time.perf_counter()
                    await socket.send(_ask(table, f"c{asked}", command))


async def _entrant(port: int, number: str, waits: list[float]) -> None:
    """Enter the tournament, go to the seat that was drawn, and call whatever comes there."""
    import websockets

    name, event = f"Client {number}", "tournament/1"
    headers = {"Authorization": f"Bearer {await _token(port, name)}"}
    async with websockets.connect(f"ws://127.0.0.1:{port}/ws", additional_headers=headers, max_size=None) as socket:
        await socket.send(_said(do="watch", table=event))
        asked, position, sent, mine = 0, -1, 0.0, ""
        async for text in socket:
            message = msgspec.json.decode(text)
            if message["type"] != "view":
                continue
            view = message["view"]
            if message["table"] == event:
                if view["may"]["enter"]:
                    await socket.send(_ask(event, "enter", {"type": "Enter", "person": {"name": name}, "fee": 0}))
                seat = (view["own"] or {}).get("table", "")
                if seat and not mine:
                    await socket.send(_said(do="unwatch", table=event))
                    await socket.send(_said(do="watch", table=seat))
                    mine = seat
                continue
            if sent and message["position"] > position:
                waits.append(time.perf_counter() - sent)
                sent = 0.0
            command = _answer(view)
            if command is not None:
                await asyncio.sleep(THINK)
                asked, position, sent = asked + 1, message["position"], time.perf_counter()
                await socket.send(_ask(mine, f"c{asked}", command))


async def _token(port: int, name: str) -> str:
    def ask() -> str:
        from urllib.request import Request, urlopen

        body = msgspec.json.encode({"name": name})
        with urlopen(Request(f"http://127.0.0.1:{port}/api/session", body, method="POST")) as answer:
            return str(msgspec.json.decode(answer.read())["token"])

    return await asyncio.to_thread(ask)


def _sit(view: dict[str, Any], name: str) -> dict[str, Any]:
    taken = {one["seat"] for one in view["seats"]}
    seat = next((one for one in range(1, view["places"] + 1) if one not in taken), 0)
    return {"type": "TakeSeat", "seat": seat, "name": name, "chips": 100 * max(view["stakes"]["blinds"])}


def _answer(view: dict[str, Any]) -> dict[str, Any] | None:
    hand = view["hand"]
    prompt = hand and hand["prompt"]
    if not prompt or prompt["seat"] != view["viewer"]:
        return None
    verbs = {one["verb"] for one in prompt["choices"]}
    verb = next(one for one in ("check", "call", "fold") if one in verbs)
    return {"type": "Play", "command": {"type": verb.capitalize(), "seat": prompt["seat"]}}


def _ask(table: str, id: str, command: dict[str, Any]) -> str:
    return _said(do="ask", table=table, id=id, command=command)


def _said(**message: Any) -> str:
    return msgspec.json.encode(message).decode()


if __name__ == "__main__":
    asked = sys.argv[1:] or [*map(str, STEADY), "60", "thinking"]  # long: of few commands one in a hundred is one
    seen = asyncio.run(_measured(int(asked[0]), float(asked[1]), float(asked[2]), *asked[3:]))
    sys.stdout.write(f"{seen.events / seen.seconds:,.0f} events a second; {seen.note()}\n")
    sys.stdout.write(f"the loop: {msgspec.json.encode(seen.lag).decode()}\n" if seen.lag else "")
