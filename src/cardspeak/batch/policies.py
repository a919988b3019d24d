"""Policies inside the kernel: calling down, and playing at random. Any other is a function: see `playing.py`."""

from __future__ import annotations

import numpy as np

from cardspeak.batch.betting import bits_in
from cardspeak.batch.chance import luck_below
from cardspeak.batch.chinese import ROW_BITS
from cardspeak.batch.machine import may_run
from cardspeak.batch.records import (
    CALL,
    CHANGE,
    CHANGING,
    FIXED,
    FOLD,
    KITTY,
    RAISE,
    RUN,
    RUNNING,
    SET,
    SETTING,
    Int,
    Record,
)
from cardspeak.ranking.compiled import called, written_in

CALLING, RANDOM = 0, 1


@called
def some_of(hand: Record, held: Int, want: Int, allowed: Int) -> Int:
    """So many of the places that are allowed, as bits, every choice as likely."""
    left, given = bits_in(allowed), np.int64(0)
    for at in range(held):
        if allowed >> at & 1:
            if luck_below(hand, left) < want:
                given |= np.int64(1) << at
                want -= 1
            left -= 1
    return given


@called
def random_cards(hand: Record, game: Record) -> tuple[Int, Int]:
    """An answer at random to any question but that of a betting round."""
    if hand.asks == CHANGING:
        step = game.steps[hand.step]
        held = np.int64(hand.held[hand.actor])
        want = np.int64(luck_below(hand, min(step.a, held) + 1)) if step.b else np.int64(step.a)
        return np.int64(CHANGE), some_of(hand, held, want, (np.int64(1) << held) - 1)
    if hand.asks == SETTING:
        everything = (np.int64(1) << ROW_BITS) - 1
        front = some_of(hand, np.int64(ROW_BITS), np.int64(3), everything)
        middle = some_of(hand, np.int64(ROW_BITS), np.int64(5), everything & ~front)
        return np.int64(SET), front | middle << ROW_BITS
    return np.int64(RUN), np.int64(1 + luck_below(hand, may_run(hand, game)))


@called
def calling_cards(hand: Record, game: Record) -> tuple[Int, Int]:
    """Who only calls changes no card unless he must, sets them as they lie, and runs the board once."""
    if hand.asks == CHANGING:
        step = game.steps[hand.step]
        return np.int64(CHANGE), np.int64(0) if step.b else (np.int64(1) << np.int64(step.a)) - 1
    if hand.asks == SETTING:
        return np.int64(SET), np.int64(0b111 | 0b11111000 << ROW_BITS)
    return np.int64(RUN), np.int64(1)


@written_in
def random_total(hand: Record, game: Record) -> Int:
    if game.structure == FIXED:
        if hand.middle and luck_below(hand, 3) == 0:
            return np.int64(hand.middle)
        return np.int64(hand.least if luck_below(hand, 2) else hand.most)
    total = hand.least + luck_below(hand, hand.most - hand.least + 1)
    if game.unit > 1 and total != hand.most:
        total = max(total // game.unit * game.unit, np.int64(hand.least))
    return total


@written_in
def random_answer(hand: Record, game: Record) -> tuple[Int, Int]:
    """Fold (never for nothing), check or call, bet or raise, take the kitty: each as likely as the next."""
    quiet = 2 if hand.to_call else 1
    if hand.to_call or hand.may_check:
        choice = luck_below(hand, quiet + (hand.most > 0) + hand.may_take)
    else:
        choice = np.int64(quiet)
    if choice == 0:
        return np.int64(CALL), np.int64(0)
    if choice < quiet:
        return np.int64(FOLD), np.int64(0)
    if hand.most and choice == quiet:
        return np.int64(RAISE), random_total(hand, game)
    return np.int64(KITTY), np.int64(0)


@written_in
def calling_answer(hand: Record) -> tuple[Int, Int]:
    """Check or call; where neither is allowed the least bet."""
    if hand.to_call or hand.may_check:
        return np.int64(CALL), np.int64(0)
    return np.int64(RAISE), np.int64(hand.least)


__all__ = [
    "CALLING",
    "RANDOM",
    "RUNNING",
    "calling_answer",
    "calling_cards",
    "random_answer",
    "random_cards",
]
