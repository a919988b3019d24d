"""The seed of the day: random play takes another course every day, and any day can be played again.

A test that plays at random asks here for its chance, and names what it is for, so that it is the same whichever tests
run beside it. The seed is the date; `--seed` or the variable CARDSPEAK_SEED gives another, and every run says which it
was. Where the same is played for every game of every book, the games take turns (`@pytest.mark.in_turn`). Only a test
that needs one certain course (a figure, a story) keeps a seed of its own, and says why.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from random import Random
from zlib import crc32

VARIABLE = "CARDSPEAK_SEED"


def seed() -> str:
    """What today's chance comes from; set at the start of a run, for its workers and their programs too."""
    return os.environ.setdefault(VARIABLE, f"{datetime.now(UTC):%Y-%m-%d}")


def of_the_day(*what: object) -> str:
    """A seed for one purpose: of today's run, and of nothing else in it."""
    return " ".join(map(str, (seed(), *what)))


def turn_of_the_day(name: str, days: int) -> bool:
    """Whether it is the turn of one among many that take turns; over the days each comes up one in so many times."""
    return not crc32(of_the_day("turn", name).encode()) % days


def chance(*what: object) -> Random:
    """Today's chance for one purpose."""
    return Random(of_the_day(*what))
