"""Counts over many hands, with how far each may be from the truth; tallies of several processes add up."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import NamedTuple

import msgspec

from cardspeak.interop.stats.facts import Facts
from cardspeak.odds.intervals import Z95, wilson


class Rate(NamedTuple):
    """A share of chances taken, and the interval in which it lies 95 times of 100."""

    taken: int
    chances: int
    low: float
    high: float

    @property
    def share(self) -> float | None:
        return self.taken / self.chances if self.chances else None


class WinRate(NamedTuple):
    """Big blinds won in a hundred hands, and its standard error; None before the second hand."""

    per_hundred: float
    error: float | None


def rate(taken: int, chances: int) -> Rate:
    low, high = wilson(taken / chances if chances else 0.0, chances, Z95)
    return Rate(taken, chances, low, high)


class PlayerTally(msgspec.Struct, kw_only=True):
    """Everything that is counted of one player (or of one place, or stake, of a player's)."""

    hands: int = 0
    voluntary: int = 0
    raised_first: int = 0
    could_reraise: int = 0
    reraised: int = 0
    could_continue: int = 0
    continued: int = 0
    saw_second: int = 0
    showdowns: int = 0
    won_showdowns: int = 0
    aggressive: int = 0
    passive: int = 0
    folds: int = 0
    counted: int = 0  # hands whose result is known
    blinds: float = 0.0  # big blinds won
    squares: float = 0.0

    def add(self, facts: Facts, big_blind: int, *, known: bool) -> None:
        """One hand more; its result counts where it is known and there is a blind to measure it by."""
        self.hands += 1
        self.voluntary += facts.voluntary
        self.raised_first += facts.raised_first
        self.could_reraise += facts.could_reraise
        self.reraised += facts.reraised
        self.could_continue += facts.could_continue
        self.continued += facts.continued
        self.saw_second += facts.saw_second
        self.showdowns += facts.showdown
        self.won_showdowns += facts.won_showdown
        self.aggressive += facts.aggressive
        self.passive += facts.passive
        self.folds += facts.folds
        if known and big_blind:
            won = float(Fraction(facts.won, big_blind))
            self.counted += 1
            self.blinds += won
            self.squares += won * won

    def merge(self, other: PlayerTally) -> None:
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def rates(self) -> dict[str, Rate]:
        """By the names that players use."""
        return {
            "VPIP": rate(self.voluntary, self.hands),
            "PFR": rate(self.raised_first, self.hands),
            "3-bet": rate(self.reraised, self.could_reraise),
            "c-bet": rate(self.continued, self.could_continue),
            "WTSD": rate(self.showdowns, self.saw_second),
            "W$SD": rate(self.won_showdowns, self.showdowns),
            "AFq": rate(self.aggressive, self.aggressive + self.passive + self.folds),
        }

    @property
    def aggression(self) -> float | None:
        """Bets and raises to every call after the first round."""
        return self.aggressive / self.passive if self.passive else None

    @property
    def win_rate(self) -> WinRate | None:
        if not self.counted:
            return None
        mean = self.blinds / self.counted
        if self.counted < 2:
            return WinRate(100 * mean, None)
        variance = max(0.0, self.squares - self.counted * mean * mean) / (self.counted - 1)
        return WinRate(100 * mean, 100 * sqrt(variance / self.counted))
