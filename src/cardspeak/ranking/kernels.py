"""Batches of hands, compiled. Cards lie in one row of bytes, hand after hand; values go to `out`.

Importing this module imports numba. The kernels check nothing: `batch.py` does before it calls them.
Indices are unsigned throughout, because a signed one costs a test for negative places.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TypeAlias

import numpy as np

from cardspeak.ranking.arrays import FLUSH, SUIT_SHIFT, U8, U16, BadugiArrays, SizeArrays
from cardspeak.ranking.compiled import compiled, inlined

ZERO, ONE, TWO, THREE, FOUR = (np.uint64(number) for number in range(5))
TOP_BIT = np.uint64(SUIT_SHIFT + 3)  # of the counter of clubs

Values: TypeAlias = Callable[[U8, U16, SizeArrays, U16], None]


@inlined
def _by_ranks(total: np.uint64, tables: SizeArrays) -> np.uint16:
    key = total & tables.mask
    value: np.uint16 = tables.by_ranks[np.uint32(np.uint32(key) + tables.offsets[key >> tables.shift])]
    return value


@inlined
def _suited(cards: U8, at: np.uint64, count: int, flush: np.uint64) -> np.uint64:
    """The ranks, as a mask, of the suit whose counter shows a flush."""
    ranks = ZERO
    for step in range(count):
        card = np.uint64(cards[at + np.uint64(step)])
        if (flush >> (TOP_BIT + FOUR * (card & THREE))) & ONE:
            ranks |= ONE << (card >> TWO)
    return ranks


@cache
def hand_values(count: int, *, better: bool) -> Values:
    """For hands of `count` cards; with `better` a flush is one choice among others, else it is what the hand is."""

    @compiled
    def values(cards: U8, out: U16, tables: SizeArrays, by_suit: U16) -> None:
        at = ZERO
        for hand in range(out.shape[0]):
            total = tables.start
            for step in range(count):
                total += tables.words[cards[at + np.uint64(step)]]
            flush = total & FLUSH
            if flush == ZERO:
                out[np.uint64(hand)] = _by_ranks(total, tables)
            else:
                value = by_suit[_suited(cards, at, count, flush)]
                if better:
                    value = max(value, _by_ranks(total, tables))
                out[np.uint64(hand)] = value
            at += np.uint64(count)

    return values


@compiled
def low_values(cards: U8, count: int, out: U16, tables: SizeArrays, five: SizeArrays, by_suit: U16) -> None:
    """Lows in which a flush counts against the hand: six or seven cards, any five of which may play.

    Only where five are of a suit does it matter which; leaving out cards i and j (of six, only i) leaves a hand.
    """
    for hand in range(out.shape[0]):
        at = np.uint64(hand * count)
        total = tables.start
        for step in range(count):
            total += tables.words[cards[at + np.uint64(step)]]
        if total & FLUSH == ZERO:
            out[hand] = _by_ranks(total, tables)
            continue
        best = np.uint16(0)
        for i in range(count):
            for j in range(i if count == 7 else 1):
                played = five.start
                ranks = ZERO
                for step in range(count):
                    if step != i and (count == 6 or step != j):
                        card = cards[at + np.uint64(step)]
                        played += five.words[card]
                        ranks |= ONE << np.uint64(card >> 2)
                best = max(best, _by_ranks(played, five) if played & FLUSH == ZERO else by_suit[ranks])
        out[hand] = best


@inlined
def _apart(a: np.uint64, b: np.uint64) -> np.uint64:
    """1 if two cards share neither rank nor suit, else 0; without a jump that could be guessed wrong."""
    differ = a ^ b
    return np.uint64((differ >> TWO != ZERO) & (differ & THREE != ZERO))


@compiled
def badugi_values(cards: U8, out: U16, tables: BadugiArrays) -> None:
    """Hands of four cards; see `BadugiArrays`."""
    by_mask, first, subsets = tables.by_mask, tables.first, tables.subsets
    at = ZERO
    for hand in range(out.shape[0]):
        a, b = np.uint64(cards[at]), np.uint64(cards[at + ONE])
        c, d = np.uint64(cards[at + TWO]), np.uint64(cards[at + THREE])
        pattern = _apart(a, b) | _apart(a, c) << ONE | _apart(b, c) << TWO
        pattern |= (_apart(a, d) | _apart(b, d) << ONE | _apart(c, d) << TWO) << THREE
        best = np.uint16(0)
        for place in range(first[pattern], first[pattern + ONE]):
            subset = np.uint64(subsets[np.uint64(place)])
            ranks = (subset & ONE) << (a >> TWO) | (subset >> ONE & ONE) << (b >> TWO)
            ranks |= (subset >> TWO & ONE) << (c >> TWO) | (subset >> THREE) << (d >> TWO)
            best = max(best, by_mask[ranks])
        out[np.uint64(hand)] = best
        at += FOUR
