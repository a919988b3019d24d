"""The classes of boards and the columns of values as numpy arrays, for the numpy and numba engines.

Importing this imports numpy, so it is imported by the functions that need it and never on the way in.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from cardspeak.odds.collapsed.classes import MOST, PAIRS, board_classes
from cardspeak.odds.collapsed.row import THREE
from cardspeak.ranking.arrays import arrays_for
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.ladder import Shape

U8: TypeAlias = NDArray[np.uint8]
U16: TypeAlias = NDArray[np.uint16]
U32: TypeAlias = NDArray[np.uint32]
I32: TypeAlias = NDArray[np.int32]
I64: TypeAlias = NDArray[np.int64]
T = TypeVar("T", bound=np.generic)

ALL = MOST + 2


class Splits(NamedTuple):
    """The ways to see each multiset of the cards to come as a set of one suit and a rest.

    There are those for the fewest cards of a suit that can ever matter, and for more; those of class q stand
    from starts[q] on.
    """

    starts: I32
    sets: U16  # places in `ClassArrays.sets`
    rests: U16  # places among all multisets


class ClassArrays(NamedTuple):
    """`BoardClasses` of one deck for boards of which so many cards are to come."""

    lowest: int
    to_come: int
    parents: I32
    codes: U8
    starts: I32  # of the multisets of 0, 1, ... cards, and the end
    keys: U32  # among those of five cards
    place_by_slot: U16  # a full board's place by its slot in the index of five cards
    sets: U16  # of ranks, as masks, up to five of them, fewest first
    set_starts: I32
    splits: Splits


class IndexArrays(NamedTuple):
    """The index of five cards by rank."""

    multipliers: U32
    offsets: I32
    mask: int
    shift: int


@cache
def index_arrays() -> IndexArrays:
    index = rank_index(MOST)
    return IndexArrays(
        frozen(np.array(index.multipliers, np.uint32)),
        frozen(np.array(index.offsets, np.int32)),
        index.mask,
        index.shift,
    )


def fewest_suited(to_come: int) -> int:
    """Three on the board make a flush possible, however many of those may be known already."""
    return max(0, THREE - (MOST - to_come))


@cache
def class_arrays(lowest: int, to_come: int) -> ClassArrays:
    classes = board_classes(lowest)
    index = rank_index(MOST)
    places = np.zeros(index.size, np.uint16)
    for place, at in enumerate(classes.span(MOST)):
        key = classes.keys[at]
        places[key + index.offsets[key >> index.shift]] = place
    sets = [classes.sets(count) for count in range(MOST + 1)]
    set_starts = np.cumsum([0, *map(len, sets)])
    first = int(set_starts[fewest_suited(to_come)])
    splits = classes.splits(to_come, fewest_suited(to_come))
    flat = np.array([pair for some in splits for pair in some], np.uint16).reshape(-1, 2)
    return ClassArrays(
        lowest,
        to_come,
        frozen(np.array(classes.parents, np.int32)),
        frozen(np.array(classes.codes, np.uint8)),
        frozen(np.array(classes.starts, np.int32)),
        frozen(np.array(classes.keys, np.uint32)),
        frozen(places),
        frozen(np.concatenate([np.array(some, np.uint16) for some in sets])),
        frozen(set_starts.astype(np.int32)),
        Splits(
            frozen(np.cumsum([0, *map(len, splits)]).astype(np.int32)),
            frozen(flat[:, 0] + np.uint16(first)),
            frozen(flat[:, 1]),
        ),
    )


@cache
def value_rows(shape: Shape, use: int | None) -> U16:
    """91 x boards: what each pair of hole ranks is worth on each full board by ranks; 0 where it cannot be."""
    ranks = _board_ranks(shape.lowest)
    rows = _of_all_cards(shape, ranks) if use is None else _of_exactly_two(shape, ranks)
    return frozen(rows)


@cache
def rows_by_board(shape: Shape, use: int | None) -> U16:
    """The same turned round, a row of 96 (91 and padding) for each board."""
    rows = value_rows(shape, use)
    turned = np.zeros((rows.shape[1], 96), np.uint16)
    turned[:, : rows.shape[0]] = rows.T
    return frozen(turned)


@cache
def _board_ranks(lowest: int) -> NDArray[np.intp]:
    classes = board_classes(lowest)
    return np.array(classes.ranks[classes.starts[MOST] :], np.intp)


def _of_all_cards(shape: Shape, ranks: NDArray[np.intp]) -> U16:
    size = arrays_for(shape).sizes[ALL]
    multipliers = (size.words[::4] & size.mask).astype(np.uint32)
    totals = multipliers[ranks].sum(axis=1, dtype=np.uint32)
    rows = np.zeros((len(PAIRS), len(ranks)), np.uint16)
    held = np.stack([(ranks == rank).sum(axis=1) for rank in range(13)])
    for number, (first, second) in enumerate(PAIRS):
        if first >= shape.lowest:
            fits = held[first] <= 2 if first == second else np.maximum(held[first], held[second]) <= 3
            keys = (totals[fits] + multipliers[first] + multipliers[second]) & np.uint32(size.mask)
            rows[number, fits] = size.by_ranks[keys + size.offsets[keys >> np.uint32(size.shift)]]
    return rows


def _of_exactly_two(shape: Shape, ranks: NDArray[np.intp]) -> U16:
    exact = arrays_for(shape).exact
    by_pair = np.ascontiguousarray(exact.by_ranks.T)[: len(PAIRS)]
    rows = np.zeros((len(PAIRS), len(ranks)), np.uint16)
    for a, b, c in combinations(range(MOST), 3):
        triples = exact.triple_ids[ranks[:, a], ranks[:, b], ranks[:, c]]
        np.maximum(rows, by_pair[:, triples], out=rows)
    return rows


@lru_cache(maxsize=1024)
def suited_table(shape: Shape, held: int) -> U16:
    """By the board's mask in one suit: the best flush of exactly two of the held ranks and three of the board's."""
    flush = arrays_for(shape).by_suit
    values = np.zeros(1 << 13, np.uint16)
    ranks = [1 << rank for rank in range(13) if held >> rank & 1]
    triples = _masks_of(THREE)[0]
    for first, second in combinations(ranks, 2):
        values[triples] = np.maximum(values[triples], flush[triples | first | second])
    for count in range(THREE + 1, MOST + 1):
        masks, without_one = _masks_of(count)
        values[masks] = values[without_one].max(axis=0)
    return frozen(values)


@cache
def _masks_of(count: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Every set of so many ranks, and below each the sets that are left when one rank goes."""
    ranks = list(combinations([1 << rank for rank in range(13)], count))
    masks = np.array([sum(bits) for bits in ranks], np.intp)
    return masks, masks ^ np.array(ranks, np.intp).T


def frozen(values: NDArray[T]) -> NDArray[T]:
    values = np.ascontiguousarray(values)
    values.setflags(write=False)
    return values
