"""What hands are worth in a batch: look-ups in the tables of `ranking.arrays`, compiled. Nothing is ranked anew."""

from __future__ import annotations

import numpy as np

from cardspeak.batch.records import BADUGI, EXACTLY_TWO, NO_CARD, Int, Record
from cardspeak.ranking.arrays import FLUSH, SUIT_SHIFT
from cardspeak.ranking.compiled import called

ZERO, ONE, TWO, THREE, FOUR = (np.uint64(number) for number in range(5))
TOP_BIT = np.uint64(SUIT_SHIFT + 3)


@called
def value_of(cards: Int, part: Record) -> Int:
    """The value of exactly as many cards as make a hand, given as the bits of a number."""
    total, suited = part.start, ZERO
    left = cards
    for card in range(52):
        if left >> card & 1:
            total += part.words[card]
            suited |= ONE << np.uint64(card >> 2)
    if total & FLUSH:
        return part.by_suit[suited]
    key = total & part.mask
    return part.by_ranks[np.uint32(np.uint32(key) + part.offsets[key >> part.shift])]


@called
def by_ranks(hand: Record, game: Record, place: Int, row: Int, board_total: Int, part: Record, better: Int) -> Int:
    """The value of all cards of a place with a board whose words are added already."""
    total = board_total
    held, first = np.int64(hand.held[place]), place * game.width
    for at in range(held):
        total += part.words[hand.hole[first + at]]
    key = total & part.mask
    value = part.by_ranks[np.uint32(np.uint32(key) + part.offsets[key >> part.shift])]
    flush = total & FLUSH
    if flush == ZERO:
        return value
    suited = ZERO
    for at in range(held):
        card = np.uint64(hand.hole[first + at])
        suited |= ((flush >> (TOP_BIT + FOUR * (card & THREE))) & ONE) << (card >> TWO)
    for at in range(hand.boarded[row]):
        card = np.uint64(hand.board[row, at])
        suited |= ((flush >> (TOP_BIT + FOUR * (card & THREE))) & ONE) << (card >> TWO)
    if hand.shared != NO_CARD:
        card = np.uint64(hand.shared)
        suited |= ((flush >> (TOP_BIT + FOUR * (card & THREE))) & ONE) << (card >> TWO)
    return max(value, part.by_suit[suited]) if better else part.by_suit[suited]


@called
def note_board(hand: Record, game: Record, row: Int, part: Record, desk: Record) -> None:
    """The best that every pair of hole ranks makes with three of this board, and the triples of one suit.

    The number of triples comes from the record: LLVM unrolls loops whose length it knows, which took it minutes.
    """
    desk.suit = 4
    for pair in range(96):
        desk.best[pair] = 0
    for at in range(game.triples):
        a = np.int64(hand.board[row, game.triple[at, 0]])
        b = np.int64(hand.board[row, game.triple[at, 1]])
        c = np.int64(hand.board[row, game.triple[at, 2]])
        triple = np.int64(part.triple_ids[a >> 2, b >> 2, c >> 2])
        for pair in range(96):
            desk.best[pair] = max(desk.best[pair], part.pair_rows[triple, pair])
        desk.suited[at] = 0
        if a & 3 == b & 3 and b & 3 == c & 3:
            desk.suited[at] = 1 << (a >> 2) | 1 << (b >> 2) | 1 << (c >> 2)
            desk.suit = a & 3


@called
def two_and_three(hand: Record, game: Record, place: Int, part: Record, flushes: Int, desk: Record) -> Int:
    """The value of exactly two cards of a place with three of the board."""
    best = np.uint16(0)
    suit, first = np.int64(desk.suit), place * game.width
    for x in range(1, hand.held[place]):
        one = np.int64(hand.hole[first + x])
        for y in range(x):
            two = np.int64(hand.hole[first + y])
            best = max(best, desk.best[part.pair_ids[one >> 2, two >> 2]])
            if flushes and one & 3 == suit and two & 3 == suit:
                both = 1 << (one >> 2) | 1 << (two >> 2)
                for at in range(game.triples):
                    if desk.suited[at]:
                        best = max(best, part.by_suit[desk.suited[at] | both])
    return best


@called
def apart(a: Int, b: Int) -> Int:
    """1 if two cards share neither rank nor suit, else 0."""
    differ = a ^ b
    return 1 if differ >> 2 and differ & 3 else 0


@called
def badugi(hand: Record, game: Record, place: Int, part: Record) -> Int:
    """Four cards: the most that are apart from each other, and of those the lowest."""
    first = place * game.width
    a, b = np.int64(hand.hole[first]), np.int64(hand.hole[first + 1])
    c, d = np.int64(hand.hole[first + 2]), np.int64(hand.hole[first + 3])
    pattern = apart(a, b) | apart(a, c) << 1 | apart(b, c) << 2
    pattern |= (apart(a, d) | apart(b, d) << 1 | apart(c, d) << 2) << 3
    best = np.uint16(0)
    for at in range(part.first[pattern], part.first[pattern + 1]):
        subset = np.int64(part.subsets[at])
        ranks = (subset & 1) << (a >> 2) | (subset >> 1 & 1) << (b >> 2)
        ranks |= (subset >> 2 & 1) << (c >> 2) | (subset >> 3) << (d >> 2)
        best = max(best, part.by_suit[ranks])
    return best


@called
def value_hands(hand: Record, game: Record, number: Int, part: Record, desk: Record, to: Int) -> None:
    """The hands of everybody left, for one share on the board as it lies."""
    row = np.int64(game.row[number])
    total = part.start
    valued = np.int64(game.valued[number])
    if valued == EXACTLY_TWO:
        note_board(hand, game, row, part, desk)
    else:
        for at in range(hand.boarded[row]):
            total += part.words[hand.board[row, at]]
        if hand.shared != NO_CARD:
            total += part.words[hand.shared]
    for place in range(game.seats):
        if hand.live >> place & 1:
            if valued == EXACTLY_TWO:
                desk.value[to, place] = two_and_three(hand, game, place, part, game.flushes[number], desk)
            elif valued == BADUGI:
                desk.value[to, place] = badugi(hand, game, place, part)
            else:
                desk.value[to, place] = by_ranks(hand, game, place, row, total, part, game.better[number])


@called
def odd_key(hand: Record, game: Record, place: Int, number: Int, part: Record) -> Int:
    """The cards of the best five in a hand, highest first and ties by suit, as one number; see `showdown._odd_key`."""
    held, first = np.int64(hand.held[place]), place * game.width
    count = held + (hand.shared != NO_CARD)
    best, key = np.uint16(0), np.int64(0)
    for some in range(1 << count):
        size, cards = 0, np.int64(0)
        for at in range(count):
            if some >> at & 1:
                size += 1
                card = np.int64(hand.hole[first + at]) if at < held else np.int64(hand.shared)
                cards |= np.int64(1) << card
        if size != 5:
            continue
        value = value_of(cards, part)
        if value < best:
            continue
        own = own_key(hand, game, number, cards)
        if value > best or own > key:
            best, key = value, own
    return key


@called
def own_key(hand: Record, game: Record, number: Int, cards: Int) -> Int:
    """Five cards from the highest down, six bits each; a shared card belongs to nobody."""
    if hand.shared != NO_CARD:
        cards &= ~(np.int64(1) << np.int64(hand.shared))
    key, left = np.int64(0), cards
    for _ in range(5):
        weight, chosen = np.int64(0), np.int64(-1)
        for card in range(52):
            if left >> card & 1:
                own = (np.int64(game.strength[number, card >> 2]) + 1) * 4 + (card & 3)
                if own > weight:
                    weight, chosen = own, np.int64(card)
        if chosen >= 0:
            left &= ~(np.int64(1) << chosen)
        key = key << 6 | weight
    return key
