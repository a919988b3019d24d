"""How the room's own moves stand back behind whoever asks for something.

House players of hundreds of tables act at their own moments, and often many at once. Whoever asks meanwhile would wait
until all of them had been worked out, and then for the log to synchronise every few of them. So the room takes one
piece of its own work in each turn of the loop, and looks at its sockets in between; and where a move had its time
anyway, it goes to the disk together with those of the next moment.
"""

from __future__ import annotations

import asyncio
from collections import deque
from types import TracebackType

MOST = 32  # own moves under way at a time: the rest have not been begun
TOGETHER = 0.02  # seconds for which moves are gathered for the log


class StandingBack:
    """`async with` it for a move; within, `turn` before each piece of work and `together` before it is written down."""

    def __init__(self, most: int = MOST) -> None:
        self._moves = asyncio.Semaphore(most)
        self.under_way = 0
        self._turns: deque[asyncio.Future[None]] = deque()
        self._gathered: list[asyncio.Future[None]] = []

    async def __aenter__(self) -> None:
        await self._moves.acquire()
        self.under_way += 1

    async def __aexit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.under_way -= 1
        self._moves.release()

    async def turn(self) -> None:
        """When it is this piece's turn of the loop: one at a time, in the order in which they came."""
        loop = asyncio.get_running_loop()
        if not self._turns:
            loop.call_soon(self._next)
        self._turns.append(waits := loop.create_future())
        await waits

    async def together(self) -> None:
        """When those of the same moment are written down; alone, at once."""
        if self.under_way < 2:
            return
        loop = asyncio.get_running_loop()
        if not self._gathered:
            loop.call_later(TOGETHER, self._go)
        self._gathered.append(waits := loop.create_future())
        await waits

    def _next(self) -> None:
        while self._turns:
            waits = self._turns.popleft()
            if not waits.done():  # else nobody waits for it any more
                waits.set_result(None)
                break
        if self._turns:
            asyncio.get_running_loop().call_soon(self._next)

    def _go(self) -> None:
        gathered, self._gathered = self._gathered, []
        for waits in gathered:
            if not waits.done():
                waits.set_result(None)
