"""How much is worked out for those who learn: beside the loop that deals the cards, one at a time, not without end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from starlette.requests import Request

from cardspeak.server.answers import Denied
from cardspeak.server.asking import caller_of
from cardspeak.server.limits import Buckets

T = TypeVar("T")


class Learning:
    """How much is worked out for those who learn; made once for an application."""

    def __init__(self) -> None:
        self.drills = Buckets(rate=4, burst=30)  # by address
        self.coached = Buckets(rate=2, burst=10)  # by name
        self.looked = Buckets(rate=4, burst=30)  # by address
        self._one = asyncio.Semaphore(1)
        self._looking = asyncio.Semaphore(1)

    async def work(self, do: Callable[[], T]) -> T:
        """In another thread: the room deals on meanwhile."""
        async with self._one:
            return await asyncio.to_thread(do)

    async def look(self, do: Callable[[], T]) -> T:
        """The same for what is looked up in the books: nobody's drill waits for it."""
        async with self._looking:
            return await asyncio.to_thread(do)


def learning_of(request: Request) -> Learning:
    state = request.app.state
    if not hasattr(state, "learning"):
        state.learning = Learning()
    found = state.learning
    assert isinstance(found, Learning), "made just above"
    return found


async def drilling(request: Request, do: Callable[[], T]) -> T:
    learning = learning_of(request)
    if not learning.drills.take(caller_of(request)):
        raise Denied("One question after the other: wait a moment.", 429)
    return await learning.work(do)


async def looking(request: Request, do: Callable[[], T]) -> T:
    learning = learning_of(request)
    if not learning.looked.take(caller_of(request)):
        raise Denied("One search after the other: wait a moment.", 429)
    return await learning.look(do)
