"""Somebody in a room: one connection, made again when it breaks, for any number of tables."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from cardspeak.client.rest import GoneError, Message, Refusal, request
from cardspeak.client.watched import Watched
from cardspeak.errors import BadInput, need

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

PATIENCE = (0.1, 0.3, 1.0, 3.0)  # seconds before each try to come back


async def enter(address: str, name: str, password: str = "", role_token: str = "") -> Guest:
    """Come in by name; `async with` keeps the connection as long as it is needed."""
    need("A bot", "room", "websockets")
    asked = {"name": name, "password": password, "role_token": role_token}
    told = await asyncio.to_thread(request, address, "POST", "/api/session", asked, "")
    return Guest(address, told)


class Guest:
    """Somebody in the room, with one connection for any number of tables."""

    def __init__(self, address: str, told: Message) -> None:
        self.address = address.rstrip("/")
        self.name: str = told["name"]
        self.role: str = told["role"]
        self.chips: int = told["chips"]
        self._token: str = told["token"]
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._ids = (f"{secrets.token_hex(4)}-{number}" for number in itertools.count(1))
        self._waiting: dict[str, tuple[asyncio.Future[Message], Message]] = {}
        self._tables: dict[str, Watched] = {}
        self._soon: set[asyncio.Task[None]] = set()  # what is said again in a moment

    # -- the connection -------------------------------------------------------------------------------------

    async def __aenter__(self) -> Guest:
        await self._connect()
        self._reader = asyncio.create_task(self._listen())
        return self

    async def __aexit__(self, *wrong: object) -> None:
        if self._reader is not None:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reader
        for task in self._soon:
            task.cancel()
        if self._socket is not None:
            await self._socket.close()
        self._end(GoneError("The connection was closed."))

    async def _connect(self) -> None:
        from websockets.asyncio.client import connect

        where = self.address.replace("http", "ws", 1)
        bearer = {"Authorization": f"Bearer {self._token}"}
        self._socket = await connect(f"{where}/ws", additional_headers=bearer, max_size=None)

    async def _listen(self) -> None:
        """Messages as they come; a connection that breaks is made again a few times."""
        from websockets.exceptions import ConnectionClosed, WebSocketException

        tries = iter(PATIENCE)
        while True:
            try:
                if self._socket is None:
                    await self._connect()
                    await self._go_on()
                assert self._socket is not None, "connected"
                async for text in self._socket:
                    tries = iter(PATIENCE)
                    await self._hear(json.loads(text))
                raise ConnectionError
            except (ConnectionClosed, WebSocketException, OSError) as wrong:
                self._socket = None
                delay = next(tries, None)
                if delay is None:
                    self._end(GoneError(f"The room at {self.address} is gone: {wrong}."))
                    return
                await asyncio.sleep(delay)

    async def _go_on(self) -> None:
        """After a break, or a gap: the same tables, and the same questions under the same ids."""
        for table in self._tables:
            await self._say({"do": "watch", "table": table})
        for _, message in list(self._waiting.values()):
            await self._say(message)

    def _end(self, wrong: GoneError) -> None:
        for future, _ in self._waiting.values():
            if not future.done():
                future.set_exception(wrong)
                future.exception()  # whoever waits hears of it; nobody else has to
        for table in self._tables.values():
            table.hear(None)

    async def _say(self, message: Message) -> None:
        if self._socket is not None:
            from websockets.exceptions import ConnectionClosed

            with contextlib.suppress(ConnectionClosed):  # asked again when the connection is back
                await self._socket.send(json.dumps(message))

    async def _hear(self, message: Message) -> None:
        kind = message.get("type")
        if kind == "view":
            table = self._tables.get(message["table"])
            if table is not None:
                table.hear(message)
        elif kind == "reload":
            await self._go_on()  # messages were left out, and answers may have been among them
        else:
            if kind in ("welcome", "done"):
                self.chips = message.get("chips", self.chips)
            if message.get("again"):
                self._again(message)
                return
            waiting = self._waiting.pop(message.get("id", ""), None)
            if waiting is not None and not waiting[0].done():
                waiting[0].set_result(message)

    def _again(self, message: Message) -> None:
        """Something came too soon and was not heard: it is said once more, under the same id."""
        waiting = self._waiting.get(message.get("id", ""))
        said = waiting[1] if waiting is not None else None
        if said is None and message.get("table") in self._tables:
            said = {"do": "watch", "table": message["table"]}
        if said is not None:
            task = asyncio.create_task(self._later(message["again"], said))
            self._soon.add(task)
            task.add_done_callback(self._soon.discard)

    async def _later(self, seconds: float, message: Message) -> None:
        await asyncio.sleep(seconds)
        await self._say(message)

    # -- asking ---------------------------------------------------------------------------------------------

    async def say(self, do: str, **more: Any) -> Message:
        """Any message of the protocol that is answered by its id; Refusal if the answer is no."""
        id = next(self._ids)
        message = {"do": do, "id": id, **more}
        future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[id] = (future, message)
        await self._say(message)
        answer = await future
        if answer["type"] == "refused":
            raise Refusal(answer)
        if answer["type"] == "wrong":
            raise BadInput(answer["says"])
        return answer

    async def get(self, path: str) -> Any:
        """GET of the REST side, as this guest: `/api/books`."""
        return await asyncio.to_thread(request, self.address, "GET", path, None, self._token)

    async def post(self, path: str, body: Any) -> Any:
        return await asyncio.to_thread(request, self.address, "POST", path, body, self._token)

    async def tables(self) -> list[Message]:
        """The lobby."""
        found: list[Message] = (await self.get("/api/tables"))["tables"]
        return found

    async def open_table(self, **opening: Any) -> str:
        """A new table: `book`, `game`, `house` players ...; its id."""
        return str((await self.post("/api/tables", opening))["id"])

    async def open_tournament(self, **wish: Any) -> str:
        """A tournament that the room conducts, entered at once: `book`, `game`, `players`, `house` ...; its id."""
        return str((await self.post("/api/tournaments", wish))["id"])

    async def tournament(self, id: str) -> Message:
        """How it stands, as this guest sees it: `board` for everybody, `own` for whoever has entered."""
        found: Message = await self.get(f"/api/tournaments/{id}")
        return found

    async def seats(self, tournament: str) -> AsyncIterator[Watched]:
        """The tables at which this guest is seated in a tournament, one after the other, until out or over.

        A next round may seat somebody at the table of the last one: that is a table of its own again.
        """
        last, left = "", 0
        while True:
            seen = await self.tournament(tournament)
            own = seen["own"] or {}
            if seen["board"]["phase"] in ("over", "cancelled") or own.get("status", "in") != "in":
                return
            table = own.get("table", "")
            known = self._tables.get(table)
            again = known is not None and known.left > left and known.seated
            if table and (table != last or again):
                watched = await self.watch(table)
                last, left = table, watched.left
                yield watched
            await asyncio.sleep(0.2)

    async def watch(self, table: str) -> Watched:
        """Look at a table; what happens there is heard until `leave`."""
        row = next((row for row in await self.tables() if row["id"] == table), None)
        if row is None:
            raise BadInput(f"There is no table {table!r} here.")
        watched = self._tables.setdefault(table, Watched(self, row))
        await self._say({"do": "watch", "table": table})
        await watched.news()
        return watched

    async def unwatch(self, table: str) -> None:
        """Look no more at a table."""
        self._tables.pop(table, None)
        await self._say({"do": "unwatch", "table": table})
