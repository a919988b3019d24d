"""A client at a door whose tables are elsewhere: a line to each of those, made again when its home changes.

What the client says about a table goes over its line as it is, and what comes back goes to the client as it is. After a
break the table is watched again, and whatever was not answered is asked again under the same id: the log does it once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from cardspeak.errors import CardspeakError
from cardspeak.room.everywhere import EVERY
from cardspeak.room.room import Room
from cardspeak.room.said import for_guests
from cardspeak.room.who import Who
from cardspeak.server import protocol as p
from cardspeak.server.asking_peers import SECRET
from cardspeak.server.forwarding import inside_headers
from cardspeak.server.peers import MovedElsewhere, Peers
from cardspeak.server.sockets import Client
from cardspeak.store.postgres.processes import LEAD, Peer
from cardspeak.values import Value

MOST_LINES = 64  # tables elsewhere that one client talks to
MOST_UNANSWERED = 100  # that are asked again after a break
MOVED_CODE = 4404
ENDED = 4401
CALLS = b'{"type":"calls"'
MOST_DONE = 20  # calls that are over
HEARD_OF = 1.0  # seconds from one look at calls elsewhere to the next
AGAIN = 0.1


class SaidTo(Value):
    """As much of a message as says where it goes."""

    do: str = ""
    table: str = ""
    id: str = ""


class HeardFrom(Value):
    type: str = ""
    id: str = ""


class DoorClient(Client):
    """Somebody connected to one of several processes."""

    def __init__(
        self, room: Room, socket: WebSocket, who: Who, lasts: Callable[[], bool], peers: Peers, token: str
    ) -> None:
        super().__init__(room, socket, who, lasts)
        self.peers = peers
        self.inside = bool(socket.scope.get("inside"))
        self.token = token
        self.scope = socket.scope
        self._lines: dict[str, RemoteLine] = {}
        self._attending: asyncio.Task[None] | None = None
        self._calls_there: Sequence[Mapping[str, Any]] = ()

    async def hear(self, text: str | bytes) -> None:
        try:
            said = msgspec.json.decode(text, type=SaidTo)
        except (msgspec.DecodeError, RecursionError, ValueError):
            await super().hear(text)  # which says what is wrong with it
            return
        if said.do == "lobby":
            self.send(p.LobbyTables(tuple(await self.room.whole_lobby())))
        elif said.do == "attend" and self.who.at_least("dealer") and not self.inside:
            self._attending = self._attending or asyncio.create_task(self._attend())
            await super().hear(text)
        elif not said.table:
            await super().hear(text)
        elif said.table in self._lines:
            self._lines[said.table].say(said, text)
        else:
            await self._routed(said, text)

    def show(self, table: str, message: bytes) -> None:
        """The calls of the tables here are shown with those of the others."""
        if not message.startswith(CALLS) or self._attending is None:
            super().show(table, message)
            return
        every = [msgspec.json.decode(message), *self._calls_there]
        calls = sorted((row for one in every for row in one["calls"]), key=lambda row: row["call"]["at"])
        done = sorted((row for one in every for row in one["done"]), key=lambda row: -row["call"]["closed_at"])
        shown = {**every[0], "calls": calls, "done": done[:MOST_DONE], "time": self.room.now()}
        super().show(table, msgspec.json.encode(shown))

    async def _attend(self) -> None:
        """Whoever attends hears of the other tables a moment later."""
        while True:
            found = await self.peers.calls(self.who)
            news = [{**one, "time": 0} for one in found]
            if news != list(self._calls_there):
                self._calls_there = news
                self.show("", self.room.attendants.shown_to(self.who))
            await asyncio.sleep(HEARD_OF)

    async def _routed(self, said: SaidTo, text: str | bytes) -> None:
        """Here where that is known at once; else a line finds out, and nobody waits for it."""
        stream = stream_of_table(said.table)
        if self.peers.is_here(stream):
            await super().hear(text)
        elif self.inside:
            try:
                await self.peers.home_of(stream, inside=True)
            except MovedElsewhere:
                await self._socket.close(MOVED_CODE, "not here")
                return
            except CardspeakError as wrong:
                self.send(p.Wrong(for_guests(wrong), said.id))
                return
            await super().hear(text)
        elif len(self._lines) >= MOST_LINES:
            self.send(p.Wrong(f"One connection talks to up to {MOST_LINES} tables elsewhere.", said.id))
        else:
            line = self._lines[said.table] = RemoteLine(self, said.table, stream)
            line.say(said, text)

    async def here(self, texts: list[str | bytes]) -> None:
        """A table has come to this process: what was to be said to it is heard here."""
        for text in texts:
            await super().hear(text)

    def over(self, table: str) -> None:
        self._lines.pop(table, None)

    async def _seated(self) -> tuple[str, ...]:
        return () if self.inside else await self.peers.seated(self.who.name)

    async def serve(self) -> None:
        try:
            await super().serve()
        finally:
            for line in list(self._lines.values()):
                line.end()
            if self._attending is not None:
                self._attending.cancel()


def stream_of_table(table: str) -> str:
    """Orders to all and tournaments are for whoever leads."""
    return LEAD if table.startswith((EVERY, "tournament/")) else f"table/{table}"


class RemoteLine:
    """One table elsewhere, for one client."""

    def __init__(self, client: DoorClient, table: str, stream: str) -> None:
        self.client, self.table, self.stream = client, table, stream
        self._watch: str | bytes | None = None
        self._unanswered: dict[str, str | bytes] = {}
        self._out: asyncio.Queue[str | bytes] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    def say(self, said: SaidTo, text: str | bytes) -> None:
        if said.do in ("watch", "unwatch"):
            self._watch = text if said.do == "watch" else None
        elif said.id and len(self._unanswered) < MOST_UNANSWERED:
            self._unanswered[said.id] = text
        self._out.put_nowait(text)

    def end(self) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        try:
            while True:
                peer = await self.client.peers.home_of(self.stream)
                if peer is None:
                    break
                try:
                    if not await self._connected(peer):
                        return
                except (OSError, WebSocketException):
                    pass
                self.client.peers.lost(self.stream)
                await asyncio.sleep(AGAIN)
            self.client.over(self.table)
            await self.client.here(self._everything())
        except CardspeakError as wrong:
            self.client.over(self.table)
            for id in self._unanswered or [""]:
                self.client.send(p.Wrong(for_guests(wrong), id))
        except Exception as wrong:
            self.client.over(self.table)
            self.client.room.note(f"a line to table {self.table} ended: {wrong!r}")

    def _everything(self) -> list[str | bytes]:
        """What has to be said from the beginning, in order; what was only said and never kept comes last."""
        kept = [*([self._watch] if self._watch is not None else []), *self._unanswered.values()]
        waiting: list[str | bytes] = []
        while not self._out.empty():
            waiting.append(self._out.get_nowait())
        return kept + [text for text in waiting if text not in kept]

    async def _connected(self, peer: Peer) -> bool:
        """Whether to look for the home again."""
        headers = [("Authorization", f"Bearer {self.client.token}"), (SECRET, peer.secret)]
        headers += inside_headers(dict(self.client.scope))
        async with connect(
            f"ws://{peer.address}/ws", additional_headers=headers, max_size=None, compression=None, proxy=None
        ) as socket:
            for text in self._everything():
                await socket.send(_text(text))
            tasks = [
                asyncio.create_task(work)
                for work in (self._say_all(socket), self._hear_all(socket), self.client.peers.until_gone(peer.chain))
            ]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                if tasks[2].done() and not tasks[2].cancelled():
                    socket.transport.abort()  # it stands still, and would never say goodbye
            if socket.close_code == ENDED:
                self.client.end()
                return False
            return True

    async def _say_all(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await socket.send(_text(await self._out.get()))

    async def _hear_all(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for message in socket:
                self._heard(message if isinstance(message, bytes) else message.encode())

    def _heard(self, message: bytes) -> None:
        heard = msgspec.json.decode(message, type=HeardFrom)
        if heard.type == "welcome":
            return
        if heard.id:
            self._unanswered.pop(heard.id, None)
        self.client.show(self.table, message)


def _text(text: str | bytes) -> str:
    return text if isinstance(text, str) else text.decode()
