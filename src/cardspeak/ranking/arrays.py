"""The tables of a shape as numpy arrays, for the batch tiers and the enumerations of the odds.

Importing this module imports numpy, so the layers above import it inside the functions that need it.
Nothing is computed anew: the arrays are views or copies of what `tables.py`, `index.py` and `exact.py` hold.
All are read-only and in C order; one set per shape is kept for the life of the process.

A hand of n cards is looked up as

    total = start + words[a] + words[b] + ...                (unsigned 64 bits)
    key   = total & mask                                     (the rank multiset)
    value = by_ranks[uint32(key + offsets[key >> shift])]    (unsigned 32 bits: offsets wrap around)

and `total & FLUSH` shows the suit, if any, that has enough cards for a flush. Every key leads to a place within
the table, so cards that are no hand (one of them twice) are worth nothing sensible but read nobody else's memory.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from cardspeak.ranking.badugi import badugi_classes
from cardspeak.ranking.exact import exactly_two, pair_table
from cardspeak.ranking.fast import FLUSH as FLUSH_BITS
from cardspeak.ranking.fast import SUIT_BITS, suit_start
from cardspeak.ranking.fast import words as plain_words
from cardspeak.ranking.index import RankIndex, rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import hand_sizes, tables_for

U8: TypeAlias = NDArray[np.uint8]
U16: TypeAlias = NDArray[np.uint16]
U32: TypeAlias = NDArray[np.uint32]
U64: TypeAlias = NDArray[np.uint64]
T = TypeVar("T", bound=np.generic)

FLUSH = np.uint64(FLUSH_BITS)  # the top bit of each suit's counter
SUIT_SHIFT = SUIT_BITS  # where the four counters of four bits begin, clubs lowest

PAIRS = 91  # multisets of two ranks; rows of `ExactArrays.by_ranks` are padded to ROW
ROW = 96
SUITED_PAIRS = 78  # sets of two ranks; rows of `ExactArrays.by_suit` are padded to SUITED_ROW
SUITED_ROW = 80
NO_TRIPLE = 0xFFFF  # in `suited_triple_ids`: not a set of three ranks


class SizeArrays(NamedTuple):
    """The look-up of hands of `cards` cards."""

    cards: int
    words: U64  # 52: multiplier of the rank, plus one in the counter of the suit
    offsets: U32  # wrapped where negative
    by_ranks: U16  # with empty places at both ends, for keys of no hand
    start: np.uint64  # the counters' first state; where suits are equal no flush is ever shown
    mask: np.uint64
    shift: np.uint64


class ShapeArrays:
    """Every array of one shape; badugi, which is no matter of ranks and flushes, has none."""

    def __init__(self, shape: Shape) -> None:
        assert not shape.badugi, "badugi is not looked up by ranks and flushes"
        self.shape = shape
        tables = tables_for(shape)
        self.best = tables.best  # the largest value
        self.by_suit: U16 = _frozen(np.array(tables.by_suit, np.uint16))  # 8,192: by the ranks of one suit
        self.sizes = {cards: _size_arrays(shape, cards) for cards in hand_sizes(shape)}

    @cached_property
    def exact(self) -> ExactArrays:
        """For hands of exactly two hole cards and three board cards."""
        return _exact_arrays(self.shape)


class ExactArrays(NamedTuple):
    """Three board ranks with two hole ranks.

    A board gives one row: the maximum over its ten triples. A hand is the maximum of that row over its pairs.
    Flushes stand apart, zero where suits do not count; a hand is the better of the two.
    """

    by_ranks: U16  # 455 x 96, by triple and pair of ranks; 0 where a rank would be held five times
    triple_ids: U16  # 13 x 13 x 13, any order
    pair_ids: U8  # 13 x 13, either order
    by_suit: U16  # 286 x 80, by three board ranks and two hole ranks of one suit
    suited_triple_ids: U16  # 8,192: by the mask of three ranks, else NO_TRIPLE
    suited_pair_ids: U8  # 13 x 13, either order


class BadugiArrays(NamedTuple):
    """Which of four cards play depends on which pairs of them are apart, sharing neither rank nor suit.

    Pairs are the bits of a pattern, in the order of PAIRS_OF_FOUR; subsets of the four cards are bits of a number.
    """

    by_mask: U16  # 8,192: the value of a set of ranks that all play, by the mask of ranks
    first: U8  # 65: where the subsets of each pattern begin, and after them the end
    subsets: U8  # the largest subsets, all apart, of each pattern in turn


PAIRS_OF_FOUR = ((0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3))


@cache
def arrays_for(shape: Shape) -> ShapeArrays:
    """The arrays of a shape, made once."""
    return ShapeArrays(shape)


@cache
def suit_masks() -> U64:
    """Per card its rank's bit in its suit's sixteen bits: four rank masks side by side, clubs lowest."""
    return _frozen(np.array([1 << (16 * (card & 3) + (card >> 2)) for card in range(52)], np.uint64))


@cache
def badugi_arrays() -> BadugiArrays:
    by_mask = np.zeros(1 << 13, np.uint16)
    for value, found in enumerate(badugi_classes()):
        if found is not None:
            by_mask[sum(1 << rank for rank in found.ranks)] = value
    first, subsets = [0], []
    for pattern in range(64):
        subsets += _largest_apart(pattern)
        first.append(len(subsets))
    return BadugiArrays(_frozen(by_mask), _frozen(np.array(first, np.uint8)), _frozen(np.array(subsets, np.uint8)))


def _largest_apart(pattern: int) -> list[int]:
    """The largest subsets of four cards of which every pair is apart by this pattern."""
    clashes = [1 << i | 1 << j for n, (i, j) in enumerate(PAIRS_OF_FOUR) if not pattern >> n & 1]
    apart = [subset for subset in range(1, 16) if all(subset & clash != clash for clash in clashes)]
    most = max(map(int.bit_count, apart))
    return [subset for subset in apart if subset.bit_count() == most]


def _size_arrays(shape: Shape, cards: int) -> SizeArrays:
    index = rank_index(cards)
    offsets, by_ranks = _within(index, np.array(tables_for(shape).by_ranks[cards], np.uint16))
    return SizeArrays(
        cards,
        _frozen(np.array(plain_words(cards), np.uint64)),
        _frozen(offsets),
        _frozen(by_ranks),
        np.uint64(suit_start(shape)),
        np.uint64(index.mask),
        np.uint64(index.shift),
    )


def _within(index: RankIndex, table: U16) -> tuple[U32, U16]:
    """Offsets and table such that any key at all falls within the table."""
    width = 1 << index.shift
    starts = np.arange(len(index.offsets)) * width
    places = starts + np.array(index.offsets)  # where each row would begin
    places[(places <= -width) | (places >= index.size)] = 0  # a row without a hand
    before = max(0, -int(places.min()))
    after = max(0, int(places.max()) + width - index.size)
    return (places + before - starts).astype(np.uint32), np.pad(table, (before, after))


def _exact_arrays(shape: Shape) -> ExactArrays:
    exactly_two(shape)  # refuses a shape that is dealt in no such game
    by_ranks = np.zeros((455, ROW), np.uint16)
    by_ranks[:, :PAIRS] = pair_table(shape)
    triple_ids = np.zeros((13, 13, 13), np.uint16)
    for number, triple in enumerate(combinations_with_replacement(range(13), 3)):
        for order in permutations(triple):
            triple_ids[order] = number
    pair_ids = np.zeros((13, 13), np.uint8)
    for number, (a, b) in enumerate(combinations_with_replacement(range(13), 2)):
        pair_ids[a, b] = pair_ids[b, a] = number
    by_suit, suited_triple_ids, suited_pair_ids = _suited_arrays(shape)
    return ExactArrays(
        _frozen(by_ranks),
        _frozen(triple_ids),
        _frozen(pair_ids),
        _frozen(by_suit),
        _frozen(suited_triple_ids),
        _frozen(suited_pair_ids),
    )


def _suited_arrays(shape: Shape) -> tuple[U16, U16, U8]:
    by_suit = np.zeros((286, SUITED_ROW), np.uint16)
    triples = np.array([1 << a | 1 << b | 1 << c for a, b, c in combinations(range(13), 3)])
    pairs = list(combinations(range(13), 2))
    if shape.flushes:
        masks = np.array([1 << a | 1 << b for a, b in pairs])
        flushes = np.array(tables_for(shape).by_suit, np.uint16)[triples[:, None] | masks[None, :]]
        by_suit[:, :SUITED_PAIRS] = np.where(triples[:, None] & masks[None, :], 0, flushes)
    triple_ids = np.full(1 << 13, NO_TRIPLE, np.uint16)
    triple_ids[triples] = np.arange(len(triples), dtype=np.uint16)
    pair_ids = np.zeros((13, 13), np.uint8)
    for number, (a, b) in enumerate(pairs):
        pair_ids[a, b] = pair_ids[b, a] = number
    return by_suit, triple_ids, pair_ids


def _frozen(values: NDArray[T]) -> NDArray[T]:
    values.setflags(write=False)
    return values
