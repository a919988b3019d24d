"""Hands of exactly two hole cards and three board cards in batches, compiled.

A board makes one row: for each pair of hole ranks the best over its ten triples. A hand is the best of that row
over its pairs; where the board shows three of a suit, a second row does the same for two hole cards of that suit.
The arrays are taken out of their tuple before the loops, which would count references to them otherwise.
"""

from __future__ import annotations

import numpy as np

from cardspeak.ranking.arrays import NO_TRIPLE, ROW, SUITED_ROW, U8, U16, U64, ExactArrays
from cardspeak.ranking.compiled import compiled, inlined

NO_SUIT = np.uint64(4)
ZERO, ONE, TWO, THREE, FOUR = (np.uint64(number) for number in range(5))
THREE_SHOW = np.uint64(0x5555)  # four counters of four bits: the third card of a suit raises its top bit
TOP_BITS = np.uint64(0x8888)


@inlined
def _rank_row(board: U8, row: U16, by_ranks: U16, triple_ids: U16) -> None:
    """Ten rows of the table, place by place: one pass that the machine does many places at a time."""
    a, b = np.uint64(board[0]) >> TWO, np.uint64(board[1]) >> TWO
    c, d, e = np.uint64(board[2]) >> TWO, np.uint64(board[3]) >> TWO, np.uint64(board[4]) >> TWO
    r0, r1, r2 = triple_ids[a, b, c], triple_ids[a, b, d], triple_ids[a, b, e]
    r3, r4, r5 = triple_ids[a, c, d], triple_ids[a, c, e], triple_ids[a, d, e]
    r6, r7, r8 = triple_ids[b, c, d], triple_ids[b, c, e], triple_ids[b, d, e]
    r9 = triple_ids[c, d, e]
    for pair in range(ROW):
        first = max(max(by_ranks[r0, pair], by_ranks[r1, pair]), max(by_ranks[r2, pair], by_ranks[r3, pair]))
        second = max(max(by_ranks[r4, pair], by_ranks[r5, pair]), max(by_ranks[r6, pair], by_ranks[r7, pair]))
        row[pair] = max(max(first, second), max(by_ranks[r8, pair], by_ranks[r9, pair]))


@inlined
def _suit(board: U8, bits: U64) -> np.uint64:
    """The suit of which three or more lie on the board, or NO_SUIT; their ranks go to `bits`, 0 for other cards."""
    count = THREE_SHOW
    for step in range(5):
        count += ONE << (FOUR * (np.uint64(board[step]) & THREE))
    count &= TOP_BITS
    if count == ZERO:
        return NO_SUIT
    suit = ZERO
    while (count >> (FOUR * suit + THREE)) & ONE == ZERO:
        suit += ONE
    for step in range(5):
        card = np.uint64(board[step])
        bits[step] = ONE << (card >> TWO) if card & THREE == suit else ZERO
    return suit


@inlined
def _suit_row(row: U16, bits: U64, by_suit: U16, triple_ids: U16) -> None:
    for pair in range(SUITED_ROW):
        row[pair] = 0
    for i in range(2, 5):
        for j in range(1, i):
            for k in range(j):
                triple = triple_ids[bits[i] | bits[j] | bits[k]]
                if triple != NO_TRIPLE:
                    for pair in range(SUITED_ROW):
                        row[pair] = max(row[pair], by_suit[triple, pair])


@inlined
def _unsuited(hole: U8, row: U16, pair_ids: U8) -> np.uint16:
    best = np.uint16(0)
    for i in range(1, hole.shape[0]):
        rank = np.uint64(hole[i]) >> TWO
        for j in range(i):
            best = max(best, row[np.uint64(pair_ids[rank, np.uint64(hole[j]) >> TWO])])
    return best


@inlined
def _flush(pair: np.uint64, bits: U64, by_suit: U16, triple_ids: U16) -> np.uint16:
    """Two hole cards of the board's suit without a row: the best of the triples, for a board met once only."""
    best = np.uint16(0)
    for i in range(2, 5):
        for j in range(1, i):
            for k in range(j):
                triple = triple_ids[bits[i] | bits[j] | bits[k]]
                if triple != NO_TRIPLE:
                    best = max(best, by_suit[triple, pair])
    return best


@compiled
def own_boards(hole: U8, board: U8, out: U16, tables: ExactArrays, flushes: bool) -> None:
    """Hands in rows, each with a board of five in its own row."""
    by_ranks, triple_ids, pair_ids = tables.by_ranks, tables.triple_ids, tables.pair_ids
    by_suit, suited_triple_ids, suited_pair_ids = tables.by_suit, tables.suited_triple_ids, tables.suited_pair_ids
    row, bits = np.zeros(ROW, np.uint16), np.zeros(5, np.uint64)
    for hand in range(out.shape[0]):
        _rank_row(board[hand], row, by_ranks, triple_ids)
        best = _unsuited(hole[hand], row, pair_ids)
        suit = _suit(board[hand], bits) if flushes else NO_SUIT
        if suit != NO_SUIT:
            for i in range(1, hole.shape[1]):
                card = np.uint64(hole[hand, i])
                if card & THREE == suit:
                    for j in range(i):
                        other = np.uint64(hole[hand, j])
                        if other & THREE == suit:
                            pair = np.uint64(suited_pair_ids[card >> TWO, other >> TWO])
                            best = max(best, _flush(pair, bits, by_suit, suited_triple_ids))
        out[hand] = best


@compiled
def one_board(hole: U8, board: U8, out: U16, tables: ExactArrays, flushes: bool) -> None:
    """Hands in rows, and one board of five for all of them."""
    pair_ids, suited_pair_ids = tables.pair_ids, tables.suited_pair_ids
    row, suited_row, bits = np.zeros(ROW, np.uint16), np.zeros(SUITED_ROW, np.uint16), np.zeros(5, np.uint64)
    _rank_row(board, row, tables.by_ranks, tables.triple_ids)
    suit = _suit(board, bits) if flushes else NO_SUIT
    if suit != NO_SUIT:
        _suit_row(suited_row, bits, tables.by_suit, tables.suited_triple_ids)
    for hand in range(out.shape[0]):
        best = _unsuited(hole[hand], row, pair_ids)
        if suit != NO_SUIT:
            for i in range(1, hole.shape[1]):
                card = np.uint64(hole[hand, i])
                if card & THREE == suit:
                    for j in range(i):
                        other = np.uint64(hole[hand, j])
                        if other & THREE == suit:
                            best = max(best, suited_row[np.uint64(suited_pair_ids[card >> TWO, other >> TWO])])
        out[hand] = best
