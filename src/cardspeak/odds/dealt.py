"""Cards to come, counted by what matters about them: their ranks, and their suit where a flush is possible.

First every multiset of ranks with the number of ways to deal it, as if suits did not matter. Then, for each suit
that may have enough cards, every set of its ranks with every multiset of the rest: deals of which the first count
took a flush for its ranks alone, to be taken back and counted for what they are. Of seven cards no two suits have
enough, so no deal is corrected twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

Ranks = tuple[int, ...]  # lowest first
Masks = tuple[int, ...]  # per group of known cards, their ranks in one suit


class Suited(NamedTuple):
    """Deals in which a suit may decide: what the groups hold of it, which of its ranks come, and what else."""

    held: Masks
    drawn: int  # a mask
    ranks: Ranks  # all that come, of this suit and others
    ways: int


def by_rank(cards: Iterable[int]) -> list[int]:
    left = [0] * 13
    for card in cards:
        left[card >> 2] += 1
    return left


def suit_mask(cards: Iterable[int], suit: int) -> int:
    """The ranks of one suit among some cards."""
    return sum(1 << (card >> 2) for card in cards if card & 3 == suit)


def ranks_in(mask: int) -> list[int]:
    return [rank for rank in range(13) if mask >> rank & 1]


def rank_ways(left: Sequence[int], count: int) -> list[tuple[Ranks, int]]:
    """Every multiset of so many ranks out of what is left of each, and the number of ways to deal it."""
    found: list[tuple[Ranks, int]] = [((), 1)]
    after = sum(left)
    for rank, n in enumerate(left):
        after -= n
        more = [((rank,) * some, comb(n, some)) for some in range(n + 1)]
        found = [
            (ranks + own, ways * times)
            for ranks, ways in found
            for own, times in more[max(0, count - len(ranks) - after) : count - len(ranks) + 1]
        ]
    return [(ranks, ways) for ranks, ways in found if len(ranks) == count]


def suited_ways(
    groups: Sequence[Sequence[int]], to_come: int, stub: Sequence[int], least: Callable[[Masks], int | None]
) -> Iterator[Suited]:
    """Deals with enough cards of a suit; `least` says how many must come to what the groups hold of it, if any can.

    Suits that look alike to all are gone through once.
    """
    left = by_rank(stub)
    alike = Counter((*(suit_mask(group, suit) for group in groups), suit_mask(stub, suit)) for suit in range(4))
    for (*masks, free), times in alike.items():
        held = tuple(masks)
        needed = least(held)
        if needed is None:
            continue
        others = [n - (free >> rank & 1) for rank, n in enumerate(left)]
        for suited in range(max(0, needed), min(to_come, free.bit_count()) + 1):
            rest = rank_ways(others, to_come - suited)
            for drawn in combinations(ranks_in(free), suited):
                mask = sum(1 << rank for rank in drawn)
                for more, ways in rest:
                    yield Suited(held, mask, tuple(sorted(drawn + more)), ways * times)
