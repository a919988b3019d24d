"""The next hand as it would be dealt now: who is in, who posts what, from which seat. Pure, and the same for everybody
who asks: `StartHand`, what is owed, and the views.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.hand.commission import Charge, combined
from cardspeak.hand.making import make_setup
from cardspeak.hand.setup import Setup
from cardspeak.refusal import Refused
from cardspeak.table import button as marks
from cardspeak.table import frozen, mode
from cardspeak.table.button import Marked
from cardspeak.table.refusing import closed, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topics import decks, kill
from cardspeak.table.topics.blinds import Late, entering, passed_over
from cardspeak.values import Value


class Due(Value):
    """Something a seat pays or misses in a hand, and the clause."""

    seat: int
    what: str  # blind 1, blind 2 ..., straddle, entry, seat change, missed blinds; or "misses blind 1", for no chips
    chips: int
    cite: str


class Plan(NamedTuple):
    setup: Setup
    button: int | None
    blinds: tuple[int, ...]
    missing: tuple[tuple[int, int], ...]
    dues: tuple[Due, ...]
    cite: str


def plan(state: TableState) -> Plan | Refused:
    """The next hand, or why there is none: worked out once, however many ask before something happens."""
    found: Plan | Refused | None = state.planned
    if found is None:
        found = state.planned = _planned(state)
    return found


def _planned(state: TableState) -> Plan | Refused:
    wrong = closed(state) or frozen.on_hold(state) or mode.on_hold(state) or decks.not_ready(state)
    if wrong:
        return wrong
    waiting = mode.sitting_out(state)
    planned = _next_hand(mode.without(state, waiting))
    if isinstance(planned, Refused) or not waiting:
        return planned
    cite = mode.row_of(state).wait_cite or ""
    return planned._replace(dues=(*planned.dues, *(Due(seat, "sits out one hand", 0, cite) for seat in waiting)))


def _next_hand(state: TableState) -> Plan | Refused:
    ready, (fewest, cite) = state.ready(), frozen.fewest(state)
    if len(ready) < fewest:
        number = "1 player is" if len(ready) == 1 else f"{len(ready)} players are"
        says = f"{number} ready; a hand needs {fewest}."
        return refuse(state, TableWhy.TOO_FEW, says, cite)
    if not state.setup.blinds:
        marked = marks.without_blinds(state)
        return _plan(state, marked, _dealt(state, marked.button, ready), ())
    onward = marks.onward(state) if state.button_at is None else None
    if onward is not None:
        marked, dealt, late = _settled(state, onward)
        if len(dealt) >= fewest:
            return _plan(state, marked, dealt, late)
    placed, by_the_floor = state.button_at, state.setup.table.disputes.by_cite
    fresh = marks.afresh(state) if placed is None else marks.from_button(state, placed, by_the_floor)
    dealt = _dealt(state, fresh.button, ready)
    return _plan(state, marks.heads_up(state, fresh, dealt), dealt, ())


def _settled(state: TableState, marked: Marked) -> tuple[Marked, list[int], tuple[Late, ...]]:
    """Who is dealt in depends on the button, and where blinds overtake it the button on who is dealt in."""
    clear = {seat for seat in state.ready() if state.seats[seat].clear}
    while True:
        late = entering(state, marked)
        dealt = _dealt(state, marked.button, sorted(clear | set(marked.posting) | {one.seat for one in late}))
        moved = marks.wrapped(state, marked, dealt)
        if moved == marked:
            break
        marked = moved
    settled = marks.heads_up(state, marked, dealt)
    return settled, dealt, tuple(one for one in late if one.seat not in settled.posting)


def _dealt(state: TableState, button: int | None, seats: list[int]) -> list[int]:
    """No more than the deck serves: the first left of the button, so that the button itself is the first to sit out."""
    at = button or 0
    clockwise = [seat for seat in seats if seat > at] + [seat for seat in seats if seat <= at]
    return sorted(clockwise[: state.setup.most_dealt])


def _plan(state: TableState, marked: Marked, dealt: list[int], late: tuple[Late, ...]) -> Plan:
    setup = state.setup
    killing = _kill(state, dealt)
    late = _late(state, marked, dealt, [one for one in late if one.seat in dealt], killing)
    order = _blind_order(state, marked, dealt)
    blinds = tuple(setup.blinds[marked.posting[seat]] if seat in marked.posting else 0 for seat in order)
    while blinds and not blinds[-1]:
        blinds = blinds[:-1]
    straddlers = [] if killing else _straddlers(state, marked, order, blinds, late)
    charge = _without_the_fee(setup.stakes.charge) if state.prepaid else setup.stakes.charge
    stakes = msgspec.structs.replace(setup.stakes, blinds=blinds, straddles=len(straddlers), charge=charge)
    ante = mode.antes(state, _deal_order(state, marked, dealt), marked.blinds[-1] if marked.blinds else None)
    if ante is not None:
        stakes = msgspec.structs.replace(stakes, antes=ante, trimmed_antes=False)
    more: dict[str, Any] = {"places": setup.places} if setup.rules.file.layouts else {}
    event = mode.hand_of(state, dealt)
    if event is not None:
        more["tournament"] = event
    if state.freeze is not None and setup.rules.play.freeze_out is not None:
        more["freeze_out"] = True
    hand = make_setup(
        setup.named,
        setup.game,
        {seat: state.seats[seat].stack for seat in dealt},
        deck=setup.deck,
        button=marked.button,
        stakes=stakes,
        told=setup.told,
        asked=setup.asked,
        runs=setup.runs,
        jackpot=setup.jackpot,
        kill=killing,
        late=tuple((one.seat, one.live, one.dead) for one in late),
        **more,
    )
    missing = passed_over(state, marked, dealt) if event is None else ()
    dues = (
        *_blind_dues(state, marked, order),
        *_straddle_dues(state, straddlers, blinds),
        *_kill_dues(state, killing),
        *_late_dues(late),
        *(Due(seat, f"misses blind {which + 1}", 0, setup.table.blinds.missed_cite) for seat, which in missing),
    )
    return Plan(hand, marked.button, marked.blinds, missing, dues, marked.cite)


def _kill(state: TableState, dealt: list[int]) -> tuple[int, int] | None:
    """The killer's seat and wager, where the killer is dealt in."""
    seat, terms = kill.killer(state), state.setup.kill
    return (seat, terms.amount) if terms is not None and seat is not None and seat in dealt else None


def _late(
    state: TableState, marked: Marked, dealt: list[int], late: list[Late], killing: tuple[int, int] | None
) -> tuple[Late, ...]:
    """A kill wager is live: the killer posts nothing live besides, nor does whoever comes back to such a hand."""
    if killing is None:
        return tuple(late)
    row, (killer, amount) = state.setup.table.kill, killing
    assert row is not None, "somebody kills"
    seats = [state.seat_of(name) for name in state.kill_posts]
    back = [seat for seat in seats if seat is not None and seat != killer and seat in dealt]
    found = [one._replace(live=0) if one.seat == killer or one.seat in back else one for one in late]
    for seat in back:
        which = marked.posting.get(seat)
        blind = state.setup.blinds[which] if which is not None else 0
        live, dead = (amount - blind, 0) if state.setup.blinds else (0, amount)
        found.append(Late(seat, live, dead, "kill post", row.rejoin_kill_cite))
    return tuple(one for one in found if one.live or one.dead)


def _kill_dues(state: TableState, killing: tuple[int, int] | None) -> tuple[Due, ...]:
    row = state.setup.table.kill
    return (Due(killing[0], "kill", killing[1], row.post_cite),) if killing is not None and row is not None else ()


def _without_the_fee(charge: Charge | None) -> Charge | None:
    """A hand that is dealt again has been paid for: what each person pays is not taken twice."""
    return combined(one for one in charge.each if not one.before) if charge is not None else None


def _blind_order(state: TableState, marked: Marked, dealt: list[int]) -> list[int]:
    """Seats in the order in which the hand asks for blinds."""
    order = _deal_order(state, marked, dealt)
    if marked.button is None:
        return order
    return order[::-1] if len(order) == 2 and state.setup.rules.play.heads_up.button_first else order


def _deal_order(state: TableState, marked: Marked, dealt: list[int]) -> list[int]:
    """Seats in the order in which cards are dealt."""
    if marked.button is None:
        return list(dealt)
    later = [seat for seat in dealt if seat > marked.button]
    sooner = [seat for seat in dealt if seat < marked.button]
    own = [marked.button] if marked.button in dealt else []
    return own + later + sooner if state.setup.puck else later + sooner + own


def _straddlers(
    state: TableState, marked: Marked, order: list[int], blinds: tuple[int, ...], late: tuple[Late, ...]
) -> list[int]:
    """Those next in turn after the last blind who said that they would, as far as the book and their chips allow."""
    rule = state.setup.rules.play.straddle
    if (
        not state.setup.straddle
        or frozen.no_straddle(state) is not None
        or not blinds
        or len(order) < rule.fewest
        or order[len(blinds) - 1] != marked.blinds[-1]
    ):
        return []
    posting = {one.seat for one in late}
    found: list[int] = []
    amount = max(blinds)
    for seat in order[len(blinds) :]:
        amount *= 2
        full = rule.most is not None and len(found) == rule.most
        short = rule.whole and state.seats[seat].stack < amount
        if full or short or seat in posting or seat not in state.straddles:
            break
        found.append(seat)
    return found


def _blind_dues(state: TableState, marked: Marked, order: list[int]) -> tuple[Due, ...]:
    cite, blinds = state.setup.table.blinds.due_cite, state.setup.blinds
    return tuple(
        Due(seat, f"blind {marked.posting[seat] + 1}", blinds[marked.posting[seat]], cite)
        for seat in order
        if seat in marked.posting
    )


def _straddle_dues(state: TableState, straddlers: list[int], blinds: tuple[int, ...]) -> tuple[Due, ...]:
    cite = state.setup.rules.play.straddle.cite
    return tuple(Due(seat, "straddle", max(blinds) << number, cite) for number, seat in enumerate(straddlers, 1))


def _late_dues(late: tuple[Late, ...]) -> tuple[Due, ...]:
    live = [Due(one.seat, one.what, one.live, one.cite) for one in late if one.live]
    return (*live, *(Due(one.seat, f"{one.what}, dead", one.dead, one.cite) for one in late if one.dead))
