"""The meter under every jackpot: what went into a pool and what came out, to the hundredth of a cent.

A pool is never a number that is changed: it is what its totals make it, and the totals only grow.

    pool = seeds + increments - reversals - awards + adjustments
"""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.values import Named

CENT = 100
"""Amounts inside the pools are whole hundredths of a cent, so that no share of a wager is ever rounded."""


class Gauge(Named, omit_defaults=True):
    """The totals of one pool since it was opened; nothing sets them back."""

    seeds: int = 0  # what the house put in for a pool to begin with, and what it was lifted by
    increments: int = 0
    reversals: int = 0
    awards: int = 0
    adjustments: int = 0  # below 0: taken out
    overflow: int = 0  # what came when the pool was full, and went to another
    reserved: int = 0  # set aside for the next seed
    reserve_used: int = 0
    hands: int = 0
    hits: int = 0

    @property
    def amount(self) -> int:
        return self.seeds + self.increments - self.reversals - self.awards + self.adjustments

    @property
    def reserve(self) -> int:
        return self.reserved - self.reserve_used

    @property
    def cents(self) -> int:
        """What a display can show of it."""
        return self.amount // CENT

    def plus(self, **sums: int) -> Gauge:
        """The gauge after these were counted."""
        changed: dict[str, Any] = {name: getattr(self, name) + value for name, value in sums.items()}
        return msgspec.structs.replace(self, **changed)
