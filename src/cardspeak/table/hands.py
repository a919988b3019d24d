"""One hand after another: starting it, playing it, finishing it, and dealing it again after a misdeal.

A finished hand says whether the button moves. Only then do its blinds count as paid or missed, so that a hand that is
void leaves nothing behind but the chips, back where they were.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.hand.machine import Hand
from cardspeak.refusal import Refused
from cardspeak.rulings.rule import Ruling, consider
from cardspeak.table import absence, conduct, decks, disputes, fees, freeze, kill, seating
from cardspeak.table import commands as c
from cardspeak.table import events as e
from cardspeak.table.changes import served
from cardspeak.table.plan import plan
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.seats import left
from cardspeak.table.state import Marks, TableState

# -- answers -----------------------------------------------------------------------------------------------------------


def start_hand(state: TableState, command: c.StartHand) -> Answer:
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "The hand before is not over.")
    if bool(command.pack) == state.setup.told:
        raise BadInput("A hand is dealt from a pack, or told by a live dealer: one of the two.")
    before = [*seating.lapsed(state, command.at, begins=True), *fees.due(state, command.at)]
    if before:  # time is paid in advance: the hand is dealt to what is left of the stacks
        state = state.copy()
        for event in before:
            (fees.EVOLVE | seating.EVOLVE)[type(event)](state, event)
    planned = plan(state)
    if isinstance(planned, Refused):
        return planned
    hand = _hand(planned.setup, command.pack, state)
    started = e.HandStarted(
        number=state.number + 1,
        setup=planned.setup,
        pack=command.pack,
        button=planned.button,
        blinds=planned.blinds,
        missing=planned.missing,
        dues=planned.dues,
        at=command.at,
        cite=planned.cite,
    )
    return [*before, started, *went_on(state, hand, 0, state.number + 1, command.at)]


def play(state: TableState, command: c.Play) -> Answer:
    if state.hand is None or not state.running:
        return refuse(state, TableWhy.NO_HAND, "No hand is running; wait for the next deal.")
    hand = state.hand.copy()
    before = len(hand.events)
    refused = hand.play(command.command)
    return refused if refused is not None else went_on(state, hand, before, state.number, command.at)


def went_on(state: TableState, hand: Hand, before: int, number: int, at: int) -> list[e.TableEvent]:
    """What happened in the hand, and what follows if it is over."""
    new = tuple(hand.events[before:])
    done: list[e.TableEvent] = []
    if new:
        done.append(e.InHand(events=new, at=at, cite=state.setup.table.start_cite))  # type: ignore[arg-type]
        done += fees.dropped_before(state, new, at)
    if not hand.over:
        return done
    return [*done, *finish(state, hand, number, at, moves=hand.state.outcome != "misdeal")]


def finish(state: TableState, hand: Hand, number: int, at: int, *, moves: bool = True) -> list[e.TableEvent]:
    """The stacks as the hand left them (or as they were), and those gone who had said that they would go."""
    rules = state.setup.table
    ruled = bool(hand.state.outcome)  # a ruling has given every wager back, and may have changed a stack
    began = dict(zip(hand.setup.seats, hand.setup.stacks, strict=True))
    for one in hand.events:
        if isinstance(one, he.StackChanged):  # what a ruling brought to a stake, or took off it, stays so
            began[one.seat] += one.amount
    kept = moves or ruled
    stacks = hand.stacks if kept else fees.less_the_fee(hand, began)
    commission = hand.state.commission if kept else fees.before_the_cards(hand)
    finished = e.HandFinished(
        number=number,
        stacks=tuple(sorted(stacks.items())),
        commission=commission,
        button_moves=moves,
        at=at,
        cite=rules.start_cite if moves else rules.misdeal.stays_cite,
    )
    going = [seat for seat, place in sorted(state.seats.items()) if place.leaving]
    names = {state.seats[seat].name for seat in going}
    return [
        finished,
        *fees.dropped_after(state, hand, commission, at),
        *(kill.after_hand(state, hand, names, at) if moves and not ruled else []),
        *(freeze.after_hand(state, stacks, at) if moves else []),
        *(_gone(state, seat, stacks, at) for seat in going),
    ]


def _gone(state: TableState, seat: int, stacks: dict[int, int], at: int) -> e.SeatLeft:
    gone = left(state, seat, at)
    return msgspec.structs.replace(gone, chips=stacks[seat] + state.seats[seat].behind)


def rule_on(state: TableState, command: c.Rule) -> Any:
    """The book's ruling on the running hand; what it needs to know first comes back as a question."""
    if state.hand is None:
        return refuse(state, TableWhy.NO_HAND, "No hand has been dealt.", state.setup.table.misdeal.by_cite)
    report = msgspec.structs.replace(command.report, by=command.by)
    wrong = disputes.claim_too_late(state, report)
    if wrong:
        return wrong
    if not state.running:
        return disputes.rule_on_last(state, report, command.at)
    found = consider(state.hand, disputes.with_facts(state, report))
    if not isinstance(found, Ruling):
        return found
    hand = state.hand.copy()
    before = len(hand.events)
    hand.carry_out(found.events)
    lost = conduct.sanctioned(state, found.events, command.by, command.at)
    if lost:  # who has to go does so with the end of the hand, which may be now
        state = state.copy()
        for event in lost:
            (absence.EVOLVE | conduct.EVOLVE)[type(event)](state, event)
    return [*lost, *went_on(state, hand, before, state.number, command.at)]


def declare_misdeal(state: TableState, command: c.DeclareMisdeal) -> Answer:
    row = state.setup.table.misdeal
    if state.hand is None or not state.running:
        return refuse(state, TableWhy.NO_HAND, "No hand is running.", row.by_cite)
    wrong = lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    declared = e.MisdealDeclared(number=state.number, by=command.by, why=command.why, at=command.at, cite=row.back_cite)
    return [declared, *finish(state, state.hand, state.number, command.at, moves=False)]


def _hand(setup: Any, pack: Any, state: TableState, *, begin: bool = True) -> Hand:
    return Hand(setup, pack or None, shuffle=state.shuffle, begin=begin)


# -- evolve ------------------------------------------------------------------------------------------------------------


def _hand_started(state: TableState, event: e.HandStarted) -> None:
    state.hand = _hand(event.setup, event.pack, state, begin=False)
    state.number = event.number
    state.dealt = {seat: state.seats[seat].name for seat in event.setup.seats}
    state.marks = Marks(event.button, event.blinds)
    state.button_at = None
    state.missing = event.missing
    state.straddles = []
    state.clock = state.clock_asked = None
    state.times = {}
    state.run_votes, state.run_leave = {}, ""
    seating.began(state, event.at)
    if state.began is None:
        state.began = event.at


def _in_hand(state: TableState, event: e.InHand) -> None:
    assert state.hand is not None, "events of a hand come after its start"
    state.hand.apply(event.events)
    decks.ruled(state, event.events)
    disputes.warned(state, event.events)
    disputes.short_stakes(state, event.events)
    for one in event.events:
        if isinstance(one, he.StackChanged):  # a ruling brought a stake to what the sign asks for
            state.bought += max(one.amount, 0)
            state.cashed += max(-one.amount, 0)
        elif isinstance(one, he.CommissionTaken) and one.pot < 0:
            state.slide += one.amount


def _hand_finished(state: TableState, event: e.HandFinished) -> None:
    for seat, stack in event.stacks:
        place = state.seats[seat]
        least = place.least if stack + place.behind < place.least else 0
        state.seats[seat] = msgspec.structs.replace(place, stack=stack + place.behind, behind=0, least=least)
    state.commission += event.commission
    assert state.hand is not None, "a hand is finished that was started"
    fee = fees.before_the_cards(state.hand)
    state.slide += event.commission - fee
    state.prepaid = bool(fee) and not event.button_moves
    hand = state.hand
    if not hand.over:
        state.hand = None
    state.clock = state.clock_asked = None
    conduct.dealt_again(state)
    if event.button_moves:
        before = state.last.button if state.last is not None else None
        state.last = state.marks
        absence.counted(state, before, absence.wagerers(hand))
        _paid(state)
        _missed(state)
        served(state, event.number)
        kill.settled(state)
    else:
        state.voided += 1
    state.missing = ()


def _paid(state: TableState) -> None:
    """Whoever was dealt in owes nothing any more."""
    for seat in state.dealt:
        place = state.seats[seat]
        if place.entry:
            state.seats[seat] = msgspec.structs.replace(place, entry="", how="wait", missed=())


def _missed(state: TableState) -> None:
    for seat, which in state.missing:
        place = state.seats.get(seat)
        if place is None or place.entry == "new":
            continue
        missed = tuple(sorted({*place.missed, which}))
        how = place.how if place.entry == "missed" else "wait"
        state.seats[seat] = msgspec.structs.replace(place, entry="missed", how=how, missed=missed)


def _misdeal_declared(state: TableState, event: e.MisdealDeclared) -> None:
    """Its consequences are told by the HandFinished that follows."""


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.StartHand: start_hand,
    c.Play: play,
    c.Rule: rule_on,
    c.DeclareMisdeal: declare_misdeal,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.HandStarted: _hand_started,
    e.InHand: _in_hand,
    e.HandFinished: _hand_finished,
    e.MisdealDeclared: _misdeal_declared,
}
