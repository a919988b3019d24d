"""The tables of a ladder as `holdem_kernel.py` reads them. Importing this module imports numba."""

from __future__ import annotations

from functools import cache

import numpy as np

from cardspeak.odds.collapsed.arrays import class_arrays, frozen, index_arrays, rows_by_board
from cardspeak.odds.collapsed.classes import PAIR_ID
from cardspeak.odds.house.holdem_kernel import SLOTS, SORTS, FlopSums, LadderTables
from cardspeak.ranking.arrays import arrays_for
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

KINDS = 169


@cache
def kernel_tables(shape: Shape) -> LadderTables:
    """Of a ladder of five cards in which suits may decide."""
    arrays, worst_first = arrays_for(shape), shape.categories[::-1]
    classes = evaluator(shape).tables.classes
    categories = [0 if found is None else worst_first.index(found.category) for found in classes]
    pairs = [(first, second) for second in range(SORTS) for first in range(second + 1)]
    ids = [PAIR_ID[min(a % 13, b % 13), max(a % 13, b % 13)] for a, b in pairs]
    pair_of = np.zeros((SORTS, SORTS), np.uint16)
    for number, (first, second) in enumerate(pairs):
        pair_of[first, second] = pair_of[second, first] = number
    return LadderTables(
        rows_by_board(shape, None),
        class_arrays(shape.lowest, 0).place_by_slot,
        index_arrays(),
        frozen(np.array([(a, b, row) for (a, b), row in zip(pairs, ids, strict=True)], np.uint8)),
        frozen(pair_of),
        arrays.by_suit,
        frozen(np.array(categories, np.uint8)),
        arrays.sizes[5],
        arrays.sizes[6],
    )


def empty_sums(categories: int) -> FlopSums:
    """Of nothing yet; boards are told apart by their equal cards, 0 to 6 pairs of them."""
    cells = (KINDS, categories, 7, 2)
    outcomes, made = np.zeros((KINDS, 4, SLOTS), np.int64), np.zeros((KINDS, categories), np.int64)
    return FlopSums(outcomes, made, np.zeros(cells, np.int64), np.zeros(cells, np.int64))
