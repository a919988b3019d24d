"""Messages that no honest client sends, by the hundred thousand, over the socket and over HTTP.

A room of its own in a process of its own, whose tables of house players stand still. Those who send are guests
without a seat, some without a token. After it all: no answer of 500 or more, no word of a mistake of the program, no
record at any table, no chip moved, and the process no larger than after the first tenth.

    python -m tests.room.hostile FILE --count 1000000 --seed 7
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets
from tests.room.crash import LONGEST, address_of
from tests.room.serving import bearer
from websockets.exceptions import WebSocketException

from cardspeak.store import Reader

MANY = 200  # sent before the answers are looked at
SENDERS = 4
PATHS = (
    "/api/tables", "/api/tables/1", "/api/tables/1/story", "/api/tables/99999/story", "/api/history/1/last",
    "/api/history/1/-1", "/api/history/%00/1", "/api/history/../../etc/passwd", "/api/tournaments", "/api/promotions",
    "/api/tables/1/coach", "/api/drill?book=%ff", "/api/seals", "/api/people", "/api/me", "/nowhere", "/api/play",
    "/api/session", "/api/tables/1/close", "/api/jackpots", "/metrics",
)  # fmt: skip
WORDS = ("", "Ann", "1", "-1", "\x00", "\u202e", "' OR 1=1 --", "../../../", "🂡" * 50, "x" * 5_000, "NaN", "null")
COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "Play", "command": {"type": "Fold", "seat": 1}},
    {"type": "Play", "command": {"type": "RaiseTo", "seat": 1, "total": 10**30}},
    {"type": "StartHand", "pack": ["As"] * 52},
    {"type": "LeaveTable", "seat": 1},
    {"type": "DeclareMisdeal", "why": "because"},
    {"type": "Rule", "report": {"incident": "premature flop", "cards": ["As", "Kd", "2c"]}},
    {"type": "OpenRound"},
)


def value(chance: random.Random, depth: int = 0) -> Any:
    kinds = 9 if depth < 4 else 7
    match chance.randrange(kinds):
        case 0:
            return None
        case 1:
            return chance.random() < 0.5
        case 2:
            return chance.choice((0, -1, 2**31, 2**63, 2**70, -(2**70), 10**300))
        case 3:
            return chance.choice((0.5, -1e308, 1e308))
        case 4 | 5 | 6:
            return chance.choice(WORDS)
        case 7:
            return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(("type", "seat", "table", "", "x")): value(chance, depth + 1) for _ in range(3)}


def bent(chance: random.Random, told: Any) -> Any:
    """One place of it holds something else, or is gone."""
    told = msgspec.json.decode(msgspec.json.encode(told))
    at = told
    while isinstance(at, dict) and at:
        key = chance.choice(list(at))
        if not isinstance(at[key], dict) or chance.random() < 0.3:
            if chance.random() < 0.3:
                del at[key]
            else:
                at[key] = value(chance)
            break
        at = at[key]
    return told


def message(chance: random.Random, number: int) -> str | bytes:
    """For the socket."""
    match chance.randrange(6):
        case 0:
            return chance.randbytes(chance.randrange(1, 60))
        case 1:
            return "[" * chance.randrange(1, 400)
        case 2:
            return msgspec.json.encode(value(chance)).decode()
        case 3:
            whole = msgspec.json.encode({"do": "ask", "table": "1", "id": "x", "command": chance.choice(COMMANDS)})
            return whole[: chance.randrange(len(whole))].decode(errors="ignore")
    asked = {"do": "ask", "table": "1", "id": f"h-{number}", "command": chance.choice(COMMANDS)}
    return msgspec.json.encode(bent(chance, asked)).decode()


def request(chance: random.Random, http: httpx.AsyncClient, tokens: list[str]) -> httpx.Request:
    method = chance.choice(("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"))
    headers = bearer(chance.choice((*tokens, "", "x", "\x7f" * 40))) | chance.choice(
        ({}, {"content-type": "text/plain"}, {"content-encoding": "gzip"}, {"host": "x.example"}, {"range": "bytes=-1"})
    )
    body = chance.choice((b"", b"{", chance.randbytes(40), msgspec.json.encode(value(chance))))
    path = chance.choice(PATHS) + chance.choice(("", "?x=" + "9" * 400, "?table=-1", "/"))
    return http.build_request(method, path, headers=headers, content=None if method in ("GET", "HEAD") else body)


@dataclass
class Heard:
    """What came back."""

    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    sent: int = 0

    def over_http(self, answer: httpx.Response, asked: httpx.Request) -> None:
        self.answers[f"http {answer.status_code}"] += 1
        if answer.status_code >= 500 and not (answer.status_code == 503 and "retry" in answer.text.lower()):
            self.wrong.append(f"{asked.method} {asked.url}: {answer.status_code} {answer.text[:200]}")

    def over_socket(self, raw: str | bytes) -> str:
        """The id of what is answered."""
        told = msgspec.json.decode(raw)
        self.answers[f"socket {told['type']}"] += 1
        if told["type"] == "done" or told.get("why") == "fault" or "Traceback" in str(told):
            self.wrong.append(str(told)[:300])
        return str(told.get("id", ""))


def size_of(pid: int) -> int:
    """Kilobytes that the process has in memory."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def standing(path: Path) -> dict[str, Any]:
    """What nobody of these may change: every table, every account but those of guests who came in."""
    with Reader(path) as log:
        tables = {stream: log.position(stream) for stream in log.streams("table")}
        return {"tables": tables, "held": {one: held for one, held in log.balances().items() if "Guest" not in one}}


def unhurried(path: Path) -> subprocess.Popen[bytes]:
    """A room that hears every message of a flood: the limit on one connection would let most of it wait unheard."""
    limits = "sockets.RATE = sockets.BURST = 1e9"
    words = ["room", "--file", str(path), "--port", "0", "--json", "--no-browser"]
    program = f"from cardspeak.server import sockets; {limits}; from cardspeak.cli import main; main({words!r})"
    return subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)


async def _socket(address: str, token: str, chance: random.Random, numbers: Iterator[int], heard: Heard) -> None:
    """Sends until its numbers are used up, and waits until some are heard before it sends more; one that is shown the
    door comes back with what follows."""
    url = f"{address.replace('http', 'ws')}/ws"
    more = True
    while more:
        try:
            async with websockets.connect(url, additional_headers=bearer(token), max_size=None) as socket:
                while more:
                    last = ""
                    for number in itertools.islice(numbers, MANY):
                        heard.sent += 1
                        last = f"end of {number}"
                        await socket.send(message(chance, number))
                    more = bool(last)
                    if more:
                        await socket.send(msgspec.json.encode({"do": "ping", "id": last}).decode())
                        await _up_to(socket, last, heard)
        except (WebSocketException, ConnectionError):
            await asyncio.sleep(0.01)


async def _up_to(socket: websockets.ClientConnection, last: str, heard: Heard) -> None:
    async with asyncio.timeout(LONGEST):
        while heard.over_socket(await socket.recv()) != last:
            pass


async def _http(address: str, tokens: list[str], chance: random.Random, numbers: Iterator[int], heard: Heard) -> None:
    async with httpx.AsyncClient(base_url=address, timeout=60, verify=False) as http:
        for _ in numbers:
            asked = request(chance, http, tokens)
            heard.sent += 1
            try:
                heard.over_http(await http.send(asked), asked)
            except httpx.TransportError:
                heard.answers["http cut"] += 1


async def run(path: Path, count: int, seed: int, most_growth: int = 60_000) -> Heard:
    """AssertionError for anything that gave way; `most_growth` in kilobytes after the first tenth."""
    process = unhurried(path)
    heard = Heard()
    try:
        address, manager = await address_of(process)
        async with httpx.AsyncClient(base_url=address, timeout=60, verify=False) as http:
            await _stopped(address, http, manager)
            tokens = [(await http.post("/api/session", json={"name": f"Guest {n}"})).json()["token"] for n in range(8)]
        before, sizes = standing(path), []
        for part in range(10):
            mine = range(part * count // 10, (part + 1) * count // 10)
            spoken, asked = iter(mine[::2]), iter(mine[1::2])
            chances = [random.Random(f"{seed} {part} {n}") for n in range(2 * SENDERS)]
            await asyncio.gather(
                *(_socket(address, tokens[n], chances[n], spoken, heard) for n in range(SENDERS)),
                *(_http(address, tokens, chances[SENDERS + n], asked, heard) for n in range(SENDERS)),
            )
            sizes.append(size_of(process.pid))
        assert process.poll() is None, "the room is still there"
        assert not heard.wrong, heard.wrong[:5]
        assert standing(path) == before, "nothing has changed"
        assert max(sizes[1:]) - sizes[0] < most_growth, f"it grew: {sizes}"
    finally:
        process.kill()
        process.communicate()
    return heard


async def _stopped(address: str, http: httpx.AsyncClient, manager: str) -> None:
    """Every table of the room stands still: whatever is written from now on, one of the senders did."""
    came = await http.post("/api/session", json={"name": "Max", "role_token": manager})
    url, headers = f"{address.replace('http', 'ws')}/ws", bearer(came.json()["token"])
    async with websockets.connect(url, additional_headers=headers, max_size=None) as socket:
        order = {"do": "floor", "table": "*", "id": "stop", "what": "pause", "why": "a test"}
        await socket.send(msgspec.json.encode(order).decode())
        async with asyncio.timeout(LONGEST):
            while (told := msgspec.json.decode(await socket.recv())).get("id") != "stop":
                pass
    assert told["type"] == "done", told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    begun = time.monotonic()
    heard = asyncio.run(run(asked.file, asked.count, asked.seed))
    lines = [f"{heard.sent:,} sent in {time.monotonic() - begun:.0f} s"]
    lines += [f"{times:>12,} {what}" for what, times in heard.answers.most_common()]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
