"""What one hand makes: how many ways of dealing the cards to come give each value.

All 133,784,560 hands of seven cards take less than a second in plain Python, because they are counted by ranks and,
where a flush is possible, by suit (`dealt.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from cardspeak.odds.dealt import Masks, Ranks, by_rank, rank_ways, ranks_in, suited_ways
from cardspeak.odds.ranges import Combo
from cardspeak.ranking.exact import USE, pair_table
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import tables_for

TRIPLE = 3  # board cards that play beside two hole cards
PAIR_NUMBERS: dict[Ranks, int] = {
    pair: number for number, pair in enumerate(combinations_with_replacement(range(13), 2))
}


def any_cards(shape: Shape, known: Combo, to_come: int, stub: Sequence[int]) -> Counter[int]:
    """Ways to deal so many cards more, by the value of the best hand in all of them."""
    cards = len(known) + to_come
    if shape.badugi or (shape.goal == "low" and shape.flushes and cards > shape.size):
        return one_by_one(evaluator(shape).value, known, to_come, stub)
    by_ranks, by_suit = rank_values(shape, tuple(card >> 2 for card in known), cards), tables_for(shape).by_suit
    counts: Counter[int] = Counter()
    for ranks, ways in rank_ways(by_rank(stub), to_come):
        counts[by_ranks(ranks)] += ways
    if not shape.flushes:
        return counts
    better = cards > shape.size and shape.goal == "high"
    for (held,), drawn, ranks, ways in suited_ways([known], to_come, stub, lambda held: enough(shape, held)):
        value, flush = by_ranks(ranks), by_suit[held | drawn]
        counts[value] -= ways
        counts[max(value, flush) if better else flush] += ways
    return +counts


def enough(shape: Shape, held: Masks) -> int:
    """How many more of a suit make a flush."""
    return shape.size - sum(mask.bit_count() for mask in held)


def rank_values(shape: Shape, known: Ranks, cards: int) -> Callable[[Ranks], int]:
    """Ranks that come to the value of the whole hand, suits aside."""
    index, table = rank_index(cards), tables_for(shape).by_ranks[cards]
    multipliers, mask, shift, offsets = index.multipliers, index.mask, index.shift, index.offsets
    base = sum(multipliers[rank] for rank in known)

    def value(ranks: Ranks) -> int:
        key = base
        for rank in ranks:
            key += multipliers[rank]
        key &= mask
        return table[key + offsets[key >> shift]]

    return value


def two_of_hole(shape: Shape, hole: Combo, board: Combo, to_come: int, stub: Sequence[int]) -> Counter[int]:
    """The same where exactly two of the hole cards, all known, play with three of the board."""
    by_ranks = _two_by_ranks(shape, hole)
    known = tuple(card >> 2 for card in board)
    counts: Counter[int] = Counter()
    for ranks, ways in rank_ways(by_rank(stub), to_come):
        counts[by_ranks(tuple(sorted(known + ranks)))] += ways
    if not shape.flushes:
        return counts

    def least(held: Masks) -> int | None:
        return TRIPLE - held[1].bit_count() if held[0].bit_count() >= USE else None

    flushes = _two_by_suit(shape)
    for (own, lying), drawn, ranks, ways in suited_ways([hole, board], to_come, stub, least):
        value = by_ranks(tuple(sorted(known + ranks)))
        counts[value] -= ways
        counts[max(value, flushes(own, lying | drawn))] += ways
    return +counts


def _two_by_ranks(shape: Shape, hole: Combo) -> Callable[[Ranks], int]:
    """Board ranks to the best value of two hole ranks with three of them, suits aside."""
    pairs = {PAIR_NUMBERS[pair] for pair in combinations(sorted(card >> 2 for card in hole), USE)}
    triples = {three: max(row[pair] for pair in pairs) for three, row in pairs_by_triple(shape).items()}

    @cache
    def best(board: Ranks) -> int:
        return max(triples[three] for three in combinations(board, TRIPLE))

    return best


@cache
def pairs_by_triple(shape: Shape) -> dict[Ranks, list[int]]:
    return dict(zip(combinations_with_replacement(range(13), TRIPLE), pair_table(shape), strict=True))


@cache
def _two_by_suit(shape: Shape) -> Callable[[int, int], int]:
    """The best flush of two hole cards and three board cards, from their ranks in the suit."""
    by_suit = tables_for(shape).by_suit

    @cache
    def best(own: int, shared: int) -> int:
        pairs = [1 << a | 1 << b for a, b in combinations(ranks_in(own), USE)]
        triples = [1 << a | 1 << b | 1 << c for a, b, c in combinations(ranks_in(shared), TRIPLE)]
        return max(by_suit[pair | three] for pair in pairs for three in triples)

    return best


def one_by_one(value: Callable[[Sequence[int]], int], known: Combo, to_come: int, stub: Sequence[int]) -> Counter[int]:
    """Every deal on its own: for badugi, and the judge of the others."""
    return Counter(value((*known, *more)) for more in combinations(stub, to_come))
