"""How much anybody may ask: a bucket of tokens that fills with time, and tables that do not run away."""

from __future__ import annotations

import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network

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

    @property
    def left(self) -> float:
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        return self._left

    def take(self, cost: float = 1.0) -> bool:
        if self.left < cost:
            return False
        self._left -= cost
        return True


class Buckets:
    """One bucket for each caller; those that have filled up again say nothing, and are let go."""

    def __init__(
        self, rate: float, burst: float, most: int = 10_000, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._most, self._clock = rate, burst, most, clock
        self._by_caller: dict[str, Bucket] = {}

    @property
    def burst(self) -> float:
        """How much anybody has at once, at the most."""
        return self._burst

    def take(self, caller: str, cost: float = 1.0) -> bool:
        return self._of(caller).take(cost)

    def _of(self, caller: str) -> Bucket:
        bucket = self._by_caller.pop(caller, None)
        if bucket is None:
            if len(self._by_caller) >= self._most:
                self._let_go()
            bucket = Bucket(self._rate, self._burst, self._clock)
        self._by_caller[caller] = bucket  # the last to call stands last
        return bucket

    def _let_go(self) -> None:
        """Of full ones nothing is lost. Where a crowd leaves none, a tenth of those that called longest ago."""
        kept = {caller: one for caller, one in self._by_caller.items() if one.left < self._burst}
        if len(kept) >= self._most:
            kept = dict(list(kept.items())[self._most // 10 + 1 :])
        self._by_caller = kept


def one_household(address: str) -> str:
    """Whoever has one address of a network of the sixth version has as many as they like of the same 64 bits."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    mapped = found.ipv4_mapped
    return str(mapped) if mapped is not None else str(ip_network((found, 64), strict=False))


def require_calm(pace: Pace) -> None:
    """A table that a stranger opened goes at a pace that people could keep up with, or it would fill the disk."""
    for name in Pace.__struct_fields__:
        least = getattr(SLOWEST, name)
        if getattr(pace, name) < least:
            raise BadInput(f"On a network a table's pace is calm: {name} takes {least:g} seconds or more.")
