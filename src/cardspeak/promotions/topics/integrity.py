"""Integrity in doubt: the promotion waits until it is validated, or is cancelled; an inspector is told in time."""

from __future__ import annotations

import msgspec

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.refusing import Answer, PromotionWhy, named, no_order_now, refuse
from cardspeak.promotions.state import Doubt, PromotionState, Winning
from cardspeak.promotions.terms import HOUR
from cardspeak.promotions.topic import Asking, Matter, Telling

__all__ = [
    "CancelPromotion",
    "EndPromotion",
    "InspectorTold",
    "IntegrityValidated",
    "NotifyInspector",
    "PostponePromotion",
    "PromotionCancelled",
    "PromotionEnded",
    "PromotionPostponed",
    "ValidateIntegrity",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class PostponePromotion(PromotionOrder):
    """The operator finds its integrity in doubt: nothing goes on."""

    why: str


class ValidateIntegrity(PromotionOrder):
    """It is in order after all; `how` it was found."""

    how: str


class CancelPromotion(PromotionOrder):
    """The other way out: no draw, or none that counts."""

    why: str


class NotifyInspector(PromotionOrder, tag="TellInspector"):
    """An inspector is told of it."""


class EndPromotion(PromotionOrder):
    """Everything is done."""


# -- happened ----------------------------------------------------------------------------------------------------------


class PromotionPostponed(PromotionEvent):
    why: str


class IntegrityValidated(PromotionEvent):
    how: str


class PromotionCancelled(PromotionEvent):
    why: str


class InspectorTold(PromotionEvent):
    inspector: str
    late: bool = False


class PromotionEnded(PromotionEvent):
    """Nothing is owed and no duty is open."""


# -- answers -----------------------------------------------------------------------------------------------------------


def postpone(state: PromotionState, order: PostponePromotion) -> Answer:
    cite = _cite(state)
    wrong = no_order_now(state) or named(state, "why it is in doubt", order.why, cite)
    return wrong or [PromotionPostponed(why=order.why, by=order.by, at=order.at, cite=cite)]


def validate(state: PromotionState, order: ValidateIntegrity) -> Answer:
    cite = _cite(state)
    if state.doubt is None:
        return refuse(state, PromotionWhy.NOT_NOW, cite, "Nothing is in doubt.")
    wrong = named(state, "how it was validated", order.how, cite)
    return wrong or [IntegrityValidated(how=order.how, by=order.by, at=order.at, cite=cite)]


def cancel(state: PromotionState, order: CancelPromotion) -> Answer:
    """For its integrity. What has been given stays given; what is still owed is owed no longer."""
    cite = _cite(state)
    if state.phase in ("cancelled", "over"):
        return refuse(state, PromotionWhy.OVER, cite, f"The promotion is {state.phase}.")
    wrong = named(state, "why it is cancelled", order.why, cite)
    return wrong or [PromotionCancelled(why=order.why, by=order.by, at=order.at, cite=cite)]


def notify_inspector(state: PromotionState, order: NotifyInspector) -> Answer:
    regulator = state.terms.rules.file.regulator
    cite = regulator.inspector_hours.cite
    waiting = next((one for one in state.doubts if one.told is None), None)
    if waiting is None:
        return refuse(state, PromotionWhy.NOT_NOW, cite, f"There is nothing to tell the {regulator.inspector}.")
    late = order.at > waiting.at + regulator.inspector_hours.value * HOUR
    return [InspectorTold(inspector=regulator.inspector, late=late, by=order.by, at=order.at, cite=cite)]


def end(state: PromotionState, order: EndPromotion) -> Answer:
    wrong = no_order_now(state)
    if wrong:
        return wrong
    rules = state.terms.rules
    if state.drawn is None or state.published is None or state.unpublished:
        what = "Hold the draw" if state.drawn is None else "Publish the results"
        return refuse(state, PromotionWhy.OPEN_DUTY, rules.items["publishing the results"].cite, f"{what} first.")
    waiting = next((award for award in state.awards.values() if award.given in ("won", "claimed")), None)
    if waiting is not None:
        says = f"Prize {waiting.number} of {waiting.patron} is {waiting.given}: give it, or refuse it."
        return refuse(state, PromotionWhy.OPEN_DUTY, rules.items["claiming"].cite, says)
    return _open_duty(state) or [PromotionEnded(by=order.by, at=order.at, cite=rules.file.cite)]


def _open_duty(state: PromotionState) -> Answer | None:
    """Something that the book wants done before the file is closed."""
    file = state.terms.rules.file
    regulator = file.regulator
    untold = next((one for one in state.refusals if one.told is None), None)
    unheard = next((one for one in state.disputes.values() if not one.decided), None)
    unadvised = next((one for one in state.disputes.values() if one.satisfied is False and one.advised is None), None)
    passed = next((one for one in state.awards.values() if _passed_over(state, one)), None)
    duties = (
        (passed, file.tell_hours.cite, "Tell the winners, or try to: one of them has heard nothing."),
        (untold, file.refusal_cite, "Tell whoever was refused a prize why."),
        (unheard, regulator.final_cite, "Decide the dispute."),
        (unadvised, regulator.complaint_cite, "Tell whoever is not satisfied of the way to an inspector."),
        (next((one for one in state.doubts if one.told is None), None), _cite(state), "Tell the inspector."),
        (state.due_again, regulator.again_cite, f"Give the {regulator.name} the amended Terms."),
    )
    for open_, cite, says in duties:
        if open_ is not None:
            return refuse(state, PromotionWhy.OPEN_DUTY, cite, says)
    return None


def _passed_over(state: PromotionState, award: Winning) -> bool:
    """Somebody won, need not have been there, and nobody has tried to tell them before they came."""
    lost = award.given == "refused" and not any(one.award == award.number and one.eligible for one in state.refusals)
    return state.tell_until(award) is not None and not award.attempts and award.claimed is None and not lost


def _cite(state: PromotionState) -> str:
    return state.terms.rules.file.regulator.inspector_hours.cite


# -- evolve ------------------------------------------------------------------------------------------------------------


def _postponed(state: PromotionState, event: PromotionPostponed) -> None:
    state.doubts.append(Doubt(why=event.why, at=event.at))


def _validated(state: PromotionState, event: IntegrityValidated) -> None:
    state.doubts[-1] = msgspec.structs.replace(state.doubts[-1], settled=event.at)


def _cancelled(state: PromotionState, event: PromotionCancelled) -> None:
    if state.doubt is None:
        state.doubts.append(Doubt(why=event.why, at=event.at))
    state.doubts[-1] = msgspec.structs.replace(state.doubts[-1], settled=event.at)
    for number, award in state.awards.items():
        if award.given in ("won", "claimed"):
            state.returned += award.value if award.in_ledger else 0
            state.awards[number] = msgspec.structs.replace(award, given="cancelled")
    state.phase = "cancelled"


def _inspector(state: PromotionState, event: InspectorTold) -> None:
    at = next(at for at, one in enumerate(state.doubts) if one.told is None)
    state.doubts[at] = msgspec.structs.replace(state.doubts[at], told=event.at)


def _ended(state: PromotionState, event: PromotionEnded) -> None:
    state.phase = "over"


# -- the topic ---------------------------------------------------------------------------------------------------------

MATTER = Matter(
    orders=(
        Asking(PostponePromotion, postpone, "manager"),
        Asking(ValidateIntegrity, validate, "manager"),
        Asking(CancelPromotion, cancel, "manager"),
        Asking(NotifyInspector, notify_inspector, "office"),
        Asking(EndPromotion, end, "office"),
    ),
    events=(
        Telling(PromotionPostponed, _postponed, lambda event: f"The promotion is postponed: {event.why}."),
        Telling(IntegrityValidated, _validated, lambda event: "The promotion is in order, and goes on."),
        Telling(PromotionCancelled, _cancelled, lambda event: f"The promotion is cancelled: {event.why}."),
        Telling(
            InspectorTold,
            _inspector,
            lambda event: f"The {event.inspector} is told{', too late' if event.late else ''}.",
            public=False,
        ),
        Telling(PromotionEnded, _ended, lambda event: "The promotion is over."),
    ),
)
