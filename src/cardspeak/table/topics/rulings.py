"""The book's rulings on the hand that is running, and on the last one until the next begins.

What a ruling on a hand that is over gives back comes out of the stacks that won it and out of the house's share; a
result that is taken back is not dealt again: the next hand follows in its turn.
"""

from __future__ import annotations

import re

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.refusal import Refused
from cardspeak.rulings.incidents import kind_of
from cardspeak.rulings.report import Report
from cardspeak.rulings.report_line import report_from
from cardspeak.rulings.rule import Question, Ruling, consider
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import Around, Asks, Happens, Reading, Topic, after, everybody
from cardspeak.table.topics import absence, conduct, reports, winnings
from cardspeak.table.topics.hands import in_hand, went_on

__all__ = [
    "ResultCorrected",
    "Rule",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class Rule(Command):
    """An irregularity in the hand that is running: the book's ruling is carried out on it."""

    report: Report
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class ResultCorrected(TableEvent):
    """A ruling on a hand that was over: what each stack gains or loses by it, and the house."""

    number: int
    stacks: tuple[tuple[int, int], ...]  # (seat, difference)
    commission: int  # difference


# -- reading -----------------------------------------------------------------------------------------------------------


def _claim_too_late(state: TableState, report: Report) -> Refused | None:
    """A pot of the hand before cannot be claimed any more once cards are out, or the table is closed."""
    if kind_of(report.incident).name != "pot contested" or not (state.running or state.closed):
        return None
    cite = state.setup.table.disputes.claim_cite
    return refuse(state, TableWhy.TOO_LATE, "A pot is claimed before the next hand begins: the result stands.", cite)


def _with_facts(state: TableState, report: Report) -> Report:
    """What the table knows and a single hand does not: whether the next one has begun, and who was warned before."""
    known: dict[str, str] = {}
    if not state.running:
        known["next hand"] = "not begun"
    if report.seat in state.seats:
        known["repeated"] = "yes" if state.seats[report.seat].name in state.warned else "no"
    return msgspec.structs.replace(report, facts={**known, **report.facts})


def _rule_on_last(state: TableState, report: Report, at: int) -> Answer | Question:
    """A ruling on the hand before, while none is running."""
    hand = state.hand
    assert hand is not None, "a hand has been played"
    found = consider(hand, _with_facts(state, report))
    if not isinstance(found, Ruling):
        return found
    twin = hand.copy()
    before, stacks, commission = len(twin.events), twin.stacks, twin.state.commission
    twin.carry_out(found.events)
    moved = tuple((seat, stack - stacks[seat]) for seat, stack in twin.stacks.items() if stack != stacks[seat])
    short = next((seat for seat, chips in moved if _owner_has_not(state, seat, chips)), None)
    if short is not None:
        says = f"The chips of seat {short} have left the table: nothing can be given back from them."
        return refuse(state, TableWhy.TOO_LATE, says, found.cite.clause)
    new = tuple(twin.events[before:])
    done: list[TableEvent] = [in_hand(new, at)]
    taken = twin.state.commission - commission
    if moved or taken:
        done.append(ResultCorrected(number=state.number, stacks=moved, commission=taken, at=at, cite=found.cite.clause))
        void = bool(twin.state.outcome)
        now = {seat: place.stack + dict(moved).get(seat, 0) for seat, place in state.seats.items()}
        done += reports.after_hand(state, twin, state.number, now, at, counted=not void, corrected=True)
    stacks = {seat: place.stack for seat, place in state.seats.items()}
    held = winnings.seized(state, twin, new, stacks, at)
    if held:  # who has to go does so with what is left
        state = after(state, held, winnings.TOPIC)
    return [*done, *held, *conduct.sanctioned(state, new, report.by, at)]


def _owner_has_not(state: TableState, seat: int, chips: int) -> bool:
    """Whether whoever was dealt in there is gone, or holds less than has to go back."""
    place = state.seats.get(seat)
    return place is None or place.name != state.dealt.get(seat) or place.stack + chips < 0


# -- answers -----------------------------------------------------------------------------------------------------------


def rule_on(state: TableState, command: Rule) -> Answer | Question:
    """The book's ruling on the running hand; what it needs to know first comes back as a question."""
    if state.hand is None:
        return refuse(state, TableWhy.NO_HAND, "No hand has been dealt.", state.setup.table.misdeal.by_cite)
    report = msgspec.structs.replace(command.report, by=command.by)
    wrong = _claim_too_late(state, report)
    if wrong:
        return wrong
    if not state.running:
        return _rule_on_last(state, report, command.at)
    found = consider(state.hand, _with_facts(state, report))
    if not isinstance(found, Ruling):
        return found
    hand = state.hand.copy()
    before = len(hand.events)
    hand.follow(found.events)
    state.worked_out = hand
    lost = conduct.sanctioned(state, found.events, command.by, command.at)
    if lost:  # who has to go does so with the end of the hand, which may be now
        state = after(state, lost, absence.TOPIC, conduct.TOPIC)
    return [*lost, *went_on(state, hand, before, state.number, command.at)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _corrected(state: TableState, event: ResultCorrected) -> None:
    for seat, chips in event.stacks:
        place = state.seats[seat]
        state.seats[seat] = msgspec.structs.replace(place, stack=place.stack + chips)
    state.commission += event.commission
    slid = max(event.commission, -state.slide)
    state.slide += slid
    state.dropped += event.commission - slid  # out of the box, or the float, again


# -- seen and told -----------------------------------------------------------------------------------------------------


def _says_corrected(event: ResultCorrected) -> str:
    moved = ", ".join(f"seat {seat} {chips:+d}" for seat, chips in event.stacks)
    house = f"; the house {event.commission:+d}" if event.commission else ""
    return f"The result of hand {event.number} is put right: {moved or 'no stack changes'}{house}."


# -- words -------------------------------------------------------------------------------------------------------------


def _incident(match: re.Match[str], around: Around) -> Rule:
    """`! premature turn; cards Qs`."""
    report = report_from(match["report"].strip())
    return Rule(report=report, by=report.by, at=around.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(Asks(Rule, rule_on, "floor", Reading(r"!(?P<report>.*)", _incident)),),
    events=(Happens(ResultCorrected, _corrected, everybody, _says_corrected),),
)
