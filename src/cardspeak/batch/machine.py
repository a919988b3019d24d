"""The machine of a batch, compiled: one record walks the script. The twin of `hand.machine`.

`answer` takes one legal answer, `advance` runs on to the next decision or to the end. One call site for each big part:
a second one doubles the code. `written_in` is for what every decision runs, `called` for the rest.
"""

from __future__ import annotations

import numpy as np

from cardspeak.batch.betting import (
    bets,
    close_betting,
    next_actor,
    open_betting,
    pays,
    raises,
    somebody_owes,
)
from cardspeak.batch.chance import GOLDEN, mixed, shuffle
from cardspeak.batch.chinese import ask_to_set, sets, settle_chinese
from cardspeak.batch.dealing import burn, change_cards, changes, deal, muck_hand, post, take_kitty
from cardspeak.batch.pots import settle
from cardspeak.batch.records import (
    ARRANGE,
    BET,
    BETTING,
    BOARD,
    BURN,
    CALL,
    CHANGE_CARDS,
    CHANGING,
    DEAL,
    FOLD,
    KITTY,
    KITTY_GOES,
    NO_CARD,
    NOBODY,
    OVER,
    PLACE,
    RUNNING,
    SETTING,
    SHOW,
    STEP_BITS,
    TABLE_ASKED,
    Int,
    Record,
)
from cardspeak.ranking.compiled import called, written_in


@written_in
def begin(hand: Record, game: Record, seed: Int, number: Int, deals: Int) -> None:
    """A new hand up to its first step; without `deals` the pack lies there already."""
    hand.number = number
    hand.chance = mixed(mixed(seed) + number * GOLDEN)
    hand.luck = mixed(hand.chance ^ GOLDEN)
    if deals:
        pack = hand.pack
        for place in range(game.deck):
            pack[place] = game.pack[place]
        shuffle(hand, game.deck, 0, game.needed)
    for place in range(game.seats):
        hand.stack[place] = game.stack[place]
        hand.bet[place] = 0
        hand.paid[place] = 0
        hand.held[place] = 0
        hand.up[place] = 0
    hand.held[game.seats] = 0  # the kitty
    hand.live = hand.able = (1 << game.seats) - 1
    hand.boarded[0] = hand.boarded[1] = 0
    hand.step = hand.at = hand.pot = hand.dead = hand.highest = hand.acted = hand.decisions = 0
    hand.house = hand.ghosts = hand.checkers = hand.mucked = hand.burned = hand.runs = hand.waiting = 0
    hand.end = game.deck
    hand.actor = hand.aggressor = hand.opener = hand.last_blind = hand.last_drawer = hand.brought_in = NOBODY
    hand.betting = hand.voluntary = hand.kitty_taken = hand.reshuffled = 0
    hand.shared = NO_CARD
    hand.asks = OVER
    if game.fee:
        take_fees(hand, game)


@called
def take_fees(hand: Record, game: Record) -> None:
    """A fee per person is collected before the cards are dealt; nobody is charged out of the hand."""
    for place in range(game.seats):
        if hand.stack[place] > game.fee:
            hand.stack[place] -= game.fee
            hand.house += game.fee


@called
def may_run(hand: Record, game: Record) -> Int:
    """How often the rest of the board may be dealt, where that is now the players' choice; else 0."""
    again = game.steps[hand.step].again
    if not again or hand.runs or hand.able & (hand.able - 1) or (hand.highest and somebody_owes(hand, game)):
        return 0
    most = min(game.boards, (hand.end - hand.at) // again)
    return most if most > 1 else 0


@written_in
def advance(hand: Record, game: Record, tables: Record, desk: Record) -> None:
    """Everything that follows by itself, until somebody has to choose or the hand is over."""
    while hand.actor < 0:
        if hand.live & (hand.live - 1) == 0 and hand.betting:
            close_betting(hand, game)
        step = game.steps[hand.step & STEP_BITS]
        op = step.op
        if op == SHOW or hand.live & (hand.live - 1) == 0:
            if game.chinese_unit:
                settle_chinese(hand, game, tables, desk)
            else:
                settle(hand, game, tables, desk)
            hand.asks = OVER
            return
        if op == BET:
            if not hand.betting and (hand.able & (hand.able - 1) or (hand.highest and somebody_owes(hand, game))):
                open_betting(hand, game, tables)
                hand.asks = BETTING
            else:  # also where blinds stand alone, and nobody is left to answer them; or nothing at all
                close_betting(hand, game)
            continue
        if op == CHANGE_CARDS:
            change_cards(hand, game)
            continue
        if op == ARRANGE:
            ask_to_set(hand, game)
            continue
        if step.again and may_run(hand, game):
            hand.asks, hand.actor = RUNNING, TABLE_ASKED
            return
        if op == BURN:
            if game.keeps_burns:
                burn(hand, game)
            else:
                hand.at += step.a
        elif op == BOARD:
            row = np.int64(step.b)
            for _ in range(step.a):
                hand.board[row, hand.boarded[row]] = hand.pack[hand.at]
                hand.boarded[row] += 1
                hand.at += 1
        elif op == DEAL:
            deal(hand, game)
        elif op == KITTY_GOES:
            if not hand.kitty_taken:
                muck_hand(hand, game, np.int64(game.seats))
        else:
            post(hand, game, np.int64(step.a))
        hand.step += 1


@called
def runs(hand: Record, boards: Int) -> None:
    """So many boards were agreed on; the first is dealt now, the others when hands are compared."""
    hand.runs = boards
    hand.run_step = hand.step
    hand.common[0], hand.common[1] = hand.boarded[0], hand.boarded[1]
    hand.actor = NOBODY
    hand.asks = OVER


@called
def answer_cards(hand: Record, game: Record, place: Int, amount: Int) -> None:
    """An answer to anything but a question of betting."""
    if hand.asks == CHANGING:
        changes(hand, game, place, amount)
    elif hand.asks == SETTING:
        sets(hand, place, amount)
    else:
        runs(hand, amount)


@written_in
def answer(hand: Record, game: Record, kind: Int, amount: Int) -> None:
    """One legal answer; what follows from it is left to `advance`."""
    place = np.int64(hand.actor) & PLACE
    hand.decisions += 1
    if hand.asks != BETTING:
        answer_cards(hand, game, place, np.int64(amount))
        return
    if kind == FOLD:
        if game.dead_seats and (hand.bet[place] >= hand.highest or place == hand.brought_in):
            hand.ghosts |= 1 << place
        hand.live &= ~(1 << place)
        hand.able &= ~(1 << place)
        hand.checkers &= ~(1 << place)
        if game.keeps_muck:
            muck_hand(hand, game, place)
    elif kind == KITTY:
        take_kitty(hand, game, place)
        if hand.bet[place] < hand.highest and hand.stack[place]:
            return
        hand.faced[place] = hand.highest
        hand.raised_at[place] = hand.raise_number
        hand.acted |= 1 << place
    else:
        if kind == CALL:
            owes = min(hand.highest - hand.bet[place], hand.stack[place])
            if owes > 0:
                pays(hand, place, owes)
                hand.voluntary, hand.ghosts = 1, 0
            elif hand.highest == 0:
                hand.checkers |= 1 << place
        elif hand.highest:
            raises(hand, game, place, amount)
        else:
            bets(hand, game, place, amount)
        hand.faced[place] = hand.highest
        hand.raised_at[place] = hand.raise_number
        hand.acted |= 1 << place
    hand.actor = next_actor(hand, game, place)
