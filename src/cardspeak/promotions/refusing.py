"""How a promotion says no: the reason, its clause, and what to do instead."""

from __future__ import annotations

from enum import StrEnum

from cardspeak.promotions.base import PromotionEvent
from cardspeak.promotions.state import PromotionState, Winning
from cardspeak.refusal import Refused

Answer = list[PromotionEvent] | Refused
NO_SUCH = "silent: a number names what is there"


class PromotionWhy(StrEnum):
    """Every reason to refuse an order to a promotion."""

    OVER = "over"
    DOUBT = "doubt"  # its integrity is in doubt
    TERMS = "terms"  # they lack an item
    NOT_LODGED = "not-lodged"
    TOO_SOON = "too-soon"
    TOO_LATE = "too-late"
    NOT_NOW = "not-now"
    NOT_ELIGIBLE = "not-eligible"
    NO_WAGER = "no-wager"
    SCRUTINEER = "scrutineer"
    NOT_SEALED = "not-sealed"
    NO_SUCH = "no-such"
    METHOD = "method"
    NO_REASON = "no-reason"
    DETAILS = "details"
    CASH = "cash"
    AMOUNT = "amount"
    PAYEE = "payee"
    NO_CHOICE = "no-choice"
    SAME_PERSON = "same-person"
    OPEN_DUTY = "open-duty"


def refuse(state: PromotionState, why: PromotionWhy, clause: str, says: str) -> Refused:
    return Refused(why, state.terms.rules.cite(clause), says)


def no_order_now(state: PromotionState) -> Refused | None:
    """Nothing goes on in a promotion that is over, or whose integrity is in doubt."""
    file = state.terms.rules.file
    if state.phase in ("cancelled", "over"):
        return refuse(state, PromotionWhy.OVER, file.cite, f"The promotion is {state.phase}.")
    if state.doubt is not None:
        says = f"Its integrity is in doubt ({state.doubt.why}): validate it first, or cancel it."
        return refuse(state, PromotionWhy.DOUBT, file.regulator.inspector_hours.cite, says)
    return None


def award_of(state: PromotionState, number: int) -> Winning | Refused:
    """The award of a number."""
    found = state.awards.get(number)
    if found is None:
        says = f"No prize {number} has been won; there is {', '.join(map(str, state.awards)) or 'none'}."
        return refuse(state, PromotionWhy.NO_SUCH, NO_SUCH, says)
    return found


def named(state: PromotionState, what: str, text: str, clause: str) -> Refused | None:
    """Words that are needed, as one printable line."""
    if text.strip() and text.isprintable():
        return None
    return refuse(state, PromotionWhy.DETAILS, clause, f"Say {what}, in one line.")


def same_person(one: str, other: str) -> bool:
    """Whether two names are one person's, however they were typed."""
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()
