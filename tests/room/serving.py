"""A room on a real port in the test's own loop, and clients that keep every message they were sent."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import itertools
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import uvicorn
import websockets
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.server.app import make_app
from cardspeak.server.door import Settings
from cardspeak.server.limits import Buckets
from cardspeak.server.run import listening, settings
from cardspeak.server.sessions import Sessions
from cardspeak.store import Log, MemoryStore

if importlib.util.find_spec("sniffio") is None:  # the client looks for it on the disk at every request, and again
    sys.modules["sniffio"] = None  # type: ignore[assignment]

# `verify=False` with every client here: nobody speaks TLS, and to read all certificates takes longer than most tests.
LONGEST = 30  # seconds that a busy machine may take for anything
Message = dict[str, Any]
_names = itertools.count(1)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@dataclass
class Client:
    """Somebody connected. `heard` has every message, in the order in which it came."""

    name: str
    socket: ClientConnection
    heard: list[Message] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    token: str = field(default="", repr=False)
    _news: asyncio.Condition = field(default_factory=asyncio.Condition)
    _reader: asyncio.Task[None] | None = None

    async def read(self) -> None:
        async for text in self.socket:
            assert isinstance(text, str)
            self.raw.append(text)
            self.heard.append(msgspec.json.decode(text))
            async with self._news:
                self._news.notify_all()

    async def say(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def until(self, wanted: Callable[[Message], bool], since: int = 0) -> Message:
        """The first message that is wanted, from number `since` on."""

        def found() -> Message | None:
            return next((message for message in self.heard[since:] if wanted(message)), None)

        async with asyncio.timeout(LONGEST), self._news:
            await self._news.wait_for(lambda: found() is not None)
        message = found()
        assert message is not None
        return message

    async def answer(self, id: str, since: int = 0) -> Message:
        return await self.until(lambda message: message.get("id") == id, since)

    async def ask(self, table: str, command: Message, id: str = "") -> Message:
        id = id or f"{self.name}-{next(_names)}"
        since = len(self.heard)
        await self.say(do="ask", table=table, id=id, command=command)
        return await self.answer(id, since)

    async def watch(self, table: str) -> Message:
        since = len(self.heard)
        await self.say(do="watch", table=table)
        return await self.until(lambda message: message["type"] == "view" and message["table"] == table, since)

    def view(self, table: str) -> Message:
        """The table as this client saw it last."""
        shown: Message = next(
            one for one in reversed(self.heard) if one["type"] == "view" and one.get("table") == table
        )
        return shown

    async def close(self) -> None:
        await self.socket.close()
        if self._reader is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._reader


@dataclass
class Served:
    """A room that is open, and how to come in."""

    room: Room
    sessions: Sessions
    address: str
    http: httpx.AsyncClient
    app: Starlette
    clients: list[Client] = field(default_factory=list)

    async def token(self, name: str, **more: str) -> str:
        answer = await self.http.post("/api/session", json={"name": name, **more})
        assert answer.status_code == 200, answer.text
        token: str = answer.json()["token"]
        return token

    async def connect(self, token: str, name: str = "") -> Client:
        url = f"{self.address.replace('http', 'ws')}/ws"
        socket = await websockets.connect(url, additional_headers=bearer(token), max_size=None)
        client = Client(name or f"client {next(_names)}", socket, token=token)
        client._reader = asyncio.create_task(client.read())
        self.clients.append(client)
        await client.until(lambda message: message["type"] == "welcome")
        return client

    async def come_in(self, name: str, role: str = "") -> Client:
        more = {"role_token": self.sessions.role_token(role)} if role else {}  # type: ignore[arg-type]
        return await self.connect(await self.token(name, **more), name)

    async def open(self, **opening: Any) -> str:
        return (await self.room.open(Opening(**opening))).id


@asynccontextmanager
async def served(
    log: Log | None = None,
    *,
    open_door: bool = True,
    restore: bool = False,
    change: Callable[[Settings], None] = lambda settings: None,
) -> AsyncIterator[Served]:
    """The server as `cardspeak room` runs it; only its limits on how much may be asked are out of the way."""
    room = Room(log if log is not None else MemoryStore())
    if restore:
        room.restore()
    sessions = Sessions(room.log, open_door=open_door)
    app = make_app(room, sessions)
    app.state.buckets = app.state.knocks = Buckets(rate=1e6, burst=1e6)
    if open_door:
        app.state.openings = app.state.opened_from = app.state.buckets
    served_as = settings(app)
    change(served_as)
    bound = listening("127.0.0.1", 0)
    server = uvicorn.Server(served_as)
    task = asyncio.create_task(server.serve(sockets=[bound]))
    while not server.started:
        await asyncio.sleep(0.002)
    address = f"http://127.0.0.1:{bound.getsockname()[1]}"
    async with httpx.AsyncClient(base_url=address, timeout=LONGEST, verify=False) as http:
        here = Served(room, sessions, address, http, app)
        try:
            yield here
        finally:
            for client in here.clients:
                await client.close()
            server.should_exit = True
            await task
    assert room.notes == [], "nothing went wrong that nobody heard of"
