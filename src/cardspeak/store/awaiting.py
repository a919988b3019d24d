"""What a log was asked for, to be awaited in a loop: as `asyncio.wrap_future`, with one wake-up for a group."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from typing import Any, TypeVar

from cardspeak.store.waking import tell
from cardspeak.values import Value

T = TypeVar("T")


def awaited(future: Future[T]) -> asyncio.Future[T]:
    """Given up while it still waits, it is not written."""
    loop = asyncio.get_running_loop()
    here: asyncio.Future[T] = loop.create_future()
    thread = threading.get_ident()

    def told(future: Future[T]) -> None:
        if threading.get_ident() == thread:  # it was there at once: nobody has to be woken
            loop.call_soon(_hand_over, [(here, future)])
        else:
            tell(_Wake(loop), (here, future))

    def given_up(here: asyncio.Future[T]) -> None:
        if here.cancelled():
            future.cancel()

    here.add_done_callback(given_up)
    future.add_done_callback(told)
    return here


class _Wake(Value):
    """The same for everybody who waits in one loop."""

    loop: asyncio.AbstractEventLoop

    def __call__(self, pairs: list[Any]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self.loop.call_soon_threadsafe(_hand_over, pairs)


def _hand_over(pairs: list[tuple[asyncio.Future[Any], Future[Any]]]) -> None:
    for here, future in pairs:
        if here.done():
            continue
        try:
            wrong = future.exception()
        except CancelledError:
            here.cancel()
            continue
        if wrong is not None:
            here.set_exception(wrong)
        else:
            here.set_result(future.result())
