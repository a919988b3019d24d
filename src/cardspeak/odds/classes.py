"""The kinds of two-card hand, suits aside: 169 of a full deck, 81 of 36 cards; `AA`, `AKs`, `AKo`."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from cardspeak.cards import RANKS, Deck


class HandKind(NamedTuple):
    """A pair, or two ranks of one suit or of two."""

    high: int
    low: int
    suited: bool

    @property
    def pair(self) -> bool:
        return self.high == self.low

    @property
    def combos(self) -> int:
        """How many hands of a full pack are of this kind."""
        return 6 if self.pair else 4 if self.suited else 12

    def __str__(self) -> str:
        return RANKS[self.high] + RANKS[self.low] + ("" if self.pair else "s" if self.suited else "o")


def kind_of(combo: tuple[int, ...]) -> HandKind:
    low, high = sorted(card >> 2 for card in combo)
    return HandKind(high, low, combo[0] & 3 == combo[1] & 3)


@cache
def combos_of(kind: HandKind) -> tuple[tuple[int, int], ...]:
    """The hands of a kind, higher card first."""
    if kind.pair:
        return tuple((4 * kind.high + s, 4 * kind.high + t) for t, s in combinations(range(4), 2))
    suits = [(s, t) for s in range(4) for t in range(4) if (s == t) == kind.suited]
    return tuple((4 * kind.high + s, 4 * kind.low + t) for s, t in suits)


def kinds(deck: Deck) -> list[HandKind]:
    """Every kind a deck can deal, row by row of the usual chart: aces first."""
    return [kind for row in grid(deck) for kind in row]


def grid(deck: Deck) -> list[list[HandKind]]:
    """The usual square: pairs on the diagonal, suited hands above it, the others below."""
    ranks = list(reversed(deck.ranks))
    return [[HandKind(max(r, c), min(r, c), r > c) for c in ranks] for r in ranks]
