"""What lies open in stud, in a batch: who brings it in, who opens, who may check. The twin of `ranking.showing`."""

from __future__ import annotations

import numpy as np

from cardspeak.batch.records import (
    AFTER_BLINDS,
    BEST_BOARD,
    FIRST_PLACE,
    HIGHEST_CARD,
    LOWEST_BOARD,
    LOWEST_CARD,
    NO_CARD,
    NOBODY,
    Int,
    Record,
)
from cardspeak.batch.values import value_of
from cardspeak.ranking.compiled import called, written_in


@written_in
def strength(card: Int, low: Int) -> Int:
    rank = np.int64(card) >> 2
    return 0 if low and rank == 12 else rank + 1


@called
def by_up_card(hand: Record, game: Record, highest: Int) -> Int:
    """The bring-in: by the last card that lies open, then by suit where the book counts suits."""
    best, chosen = 0, NOBODY
    for place in range(game.seats):
        if not hand.live >> place & 1 or (game.passed_over and hand.stack[place] == 0):
            continue
        card = hand.hole[place * game.width + hand.held[place] - 1]
        key = strength(card, game.low_game) * 4 + (card & 3 if game.suits else 0)
        if chosen < 0 or (key > best if highest else key < best):
            best, chosen = key, place
    return chosen


@called
def showing_key(hand: Record, game: Record, place: Int, low: Int) -> Int:
    """What lies open before a place, as one number: groups, then ranks, then suits."""
    held, up, first = np.int64(hand.held[place]), np.int64(hand.up[place]), place * game.width
    by_rank = np.int64(0)  # four bits for each rank: how many of it lie open
    for at in range(held):
        if up >> at & 1:
            by_rank += np.int64(1) << 4 * strength(hand.hole[first + at], low)
    counts, ranks, suits = np.int64(0), np.int64(0), np.int64(0)
    left = up
    suits_left = up if game.board_suits else np.int64(0)
    while left:  # the largest group first, and of equal ones the highest
        best, chosen = np.int64(-1), np.int64(0)
        for at in range(held):
            if left >> at & 1:
                rank = strength(hand.hole[first + at], low)
                weight = (by_rank >> 4 * rank & 15) * 16 + rank
                if weight > best:
                    best, chosen = weight, np.int64(at)
        left &= ~(np.int64(1) << chosen)
        counts = counts * 8 + (best >> 4)
        ranks = ranks * 16 + (best & 15)
    while suits_left:  # the highest card first
        best, chosen = np.int64(-1), np.int64(0)
        for at in range(held):
            if suits_left >> at & 1:
                card = np.int64(hand.hole[first + at])
                weight = strength(card, low) * 4 + (card & 3)
                if weight > best:
                    best, chosen = weight, np.int64(at)
        suits_left &= ~(np.int64(1) << chosen)
        suits = suits * 4 + (best & 3)
    key = (counts << 24) + (ranks << 8) + suits
    return -key if low else key


@called
def shared_key(hand: Record, game: Record, tables: Record, place: Int) -> Int:
    """Four up cards and the shared one are a full hand, and rank as one."""
    cards = np.int64(0)
    for at in range(hand.held[place]):
        if hand.up[place] >> at & 1:
            cards |= np.int64(1) << np.int64(hand.hole[place * game.width + at])
    cards |= np.int64(1) << np.int64(hand.shared)
    return np.int64(value_of(cards, tables.part[game.five]))


@called
def by_board(hand: Record, game: Record, tables: Record, low: Int) -> Int:
    """Who shows the best (razz: lowest) board; of equal ones the first place."""
    best, chosen = np.int64(0), NOBODY
    shared = game.steps[hand.step].shared and hand.shared != NO_CARD
    for place in range(game.seats):
        if hand.live >> place & 1:
            if shared:
                key = np.int64(shared_key(hand, game, tables, place))
            else:
                key = np.int64(showing_key(hand, game, place, np.int64(low)))
            if chosen < 0 or key > best:
                best, chosen = key, place
    return chosen


@written_in
def opening_card(hand: Record, game: Record, tables: Record) -> tuple[Int, Int]:
    """Whose cards open the betting; else NOBODY, and after whom to look for somebody who can."""
    opens = game.steps[hand.step].opens
    after = np.int64(NOBODY)
    if opens == FIRST_PLACE:
        return np.int64(NOBODY), after
    if opens == AFTER_BLINDS:
        after = np.int64(0) if game.button_first else np.int64(hand.last_blind)
        return np.int64(NOBODY), after
    if opens in (LOWEST_CARD, HIGHEST_CARD):
        after = np.int64(by_up_card(hand, game, opens == HIGHEST_CARD))
    elif opens in (BEST_BOARD, LOWEST_BOARD):
        after = np.int64(by_board(hand, game, tables, opens == LOWEST_BOARD))
    if after >= 0 and hand.stack[after]:
        return after, after
    return np.int64(NOBODY), after


@called
def pair_shows(hand: Record, game: Record) -> Int:
    """Whether somebody's only two up cards are a pair (Crown Melbourne 10.6.7)."""
    for place in range(game.seats):
        if hand.live >> place & 1:
            first, second, up = np.int64(-1), np.int64(-1), 0
            for at in range(hand.held[place]):
                if hand.up[place] >> at & 1:
                    up += 1
                    first, second = second, np.int64(hand.hole[place * game.width + at]) >> 2
            if up == 2 and first == second:
                return True
    return False


@called
def beats_checkers(hand: Record, game: Record, tables: Record, place: Int) -> Int:
    """Whether a hand beats the open cards of everybody who checked before it (Tasmania B.12.3).

    The table says, by the ranks of four open cards, what a hand must be worth at least to beat them.
    """
    cards = np.int64(0)
    for at in range(hand.held[place]):
        cards |= np.int64(1) << np.int64(hand.hole[place * game.width + at])
    own = value_of(cards, tables.part[0])
    for other in range(game.seats):
        if hand.checkers >> other & 1:
            key = np.int64(0)
            for at in range(hand.held[other]):
                if hand.up[other] >> at & 1:
                    key = key * 13 + (np.int64(hand.hole[other * game.width + at]) >> 2)
            if own < tables.part[0].aid[key]:
                return False
    return True
