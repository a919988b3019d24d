"""Disputes: raised, decided, reviewed, and where the player may go then; and rulings on a hand that is over.

The last hand can be looked at until the next one begins. What a ruling gives back comes out of the stacks that won it
and out of the house's share; a result that is taken back is not dealt again: the next hand follows in its turn.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.hand import events as he
from cardspeak.refusal import Refused
from cardspeak.rulings.incidents import kind_of
from cardspeak.rulings.report import Report
from cardspeak.rulings.rule import Ruling, consider
from cardspeak.table import commands_people as c
from cardspeak.table import events as events
from cardspeak.table import events_people as e
from cardspeak.table.conduct import sanctioned
from cardspeak.table.event_base import TableEvent
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import Dispute, TableState

# -- the last hand -----------------------------------------------------------------------------------------------------


def claim_too_late(state: TableState, report: Report) -> Refused | None:
    """A pot of the hand before cannot be claimed any more once cards are out, or the table is closed."""
    if kind_of(report.incident).name != "pot contested" or not (state.running or state.closed):
        return None
    cite = state.setup.table.disputes.claim_cite
    return refuse(state, TableWhy.TOO_LATE, "A pot is claimed before the next hand begins: the result stands.", cite)


def with_facts(state: TableState, report: Report) -> Report:
    """What the table knows and a single hand does not: whether the next one has begun, and who was warned before."""
    known: dict[str, str] = {}
    if not state.running:
        known["next hand"] = "not begun"
    if report.seat in state.seats:
        known["repeated"] = "yes" if state.seats[report.seat].name in state.warned else "no"
    return msgspec.structs.replace(report, facts={**known, **report.facts})


def warned(state: TableState, told: tuple[he.Event, ...]) -> None:
    """Whoever a ruling told not to do it again."""
    for one in told:
        if isinstance(one, he.Ruled) and one.facts.get("repeated") == "no" and one.seat in state.dealt:
            state.warned.append(state.dealt[one.seat])


def short_stakes(state: TableState, told: tuple[he.Event, ...]) -> None:
    """Stakes that a ruling found too short, and that are played to the end of the hand as they are."""
    for one, then in pairwise(told):
        later = isinstance(one, he.Ruled) and isinstance(then, he.Noted) and one.facts.get("stake") == "short"
        if later and isinstance(one, he.Ruled) and one.seat in state.seats:
            place = state.seats[one.seat]
            state.seats[one.seat] = msgspec.structs.replace(place, least=one.amount)


def rule_on_last(state: TableState, report: Report, at: int) -> Any:
    """A ruling on the hand before, while none is running."""
    hand = state.hand
    assert hand is not None, "a hand has been played"
    found = consider(hand, with_facts(state, report))
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
    done: list[TableEvent] = [events.InHand(events=new, at=at, cite=state.setup.table.start_cite)]  # type: ignore[arg-type]
    taken = twin.state.commission - commission
    if moved or taken:
        done.append(
            e.ResultCorrected(number=state.number, stacks=moved, commission=taken, at=at, cite=found.cite.clause)
        )
    return [*done, *sanctioned(state, new, report.by, at)]


def _owner_has_not(state: TableState, seat: int, chips: int) -> bool:
    """Whether whoever was dealt in there is gone, or holds less than has to go back."""
    place = state.seats.get(seat)
    return place is None or place.name != state.dealt.get(seat) or place.stack + chips < 0


# -- answers -----------------------------------------------------------------------------------------------------------


def raise_dispute(state: TableState, command: c.RaiseDispute) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if not command.about.strip():
        raise BadInput("Say what the dispute is about.")
    raised = e.DisputeRaised(
        number=len(state.disputes) + 1,
        seat=command.seat,
        name=state.seats[command.seat].name,
        about=command.about,
        at=command.at,
        cite=state.setup.table.disputes.by_cite,
    )
    return [raised]


def _open(state: TableState, number: int) -> Dispute | Refused:
    dispute = state.disputes.get(number)
    if dispute is None:
        return refuse(state, TableWhy.NO_CHOICE, f"There is no dispute {number}.", state.setup.table.disputes.by_cite)
    return dispute


def decide_dispute(state: TableState, command: c.DecideDispute) -> Answer:
    row, dispute = state.setup.table.disputes, _open(state, command.dispute)
    if isinstance(dispute, Refused):
        return dispute
    wrong = lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    if dispute.decided_by:
        says = f"It was decided by a {dispute.decided_by}{' and is final' if dispute.final else ''}."
        return refuse(state, TableWhy.NO_CHOICE, says, row.final_cite)
    return _decided(state, command, final=row.review_by is None, cite=row.by_cite)


def review_dispute(state: TableState, command: c.ReviewDispute) -> Answer:
    """By somebody above whoever decided first; final then."""
    row, dispute = state.setup.table.disputes, _open(state, command.dispute)
    if isinstance(dispute, Refused):
        return dispute
    if row.review_by is None or row.review_cite is None:
        return refuse(state, TableWhy.NO_CHOICE, "The first decision is final here.", row.final_cite)
    if not dispute.decided_by or dispute.final:
        says = "It is final." if dispute.final else f"A {row.by} decides first."
        return refuse(state, TableWhy.NO_CHOICE, says, row.final_cite if dispute.final else row.by_cite)
    roles = state.setup.rules.book.head.roles
    above = roles[roles.index(dispute.decided_by) + 1 :]
    if not above:
        says = f"Nobody stands above the {dispute.decided_by}."
        return refuse(state, TableWhy.AUTHORITY, says, row.review_cite)
    least = max(row.review_by, above[0], key=roles.index)
    wrong = lacks(state, command.by, least, row.review_cite)
    if wrong:
        return wrong
    return _decided(state, command, final=True, cite=row.review_cite)


def _decided(state: TableState, command: c.DecideDispute | c.ReviewDispute, *, final: bool, cite: str) -> Answer:
    """The decision; with a final one the player hears where else to go."""
    if not command.decision.strip():
        raise BadInput("Say what the decision is.")
    decided = e.DisputeDecided(
        number=command.dispute, decision=command.decision, by=command.by, final=final, at=command.at, cite=cite
    )
    routes = state.setup.table.disputes.routes if final else []
    told = [e.RouteTold(number=command.dispute, to=row.to, at=command.at, cite=row.cite) for row in routes]
    return [decided, *told]


def record_complaint(state: TableState, command: c.RecordComplaint) -> Answer:
    row, dispute = state.setup.table.disputes, _open(state, command.dispute)
    if isinstance(dispute, Refused):
        return dispute
    wrong = lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    if not row.routes or not dispute.final:
        says = "The house has not finally decided it." if row.routes else "The book names nobody to complain to."
        return refuse(state, TableWhy.NO_CHOICE, says, row.final_cite)
    if not command.reference.strip():
        raise BadInput("Give the reference of the complaint.")
    cite = row.routes[-1].cite
    return [
        e.ComplaintRecorded(
            number=command.dispute, reference=command.reference, by=command.by, at=command.at, cite=cite
        )
    ]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _raised(state: TableState, event: e.DisputeRaised) -> None:
    state.disputes[event.number] = Dispute(number=event.number, name=event.name, about=event.about)


def _dispute_decided(state: TableState, event: e.DisputeDecided) -> None:
    state.disputes[event.number] = msgspec.structs.replace(
        state.disputes[event.number], decided_by=event.by, decision=event.decision, final=event.final
    )


def _route_told(state: TableState, event: e.RouteTold) -> None:
    """On the record, and nowhere else."""


def _complaint(state: TableState, event: e.ComplaintRecorded) -> None:
    state.disputes[event.number] = msgspec.structs.replace(state.disputes[event.number], complaint=event.reference)


def _corrected(state: TableState, event: e.ResultCorrected) -> None:
    for seat, chips in event.stacks:
        place = state.seats[seat]
        state.seats[seat] = msgspec.structs.replace(place, stack=place.stack + chips)
    state.commission += event.commission
    slid = max(event.commission, -state.slide)
    state.slide += slid
    state.dropped += event.commission - slid  # out of the box, or the float, again


def move_button(state: TableState, command: c.MoveButton) -> Answer:
    """Whoever decides disputes puts a misplaced button right, between hands and at the seat of somebody ready."""
    row = state.setup.table.disputes
    wrong = lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    if not state.setup.has_button:
        raise BadInput("This game has no button to move.")
    if state.running:
        return refuse(state, TableWhy.HAND_RUNNING, "The button is put right between hands.")
    empty = no_place(state, command.seat)
    if empty:
        return empty
    if not state.seats[command.seat].ready:
        return refuse(state, TableWhy.SEAT_EMPTY, f"Seat {command.seat} is not ready to be dealt to.")
    return [e.ButtonMoved(seat=command.seat, by=command.by, why=command.why, at=command.at, cite=row.by_cite)]


def _button_moved(state: TableState, event: e.ButtonMoved) -> None:
    state.button_at = event.seat


ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {
    c.MoveButton: move_button,
    c.RaiseDispute: raise_dispute,
    c.DecideDispute: decide_dispute,
    c.ReviewDispute: review_dispute,
    c.RecordComplaint: record_complaint,
}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {
    e.ButtonMoved: _button_moved,
    e.DisputeRaised: _raised,
    e.DisputeDecided: _dispute_decided,
    e.RouteTold: _route_told,
    e.ComplaintRecorded: _complaint,
    e.ResultCorrected: _corrected,
}
