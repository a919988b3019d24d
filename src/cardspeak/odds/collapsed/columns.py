"""What two hole ranks are worth on every board by ranks, and what suited hole cards are worth with a suited board.

A column is the values of one pair of hole ranks on all rank multisets of a board. A Holdem hand is one column,
an Omaha hand the best of up to six. Columns depend on the ladder alone, so each is worked out once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

from cardspeak.odds.collapsed.classes import MOST, PAIRS, board_classes
from cardspeak.odds.collapsed.row import THREE
from cardspeak.ranking.exact import pair_table
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import tables_for

ALL = MOST + 2


@cache
def column(shape: Shape, use: int | None, pair: int) -> list[int]:
    """The values of a pair of ranks on every full board; 0 where a rank would be held five times."""
    return _of_all_cards(shape, pair) if use is None else _of_exactly_two(shape, pair)


def hand_column(shape: Shape, use: int | None, pairs: Sequence[int]) -> list[int]:
    """The best of some pairs on every full board."""
    columns = [column(shape, use, pair) for pair in pairs]
    return columns[0] if len(columns) == 1 else list(map(max, *columns))


def _of_all_cards(shape: Shape, pair: int) -> list[int]:
    """Any five of seven cards."""
    first, second = PAIRS[pair]
    index, by_ranks = rank_index(ALL), tables_for(shape).by_ranks[ALL]
    multipliers, offsets, mask, shift = index.multipliers, index.offsets, index.mask, index.shift
    held = multipliers[first] + multipliers[second]
    values = []
    for ranks, total in zip(_boards(shape.lowest), _totals(shape.lowest), strict=True):
        if _too_many(ranks, first, second):
            values.append(0)
            continue
        key = (total + held) & mask
        values.append(by_ranks[key + offsets[key >> shift]])
    return values


def _of_exactly_two(shape: Shape, pair: int) -> list[int]:
    """Two hole cards and the best three of the board's five."""
    by_triple = [row[pair] for row in _pair_table(shape)]
    look = by_triple.__getitem__
    return [max(map(look, triples)) for triples in _triples(shape.lowest)]


def _too_many(ranks: Sequence[int], first: int, second: int) -> bool:
    if first == second:
        return ranks.count(first) > 2
    return ranks.count(first) == 4 or ranks.count(second) == 4


def _boards(lowest: int) -> list[tuple[int, ...]]:
    classes = board_classes(lowest)
    return classes.ranks[classes.starts[MOST] :]


@cache
def _totals(lowest: int) -> list[int]:
    """Per full board its sum of multipliers among those of seven cards."""
    multiplier = rank_index(ALL).multipliers.__getitem__
    return [sum(map(multiplier, ranks)) for ranks in _boards(lowest)]


@cache
def _pair_table(shape: Shape) -> list[list[int]]:
    return pair_table(shape)


@cache
def _triples(lowest: int) -> list[tuple[int, ...]]:
    """Per full board the numbers of the triples of ranks it holds."""
    numbers = {triple: number for number, triple in enumerate(combinations_with_replacement(range(13), 3))}
    return [tuple({numbers[triple] for triple in combinations(ranks, 3)}) for ranks in _boards(lowest)]


@cache
def by_suit(shape: Shape) -> list[int]:
    """The best flush among the ranks of one suit, by their mask."""
    return list(tables_for(shape).by_suit)


@lru_cache(maxsize=512)
def suited_values(shape: Shape, held: int) -> list[int]:
    """By the board's mask in one suit: the best flush of exactly two of the held ranks and three of the board's."""
    values = [0] * (1 << 13)
    flush, ranks = by_suit(shape), [1 << rank for rank in range(13) if held >> rank & 1]
    pairs = [a | b for a, b in combinations(ranks, 2)]
    if not pairs:
        return values
    free = [1 << rank for rank in range(shape.lowest, 13) if not held >> rank & 1]
    for triple in map(sum, combinations(free, THREE)):
        values[triple] = max(flush[pair | triple] for pair in pairs)
    for count in range(THREE + 1, MOST + 1):
        for bits in combinations(free, count):
            mask = sum(bits)
            values[mask] = max(values[mask ^ bit] for bit in bits)
    return values
