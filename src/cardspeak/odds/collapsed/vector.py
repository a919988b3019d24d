"""The collapsed enumeration in numpy: `plain.py` with arrays for lists, no compiler, about a millisecond."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardspeak.odds.collapsed.arrays import (
    I64,
    ClassArrays,
    class_arrays,
    fewest_suited,
    suited_table,
    value_rows,
)
from cardspeak.odds.collapsed.classes import CODES, DIGIT, board_classes
from cardspeak.odds.collapsed.read import read
from cardspeak.odds.collapsed.row import BoardRow, Suit, row_of, shares_on, suited_counts
from cardspeak.odds.spot import Spot
from cardspeak.odds.tally import Tally
from cardspeak.ranking.arrays import arrays_for
from cardspeak.ranking.ladder import Shape

NEVER = 1 << 16  # above any value

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]  # whole numbers of boards far below 2 ** 53, as bincount adds them up


class ByRanksArrays(NamedTuple):
    """The first pass: per multiset of the cards to come, suits aside; see `plain.ByRanks`."""

    best: NDArray[np.int32]
    keys: Ints
    sides: Ints
    side_masks: Ints


def tally(spot: Spot, row: int = 1) -> Tally:
    """The winners of each part played on one board, counted over its completions."""
    contest = spot.contest
    shares = shares_on(contest, row)
    assert shares is not None, "the caller asks first whether the spot collapses"
    shape, use = contest.parts[shares.main].shape, contest.use
    side = None if shares.side is None else contest.parts[shares.side].shape
    asked = row_of(spot, row)
    classes = class_arrays(shape.lowest, asked.to_come)
    first = _by_ranks(classes, asked, shape, side, use)
    ways = _ways(classes, asked.available, asked.to_come)[classes.starts[asked.to_come] :]
    counts = np.zeros(len(first.side_masks) << len(spot.hands))
    if shape.flushes:
        for suit, times in asked.suits.items():
            suited = suited_counts(suit, asked, use)
            if suited:
                ways = ways - times * _taken(classes, asked, suit, suited)
                counts += times * _won(classes, asked, suit, suited, shape, use, first, len(counts))
    counts += _add_up(first.keys, ways, len(counts))
    return read(counts.astype(np.int64).tolist(), first.side_masks.tolist(), len(spot.hands), shares)


def _by_ranks(classes: ClassArrays, row: BoardRow, shape: Shape, side: Shape | None, use: int | None) -> ByRanksArrays:
    places = _completed(classes, row)
    best, masks = _winners(_values(shape, use, row, places))
    if side is None:
        return ByRanksArrays(best.astype(np.int32), masks, np.zeros(0, np.intp), np.zeros(1, np.intp))
    _, low = _winners(_values(side, use, row, places))
    present = np.zeros(1 << len(row.pairs), np.intp)
    present[low] = 1
    sides = (np.cumsum(present) - 1)[low] << len(row.pairs)
    return ByRanksArrays(best.astype(np.int32), masks | sides, sides, np.flatnonzero(present))


def _completed(classes: ClassArrays, row: BoardRow) -> Ints | None:
    return np.array(board_classes(classes.lowest).completed(row.known), np.intp) if row.known else None


def _values(shape: Shape, use: int | None, row: BoardRow, places: Ints | None) -> NDArray[np.uint16]:
    rows = value_rows(shape, use)
    if places is not None:
        rows = rows[:, places]
    values = [rows[pairs[0]] if len(pairs) == 1 else rows[list(pairs)].max(axis=0) for pairs in row.pairs]
    return np.stack(values)


def _winners(values: NDArray[np.uint16]) -> tuple[NDArray[np.uint16], Ints]:
    """The best value in each column and the mask of the rows that have it; 0 where it is 0."""
    best = values.max(axis=0)
    masks = np.zeros(len(best), np.intp)
    for seat, own in enumerate(values):
        masks |= (own == best).astype(np.intp) << seat
    masks[best == 0] = 0
    return best, masks


def _add_up(keys: Ints, boards: NDArray[np.generic], size: int) -> Floats:
    """Boards by key."""
    return np.asarray(np.bincount(keys, weights=boards, minlength=size), np.float64)


@cache
def _choices() -> I64:
    """Ways to take 0 to 4 cards out of 0 to 4."""
    return np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


def _products(classes: ClassArrays, choose: I64, cards: int) -> I64:
    products = np.empty(classes.starts[cards + 1], np.int64)
    products[0] = 1
    for start, end in zip(classes.starts[1 : cards + 1], classes.starts[2 : cards + 2], strict=True):
        products[start:end] = products[classes.parents[start:end]] * choose[classes.codes[start:end]]
    return products


def _ways(classes: ClassArrays, available: tuple[int, ...] | list[int], cards: int) -> I64:
    return _products(classes, _choices()[list(available)].ravel(), cards)


def _others(row: BoardRow, suit: Suit) -> list[int]:
    return [count - (suit.left >> rank & 1) for rank, count in enumerate(row.available)]


def _taken(classes: ClassArrays, row: BoardRow, suit: Suit, suited: range) -> I64:
    """Per class the boards with that many of the suit."""
    choose = _choices()[_others(row, suit)]
    with_one = np.zeros_like(choose)
    with_one[:, 1:] = choose[:, :-1]
    with_one *= np.array([[suit.left >> rank & 1] for rank in range(13)])
    choose += with_one << DIGIT
    assert choose.size == CODES
    digits = _products(classes, choose.ravel(), row.to_come)[classes.starts[row.to_come] :]
    taken = np.zeros(len(digits), np.int64)
    for count in suited:
        taken += digits >> (DIGIT * count) & ((1 << DIGIT) - 1)
    return taken


def _won(
    classes: ClassArrays,
    row: BoardRow,
    suit: Suit,
    suited: range,
    shape: Shape,
    use: int | None,
    first: ByRanksArrays,
    size: int,
) -> Floats:
    """Who wins the boards with that many of the suit, by key."""
    start, end = classes.set_starts[suited.start], classes.set_starts[suited.stop]
    sets = classes.sets[start:end].astype(np.intp)
    boards = sets | suit.board
    if use is None:
        values = arrays_for(shape).by_suit[np.stack([boards | hole for hole in suit.holes])]
    else:
        values = np.stack([suited_table(shape, hole)[boards] for hole in suit.holes])
    top, masks = _winners(values)
    flush = np.where(sets & ~suit.left, NEVER, top.astype(np.int32))
    rest = _ways(classes, _others(row, suit), row.to_come - suited.start)
    places, numbers, rests = _splits(classes, row.to_come, suited.start)
    better = np.flatnonzero(first.best[places] > flush[numbers])
    boards_better = rest[rests[better]]
    if len(first.sides):
        come = np.flatnonzero((flush < NEVER)[numbers])
        keys = first.sides[places[come]] + masks[numbers[come]]
        won = _add_up(keys, rest[rests[come]], size)
        lost = first.sides[places[better]] + masks[numbers[better]]
    else:
        each = np.repeat(
            [int(rest[classes.starts[row.to_come - n] : classes.starts[row.to_come - n + 1]].sum()) for n in suited],
            np.diff(classes.set_starts[suited.start : suited.stop + 1]),
        )
        won = _add_up(masks, np.where(flush < NEVER, each, 0), size)
        lost = masks[numbers[better]]
    lost_to = _add_up(lost, boards_better, size)
    kept = _add_up(first.keys[places[better]], boards_better, size)
    return won - lost_to + kept


@cache
def _all_splits(lowest: int, to_come: int, fewest: int) -> tuple[Ints, Ints, Ints]:
    classes = class_arrays(lowest, to_come)
    places = np.repeat(np.arange(len(classes.splits.starts) - 1), np.diff(classes.splits.starts))
    numbers = classes.splits.sets.astype(np.intp) - int(classes.set_starts[fewest])
    wanted = numbers >= 0
    return places[wanted], numbers[wanted], classes.splits.rests.astype(np.intp)[wanted]


def _splits(classes: ClassArrays, to_come: int, fewest: int) -> tuple[Ints, Ints, Ints]:
    """Class, number of the set and place of the rest, for every split with enough of the suit."""
    assert fewest >= fewest_suited(to_come)
    return _all_splits(classes.lowest, to_come, fewest)
