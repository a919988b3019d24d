"""Remedies that concern chips: betting capped, wagers returned, hands dead or void."""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.books.model.game import BettingRound
from cardspeak.books.model.ruling import RemedyRow
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.betting import bet_bounds
from cardspeak.rulings.facts import acted, stake_of
from cardspeak.rulings.work import Work


def cap_the_betting(work: Work, row: RemedyRow) -> None:
    """No wager above the largest of the round; where nobody has bet none at all, or one of the minimum."""
    state = work.state
    most = state.highest or (state.setup.stakes.minimum if row.least else 0)
    step = work.agenda[0]
    if not most and isinstance(step, BettingRound) and step.forced and state.actor == state.opener:
        most = bet_bounds(state, state.actor).least  # the opening bet has to be made, at its least
    work.emit(e.BettingCapped(most, row.cite))


def _concerned(work: Work, row: RemedyRow | None = None) -> int:
    seat = work.report.other if row is not None and row.of == "other" else work.report.seat
    if not 0 < seat < work.state.size or work.state.folded[seat]:
        raise BadInput(f"Seat {seat} is not in the hand: name the player concerned.")
    return seat


def hand_dead(work: Work, row: RemedyRow) -> None:
    """The cards are dead, the wagers stay; a measure against somebody who has folded finds them dead already."""
    measure = any(isinstance(event, e.Noted) for event in work.events)
    if measure and work.state.folded[work.report.seat]:
        return
    seat = _concerned(work)
    if len(work.state.live) > 1:
        work.emit(e.HandKilled(seat, row.cite))
    else:  # nobody is left who could win: there is no pot to play for
        return_everything(work, row)


def void_or_dead(work: Work, row: RemedyRow) -> None:
    """Void, with the wagers returned, if the player has not acted; else dead, and they stay."""
    seat = _concerned(work, row)
    if len(work.state.live) > 1 and seat in acted(work.hand):
        work.emit(e.HandKilled(seat, row.cite))
    else:
        return_the_seats_wagers(work, row)


def return_the_seats_wagers(work: Work, row: RemedyRow) -> None:
    """The hand is void: its chips come out of every pot, and its cards are dead, unless they were already."""
    seat = work.report.other if row.of == "other" else work.report.seat
    if work.state.folded[seat]:
        _give_back(work, seat, row)
        return
    seat = _concerned(work, row)
    if len(work.state.live) < 2:
        return_everything(work, row)
        return
    _give_back(work, seat, row)
    work.emit(e.HandKilled(seat, row.cite))


def _give_back(work: Work, seat: int, row: RemedyRow) -> None:
    amount = work.state.paid[seat] + work.state.dead_by[seat]
    if amount:
        work.emit(e.WagersReturned((seat,), (amount,), row.cite))


def _everything(work: Work) -> tuple[tuple[int, ...], tuple[int, ...]]:
    state = work.state
    seats = tuple(seat for seat in state.setup.seats if state.paid[seat] + state.dead_by[seat])
    return seats, tuple(state.paid[seat] + state.dead_by[seat] for seat in seats)


def _reopen(work: Work, row: RemedyRow) -> None:
    """A hand that is over: what was pushed comes back into the middle first."""
    state, events = work.state, work.hand.events
    if not state.over:
        return
    pushed = dict.fromkeys(state.setup.seats, 0)
    brought = dict(zip(state.setup.seats, state.setup.stacks, strict=True))
    taken = 0
    for event in events:
        match event:
            case e.Awarded():
                pushed[event.seat] += event.amount
            case e.UnitsSettled():
                pushed[event.payee] += event.amount
            case e.StackChanged():
                brought[event.seat] += event.amount
            case e.ExtraTimePaid():
                brought[event.seat] -= event.to_house
            case e.CommissionTaken(pot=-1):  # paid for sitting here, not out of the pot
                for seat in event.seats:
                    brought[seat] -= event.amount // len(event.seats)
            case e.CommissionTaken():
                taken += event.amount
            case _:
                pass
    wagers = {seat: brought[seat] + pushed[seat] - state.stack[seat] for seat in pushed}
    seats = tuple(seat for seat in pushed if pushed[seat] or wagers[seat])
    back = tuple(pushed[seat] for seat in seats)
    work.emit(e.ResultTakenBack(seats, back, tuple(wagers[seat] for seat in seats), taken, row.cite))


def forfeit(work: Work, row: RemedyRow) -> None:
    """What the player put in stays with the house, whatever goes back to the others."""
    seat = work.report.seat
    if not seat:
        raise BadInput("Say which seat forfeits its wagers.")
    _reopen(work, row)
    amount = work.state.paid[seat] + work.state.dead_by[seat]
    if amount:
        work.emit(e.Forfeited(seat, amount, row.cite))


def return_everything(work: Work, row: RemedyRow) -> None:
    _reopen(work, row)
    seats, amounts = _everything(work)
    work.emit(e.HandVoided("void", seats, amounts, row.cite))


def misdeal(work: Work, row: RemedyRow) -> None:
    _reopen(work, row)
    seats, amounts = _everything(work)
    work.emit(e.HandVoided("misdeal", seats, amounts, row.cite, row.forced_stand))


def treat_as_all_in(work: Work, row: RemedyRow) -> None:
    """The player keeps what is left of the stack and can win the pot as it stands."""
    seat = _concerned(work)
    work.emit(e.TreatedAllIn(seat, work.state.stack[seat], row.cite))


def cut_the_stack(work: Work, row: RemedyRow) -> None:
    """Whatever is above the maximum leaves the table; wagers above it go back, the player's and the callers'."""
    state, seat, most = work.state, work.report.seat, work.report.amount
    began = stake_of(work.hand, seat)
    if began <= most:
        raise BadInput(f"Seat {seat} began with {began}, which is not above {most}.")
    over = {
        other: state.paid[other] - max(most, 0)
        for other in state.order
        if state.paid[other] > most and (other == seat or state.paid[seat] > most)
    }
    if over.get(seat):
        back = {other: min(amount, over[seat]) for other, amount in over.items() if amount > 0}
        work.emit(e.WagersReturned(tuple(back), tuple(back.values()), row.cite))
    work.emit(e.StackChanged(seat, -min(began - most, work.state.stack[seat]), row.cite))


def top_up(work: Work, row: RemedyRow) -> None:
    seat, least = work.report.seat, work.report.amount
    began = stake_of(work.hand, seat)
    if began >= least:
        raise BadInput(f"Seat {seat} began with {began}, which is not below {least}.")
    work.emit(e.StackChanged(seat, least - began, row.cite))


def top_up_later(work: Work, row: RemedyRow) -> None:
    what = f"after the hand, bring the stake to {work.report.amount} if it is still below"
    work.emit(e.Noted(what, row.cite, work.report.seat))


def return_the_call(work: Work, row: RemedyRow) -> None:
    """The last call goes back to its maker, who is out of the hand; so does what nobody has called then."""
    seat = _concerned(work)
    calls = (event for event in reversed(work.hand.events) if isinstance(event, e.Called) and event.seat == seat)
    amount = min(next(calls).amount, work.state.paid[seat])
    work.emit(e.WagersReturned((seat,), (amount,), row.cite))
    work.emit(e.HandKilled(seat, row.cite))
    most, *others = sorted(work.state.order, key=lambda other: work.state.paid[other], reverse=True)
    excess = work.state.paid[most] - max(work.state.paid[other] for other in others)
    if excess and not work.state.folded[most]:
        work.emit(e.WagersReturned((most,), (excess,), "silent: an uncalled wager goes back"))


def pot_to(work: Work, row: RemedyRow) -> None:
    """A wrong hand cannot win: its one opponent does, or where no right hand is left the last who folded."""
    if row.to != "last folder":
        work.emit(e.HandKilled(_concerned(work), row.cite))
        return
    gave_up = [event.seat for event in work.hand.events if isinstance(event, e.Folded | e.Mucked)]
    if gave_up:
        work.emit(e.PotGiven(gave_up[-1], row.cite))
    else:  # nobody gave up, and nobody can win
        return_everything(work, row)


VERBS: dict[str, Callable[[Work, RemedyRow], None]] = {
    "cap the betting": cap_the_betting,
    "hand dead": hand_dead,
    "void or dead": void_or_dead,
    "return the seat's wagers": return_the_seats_wagers,
    "forfeit": forfeit,
    "return everything": return_everything,
    "misdeal": misdeal,
    "treat as all-in": treat_as_all_in,
    "cut the stack": cut_the_stack,
    "top up": top_up,
    "top up later": top_up_later,
    "return the call": return_the_call,
    "pot to": pot_to,
}
