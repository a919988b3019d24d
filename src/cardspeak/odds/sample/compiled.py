"""Sampling, compiled: hands and boards are dealt inside the kernel. Importing this module imports numba.

Games in which any cards may play with a board are dealt and judged in one loop, hand by hand as sums of words
(see `ranking/arrays.py`); the others are dealt here and judged in batches.

The generator is xoshiro256++ (Blackman and Vigna). A word of it gives three numbers of 21 bits, and each makes a
number below n by multiplication, redrawn where the product would favour some answers (Lemire), so no card is
likelier than another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardspeak.odds.sample.plan import DealPlan
from cardspeak.odds.sample.vector import CompleteDeals, winners
from cardspeak.odds.tally import TallyKey
from cardspeak.ranking.arrays import FLUSH, SUIT_SHIFT, U8, U16, U32, U64, arrays_for, suit_masks
from cardspeak.ranking.compiled import compiled, inlined

I64: TypeAlias = NDArray[np.int64]

ZERO, ONE = np.uint64(0), np.uint64(1)
LANE = np.uint64(21)
LANE_MASK = np.uint64((1 << 21) - 1)
BUFFER = 3 * 512  # lanes drawn ahead
BLOCK = 512  # deals made before they are judged
BATCH = 16_384  # the same, where they are judged in batches
TOP_BIT = np.uint64(SUIT_SHIFT + 3)
MOST_CHOICES = 1 << 20  # hands in one range; far below what 21 bits can number


class KernelDeck(NamedTuple):
    """What a kernel deals from: per hand a slice of `choices`, then the stub."""

    choices: U8  # combos of all ranges, one after the other, padded to the size of a hand
    bits: U64  # the same combos as sets of cards
    starts: I64  # where each hand's combos begin; one more for the end
    known: I64  # per hand, known cards in each combo
    unknown: I64
    stub: U8
    rows: U8  # the boards so far, a row each
    row_known: I64  # cards on each
    dealt: int  # cards off the stub in a deal


class ShareTables(NamedTuple):
    """Values of seven cards, a row for each share; keys and words are the same for every ladder."""

    words: U64
    masks: U64  # each card's rank in its suit's sixteen bits
    offsets: U32
    by_ranks: U16
    by_suit: U16
    board: I64  # the board each share is judged on
    start: np.uint64
    mask: np.uint64
    shift: np.uint64


def dealer(plan: DealPlan) -> Callable[[int, bytes], Counter[TallyKey]]:
    """(deals, seed) -> who won how often; may run in several threads at once."""
    deck = _deck(plan)
    if plan.contest.use is None and plan.contest.hole + plan.contest.board_cards == 7 and plan.boards:
        return _fused(plan, deck, _tables(plan))
    return _batched(plan, deck)


def _fused(plan: DealPlan, deck: KernelDeck, tables: ShareTables) -> Callable[[int, bytes], Counter[TallyKey]]:
    parts = len(plan.contest.parts)

    def draw(count: int, seed: bytes) -> Counter[TallyKey]:
        tally = np.zeros(1 << (plan.players * parts), np.int64)
        deal_and_judge(deck, tables, count, state(seed), tally)
        ones = (1 << plan.players) - 1
        return Counter(
            {
                tuple(index >> (plan.players * part) & ones for part in range(parts)): int(tally[index])
                for index in np.nonzero(tally)[0].tolist()
            }
        )

    return draw


def _batched(plan: DealPlan, deck: KernelDeck) -> Callable[[int, bytes], Counter[TallyKey]]:
    def draw(count: int, seed: bytes) -> Counter[TallyKey]:
        found: Counter[TallyKey] = Counter()
        for dealt in _batches(plan, deck, count, seed):
            found.update(winners(plan, dealt, "numba"))
        return found

    return draw


def dealing(plan: DealPlan) -> Callable[[int, bytes], Iterator[CompleteDeals]]:
    """(deals, seed) -> the deals, in batches."""
    return partial(_batches, plan, _deck(plan))


def _batches(plan: DealPlan, deck: KernelDeck, count: int, seed: bytes) -> Iterator[CompleteDeals]:
    generator = state(seed)
    for first in range(0, count, BATCH):
        some = min(BATCH, count - first)
        hands = np.zeros((plan.players, some, plan.contest.hole), np.uint8)
        boards = np.zeros((len(plan.boards), some, plan.contest.board_cards), np.uint8)
        deal_only(deck, generator, hands, boards)
        yield CompleteDeals(list(hands), list(boards))


def state(seed: bytes) -> U64:
    """The generator's four words."""
    return np.frombuffer(seed[:32], "<u8").astype(np.uint64)


def _deck(plan: DealPlan) -> KernelDeck:
    hole, width = plan.contest.hole, max(plan.contest.board_cards, 1)
    assert max(map(len, plan.combos)) < MOST_CHOICES, "a range is at most a few hundred thousand hands"
    choices = [(*combo, *(0,) * (hole - len(combo))) for combos in plan.combos for combo in combos]
    sizes = [len(combos) for combos in plan.combos]
    rows = np.zeros((len(plan.boards), width), np.uint8)
    for at, board in enumerate(plan.boards):
        rows[at, : len(board)] = board
    return KernelDeck(
        np.array(choices, np.uint8).reshape(-1, hole),
        np.array([sum(1 << card for card in combo) for combos in plan.combos for combo in combos], np.uint64),
        np.cumsum([0, *sizes]).astype(np.int64),
        np.array([len(combos[0]) for combos in plan.combos], np.int64),
        np.array(plan.unknown, np.int64),
        np.array(plan.stub, np.uint8),
        rows,
        np.array([len(board) for board in plan.boards], np.int64),
        plan.cards,
    )


def _tables(plan: DealPlan) -> ShareTables:
    arrays = [arrays_for(part.shape) for part in plan.contest.parts]
    seven = [own.sizes[7] for own in arrays]
    first = seven[0]
    return ShareTables(
        first.words,
        suit_masks(),
        first.offsets,
        np.stack([own.by_ranks for own in seven]),
        np.stack([own.by_suit for own in arrays]),
        np.array([part.row - 1 for part in plan.contest.parts], np.int64),
        first.start,
        first.mask,
        first.shift,
    )


@inlined
def _rotl(word: np.uint64, by: int) -> np.uint64:
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@compiled
def refill(s: U64, lanes: U32) -> None:
    """The next numbers of 21 bits: xoshiro256++, three to a word."""
    s0, s1, s2, s3 = s[0], s[1], s[2], s[3]
    for at in range(0, lanes.shape[0], 3):
        word = _rotl(s0 + s3, 23) + s0
        shifted = s1 << np.uint64(17)
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = _rotl(s3, 45)
        lanes[at] = np.uint32(word & LANE_MASK)
        lanes[at + 1] = np.uint32((word >> LANE) & LANE_MASK)
        lanes[at + 2] = np.uint32((word >> (LANE + LANE)) & LANE_MASK)
    s[0], s[1], s[2], s[3] = s0, s1, s2, s3


@inlined
def _fair(product: np.uint64, n: np.uint64) -> bool:
    """Whether a lane times n may be taken for one of n answers: 2^21 mod n lanes are too many for an even share."""
    low = product & LANE_MASK
    return bool(low >= n or low >= (LANE_MASK + ONE) % n)


@compiled
def deal(deck: KernelDeck, s: U64, lanes: U32, spent: U64, stub: U8, picked: I64, cards: U8) -> None:
    """For each row of `picked` a combo for every hand, no card twice, and for each row of `cards` so many off the
    stub, past those held: a shuffle carried no further than needed. `spent` keeps count of the lanes used."""
    starts, bits = deck.starts, deck.bits
    players, several = picked.shape[1], deck.bits.shape[0] > picked.shape[1]
    size, used_up, all_lanes = np.uint64(stub.shape[0]), spent[0], np.uint64(lanes.shape[0])
    held = ZERO
    for number in range(picked.shape[0]):
        clash = several
        while clash:
            clash = False
            held = ZERO
            for seat in range(players):
                choices = np.uint64(starts[seat + 1] - starts[seat])
                if choices > ONE:
                    while True:
                        if used_up == all_lanes:
                            refill(s, lanes)
                            used_up = ZERO
                        product = np.uint64(lanes[used_up]) * choices
                        used_up += ONE
                        if _fair(product, choices):
                            break
                    combo = starts[seat] + np.int64(product >> LANE)
                    picked[number, seat] = combo
                    clash |= (held & bits[combo]) != ZERO
                    held |= bits[combo]
                else:
                    picked[number, seat] = starts[seat]
        at = ZERO
        for place in range(cards.shape[1]):
            while True:
                left = size - at
                while True:
                    if used_up == all_lanes:
                        refill(s, lanes)
                        used_up = ZERO
                    product = np.uint64(lanes[used_up]) * left
                    used_up += ONE
                    if _fair(product, left):
                        break
                other = at + (product >> LANE)
                card = stub[other]
                stub[other] = stub[at]
                stub[at] = card
                at += ONE
                if (held >> np.uint64(card)) & ONE == ZERO:
                    break
            cards[number, place] = card
    spent[0] = used_up


@compiled
def deal_only(deck: KernelDeck, s: U64, hands: U8, boards: U8) -> None:
    """Deals into arrays: hands by player, deal and card; boards by row, deal and card."""
    count = hands.shape[1]
    stub, lanes, spent = deck.stub.copy(), np.zeros(BUFFER, np.uint32), np.full(1, BUFFER, np.uint64)
    picked = np.zeros((count, hands.shape[0]), np.int64)
    for seat in range(hands.shape[0]):
        picked[:, seat] = deck.starts[seat]
    cards = np.zeros((count, deck.dealt), np.uint8)
    deal(deck, s, lanes, spent, stub, picked, cards)
    known, row_known, choices, rows = deck.known, deck.row_known, deck.choices, deck.rows
    for number in range(count):
        at = 0
        for seat in range(hands.shape[0]):
            for card in range(hands.shape[2]):
                if card < known[seat]:
                    hands[seat, number, card] = choices[picked[number, seat], card]
                else:
                    hands[seat, number, card] = cards[number, at]
                    at += 1
        for row in range(boards.shape[0]):
            for card in range(boards.shape[2]):
                if card < row_known[row]:
                    boards[row, number, card] = rows[row, card]
                else:
                    boards[row, number, card] = cards[number, at]
                    at += 1


@compiled
def sum_up(cards: U8, count: int, words: U64) -> np.uint64:
    total = ZERO
    for at in range(count):
        total += words[cards[at]]
    return total


@compiled
def judge(
    deck: KernelDeck,
    tables: ShareTables,
    picked: I64,
    cards: U8,
    sums: U64,
    masks: U64,
    row_sums: U64,
    row_masks: U64,
    tally: I64,
) -> None:
    """Who wins each deal: two hole cards and a board of five, any of which may play."""
    players, rows, parts = picked.shape[1], row_sums.shape[0], tables.by_ranks.shape[0]
    words, card_masks, offsets, by_ranks, by_suit = (
        tables.words,
        tables.masks,
        tables.offsets,
        tables.by_ranks,
        tables.by_suit,
    )
    key_mask, shift, part_board = tables.mask, tables.shift, tables.board
    unknown, row_known = deck.unknown, deck.row_known
    hand_words, hand_masks = np.zeros(players, np.uint64), np.zeros(players, np.uint64)
    board_words, board_masks = np.zeros(rows, np.uint64), np.zeros(rows, np.uint64)
    changing = players if sums.shape[0] > players or unknown.max() > 0 else 0
    for seat in range(players):
        hand_words[seat], hand_masks[seat] = sums[picked[0, seat]], masks[picked[0, seat]]
    for number in range(picked.shape[0]):
        place = 0
        for seat in range(changing):
            total, mask = sums[picked[number, seat]], masks[picked[number, seat]]
            for _ in range(unknown[seat]):
                total += words[cards[number, place]]
                mask |= card_masks[cards[number, place]]
                place += 1
            hand_words[seat], hand_masks[seat] = total, mask
        for row in range(rows):
            total, mask = row_sums[row], row_masks[row]
            for _ in range(row_known[row], 5):
                total += words[cards[number, place]]
                mask |= card_masks[cards[number, place]]
                place += 1
            board_words[row], board_masks[row] = total, mask
        winners = 0
        for part in range(parts):
            row = part_board[part]
            board_total, board_mask = board_words[row], board_masks[row]
            best = np.uint16(0)
            holders = 0
            for seat in range(players):
                total = board_total + hand_words[seat]
                key = total & key_mask
                value = by_ranks[part, np.uint32(np.uint32(key) + offsets[key >> shift])]
                flush = total & FLUSH
                if flush:
                    suit = ZERO
                    while (flush >> (TOP_BIT + np.uint64(4) * suit)) & ONE == ZERO:
                        suit += ONE
                    ranks = (board_mask | hand_masks[seat]) >> (np.uint64(16) * suit)
                    value = max(value, by_suit[part, ranks & np.uint64(0x1FFF)])
                if value > best:
                    best, holders = value, 1 << seat
                elif value == best and value:
                    holders |= 1 << seat
            winners |= holders << (players * part)
        tally[winners] += 1


@compiled
def deal_and_judge(deck: KernelDeck, tables: ShareTables, count: int, s: U64, tally: I64) -> None:
    """Block by block, so that what was dealt is still at hand when it is judged."""
    players, rows = deck.known.shape[0], deck.rows.shape[0]
    combos = deck.choices.shape[0]
    sums, masks = np.zeros(combos, np.uint64), np.zeros(combos, np.uint64)
    row_sums, row_masks = np.zeros(rows, np.uint64), np.zeros(rows, np.uint64)
    for seat in range(players):
        for combo in range(deck.starts[seat], deck.starts[seat + 1]):
            sums[combo] = sum_up(deck.choices[combo], deck.known[seat], tables.words)
            masks[combo] = sum_up(deck.choices[combo], deck.known[seat], tables.masks)
    for row in range(rows):
        row_sums[row] = tables.start + sum_up(deck.rows[row], deck.row_known[row], tables.words)
        row_masks[row] = sum_up(deck.rows[row], deck.row_known[row], tables.masks)
    stub, lanes, spent = deck.stub.copy(), np.zeros(BUFFER, np.uint32), np.full(1, BUFFER, np.uint64)
    cards = np.zeros((BLOCK, deck.dealt), np.uint8)
    picked = np.zeros((BLOCK, players), np.int64)
    for seat in range(players):
        picked[:, seat] = deck.starts[seat]
    for first in range(0, count, BLOCK):
        some = min(BLOCK, count - first)
        deal(deck, s, lanes, spent, stub, picked[:some], cards[:some])
        judge(deck, tables, picked[:some], cards[:some], sums, masks, row_sums, row_masks, tally)
