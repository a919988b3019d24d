"""Which of the three tiers answers: plain Python, numpy or numba. They differ in speed and in nothing else.

A single question takes plain Python some milliseconds, less than it takes to import numpy or numba. So unless a
tier is named, a small amount of work goes to what is already loaded, and a large amount to the fastest installed.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from typing import Literal, get_args

from cardspeak.errors import BadInput

Tier = Literal["plain", "numpy", "numba"]

LARGE = 200  # spots of some thousand classes each: about what importing and loading numba costs

_LOADED = {"numba": "cardspeak.odds.collapsed.kernel", "numpy": "numpy"}


@cache
def installed(tier: Tier) -> bool:
    return tier == "plain" or find_spec(tier) is not None


def choose(tier: Tier | None, spots: int = 1) -> Tier:
    """The tier named, if it can be had; else a fitting one for so many spots."""
    if tier is not None:
        if tier not in get_args(Tier):
            raise BadInput(f"There is no tier {tier!r}; choose one of {', '.join(get_args(Tier))}.")
        if not installed(tier):
            raise BadInput(f"The {tier} tier needs {tier}, which is not installed: pip install 'cardspeak[odds]'.")
        return tier
    fastest_first: tuple[Tier, ...] = ("numba", "numpy")
    for fast in fastest_first:
        if (spots >= LARGE and installed(fast)) or _LOADED[fast] in sys.modules:
            return fast
    return "plain"
