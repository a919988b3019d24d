"""The dealer's work in a batch: posts, deals, burns, draws, reshuffles. The twin of `hand.dealing`."""

from __future__ import annotations

import numpy as np

from cardspeak.batch.betting import bits_in, pays
from cardspeak.batch.chance import shuffle
from cardspeak.batch.records import BURNS_THEN_SHARED, CARD, CHANGING, MUCK, NOBODY, OVER, Int, Record
from cardspeak.ranking.compiled import called, written_in

SERVINGS = 256  # cards, burns and reshuffles of one draw; a kernel in an endless loop cannot be interrupted


@called
def post(hand: Record, game: Record, slot: Int) -> None:
    """Everybody who owes this forced wager makes it; who has less goes all-in for it."""
    for place in range(game.seats):
        amount = np.int64(min(game.owed[slot, place], hand.stack[place]))
        if amount:
            pays(hand, place, amount)
            if not game.blind[slot]:
                hand.bet[place] -= amount
            if game.dead[slot]:
                hand.paid[place] -= amount
                hand.dead += amount
    if game.last[slot] >= 0:
        hand.last_blind = game.last[slot]
    hand.highest = max(hand.highest, game.price[slot])


@written_in
def gives(hand: Record, game: Record, place: Int, card: Int, up: Int) -> None:
    """The card at this place of the pack to a player; a dead one's goes straight into the muck."""
    if place == game.seats or hand.live >> place & 1:
        at = np.int64(hand.held[place])
        hand.hole[place * game.width + at] = hand.pack[card & CARD]
        hand.held[place] = at + 1
        if up:
            hand.up[place] |= 1 << at


@called
def deal(hand: Record, game: Record) -> None:
    """Clockwise from the first place, one card at a time unless the book deals them together."""
    step = game.steps[hand.step]
    served = np.int64(hand.live | hand.ghosts)
    if step.short and hand.end - hand.at < bits_in(served):
        hand.shared = hand.pack[hand.at]
        hand.at += 1
        return
    if step.kitty:
        served |= 1 << game.seats
    rounds, each = (1, step.a) if step.together else (step.a, 1)
    card = np.int64(hand.at)  # in a register, as the stream of a shuffle
    for _ in range(rounds):
        for place in range(game.seats + step.kitty):
            if served >> place & 1:
                for _ in range(each):
                    gives(hand, game, np.int64(place), card, np.int64(step.b))
                    card += 1
    hand.at = card


@called
def burn(hand: Record, game: Record) -> None:
    """Cards off the top that can come back; where the last card may not go round, they do first (Crown 10.6.2)."""
    step = game.steps[hand.step]
    if step.short == BURNS_THEN_SHARED and hand.burned:
        need, have = bits_in(np.int64(hand.live | hand.ghosts)), hand.end - hand.at
        if have < need + 1:
            total = have + hand.burned
            restub(hand, np.int64(NOBODY), np.int64(BURNS_COME))
            if total == need:
                return
    for _ in range(step.a):
        hand.burns[hand.burned] = hand.pack[hand.at]
        hand.burned += 1
        hand.at += 1


# -- shuffling again ---------------------------------------------------------------------------------------------------

OTHERS_COME, BURNS_COME, OWN_COME = range(
    3
)  # the muck and what others gave up; the burns; what the place itself gave up


@called
def restub(hand: Record, place: Int, who: Int) -> None:
    """A new stub: what is left of the old one and the cards that come back, shuffled."""
    cards = kept = 0
    for at in range(hand.at, hand.end):
        hand.pack[cards] = hand.pack[at]
        cards += 1
    if who == BURNS_COME:
        for at in range(hand.burned):
            hand.pack[cards] = hand.burns[at]
            cards += 1
        hand.burned = 0
    else:
        for at in range(hand.mucked):
            if (hand.giver[at] == place) == (who == OWN_COME):
                hand.pack[cards] = hand.muck[at]
                cards += 1
            else:
                hand.muck[kept] = hand.muck[at]
                hand.giver[kept] = hand.giver[at]
                kept += 1
        hand.mucked = kept
    hand.at, hand.end, hand.reshuffled = 0, cards, 1
    shuffle(hand, np.int64(cards), np.int64(0), np.int64(cards))


@called
def mucks(hand: Record, card: Int, giver: Int) -> None:
    hand.muck[hand.mucked] = card
    hand.giver[hand.mucked] = giver
    hand.mucked += 1


@called
def muck_hand(hand: Record, game: Record, place: Int) -> None:
    for at in range(hand.held[place]):
        mucks(hand, hand.hole[place * game.width + at], np.int64(MUCK))
    hand.held[place] = 0


# -- draws -------------------------------------------------------------------------------------------------------------


@called
def due_now(hand: Record, game: Record) -> Int:
    """Who is dealt replacements now: whoever just discarded; delayed fifth cards once everybody has. NOBODY: no one."""
    step = game.steps[hand.step]
    first = NOBODY
    for place in range(game.seats):
        if hand.owing[place]:
            if not step.later or hand.drawn[place] < 5 or hand.owing[place] > 1:
                return place
            if first < 0:
                first = place
    if hand.waiting or first < 0:
        return NOBODY
    if hand.last_drawer >= 0 and hand.owing[hand.last_drawer]:
        return np.int64(hand.last_drawer)
    return first


@called
def others_gave(hand: Record, place: Int) -> Int:
    for at in range(hand.mucked):
        if hand.giver[at] != place:
            return True
    return False


@called
def serve(hand: Record, game: Record, place: Int) -> None:
    """The next thing that the dealer does for a place that waits for cards: shuffle, burn, or deal them."""
    step = game.steps[hand.step]
    owing = np.int64(hand.owing[place])
    fifth = step.later and hand.drawn[place] == 5 and owing == 1
    count = owing - 1 if step.later and hand.drawn[place] == 5 and owing > 1 else owing
    burns = np.int64(not hand.draw_burned and (step.burn or (fifth and place == hand.last_drawer)))
    stub = np.int64(hand.end - hand.at)
    have = stub - step.spares - burns
    if have <= 0:
        if others_gave(hand, place):
            restub(hand, place, np.int64(OTHERS_COME))
            return
        if stub == 0:  # every other card is out: the burns, and at the very last the player's own discards
            restub(hand, place, np.int64(BURNS_COME) if hand.burned else np.int64(OWN_COME))
            return
        burns = np.int64(burns and stub > 1)
        have = stub - burns
    if burns:
        hand.draw_burned = 1
        hand.burns[hand.burned] = hand.pack[hand.at]
        hand.burned += 1
        hand.at += 1
        return
    count = min(count, have)
    for _ in range(count):
        gives(hand, game, place, np.int64(hand.at), np.int64(0))
        hand.at += 1
    hand.owing[place] = owing - count


@called
def change_cards(hand: Record, game: Record) -> None:
    """Whoever is owed cards is served; then the first place that has not chosen yet is asked, or the step is over."""
    if hand.asks != CHANGING:
        hand.asks, hand.waiting, hand.draw_burned = CHANGING, hand.live, 0
        for place in range(game.seats):
            hand.drawn[place] = hand.owing[place] = 0
    if game.steps[hand.step].b:
        for _ in range(SERVINGS):
            place = due_now(hand, game)
            if place < 0:
                break
            serve(hand, game, np.int64(place))
    for place in range(game.seats):
        if hand.waiting >> place & 1:
            hand.actor = place
            return
    for at in range(hand.mucked):
        hand.giver[at] = MUCK
    hand.asks = OVER
    hand.step += 1


@called
def changes(hand: Record, game: Record, place: Int, given: Int) -> None:
    """Cards given up, by their places in the hand as bits; where it is a draw, as many are owed."""
    held, first, kept = np.int64(hand.held[place]), place * game.width, 0
    for at in range(held):
        if not given >> at & 1:
            hand.hole[first + kept] = hand.hole[first + at]
            kept += 1
        elif game.keeps_muck:
            mucks(hand, hand.hole[first + at], place)
    hand.held[place] = kept
    if game.steps[hand.step].b and held > kept:
        hand.drawn[place] = hand.owing[place] = held - kept
        hand.last_drawer = place
    hand.waiting &= ~(1 << place)
    hand.actor = NOBODY


@called
def take_kitty(hand: Record, game: Record, place: Int) -> None:
    """The kitty for one's own cards, at its price (Crown Melbourne 9.3.3); who still owes a call goes on."""
    price = max(0, game.kitty_price - hand.bet[place])
    muck_hand(hand, game, place)
    for at in range(hand.held[game.seats]):
        hand.hole[place * game.width + at] = hand.hole[game.seats * game.width + at]
    hand.held[place] = hand.held[game.seats]
    hand.held[game.seats] = 0
    hand.kitty_taken = hand.voluntary = 1
    pays(hand, place, np.int64(price))
    if hand.bet[place] > hand.highest:  # antes and no blinds: the price of the kitty opens the betting
        hand.highest = hand.full = hand.bet[place]
        hand.raise_number += 1
        hand.aggressor = place
