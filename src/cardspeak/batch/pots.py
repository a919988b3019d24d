"""Pots in a batch: side pots, the house's share, who is pushed what. The twin of `hand.pots` and `hand.commission`."""

from __future__ import annotations

import numpy as np

from cardspeak.batch.records import (
    BOARD,
    BURN,
    BY_SUIT,
    NOBODY,
    ONE_EACH,
    PER_HAND,
    PERCENT,
    SHOW,
    STEPS,
    Int,
    Record,
)
from cardspeak.batch.values import odd_key, value_hands
from cardspeak.ranking.compiled import called

# -- the pots ----------------------------------------------------------------------------------------------------------


@called
def lay_pots(hand: Record, game: Record, desk: Record) -> None:
    """The main pot and a side pot for each amount that somebody is all-in for, on the desk."""
    live = np.int64(hand.live)
    level, deepest = np.int64(1 << 40), np.int64(0)
    for place in range(game.seats):
        if live >> place & 1:
            level = min(level, np.int64(hand.paid[place]))
            deepest = max(deepest, np.int64(hand.paid[place]))
    below, dead = np.int64(0), np.int64(hand.dead)
    desk.pots = 0
    for _ in range(game.seats):
        upto, places, following = np.int64(hand.pot - hand.dead), live, deepest
        if level < deepest:
            upto = np.int64(0)
            for place in range(game.seats):
                upto += min(np.int64(hand.paid[place]), level)
        for place in range(game.seats):
            paid = np.int64(hand.paid[place])
            if paid < level:
                places &= ~(1 << place)
            elif live >> place & 1 and level < paid < following:
                following = paid
        chips = upto - below + dead
        if chips:
            desk.chips[desk.pots] = chips
            desk.places[desk.pots] = places
            desk.pots += 1
        if level == deepest:
            return
        below, dead, level = upto, np.int64(0), following


# -- commission --------------------------------------------------------------------------------------------------------


@called
def tied(hand: Record, game: Record, desk: Record, pot: Int) -> Int:
    """Whether everybody who may win a pot holds an equal hand, two or more of them."""
    first, count = NOBODY, 0
    shares = game.parts * max(1, hand.runs)
    for place in range(game.seats):
        if desk.places[pot] >> place & 1:
            count += 1
            if first < 0:
                first = place
            for share in range(shares):
                if desk.value[share, place] != desk.value[share, first]:
                    return False
    return count > 1


@called
def note_free(hand: Record, game: Record, desk: Record, contested: Int) -> None:
    """Pots that pay no percentage: shared equally by all who put chips in, or holding one player's chips alone."""
    below = np.int64(0)
    for pot in range(desk.pots):
        paying, strangers, least = 0, hand.dead > 0 and pot == 0, np.int64(1 << 40)
        for place in range(game.seats):
            if hand.paid[place] > below:
                paying += 1
                if not hand.live >> place & 1:
                    strangers = True
            if desk.places[pot] >> place & 1:
                least = min(least, np.int64(hand.paid[place]))
        alone = game.uncalled_free and paying == 1
        equal = game.tie_free and contested and tied(hand, game, desk, pot)
        desk.free[pot] = not strangers and (alone or equal)
        below = least


@called
def scaled(game: Record, method: Int, chips: Int) -> Int:
    """A scale speaks of dollars and cents; the table says how many chips make a dollar."""
    cents = -(-chips * 100 // game.dollar)
    amount = np.int64(NOBODY)
    for line in range(game.lines[method]):
        if amount < 0 and cents <= game.up_to[method, line]:
            amount = np.int64(game.charge[method, line])
    if amount < 0:
        each = game.rest_each[method]
        amount = game.rest[method] * (-(-cents // each) if each else 1)
    return amount * game.dollar // 100


@called
def charge_by(hand: Record, game: Record, desk: Record, method: Int) -> None:
    """What one method takes from each pot: never more than is left in it, nor more than the cap in all."""
    kind = game.kind[method]
    owing, short, cap = game.amount[method], game.least_taken[method], game.most_taken[method]
    for pot in range(desk.pots):
        free = kind == PERCENT and desk.free[pot]
        if kind == PERCENT:
            amount = np.int64(0) if free else desk.wagered[pot] * game.percent[method] // 100 // game.unit * game.unit
        elif kind == PER_HAND:
            amount = owing
        else:
            amount = scaled(game, method, desk.wagered[pot])
        amount = min(amount, desk.left[pot])
        owing -= amount
        if cap >= 0:
            amount = min(amount, cap)
            cap -= amount
        desk.taking[pot] = amount
        short -= amount
    for pot in range(desk.pots):
        more = min(short, desk.left[pot] - desk.taking[pot])
        if more > 0 and not (kind == PERCENT and desk.free[pot]):
            desk.taking[pot] += more
            short -= more
    for pot in range(desk.pots):
        desk.left[pot] -= desk.taking[pot]
        desk.chips[pot] -= desk.taking[pot]
        hand.house += desk.taking[pot]


@called
def take_commission(hand: Record, game: Record, desk: Record, contested: Int) -> None:
    """The house's share of every pot, off the desk."""
    most = second = 0
    for place in range(game.seats):
        if hand.paid[place] > most:
            most, second = hand.paid[place], most
        elif hand.paid[place] > second:
            second = hand.paid[place]
    for pot in range(desk.pots):
        desk.wagered[pot] = desk.chips[pot]
    if desk.pots:  # what nobody else could pay of an ante goes back to its maker and is no winnings
        desk.wagered[desk.pots - 1] -= most - second
    for pot in range(desk.pots):
        desk.left[pot] = desk.wagered[pot]
    note_free(hand, game, desk, contested)
    for method in range(game.charges):
        if hand.voluntary or not game.blinds_free[method]:
            charge_by(hand, game, desk, method)


# -- pushing -----------------------------------------------------------------------------------------------------------


@called
def share_out(hand: Record, game: Record, desk: Record, each: Int, left: Int, winners: Int, first: Int) -> None:
    """Equal shares, and what is left over in the order in which the book hands it out."""
    unit = np.int64(game.odd_unit)
    for place in range(game.seats):
        if winners >> place & 1:
            hand.stack[place] += each
    if game.odd_to == ONE_EACH:
        for place in range(game.seats):
            if winners >> place & 1 and left >= unit:
                hand.stack[place] += unit
                left -= unit
    elif game.odd_to == BY_SUIT:
        waiting = winners
        for turn in range(game.seats):
            best, chosen = np.int64(-1), NOBODY
            for place in range(game.seats):
                if waiting >> place & 1 and desk.odd[place] > best:
                    best, chosen = desk.odd[place], place
            if chosen < 0:
                break
            waiting &= ~(1 << chosen)
            if turn == 0:
                first = chosen
            if left >= unit:
                hand.stack[chosen] += unit
                left -= unit
    hand.stack[first] += left


@called
def push_share(
    hand: Record, game: Record, tables: Record, number: Int, run: Int, chips: Int, places: Int, desk: Record
) -> None:
    """One share of one pot on one board to the best hands."""
    share = run * game.parts + number
    best = np.uint16(0)
    winners, ways, first = 0, 0, NOBODY
    for place in range(game.seats):
        if places >> place & 1:
            value = desk.value[share, place]
            if value > best or first < 0:
                best, winners, ways, first = value, 1 << place, 1, place
            elif value == best:
                winners |= 1 << place
                ways += 1
    if ways == 1:
        hand.stack[first] += chips
        return
    unit = np.int64(game.odd_unit)
    each = chips // unit // ways * unit
    left = chips - each * ways
    if left and game.odd_to == BY_SUIT:
        for place in range(game.seats):
            if winners >> place & 1:
                desk.odd[place] = odd_key(hand, game, place, number, tables.part[game.five + number])
    share_out(hand, game, desk, each, left, winners, first)


@called
def qualifies(game: Record, share: Int, places: Int, desk: Record) -> Int:
    for place in range(game.seats):
        if places >> place & 1 and desk.value[share, place]:
            return True
    return False


@called
def push(hand: Record, game: Record, tables: Record, chips: Int, places: Int, run: Int, desk: Record) -> None:
    """One pot on one board: divided between the shares that somebody qualifies for, the first taking what is over."""
    first, last = 0, game.parts - 1
    if last and not qualifies(game, run * game.parts + 1, places, desk):
        last = 0
    elif last and not qualifies(game, run * game.parts, places, desk):
        first = 1
    each = chips // 2 // game.unit * game.unit if first < last else 0
    for number in range(first, last + 1):
        push_share(hand, game, tables, number, run, chips - each if number == first else each, places, desk)


@called
def push_runs(hand: Record, game: Record, tables: Record, chips: Int, places: Int, desk: Record) -> None:
    """One pot, in equal parts for every board; what cannot be divided goes from the first on."""
    runs = np.int64(hand.runs)
    unit = np.int64(game.unit)
    each = chips // runs // unit * unit
    left = chips - each * runs
    odd = left // unit
    for run in range(runs):
        own = each + unit * (odd // runs + (run < odd % runs))
        if run == 0:
            own += left % unit
        push(hand, game, tables, own, places, np.int64(run), desk)


@called
def deal_again(hand: Record, game: Record) -> None:
    """The rest of the board once more, on what lay there before: the cards are the next of the pack."""
    hand.boarded[0], hand.boarded[1] = hand.common[0], hand.common[1]
    for at in range(hand.run_step, STEPS):
        step = game.steps[at]
        if step.op == BURN:
            hand.at += step.a
        elif step.op == BOARD:
            row = np.int64(step.b)
            for _ in range(step.a):
                hand.board[row, hand.boarded[row]] = hand.pack[hand.at]
                hand.boarded[row] += 1
                hand.at += 1
        elif step.op == SHOW:
            return


@called
def settle(hand: Record, game: Record, tables: Record, desk: Record) -> None:
    """The house's share, then every pot pushed."""
    live = np.int64(hand.live)
    contested = live & (live - 1) != 0
    if not contested and not game.charges:
        for place in range(game.seats):
            if live >> place & 1:
                hand.stack[place] += hand.pot
        return
    if contested:
        for run in range(max(1, hand.runs)):
            if run:
                deal_again(hand, game)
            for number in range(game.parts):
                value_hands(hand, game, number, tables.part[number], desk, run * game.parts + number)
    lay_pots(hand, game, desk)
    if game.charges:
        take_commission(hand, game, desk, contested)
    for pot in range(desk.pots):
        chips, places = np.int64(desk.chips[pot]), np.int64(desk.places[pot])
        if not contested:
            for place in range(game.seats):
                if places >> place & 1:
                    hand.stack[place] += chips
        elif hand.runs > 1:
            push_runs(hand, game, tables, chips, places, desk)
        else:
            push(hand, game, tables, chips, places, np.int64(0), desk)
