"""Exact odds: one question, several engines that give the same counts to the last board."""

from __future__ import annotations

from typing import Literal

from cardspeak.odds import brute
from cardspeak.odds.spot import Spot, check
from cardspeak.odds.tally import Tally

Tier = Literal["plain", "numpy", "numba"]


def tally(spot: Spot, tier: Tier | None = None) -> Tally:
    """Who wins which share of the pot, over every completion of the boards."""
    check(spot)
    return brute.tally(spot)


def cost(spot: Spot, tier: Tier | None = None) -> int:
    """How many completions (or classes of them) `tally` would visit."""
    return spot.completions
