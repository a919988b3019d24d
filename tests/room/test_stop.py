"""How a room is started and stopped: signals, ports, files in use. One line where something is wrong, no traceback."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from tests.forked import Forked
from tests.room.serving import LONGEST, bearer
from websockets.exceptions import ConnectionClosed

from cardspeak.cli.audit import replayers
from cardspeak.errors import BadInput
from cardspeak.server.run import listening
from cardspeak.store import Store, audit

QUICK = {"house": 0.001, "pause": 0.001, "act": 60.0, "board": 0.0, "alone": 0.001}


def command(*options: str) -> list[str]:
    return [sys.executable, "-m", "cardspeak.cli", "room", "--no-browser", *options]


@asynccontextmanager
async def room(path: Path, *options: str) -> AsyncIterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """A room in a process of its own, and what it said when it was ready."""
    asked = command("--file", str(path), "--port", "0", "--json", *options)
    process = Forked[str](asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        async with asyncio.timeout(LONGEST):
            yield process, msgspec.json.decode(await asyncio.to_thread(process.stdout.readline))
    finally:
        process.kill()
        process.communicate()


async def playing(ready: dict[str, Any], name: str = "Ann", table: bool = True) -> websockets.ClientConnection:
    """Somebody connected, who looks at a table that is dealt at once."""
    async with httpx.AsyncClient(base_url=ready["address"], timeout=LONGEST, verify=False) as http:
        token = (await http.post("/api/session", json={"name": name})).json()["token"]
        opening = {"book": "star-sydney-poker", "game": "holdem", "house": 5, "pace": QUICK}
        headers = {"authorization": f"Bearer {token}"}
        id = (await http.post("/api/tables", json=opening, headers=headers)).json()["id"] if table else "1"
    url = f"{ready['address'].replace('http', 'ws')}/ws"
    client = await websockets.connect(url, additional_headers=bearer(token), max_size=None)
    await client.send(msgspec.json.encode({"do": "watch", "table": id}).decode())
    return client


async def closing(client: websockets.ClientConnection) -> AsyncIterator[str | bytes]:
    """What still comes until the room closes the connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            yield await client.recv()


async def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    _, wrong = await asyncio.to_thread(process.communicate, timeout=LONGEST)
    return process.returncode, wrong


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_is_told_and_clean(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "room.db"

    async def story() -> None:
        async with room(path) as (process, ready):
            ann = await playing(ready)
            last: dict[str, Any] = {}
            for _ in range(30):
                last = msgspec.json.decode(await ann.recv())
            process.send_signal(how)
            async for text in closing(ann):
                last = msgspec.json.decode(text)
            assert ann.close_code == 1012, "the room stops, and may come back"
            assert await ended(process) == (0, "")
            assert not path.with_name("room.db-wal").exists(), "the log was closed"
            with Store.open(path) as log:
                assert log.position(f"table/{last['table']}") >= last["position"]
        async with room(path) as (process, ready):
            assert ready["tables"] > 1
            process.send_signal(how)
            assert await ended(process) == (0, "")

    asyncio.run(story())
    assert audit(path, None, replayers()).faults == ()


@pytest.mark.parametrize("gap", [0.0, 0.05, 0.15, 0.3])
def test_told_to_stop_again_and_again_it_stops_once_and_cleanly(tmp_path: Path, gap: float) -> None:
    """Somebody leans on Ctrl-C: whatever was asked for is finished, the log is closed and sealed, and no words."""
    path = tmp_path / "room.db"

    async def story() -> None:
        async with room(path) as (process, ready):
            ann = await playing(ready)
            await ann.recv()
            while process.poll() is None:
                process.send_signal(signal.SIGINT)
                await asyncio.sleep(gap)
            code, wrong = await ended(process)
            assert wrong == ""
            assert code in (0, -signal.SIGINT), "when nothing is left but Python, the system ends it"
            assert not path.with_name("room.db-wal").exists(), "the log was closed"
            ann.transport.abort()

    asyncio.run(story())
    assert audit(path, None, replayers()).faults == ()


def test_a_stop_does_not_wait_for_those_who_do_not_answer(tmp_path: Path) -> None:
    """A socket whose other end reads nothing, and a request that never ends: neither keeps the room, nor is a fault."""

    async def story() -> None:
        async with room(tmp_path / "room.db") as (process, ready):
            slow = await playing(ready)
            slow.transport.pause_reading()
            port = int(ready["address"].rpartition(":")[2])
            half = await asyncio.open_connection("127.0.0.1", port)
            half[1].write(b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{")
            idle = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.sleep(0.5)
            process.terminate()
            assert await ended(process) == (0, "")
            for _, writer in (half, idle):
                writer.close()
            slow.transport.abort()

    asyncio.run(story())


def test_a_stop_while_the_room_comes_up(tmp_path: Path) -> None:
    """At any moment of its first second: an end without words, and a log that opens again."""

    async def story() -> None:
        for number in range(6):
            path = tmp_path / "room.db"
            asked = command("--file", str(path), "--port", "0", "--json")
            process = subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            await asyncio.sleep(0.15 * number)
            process.terminate()
            code, wrong = await ended(process)
            assert code in (0, -signal.SIGTERM), "before Python itself was up, the system ends it"
            assert "Traceback" not in wrong
            Store.open(path).close()

    asyncio.run(story())


def test_no_token_is_said_where_it_could_be_kept(tmp_path: Path) -> None:
    """Though somebody puts them into an address: neither a log of requests nor the file of the room has them."""

    async def story() -> None:
        path = tmp_path / "room.db"
        async with room(path) as (process, ready):
            manager = ready["tokens"]["manager"]
            async with httpx.AsyncClient(base_url=ready["address"], verify=False) as http:
                entered = await http.post("/api/session", json={"name": "Max", "role_token": manager})
                token = entered.json()["token"]
                assert entered.json()["role"] == "manager"
                await http.get(f"/#role_token={manager}")
                await http.get(f"/api/tables/none?token={token}", headers={"authorization": f"Bearer {token}"})
            url = f"{ready['address'].replace('http', 'ws')}/ws?token={token}"
            async with websockets.connect(url, additional_headers=bearer(token)) as client:
                await client.recv()
                await client.send(b"\xff\xfe")
            process.terminate()
            code, wrong = await ended(process)
            assert (code, wrong) == (0, "")
        raw = b"".join(one.read_bytes() for one in tmp_path.iterdir())
        assert manager.encode() not in raw
        assert token.encode() not in raw

    asyncio.run(story())


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        asked = command("--file", str(tmp_path / "room.db"), "--port", str(port))
        run = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
        assert (run.returncode, run.stdout) == (2, "")
        assert run.stderr == (
            f"cardspeak: 127.0.0.1:{port} is taken: choose another port with --port, or another address with --host.\n"
        )
        with listening("127.0.0.1", port, others=20) as next_free:
            assert port < next_free.getsockname()[1] <= port + 20


@pytest.mark.parametrize("host", ["192.0.2.7", "no.such.host.invalid"])
def test_an_address_that_is_not_ours(host: str) -> None:
    with pytest.raises(BadInput, match=rf"{host}:8000 cannot be opened \(.*choose another port with --port"):
        listening(host, 8000, others=3)


def test_the_last_port_there_is() -> None:
    with listening("127.0.0.1", 65_535, others=20) as found:
        assert found.getsockname()[1] == 65_535


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    asked = command("--file", str(tmp_path / "file" / "deep" / "room.db"))
    run = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "cannot be made (Not a directory): choose a place with --file" in run.stderr
