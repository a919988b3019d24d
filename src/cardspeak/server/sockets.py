"""One client: messages in, and a bounded queue of messages out that a pump empties. Nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardspeak.errors import CardspeakError
from cardspeak.refusal import Refused
from cardspeak.room.beside.register import CALLS, CHAT
from cardspeak.room.desk import LONGEST_ID, Done, encode
from cardspeak.room.looks import mark_of
from cardspeak.room.room import Room
from cardspeak.room.said import for_guests
from cardspeak.room.who import Who
from cardspeak.rulings.rule import Question
from cardspeak.server import protocol as p
from cardspeak.server.limits import Bucket
from cardspeak.server.plain import require_plain
from cardspeak.values import Value

QUEUE = 64  # messages that may wait for a client
GOODBYE = 2.0  # seconds for the last word
RATE, BURST = 50.0, 100.0  # messages a second from one client
AGAIN = 0.5  # seconds after which a message that came too soon may be sent again


class Client:
    """Somebody connected; watches any number of tables."""

    def __init__(self, room: Room, socket: WebSocket, who: Who, lasts: Callable[[], bool] = lambda: True) -> None:
        """`lasts`: whether the session does, asked whenever it is used."""
        self.room = room
        self.who = who
        self._lasts = lasts
        self._socket = socket
        self._queue: asyncio.Queue[bytes] = asyncio.Queue(QUEUE)
        self._watching: set[str] = set()
        self._bucket = Bucket(RATE, BURST)
        self._ended = asyncio.Event()
        self.first = ""  # a table that is watched from the first moment, without a message of its own

    @property
    def waiting(self) -> int:
        return self._queue.qsize()

    # -- out ------------------------------------------------------------------------------------------------

    def show(self, table: str, message: bytes) -> None:
        """What a desk shows; a client that does not read loses its place and is told so."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self._fell_behind()

    def _fell_behind(self) -> None:
        while not self._queue.empty():
            self._queue.get_nowait()
        for table in self._watching:
            self.room.desk(table).unwatch(self)
        self._watching.clear()
        self.room.attendants.leave(self)
        self._queue.put_nowait(encode(p.Reload()))

    def send(self, message: Any) -> None:
        self.show("", encode(message))

    async def pump(self) -> None:
        while True:
            message = await self._queue.get()
            try:
                await self._socket.send_text(message.decode())
            except RuntimeError as gone:  # it was closed while this waited
                raise WebSocketDisconnect(1006) from gone

    # -- in -------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        while True:
            text = await self._heard()
            if not self._lasts():
                self.end()
                return
            if not self._bucket.take():
                self.send(_wait(text))
                await asyncio.sleep(0.2)
            elif text is None:
                self.send(p.Wrong("Messages are JSON texts; this one was bytes."))
            elif len(text) > p.LONGEST:
                self.send(p.Wrong(f"A message has at most {p.LONGEST} characters."))
            else:
                await self.hear(text)
            await asyncio.sleep(0)  # what was answered goes out before more is heard

    async def _heard(self) -> str | None:
        """The next message; none if it is no text."""
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005), message.get("reason"))
        text: str | None = message.get("text")
        return text

    async def hear(self, text: str | bytes) -> None:
        """One message; whatever is wrong with it is answered, and nothing changes."""
        try:
            message = p.DECODER.decode(text)
        except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
            self.send(p.Wrong(f"Not understood: {wrong}"))
            return
        try:
            await self._answer(message)
        except CardspeakError as wrong:
            self.send(p.Wrong(for_guests(wrong), getattr(message, "id", "")))
        except Exception as wrong:  # a mistake of ours: whoever asked hears of it, and stays connected
            self.room.note(f"a message was not answered: {wrong!r}")
            self.send(p.Wrong("The room failed to answer that; watch the table again.", getattr(message, "id", "")))

    async def _answer(self, message: p.FromClient) -> None:
        match message:
            case p.Watch(table=table):
                self.room.desk(table).watch(self)
                self._watching.add(table)
            case p.Unwatch(table=table):
                self._watching.discard(table)
                self.room.desk(table).unwatch(self)
            case p.Ask():
                await self._ask(message)
            case p.AskRuling():
                await self._rule(message)
            case p.Floor():
                await self._floor(message)
            case p.Mix(table=table, seed=seed):
                self.room.at_table(table).mix(self.who, seed)
            case p.Calling(table=table, id=id) | p.Saying(table=table, id=id):
                await self._beside(message, table, id)
            case p.Attend(id=id):
                refused = self.room.attendants.attend(self)
                if refused is not None:
                    self._tell(id, refused)
            case p.Lobby():
                self.send(p.LobbyTables(tuple(await self.room.own_lobby())))
            case p.Ping(id=id):
                self.send(p.Pong(id))

    async def _ask(self, message: p.Ask) -> None:
        desk = self.room.desk(message.table)
        try:
            command = desk.machine.read_command(bytes(message.command))
            if not self.who.at_least("dealer"):
                require_plain(bytes(message.command))
        except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
            self.send(p.Wrong(f"Not understood: {wrong}", message.id))
            return
        if message.hand:
            desk = self.room.at_table(message.table)
            self._tell(message.id, await desk.ask(self.who, command, message.id, hand=message.hand))
            return
        self._tell(message.id, await desk.ask(self.who, command, message.id))

    async def _beside(self, message: p.Calling | p.Saying, table: str, id: str) -> None:
        kind = CALLS if isinstance(message, p.Calling) else CHAT
        self._tell(id, await self.room.at_table(table).beside(self.who, kind, bytes(message.command), id))

    async def _rule(self, message: p.AskRuling) -> None:
        desk = self.room.at_table(message.table)
        answer = await desk.rule(
            self.who, message.report, message.id, carry_out=message.carry_out, hand=message.hand, seen=message.seen
        )
        self._tell(message.id, answer, mark="" if message.carry_out else mark_of(answer))

    async def _floor(self, message: p.Floor) -> None:
        answer = await self.room.floor(
            self.who, message.table, message.what, message.id, minutes=message.minutes, why=message.why
        )
        self._tell(message.id, answer)

    def _tell(self, id: str, answer: Any, mark: str = "") -> None:
        match answer:
            case Done():
                self.send(p.Done(id, answer.position, answer.repeated, self.room.chips_of(self.who.name)))
            case Refused():
                self.send(p.Refused(id, str(answer.why), answer.says, answer.cite.book, answer.cite.clause))
            case Question():
                self.send(p.Question(id, answer))
            case _:
                self.send(p.Ruling(id, answer, mark))

    async def _seated(self) -> tuple[str, ...]:
        return self.room.seated(self.who.name)

    # -- the whole of it ------------------------------------------------------------------------------------

    async def serve(self) -> None:
        chips, seated = self.room.chips_of(self.who.name), await self._seated()
        self.send(p.Welcome(self.who.name, self.who.role, chips, seated))
        if self.first:
            await self.hear(encode(p.Watch(self.first)))
        pump = asyncio.create_task(self.pump())
        listen = asyncio.create_task(self.listen())
        ended = asyncio.create_task(self._ended.wait())
        try:
            done, _ = await asyncio.wait({pump, listen, ended}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                if task.exception() is not None and not isinstance(task.exception(), WebSocketDisconnect):
                    self.room.note(f"a connection ended: {task.exception()!r}")
        finally:
            for task in (pump, listen, ended):
                task.cancel()
            await asyncio.gather(pump, listen, ended, return_exceptions=True)
            for table in self._watching:
                self.room.desk(table).unwatch(self)
            self.room.attendants.leave(self)
        if self._ended.is_set():
            with suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE):
                    await self._socket.close(4401, "this session has ended")

    def end(self) -> None:
        """The session is over: no further message is heard."""
        self._ended.set()


class WhichMessage(Value):
    """As much of a message as says which one it was."""

    id: str = ""
    table: str = ""


def _wait(text: str | None) -> p.Wrong:
    """A message that came too soon was not heard: whoever sent it is told which, and when to send it again."""
    try:
        named = msgspec.json.decode(text or "", type=WhichMessage)
    except (msgspec.DecodeError, RecursionError, ValueError):
        named = WhichMessage()
    return p.Wrong("Too many messages: wait a moment.", named.id[:LONGEST_ID], named.table[:LONGEST_ID], AGAIN)


class Connected:
    """Who is connected by which session, so that a session that ends takes its connections with it."""

    def __init__(self) -> None:
        self._clients: dict[str, set[Client]] = {}

    async def serve(self, client: Client, known: str) -> None:
        """`known` is the digest of the session's token."""
        self._clients.setdefault(known, set()).add(client)
        try:
            await client.serve()
        finally:
            self._clients[known].discard(client)
            if not self._clients[known]:
                del self._clients[known]

    def end(self, known: str) -> None:
        for client in self._clients.get(known, ()):
            client.end()

    def __len__(self) -> int:
        return sum(map(len, self._clients.values()))

    def waiting(self) -> list[int]:
        """How many messages wait for each client."""
        return [client.waiting for clients in self._clients.values() for client in clients]
