"""How much anybody may ask: a bucket of tokens that fills with time, and tables that do not run away."""

from __future__ import annotations

import time
from collections.abc import Callable

from cardspeak.errors import BadInput
from cardspeak.room.shown import Pace

SLOWEST = Pace(house=0.2, pause=1.0, act=0.0, board=0.0, alone=10.0)  # the least that a guest's table takes


class Bucket:
    """`rate` a second on the average, `burst` at once."""

    __slots__ = ("_clock", "_left", "_rate", "_seen", "burst")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self.burst = burst
        self._left = burst
        self._clock = clock
        self._seen = clock()

    def take(self, cost: float = 1.0) -> bool:
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < cost:
            return False
        self._left -= cost
        return True


class Buckets:
    """One bucket for each caller; those unseen for long are let go."""

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self._rate, self._burst, self._most = rate, burst, most
        self._by_caller: dict[str, Bucket] = {}

    def take(self, caller: str) -> bool:
        if len(self._by_caller) >= self._most:
            self._by_caller.clear()
        bucket = self._by_caller.get(caller)
        if bucket is None:
            bucket = self._by_caller[caller] = Bucket(self._rate, self._burst)
        return bucket.take()


def require_calm(pace: Pace) -> None:
    """A table that a stranger opened goes at a pace that people could keep up with, or it would fill the disk."""
    for name in Pace.__struct_fields__:
        least = getattr(SLOWEST, name)
        if getattr(pace, name) < least:
            raise BadInput(f"On a network a table's pace is calm: {name} takes {least:g} seconds or more.")
