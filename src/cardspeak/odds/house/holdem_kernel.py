"""Every round of hold'em against the dealer, compiled: `holdem_plain.py` in seconds instead of years.

One flop at a time. For each turn and river the hands are put in order, weakest first, and walked through with a counter
for each sort of card: how many weaker hands there are, less those that hold one of the player's own cards. A sort of
card is a rank, or where three of a suit lie on the board a rank of that suit or of the others; hands of the same two
sorts are alike. Where no flush is possible the counts are kept by ranks, and the player's own cards, which cannot lie
on the board as well, are put right at the end of the flop.

Importing this module imports numba.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardspeak.odds.collapsed.arrays import I32, I64, U8, U16, IndexArrays
from cardspeak.ranking.arrays import FLUSH, SizeArrays
from cardspeak.ranking.compiled import called, compiled

U64: TypeAlias = NDArray[np.uint64]

SORTS = 26  # ranks of the other suits, then those of the flush's suit
PAIRS, SORT_PAIRS = 91, 351  # of ranks, of sorts
LOSE, TIE, SLOTS = 10, 11, 12  # below them the wins, by the category of the player's hand


class LadderTables(NamedTuple):
    """The ladder as the kernel reads it."""

    rows: U16  # boards x 96: the value of each pair of ranks
    place_by_slot: U16
    index5: IndexArrays
    pairs: U8  # 351 x 3: two sorts, and the place of their ranks in a row
    pair_of: U16  # 26 x 26: the number of a pair of sorts
    by_suit: U16
    categories: U8  # by value: 0 the weakest category
    five: SizeArrays
    six: SizeArrays


class FlopSums(NamedTuple):
    """What is added up over all flops, by kind of hole cards (13 x 13, suited hands where the first rank is higher)."""

    outcomes: I64  # 169 x (bet neither, river, turn, both) x SLOTS
    made: I64  # 169 x categories: hole cards with the flop alone
    turn_cells: I64  # 169 x categories x boards x draws: won less lost, for deciding the Turn wager
    river_cells: I64


class Counts(NamedTuple):
    """Room for one flop with `n` cards to come."""

    by_hole: I32  # turn x hole x SLOTS
    by_ranks: I32  # turn x 91 x SLOTS
    won: I32  # turn x river x 91
    lost: I32
    made: U8  # turn x river x 91: categories
    alike: U8  # turn x river: whether hands of the same ranks were taken together


class BoardSpace(NamedTuple):
    """Room for one board."""

    left: I32  # per sort, cards not seen
    low: I32  # per sort, weaker hands that hold one certain card of it
    ways: I32  # per pair of sorts
    values: I32
    ordered: I32  # pairs of sorts, weakest first
    starts: I32  # of the groups of equal hands
    seen: U64  # a bit for each value there is
    place: I32  # the group of a value
    won: I32  # per pair of sorts, where a flush is possible
    lost: I32
    made: U8


def make_counts(n: int) -> Counts:
    holes = n * (n - 1) // 2
    return Counts(
        np.zeros((n, holes, SLOTS), np.int32),
        np.zeros((n, PAIRS, SLOTS), np.int32),
        np.zeros((n, n, PAIRS), np.int32),
        np.zeros((n, n, PAIRS), np.int32),
        np.zeros((n, n, PAIRS), np.uint8),
        np.zeros((n, n), np.uint8),
    )


def make_room(values: int) -> BoardSpace:
    sizes = (SORTS, SORTS, SORT_PAIRS, SORT_PAIRS, SORT_PAIRS, SORT_PAIRS + 1)
    left, low, ways, each, ordered, starts = (np.zeros(size, np.int32) for size in sizes)
    seen, place = np.zeros(values // 64 + 1, np.uint64), np.zeros(values, np.int32)
    won, lost = np.zeros(SORT_PAIRS, np.int32), np.zeros(SORT_PAIRS, np.int32)
    return BoardSpace(left, low, ways, each, ordered, starts, seen, place, won, lost, np.zeros(SORT_PAIRS, np.uint8))


def solve(flops: U8, weights: I64, deck: U8, tables: LadderTables, sums: FlopSums) -> None:
    """Add up some flops, each standing for `weights` of them."""
    counts, room = make_counts(len(deck) - 3), make_room(len(tables.categories))
    for flop, weight in zip(flops, weights.tolist(), strict=True):
        stub = deck[~np.isin(deck, flop)]
        counts.by_hole.fill(0)
        counts.by_ranks.fill(0)
        deal_boards(
            flop,
            stub,
            tables.place_by_slot,
            tables.index5,
            tables.rows,
            tables.pairs,
            tables.pair_of,
            tables.by_suit,
            tables.categories,
            counts,
            room,
        )
        spread(stub, tables.pair_of, counts)
        decide(flop, stub, weight, tables.five, tables.six, tables.by_suit, tables.categories, counts.by_hole, sums)


@compiled
def deal_boards(
    flop: U8,
    stub: U8,
    place_by_slot: U16,
    index5: IndexArrays,
    rows: U16,
    pairs: U8,
    pair_of: U16,
    by_suit: U16,
    categories: U8,
    counts: Counts,
    room: BoardSpace,
) -> None:
    """Every turn and river: who beats whom, added to the turn's counts and, the two changing places, to the river's."""
    n = stub.shape[0]
    hands = (n - 4) * (n - 5) >> 1  # of the dealer
    sorts = np.zeros(n, np.int64)
    for i in range(n):
        for j in range(i + 1, n):
            key, suits = np.int64(0), 0
            for card in (flop[0], flop[1], flop[2], stub[i], stub[j]):
                key += np.int64(index5.multipliers[card >> 2])
                suits += 1 << 4 * (card & 3)
            key &= index5.mask
            place = place_by_slot[key + index5.offsets[key >> index5.shift]]
            flush = -1
            for suit in range(4):
                if suits >> 4 * suit & 15 >= 3:
                    flush = suit
            lying = 0
            for card in (flop[0], flop[1], flop[2], stub[i], stub[j]):
                if card & 3 == flush:
                    lying |= 1 << (card >> 2)
            room.left[:] = 0
            for k in range(n):
                sorts[k] = (stub[k] >> 2) + (13 if stub[k] & 3 == flush else 0)
                if k != i and k != j:
                    room.left[sorts[k]] += 1
            counts.alike[i, j] = counts.alike[j, i] = 1 if flush < 0 else 0
            groups = _in_order(PAIRS if flush < 0 else SORT_PAIRS, lying, rows[place], pairs, by_suit, room)
            if flush < 0:
                won, lost, made = counts.won[i, j], counts.lost[i, j], counts.made[i, j]
                won[:] = 0
                lost[:] = 0
                _walk(groups, hands, pairs, categories, room, won, lost, made)
                _add_ranks(won, lost, made, counts.by_ranks[i], counts.by_ranks[j])
            else:
                _walk(groups, hands, pairs, categories, room, room.won, room.lost, room.made)
                _add_holes(i, j, sorts, pair_of, room, counts.by_hole[i], counts.by_hole[j])


@called
def _in_order(count: int, lying: int, row: U16, pairs: U8, by_suit: U16, room: BoardSpace) -> int:
    """The hands there may be, weakest first; into how many groups of equal ones they fall."""
    left, ways, values, seen, place = room.left, room.ways, room.values, room.seen, room.place
    seen[:] = 0
    for p in range(count):
        a, b = pairs[p, 0], pairs[p, 1]
        ways[p] = left[a] * (left[a] - 1) >> 1 if a == b else left[a] * left[b]
        if ways[p]:
            value = np.uint32(row[pairs[p, 2]])
            if b >= 13:  # the sorts of a pair stand in order: the first is suited only if the second is
                held = lying | 1 << (b - 13) | (1 << (a - 13) if a >= 13 else 0)
                value = max(value, np.uint32(by_suit[held]))
            elif lying:
                value = max(value, np.uint32(by_suit[lying]))
            values[p] = value
            seen[value >> 6] |= np.uint64(1) << np.uint64(value & 63)
    groups = 0
    starts = room.starts
    for word in range(seen.shape[0]):
        bits = seen[word]
        while bits:
            place[(word << 6) + _lowest(bits)] = groups
            bits &= bits - np.uint64(1)
            starts[groups] = 0
            groups += 1
    for p in range(count):
        if ways[p]:
            starts[place[values[p]]] += 1
    start = 0
    for group in range(groups):
        start, starts[group] = start + starts[group], start
    for p in range(count):
        if ways[p]:
            group = place[values[p]]
            room.ordered[starts[group]] = p
            starts[group] += 1  # where the group ends, in the end
    return groups


@called
def _lowest(bits: np.uint64) -> np.int64:
    """The place of the lowest bit, from how many there are below it."""
    below = (bits & (~bits + np.uint64(1))) - np.uint64(1)
    below -= below >> np.uint64(1) & np.uint64(0x5555555555555555)
    below = (below & np.uint64(0x3333333333333333)) + (below >> np.uint64(2) & np.uint64(0x3333333333333333))
    below = below + (below >> np.uint64(4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64(below * np.uint64(0x0101010101010101) >> np.uint64(56))


@called
def _walk(groups: int, hands: int, pairs: U8, categories: U8, room: BoardSpace, won: I32, lost: I32, made: U8) -> None:
    """How many of the dealer's hands each pair of sorts beats, and how many beat it."""
    left, low, ways, ordered = room.left, room.low, room.ways, room.ordered
    low[:] = 0
    below, first = 0, 0
    for group in range(groups):
        end = room.starts[group]
        category = categories[room.values[ordered[first]]]
        for k in range(first, end):
            p = ordered[k]
            won[p] = below - low[pairs[p, 0]] - low[pairs[p, 1]]
        for k in range(first, end):
            p = ordered[k]
            a, b = pairs[p, 0], pairs[p, 1]
            below += ways[p]
            if a == b:
                low[a] += left[a] - 1
            else:
                low[a] += left[b]
                low[b] += left[a]
        for k in range(first, end):
            p = ordered[k]
            # Hands no better, less those with one of the player's cards; his own hand has both.
            lost[p] = hands - (below - low[pairs[p, 0]] - low[pairs[p, 1]] + 1)
            made[p] = category
        first = end


@called
def _add_ranks(won: I32, lost: I32, made: U8, turn: I32, river: I32) -> None:
    for p in range(PAIRS):
        turn[p, made[p]] += won[p]
        turn[p, LOSE] += lost[p]
        river[p, made[p]] += won[p]
        river[p, LOSE] += lost[p]


@called
def _add_holes(i: int, j: int, sorts: I64, pair_of: U16, room: BoardSpace, turn: I32, river: I32) -> None:
    for b in range(1, sorts.shape[0]):
        base, numbers = b * (b - 1) >> 1, pair_of[sorts[b]]
        for a in range(b):
            if a != i and a != j and b != i and b != j:
                p = numbers[sorts[a]]
                turn[base + a, room.made[p]] += room.won[p]
                turn[base + a, LOSE] += room.lost[p]
                river[base + a, room.made[p]] += room.won[p]
                river[base + a, LOSE] += room.lost[p]


@compiled
def spread(stub: U8, pair_of: U16, counts: Counts) -> None:
    """What was counted by ranks goes to every hole, less the boards on which one of its own cards would lie."""
    n = stub.shape[0]
    for t in range(n):
        for b in range(1, n):
            for a in range(b):
                if a == t or b == t:
                    continue
                p = pair_of[stub[a] >> 2, stub[b] >> 2]
                hole = (b * (b - 1) >> 1) + a
                for slot in range(LOSE + 1):
                    counts.by_hole[t, hole, slot] += counts.by_ranks[t, p, slot]
                for own in (a, b):
                    if counts.alike[t, own]:
                        i, j = min(t, own), max(t, own)
                        counts.by_hole[t, hole, counts.made[i, j, p]] -= counts.won[i, j, p]
                        counts.by_hole[t, hole, LOSE] -= counts.lost[i, j, p]


@compiled
def decide(
    flop: U8,
    stub: U8,
    weight: int,
    five: SizeArrays,
    six: SizeArrays,
    by_suit: U16,
    categories: U8,
    by_hole: I32,
    sums: FlopSums,
) -> None:
    """Bet whenever more is won than lost; add up how the rounds then end."""
    n = stub.shape[0]
    each = (n - 3) * ((n - 4) * (n - 5) >> 1)  # rivers and dealer's hands after a turn
    ahead = np.zeros(n, np.int64)
    seen = np.zeros(6, np.uint8)
    seen[2:5] = flop
    for b in range(1, n):
        for a in range(b):
            hole = (b * (b - 1) >> 1) + a
            seen[0], seen[1] = stub[a], stub[b]
            low, high = min(stub[a] >> 2, stub[b] >> 2), max(stub[a] >> 2, stub[b] >> 2)
            kind = high * 13 + low if stub[a] & 3 == stub[b] & 3 else low * 13 + high
            total = 0
            for t in range(n):
                ahead[t] = -by_hole[t, hole, LOSE]
                for slot in range(LOSE):
                    ahead[t] += by_hole[t, hole, slot]
                total += ahead[t]  # nothing was counted where the turn is one of the hole cards
            category = categories[_value(seen, 5, five, by_suit)]
            sums.made[kind, category] += weight
            sums.turn_cells[kind, category, _alike(seen, 5), _draw(seen, 5)] += weight * total
            bet_turn = 2 if total > 0 else 0
            for t in range(n):
                if t in (a, b):
                    continue
                bets = bet_turn + (1 if ahead[t] > 0 else 0)
                tied = each
                for slot in range(LOSE + 1):
                    sums.outcomes[kind, bets, slot] += weight * by_hole[t, hole, slot]
                    tied -= by_hole[t, hole, slot]
                sums.outcomes[kind, bets, TIE] += weight * tied
                seen[5] = stub[t]
                category = categories[_value(seen, 6, six, by_suit)]
                sums.river_cells[kind, category, _alike(seen, 6), _draw(seen, 6)] += weight * ahead[t]


@called
def _alike(seen: U8, count: int) -> int:
    """How many pairs of equal cards the board alone shows: 0 none, 1 a pair, 2 two pair, 3 three of a kind, 6 four."""
    same = 0
    for k in range(3, count):
        for m in range(2, k):
            same += 1 if seen[k] >> 2 == seen[m] >> 2 else 0
    return same


@called
def _draw(seen: U8, count: int) -> int:
    """1 where one card is missing to a flush of which a hole card is part."""
    suits = 0
    for k in range(count):
        suits += 1 << 4 * (seen[k] & 3)
    for k in range(2):
        if suits >> 4 * (seen[k] & 3) & 15 == 4:
            return 1
    return 0


@called
def _value(seen: U8, count: int, size: SizeArrays, by_suit: U16) -> np.uint16:
    """The best hand so far."""
    total = size.start
    for k in range(count):
        total += size.words[seen[k]]
    key = total & size.mask
    value: np.uint16 = size.by_ranks[np.uint32(np.uint32(key) + size.offsets[key >> size.shift])]
    if total & FLUSH:
        for suit in range(4):
            ranks = 0
            for k in range(count):
                if seen[k] & 3 == suit:
                    ranks |= 1 << (seen[k] >> 2)
            value = max(value, by_suit[ranks])
    return value
