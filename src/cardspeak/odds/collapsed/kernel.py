"""The collapsed enumeration, compiled: `plain.py` step by step, in a tenth of a millisecond.

Importing this module imports numba. Every table is an argument, so one compilation serves every ladder, deck,
street and number of hands. Compiled code is kept on disk under the digest of all it is made of, `DIGIT` included, which
comes from elsewhere and is compiled in.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from cardspeak.odds.collapsed.arrays import I32, I64, U8, U16, U32, ClassArrays, IndexArrays, Splits
from cardspeak.odds.collapsed.classes import DIGIT, MOST
from cardspeak.ranking.compiled import called, compiled

FULL = (1 << DIGIT) - 1
NEVER = 1 << 16  # above any value
ALL_RANKS = (1 << 13) - 1
CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(5)], np.int64)


class StreetTables(NamedTuple):
    """The tables of one contest on one street."""

    classes: ClassArrays
    index5: IndexArrays  # of full boards
    pair_ids: U8  # 13 x 13
    rows: U16  # 91 x boards, for the part that suits may decide
    side_rows: U16  # the same for a part by ranks alone; 1 x 1 where there is none
    by_suit: U16
    exact: bool  # two hole cards must play


@called
def _products(choose: I64, parents: I32, codes: U8, end: int, products: I64) -> None:
    products[0] = 1
    for at in range(1, end):
        products[at] = products[parents[at]] * choose[codes[at]]


@called
def _by_ranks(hand: U8, rows: U16, places: I32, pair_ids: U8, values: U16) -> None:
    """What a hand is worth on each board by ranks: the best of its pairs."""
    values[:] = 0
    for i in range(1, hand.shape[0]):
        for j in range(i):
            row = rows[pair_ids[hand[i] >> 2, hand[j] >> 2]]
            if places.shape[0]:
                for at in range(values.shape[0]):
                    values[at] = max(values[at], row[places[at]])
            else:
                for at in range(values.shape[0]):
                    values[at] = max(values[at], row[at])


@called
def _winners(values: U16, best: U16, masks: U16) -> None:
    """The best value in each column and who has it; nobody where it is 0."""
    best[:] = 0
    masks[:] = 0
    for seat in range(values.shape[0]):
        own = values[seat]
        for at in range(best.shape[0]):
            best[at] = max(best[at], own[at])
    for seat in range(values.shape[0]):
        own = values[seat]
        bit = np.uint16(1 << seat)
        for at in range(best.shape[0]):
            masks[at] |= bit if own[at] == best[at] and best[at] != 0 else np.uint16(0)


@called
def _places(board: U8, keys: U32, place_by_slot: U16, index: IndexArrays) -> I32:
    """Which full board each multiset of the cards to come makes with those that lie; empty before the first."""
    if board.shape[0] == 0:
        return np.empty(0, np.int32)
    known = 0
    for card in board:
        known += index.multipliers[card >> 2]
    places = np.empty(keys.shape[0], np.int32)
    for at in range(keys.shape[0]):
        key = (known + keys[at]) & index.mask
        slot = key + index.offsets[key >> index.shift]
        # Outside the table stands a rank five times, which no stub deals.
        places[at] = place_by_slot[slot] if 0 <= slot < place_by_slot.shape[0] else 0
    return places


@called
def _triples(board: int, bits: I64, triples: I64) -> int:
    """Every three of the ranks of a board, and how many there are."""
    ranks = 0
    while board:
        bits[ranks] = board & -board
        board &= board - 1
        ranks += 1
    count = 0
    for a in range(ranks):
        for b in range(a):
            for c in range(b):
                triples[count] = bits[a] | bits[b] | bits[c]
                count += 1
    return count


@called
def _exact_flushes(held: I64, lying: int, left: int, sets: U16, by_suit: U16, values: U16) -> None:
    """The best flush of exactly two of the held ranks and three of the board's, all of one suit."""
    bits, triples = np.empty(MOST, np.int64), np.empty(10, np.int64)
    values[:] = 0
    for number in range(sets.shape[0]):
        ranks = int(sets[number])
        if ranks & ~left:
            continue
        count = _triples(ranks | lying, bits, triples)
        for seat in range(held.shape[0]):
            best = np.uint16(0)
            first = held[seat]
            while first:
                one = first & -first
                first &= first - 1
                second = first
                while second:
                    two = one | (second & -second)
                    second &= second - 1
                    for k in range(count):
                        best = max(best, by_suit[two | triples[k]])
            values[seat, number] = best


@called
def _bits(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@called
def _fewest(held: I64, lying: int, exact: bool) -> int:
    """The fewest cards of a suit that must still come for a flush to be possible; more than five if it is not."""
    most = 0
    for seat in range(held.shape[0]):
        most = max(most, _bits(held[seat]))
    alone = (3 if most >= 2 else MOST + 4) if exact else max(3, MOST - most)
    return max(0, alone - _bits(lying))


@called
def _remove(cards: U8, available: I64, left: I64) -> None:
    for card in cards:
        available[card >> 2] -= 1
        left[card & 3] &= ~(1 << (card >> 2))


@compiled
def tally(hole: U8, board: U8, dead: U8, game: StreetTables) -> tuple[I64, I64]:
    """Boards by key (the winners of the main part, above them the number of the side's), and the side's masks."""
    classes = game.classes
    players, to_come = hole.shape[0], MOST - board.shape[0]
    available = np.zeros(13, np.int64)
    available[classes.lowest :] = 4
    left = np.full(4, ALL_RANKS >> classes.lowest << classes.lowest, np.int64)
    lying = np.zeros(4, np.int64)
    held = np.zeros((4, players), np.int64)
    _remove(dead, available, left)
    _remove(board, available, left)
    for card in board:
        lying[card & 3] |= 1 << (card >> 2)
    for seat in range(players):
        _remove(hole[seat], available, left)
        for card in hole[seat]:
            held[card & 3, seat] |= 1 << (card >> 2)
    # First pass: by ranks alone.
    start, end = classes.starts[to_come], classes.starts[to_come + 1]
    choose = np.empty(65, np.int64)
    for code in range(65):
        choose[code] = CHOOSE[available[code // 5], code % 5]
    products = np.empty(end, np.int64)
    _products(choose, classes.parents, classes.codes, end, products)
    ways = products[start:end].copy()
    places = _places(board, classes.keys[start:end], classes.place_by_slot, game.index5)
    values = np.empty((players, end - start), np.uint16)
    best = np.empty(end - start, np.uint16)
    masks = np.empty(end - start, np.uint16)
    keys = np.empty(end - start, np.int32)
    sides = np.zeros(end - start, np.int32)
    side_masks = np.zeros(1, np.int64)
    if game.side_rows.shape[0] > 1:
        for seat in range(players):
            _by_ranks(hole[seat], game.side_rows, places, game.pair_ids, values[seat])
        _winners(values, best, masks)
        side_masks = _number(masks, players, ways, sides)
    for seat in range(players):
        _by_ranks(hole[seat], game.rows, places, game.pair_ids, values[seat])
    _winners(values, best, masks)
    for at in range(end - start):
        keys[at] = masks[at] | sides[at]
    # Second pass: suit by suit, what flushes change.
    counts = np.zeros(side_masks.shape[0] << players, np.int64)
    flush = np.empty(classes.sets.shape[0], np.int32)
    holders = np.empty(classes.sets.shape[0], np.uint16)
    rest = np.empty(classes.starts[4], np.int64)
    for suit in range(4):
        fewest = _fewest(held[suit], lying[suit], game.exact)
        times = _alike(suit, left, lying, held)
        if times == 0 or fewest > to_come:
            continue
        first, last = classes.set_starts[fewest], classes.set_starts[to_come + 1]
        sets = classes.sets[first:last]
        lowest = _flushes(
            held[suit], lying[suit], left[suit], sets, game.by_suit, game.exact, flush[first:last], holders[first:last]
        )
        for code in range(65):
            others = available[code // 5] - (left[suit] >> (code // 5) & 1)
            choose[code] = CHOOSE[others, code % 5]
        _products(choose, classes.parents, classes.codes, classes.starts[to_come - fewest + 1], rest)
        for at in range(classes.starts[to_come - fewest + 1]):
            rest[at] *= times
        if side_masks.shape[0] > 1:
            _count_by_side(classes.splits, first, flush, holders, rest, best, keys, sides, counts)
        else:
            for suited in range(fewest, to_come + 1):
                boards = rest[classes.starts[to_come - suited] : classes.starts[to_come - suited + 1]].sum()
                _count(suited, boards, classes.set_starts, flush, holders, counts)
            _count_better(classes.splits, first, lowest, flush, holders, rest, best, keys, counts)
        for code in range(64, -1, -1):
            if code % 5 and left[suit] >> (code // 5) & 1:
                choose[code] += choose[code - 1] << DIGIT
        _products(choose, classes.parents, classes.codes, end, products)
        _take_back(products[start:end], fewest, times, ways)
    for at in range(end - start):
        counts[keys[at]] += ways[at]
    return counts, side_masks


@called
def _number(masks: U16, players: int, ways: I64, sides: I32) -> I64:
    """Number the masks that occur; per board its number, in place above the main part's winners."""
    number_of = np.full(1 << players, -1, np.int32)
    found = np.zeros(1 << players, np.int64)
    count = 0
    for at in range(masks.shape[0]):
        mask = masks[at]
        if ways[at]:
            if number_of[mask] < 0:
                number_of[mask] = count
                found[count] = mask
                count += 1
            sides[at] = number_of[mask] << players
    return found[:count]


@called
def _take_back(digits: I64, fewest: int, times: int, ways: I64) -> None:
    """Boards with enough of the suit leave their class: at most three digits, for no board has six cards."""
    for at in range(digits.shape[0]):
        enough = digits[at] >> (DIGIT * fewest)
        ways[at] -= times * ((enough & FULL) + (enough >> DIGIT & FULL) + (enough >> (2 * DIGIT) & FULL))


@called
def _alike(suit: int, left: I64, lying: I64, held: I64) -> int:
    """How many suits look like this one; 0 if an earlier one does."""
    times = 1
    for other in range(4):
        if other == suit or left[other] != left[suit] or lying[other] != lying[suit]:
            continue
        same = True
        for seat in range(held.shape[1]):
            same = same and held[other, seat] == held[suit, seat]
        if same:
            if other < suit:
                return 0
            times += 1
    return times


@called
def _flushes(held: I64, lying: int, left: int, sets: U16, by_suit: U16, exact: bool, flush: I32, holders: U16) -> int:
    """The best flush and its holders for each set of ranks that may come; the least of the best."""
    values = np.empty((held.shape[0], sets.shape[0]), np.uint16)
    if exact:
        _exact_flushes(held, lying, left, sets, by_suit, values)
    else:
        for seat in range(held.shape[0]):
            for number in range(sets.shape[0]):
                values[seat, number] = by_suit[sets[number] | lying | held[seat]]
    best = np.empty(sets.shape[0], np.uint16)
    _winners(values, best, holders)
    lowest = NEVER
    for number in range(sets.shape[0]):
        flush[number] = NEVER if sets[number] & ~left else best[number]
        lowest = min(lowest, flush[number])
    return lowest


@called
def _count(suited: int, boards: int, set_starts: I32, flush: I32, holders: U16, counts: I64) -> None:
    """As if the best flush won every board with so many of the suit, whatever the other cards are."""
    for number in range(set_starts[suited], set_starts[suited + 1]):
        if flush[number] != NEVER:
            counts[holders[number]] += boards


@called
def _count_better(
    splits: Splits, first: int, lowest: int, flush: I32, holders: U16, rest: I64, best: U16, keys: I32, counts: I64
) -> None:
    """Boards on which a full house, or the like, beats the best flush: ranks alone were right there."""
    for at in range(best.shape[0]):
        if best[at] <= lowest:
            continue
        for split in range(splits.starts[at], splits.starts[at + 1]):
            number = splits.sets[split]
            if number >= first and best[at] > flush[number]:
                boards = rest[splits.rests[split]]
                counts[holders[number]] -= boards
                counts[keys[at]] += boards


@called
def _count_by_side(
    splits: Splits, first: int, flush: I32, holders: U16, rest: I64, best: U16, keys: I32, sides: I32, counts: I64
) -> None:
    """Both at once, where the other cards decide another part of the pot."""
    for at in range(best.shape[0]):
        for split in range(splits.starts[at], splits.starts[at + 1]):
            number = splits.sets[split]
            if number >= first and flush[number] != NEVER:
                key = keys[at] if best[at] > flush[number] else sides[at] + holders[number]
                counts[key] += rest[splits.rests[split]]


@compiled
def tally_many(hole: U8, board: U8, dead: U8, game: StreetTables, out: I64) -> None:
    """The same for many tables of hands that differ in nothing else; no side part."""
    for at in range(hole.shape[0]):
        counts, _ = tally(hole[at], board, dead, game)
        out[at, :] = counts
