"""Badugi, for the conventions of open tables: the most cards that share neither rank nor suit, then the lowest.

A four-card hand has at most fifteen subsets, so no table of hands is needed: only the order of the
1,092 sets of ranks that can play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from cardspeak.ranking.category import BADUGI_BY_CARDS
from cardspeak.ranking.tables import HandClass

_ACE_LOW = [(rank + 1) % 13 for rank in range(13)]  # ace 0, two 1, up to king 12


@cache
def badugi_classes() -> tuple[HandClass | None, ...]:
    """Every class of badugi, worst first after the empty place 0."""
    sets = [ranks for count in range(1, 5) for ranks in combinations(range(12, -1, -1), count)]
    sets.sort(key=lambda ranks: (len(ranks), [-rank for rank in ranks]))
    return (
        None,
        *(HandClass(BADUGI_BY_CARDS[len(s)], tuple((rank - 1) % 13 for rank in s)) for s in sets),
    )


@cache
def _values() -> dict[int, int]:
    """By the mask of ranks that play, ace lowest."""
    classes = badugi_classes()
    return {sum(1 << _ACE_LOW[rank] for rank in c.ranks): v for v, c in enumerate(classes) if c is not None}


def badugi_value(cards: Sequence[int]) -> int:
    """The value of up to four cards: 1 (a king alone) to 1,092 (A-2-3-4 of four suits)."""
    values = _values()
    for count in range(len(cards), 0, -1):
        best = 0
        for some in combinations(cards, count):
            ranks = suits = 0
            for card in some:
                ranks |= 1 << _ACE_LOW[card >> 2]
                suits |= 1 << (card & 3)
            if ranks.bit_count() == count == suits.bit_count():
                best = max(best, values[ranks])
        if best:
            return best
    return 0
