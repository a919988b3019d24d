"""Two ranges of two-card hands on a board that has begun: all hands of both are ranked on each completion.

On one complete board the hands of the second range are entered in order of value; what a hand of the first
beats is all that was entered before it, less those that hold one of its two cards. Two thousand steps a board
replace a million matchups. Importing this module imports numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardspeak.odds.ranges import Combo
from cardspeak.odds.request import Request
from cardspeak.odds.tally import Tally
from cardspeak.odds.work import Progress, cores, in_threads
from cardspeak.ranking.arrays import FLUSH, SUIT_SHIFT, U8, U16, U32, U64, arrays_for, suit_masks
from cardspeak.ranking.compiled import compiled

I64: TypeAlias = NDArray[np.int64]

ZERO, ONE = np.uint64(0), np.uint64(1)
TOP_BIT = np.uint64(SUIT_SHIFT + 3)
PIECE = 32  # boards


class LookUp(NamedTuple):
    """The look-up of seven cards."""

    words: U64
    masks: U64
    offsets: U32
    by_ranks: U16
    by_suit: U16
    start: np.uint64
    mask: np.uint64
    shift: np.uint64


def fits(request: Request) -> bool:
    """Whether this is the question answered here: heads-up, one pot, one board with a flop, any cards play."""
    contest = request.contest
    return (
        len(request.hands) == 2
        and contest.use is None
        and contest.hole == 2
        and contest.rows == 1
        and len(contest.parts) == 1
        and len(request.boards[0]) >= 3
        and contest.board_cards == 5
    )


def cost(request: Request) -> int:
    """Hands ranked, on all boards together."""
    left = request.contest.deck - len(request.seen)
    boards = {5: 1, 4: left, 3: left * (left - 1) // 2}[len(request.boards[0])]
    hands = sum(len(h.combos) if not h.unknown else left * (left - 1) // 2 for h in request.hands)
    return boards * hands


def tally(request: Request, progress: Progress | None = None) -> Tally:
    """Who wins, over every pair of hands that share no card and every completion of the board."""
    first, second = (hand.dealt_out(request.deck, request.seen) for hand in request.hands)
    board = request.boards[0]
    gone = set(request.seen)
    stub = [int(card) for card in request.deck.cards if card not in gone]
    full = [(*board, *more) for more in combinations(stub, 5 - len(board))]
    pieces = [np.array(full[at : at + PIECE], np.uint8) for at in range(0, len(full), PIECE)]
    look = _look(request)
    run = partial(_piece, look, _cards(first.combos), _cards(second.combos))
    counts = np.zeros(3, np.int64)
    for done, found in enumerate(in_threads((partial(run, piece) for piece in pieces), cores()), 1):
        counts += found
        if progress is not None:
            progress(done, len(pieces))
    wins, ties, losses = counts.tolist()
    return Tally(2, {(1,): wins, (3,): ties, (2,): losses})


def _cards(combos: Sequence[Combo]) -> U8:
    return np.array(combos, np.uint8).reshape(-1, 2)


def _look(request: Request) -> LookUp:
    arrays = arrays_for(request.contest.parts[0].shape)
    seven = arrays.sizes[7]
    return LookUp(
        seven.words, suit_masks(), seven.offsets, seven.by_ranks, arrays.by_suit, seven.start, seven.mask, seven.shift
    )


def _piece(look: LookUp, first: U8, second: U8, boards: U8) -> I64:
    counts = np.zeros(3, np.int64)
    _on_boards(look, first, second, boards, counts)
    return counts


@compiled
def _rank_all(look: LookUp, hands: U8, board: U8, values: U16) -> None:
    """Values of all hands on one board; 0 for a hand that holds one of its cards."""
    words, masks, offsets, by_ranks, by_suit = look.words, look.masks, look.offsets, look.by_ranks, look.by_suit
    key_mask, shift = look.mask, look.shift
    base, suits, gone = look.start, ZERO, ZERO
    for card in board:
        base += words[card]
        suits |= masks[card]
        gone |= ONE << np.uint64(card)
    for number in range(hands.shape[0]):
        one, two = hands[number, 0], hands[number, 1]
        if ((gone >> np.uint64(one)) | (gone >> np.uint64(two))) & ONE:
            values[number] = 0
            continue
        total = base + words[one] + words[two]
        key = total & key_mask
        value = by_ranks[np.uint32(np.uint32(key) + offsets[key >> shift])]
        flush = total & FLUSH
        if flush:
            suit = ZERO
            while (flush >> (TOP_BIT + np.uint64(4) * suit)) & ONE == ZERO:
                suit += ONE
            ranks = (suits | masks[one] | masks[two]) >> (np.uint64(16) * suit)
            value = max(value, by_suit[ranks & np.uint64(0x1FFF)])
        values[number] = value


@compiled
def _on_boards(look: LookUp, first: U8, second: U8, boards: U8, counts: I64) -> None:
    """Adds wins of the first range, ties and losses over these boards."""
    values1, values2 = np.zeros(first.shape[0], np.uint16), np.zeros(second.shape[0], np.uint16)
    same = np.full((52, 52), -1, np.int64)  # where the second range holds this very hand
    for number in range(second.shape[0]):
        same[second[number, 0], second[number, 1]] = same[second[number, 1], second[number, 0]] = number
    by_card, all_by_card = np.zeros(52, np.int64), np.zeros(52, np.int64)
    equal_by_card = np.zeros(52, np.int64)
    for number in range(boards.shape[0]):
        _rank_all(look, first, boards[number], values1)
        _rank_all(look, second, boards[number], values2)
        order1, order2 = np.argsort(values1), np.argsort(values2)
        all_by_card[:] = 0
        by_card[:] = 0
        entered = everyone = at = 0
        for hand in range(second.shape[0]):
            if values2[hand]:
                everyone += 1
                all_by_card[second[hand, 0]] += 1
                all_by_card[second[hand, 1]] += 1
        while at < second.shape[0] and values2[order2[at]] == 0:
            at += 1
        place = 0
        while place < first.shape[0]:
            value = values1[order1[place]]
            if value == 0:
                place += 1
                continue
            while at < second.shape[0] and values2[order2[at]] < value:
                by_card[second[order2[at], 0]] += 1
                by_card[second[order2[at], 1]] += 1
                entered += 1
                at += 1
            upto = at
            while upto < second.shape[0] and values2[order2[upto]] == value:
                equal_by_card[second[order2[upto], 0]] += 1
                equal_by_card[second[order2[upto], 1]] += 1
                upto += 1
            while place < first.shape[0] and values1[order1[place]] == value:
                one, two = first[order1[place], 0], first[order1[place], 1]
                twin = same[one, two] >= 0  # the same two cards: of equal value, and taken off twice below
                less = entered - by_card[one] - by_card[two]
                equal = upto - at - equal_by_card[one] - equal_by_card[two] + twin
                total = everyone - all_by_card[one] - all_by_card[two] + twin
                counts[0] += less
                counts[1] += equal
                counts[2] += total - less - equal
                place += 1
            for back in range(at, upto):
                equal_by_card[second[order2[back], 0]] -= 1
                equal_by_card[second[order2[back], 1]] -= 1
