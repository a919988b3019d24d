"""What a table plays for beside the pot: the jackpot that it is linked to, and the pools that it shares with others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cardspeak.jackpots.by_hand.setup import PoolPlan, TableLink
from cardspeak.values import Value


class Shared(Protocol):
    """Pools that several tables play for: whoever acts on them does so alone."""

    book: str

    def keep(self, least: int = 1) -> None: ...
    def catch_up(self) -> None:
        """Hear what the log took although it failed to say so."""
        ...


class Alone(Value):
    """What was asked for touches what several tables share: it is decided again, with nobody else at that.

    `hold` tells the table that it has it to itself, and that it has not any more.
    """

    shared: Shared
    hold: Callable[[bool], None]


class PlaysFor(Value):
    """The jackpot that a table plays for, and with which smallest wager."""

    book: str
    wager: int
    hand: TableLink | None = None  # a jackpot by hand: the table as it is linked
    pools: tuple[PoolPlan | str, ...] = ()  # of it: the pools that are played for, new ones with their plan; none: all
    by: str = ""  # who opened new ones, by rank and name
    who: str = ""
    second: str = ""
