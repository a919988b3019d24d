"""Which of the three tiers answers: plain Python, numpy or numba. They differ in speed and in nothing else.

A single question takes plain Python some milliseconds, less than it takes to import numpy or numba. So unless a
tier is named, a small amount of work goes to what is already loaded, and a large amount to the fastest installed.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec

from cardspeak.ranking.batch import Tier, choose_tier

__all__ = ["Tier", "choose"]

LARGE = 200  # spots of some thousand classes each: about what importing numba and loading the kernels costs

_LOADED: dict[Tier, str] = {"numba": "cardspeak.odds.collapsed.kernel", "numpy": "numpy"}  # fastest first


@cache
def _installed(tier: Tier) -> bool:
    return find_spec(tier) is not None


def choose(tier: Tier | None, spots: int = 1) -> Tier:
    """The tier named, if it can be had; else a fitting one for so many spots."""
    if tier is not None:
        return choose_tier(tier, spots)
    for fast, module in _LOADED.items():
        if (spots >= LARGE and _installed(fast)) or module in sys.modules:
            return fast
    return "plain"
