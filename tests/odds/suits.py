"""Boards up to suits, for twins that try everything: suits rank alike in every ladder, so one speaks for its like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations

ORDERS = tuple(permutations(range(4)))


def up_to_suits(cards: Iterable[int], count: int) -> Counter[tuple[int, ...]]:
    """One board for all that differ only in which suit is which, and how many there are of it."""
    names = {card: tuple(card & ~3 | order[card & 3] for order in ORDERS) for card in cards}
    return Counter(
        min(tuple(sorted(row)) for row in zip(*map(names.__getitem__, board), strict=True))
        for board in combinations(names, count)
    )
