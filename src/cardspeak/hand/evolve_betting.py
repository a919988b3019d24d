"""Applying the events of the betting: who acted at which price, what has gone in, who is out, what the next may do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.books.model.game import BettingRound
from cardspeak.hand import events as e
from cardspeak.hand.betting import least_raise, next_actor, pair_shows, straddle_step, tier
from cardspeak.hand.moves import end_step, fold_hand, muck_hand
from cardspeak.hand.state import NEVER, State
from cardspeak.hand.steps import FoldAbsentStep


def _betting_opened(state: State, event: e.BettingOpened) -> None:
    minimum = state.setup.minimum
    state.betting = True
    state.actor = state.opener = event.seat
    state.aggressor = 0
    state.raises = state.raise_number = 0
    state.cap_stays = False
    state.increment = minimum
    if state.highest:  # blinds stand: they are the opening bet
        blinds = state.setup.stakes.blinds
        state.increment = max(minimum, max(blinds, default=0), straddle_step(state))
        state.full = state.highest
    else:
        state.full = 0
    state.locked = False
    state.upper = False
    state.paired = pair_shows(state)
    state.checkers = []


def _betting_skipped(state: State, event: e.BettingSkipped) -> None:
    step = state.agenda[-1]
    if type(step) is BettingRound and step.final and state.setup.play.show.called == "in the final round":
        state.aggressor = 0
    end_step(state)


def _acted(state: State, seat: int) -> None:
    state.faced[seat] = state.highest
    state.raised_at[seat] = state.raise_number
    state.actor = next_actor(state, seat)


def _checked(state: State, event: e.Checked) -> None:
    if state.highest == 0:
        state.checkers.append(event.seat)
    _acted(state, event.seat)


def _called(state: State, event: e.Called) -> None:
    seat, amount = event.seat, event.amount
    state.stack[seat] -= amount
    state.bet[seat] += amount
    state.paid[seat] += amount
    state.voluntary = True
    if state.ghosts:  # a call puts chips into the pot: it is a wager (Crown Melbourne 1.1 Wager)
        state.ghosts.clear()
    _acted(state, seat)


def _pay_to(state: State, seat: int, total: int) -> None:
    amount = total - state.bet[seat]
    state.stack[seat] -= amount
    state.paid[seat] += amount
    state.bet[seat] = total


def _bet_to(state: State, event: e.BetTo) -> None:
    seat, total = event.seat, event.total
    _pay_to(state, seat, total)
    footing = state.footing
    fixed = footing.fixed
    least = tier(state) if fixed else footing.minimum
    state.highest = total
    state.aggressor = seat
    half = not event.bring_in and footing.half_is_raise and 2 * total >= least
    if total >= least or half:
        state.full = total if total >= least or not footing.completing else 0
        state.increment = max(state.increment, total)
        state.raise_number += 1
        if fixed:
            _note_upper(state, total)
    if event.bring_in:
        state.brought_in = seat
    else:
        state.voluntary = True
        state.ghosts.clear()
    _acted(state, seat)


def _note_upper(state: State, size: int) -> None:
    """Once the upper limit is bet on an open pair, it is the limit (Crown Melbourne 10.6.7); for fixed limits."""
    if state.setup.play.open_pair is not None and size >= state.setup.stakes.big:
        state.upper = True


def _note_cap(state: State, seat: int) -> None:
    """Where a limit on raises stays once it is reached: whether more than two could bet then, the raiser included."""
    cap = state.setup.raise_cap
    if cap is not None and cap.lifted == "two able to bet, before it is reached" and state.raises == cap.raises:
        state.cap_stays = state.able + (state.stack[seat] == 0) > 2


def _raised_to(state: State, event: e.RaisedTo) -> None:
    seat, total = event.seat, event.total
    footing, highest = state.footing, state.highest
    fixed = footing.fixed
    base = state.full if fixed or footing.completes else highest
    least = state.full + tier(state) if fixed else least_raise(state, seat)
    by = total - highest
    _pay_to(state, seat, total)
    is_full = total >= least
    if is_full or (footing.half_is_raise and 2 * (total - base) >= least - base):
        if state.full:
            state.raises += 1
            _note_cap(state, seat)
        state.raise_number += 1
        if fixed:
            _note_upper(state, total - state.full)
        elif is_full and by > state.increment:
            state.increment = by
        if is_full or not footing.completing:
            state.full = total
    elif footing.locks:
        state.locked = True
    if total > highest:
        state.highest = total
    state.aggressor = seat
    state.voluntary = True
    state.ghosts.clear()
    _acted(state, seat)


def _folded(state: State, event: e.Folded) -> None:
    seat = event.seat
    fold_hand(state, seat)
    if state.footing.dead_seats and (state.bet[seat] >= state.highest or seat == state.brought_in):
        state.ghosts.append(seat)
    if seat in state.checkers:
        state.checkers.remove(seat)
    if event.surrendered:
        _surrender(state, seat, event.surrendered)
    state.actor = next_actor(state, seat)


def _absent_folded(state: State, event: e.AbsentFolded) -> None:
    for seat in event.seats:
        fold_hand(state, seat)
        if state.footing.dead_seats and state.bet[seat] >= state.highest:
            state.ghosts.append(seat)
        state.absent.remove(seat)
    if type(state.agenda[-1]) is FoldAbsentStep:
        end_step(state)
    else:
        state.actor = next_actor(state, event.seats[-1])


def _taken_up(state: State, event: e.HandTakenUp) -> None:
    state.absent.remove(event.seat)


def _surrender(state: State, seat: int, amount: int) -> None:
    """Chips left behind by a fold: up to the price as if wagered, what is above it as dead money."""
    live = min(amount, max(0, state.highest - state.bet[seat]))
    state.stack[seat] -= amount
    state.bet[seat] += live
    state.paid[seat] += live
    state.dead += amount - live
    state.dead_by[seat] += amount - live


def _kitty_taken(state: State, event: e.KittyTaken) -> None:
    seat, amount = event.seat, event.amount
    muck_hand(state, seat)
    state.holes[seat], state.faces[seat] = state.holes[0], state.faces[0]
    state.holes[0], state.faces[0] = [], []
    state.kitty_taken = True
    state.stack[seat] -= amount
    state.bet[seat] += amount
    state.paid[seat] += amount
    state.voluntary = True
    if state.bet[seat] > state.highest:  # antes and no blinds: the price of the kitty opens the betting
        state.highest = state.full = state.bet[seat]
        state.raise_number += 1
        state.aggressor = seat
    if state.bet[seat] >= state.highest or not state.stack[seat]:
        _acted(state, seat)


def _kitty_mucked(state: State, event: e.KittyMucked) -> None:
    muck_hand(state, 0)
    end_step(state)


def _returned(state: State, event: e.UncalledReturned) -> None:
    seat, amount = event.seat, event.amount
    state.stack[seat] += amount
    state.paid[seat] -= amount
    state.bet[seat] -= amount
    state.highest = max(state.bet)


def _betting_closed(state: State, event: e.BettingClosed) -> None:
    state.bet = [0] * state.size
    state.faced = [NEVER] * state.size
    state.raised_at = [NEVER] * state.size
    state.highest = 0
    state.cap = None
    if state.barred:
        state.barred = {}
    state.brought_in = 0
    state.betting = False
    state.actor = 0
    if type(state.agenda[-1]) is BettingRound:
        end_step(state)


BETTING: dict[type, Callable[[State, Any], None]] = {
    e.BettingOpened: _betting_opened,
    e.BettingSkipped: _betting_skipped,
    e.Checked: _checked,
    e.Called: _called,
    e.BetTo: _bet_to,
    e.RaisedTo: _raised_to,
    e.Folded: _folded,
    e.AbsentFolded: _absent_folded,
    e.HandTakenUp: _taken_up,
    e.KittyTaken: _kitty_taken,
    e.KittyMucked: _kitty_mucked,
    e.UncalledReturned: _returned,
    e.BettingClosed: _betting_closed,
}
