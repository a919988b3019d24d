"""The sweep of `drawn.py`, compiled, and for pots of two shares as well.

Where the pot has a low, what is entered is counted apart for each value of the low, so one sweep in the order
of the high gives the winners of both. Importing this module imports numba.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardspeak.odds.drawn.plain import Drawing, racers
from cardspeak.odds.spot import Contest
from cardspeak.odds.tally import Tally, TallyKey
from cardspeak.odds.work import Progress, cores, in_threads
from cardspeak.ranking.batch import values as hand_values
from cardspeak.ranking.compiled import compiled

U8: TypeAlias = NDArray[np.uint8]
U64: TypeAlias = NDArray[np.uint64]
I32: TypeAlias = NDArray[np.int32]
I64: TypeAlias = NDArray[np.int64]

MOST_DRAWN = 7  # cards to come to one hand
BELOW, UPTO, ALL = 0, 1, 2  # what a table of subsets has entered


class Completions(NamedTuple):
    """Every way to complete one hand, worst high first: places in the stub, their mask, both values."""

    places: U8
    masks: U64
    high: I32
    low: I32


class Bits(NamedTuple):
    """The seats of the three hands in a set of winners, and how such sets are put together."""

    first: int
    second: int
    third: int
    players: int
    shares: int


class Mark(NamedTuple):
    """What the hands outside the race hold: the values to beat, who has them, and the places they took."""

    high: int
    low: int
    high_holders: int
    low_holders: int
    gone: int


NOBODY = Completions(np.zeros((1, 0), np.uint8), np.zeros(1, np.uint64), np.zeros(1, np.int32), np.zeros(1, np.int32))


def tally(contest: Contest, hands: Sequence[Drawing], stub: Sequence[int], progress: Progress | None = None) -> Tally:
    """Who wins which share, over every way to deal the cards that are to come."""
    first, second, outer = racers(hands)
    seats, lows = _all_completions(contest, hands, stub)
    last, last_bit = (seats[outer[-1]], 1 << outer[-1]) if outer else (NOBODY, 0)
    subsets = sum(comb(len(stub), size) for size in range(hands[second].unknown + 1))
    bits = Bits(1 << first, 1 << second, last_bit, len(hands), len(contest.parts))
    numbering = _numbering(len(stub))
    jobs = min(8 * cores(), len(last.masks))
    expected, left = jobs, len(stub)
    for seat in outer[:-1]:
        expected *= comb(left, hands[seat].unknown)
        left -= hands[seat].unknown

    def run(mark: Mark, job: int) -> I64:
        table = np.zeros((3, subsets, lows), np.int32)
        counts = np.zeros(1 << (len(hands) * bits.shares), np.int64)
        _sweep(seats[first], seats[second], last, job, jobs, mark, bits, numbering, table, counts)
        return counts

    total = np.zeros(1 << (len(hands) * bits.shares), np.int64)
    pieces = (partial(run, mark, job) for mark in _outer_deals(outer[:-1], seats) for job in range(jobs))
    for done, counts in enumerate(in_threads(pieces, cores()), 1):
        total += counts
        if progress is not None:
            progress(done, expected)
    return Tally(len(hands), _keys(total, len(hands), bits.shares))


def _keys(counts: I64, players: int, shares: int) -> Counter[TallyKey]:
    ones = (1 << players) - 1
    found = np.nonzero(counts)[0].tolist()
    keys = [(index & ones,) if shares == 1 else (index & ones, index >> players) for index in found]
    return Counter({key: int(counts[index]) for key, index in zip(keys, found, strict=True)})


def _all_completions(contest: Contest, hands: Sequence[Drawing], stub: Sequence[int]) -> tuple[list[Completions], int]:
    """Per hand; low values renumbered from 0 (none) without gaps, and how many there are."""
    cards = np.array(stub, np.uint8)
    drawn = {count: _combinations(len(stub), count) for count in {hand.unknown for hand in hands}}
    values: list[list[NDArray[np.uint16]]] = []
    for hand in hands:
        places = drawn[hand.unknown]
        known = np.broadcast_to(np.array(hand.known, np.uint8), (len(places), len(hand.known)))
        full = np.ascontiguousarray(np.hstack([known, cards[places]]))
        values.append([hand_values(full, part.shape, "numba") for part in contest.parts])
    if len(contest.parts) == 1:
        lows, count = [np.zeros(len(own[0]), np.int32) for own in values], 1
    else:
        joined = np.concatenate([np.zeros(1, np.uint16), *(own[1] for own in values)])
        distinct, numbers = np.unique(joined, return_inverse=True)
        lows = np.split(numbers[1:].astype(np.int32), np.cumsum([len(own[1]) for own in values])[:-1])
        count = len(distinct)
    found = []
    for hand, own, low in zip(hands, values, lows, strict=True):
        order = np.argsort(own[0], kind="stable")
        places = drawn[hand.unknown][order]
        masks = (np.uint64(1) << places.astype(np.uint64)).sum(1, dtype=np.uint64)
        found.append(Completions(places, masks, own[0][order].astype(np.int32), low[order]))
    return found, count


def _combinations(stub: int, count: int) -> U8:
    places = np.zeros((comb(stub, count), count), np.uint8)
    _list_combinations(stub, places)
    return places


@compiled
def _list_combinations(stub: int, places: U8) -> None:
    """Every choice of places, in the order of their numbers."""
    size = places.shape[1]
    now = np.arange(size)
    for number in range(places.shape[0]):
        for at in range(size):
            places[number, at] = now[at]
        at = size - 1
        while at >= 0 and now[at] == stub - size + at:
            at -= 1
        if at >= 0:
            now[at] += 1
            for after in range(at + 1, size):
                now[after] = now[after - 1] + 1


def _outer_deals(outer: list[int], seats: list[Completions]) -> Iterator[Mark]:
    """Every way to complete these hands."""

    def deal(at: int, mark: Mark) -> Iterator[Mark]:
        if at == len(outer):
            yield mark
            return
        bit = 1 << outer[at]
        own = seats[outer[at]]
        for mask, high, low in zip(own.masks.tolist(), own.high.tolist(), own.low.tolist(), strict=True):
            if not mask & mark.gone:
                top, top_holders = _better(mark.high, mark.high_holders, high, bit)
                bottom, bottom_holders = _better(mark.low, mark.low_holders, low, bit)
                yield from deal(at + 1, Mark(top, bottom, top_holders, bottom_holders, mark.gone | mask))

    return deal(0, Mark(0, 0, 0, 0, 0))


def _better(mark: int, holders: int, value: int, bit: int) -> tuple[int, int]:
    if value > mark:
        return value, bit
    return mark, holders | bit if value == mark else holders


class Numbering(NamedTuple):
    """How subsets of places are numbered: those of fewer places first, those of one size in colex order."""

    binomials: I64
    offsets: I64  # the first number of each size
    sizes: I64  # of a set of bits
    tops: I64  # its highest bit


@cache
def _numbering(stub: int) -> Numbering:
    sizes = range(MOST_DRAWN + 1)
    return Numbering(
        np.array([[comb(n, k) for k in sizes] for n in range(stub + 1)], np.int64),
        np.array([sum(comb(stub, smaller) for smaller in range(size)) for size in sizes], np.int64),
        np.array([bits.bit_count() for bits in range(1 << MOST_DRAWN)], np.int64),
        np.array([bits.bit_length() - 1 for bits in range(1 << MOST_DRAWN)], np.int64),
    )


@compiled
def _number(places: U8, numbering: Numbering, raw: I64, numbers: I64) -> None:
    """The number of every subset of these places, by the bits that are in it."""
    numbers[0] = raw[0] = 0
    for bits in range(1, 1 << places.shape[0]):
        top, size = numbering.tops[bits], numbering.sizes[bits]
        raw[bits] = raw[bits ^ (1 << top)] + numbering.binomials[places[top], size]
        numbers[bits] = raw[bits] + numbering.offsets[size]


@compiled
def _query(table: I32, numbers: I64, sizes: I64, subsets: int, deepest: int, mark: int, found: I64) -> None:
    """Completions entered that share no card with this one: by table, and by low below, at and above a mark."""
    found[:] = 0
    lows = table.shape[2]
    for bits in range(subsets):
        size = sizes[bits]
        if size > deepest:
            continue
        sign = 1 - 2 * (size & 1)
        number = numbers[bits]
        if lows == 1:
            found[BELOW, 1] += sign * table[BELOW, number, 0]
            found[UPTO, 1] += sign * table[UPTO, number, 0]
            continue
        for which in range(3):
            for low in range(lows):
                side = 0 if low < mark else 1 if low == mark else 2
                found[which, side] += sign * table[which, number, low]


@compiled
def _sweep(
    first: Completions,
    second: Completions,
    third: Completions,
    job: int,
    jobs: int,
    mark: Mark,
    bits: Bits,
    numbering: Numbering,
    table: I32,
    counts: I64,
) -> None:
    """Every `jobs`-th completion of the third hand, and round each one race of the first two."""
    deepest = second.places.shape[1]
    found = np.zeros((3, 3), np.int64)
    raw = np.zeros(1 << MOST_DRAWN, np.int64)
    numbers = np.zeros(1 << MOST_DRAWN, np.int64)
    subsets1, subsets2 = 1 << first.places.shape[1], 1 << second.places.shape[1]
    lows, size2 = table.shape[2], second.masks.shape[0]
    for at in range(job, third.masks.shape[0], jobs):
        if third.masks[at] & np.uint64(mark.gone):
            continue
        used = third.masks[at] | np.uint64(mark.gone)
        top, bottom, top_holders, bottom_holders = mark.high, mark.low, mark.high_holders, mark.low_holders
        if bits.third:
            if third.high[at] > top:
                top, top_holders = int(third.high[at]), bits.third
            elif third.high[at] == top:
                top_holders |= bits.third
            if third.low[at] > bottom:
                bottom, bottom_holders = int(third.low[at]), bits.third
            elif third.low[at] == bottom:
                bottom_holders |= bits.third
        table[:] = 0
        for two in range(size2 if lows > 1 else 0):
            if second.masks[two] & used == 0:
                _number(second.places[two], numbering, raw, numbers)
                for subset in range(subsets2):
                    table[ALL, numbers[subset], second.low[two]] += 1
        left = numbering.binomials.shape[0] - 1 - first.places.shape[1]
        for place in range(64):
            left -= np.int64(used >> np.uint64(place) & np.uint64(1))
        everyone = numbering.binomials[left, deepest] if left >= 0 else 0
        below = 0
        upto = 0
        for one in range(first.masks.shape[0]):
            if first.masks[one] & used:
                continue
            beat = max(int(first.high[one]), top)
            while below < size2 and second.high[below] < beat:
                if second.masks[below] & used == 0:
                    _number(second.places[below], numbering, raw, numbers)
                    for subset in range(subsets2):
                        table[BELOW, numbers[subset], second.low[below]] += 1
                below += 1
            while upto < size2 and second.high[upto] <= beat:
                if second.masks[upto] & used == 0:
                    _number(second.places[upto], numbering, raw, numbers)
                    for subset in range(subsets2):
                        table[UPTO, numbers[subset], second.low[upto]] += 1
                upto += 1
            beat_low = max(int(first.low[one]), bottom)
            _number(first.places[one], numbering, raw, numbers)
            _query(table, numbers, numbering.sizes, subsets1, deepest, beat_low, found)
            if lows == 1:
                found[ALL, 1] = everyone
            high = (bits.first if first.high[one] == beat else 0) | (top_holders if top == beat else 0)
            low = (bits.first if first.low[one] == beat_low else 0) | (bottom_holders if bottom == beat_low else 0)
            for side in range(3):
                less, no_more, everything = found[BELOW, side], found[UPTO, side], found[ALL, side]
                if everything == 0:
                    continue
                winners = low if side == 0 else bits.second if side == 2 else low | bits.second
                if bits.shares == 1 or (side == 1 and beat_low == 0):
                    winners = 0  # nobody has a low
                winners <<= bits.players
                counts[high | winners] += less
                counts[high | bits.second | winners] += no_more - less
                counts[bits.second | winners] += everything - no_more
