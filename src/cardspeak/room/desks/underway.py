"""What was begun at a table is finished, whoever has gone away meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from cardspeak.errors import CardspeakError

T = TypeVar("T")


async def finished(work: Coroutine[Any, Any, T]) -> T:
    """The same of what is no table's: done once, whoever asked for it."""
    return await asyncio.shield(asyncio.ensure_future(work))


class Underway:
    """The tasks of one table; `failed` is told of what nobody foresaw."""

    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()
        self._failed = failed

    async def finished(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Whoever asked may be gone before the answer: what was begun is finished all the same."""
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(self._noted)
        return task

    def _noted(self, task: asyncio.Task[Any]) -> None:
        wrong = None if task.cancelled() else task.exception()
        if wrong is not None and not isinstance(wrong, CardspeakError):
            self._failed(wrong)

    async def over(self) -> None:
        """As soon as nothing is left of what was begun."""
        while self.tasks:
            await asyncio.wait(set(self.tasks))
