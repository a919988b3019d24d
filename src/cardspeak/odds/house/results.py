"""What a wager may bring, exactly: every result with the number of deals that lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

UnitsAmount = int | Fraction


class Results:
    """Net results per unit of the first wager, as (result, staked in all) with the number of equally likely deals."""

    def __init__(self, counts: Mapping[tuple[UnitsAmount, UnitsAmount], int]) -> None:
        self.counts = {key: count for key, count in counts.items() if count}
        self.deals = sum(self.counts.values())
        assert self.deals > 0, "some deal leads to some result"

    @classmethod
    def merged(cls, parts: Iterable[tuple[Results, int]]) -> Results:
        """Several, each taken so many times."""
        counts: Counter[tuple[UnitsAmount, UnitsAmount]] = Counter()
        for part, times in parts:
            for key, count in part.counts.items():
                counts[key] += times * count
        return cls(counts)

    def _mean(self, values: Iterable[tuple[UnitsAmount, int]]) -> Fraction:
        return sum((Fraction(value) * count for value, count in values), Fraction(0)) / self.deals

    @property
    def ev(self) -> Fraction:
        """Expectation per unit of the first wager: below zero is the house's."""
        return self._mean((net, count) for (net, _), count in self.counts.items())

    @property
    def edge(self) -> Fraction:
        return -self.ev

    @property
    def staked(self) -> Fraction:
        """Units wagered in all, on average."""
        return self._mean((stake, count) for (_, stake), count in self.counts.items())

    @property
    def risk(self) -> Fraction:
        """The element of risk: what is lost of each unit wagered."""
        return self.edge / self.staked

    @property
    def variance(self) -> Fraction:
        mean = self.ev
        return self._mean((net * net, count) for (net, _), count in self.counts.items()) - mean * mean

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    def chance(self, sign: int) -> Fraction:
        """How often the result is above (1), at (0) or below (-1) nothing."""
        return self._mean((1, count) for (net, _), count in self.counts.items() if (net > 0) - (net < 0) == sign)

    @property
    def distribution(self) -> dict[Fraction, Fraction]:
        """Every net result and how often it comes, least first."""
        found: Counter[Fraction] = Counter()
        for (net, _), count in self.counts.items():
            found[Fraction(net)] += count
        return {net: Fraction(found[net], self.deals) for net in sorted(found)}


class Hit(NamedTuple):
    """One line of a pay table and how often it is hit."""

    category: str
    pays: int
    chance: Fraction


class Cost(NamedTuple):
    """What a simpler way to play is worth, and what it loses against the best, per unit of the Ante."""

    name: str
    words: str
    ev: Fraction
    cost: Fraction


def session(results: Results, rounds: int) -> dict[int, float]:
    """How a session of so many rounds may end, in units of the first wager, and how likely each end is."""
    once = results.distribution
    assert all(net.denominator == 1 for net in once), "sessions are told in whole units"
    whole: dict[int, float] = {0: 1.0}
    square = {int(net): float(chance) for net, chance in once.items()}
    while rounds:
        if rounds & 1:
            whole = _together(whole, square)
        rounds >>= 1
        if rounds:
            square = _together(square, square)
    return dict(sorted(whole.items()))


def _together(one: Mapping[int, float], other: Mapping[int, float]) -> dict[int, float]:
    """The sum of two independent results."""
    low = min(one) + min(other)
    sums = [0.0] * (max(one) + max(other) - low + 1)
    for first, chance in one.items():
        if chance > 1e-18:  # too unlikely to be seen in any figure
            for second, another in other.items():
                sums[first + second - low] += chance * another
    return {net + low: chance for net, chance in enumerate(sums) if chance}
