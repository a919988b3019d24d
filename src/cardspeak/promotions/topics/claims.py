"""Claims: prizes asked for, and prizes refused with their reason, which is told and, beyond an amount, kept."""

from __future__ import annotations

import msgspec

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.conditions import dollars, stamp
from cardspeak.promotions.refusing import Answer, PromotionWhy, award_of, named, no_order_now, refuse
from cardspeak.promotions.state import Denial, PromotionState, Winning
from cardspeak.promotions.topic import Asking, Matter, Telling
from cardspeak.promotions.topics.draws import next_winner
from cardspeak.refusal import Refused

__all__ = [
    "AcceptLateClaim",
    "ClaimDenied",
    "ClaimPrize",
    "ConfirmCriteria",
    "CriteriaConfirmed",
    "DenyClaim",
    "NotifyRefused",
    "PrizeClaimed",
    "PrizeRefused",
    "RefusalTold",
    "RefusePrize",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class ClaimPrize(PromotionOrder):
    """The winner asks for a prize."""

    award: int
    patron: str


class AcceptLateClaim(PromotionOrder):
    """The winner came too late, and the operator lets the prize be given all the same."""

    award: int
    why: str


class ConfirmCriteria(PromotionOrder):
    """Somebody of the office has looked: a winner who entered on their own word meets what the Terms ask."""

    award: int
    meets: tuple[str, ...] = ()


class RefusePrize(PromotionOrder):
    """The operator does not give a winner the prize, and says why. Name and address are kept beyond an amount.

    `eligible` is False where it turns out that the winner never met the Terms. Anybody else is told of the prize first,
    and has the time of the Terms to claim it.
    """

    award: int
    reason: str
    name: str = ""
    address: str = ""
    eligible: bool = True


class DenyClaim(PromotionOrder):
    """Somebody asks for a prize that another has won: it stays the winner's, and the claim is kept as it was made."""

    award: int
    patron: str
    reason: str
    name: str = ""
    address: str = ""


class NotifyRefused(PromotionOrder, tag="TellRefusal"):
    """The patron has been told why; `patron` where more than one was refused the same prize."""

    award: int
    patron: str = ""


# -- happened ----------------------------------------------------------------------------------------------------------


class PrizeClaimed(PromotionEvent):
    award: int
    patron: str
    late: str = ""  # it was too late, and why it counts all the same


class CriteriaConfirmed(PromotionEvent):
    award: int
    patron: str


class ClaimDenied(PromotionEvent):
    award: int
    patron: str
    reason: str
    value: int
    name: str = ""
    address: str = ""
    kept: bool = False


class PrizeRefused(PromotionEvent):
    award: int
    patron: str
    reason: str
    value: int
    name: str = ""
    address: str = ""
    kept: bool = False  # by the clause that has such details kept
    eligible: bool = True


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
    until = state.claim_until(award)
    if until is not None and order.at > until:
        says = f"It had to be claimed until {stamp(until)}: the operator decides, and accepts or refuses it."
        return refuse(state, PromotionWhy.TOO_LATE, cite, says)
    return [PrizeClaimed(award=award.number, patron=award.patron, by=order.by, at=order.at, cite=cite)]


def accept_late(state: PromotionState, order: AcceptLateClaim) -> Answer:
    award = no_order_now(state) or award_of(state, order.award)
    if isinstance(award, Refused):
        return award
    cite = state.terms.rules.items["claiming"].cite
    until = state.claim_until(award)
    if award.given != "won":
        return refuse(state, PromotionWhy.NOT_NOW, cite, f"Prize {award.number} is {award.given}.")
    if until is None or order.at <= until:
        return refuse(state, PromotionWhy.TOO_SOON, cite, f"{award.patron} is in time to claim it.")
    wrong = named(state, "why it counts all the same", order.why, cite)
    return wrong or [
        PrizeClaimed(award=award.number, patron=award.patron, late=order.why, by=order.by, at=order.at, cite=cite)
    ]


def confirm(state: PromotionState, order: ConfirmCriteria) -> Answer:
    award = no_order_now(state) or award_of(state, order.award)
    if isinstance(award, Refused):
        return award
    cite = state.terms.rules.items["eligibility"].cite
    if award.confirmed or award.given not in ("won", "claimed"):
        says = "Somebody has looked already." if award.confirmed else f"Prize {award.number} is {award.given}."
        return refuse(state, PromotionWhy.NOT_NOW, cite, says)
    if order.by == award.patron:
        says = f"{award.patron} has said so already: somebody else looks."
        return refuse(state, PromotionWhy.SAME_PERSON, cite, says)
    lacking = [one for one in state.terms.entry.criteria if one not in order.meets]
    if lacking:
        says = f"{award.patron} must be: {', '.join(lacking)}. Refuse the prize of somebody who is not."
        return refuse(state, PromotionWhy.NOT_ELIGIBLE, cite, says)
    return [CriteriaConfirmed(award=award.number, patron=award.patron, by=order.by, at=order.at, cite=cite)]


def refuse_prize(state: PromotionState, order: RefusePrize) -> Answer:
    award = no_order_now(state) or award_of(state, order.award)
    if isinstance(award, Refused):
        return award
    file = state.terms.rules.file
    if award.given not in ("won", "claimed"):
        return refuse(state, PromotionWhy.NOT_NOW, file.refusal_cite, f"Prize {award.number} is {award.given}.")
    wrong = _not_kept(state, award, order) or _not_told(state, award, order)
    if wrong:
        return wrong
    kept = award.value > file.keep_over.value
    refused = PrizeRefused(
        award=award.number,
        patron=award.patron,
        reason=order.reason,
        value=award.value,
        name=order.name,
        address=order.address,
        kept=kept,
        eligible=order.eligible,
        by=order.by,
        at=order.at,
        cite=file.keep_over.cite if kept else file.refusal_cite,
    )
    return [refused, *next_winner(state, award, order)]


def _not_kept(state: PromotionState, award: Winning, order: RefusePrize | DenyClaim) -> Refused | None:
    """A reason, and beyond an amount the name and address of whoever claimed."""
    file = state.terms.rules.file
    if not order.reason.strip() or not order.reason.isprintable():
        return refuse(state, PromotionWhy.NO_REASON, file.refusal_cite, "Say why: the patron is told the reason.")
    if award.value > file.keep_over.value and not (order.name.strip() and order.address.strip()):
        says = f"Of a claim above {dollars(file.keep_over.value)} the claimant's name and address are kept: give both."
        return refuse(state, PromotionWhy.DETAILS, file.keep_over.cite, says)
    return None


def _not_told(state: PromotionState, award: Winning, order: RefusePrize) -> Refused | None:
    """A winner by the Terms who has not come loses nothing before somebody tried to tell them, and their time is up.

    Reading: the endeavours of 29.8 come before the prize is given away as not claimed.
    """
    if not order.eligible or award.given != "won":
        return None
    if state.tell_until(award) is not None and not award.attempts:
        says = f"Nobody has tried to tell {award.patron}, who need not have been there: do that first."
        return refuse(state, PromotionWhy.OPEN_DUTY, state.terms.rules.file.tell_hours.cite, says)
    until = state.claim_until(award)
    if until is not None and order.at <= until:
        says = f"{award.patron} may claim it until {stamp(until)}."
        return refuse(state, PromotionWhy.TOO_SOON, state.terms.rules.items["claiming"].cite, says)
    return None


def deny(state: PromotionState, order: DenyClaim) -> Answer:
    award = no_order_now(state) or award_of(state, order.award)
    if isinstance(award, Refused):
        return award
    file = state.terms.rules.file
    wrong = named(state, "who claimed it", order.patron, file.refusal_cite)
    if wrong:
        return wrong
    if order.patron == award.patron:
        says = f"{award.patron} has won prize {award.number}: refuse the prize, if it is not to be given."
        return refuse(state, PromotionWhy.PAYEE, file.refusal_cite, says)
    if any((one.award, one.patron) == (order.award, order.patron) for one in state.refusals):
        says = f"The claim of {order.patron} to prize {order.award} has been denied."
        return refuse(state, PromotionWhy.NOT_NOW, file.refusal_cite, says)
    kept = award.value > file.keep_over.value
    return _not_kept(state, award, order) or [
        ClaimDenied(
            award=award.number,
            patron=order.patron,
            reason=order.reason,
            value=award.value,
            name=order.name,
            address=order.address,
            kept=kept,
            by=order.by,
            at=order.at,
            cite=file.keep_over.cite if kept else file.refusal_cite,
        )
    ]


def notify_refused(state: PromotionState, order: NotifyRefused) -> Answer:
    cite = state.terms.rules.file.refusal_cite
    found = [one for one in state.refusals if one.award == order.award and order.patron in ("", one.patron)]
    refusal = next((one for one in found if one.told is None), None)
    if refusal is None:
        says = f"{found[0].patron} has been told why." if found else "No prize of that number was refused."
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
    state.refusals.append(_denial(event, won=True, eligible=event.eligible))


def _denied(state: PromotionState, event: ClaimDenied) -> None:
    state.refusals.append(_denial(event, won=False, eligible=False))


def _denial(event: PrizeRefused | ClaimDenied, *, won: bool, eligible: bool) -> Denial:
    return Denial(
        award=event.award,
        patron=event.patron,
        value=event.value,
        reason=event.reason,
        at=event.at,
        name=event.name,
        address=event.address,
        won=won,
        eligible=eligible,
    )


def _confirmed(state: PromotionState, event: CriteriaConfirmed) -> None:
    state.awards[event.award] = msgspec.structs.replace(state.awards[event.award], confirmed=True)


def _told(state: PromotionState, event: RefusalTold) -> None:
    whose = (event.award, event.patron)
    at = next(at for at, one in enumerate(state.refusals) if (one.award, one.patron) == whose)
    state.refusals[at] = msgspec.structs.replace(state.refusals[at], told=event.at)


# -- the topic ---------------------------------------------------------------------------------------------------------


def _says_claimed(event: PrizeClaimed) -> str:
    return f"{event.patron} claims prize {event.award}{f', too late; it counts: {event.late}' if event.late else ''}."


MATTER = Matter(
    orders=(
        Asking(ClaimPrize, claim, "patron"),
        Asking(AcceptLateClaim, accept_late, "manager"),
        Asking(ConfirmCriteria, confirm, "office"),
        Asking(RefusePrize, refuse_prize, "manager"),
        Asking(DenyClaim, deny, "manager"),
        Asking(NotifyRefused, notify_refused, "office"),
    ),
    events=(
        Telling(PrizeClaimed, _claimed, _says_claimed, public=False),
        Telling(
            CriteriaConfirmed,
            _confirmed,
            lambda event: f"{event.patron} meets what the Terms ask of the winner of prize {event.award}.",
            public=False,
        ),
        Telling(
            ClaimDenied,
            _denied,
            lambda event: f"{event.patron} claims prize {event.award}, which is another's: {event.reason}.",
            public=False,
        ),
        Telling(PrizeRefused, _refused, lambda event: f"Prize {event.award} is refused: {event.reason}.", public=False),
        Telling(
            RefusalTold,
            _told,
            lambda event: f"{event.patron} is told why prize {event.award} is refused.",
            public=False,
        ),
    ),
)
