"""Disputes about the Terms: the operator decides in the end, and whoever is not satisfied is told of the inspector."""

from __future__ import annotations

import msgspec

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.refusing import NO_SUCH, Answer, PromotionWhy, named, refuse
from cardspeak.promotions.state import PrizeDispute, PromotionState
from cardspeak.promotions.topic import Asking, Matter, Telling

__all__ = [
    "AdviseComplaint",
    "ComplaintAdvised",
    "DecidePrizeDispute",
    "DisputePrize",
    "PrizeDisputeDecided",
    "PrizeDisputed",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class DisputePrize(PromotionOrder):
    patron: str
    says: str


class DecidePrizeDispute(PromotionOrder):
    """The operator's decision, which is final here; `satisfied` is what the patron says to it."""

    dispute: int
    decision: str
    satisfied: bool


class AdviseComplaint(PromotionOrder):
    """The patron has been told of the way to an inspector."""

    dispute: int


# -- happened ----------------------------------------------------------------------------------------------------------


class PrizeDisputed(PromotionEvent):
    dispute: int
    patron: str
    says: str


class PrizeDisputeDecided(PromotionEvent):
    dispute: int
    decision: str
    satisfied: bool


class ComplaintAdvised(PromotionEvent):
    dispute: int
    patron: str
    says: str


# -- answers -----------------------------------------------------------------------------------------------------------


def dispute(state: PromotionState, order: DisputePrize) -> Answer:
    cite = state.terms.rules.file.regulator.final_cite
    wrong = named(state, "who disputes it", order.patron, cite) or named(state, "what is in dispute", order.says, cite)
    if wrong:
        return wrong
    number = len(state.disputes) + 1
    return [PrizeDisputed(dispute=number, patron=order.patron, says=order.says, by=order.by, at=order.at, cite=cite)]


def decide(state: PromotionState, order: DecidePrizeDispute) -> Answer:
    cite = state.terms.rules.file.regulator.final_cite
    found = state.disputes.get(order.dispute)
    if found is None:
        return refuse(state, PromotionWhy.NO_SUCH, NO_SUCH, f"There is no dispute {order.dispute}.")
    if found.decided:
        return refuse(state, PromotionWhy.NOT_NOW, cite, f"It is decided, and that is final: {found.decided}")
    wrong = named(state, "what is decided", order.decision, cite)
    return wrong or [
        PrizeDisputeDecided(
            dispute=order.dispute,
            decision=order.decision,
            satisfied=order.satisfied,
            by=order.by,
            at=order.at,
            cite=cite,
        )
    ]


def advise(state: PromotionState, order: AdviseComplaint) -> Answer:
    regulator = state.terms.rules.file.regulator
    found = state.disputes.get(order.dispute)
    if found is None or not found.decided or found.satisfied or found.advised is not None:
        says = "Nobody waits for that: the dispute is open, settled or the patron has been told."
        return refuse(state, PromotionWhy.NOT_NOW, regulator.complaint_cite, says)
    return [
        ComplaintAdvised(
            dispute=order.dispute,
            patron=found.patron,
            says=regulator.complaint,
            by=order.by,
            at=order.at,
            cite=regulator.complaint_cite,
        )
    ]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _disputed(state: PromotionState, event: PrizeDisputed) -> None:
    state.disputes[event.dispute] = PrizeDispute(
        number=event.dispute, patron=event.patron, says=event.says, at=event.at
    )


def _decided(state: PromotionState, event: PrizeDisputeDecided) -> None:
    state.disputes[event.dispute] = msgspec.structs.replace(
        state.disputes[event.dispute], decided=event.decision, decided_at=event.at, satisfied=event.satisfied
    )


def _advised(state: PromotionState, event: ComplaintAdvised) -> None:
    state.disputes[event.dispute] = msgspec.structs.replace(state.disputes[event.dispute], advised=event.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

MATTER = Matter(
    orders=(
        Asking(DisputePrize, dispute, "patron"),
        Asking(DecidePrizeDispute, decide, "manager"),
        Asking(AdviseComplaint, advise, "office"),
    ),
    events=(
        Telling(PrizeDisputed, _disputed, lambda event: f"{event.patron} disputes: {event.says}", public=False),
        Telling(
            PrizeDisputeDecided,
            _decided,
            lambda event: f"Dispute {event.dispute} is decided: {event.decision}",
            public=False,
        ),
        Telling(ComplaintAdvised, _advised, lambda event: f"{event.patron} is told: {event.says}", public=False),
    ),
)
