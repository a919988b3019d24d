"""A slow line: every byte between a browser and a room is late, and only so many of them go in a second.

What developers' tools of a browser slow down is the question and its answer; here it is the line itself. A new
connection costs one turn more, sockets are as late as everything else, and all connections share what the line carries.
Packets that are lost and a connection that only grows fast (slow start) are not imitated.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec

PIECE = 1460  # bytes: about what goes in one packet


class Profile(msgspec.Struct, frozen=True):
    """A line and the machine that hangs on it."""

    name: str
    turn: float  # seconds there and back
    down: float  # bytes a second to the browser
    up: float  # bytes a second from it
    slower: float  # times that the browser's processor is slowed down


class Lane:
    """One direction: bytes of all connections one after another, each late by half a turn."""

    def __init__(self, rate: float, late: float) -> None:
        self._rate = rate
        self._late = late
        self._free = 0.0
        self.sent = 0

    def due(self, count: int) -> float:
        """When these bytes have arrived."""
        now = time.monotonic()
        self._free = max(now, self._free) + count / self._rate
        self.sent += count
        return self._free + self._late


class SlowLine:
    """Listens at `port` and leads to the room at `to`, as long as it is held open (`with`)."""

    def __init__(self, to: int, profile: Profile) -> None:
        self._to = to
        self.profile = profile
        self.down = Lane(profile.down, profile.turn / 2)
        self.up = Lane(profile.up, profile.turn / 2)
        self.connections = 0
        self.port = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> SlowLine:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_wrong: object) -> None:
        self.hang_up()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def hang_up(self) -> None:
        """Whoever comes next finds no connection that is still open, and counts from nought."""

        def ended() -> None:
            for writes in self._open:
                writes.transport.abort()
            self._open.clear()

        self._loop.call_soon_threadsafe(ended)
        self.connections = self.down.sent = self.up.sent = 0

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._connected, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        left = asyncio.all_tasks(self._loop)
        for task in left:
            task.cancel()
        self._loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self._loop.close()

    async def _connected(self, reads: asyncio.StreamReader, writes: asyncio.StreamWriter) -> None:
        self.connections += 1
        began = time.monotonic()
        there, back = await asyncio.open_connection("127.0.0.1", self._to)
        self._open |= {writes, back}
        shaken = began + self.profile.turn  # hands are shaken before the first byte goes
        with suppress(asyncio.CancelledError):  # the line is taken away
            await self._both_ways(reads, writes, there, back, shaken)

    async def _both_ways(
        self,
        reads: asyncio.StreamReader,
        writes: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        back: asyncio.StreamWriter,
        shaken: float,
    ) -> None:
        await asyncio.gather(
            _carry(reads, back, lambda count: max(self.up.due(count), shaken + self.profile.turn / 2)),
            _carry(there, writes, self.down.due),
            return_exceptions=True,
        )


async def _carry(reads: asyncio.StreamReader, writes: asyncio.StreamWriter, due: Callable[[int], float]) -> None:
    """Piece by piece, each at its time; reading goes on while what was read is on its way."""
    queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    async def deliver() -> None:
        while True:
            when, piece = await queue.get()
            await asyncio.sleep(max(0.0, when - time.monotonic()))
            if not piece:
                break
            writes.write(piece)
            await writes.drain()
        writes.close()

    async def take() -> None:
        while piece := await reads.read(PIECE):
            queue.put_nowait((due(len(piece)), piece))
        queue.put_nowait((due(0), b""))

    both: tuple[Awaitable[None], Awaitable[None]] = (deliver(), take())
    await asyncio.gather(*both)
