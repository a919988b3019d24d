"""Applying an event to the state. Nothing here refuses or chooses: the same events give the same state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.books.model.game import Bet, Board, Burn, Draw, Show
from cardspeak.cards import UNKNOWN
from cardspeak.hand import events as e
from cardspeak.hand.betting import least_raise, next_actor, pair_shows, straddle_step, tier
from cardspeak.hand.evolve_rulings import RULINGS
from cardspeak.hand.moves import end_step, finish, muck_hand, take, take_all
from cardspeak.hand.state import NEVER, State
from cardspeak.hand.steps import FoldAbsentStep, ServeStep, ShuffleStep
from cardspeak.hand.turning import chosen, turned


def evolve(state: State, event: e.Event) -> None:
    """Apply one event."""
    EVOLVE[type(event)](state, event)


# -- posting and dealing -----------------------------------------------------------------------------------


def _posted(state: State, event: e.Posted) -> None:
    stack, bet, paid = state.stack, state.bet, state.paid
    what = event.what
    for seat, amount in zip(event.seats, event.amounts, strict=True):
        stack[seat] -= amount
        lost = what == "dead" or (what == "kill" and not any(state.setup.stakes.blinds))
        if lost or (what == "ante" and not _live_antes(state)):
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


# -- betting -----------------------------------------------------------------------------------------------


def _betting_opened(state: State, event: e.BettingOpened) -> None:
    minimum = state.setup.minimum
    state.betting = True
    state.actor = state.opener = event.seat
    state.aggressor = 0
    state.raises = state.raise_number = 0
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
    if type(step) is Bet and step.final and state.setup.play.show.called == "in the final round":
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
    fixed = state.setup.stakes.structure == "fixed"
    least = tier(state) if fixed else state.setup.minimum
    state.highest = total
    state.aggressor = seat
    half = not event.bring_in and state.setup.short_all_in.half_is_raise and 2 * total >= least
    if total >= least or half:
        state.full = total if total >= least or not state.setup.stakes.completing else 0
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


def _raised_to(state: State, event: e.RaisedTo) -> None:
    seat, total = event.seat, event.total
    setup, highest = state.setup, state.highest
    fixed, rule = setup.stakes.structure == "fixed", setup.short_all_in
    base = state.full if fixed or rule.completes else highest
    least = state.full + tier(state) if fixed else least_raise(state, seat)
    by = total - highest
    _pay_to(state, seat, total)
    is_full = total >= least
    if is_full or (rule.half_is_raise and 2 * (total - base) >= least - base):
        if state.full:
            state.raises += 1
        state.raise_number += 1
        if fixed:
            _note_upper(state, total - state.full)
        elif is_full and by > state.increment:
            state.increment = by
        if is_full or not setup.stakes.completing:
            state.full = total
    elif rule.barred == "everyone":
        state.locked = True
    if total > highest:
        state.highest = total
    state.aggressor = seat
    state.voluntary = True
    state.ghosts.clear()
    _acted(state, seat)


def _folded(state: State, event: e.Folded) -> None:
    seat = event.seat
    state.folded[seat] = True
    state.fold_order.append(seat)
    unbet = state.bet[seat] >= state.highest or seat == state.brought_in
    if unbet and state.setup.rules.file.dead_seats is not None:
        state.ghosts.append(seat)
    muck_hand(state, seat)
    if seat in state.checkers:
        state.checkers.remove(seat)
    if event.surrendered:
        _surrender(state, seat, event.surrendered)
    state.actor = next_actor(state, seat)


def _absent_folded(state: State, event: e.AbsentFolded) -> None:
    for seat in event.seats:
        state.folded[seat] = True
        state.fold_order.append(seat)
        if state.bet[seat] >= state.highest and state.setup.rules.file.dead_seats is not None:
            state.ghosts.append(seat)
        muck_hand(state, seat)
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


def _returned(state: State, event: e.Returned) -> None:
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
    if type(state.agenda[-1]) is Bet:
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


EVOLVE: dict[type, Callable[[State, Any], None]] = {
    e.Posted: _posted,
    e.BonusAdded: _bonus_added,
    e.AbsentFolded: _absent_folded,
    e.HandTakenUp: _taken_up,
    e.Dealt: _dealt,
    e.Burned: _burned,
    e.Boarded: _boarded,
    e.SharedCard: _shared_card,
    e.Reshuffled: _reshuffled,
    e.BettingOpened: _betting_opened,
    e.BettingSkipped: _betting_skipped,
    e.Checked: _checked,
    e.Called: _called,
    e.BetTo: _bet_to,
    e.RaisedTo: _raised_to,
    e.Folded: _folded,
    e.KittyTaken: _kitty_taken,
    e.KittyMucked: _kitty_mucked,
    e.Returned: _returned,
    e.BettingClosed: _betting_closed,
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
    **RULINGS,
}
