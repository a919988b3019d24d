"""What waits for a writer's thread: anybody may ask, one thread takes everything that waits as one group.

Both kinds of log write so. What a group is written to, and what is done when that fails, is the writer's own.
"""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any, Generic, TypeVar

from cardspeak.store.errors import StoreError
from cardspeak.values import Value

W = TypeVar("W")
MOST = 2000  # asked for in one transaction


class Waiting(Value, Generic[W], eq=False):
    """What somebody asked of the writer, and where the answer goes."""

    what: W
    future: Future[Any]


class WriterQueue(Generic[W]):
    """Taken from by one thread, filled by many, until it is stopped."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Waiting[W] | None] = SimpleQueue()
        self._guard = Lock()
        self._stopped: StoreError | None = None  # why nothing more is taken

    def ask(self, what: W) -> Future[Any]:
        asked = Waiting(what, Future())
        with self._guard:
            if self._stopped is not None:
                raise type(self._stopped)(str(self._stopped))  # one each: they are raised in many threads
            self._queue.put(asked)
        return asked.future

    @property
    def stopped(self) -> str:
        """Why nothing more is taken; empty while it is."""
        return str(self._stopped or "")

    def stop(self, why: StoreError) -> None:
        """Nothing more is taken. The first reason is the one that stays."""
        with self._guard:
            if self._stopped is None:
                self._stopped = why

    def end(self) -> None:
        """Nothing more is taken, and the thread ends when it has done what was asked for before."""
        self.stop(StoreError("The log is closed."))
        self._queue.put(None)

    def taken(self) -> tuple[list[Waiting[W]], bool]:
        """In the writer's thread: everything that waits, at least one; and whether more may come."""
        group: list[Waiting[W]] = []
        asked = self._queue.get()
        with suppress(Empty):
            while asked is not None:
                group.append(asked)
                if len(group) == MOST:
                    return _running(group), True
                asked = self._queue.get_nowait()
            return _running(group), False
        return _running(group), True


def _running(group: list[Waiting[W]]) -> list[Waiting[W]]:
    """Without those who have given up waiting."""
    return [asked for asked in group if asked.future.set_running_or_notify_cancel()]
