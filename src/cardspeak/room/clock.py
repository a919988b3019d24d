"""The room's one clock: it stamps everything, and says so when somebody sets it.

Seconds pass on the steady clock of the system whatever the one on the wall is set to. Where the two part, the clock was
changed, which is an event of its own; a step too small to matter is waited out, so that records do not go back in time.
"""

from __future__ import annotations

import time
from collections.abc import Callable

STEP = 2.0  # seconds: what a clock that is kept right may jump, and nobody needs to hear of


def steady() -> float:
    """Seconds that go on while the machine sleeps, where the system counts them."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.clock_gettime(boot) if boot is not None else time.monotonic()


class Clock:
    """Seconds since 1970; `changed(was, now)` is called when the clock on the wall was set."""

    def __init__(
        self,
        wall: Callable[[], float],
        seconds: Callable[[], float],
        changed: Callable[[float, float], None],
        last: float = 0.0,
    ) -> None:
        self._wall, self._seconds, self._changed = wall, seconds, changed
        self._told = last  # what was stamped last, here or before the room was stopped
        self._at, self._then = max(wall(), last), seconds()
        if last:
            self()

    def __call__(self) -> float:
        wall, seconds = self._wall(), self._seconds()
        expected = self._at + seconds - self._then
        self._at, self._then = wall, seconds
        if abs(wall - expected) > STEP:
            self._told = wall
            self._changed(expected, wall)
        self._told = max(self._told, wall)
        return self._told
