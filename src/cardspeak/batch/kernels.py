"""What Python calls. Nothing reaches a kernel unchecked (`hands.py`, `playing.py`), and every loop is bounded."""

from __future__ import annotations

import numpy as np

from cardspeak.batch.betting import bits_in, offer
from cardspeak.batch.chance import GOLDEN, mixed, shuffle
from cardspeak.batch.chinese import ALL_CARDS, ROW_BITS
from cardspeak.batch.machine import advance, answer, begin, may_run
from cardspeak.batch.policies import RANDOM, calling_answer, calling_cards, random_answer, random_cards
from cardspeak.batch.records import (
    BETTING,
    CALL,
    CHANGE,
    CHANGING,
    FIXED,
    FOLD,
    FRESH,
    KITTY,
    NO_CARD,
    NOBODY,
    NOTHING,
    OVER,
    RAISE,
    RUN,
    RUNNING,
    SET,
    SETTING,
    STEP_BITS,
    TABLE_ASKED,
    Int,
    Record,
)
from cardspeak.ranking.compiled import called, fast, written_in

ELEVEN, UNIT = np.uint64(11), np.float64(2.0**-53)
DECISIONS = 4096  # of one hand: no hand of any book comes near


@written_in
def may_call(hand: Record, game: Record) -> Int:
    """Whether a call or a check is surely legal; where this says no, `offer` has the last word."""
    step = game.steps[hand.step & STEP_BITS]
    return hand.highest > 0 or (step.check and not step.forced and not game.must_beat)


@fast
def play(
    games: Record,
    tables: Record,
    seed: Int,
    first: Int,
    count: Int,
    policy: Int,
    hands: Record,
    desks: Record,
    won: Record,
    totals: Record,
) -> None:
    """Whole hands by a policy of the kernel, one after another in one record.

    `won` receives each hand's result by place, as far as it has rows; `totals` decisions, showdowns and commission.
    """
    game, shares, hand, desk = games[0], tables[0], hands[0], desks[0]
    for number in range(count):
        begin(hand, game, seed, first + np.uint64(number), True)
        for _ in range(DECISIONS):
            advance(hand, game, shares, desk)
            if hand.asks == OVER:
                break
            if hand.asks != BETTING:
                if policy == RANDOM:
                    kind, amount = random_cards(hand, game)
                else:
                    kind, amount = calling_cards(hand, game)
            else:
                if policy != RANDOM and may_call(hand, game):  # who only calls need not look further
                    hand.to_call = 1
                else:
                    offer(hand, game, shares)
                if policy == RANDOM:
                    kind, amount = random_answer(hand, game)
                else:
                    kind, amount = calling_answer(hand)
            answer(hand, game, kind, amount)
        totals[0] += hand.decisions
        totals[1] += hand.live & (hand.live - 1) != 0
        totals[2] += hand.house
        if number < won.shape[0]:
            for place in range(game.seats):
                won[number, place] = hand.stack[place] - game.stack[place]


@fast
def deal_packs(games: Record, seed: Int, hands: Record) -> None:
    """The whole packs of these numbers, and where their stream of chance goes on after them."""
    game = games[0]
    for row in range(hands.shape[0]):
        begin(hands[row], game, seed, hands[row].number, True)
        shuffle(hands[row], game.deck, game.needed, game.deck)


# -- one answer for every row ------------------------------------------------------------------------------------------


@called
def admits_cards(out: Record, kind: Int, amount: Int) -> Int:
    """Whether an answer to anything but a question of betting is legal."""
    if out.asks == CHANGING:
        count = bits_in(amount) if 0 <= amount < np.int64(1) << np.int64(out.held) else np.int64(99)
        return kind == CHANGE and count <= out.cards and (not out.exactly or count == out.cards)
    if out.asks == SETTING:
        if kind != SET or not 0 <= amount < np.int64(1) << 2 * ROW_BITS:
            return False
        front, middle = amount & ALL_CARDS, amount >> ROW_BITS
        return front & middle == 0 and bits_in(front) == 3 and bits_in(middle) == 5
    return out.asks == RUNNING and kind == RUN and 1 <= amount <= out.cards


@written_in
def admits(out: Record, game: Record, kind: Int, amount: Int) -> Int:
    """Whether an answer is among those offered."""
    if out.asks != BETTING:
        return admits_cards(out, kind, amount)
    if kind == CALL:
        return out.call > 0 or out.check
    if kind == FOLD:
        return out.fold
    if kind == KITTY:
        return out.kitty >= 0
    if kind != RAISE or out.most == 0 or not out.least <= amount <= out.most:
        return False
    if game.structure == FIXED:
        return amount == out.least or amount == out.most or amount == out.middle
    return amount % game.unit == 0 or amount == out.least or amount == out.all_in


@written_in
def wrong_row(game: Record, offers: Record, kinds: Record, amounts: Record) -> Int:
    """The first row whose answer is not legal, or NOBODY. A row that is over takes any answer, and NOTHING is one."""
    for row in range(offers.shape[0]):
        kind = np.int64(kinds[row])
        if offers[row].asks != OVER and kind != NOTHING and not admits(offers[row], game, kind, np.int64(amounts[row])):
            return row
    return NOBODY


@fast
def first_wrong(games: Record, offers: Record, kinds: Record, amounts: Record) -> Int:
    """The same for whoever steps a batch in parts, and must know before the first."""
    return wrong_row(games[0], offers, kinds, amounts)


@called
def told_cards(hand: Record, game: Record, out: Record) -> None:
    """What may be answered to anything but a question of betting."""
    out.fold = out.check = out.exactly = False
    out.call = out.least = out.most = out.middle = out.all_in = 0
    out.kitty = NOBODY
    out.cards = out.held = 0
    out.turn = hand.actor if hand.actor != TABLE_ASKED else NOBODY
    if hand.asks == CHANGING:
        step = game.steps[hand.step]
        out.held = hand.held[hand.actor]
        out.cards, out.exactly = step.a, not step.b
    elif hand.asks == SETTING:
        out.held = out.cards = hand.held[hand.actor]
    elif hand.asks == RUNNING:
        out.cards = may_run(hand, game)


@written_in
def told(hand: Record, game: Record, out: Record) -> None:
    """What may be answered, into the small record."""
    out.asks = hand.asks
    if hand.asks != BETTING:
        told_cards(hand, game, out)
        return
    out.turn = hand.actor
    out.fold = hand.may_fold
    out.check = hand.may_check
    out.call = hand.to_call
    out.least = hand.least
    out.most = hand.most
    out.middle = hand.middle
    out.all_in = hand.bet[hand.actor] + hand.stack[hand.actor]
    out.kitty = max(0, game.kitty_price - hand.bet[hand.actor]) if hand.may_take else NOBODY
    out.cards = out.held = 0
    out.exactly = False


@fast
def step_all(
    games: Record,
    tables: Record,
    seed: Int,
    hands: Record,
    desks: Record,
    kinds: Record,
    amounts: Record,
    again: Int,
    deals: Int,
    log_kinds: Record,
    log_amounts: Record,
    out: Record,
    rewards: Record,
    done: Record,
) -> Int:
    """One answer for each hand that waits for one. If one is not legal nothing is done, and its row is returned.

    A hand that is FRESH is begun instead. With `again` a hand that is over is followed at once by the one whose number
    is larger by so many.
    """
    game, shares, desk = games[0], tables[0], desks[0]
    wrong = wrong_row(game, out, kinds, amounts)
    if wrong >= 0:
        return wrong
    for row in range(hands.shape[0]):
        hand = hands[row]
        ended = False
        fresh = hand.asks == FRESH
        if not fresh:
            kind, amount = np.int64(kinds[row]), np.int64(amounts[row])
            if hand.asks == OVER or kind == NOTHING:
                done[row] = False
                continue
            if hand.decisions < log_kinds.shape[1]:
                log_kinds[row, hand.decisions] = kind
                log_amounts[row, hand.decisions] = amount
            answer(hand, game, kind, amount)
        for _ in range(2):  # once, or twice where the next hand follows
            if fresh:
                begin(hand, game, seed, hand.number, deals)
            advance(hand, game, shares, desk)
            if hand.asks != OVER or ended:
                break
            ended = fresh = True
            for place in range(game.seats):
                rewards[row, place] = hand.stack[place] - game.stack[place]
            if not again:
                break
            hand.number += np.uint64(again)
        done[row] = ended
        if hand.asks == BETTING:
            offer(hand, game, shares)
        told(hand, game, out[row])
    return NOBODY


# -- policies, a row each ----------------------------------------------------------------------------------------------


@fast
def answer_rows(games: Record, hands: Record, policy: Int, chosen: Record, kinds: Record, amounts: Record) -> None:
    """What a policy of the kernel answers in the rows chosen; what they are offered is written in them."""
    game = games[0]
    for row in range(hands.shape[0]):
        if not chosen[row]:
            continue
        hand = hands[row]
        if hand.asks != BETTING:
            if policy == RANDOM:
                kind, amount = random_cards(hand, game)
            else:
                kind, amount = calling_cards(hand, game)
        elif policy == RANDOM:
            kind, amount = random_answer(hand, game)
        else:
            kind, amount = calling_answer(hand)
        kinds[row], amounts[row] = kind, amount


@fast
def draw_luck(hands: Record, chosen: Record, out: Record) -> None:
    """A number from 0 to 1 for each row chosen, from the hand's stream for policies."""
    for row in range(hands.shape[0]):
        if chosen[row]:
            hands[row].luck += GOLDEN
            out[row] = np.float64(mixed(hands[row].luck) >> ELEVEN) * UNIT


# -- what a place sees -------------------------------------------------------------------------------------------------


@fast
def observe_all(games: Record, hands: Record, seat: Int, out: Record) -> None:
    """What one place, or where `seat` is NOBODY the one to act, sees of every row; see `observing.columns`."""
    game = games[0]
    seats, width, ups, rows = np.int64(game.seats), np.int64(game.width), np.int64(game.ups), np.int64(game.rows)
    for row in range(hands.shape[0]):
        hand, to = hands[row], out[row]
        viewer = np.int64(hand.actor) if seat < 0 else np.int64(seat)
        if viewer < 0 or viewer >= seats:
            viewer = np.int64(0)
        to[0], to[1] = viewer, hand.asks
        to[2] = (hand.actor - viewer) % seats if 0 <= hand.actor < seats else NOBODY
        to[3], to[4] = game.steps[hand.step].street, hand.pot
        to[5], to[6] = hand.highest, hand.raises
        acting = hand.asks == BETTING and hand.actor == viewer
        to[7] = hand.to_call if acting else 0
        to[8] = hand.least if acting else 0
        to[9] = hand.most if acting else 0
        to[10] = hand.shared if hand.shared != NO_CARD else NOBODY
        at = np.int64(11)
        for card in range(width):
            to[at] = hand.hole[viewer * width + card] if card < hand.held[viewer] else NOBODY
            at += 1
        for board in range(rows):
            for card in range(5):
                to[at] = hand.board[board, card] if card < hand.boarded[board] else NOBODY
                at += 1
        place = viewer
        for _ in range(seats):
            to[at], to[at + 1], to[at + 2] = hand.stack[place], hand.bet[place], hand.paid[place]
            to[at + 3] = hand.live >> place & 1
            to[at + 4] = hand.drawn[place]
            at += 5
            shown = 0
            for card in range(width):
                if shown < ups and card < hand.held[place] and hand.up[place] >> card & 1 and hand.live >> place & 1:
                    to[at + shown] = hand.hole[place * width + card]
                    shown += 1
            for card in range(shown, ups):
                to[at + card] = NOBODY
            at += ups
            place = (place + 1) % seats
