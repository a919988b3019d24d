"""`joint.py` with arrays: both boards of Double Flop before the flop, heads-up, in about a second."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardspeak.odds.collapsed.arrays import class_arrays, index_arrays, suited_table, value_rows
from cardspeak.odds.collapsed.classes import MOST
from cardspeak.odds.collapsed.row import THREE, pairs_of
from cardspeak.odds.joint.plain import rows_alike
from cardspeak.odds.spot import Spot
from cardspeak.odds.tally import TallyKey
from cardspeak.ranking.arrays import arrays_for
from cardspeak.ranking.ladder import Shape

Ints = NDArray[np.intp]
BLOCK = 1 << 16  # completions looked at together, so that the arrays stay in the cache


class Outcomes(NamedTuple):
    """Every completion of one board: its cards as places in the stub, and the number of its outcome."""

    places: NDArray[np.uint8]  # completions x cards, lowest first
    numbers: Ints
    keys: list[TallyKey]  # by number


def counts(spot: Spot) -> Counter[tuple[TallyKey, TallyKey]]:
    """How often each pair of outcomes comes together."""
    first = _outcomes(spot, 1)
    second = first if rows_alike(spot) else _outcomes(spot, 2)
    found = np.zeros((len(first.keys), len(second.keys)))
    for shared in range(min(spot.to_come) + 1):
        sign = -1 if shared % 2 else 1
        found += sign * _together(first, second, shared, len(spot.stub))
    table: Counter[tuple[TallyKey, TallyKey]] = Counter()
    for (one, other), count in np.ndenumerate(found):
        table[first.keys[one], second.keys[other]] = int(count)
    return table


def _together(first: Outcomes, second: Outcomes, shared: int, stub: int) -> NDArray[np.float64]:
    """Summed over all sets of so many cards: the completions of one board with it times those of the other.

    Every number is a whole one below 2 ** 53, so floating point holds it exactly.
    """
    size = len(first.keys) * len(second.keys)
    if shared == first.places.shape[1] == second.places.shape[1]:
        pairs = np.bincount(first.numbers * len(second.keys) + second.numbers, minlength=size)
        return pairs.reshape(len(first.keys), len(second.keys)).astype(np.float64)
    ours = _holding(first, shared, stub)
    theirs = ours if second is first else _holding(second, shared, stub)
    return np.asarray(ours.T @ theirs, np.float64)


def _holding(outcomes: Outcomes, shared: int, stub: int) -> NDArray[np.float64]:
    """Sets of cards x outcomes: the completions that contain the set."""
    size = comb(stub, shared) * len(outcomes.keys)
    holding = np.zeros(size, np.int64)
    choose = _choose()
    for columns in combinations(range(outcomes.places.shape[1]), shared):
        number = np.zeros(len(outcomes.numbers), np.intp)
        for place, column in enumerate(columns, 1):
            number += choose[place][outcomes.places[:, column]]
        holding += np.bincount(number * len(outcomes.keys) + outcomes.numbers, minlength=size)
    return holding.reshape(-1, len(outcomes.keys)).astype(np.float64)


@cache
def _choose() -> Ints:
    """Places to numbers: the sum of choose[i][i-th lowest place] numbers the sets of places without gaps."""
    return np.array([[comb(place, count) for place in range(52)] for count in range(MOST + 1)], np.intp)


def _outcomes(spot: Spot, row: int) -> Outcomes:
    stub = np.array(spot.stub, np.uint8)
    places = completions(len(stub), spot.to_come[row - 1])
    shapes = [part.shape for part in spot.contest.parts if part.row == row]
    players = len(spot.hands)
    codes = np.zeros(len(places), np.intp)  # the masks of all parts side by side
    board = np.array(spot.boards[row - 1], np.uint8)
    for start in range(0, len(places), BLOCK):
        some = places[start : start + BLOCK]
        boards = np.concatenate([np.broadcast_to(board, (len(some), len(board))), stub[some]], axis=1)
        for number, shape in enumerate(shapes):
            codes[start : start + BLOCK] |= _winners(boards, spot, shape) << (players * number)
    found = np.flatnonzero(np.bincount(codes))
    numbers = np.zeros(int(found[-1]) + 1, np.intp)
    numbers[found] = np.arange(len(found))
    full = (1 << players) - 1
    keys = [tuple(code >> (players * number) & full for number in range(len(shapes))) for code in found.tolist()]
    return Outcomes(places, numbers[codes], keys)


def completions(stub: int, cards: int) -> NDArray[np.uint8]:
    """Every set of so many places, in the order of `_choose`'s numbers."""
    sets = np.zeros((1, 0), np.uint8)
    for count in range(1, cards + 1):
        # The sets of one place fewer below a highest place are the first so many of them.
        tops = np.arange(count - 1, stub - cards + count)
        ways = np.array([comb(int(top), count - 1) for top in tops])
        lower = np.concatenate([sets[:n] for n in ways])
        sets = np.concatenate([lower, np.repeat(tops, ways)[:, None].astype(np.uint8)], axis=1)
    return sets


def _winners(boards: NDArray[np.uint8], spot: Spot, shape: Shape) -> Ints:
    """Who wins on each full board: ranks first, then whoever holds a flush."""
    use, index = spot.contest.use, index_arrays()
    keys = index.multipliers[boards >> 2].sum(axis=1, dtype=np.int64) & index.mask
    classes = class_arrays(shape.lowest, 0)
    places = classes.place_by_slot[keys + index.offsets[keys >> index.shift]]
    rows = value_rows(shape, use)
    values = np.stack([rows[list(pairs_of(hand))].max(axis=0)[places] for hand in spot.hands])
    if shape.flushes:
        _raise_flushes(boards, spot, shape, values)
    best = values.max(axis=0)
    masks = np.zeros(len(boards), np.intp)
    for seat, own in enumerate(values):
        masks |= (own == best).astype(np.intp) << seat
    masks[best == 0] = 0
    return masks


def _raise_flushes(boards: NDArray[np.uint8], spot: Spot, shape: Shape, values: NDArray[np.uint16]) -> None:
    """Where three of a suit lie, each hand is the better of what it is by ranks and its flush."""
    bits = np.left_shift(1, (boards >> 2).astype(np.intp))
    for suit in range(4):
        suited = (boards & 3) == suit
        three = np.flatnonzero(suited.sum(axis=1) >= THREE)
        lying = np.where(suited[three], bits[three], 0).sum(axis=1)
        for seat, hand in enumerate(spot.hands):
            held = sum(1 << (card >> 2) for card in hand if card & 3 == suit)
            if spot.contest.use is None:
                flushes = arrays_for(shape).by_suit[lying | held]
            else:
                flushes = suited_table(shape, held)[lying]
            values[seat, three] = np.maximum(values[seat, three], flushes)
