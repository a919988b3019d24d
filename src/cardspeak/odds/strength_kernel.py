"""`strength.py` compiled, for two hole cards of which any may play: a quarter of a microsecond a hand.

The opponent's hand is one of 91 pairs of ranks, weighted by how many hands it stands for; where three of a suit
lie on the board, hands with a flush are taken out of their pair and put in by their own value. Importing this
module imports numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from cardspeak.odds.collapsed.arrays import I32, I64, U8, U16, IndexArrays, class_arrays, index_arrays, rows_by_board
from cardspeak.odds.spot import Spot
from cardspeak.ranking.arrays import arrays_for
from cardspeak.ranking.compiled import called, compiled
from cardspeak.ranking.ladder import Shape

PADDED = 96


class River(NamedTuple):
    """The tables of one ladder."""

    rows: U16  # boards x 96: by pair of ranks
    place_by_slot: U16
    index5: IndexArrays
    pair_ids: U8
    by_suit: U16
    lowest: int


def by_kernel(spots: Sequence[Spot], shape: Shape) -> I64:
    """Hands beaten, tied and met, for each spot."""
    river = River(
        rows_by_board(shape, None),
        class_arrays(shape.lowest, 0).place_by_slot,
        index_arrays(),
        arrays_for(shape).exact.pair_ids,
        arrays_for(shape).by_suit,
        shape.lowest,
    )
    cards = np.array([(*spot.hands[0], *spot.boards[0]) for spot in spots], np.uint8).reshape(-1, 7)
    found = np.zeros((len(spots), 3), np.int64)
    strengths(cards, np.array(spots[0].dead if spots else (), np.uint8), river, found)
    return found


@compiled
def strengths(cards: U8, dead: U8, river: River, found: I64) -> None:
    """`cards`: two hole cards, then the board."""
    weights = np.zeros(PADDED, np.int32)
    available = np.empty(13, np.int32)
    left = np.empty(4, np.int64)
    for at in range(cards.shape[0]):
        available[:] = 0
        available[river.lowest :] = 4
        left[:] = 0x1FFF >> river.lowest << river.lowest
        for some in (cards[at], dead):
            for card in some:
                available[card >> 2] -= 1
                left[card & 3] &= ~(1 << (card >> 2))
        found[at, 0], found[at, 1], found[at, 2] = _against_all(cards[at], available, left, weights, river)


@called
def _against_all(cards: U8, available: I32, left: I64, weights: I32, river: River) -> tuple[int, int, int]:
    key = 0
    lying = np.zeros(4, np.int64)
    held = np.zeros(4, np.int64)
    count = np.zeros(4, np.int64)
    for k in range(7):
        suit, bit = cards[k] & 3, 1 << (cards[k] >> 2)
        if k < 2:
            held[suit] |= bit
        else:
            key += river.index5.multipliers[cards[k] >> 2]
            lying[suit] |= bit
            count[suit] += 1
    key &= river.index5.mask
    row = river.rows[river.place_by_slot[key + river.index5.offsets[key >> river.index5.shift]]]
    own = int(row[river.pair_ids[cards[0] >> 2, cards[1] >> 2]])
    flush_suit = -1
    for suit in range(4):
        if count[suit] >= 3:
            flush_suit = suit
            own = max(own, int(river.by_suit[lying[suit] | held[suit]]))
    pair = 0
    for first in range(13):
        weights[pair] = available[first] * (available[first] - 1) >> 1
        pair += 1
        for second in range(first + 1, 13):
            weights[pair] = available[first] * available[second]
            pair += 1
    win, tie, hands = 0, 0, 0
    for pair in range(PADDED):
        hands += weights[pair]
        win += weights[pair] if own > row[pair] else 0
        tie += weights[pair] if own == row[pair] else 0
    if flush_suit >= 0:
        more_won, more_tied = _flushes(
            own, row, lying[flush_suit], left[flush_suit], count[flush_suit], available, river.pair_ids, river.by_suit
        )
        win += more_won
        tie += more_tied
    return win, tie, hands


@called
def _flushes(
    own: int, row: U16, lying: int, left: int, count: int, available: I32, pair_ids: U8, by_suit: U16
) -> tuple[int, int]:
    """By how much flushes change the hands beaten and the hands tied."""
    win, tie = 0, 0
    for first in range(13):
        one = 1 << first
        if count < 5 and not left & one:
            continue
        for second in range(13 if count > 3 else first):
            two = 1 << second
            by_ranks = row[pair_ids[first, second]]
            others_first = available[first] - (1 if left & one else 0)
            others_second = available[second] - (1 if left & two else 0)
            # Two of the suit; one of it (the first) and another card; none of it where the board is a flush.
            if second < first and left & one and left & two:
                value = max(by_ranks, by_suit[lying | one | two])
                win += int(own > value) - int(own > by_ranks)
                tie += int(own == value) - int(own == by_ranks)
            if count >= 4 and left & one:
                value = max(by_ranks, by_suit[lying | one])
                win += others_second * (int(own > value) - int(own > by_ranks))
                tie += others_second * (int(own == value) - int(own == by_ranks))
            if count == 5 and second <= first:
                times = others_first * others_second
                if second == first:
                    times = others_first * (others_first - 1) >> 1
                value = max(by_ranks, by_suit[lying])
                win += times * (int(own > value) - int(own > by_ranks))
                tie += times * (int(own == value) - int(own == by_ranks))
    return win, tie
