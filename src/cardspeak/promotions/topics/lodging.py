"""Terms: lodged with the regulator in time, amended, and the start that waits for them."""

from __future__ import annotations

from cardspeak.promotions.banned import banned_in
from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.conditions import dollars, lacking_in, stamp
from cardspeak.promotions.prizes import AnyPrize
from cardspeak.promotions.refusing import Answer, PromotionWhy, named, no_order_now, refuse
from cardspeak.promotions.state import PromotionState
from cardspeak.promotions.terms import HOUR, PromotionTerms
from cardspeak.promotions.topic import Asking, Matter, Telling
from cardspeak.refusal import Refused

__all__ = [
    "AmendPromotion",
    "ItemPrescribed",
    "LodgeTerms",
    "PrescribeItem",
    "PromotionAmended",
    "PromotionStarted",
    "StartPromotion",
    "TermsLodged",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class LodgeTerms(PromotionOrder):
    """The regulator is given the Terms as they stand."""


class AmendPromotion(PromotionOrder):
    """Other Terms from now on."""

    terms: PromotionTerms


class PrescribeItem(PromotionOrder):
    """The regulations name something more that is never a prize."""

    item: str


class StartPromotion(PromotionOrder):
    """The promotion begins, and entries are taken."""


# -- happened ----------------------------------------------------------------------------------------------------------


class TermsLodged(PromotionEvent):
    regulator: str
    terms: PromotionTerms


class PromotionAmended(PromotionEvent):
    """`again`: it had begun, so that the regulator is given them again as soon as possible."""

    terms: PromotionTerms
    again: bool


class ItemPrescribed(PromotionEvent):
    item: str


class PromotionStarted(PromotionEvent):
    title: str


# -- answers -----------------------------------------------------------------------------------------------------------


def lodge(state: PromotionState, order: LodgeTerms) -> Answer:
    wrong = _ended(state) or _incomplete(state, state.terms)
    if wrong:
        return wrong
    regulator = state.terms.rules.file.regulator
    if state.lodged_terms == state.terms and state.due_again is None:  # amended and put back, they go there again too
        says = f"The {regulator.name} has these Terms since {stamp(state.lodged)}."
        return refuse(state, PromotionWhy.NOT_NOW, regulator.lodge_hours.cite, says)
    cite = regulator.lodge_hours.cite if state.started is None else regulator.again_cite
    return [TermsLodged(regulator=regulator.name, terms=state.terms, by=order.by, at=order.at, cite=cite)]


def amend(state: PromotionState, order: AmendPromotion) -> Answer:
    wrong = _ended(state) or _incomplete(state, order.terms)
    if wrong:
        return wrong
    file = state.terms.rules.file
    if order.terms.book != state.terms.book:
        return refuse(state, PromotionWhy.TERMS, file.terms_cite, f"It is run by {state.terms.book}, and stays so.")
    if order.terms == state.terms:
        return refuse(state, PromotionWhy.NOT_NOW, file.terms_cite, "These are the Terms already.")
    begun = state.started is not None
    regulator = file.regulator
    cite = regulator.again_cite if begun else regulator.lodge_hours.cite
    return [PromotionAmended(terms=order.terms, again=begun, by=order.by, at=order.at, cite=cite)]


def prescribe(state: PromotionState, order: PrescribeItem) -> Answer:
    cite = state.terms.rules.file.prescribed.cite
    wrong = named(state, "what the regulations prescribe", order.item, cite)
    return wrong or [ItemPrescribed(item=order.item.strip(), by=order.by, at=order.at, cite=cite)]


def start(state: PromotionState, order: StartPromotion) -> Answer:
    """The Terms as they stand have lain with the regulator for the hours of the book, and their own time has come."""
    wrong = no_order_now(state)
    if wrong:
        return wrong
    terms, file = state.terms, state.terms.rules.file
    if state.phase != "planned":
        return refuse(state, PromotionWhy.NOT_NOW, file.cite, "The promotion has begun.")
    hours = file.regulator.lodge_hours
    if state.lodged is None or state.lodged_terms != terms:
        says = f"The {file.regulator.name} has not been given these Terms: lodge them {hours.value} hours before."
        return refuse(state, PromotionWhy.NOT_LODGED, hours.cite, says)
    ready = state.lodged + hours.value * HOUR
    if order.at < ready:
        says = f"The Terms were lodged at {stamp(state.lodged)}: begin at {stamp(ready)} or later."
        return refuse(state, PromotionWhy.TOO_SOON, hours.cite, says)
    starts = terms.held.starts
    if starts is not None and order.at < starts:
        says = f"The Terms say that it begins at {stamp(starts)}."
        return refuse(state, PromotionWhy.TOO_SOON, terms.rules.items["place, date and time"].cite, says)
    bad = _incomplete(state, terms)
    return bad or [PromotionStarted(title=terms.held.title, by=order.by, at=order.at, cite=file.cite)]


def banned_now(state: PromotionState, *prizes: AnyPrize) -> Refused | None:
    """One of these prizes, or of all in the Terms, that may not be given, perhaps since yesterday."""
    for prize in prizes or state.terms.prizes:
        for lack in banned_in(state.terms.rules, prize, tuple(state.prescribed)):
            return refuse(state, PromotionWhy.TERMS, lack.cite, lack.says)
    return None


def _ended(state: PromotionState) -> Answer | None:
    if state.phase in ("cancelled", "over"):
        return refuse(state, PromotionWhy.OVER, state.terms.rules.file.cite, f"The promotion is {state.phase}.")
    return None


def _incomplete(state: PromotionState, terms: PromotionTerms) -> Answer | None:
    for lack in lacking_in(terms, tuple(state.prescribed)):
        return refuse(state, PromotionWhy.TERMS, lack.cite, f"The Terms are not complete. {lack.says}")
    return None


# -- evolve ------------------------------------------------------------------------------------------------------------


def _lodged(state: PromotionState, event: TermsLodged) -> None:
    state.lodged = event.at
    state.lodged_terms = event.terms
    state.due_again = None


def _amended(state: PromotionState, event: PromotionAmended) -> None:
    state.terms = event.terms
    state.amended = event.at
    if event.again and state.due_again is None:
        state.due_again = event.at


def _prescribed(state: PromotionState, event: ItemPrescribed) -> None:
    state.prescribed.append(event.item)


def _started(state: PromotionState, event: PromotionStarted) -> None:
    state.started, state.begun_with = event.at, state.lodged
    state.phase = "running"


# -- the topic ---------------------------------------------------------------------------------------------------------


def _says_amended(event: PromotionAmended) -> str:
    value = sum((prize.value or 0) * prize.count for prize in event.terms.prizes)
    return f"The Terms are amended; the prizes are worth {dollars(value)} together."


MATTER = Matter(
    orders=(
        Asking(LodgeTerms, lodge, "manager"),
        Asking(AmendPromotion, amend, "manager"),
        Asking(PrescribeItem, prescribe, "manager"),
        Asking(StartPromotion, start, "office"),
    ),
    events=(
        Telling(TermsLodged, _lodged, lambda event: f"The Terms are lodged with the {event.regulator}."),
        Telling(PromotionAmended, _amended, _says_amended),
        Telling(ItemPrescribed, _prescribed, lambda event: f"The regulations prescribe: {event.item} is no prize."),
        Telling(PromotionStarted, _started, lambda event: f"{event.title} begins."),
    ),
)
