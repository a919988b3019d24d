"""Disputes: raised, decided, reviewed, and where the player may go then."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.books.model.table import TableWhy
from cardspeak.errors import BadInput
from cardspeak.hand.seen import Viewer
from cardspeak.refusal import Refused
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, no_place, refuse
from cardspeak.table.state import Dispute, TableState
from cardspeak.table.topic import BY, SEAT, Asks, Happens, Topic, concerns, no_change
from cardspeak.table.wording import some

__all__ = [
    "ComplaintRecorded",
    "DecideDispute",
    "DisputeDecided",
    "DisputeRaised",
    "RaiseDispute",
    "RecordComplaint",
    "ReviewDispute",
    "RouteTold",
]

MOST_OPEN = 3  # of one player at a time: every view of the floor has them all
AT_A_TIME = "silent: somebody whose disputes wait for a decision raises no further ones"

# -- asked -------------------------------------------------------------------------------------------------------------


class RaiseDispute(Command):
    """A player does not accept something."""

    seat: int
    about: str


class DecideDispute(Command):
    """The floor decides a dispute in the first instance."""

    dispute: int
    decision: str
    by: str


class ReviewDispute(Command):
    """Somebody above reviews a decision, where the book has that."""

    dispute: int
    decision: str
    by: str


class RecordComplaint(Command):
    """The floor notes that the player has gone on to complain, and under which reference."""

    dispute: int
    reference: str
    by: str


# -- happened ----------------------------------------------------------------------------------------------------------


class DisputeRaised(TableEvent):
    number: int
    seat: int
    name: str
    about: str


class DisputeDecided(TableEvent):
    number: int
    decision: str
    by: str
    final: bool


class RouteTold(TableEvent):
    """The player has been told to whom to go with the dispute."""

    number: int
    to: str


class ComplaintRecorded(TableEvent):
    number: int
    reference: str
    by: str


# -- answers -----------------------------------------------------------------------------------------------------------


def raise_dispute(state: TableState, command: RaiseDispute) -> Answer:
    wrong = no_place(state, command.seat)
    if wrong:
        return wrong
    if not command.about.strip():
        raise BadInput("Say what the dispute is about.")
    name = state.seats[command.seat].name
    if sum(one.name == name and not one.decided_by for one in state.disputes.values()) >= MOST_OPEN:
        says = f"{MOST_OPEN} disputes of yours wait for a decision: they are decided first."
        return refuse(state, TableWhy.NO_CHOICE, says, AT_A_TIME)
    raised = DisputeRaised(
        number=len(state.disputes) + 1,
        seat=command.seat,
        name=name,
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


def decide_dispute(state: TableState, command: DecideDispute) -> Answer:
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


def review_dispute(state: TableState, command: ReviewDispute) -> Answer:
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


def _decided(state: TableState, command: DecideDispute | ReviewDispute, *, final: bool, cite: str) -> Answer:
    """The decision; with a final one the player hears where else to go."""
    if not command.decision.strip():
        raise BadInput("Say what the decision is.")
    decided = DisputeDecided(
        number=command.dispute, decision=command.decision, by=command.by, final=final, at=command.at, cite=cite
    )
    routes = state.setup.table.disputes.routes if final else []
    told = [RouteTold(number=command.dispute, to=row.to, at=command.at, cite=row.cite) for row in routes]
    return [decided, *told]


def record_complaint(state: TableState, command: RecordComplaint) -> Answer:
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
        ComplaintRecorded(number=command.dispute, reference=command.reference, by=command.by, at=command.at, cite=cite)
    ]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _raised(state: TableState, event: DisputeRaised) -> None:
    state.disputes[event.number] = Dispute(number=event.number, name=event.name, about=event.about)


def _dispute_decided(state: TableState, event: DisputeDecided) -> None:
    state.disputes[event.number] = msgspec.structs.replace(
        state.disputes[event.number], decided_by=event.by, decision=event.decision, final=event.final
    )


def _complaint(state: TableState, event: ComplaintRecorded) -> None:
    state.disputes[event.number] = msgspec.structs.replace(state.disputes[event.number], complaint=event.reference)


# -- seen and told -----------------------------------------------------------------------------------------------------


def _own_dispute(state: TableState, event: Any, viewer: Viewer) -> TableEvent | None:
    """A dispute is between the house and whoever raised it."""
    known = state.disputes.get(event.number)
    return event if known is not None and concerns(state, known.name, viewer) else None


def _says_decided(event: DisputeDecided) -> str:
    return (
        f"Dispute {event.number} is decided by {some(event.by)}{', finally' if event.final else ''}: {event.decision}."
    )


# -- the topic ---------------------------------------------------------------------------------------------------------

TOPIC = Topic(
    commands=(
        Asks(RaiseDispute, raise_dispute, "own seat", rf"{SEAT} disputes?: (?P<about>.+)"),
        Asks(DecideDispute, decide_dispute, "floor", rf"decide dispute (?P<dispute>\d+){BY}: (?P<decision>.+)"),
        Asks(ReviewDispute, review_dispute, "floor", rf"review dispute (?P<dispute>\d+){BY}: (?P<decision>.+)"),
        Asks(
            RecordComplaint,
            record_complaint,
            "floor",
            rf"complaint about dispute (?P<dispute>\d+){BY}: (?P<reference>.+)",
        ),
    ),
    events=(
        Happens(
            DisputeRaised,
            _raised,
            _own_dispute,
            lambda event: f"Dispute {event.number}, raised by {event.name}: {event.about}.",
        ),
        Happens(DisputeDecided, _dispute_decided, _own_dispute, _says_decided),
        Happens(
            RouteTold,
            no_change,
            _own_dispute,
            lambda event: f"The player in dispute {event.number} is told of {event.to}.",
        ),
        Happens(
            ComplaintRecorded,
            _complaint,
            _own_dispute,
            lambda event: f"A complaint follows dispute {event.number}: {event.reference}.",
        ),
    ),
)
