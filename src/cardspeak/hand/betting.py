"""Whose turn it is and what may be wagered: read from the state, changed by nothing here.

Every difference between books is a value of `PlayRules`: which short all-ins reopen the betting, when the
limit on raises is lifted, what a raise must at least add.
"""

from __future__ import annotations

from typing import Final

from cardspeak.books.model.game import BettingRound
from cardspeak.books.model.play import ShortAllInRow
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand.choices import Bounds as Bounds  # what the questions here are answered with
from cardspeak.hand.state import NEVER, State
from cardspeak.hand.why import HandWhy
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.showing import showing_key, up_card_key

_NO_CHIPS: Final = HandWhy.NO_SUCH_CHOICE  # an enum's own look-up is slow, and this one is asked at every turn


def next_actor(state: State, after: int) -> int:
    """The next seat clockwise that has something to decide; 0 closes the round."""
    folded, stack, bet = state.folded, state.stack, state.bet
    highest = state.highest
    for seat in state.after[after]:
        if not folded[seat] and stack[seat]:
            if bet[seat] < highest:
                if state.aggressor or contested(state, seat):
                    return seat
            # Nothing to call: a turn only for one who has not acted, and only if somebody else could answer.
            elif state.faced[seat] == NEVER and _another_able(state, seat):
                return seat
    return 0


def contested(state: State, seat: int) -> bool:
    """Whether anybody else is in for more than this seat, or could be: nobody calls a short blind that is covered."""
    stack, bet = state.stack, state.bet
    own = bet[seat]
    for other in state.live:
        if other != seat and bet[other] + stack[other] > own:
            return True
    return False


def somebody_owes(state: State) -> bool:
    """Whether somebody with chips has a wager to answer."""
    for seat in state.live:
        if state.bet[seat] < state.highest and state.stack[seat] and contested(state, seat):
            return True
    return False


def _another_able(state: State, seat: int) -> bool:
    stack = state.stack
    for other in state.live:  # a plain loop: this runs for every check of every hand
        if stack[other] and other != seat:
            return True
    return False


def short_rule(state: State) -> ShortAllInRow:
    return state.setup.short_all_in


def straddle_step(state: State) -> int:
    """What the next raise must add after straddles; 0: as without them, which holds for every structured limit."""
    stakes = state.setup.stakes
    if not stakes.straddles or stakes.structure in ("fixed", "spread"):
        return 0
    match state.setup.play.straddle.raise_by:
        case "straddle":
            return state.highest
        case "its increment":  # each doubles the one before: the last one added half of itself
            return max(stakes.blinds) << (stakes.straddles - 1)
        case _:
            return 0


def option_cite(state: State) -> str:
    """The clause by which the last blind, or the straddler in that place, is asked although nobody raised."""
    play = state.setup.play
    return play.straddle.last_cite or play.option.cite if state.setup.stakes.straddles else play.option.cite


def tier(state: State) -> int:
    """The size of a fixed-limit bet in this round."""
    stakes = state.setup.stakes
    step = state.agenda[-1]
    upper = state.upper or (isinstance(step, BettingRound) and step.tier == "upper")
    return stakes.big if upper else stakes.small


def capped(state: State) -> bool:
    """Whether the round has seen all the raises it may."""
    cap = state.setup.raise_cap
    if cap is None or state.raises < cap.raises:
        return False
    step = state.agenda[-1]
    final = isinstance(step, BettingRound) and step.final
    two_left = len(state.live) == 2
    match cap.lifted:
        case "two able to bet":
            return state.able != 2
        case "two able to bet, before it is reached":
            return state.cap_stays or state.able != 2
        case "two left in the final round":
            return not (final and two_left)
        case "two left, or in the final round":
            return not (final or two_left)
        case "never":
            return True
        case _:
            return not two_left


def reopened(state: State, seat: int) -> bool:
    """Whether a seat may raise: it has not acted yet, or has been raised in full since it did."""
    if state.locked:
        return False
    if state.raised_at[seat] != state.raise_number:  # NEVER is no raise's number
        return True
    return state.footing.cumulative and state.highest - state.faced[seat] >= state.increment


def pot_limit(state: State, seat: int) -> int:
    """The most a pot-ratio game lets this seat add on top of a call."""
    stakes, play = state.setup.stakes, state.setup.play
    pot = state.pot - state.time_in_pot
    if play.pot.includes_call:
        pot += max(0, min(state.highest - state.bet[seat], state.stack[seat]))
    most = pot // 2 if stakes.structure == "half pot" else pot
    return max(most // stakes.unit * stakes.unit, state.setup.minimum)


def bet_bounds(state: State, seat: int) -> Bounds:
    """What a first bet of the round may be, and what a ruling leaves of it."""
    bounds = _bet_bounds(state, seat)
    if state.cap is None:
        return bounds
    most = min(bounds.most, state.cap)
    return Bounds(min(bounds.least, most), most)


def _bet_bounds(state: State, seat: int) -> Bounds:
    """What a first bet of the round may be; a forced opener may also bring it in for less."""
    stakes = state.setup.stakes
    total = state.stack[seat] + state.bet[seat]
    step = state.agenda[-1]
    forced = type(step) is BettingRound and step.forced
    least = state.setup.minimum
    match stakes.structure:
        case "fixed":
            sizes = {tier(state)}
            if state.paired:
                sizes.add(stakes.big)
            if forced and 0 < stakes.bring_in < tier(state):
                sizes.add(stakes.bring_in)
            only = tuple(sorted({min(size, total) for size in sizes}))
            return Bounds(only[0], only[-1], only)
        case "spread":
            most = stakes.big
        case "no limit":
            most = total
        case _:
            most = pot_limit(state, seat)
    if forced and 0 < stakes.bring_in < least:
        least = stakes.bring_in
    return _in_chips(state, least, most, total)


def _in_chips(state: State, least: int, most: int, total: int) -> Bounds:
    """In whole chips of the table; only the posted minimum and all-in may be odd amounts."""
    unit = state.footing.unit
    if unit > 1:
        least = least if least == state.footing.minimum else -(-least // unit) * unit
        most = most // unit * unit if most < total else most
    if least >= total:
        return Bounds(total, total)
    if most > total:
        most = total
    return Bounds(least, most if most > least else least)


def raise_bounds(state: State, seat: int) -> Bounds | HandWhy:
    """What a raise may come to, or why there is none."""
    highest = state.highest
    total = state.bet[seat] + state.stack[seat]
    if total <= highest:
        return _NO_CHIPS
    if state.barred and seat in state.barred:
        return HandWhy.NOT_REOPENED
    if state.locked or (state.raised_at[seat] == state.raise_number and not reopened(state, seat)):
        return HandWhy.NOT_REOPENED
    footing = state.footing
    if footing.plain and state.full and state.cap is None:
        least = highest + state.increment
        return Bounds(least if least < total else total, total)
    if state.cap is not None or (footing.cap is not None and capped(state)):
        return HandWhy.RAISE_CAP
    if footing.fixed:
        return _fixed_raise(state, total)
    least, stakes = least_raise(state, seat), state.setup.stakes
    match stakes.structure:
        case "no limit":
            most = total
        case "spread":
            most = highest + stakes.big
        case _:
            most = highest + pot_limit(state, seat)
    return _in_chips(state, least, most, total)


def least_raise(state: State, seat: int) -> int:
    """The least full raise of a game without fixed steps."""
    footing, highest = state.footing, state.highest
    if state.full == 0:  # nothing but a short bet or a bring-in stands: complete it
        return max(footing.minimum, highest + 1)
    if footing.by_call:
        return highest + max(footing.minimum, highest - state.bet[seat])
    # Some books let a raise complete a short all-in to the next step; others add a full raise to it.
    least = (state.full if footing.completes else highest) + state.increment
    return least if least > highest else highest + 1


def _fixed_raise(state: State, total: int) -> Bounds:
    sizes = {tier(state)}
    if state.paired:
        sizes.add(state.setup.stakes.big)
    only = tuple(sorted({min(state.full + size, total) for size in sizes if state.full + size > state.highest}))
    if not only:  # a short all-in reached the next step exactly; the step after it
        only = (min(state.highest + tier(state), total),)
    return Bounds(only[0], only[-1], only)


def pair_shows(state: State) -> bool:
    """Whether a pair in somebody's first two up cards offers the upper limit (Crown Melbourne 10.6.7)."""
    play = state.setup.play
    step = state.agenda[-1]
    if play.open_pair is None or state.setup.stakes.structure != "fixed" or not isinstance(step, BettingRound):
        return False
    for seat in state.live:
        up = [card for card, face in zip(state.holes[seat], state.faces[seat], strict=True) if face != "down"]
        if len(up) == 2 and up[0].rank == up[1].rank and up[0].known:
            return True
    return False


def may_check(state: State, seat: int) -> bool:
    """Nothing to call, and the round, or the last blind's option, allows it."""
    if state.bet[seat] < state.highest:
        return False
    step = state.agenda[-1]
    assert type(step) is BettingRound, "a check belongs to a betting round"
    if state.highest > 0:
        return True  # the option of the last blind or straddler
    if step.forced and seat == state.opener and state.faced[seat] == NEVER:
        return False
    if not step.check and state.cap is None:  # where a ruling bars every bet, a check is all there is
        return False
    return not (step.final and state.checkers and state.setup.play.check_must_beat) or beats_checkers(state, seat)


def beats_checkers(state: State, seat: int) -> bool:
    """Whether a hand beats the open cards of everybody who checked before it (Tasmania B.12.3).

    Five cards meet four: a missing card counts below every card, so equal groups and ranks are won by the five.
    """
    from cardspeak.hand.compare import beats_open_cards

    return all(beats_open_cards(state, seat, checker) for checker in state.checkers)


def opening_seat(state: State, step: BettingRound) -> int:
    """Who acts first in a round; all-in players are passed over."""
    match step.opens:
        case "after the last blind":
            return _after_blinds(state)
        case "left of the button" | "the puck":
            return next_actor(state, 0)
        case "lowest up card" | "highest up card":
            return _by_up_card(state, highest=step.opens == "highest up card")
        case _:
            return _by_board(state, step)


def _after_blinds(state: State) -> int:
    if state.setup.lone_blind:
        return next_actor(state, state.order[0])  # the button is dealt last and acts first
    return next_actor(state, state.last_blind)


def _suits(state: State) -> str:
    return state.setup.rules.book.suits or ""


def _by_up_card(state: State, *, highest: bool) -> int:
    """The bring-in: lowest card (razz: highest, with the ace low), then lowest suit or nearest seat."""
    goal = "low" if _low_game(state) else "high"
    passed_over = state.setup.play.all_in_opener == "passed over"
    best, chosen = None, 0
    for seat in state.live:
        up = _up_cards(state, seat)
        card = up[-1] if up else UNKNOWN  # without an up card only after a ruling
        if not card.known or (passed_over and not state.stack[seat]):
            continue
        key = up_card_key(card, goal, suits=_suits(state))  # type: ignore[arg-type]
        if best is None or (key > best if highest else key < best):
            best, chosen = key, seat
    return chosen if chosen and state.stack[chosen] else next_actor(state, chosen)


def _low_game(state: State) -> bool:
    return all(part.ladder.shape.goal == "low" for part in state.setup.rules.parts(state.setup.deck))


def best_board(state: State, step: BettingRound) -> int:
    """Who shows the best (razz: lowest) board; of equal ones the first seat."""
    best, chosen = None, 0
    for seat in state.live:
        key = board_key(state, seat, step)
        if best is None or key > best:
            best, chosen = key, seat
    return chosen


def _by_board(state: State, step: BettingRound) -> int:
    """The best board opens; where that player is all-in, the next seat to the left."""
    chosen = best_board(state, step)
    if not chosen or state.stack[chosen]:
        return chosen
    return next_actor(state, chosen)


def board_key(state: State, seat: int, step: BettingRound) -> tuple[int, ...]:
    """What a seat shows, larger opens; with a shared card five cards show and rank as a full hand."""
    up = _up_cards(state, seat)[:4]  # more lie open only after a ruling
    if not up or any(not card.known for card in up):
        return ()
    if step.shared and state.shared and len(up) == 4:
        shape = state.setup.rules.parts(state.setup.deck)[0].ladder.shape
        return (evaluator(shape).value([*up, *state.shared]),)
    goal = "low" if step.opens == "lowest board" else "high"
    by_suit = _suits(state) if state.setup.play.board_ties == "suit" else ""
    return showing_key(up, goal, suits=by_suit)  # type: ignore[arg-type]


def _up_cards(state: State, seat: int) -> list[Card]:
    return [card for card, face in zip(state.holes[seat], state.faces[seat], strict=True) if face == "up"]
