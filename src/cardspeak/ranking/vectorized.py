"""Batches of hands by numpy alone: column by column, two cards per look-up, in chunks that stay in the cache.

Importing this module imports numpy. Nothing is checked here: `batch.py` does before it calls.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from cardspeak.ranking.arrays import FLUSH, PAIRS_OF_FOUR, SUIT_SHIFT, U8, U16, arrays_for, badugi_arrays, suit_masks
from cardspeak.ranking.ladder import Shape

CHUNK = 16_384  # hands: all that is in use at once fits the second-level cache


def hand_values(cards: U8, shape: Shape) -> U16:
    """Hands of a number of cards that the shape has tables for, one in each row."""
    out = np.empty(len(cards), np.uint16)
    for at in range(0, len(cards), CHUNK):
        out[at : at + CHUNK] = _chunk(cards[at : at + CHUNK], shape)
    return out


class _Lookup:
    """The arrays of one shape and size in the signed form that numpy indexes with at once."""

    def __init__(self, shape: Shape, count: int) -> None:
        tables = arrays_for(shape).sizes[count]
        words = tables.words.view(np.int64)
        self.pairs = (words[:, None] + words[None, :]).ravel()
        self.last = words
        self.start = np.int64(tables.start)
        self.mask, self.shift = np.int64(tables.mask), np.int64(tables.shift)
        self.offsets = tables.offsets.view(np.int32).astype(np.int64)
        self.by_ranks = tables.by_ranks


@cache
def _lookup(shape: Shape, count: int) -> _Lookup:
    return _Lookup(shape, count)


def _chunk(cards: U8, shape: Shape) -> U16:
    count = cards.shape[1]
    tables = _lookup(shape, count)
    columns = cards.T.astype(np.intp)
    total = tables.pairs.take(columns[0] * 52 + columns[1])
    total += tables.start
    for step in range(2, count - 1, 2):
        total += tables.pairs.take(columns[step] * 52 + columns[step + 1])
    if count % 2:
        total += tables.last.take(columns[-1])
    key = total & tables.mask
    values: U16 = tables.by_ranks.take(key + tables.offsets.take(key >> tables.shift))
    flush = total & np.int64(FLUSH)
    rows = np.flatnonzero(flush)
    if len(rows):
        values[rows] = _suited(cards[rows], flush[rows], values[rows], shape)
    return values


def _suited(cards: U8, flush: NDArray[np.int64], values: U16, shape: Shape) -> U16:
    """Hands with enough cards of a suit for a flush, given what they are worth by their ranks."""
    exact = cards.shape[1] == shape.size
    if shape.goal == "low" and not exact:  # a flush counts against the hand: try every five
        best = np.zeros(len(cards), np.uint16)
        for five in combinations(range(cards.shape[1]), shape.size):
            np.maximum(best, _chunk(cards[:, five], shape), out=best)
        return best
    suit = np.zeros(len(cards), np.uint64)
    for above in (1, 2, 3):
        suit += flush >= 1 << (SUIT_SHIFT + 4 * above)
    masks = suit_masks()[cards].sum(axis=1, dtype=np.uint64) >> (suit * np.uint64(16))
    suited: U16 = arrays_for(shape).by_suit[masks & np.uint64(0x1FFF)]
    return suited if exact else np.maximum(values, suited)


def badugi_values(cards: U8) -> U16:
    """Hands of four cards; see `BadugiArrays`."""
    out = np.empty(len(cards), np.uint16)
    for at in range(0, len(cards), CHUNK):
        out[at : at + CHUNK] = _badugi_chunk(cards[at : at + CHUNK])
    return out


def _badugi_chunk(cards: U8) -> U16:
    tables = badugi_arrays()
    columns = cards.T.astype(np.intp)
    pattern = np.zeros(len(cards), np.intp)
    for number, (i, j) in enumerate(PAIRS_OF_FOUR):
        differ = columns[i] ^ columns[j]
        pattern |= ((differ >> 2 != 0) & (differ & 3 != 0)).astype(np.intp) << number
    first, last = tables.first[pattern], tables.first[pattern + 1] - 1
    ranks = columns >> 2
    best = np.zeros(len(cards), np.uint16)
    for choice in range(int(np.diff(tables.first).max())):
        subset = tables.subsets.take(np.minimum(first + choice, last)).astype(np.intp)
        played = sum((subset >> step & 1) << ranks[step] for step in range(4))
        np.maximum(best, tables.by_mask.take(played), out=best)
    return best


def exact_values(hole: U8, board: U8, shape: Shape) -> U16:
    """Exactly two of each row of `hole` with three of its row of `board`; one board may serve all."""
    out = np.empty(len(hole), np.uint16)
    if len(board) == 1:
        return _one_board(hole, board[0], shape)
    for at in range(0, len(hole), CHUNK):
        part = slice(at, at + CHUNK)
        out[part] = _own_boards(hole[part], board[part], shape)
    return out


def _own_boards(hole: U8, board: U8, shape: Shape) -> U16:
    tables = arrays_for(shape).exact
    by_ranks, width = tables.by_ranks.ravel(), tables.by_ranks.shape[1]
    ranks, own = board.T >> 2, hole.T >> 2
    triples = [tables.triple_ids[ranks[i], ranks[j], ranks[k]].astype(np.intp) * width for i, j, k in _triples(board)]
    best = np.zeros(len(hole), np.uint16)
    for i, j in combinations(range(len(own)), 2):
        pair = tables.pair_ids[own[i], own[j]]
        for triple in triples:
            np.maximum(best, by_ranks.take(triple + pair), out=best)
    if shape.flushes:
        rows, suit = _suited_boards(board)
        best[rows] = np.maximum(best[rows], _flushes(hole[rows], board[rows], suit, shape))
    return best


def _one_board(hole: U8, board: U8, shape: Shape) -> U16:
    """The board's row of 91 pairs first, then every hand's pairs in it."""
    tables = arrays_for(shape).exact
    ranks, own = board >> 2, hole.T >> 2
    ids = [tables.triple_ids[ranks[i], ranks[j], ranks[k]] for i, j, k in _triples(board[None])]
    row = tables.by_ranks[ids].max(axis=0)
    best = np.zeros(len(hole), np.uint16)
    for i, j in combinations(range(len(own)), 2):
        np.maximum(best, row.take(tables.pair_ids[own[i], own[j]]), out=best)
    rows, suit = _suited_boards(board[None])
    if shape.flushes and len(rows):
        held = np.flatnonzero((hole & 3 == suit[0]).sum(axis=1) >= 2)
        boards = np.broadcast_to(board, (len(held), len(board)))
        best[held] = np.maximum(best[held], _flushes(hole[held], boards, np.repeat(suit, len(held)), shape))
    return best


def _triples(board: U8) -> list[tuple[int, ...]]:
    return list(combinations(range(board.shape[1]), 3))


def _suited_boards(board: U8) -> tuple[NDArray[np.intp], NDArray[np.uint8]]:
    """The boards that show three or more of a suit, and that suit."""
    counts = np.stack([(board & 3 == suit).sum(axis=1) for suit in range(4)])
    rows = np.flatnonzero(counts.max(axis=0) >= 3)
    return rows, counts[:, rows].argmax(axis=0).astype(np.uint8)


def _flushes(hole: U8, board: U8, suit: NDArray[np.uint8], shape: Shape) -> U16:
    """The best flush of two and three, or 0: fewer than five ranks of the suit are worth nothing in the table."""
    by_suit = arrays_for(shape).by_suit
    own, shared = _bits_of(hole, suit), _bits_of(board, suit)
    triples = [shared[i] | shared[j] | shared[k] for i, j, k in _triples(board)]
    best = np.zeros(len(hole), np.uint16)
    for i, j in combinations(range(len(own)), 2):
        pair = own[i] | own[j]
        for triple in triples:
            np.maximum(best, by_suit.take(pair | triple), out=best)
    return best


def _bits_of(cards: U8, suit: NDArray[np.uint8]) -> NDArray[np.intp]:
    """By column: the rank's bit where the card is of its row's suit, else 0."""
    columns = cards.T
    return np.where(columns & 3 == suit, np.left_shift(1, columns >> 2, dtype=np.intp), 0)
