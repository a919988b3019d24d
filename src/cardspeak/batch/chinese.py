"""Chinese poker in a batch: thirteen cards set in three hands, settled pair by pair. The twin of `hand.chinese`."""

from __future__ import annotations

import numpy as np

from cardspeak.batch.records import NOBODY, OVER, SETTING, Int, Record
from cardspeak.batch.values import value_of
from cardspeak.ranking.compiled import called

ROW_BITS = 13
ALL_CARDS = (1 << ROW_BITS) - 1


@called
def ask_to_set(hand: Record, game: Record) -> None:
    """The first place that has not set its hands yet, or nobody: then the step is over."""
    if hand.asks != SETTING:
        hand.asks, hand.waiting = SETTING, hand.live
    for place in range(game.seats):
        if hand.waiting >> place & 1:
            hand.actor = place
            return
    hand.asks = OVER
    hand.step += 1


@called
def sets(hand: Record, place: Int, setting: Int) -> None:
    hand.setting[place] = setting
    hand.waiting &= ~(1 << place)
    hand.actor = NOBODY


@called
def row_of(hand: Record, game: Record, place: Int, number: Int) -> Int:
    """The cards of one of the three hands, as bits."""
    setting = np.int64(hand.setting[place])
    front, middle = setting & ALL_CARDS, setting >> ROW_BITS & ALL_CARDS
    chosen = front if number == 0 else middle if number == 1 else ALL_CARDS & ~(front | middle)
    cards = np.int64(0)
    for at in range(ROW_BITS):
        if chosen >> at & 1:
            cards |= np.int64(1) << np.int64(hand.hole[place * game.width + at])
    return cards


@called
def units_between(game: Record, desk: Record, one: Int, two: Int) -> Int:
    """Units that the first place wins of the second (negative: loses)."""
    if desk.odd[one] != desk.odd[two]:
        return game.misset if desk.odd[one] else -game.misset
    if not desk.odd[one]:
        return np.int32(0)
    won = lost = 0
    for number in range(game.parts):
        won += desk.value[number, one] > desk.value[number, two]
        lost += desk.value[number, one] < desk.value[number, two]
    units = np.int32((won - lost) * game.each)
    if won >= game.extra_from:
        units += game.extra
    elif lost >= game.extra_from:
        units -= game.extra
    return units


@called
def settle_chinese(hand: Record, game: Record, tables: Record, desk: Record) -> None:
    """Every pair of players clockwise from the first, as far as chips reach."""
    for place in range(game.seats):
        for number in range(game.parts):
            desk.value[number, place] = value_of(row_of(hand, game, place, number), tables.part[number])
        front, middle, back = desk.value[0, place], desk.value[1, place], desk.value[2, place]
        desk.odd[place] = middle >= tables.part[0].aid[front] and middle <= back  # rightly set
    for one in range(game.seats):
        for two in range(one + 1, game.seats):
            units = np.int64(units_between(game, desk, one, two))
            payer, payee = (two, one) if units > 0 else (one, two)
            amount = min(abs(units) * game.chinese_unit, np.int64(hand.stack[payer]))
            hand.stack[payer] -= amount
            hand.stack[payee] += amount
