"""Flops that differ by more than the names of their suits: 1,755 of a full deck's 22,100."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations


def distinct_flops(deck: Sequence[int]) -> list[tuple[tuple[int, ...], int]]:
    """One flop of each kind, and for how many it stands; every suit of the deck holds the same ranks."""
    suits = sorted({card & 3 for card in deck})
    orders = [dict(zip(suits, order, strict=True)) for order in permutations(suits)]
    renamed = {card: tuple(card & ~3 | names[card & 3] for names in orders) for card in deck}

    def least(flop: tuple[int, ...]) -> tuple[int, ...]:
        return min(tuple(sorted(cards)) for cards in zip(*map(renamed.__getitem__, flop), strict=True))

    return sorted(Counter(map(least, combinations(deck, 3))).items())
