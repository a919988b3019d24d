"""Waiting that takes no time: where the loop would sleep until its next timer, the clock goes there at once.

For rooms in memory, where nothing comes from outside: how busy the machine is changes nothing. What another thread was
given to do, or a file to keep, is waited for as it is; a room on a port is for `asyncio.run`.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future
from typing import Any, ClassVar, TypeVar
from unittest import mock

T = TypeVar("T")
MOMENT = 0.001  # seconds given to the threads before the clock is looked at again
LONGEST = 15.0  # seconds of work in one story: a room that only turns in a circle is stopped
PATIENCE = 3.0  # seconds for what is written, on a disk however busy; a log that never answers is then left to itself
PAUSE = 0.002  # seconds between two looks at what somebody waits for, on a clock that nobody hurries
AT_MOST = 0.1  # seconds of these hours that may go by without a look: what is waited for may be the time itself
ROUNDS = 100  # of the loop between two looks at how much work it was: to ask the system takes as long as a round
TICK = 0.0001  # seconds that pass whenever the loop goes round, or whoever only steps aside would wait for ever
_SINCE_1970 = time.time() - time.monotonic()


def now() -> float:
    """The wall's clock of a room whose hours are these."""
    return _SINCE_1970 + time.monotonic()


class _Hurried(selectors.DefaultSelector):
    """Sleeps for nobody; `at` is what the clock says."""

    reached: ClassVar[float] = 0.0  # by stories that are over: the next one comes after them, and no clock goes back

    def __init__(self) -> None:
        super().__init__()
        self.at = max(time.monotonic(), _Hurried.reached)
        self.elsewhere = 0  # pieces of work that threads are at
        self.written: set[Future[Any]] = set()  # what a log was asked for
        self.since = 0.0  # seconds waited since it answered
        self.end = time.process_time() + LONGEST
        self.rounds = 0  # of the loop
        self.awaited: dict[asyncio.Future[None], Callable[[], Any]] = {}

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self.rounds += 1
        assert self.rounds % ROUNDS or time.process_time() < self.end, "the story comes to no end"
        if self.awaited and self._come():
            timeout = 0
        if timeout is None:
            return super().select(None)
        elsewhere = self.elsewhere or (self._unwritten() and self.since < PATIENCE)
        began = time.perf_counter()
        found = super().select(MOMENT if timeout and elsewhere else 0)
        self.since = 0.0 if found else self.since + time.perf_counter() - began
        self.at += TICK if found or elsewhere else max(TICK, timeout)
        return found

    def _come(self) -> bool:
        """Whether something is there that somebody waits for: looked for before anything else happens."""
        come = [waiting for waiting, wanted in self.awaited.items() if waiting.done() or _there(wanted)]
        for waiting in come:
            del self.awaited[waiting]
            if not waiting.done():
                waiting.set_result(None)
        return bool(come)

    def _unwritten(self) -> bool:
        self.written = {one for one in self.written if not one.done()}
        return bool(self.written)


def _there(wanted: Callable[[], Any]) -> bool:
    """Or it goes wrong to ask, which whoever waits had better see."""
    try:
        return bool(wanted())
    except Exception:
        return True


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, hurried: _Hurried) -> None:
        super().__init__(hurried)
        self.hurried = hurried

    def run_in_executor(self, executor: Executor | None, func: Any, *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        self.hurried.elsewhere += 1
        begun = super().run_in_executor(executor, func, *args)
        begun.add_done_callback(self._back)
        return begun

    def _back(self, _: asyncio.Future[Any]) -> None:
        self.hurried.elsewhere -= 1


async def a_moment(wanted: Callable[[], Any]) -> None:
    """Until it may be time to look whether that is there; in these hours not before it is, or a while has gone by."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop, _Loop):
        await asyncio.sleep(PAUSE)
        return
    waiting: asyncio.Future[None] = loop.create_future()
    loop.hurried.awaited[waiting] = wanted
    await asyncio.wait((waiting,), timeout=AT_MOST)
    loop.hurried.awaited.pop(waiting, None)


def run(story: Coroutine[Any, Any, T]) -> T:
    """As `asyncio.run`; every clock that nobody can set, the loop's and the room's, goes by these hours."""
    hurried = _Hurried()

    def monotonic() -> float:
        return hurried.at

    def told(future: Future[Any], call: Any) -> None:
        """Whoever waits for the answer of a log asks to be told of it."""
        hurried.written.add(future)
        tell(future, call)

    tell = Future.add_done_callback
    with (
        mock.patch("time.monotonic", monotonic),
        mock.patch.object(Future, "add_done_callback", told),
        asyncio.Runner(loop_factory=lambda: _Loop(hurried)) as runner,
    ):
        try:
            return runner.run(story)
        finally:
            _Hurried.reached = hurried.at
