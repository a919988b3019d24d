"""What an unknown hand of four cards makes with exactly two of them: every deal by value, from no pair up.

Boards are gone through by kind, and on each of them hands by the kinds of their cards, as in `counts.py`, which is the
plain twin; the loops are compiled. A billion hands by kind stand for the 464 milliards of deals of Omaha, and take some
seconds. Importing this module imports numba.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from cardspeak.cards import deck_of
from cardspeak.odds.beaten import boards
from cardspeak.odds.collapsed.arrays import I32, I64
from cardspeak.odds.dealt import suit_mask
from cardspeak.odds.made import PAIR_NUMBERS, pairs_by_triple
from cardspeak.odds.two_play.kinds import suit_of
from cardspeak.ranking.compiled import called, compiled
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import tables_for

HELD = 4
KINDS = 26  # of each rank a card of the suit that may flush, and the others


@cache
def deals_by_value(shape: Shape, deck: int, board: int) -> tuple[int, ...]:
    """In how many deals of four own cards and a board the hand has each value."""
    cards = [int(card) for card in deck_of(deck).cards]
    lying = list(boards(cards, board))
    ranks = np.array([sorted(card >> 2 for card in one) for one, _ in lying], np.int32)
    suited = [suit_of(one) if shape.flushes else None for one, _ in lying]
    masks = np.array(
        [0 if suit is None else suit_mask(one, suit) for (one, _), suit in zip(lying, suited, strict=True)], np.int32
    )
    ways = np.array([count for _, count in lying], np.int64)
    found = np.zeros(evaluator(shape).tables.best + 1, np.int64)
    _count(ranks, masks, ways, *_tables(shape), shape.lowest, found)
    return tuple(map(int, found))


def _tables(shape: Shape) -> tuple[I32, I32, I32]:
    """Two ranks to the number of their pair; three of the board and a pair to their value; a suit's ranks to theirs."""
    numbers = np.zeros((13, 13), np.int32)
    for (low, high), at in PAIR_NUMBERS.items():
        numbers[low, high] = numbers[high, low] = at
    rows = pairs_by_triple(shape)
    triples = np.zeros((13, 13, 13, len(PAIR_NUMBERS)), np.int32)
    for three, values in rows.items():
        triples[three] = values
    return numbers, triples, np.array(tables_for(shape).by_suit, np.int32)


@compiled
def _count(
    ranks: I32, masks: I32, ways: I64, numbers: I32, triples: I32, by_suit: I32, lowest: int, found: I64
) -> None:
    size = ranks.shape[1]
    best = np.zeros(numbers.max() + 1, np.int32)
    flush = np.zeros((13, 13), np.int32)
    rank_of = np.zeros(KINDS, np.int32)
    of_suit = np.zeros(KINDS, np.int32)
    sizes = np.zeros(KINDS, np.int64)
    worth = np.zeros((KINDS, KINDS), np.int32)
    for at in range(ranks.shape[0]):
        best[:] = 0
        flush[:] = 0
        mask = masks[at]
        for a in range(size):
            for b in range(a + 1, size):
                for c in range(b + 1, size):
                    x, y, z = ranks[at, a], ranks[at, b], ranks[at, c]
                    for pair in range(best.shape[0]):
                        best[pair] = max(best[pair], triples[x, y, z, pair])
        if mask:
            _flushes(mask, by_suit, lowest, flush)
        kinds = 0
        for rank in range(lowest, 13):
            left = 4
            for a in range(size):
                left -= ranks[at, a] == rank
            if mask and not mask >> rank & 1:
                rank_of[kinds], of_suit[kinds], sizes[kinds] = rank, 1, 1
                kinds += 1
                left -= 1
            if left > 0:
                rank_of[kinds], of_suit[kinds], sizes[kinds] = rank, 0, left
                kinds += 1
        for i in range(kinds):
            for j in range(kinds):
                value = best[numbers[rank_of[i], rank_of[j]]]
                if of_suit[i] and of_suit[j] and i != j:
                    value = max(value, flush[rank_of[i], rank_of[j]])
                worth[i, j] = value
        _hands(kinds, sizes, worth, ways[at], found)


@called
def _flushes(mask: int, by_suit: I32, lowest: int, flush: I32) -> None:
    """Two ranks of the suit that are not on the board, to the best flush with three that are."""
    for a in range(13):
        for b in range(a + 1, 13):
            for c in range(b + 1, 13):
                if not (mask >> a & 1 and mask >> b & 1 and mask >> c & 1):
                    continue
                three = 1 << a | 1 << b | 1 << c
                for x in range(lowest, 13):
                    for y in range(x + 1, 13):
                        if not mask >> x & 1 and not mask >> y & 1:
                            value = by_suit[three | 1 << x | 1 << y]
                            if value > flush[x, y]:
                                flush[x, y] = flush[y, x] = value


@called
def _hands(kinds: int, sizes: I64, worth: I32, ways: int, found: I64) -> None:
    """Four cards by kind, the kinds in order: their best pair, and how many hands they are."""
    for i in range(kinds):
        for j in range(i, kinds):
            two = sizes[i] * sizes[j] if i != j else sizes[i] * (sizes[i] - 1) // 2
            if two == 0:
                continue
            best_two = worth[i, j]
            for k in range(j, kinds):
                again = 1 + (k == j) + (k == i)  # which one of its kind this card is
                three = two * (sizes[k] - again + 1) // again
                if three <= 0:
                    continue
                best_three = max(best_two, worth[i, k], worth[j, k])
                three *= ways
                again += 1
                four = three * (sizes[k] - again + 1) // again
                if four > 0:
                    found[max(best_three, worth[k, k])] += four
                for m in range(k + 1, kinds):  # nearly all hands: not another of the kind, so nothing to divide
                    found[max(best_three, worth[i, m], worth[j, m], worth[k, m])] += three * sizes[m]
