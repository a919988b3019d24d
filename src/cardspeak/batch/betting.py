"""Betting in a batch: who is next, what may be wagered, what an answer changes. The twin of `hand.betting`.

Compiled; every difference between books is a value of the record.
"""

from __future__ import annotations

import numpy as np

from cardspeak.batch.records import (
    FIXED,
    HALF_POT,
    NEVER_LIFTED,
    NO_LIMIT,
    NOBODY,
    PLACE,
    SPREAD,
    STEP_BITS,
    TWO_ABLE,
    TWO_ABLE_BEFORE,
    TWO_LEFT_IN_FINAL,
    TWO_LEFT_OR_FINAL,
    Int,
    Record,
)
from cardspeak.batch.showing import beats_checkers, opening_card, pair_shows
from cardspeak.ranking.compiled import called, written_in

# -- who is next -------------------------------------------------------------------------------------------------------


@called
def contested(hand: Record, game: Record, place: Int) -> Int:
    """Whether anybody else is in for more than this place, or could be."""
    own = hand.bet[place]
    for other in range(game.seats):
        if other != place and hand.live >> other & 1 and hand.bet[other] + hand.stack[other] > own:
            return True
    return False


@written_in
def next_actor(hand: Record, game: Record, after: Int) -> Int:
    """The next place clockwise that has something to decide; NOBODY closes the round."""
    able, acted, highest, seats = hand.able, hand.acted, hand.highest, game.seats
    place = after
    for _ in range(seats):
        place = (place + 1) & PLACE
        if place >= seats:
            place = 0
        if able >> place & 1:
            if hand.bet[place] < highest:
                if hand.aggressor >= 0 or contested(hand, game, place):
                    return place
            elif not acted >> place & 1 and able & ~(1 << place):
                return place
    return NOBODY


@called
def somebody_owes(hand: Record, game: Record) -> Int:
    for place in range(game.seats):
        if hand.able >> place & 1 and hand.bet[place] < hand.highest and contested(hand, game, place):
            return True
    return False


@called
def bits_in(places: Int) -> Int:
    count = 0
    while places:
        places &= places - 1
        count += 1
    return count


# -- what may be wagered -----------------------------------------------------------------------------------------------


@written_in
def tier(hand: Record, game: Record) -> Int:
    return game.big if hand.upper or game.steps[hand.step].upper else game.small


@called
def capped(hand: Record, game: Record) -> Int:
    """Whether the round has seen all the raises it may."""
    if game.cap < 0 or hand.raises < game.cap:
        return False
    final = game.steps[hand.step].final != 0
    two_left = bits_in(np.int64(hand.live)) == 2
    if game.lifted == TWO_ABLE:
        return bits_in(np.int64(hand.able)) != 2
    if game.lifted == TWO_LEFT_IN_FINAL:
        return not (final and two_left)
    if game.lifted == TWO_LEFT_OR_FINAL:
        return not (final or two_left)
    if game.lifted == TWO_ABLE_BEFORE:
        return hand.cap_stays != 0 or bits_in(np.int64(hand.able)) != 2
    return game.lifted == NEVER_LIFTED or not two_left


@called
def pot_limit(hand: Record, game: Record, place: Int) -> Int:
    """The most that a pot-ratio game lets this place add on top of a call."""
    pot = hand.pot
    if game.includes_call:
        pot += max(0, min(hand.highest - hand.bet[place], hand.stack[place]))
    most = pot // 2 if game.structure == HALF_POT else pot
    return max(most // game.unit * game.unit, game.minimum)


@written_in
def least_raise(hand: Record, game: Record, place: Int) -> Int:
    """The least full raise of a game without fixed steps."""
    if hand.full == 0:
        return max(game.minimum, hand.highest + 1)
    if game.least_is_call:
        return hand.highest + max(game.minimum, hand.highest - hand.bet[place])
    return max((hand.full if game.completes else hand.highest) + hand.increment, hand.highest + 1)


@written_in
def offer_range(hand: Record, game: Record, least: Int, most: Int, total: Int) -> None:
    """In whole chips of the table; only the posted minimum and all-in may be odd amounts."""
    unit = game.unit
    if unit > 1:
        if least != game.minimum:
            least = -(-least // unit) * unit
        if most < total:
            most = most // unit * unit
    if least >= total:
        least = most = total
    hand.least = least
    hand.most = max(min(most, total), least)


@called
def offer_sizes(hand: Record, first: Int, second: Int, third: Int) -> None:
    """Up to three totals of a fixed limit, in order and each once."""
    hand.least = min(first, second, third)
    hand.most = max(first, second, third)
    middle = first + second + third - hand.least - hand.most
    hand.middle = middle if hand.least < middle < hand.most else 0


@written_in
def offer_bet(hand: Record, game: Record, place: Int) -> None:
    """What a first bet of the round may be; a forced opener may also bring it in for less."""
    total = hand.stack[place]
    forced = game.steps[hand.step].forced != 0
    if game.structure == FIXED:
        size = tier(hand, game)
        own = min(size, total)
        paired = min(game.big, total) if hand.paired else own
        brings = min(game.bring_in, total) if forced and 0 < game.bring_in < size else own
        offer_sizes(hand, np.int64(own), np.int64(paired), np.int64(brings))
        return
    most = pot_limit(hand, game, place)
    if game.structure == SPREAD:
        most = game.big
    elif game.structure == NO_LIMIT:
        most = total
    least = game.bring_in if forced and 0 < game.bring_in < game.minimum else game.minimum
    offer_range(hand, game, least, most, total)


@written_in
def adds_up(hand: Record, game: Record, place: Int) -> Int:
    """Whether short all-ins since this place acted come to a full raise together, where that counts."""
    return game.cumulative and hand.highest - hand.faced[place] >= hand.increment


@written_in
def may_raise(hand: Record, game: Record, place: Int) -> Int:
    if hand.bet[place] + hand.stack[place] <= hand.highest or hand.locked:
        return False
    if hand.acted >> place & 1 and hand.raised_at[place] == hand.raise_number and not adds_up(hand, game, place):
        return False
    return not capped(hand, game)


@written_in
def offer_raise(hand: Record, game: Record, place: Int) -> None:
    total = hand.bet[place] + hand.stack[place]
    highest = hand.highest
    if game.structure == FIXED:
        size = tier(hand, game)
        own = hand.full + size
        paired = hand.full + game.big if hand.paired else own
        if own <= highest:
            own = paired
        if own <= highest:  # a short all-in reached the next step exactly; the step after it
            own = paired = highest + size
        own, paired = min(own, total), min(paired, total)
        offer_sizes(hand, np.int64(own), np.int64(paired), np.int64(own))
        return
    most = total
    if game.structure == SPREAD:
        most = highest + game.big
    elif game.structure != NO_LIMIT:
        most = highest + pot_limit(hand, game, place)
    offer_range(hand, game, least_raise(hand, game, place), most, total)


@written_in
def is_forced(hand: Record, game: Record, place: Int) -> Int:
    """Whether this place has to open the betting."""
    return (
        game.steps[hand.step].forced != 0 and place == hand.opener and hand.highest == 0 and not hand.acted >> place & 1
    )


@called
def offer_kitty(hand: Record, game: Record, place: Int) -> None:
    """On a player's first turn of the round, while nobody has taken it and the price can be paid."""
    price = max(0, game.kitty_price - hand.bet[place])
    hand.may_take = not hand.kitty_taken and not hand.acted >> place & 1 and hand.stack[place] >= price


@written_in
def offer(hand: Record, game: Record, tables: Record) -> None:
    """What the actor may do, written into the record."""
    place = np.int64(hand.actor) & PLACE
    owes = hand.highest - hand.bet[place]
    step = game.steps[hand.step & STEP_BITS]
    hand.least = hand.most = hand.middle = 0
    hand.may_take = 0
    hand.is_raise = hand.highest > 0
    if hand.highest == 0:
        offer_bet(hand, game, place)
    elif may_raise(hand, game, place):
        offer_raise(hand, game, place)
    if step.kitty:
        offer_kitty(hand, game, place)
    if owes > 0:
        hand.may_fold, hand.may_check = 1, 0
        hand.to_call = min(owes, hand.stack[place])
        return
    hand.to_call = 0
    forced = is_forced(hand, game, place)
    hand.may_fold = game.fold_unbet and not forced
    hand.may_check = hand.highest > 0 or (not forced and step.check != 0)
    if game.must_beat and step.final and hand.highest == 0 and hand.checkers and hand.may_check:
        hand.may_check = beats_checkers(hand, game, tables, place)


# -- what an answer changes --------------------------------------------------------------------------------------------


@written_in
def pays(hand: Record, place: Int, amount: Int) -> None:
    hand.stack[place] -= amount
    hand.bet[place] += amount
    hand.paid[place] += amount
    hand.pot += amount
    if hand.stack[place] == 0:
        hand.able &= ~(1 << place)


@written_in
def bets(hand: Record, game: Record, place: Int, total: Int) -> None:
    forced = is_forced(hand, game, place)
    pays(hand, place, total - hand.bet[place])
    least = tier(hand, game) if game.structure == FIXED else game.minimum
    hand.highest = total
    hand.aggressor = place
    half = not forced and game.half_is_raise and 2 * total >= least
    if total >= least or half:
        hand.full = total
        hand.increment = max(hand.increment, total)
        hand.raise_number += 1
        if game.open_pair and total >= game.big:
            hand.upper = 1
    if forced:
        hand.brought_in = place
    else:
        hand.voluntary, hand.ghosts = 1, 0


@written_in
def raises(hand: Record, game: Record, place: Int, total: Int) -> None:
    fixed, highest = game.structure == FIXED, hand.highest
    base = hand.full if fixed or game.completes else highest
    least = hand.full + tier(hand, game) if fixed else least_raise(hand, game, place)
    pays(hand, place, total - hand.bet[place])
    is_full = total >= least
    if is_full or (game.half_is_raise and 2 * (total - base) >= least - base):
        if hand.full:
            hand.raises += 1
            if game.lifted == TWO_ABLE_BEFORE and hand.raises == game.cap:  # whoever raised all-in could bet too
                hand.cap_stays = bits_in(np.int64(hand.able)) + (hand.stack[place] == 0) > 2
        hand.raise_number += 1
        if fixed:
            if game.open_pair and total - hand.full >= game.big:
                hand.upper = 1
        elif is_full and total - highest > hand.increment:
            hand.increment = total - highest
        hand.full = total
    elif game.bars_everyone:
        hand.locked = 1
    hand.highest = max(highest, total)
    hand.aggressor = place
    hand.voluntary, hand.ghosts = 1, 0


# -- opening and closing a round ---------------------------------------------------------------------------------------


@written_in
def open_betting(hand: Record, game: Record, tables: Record) -> None:
    chosen, after = opening_card(hand, game, tables)
    hand.opener = hand.actor = chosen if chosen >= 0 else next_actor(hand, game, after)
    hand.betting = 1
    hand.aggressor = NOBODY
    hand.raises = hand.raise_number = 0
    hand.increment = game.minimum
    hand.full = hand.highest
    if hand.highest:
        hand.increment = hand.highest if game.straddle_raises else max(game.minimum, game.most_blind)
    hand.locked = hand.upper = hand.cap_stays = hand.checkers = 0
    hand.paired = game.open_pair and pair_shows(hand, game)


@written_in
def close_betting(hand: Record, game: Record) -> None:
    """What nobody matched goes back; then the round is over."""
    most = second = 0
    owner = NOBODY
    for place in range(game.seats):
        bet = hand.bet[place]
        hand.bet[place] = 0
        if bet > most:
            most, second, owner = bet, most, place
        elif bet > second:
            second = bet
    if most > second:
        back = most - second
        hand.stack[owner] += back
        hand.paid[owner] -= back
        hand.pot -= back
        hand.able |= hand.live & (1 << owner)
    hand.highest = hand.acted = hand.betting = 0
    hand.brought_in = NOBODY
    hand.step += 1
