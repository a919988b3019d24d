"""Claims: prizes asked for, and prizes refused with their reason, which is told and, beyond an amount, kept."""

from __future__ import annotations

import msgspec

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.conditions import dollars, stamp
from cardspeak.promotions.refusing import Answer, PromotionWhy, award_of, no_order_now, refuse
from cardspeak.promotions.state import Denial, PromotionState
from cardspeak.promotions.terms import HOUR
from cardspeak.promotions.topic import Asking, Matter, Telling
from cardspeak.promotions.topics.draws import next_winner
from cardspeak.refusal import Refused

__all__ = ["ClaimPrize", "PrizeClaimed", "PrizeRefused", "RefusalTold", "RefusePrize", "TellRefusal"]

# -- asked -------------------------------------------------------------------------------------------------------------


class ClaimPrize(PromotionOrder):
    """The winner asks for a prize."""

    award: int
    patron: str


class RefusePrize(PromotionOrder):
    """The operator does not give it, and says why. Name and address of the claimant are kept beyond an amount."""

    award: int
    reason: str
    name: str = ""
    address: str = ""


class TellRefusal(PromotionOrder):
    """The patron has been told why."""

    award: int


# -- happened ----------------------------------------------------------------------------------------------------------


class PrizeClaimed(PromotionEvent):
    award: int
    patron: str


class PrizeRefused(PromotionEvent):
    award: int
    patron: str
    reason: str
    value: int
    name: str = ""
    address: str = ""
    kept: bool = False  # by the clause that has such details kept


class RefusalTold(PromotionEvent):
    award: int
    patron: str


# -- answers -----------------------------------------------------------------------------------------------------------


def claim(state: PromotionState, order: ClaimPrize) -> Answer:
    award = no_order_now(state) or award_of(state, order.award)
    if isinstance(award, Refused):
        return award
    cite = state.terms.rules.items["claiming"].cite
    if award.patron != order.patron:
        return refuse(state, PromotionWhy.PAYEE, cite, f"Prize {award.number} was not won by {order.patron}.")
    if award.given != "won":
        return refuse(state, PromotionWhy.NOT_NOW, cite, f"Prize {award.number} is {award.given}.")
    hours = state.terms.award.claim_hours
    until = award.at + hours * HOUR if hours is not None else None
    if until is not None and order.at > until:
        says = f"It had to be claimed until {stamp(until)}: the operator decides."
        return refuse(state, PromotionWhy.TOO_LATE, cite, says)
    return [PrizeClaimed(award=award.number, patron=award.patron, by=order.by, at=order.at, cite=cite)]


def refuse_prize(state: PromotionState, order: RefusePrize) -> Answer:
    award = no_order_now(state) or award_of(state, order.award)
    if isinstance(award, Refused):
        return award
    file = state.terms.rules.file
    if award.given not in ("won", "claimed"):
        return refuse(state, PromotionWhy.NOT_NOW, file.refusal_cite, f"Prize {award.number} is {award.given}.")
    if not order.reason.strip() or not order.reason.isprintable():
        return refuse(state, PromotionWhy.NO_REASON, file.refusal_cite, "Say why: the patron is told the reason.")
    kept = award.value > file.keep_over.value
    if kept and not (order.name.strip() and order.address.strip()):
        says = f"Of a claim above {dollars(file.keep_over.value)} the claimant's name and address are kept: give both."
        return refuse(state, PromotionWhy.DETAILS, file.keep_over.cite, says)
    refused = PrizeRefused(
        award=award.number,
        patron=award.patron,
        reason=order.reason,
        value=award.value,
        name=order.name,
        address=order.address,
        kept=kept,
        by=order.by,
        at=order.at,
        cite=file.keep_over.cite if kept else file.refusal_cite,
    )
    return [refused, *next_winner(state, award, order)]


def tell_refusal(state: PromotionState, order: TellRefusal) -> Answer:
    cite = state.terms.rules.file.refusal_cite
    refusal = next((one for one in state.refusals if one.award == order.award), None)
    if refusal is None or refusal.told is not None:
        says = "No prize of that number was refused." if refusal is None else f"{refusal.patron} has been told why."
        return refuse(state, PromotionWhy.NOT_NOW, cite, says)
    return [RefusalTold(award=order.award, patron=refusal.patron, by=order.by, at=order.at, cite=cite)]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _claimed(state: PromotionState, event: PrizeClaimed) -> None:
    award = state.awards[event.award]
    state.awards[event.award] = msgspec.structs.replace(award, given="claimed", claimed=event.at)


def _refused(state: PromotionState, event: PrizeRefused) -> None:
    award = state.awards[event.award]
    state.returned += award.value if award.in_ledger else 0
    state.awards[event.award] = msgspec.structs.replace(award, given="refused")
    state.refusals.append(
        Denial(
            award=event.award,
            patron=event.patron,
            value=event.value,
            reason=event.reason,
            at=event.at,
            name=event.name,
            address=event.address,
        )
    )


def _told(state: PromotionState, event: RefusalTold) -> None:
    at = next(at for at, one in enumerate(state.refusals) if one.award == event.award)
    state.refusals[at] = msgspec.structs.replace(state.refusals[at], told=event.at)


# -- the topic ---------------------------------------------------------------------------------------------------------

MATTER = Matter(
    orders=(
        Asking(ClaimPrize, claim, "patron"),
        Asking(RefusePrize, refuse_prize, "manager"),
        Asking(TellRefusal, tell_refusal, "office"),
    ),
    events=(
        Telling(PrizeClaimed, _claimed, lambda event: f"{event.patron} claims prize {event.award}.", public=False),
        Telling(PrizeRefused, _refused, lambda event: f"Prize {event.award} is refused: {event.reason}.", public=False),
        Telling(
            RefusalTold,
            _told,
            lambda event: f"{event.patron} is told why prize {event.award} is refused.",
            public=False,
        ),
    ),
)
