"""Whoever waits for a writer's thread is woken once for a whole group of answers, not once for every append of it.

Waking a loop costs a call to the system, and a loop that is woken by the first answer of a group runs on with that one
while the writer waits to give the others.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Wake = Callable[[list[Any]], None]


class _Group(threading.local):
    """What there is to tell since the group began in this thread, by whom it wakes; nothing outside of one."""

    told: dict[Wake, list[Any]] | None = None


_group = _Group()


@contextmanager
def answering() -> Iterator[None]:
    """In the writer's thread: whoever is answered within is woken at its end."""
    told: dict[Wake, list[Any]] = {}
    _group.told = told
    try:
        yield
    finally:
        _group.told = None
        for wake, what in told.items():
            wake(what)


def tell(wake: Wake, what: Any) -> None:
    """`wake` is called with it at once, or at the end of the group with everything that was for the same."""
    if _group.told is None:
        wake([what])
    else:
        _group.told.setdefault(wake, []).append(what)
