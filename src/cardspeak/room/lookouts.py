"""Whoever of the house looks around now and then: one timer, one look at a time, and an end that waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class Lookout:
    """`wait` says in how many seconds the next look is due, None: not now; `look` whether there is to be another."""

    def __init__(self, look: Callable[[], Awaitable[bool]], wait: Callable[[], float | None]) -> None:
        self._look, self._wait = look, wait
        self._timer: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._timer is None and (left := self._wait()) is not None:
            self._timer = asyncio.get_running_loop().call_later(left, self._due)

    def _due(self) -> None:
        self._timer = None
        self._looking = asyncio.get_running_loop().create_task(self._looked())

    async def _looked(self) -> None:
        if await self._look():
            self.start()

    async def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._looking is not None and not self._looking.done():
            await asyncio.wait([self._looking])
