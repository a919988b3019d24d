"""Applying an event to the state. Nothing here refuses or chooses: the same events give the same state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from cardspeak.books.model.game import Board, Burn, Discard, Draw, Show
from cardspeak.cards import UNKNOWN
from cardspeak.hand import events as e
from cardspeak.hand.evolve_betting import BETTING
from cardspeak.hand.evolve_rulings import RULINGS
from cardspeak.hand.moves import end_step, finish, muck_hand, take, take_all
from cardspeak.hand.state import State
from cardspeak.hand.steps import ServeStep, ShuffleStep
from cardspeak.hand.turning import chosen, turned


def evolve(state: State, event: e.Event) -> None:
    """Apply one event."""
    EVOLVE[type(event)](state, event)


# -- posting and dealing -----------------------------------------------------------------------------------


def _posted(state: State, event: e.Posted) -> None:
    stack, bet, paid = state.stack, state.bet, state.paid
    what = event.what
    dead = _posted_dead(state, what)
    for seat, amount in zip(event.seats, event.amounts, strict=True):
        stack[seat] -= amount
        if dead:
            state.dead += amount
            state.dead_by[seat] += amount
        else:
            paid[seat] += amount
            if what != "ante":
                bet[seat] += amount
    if what in ("blind", "straddle") and event.seats:
        state.last_blind = event.seats[-1]
    if event.price > state.highest:
        state.highest = event.price
    end_step(state)


def _posted_dead(state: State, what: str) -> bool:
    """Whether what is posted belongs to the pot at once and counts towards no call."""
    if what == "ante":
        return not _live_antes(state)
    return what == "dead" or (what == "kill" and not any(state.setup.stakes.blinds))


def _bonus_added(state: State, event: e.BonusAdded) -> None:
    state.dead += event.amount
    state.bonus += event.amount
    state.brought += event.amount
    end_step(state)


def _live_antes(state: State) -> bool:
    antes = state.setup.stakes.antes
    return state.setup.stakes.trimmed_antes or len(set(antes)) == 1


def _dealt(state: State, event: e.Dealt) -> None:
    told = state.setup.told
    face = event.face
    holes, faces = state.holes, state.faces
    for seat, card in zip(event.seats, event.cards, strict=True):
        holes[seat].append(card)
        faces[seat].append(face)
    take_all(state.stub, event.cards)
    if state.face_owed:
        _turn_owed(state, event)
    for seat in event.dead:
        muck_hand(state, seat)
    step = state.agenda[-1]
    if type(step) is Draw:
        _drew(state, event)
    elif told or type(step) is ServeStep:
        awaited = set(event.seats) & set(state.waiting)  # records of old deal to a dead seat that a call had ended
        for seat in awaited:
            state.waiting.remove(seat)
        if awaited and not state.waiting:
            end_step(state)
    else:
        end_step(state)


def _turn_owed(state: State, event: e.Dealt) -> None:
    """A ruling said how the next card to a seat falls."""
    for seat in event.seats:
        if seat in state.face_owed:
            state.faces[seat][-1] = state.face_owed.pop(seat)


def _drew(state: State, event: e.Dealt) -> None:
    seat = event.seats[0]
    got = len(event.cards)
    owed = [(s, n - got if s == seat else n) for s, n in state.owed]
    state.owed = [(s, n) for s, n in owed if n]


def _burned(state: State, event: e.Burned) -> None:
    take(state.stub, event.card)
    state.burns.append(event.card)
    if type(state.agenda[-1]) is Draw:
        state.draw_burned = True
    else:
        end_step(state)


def _boarded(state: State, event: e.Boarded) -> None:
    while len(state.boards) <= event.board:
        state.boards.append([])
    state.boards[event.board].extend(event.cards)
    take_all(state.stub, event.cards)
    end_step(state)


def _shared_card(state: State, event: e.SharedCard) -> None:
    take(state.stub, event.card)
    state.shared.append(event.card)
    end_step(state)


def _reshuffled(state: State, event: e.Reshuffled) -> None:
    for place in event.taken:
        if place == "burns":
            state.burns.clear()
        elif place == "muck":
            state.muck.clear()
        elif place == "aside":
            state.aside.clear()
        else:
            state.discards[int(place.removeprefix("discards "))] = []
    state.stub = list(reversed(event.stub))
    state.exposed.clear()
    state.reshuffled = True
    if event.skips_burn or (state.agenda and type(state.agenda[-1]) is ShuffleStep):
        end_step(state)


# -- drawing, setting, running -----------------------------------------------------------------------------


def _discarded(state: State, event: e.Discarded) -> None:
    seat = event.seat
    holes, faces = state.holes[seat], state.faces[seat]
    for card in event.cards:
        at = holes.index(card if card in holes else UNKNOWN)
        del holes[at], faces[at]
    state.discards[seat] = [*state.discards.get(seat, []), *event.cards]
    state.waiting.remove(seat)
    state.drawn[seat] = len(event.cards)
    owed = len(event.cards) - len(state.ahead.pop(seat, ())) if state.ahead else len(event.cards)
    if type(state.agenda[-1]) is Draw and owed:
        state.last_drawer = seat  # the last to receive a card: whoever stands pat is not served
        state.owed.append((seat, owed))


def _step_closed(state: State, event: e.StepClosed) -> None:
    for cards in state.discards.values():
        state.muck.extend(cards)
    state.discards.clear()
    state.chosen.clear()
    end_step(state)


def _arranged(state: State, event: e.Arranged) -> None:
    state.set_hands[event.seat] = (event.front, event.middle, event.back)
    if UNKNOWN in state.holes[event.seat]:  # at a live table they are known from now on
        state.holes[event.seat] = [*event.front, *event.middle, *event.back]
    state.waiting.remove(event.seat)


def _run_agreed(state: State, event: e.RunAgreed) -> None:
    """The rest of the board is dealt again, each time as another board that begins with the common cards."""
    state.agreed_boards = event.boards
    rows = state.setup.rules.rows
    rest = [step for step in reversed(state.agenda) if type(step) is Burn or type(step) is Board]
    common = [list(board) for board in state.boards]
    again: list[Any] = []
    for run in range(1, event.boards):
        state.boards.extend(list(board) for board in common)
        for step in rest:
            if isinstance(step, Board):
                again.append(msgspec.structs.replace(step, row=step.row + run * rows))
            else:
                again.append(step)
    last = next(at for at, step in enumerate(state.agenda) if type(step) is Board)
    state.agenda[last:last] = list(reversed(again))


def _flop_asked(state: State, event: e.FlopAsked) -> None:
    state.flop_said = "asked"
    _shown(state, e.Shown(event.seat, event.cards, "", event.cite))
    if type(state.agenda[-1]) is Discard:
        end_step(state)


def _flop_declined(state: State, event: e.FlopDeclined) -> None:
    state.flop_said = "declined"


# -- showdown ----------------------------------------------------------------------------------------------


def _shown(state: State, event: e.Shown) -> None:
    seat = event.seat
    state.shown[seat] = event.cards
    if event.cards:
        held = state.holes[seat]
        if UNKNOWN in held:
            for card in event.cards:
                if card not in held and UNKNOWN in held:
                    held[held.index(UNKNOWN)] = card
        state.faces[seat] = ["up" if face == "up" else "shown" for face in state.faces[seat]]
    if seat in state.waiting and type(state.agenda[-1]) is Show:
        state.waiting.remove(seat)


def _mucked(state: State, event: e.Mucked) -> None:
    state.mucked.add(event.seat)
    if event.seat in state.waiting:
        state.waiting.remove(event.seat)


def _hand_seen(state: State, event: e.HandSeen) -> None:
    state.shown[event.seat] = event.cards


def _commission(state: State, event: e.CommissionTaken) -> None:
    state.commission += event.amount
    if event.pot < 0:
        each = event.amount // len(event.seats)
        for seat in event.seats:
            state.stack[seat] -= each
    else:
        state.pushed += event.amount


def _nothing(state: State, event: e.Event) -> None:
    """Said for the record; nothing moves."""


def _awarded(state: State, event: e.Awarded) -> None:
    state.stack[event.seat] += event.amount
    state.pushed += event.amount


def _units_settled(state: State, event: e.UnitsSettled) -> None:
    state.stack[event.payer] -= event.amount
    state.stack[event.payee] += event.amount


def _extra_time_paid(state: State, event: e.ExtraTimePaid) -> None:
    state.stack[event.seat] -= event.to_pot + event.to_house
    state.dead += event.to_pot
    state.dead_by[event.seat] += event.to_pot
    state.time_in_pot += event.to_pot
    state.commission += event.to_house


def _raise_barred(state: State, event: e.RaiseBarred) -> None:
    state.barred[event.seat] = event.cite


def _hand_ended(state: State, event: e.HandEnded) -> None:
    assert state.pushed == sum(state.paid) + state.dead, "every chip of the pot has been pushed"
    finish(state)


EVOLVE: Final[dict[type, Callable[[State, Any], None]]] = {
    e.Posted: _posted,
    e.BonusAdded: _bonus_added,
    e.Dealt: _dealt,
    e.Burned: _burned,
    e.Boarded: _boarded,
    e.SharedCard: _shared_card,
    e.Reshuffled: _reshuffled,
    e.Discarded: _discarded,
    e.UpCardChosen: chosen,
    e.UpCardsTurned: turned,
    e.StepClosed: _step_closed,
    e.Arranged: _arranged,
    e.RunAgreed: _run_agreed,
    e.FlopAsked: _flop_asked,
    e.FlopDeclined: _flop_declined,
    e.Shown: _shown,
    e.Mucked: _mucked,
    e.HandSeen: _hand_seen,
    e.CommissionTaken: _commission,
    e.CommissionWaived: _nothing,
    e.Announced: _nothing,
    e.Awarded: _awarded,
    e.UnitsSettled: _units_settled,
    e.ExtraTimePaid: _extra_time_paid,
    e.RaiseBarred: _raise_barred,
    e.HandEnded: _hand_ended,
    **BETTING,
    **RULINGS,
}
