"""Which hole cards play: deals counted by the value of the best hand and by how many hole cards can be part of it.

Two hole cards and a board. A card plays if some best five hold it, or hold another of its rank that it could stand
in for; so ranks tell, except in a flush.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from cardspeak.odds.dealt import Ranks, by_rank, rank_ways, ranks_in, suited_ways
from cardspeak.odds.made import enough
from cardspeak.odds.ranges import Combo
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import tables_for

HOLE = 2
Joint = Counter[tuple[int, int]]  # deals by (value, hole cards that play)
Best = tuple[int, tuple[Ranks, ...]]  # a value, and every choice of five ranks that has it


def of_known(shape: Shape, hole: Combo, board: Combo, to_come: int, stub: Sequence[int]) -> Joint:
    """For two known hole cards: every way to deal the rest of the board."""
    best, by_suit = _best_by_ranks(shape), tables_for(shape).by_suit
    known = tuple(card >> 2 for card in (*hole, *board))
    one, two = (card >> 2 for card in hole)
    counts: Joint = Counter()

    def by_ranks(ranks: Ranks) -> tuple[int, int]:
        value, fives = best(tuple(sorted(known + ranks)))
        return value, playing_by_ranks(fives, one, two)

    for ranks, ways in rank_ways(by_rank(stub), to_come):
        counts[by_ranks(ranks)] += ways
    for (own, lying), drawn, ranks, ways in suited_ways([hole, board], to_come, stub, lambda held: enough(shape, held)):
        plain = by_ranks(ranks)
        suited = own | lying | drawn
        if by_suit[suited] > plain[0]:
            counts[plain] -= ways
            counts[by_suit[suited], max((five & own).bit_count() for five in _best_flushes(shape, suited))] += ways
    return +counts


def of_any(shape: Shape, cards: int, stub: Sequence[int]) -> Joint:
    """For two unknown hole cards and an unknown board: every hand of so many cards, any two of them in the hole."""
    best, by_suit = _best_by_ranks(shape), tables_for(shape).by_suit

    @cache
    def by_ranks(ranks: Ranks) -> tuple[int, list[tuple[int, int]]]:
        value, fives = best(ranks)
        return value, list(_pairs_playing(ranks, fives).items())

    counts: Joint = Counter()
    for ranks, ways in rank_ways(by_rank(stub), cards):
        value, split = by_ranks(ranks)
        for playing, pairs in split:
            counts[value, playing] += ways * pairs
    for _, drawn, ranks, ways in suited_ways([], cards, stub, lambda held: shape.size):
        value, split = by_ranks(ranks)
        flush = by_suit[drawn]
        if flush > value:
            for playing, pairs in split:
                counts[value, playing] -= ways * pairs
            for playing, pairs in _suited_pairs_playing(shape, drawn, cards):
                counts[flush, playing] += ways * pairs
    return +counts


def playing_by_ranks(fives: Sequence[Ranks], one: int, two: int) -> int:
    """How many of two hole cards of these ranks can be in a best five."""
    if one == two:
        return max(min(HOLE, five.count(one)) for five in fives)
    return max((one in five) + (two in five) for five in fives)


def playing_of(shape: Shape, hole: Combo, board: Combo) -> int:
    """How many of two hole cards play on a complete board: the plain answer for one deal."""
    value = evaluator(shape).value
    best = value((*hole, *board))
    for count in (HOLE, 1):
        for own in combinations(hole, count):
            if any(value((*own, *shared)) == best for shared in combinations(board, shape.size - count)):
                return count
    return 0


def _pairs_playing(ranks: Ranks, fives: Sequence[Ranks]) -> Counter[int]:
    """Of all choices of two hole cards among cards of these ranks, in how many none, one or both play."""
    counts = Counter(ranks)
    split: Counter[int] = Counter()
    for one, two in combinations_with_replacement(counts, HOLE):
        pairs = counts[one] * (counts[one] - 1) // 2 if one == two else counts[one] * counts[two]
        if pairs:
            split[playing_by_ranks(fives, one, two)] += pairs
    return split


@cache
def _suited_pairs_playing(shape: Shape, suited: int, cards: int) -> list[tuple[int, int]]:
    """The same where a flush is the best hand: cards of other suits do not play."""
    split: Counter[int] = Counter()
    fives = _best_flushes(shape, suited)
    for one, two in combinations(
        [*(1 << rank for rank in ranks_in(suited)), *[0] * (cards - suited.bit_count())], HOLE
    ):
        split[max((five & one != 0) + (five & two != 0) for five in fives)] += 1
    return list(split.items())


@cache
def _best_flushes(shape: Shape, suited: int) -> tuple[int, ...]:
    by_suit = tables_for(shape).by_suit
    fives = [sum(1 << rank for rank in five) for five in combinations(ranks_in(suited), shape.size)]
    return tuple(five for five in fives if by_suit[five] == by_suit[suited])


@cache
def _best_by_ranks(shape: Shape) -> Callable[[Ranks], Best]:
    index, table = rank_index(shape.size), tables_for(shape).by_ranks[shape.size]
    multipliers, mask, shift, offsets = index.multipliers, index.mask, index.shift, index.offsets

    @cache
    def value(ranks: Ranks) -> int:
        key = sum(multipliers[rank] for rank in ranks) & mask
        return table[key + offsets[key >> shift]]

    @cache
    def best(ranks: Ranks) -> Best:
        fives = set(combinations(ranks, shape.size))
        top = max(map(value, fives))
        return top, tuple(five for five in fives if value(five) == top)

    return best
