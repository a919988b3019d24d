"""Applying the events of a ruling: cards moved by hand, an agenda changed, wagers given back, a hand without result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.books.model.game import Deal
from cardspeak.cards import UNKNOWN, Card
from cardspeak.hand import events as e
from cardspeak.hand.betting import next_actor
from cardspeak.hand.moves import begin_step, end_step, finish, fold_hand, take
from cardspeak.hand.state import NEVER, State


def cards_in(state: State, place: str) -> list[Card]:
    """The cards at a named place, as the state keeps them; the stub has its top card last."""
    name, _, number = place.partition(" ")
    match name:
        case "stub":
            return state.stub
        case "burns":
            return state.burns
        case "muck":
            return state.muck
        case "aside":
            return state.aside
        case "shared":
            return state.shared
        case "board":
            return state.boards[int(number) - 1]
        case "hole":
            return state.holes[int(number)]
        case _:
            assert name == "discards", f"no place is called {place}"
            return state.discards.setdefault(int(number), [])


def _moved(state: State, event: e.CardsMoved) -> None:
    lying = cards_in(state, event.source)
    for card in event.cards:
        if event.source == "stub":
            take(lying, card)
            if card in state.exposed:
                state.exposed.remove(card)
            continue
        at = lying.index(card if card in lying else UNKNOWN)
        del lying[at]
        if event.source.startswith("hole"):
            del state.faces[int(event.source[5:])][at]
    to = cards_in(state, event.to)
    if event.to == "stub":
        to.extend(reversed(event.cards))
    else:
        to.extend(event.cards)
    if event.to.startswith("hole"):
        state.faces[int(event.to[5:])].extend([event.face] * len(event.cards))


def _exposed(state: State, event: e.Exposed) -> None:
    for place, card in enumerate(event.cards, 1):
        take_at = len(state.stub) - place
        if state.stub[take_at] is UNKNOWN:
            state.stub[take_at] = card
    state.exposed = [card for card in state.exposed if card in state.stub]  # others have been dealt since
    state.exposed.extend(event.cards)


def _turned(state: State, event: e.Turned) -> None:
    held = state.holes[event.seat]
    lying = event.card if event.card in held else UNKNOWN
    at = len(held) - 1 - held[::-1].index(lying)  # of cards that nobody knows, the one that came last
    held[at] = event.card
    state.faces[event.seat][at] = event.face


def _cards_seen(state: State, event: e.CardsSeen) -> None:
    held, faces = state.holes[event.seat], state.faces[event.seat]
    for card in event.cards:
        if card in held or UNKNOWN in held:
            at = held.index(card if card in held else UNKNOWN)
            held[at] = card
            faces[at] = "up" if faces[at] == "up" else "shown"
        elif card not in state.muck and UNKNOWN in state.muck:
            state.muck[state.muck.index(UNKNOWN)] = card


def _face_owed(state: State, event: e.FaceOwed) -> None:
    state.face_owed[event.seat] = event.face


def _rescripted(state: State, event: e.Rescripted) -> None:
    going_on = state.agenda[-1] if state.agenda else None
    state.agenda = list(reversed(event.steps))
    if not state.betting and (not event.steps or event.steps[0] != going_on):  # else who has been served stays served
        state.waiting = []
        begin_step(state)


def _capped(state: State, event: e.BettingCapped) -> None:
    state.cap = event.most
    state.cap_cite = event.cite


def _taken_back(state: State, event: e.RoundTakenBack) -> None:
    _give_back(state, event.seats, event.amounts)
    state.bet = [0] * state.size
    state.faced = [NEVER] * state.size
    state.raised_at = [NEVER] * state.size
    state.highest = state.full = 0
    state.aggressor = 0
    state.brought_in = 0
    state.betting = False
    state.actor = 0
    state.cap = None


def _give_back(state: State, seats: tuple[int, ...], amounts: tuple[int, ...]) -> None:
    """Live chips first, then the dead money that the seat put in."""
    for seat, amount in zip(seats, amounts, strict=True):
        live = min(amount, state.paid[seat])
        state.stack[seat] += amount
        state.paid[seat] -= live
        state.bet[seat] -= min(live, state.bet[seat])
        state.dead -= amount - live
        state.dead_by[seat] -= amount - live


def _killed(state: State, event: e.HandKilled) -> None:
    seat = event.seat
    fold_hand(state, seat)
    state.killed.append(seat)
    drop_out(state, seat)


def _pot_given(state: State, event: e.PotGiven) -> None:
    """Every other hand is dead; the one who gave up is alone for the pot, with cards or without."""
    seat = event.seat
    for other in state.live:
        if other != seat:
            fold_hand(state, other)
            state.killed.append(other)
            drop_out(state, other)
    if state.folded[seat]:
        state.folded[seat] = False
        state.live = [seat]  # every other hand is dead by now
        state.fold_order.remove(seat)
    state.mucked.discard(seat)
    state.actor = 0
    state.given_cite = event.cite


def drop_out(state: State, seat: int) -> None:
    """A seat is out of the hand between turns: it owes nothing, and play passes on if it was asked."""
    for seats in (state.checkers, state.waiting, state.ghosts):
        if seat in seats:
            seats.remove(seat)
    state.shown.pop(seat, None)
    state.face_owed.pop(seat, None)
    state.ahead.pop(seat, None)
    state.chosen.pop(seat, None)
    state.owed = [(other, count) for other, count in state.owed if other != seat]
    if state.aggressor == seat:
        state.aggressor = 0
    if state.setup.told and state.agenda and type(state.agenda[-1]) is Deal and not state.waiting:
        end_step(state)  # the others have been served
    if state.actor == seat:
        state.actor = next_actor(state, seat)
    elif len(state.live) < 2:
        state.actor = 0


def _drawn_ahead(state: State, event: e.DrawnAhead) -> None:
    seat, other, count = event.seat, event.other, event.count
    state.ahead[seat] = [*state.ahead.get(seat, []), *state.holes[seat][-count:]]
    owed = dict(state.owed).get(other, 0)  # a fifth card may still be to come
    state.owed = [(other, owed + count), *(due for due in state.owed if due[0] != other)]


def _mucked_hand_seen(state: State, event: e.MuckedHandSeen) -> None:
    seat = event.seat
    state.holes[seat] = list(event.cards)
    state.faces[seat] = ["up" if face == "up" else "shown" for face in state.faces[seat]]
    state.shown[seat] = event.cards
    if event.live:
        state.mucked.discard(seat)


def _wagers_returned(state: State, event: e.WagersReturned) -> None:
    _give_back(state, event.seats, event.amounts)
    if state.aggressor:  # where nobody has raised the blinds are the price, whoever is left of those who posted them
        state.highest = max(state.bet)
        state.full = min(state.full, state.highest)
    _ask_on(state)


def _ask_on(state: State) -> None:
    """Whoever is asked may have nothing left to decide, or nobody left to decide it against."""
    seat = state.actor
    if not seat:
        return
    met = state.bet[seat] >= state.highest
    if not state.stack[seat] or (met and (state.faced[seat] != NEVER or state.able < 2)):
        state.actor = next_actor(state, seat)


def _treated_all_in(state: State, event: e.TreatedAllIn) -> None:
    seat = event.seat
    state.kept[seat] = event.kept
    state.stack[seat] -= event.kept
    if state.actor == seat:
        state.actor = next_actor(state, seat)
    elif state.actor and state.bet[state.actor] >= state.highest and state.able < 2:
        state.actor = 0  # nobody is left to bet against


def _stack_changed(state: State, event: e.StackChanged) -> None:
    state.stack[event.seat] += event.amount
    state.brought += event.amount
    _ask_on(state)


def _result_taken_back(state: State, event: e.ResultTakenBack) -> None:
    """The hand is as good as running: nothing happens on it any more but that everything goes back."""
    state.dead_by = [0] * state.size
    for seat, pushed, wager in zip(event.seats, event.pushed, event.wagers, strict=True):
        state.stack[seat] -= pushed
        state.paid[seat] = wager
    state.commission -= event.commission
    state.dead = state.bonus
    state.pushed = 0
    state.over = False
    assert min(state.stack) >= 0, "nobody gives back more than was pushed"


def _forfeited(state: State, event: e.Forfeited) -> None:
    live = min(event.amount, state.paid[event.seat])
    state.paid[event.seat] -= live
    state.dead -= event.amount - live
    state.dead_by[event.seat] -= event.amount - live
    state.commission += event.amount


def _voided(state: State, event: e.HandVoided) -> None:
    _give_back(state, event.seats, event.amounts)
    state.dead -= state.bonus  # the operator's own goes back too
    state.brought -= state.bonus
    state.bonus = 0
    assert not sum(state.paid) + state.dead, "everything wagered has gone back"
    state.outcome = event.outcome
    finish(state)


def _nothing(state: State, event: e.Event) -> None:
    """Said for the record; nothing moves."""


RULINGS: dict[type, Callable[[State, Any], None]] = {
    e.Ruled: _nothing,
    e.CardsMoved: _moved,
    e.Exposed: _exposed,
    e.Turned: _turned,
    e.FaceOwed: _face_owed,
    e.Rescripted: _rescripted,
    e.BettingCapped: _capped,
    e.RoundTakenBack: _taken_back,
    e.HandKilled: _killed,
    e.WagersReturned: _wagers_returned,
    e.TreatedAllIn: _treated_all_in,
    e.StackChanged: _stack_changed,
    e.Noted: _nothing,
    e.CardsSeen: _cards_seen,
    e.PotGiven: _pot_given,
    e.ResultTakenBack: _result_taken_back,
    e.Forfeited: _forfeited,
    e.DrawnAhead: _drawn_ahead,
    e.MuckedHandSeen: _mucked_hand_seen,
    e.HandVoided: _voided,
}
