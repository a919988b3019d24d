"""Claims: the dealer says who is eligible, a senior verifies the hand as it was in the end, and the bonus is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.bonus.base import (
    BonusAnswer,
    BonusClaim,
    BonusEvent,
    BonusOrder,
    BonusState,
    BonusWhy,
    lacks_rank,
    refuse_bonus,
)
from cardspeak.bonus.hands import BonusHand
from cardspeak.bonus.offers import BonusOffer, CashBonus
from cardspeak.refusal import Refused

__all__ = [
    "BonusDenied",
    "BonusGiven",
    "BonusPaid",
    "BonusTold",
    "BonusVerified",
    "GiveBonus",
    "NotifyOfBonus",
    "PayBonus",
    "VerifyBonus",
]

# -- asked -------------------------------------------------------------------------------------------------------------


class NotifyOfBonus(BonusOrder, tag="TellBonus"):
    """The dealer tells the manager that a player is eligible."""

    offer: str
    hand: BonusHand


class VerifyBonus(BonusOrder):
    """`hand` is the hand as it stands once it is over: what was told first does not count any more.

    A hand that is put right after it was verified is looked at again, until its bonus has been given.
    """

    claim: int
    hand: BonusHand


class PayBonus(BonusOrder):
    """A bonus in cash, by one or more of the ways of the book."""

    claim: int
    ways: dict[str, int]
    hand: BonusHand | None = None  # as it stands now; None: nobody has looked again


class GiveBonus(BonusOrder):
    """Goods or services are given, at a convenient time after."""

    claim: int
    hand: BonusHand | None = None


# -- happened ----------------------------------------------------------------------------------------------------------


class BonusTold(BonusEvent):
    claim: int
    offer: str
    hand: BonusHand


class BonusVerified(BonusEvent):
    claim: int
    hand: BonusHand
    amount: int = 0


class BonusDenied(BonusEvent):
    claim: int
    hand: BonusHand
    reason: str


class BonusPaid(BonusEvent):
    claim: int
    player: str
    ways: dict[str, int]


class BonusGiven(BonusEvent):
    claim: int
    player: str
    what: str


# -- answers -----------------------------------------------------------------------------------------------------------


def notify_of_bonus(state: BonusState, order: NotifyOfBonus) -> BonusAnswer:
    file = state.rules.file
    wrong = lacks_rank(state, order.by, file.dealer, file.verify_cite)
    if wrong:
        return wrong
    hand = order.hand
    standing = state.standing(order.offer, hand)
    if standing is None:
        return _no_sign(state, order.offer, hand)
    offer, place = standing.offer, _place(hand)
    claims = (one for one in state.claims.values() if one.offer == offer.name and _place(one.hand) == place)
    if any(one.status != "denied" for one in claims):  # what was denied may be told again, once the hand is put right
        says = f"{hand.player} was told of for this hand already."
        return refuse_bonus(state, BonusWhy.TWICE, file.verify_cite, says)
    unfit = _unfit(state, offer, hand)
    if unfit is not None:
        return unfit
    return [
        BonusTold(
            claim=len(state.claims) + 1,
            offer=offer.name,
            hand=hand,
            by=order.by,
            name=order.name,
            at=order.at,
            cite=file.verify_cite,
        )
    ]


def _no_sign(state: BonusState, name: str, hand: BonusHand) -> Refused:
    """Why no sign of this name counts for a hand: it never stood there, not yet, or no longer."""
    file, offer = state.rules.file, state.offers.get(name)
    if offer is None:
        then = f"was offered at table {hand.table} when hand {hand.number} began"
        says = f"No bonus {name!r} {then if name in state.stood else 'is offered'}."
        return refuse_bonus(state, BonusWhy.NO_SUCH, file.sign_cite, says)
    if hand.table not in offer.tables:
        says = f"{offer.name} is offered at {', '.join(offer.tables)}, not at {hand.table}."
        return refuse_bonus(state, BonusWhy.TABLE, file.sign_cite, says)
    if hand.table not in state.signs[offer.name]:
        says = f"No sign of {offer.name} stands at table {hand.table}: nothing is won before it does."
    else:
        says = f"Hand {hand.number} of table {hand.table} began before the sign of {offer.name} stood there."
    return refuse_bonus(state, BonusWhy.NO_SIGN, file.sign_cite, says)


def _place(hand: BonusHand) -> tuple[str, int, int]:
    return hand.table, hand.number, hand.seat


def _unfit(state: BonusState, offer: BonusOffer, hand: BonusHand) -> Refused | None:
    """Why this hand wins nothing: a folded hand never does, whatever it would have been."""
    file = state.rules.file
    if hand.folded:
        says = f"{hand.player} has folded: a folded hand wins no bonus."
        return refuse_bonus(state, BonusWhy.FOLDED, file.folded_cite, says)
    if hand.void:
        says = "A hand without a result wins no bonus."
        return refuse_bonus(state, BonusWhy.NOT_ELIGIBLE, "silent: a void hand was never played", says)
    if not hand.shown:  # before anything is said of the cards: nobody learns by asking what was not shown
        says = f"{hand.player}'s hand does not lie open: whoever claims a bonus shows it, and it is verified there."
        return refuse_bonus(state, BonusWhy.NOT_SHOWN, file.verify_cite, says)
    if not offer.met(hand):
        says = f"{offer.name} is won by {' or '.join(one.words() for one in offer.outcomes)}."
        return refuse_bonus(state, BonusWhy.NOT_ELIGIBLE, file.sign_cite, says)
    return None


def verify_bonus(state: BonusState, order: VerifyBonus) -> BonusAnswer:
    file = state.rules.file
    wrong = lacks_rank(state, order.by, file.verifier, file.verify_cite)
    if wrong:
        return wrong
    claim = state.claims.get(order.claim)
    if claim is None or claim.status not in ("told", "verified"):
        says = "There is no such claim." if claim is None else f"Claim {claim.number} is {claim.status}."
        return refuse_bonus(state, BonusWhy.NO_SUCH, file.verify_cite, says)
    if _place(order.hand) != _place(claim.hand) or order.hand.player != claim.hand.player:
        says = f"Claim {claim.number} is about another hand: verify that one."
        return refuse_bonus(state, BonusWhy.NOT_ELIGIBLE, file.verify_cite, says)
    if not order.hand.over:
        return refuse_bonus(state, BonusWhy.NOT_NOW, file.verify_cite, "The hand is still being played.")
    offer = claim.terms
    unfit = _unfit(state, offer, order.hand)
    if unfit is not None:
        return [
            BonusDenied(
                claim=claim.number,
                hand=order.hand,
                reason=unfit.says,
                by=order.by,
                name=order.name,
                at=order.at,
                cite=unfit.cite.clause,
            )
        ]
    if claim.status == "verified":
        says = f"Claim {claim.number} is verified, and the hand is still what it was."
        return refuse_bonus(state, BonusWhy.NO_SUCH, file.verify_cite, says)
    amount = offer.bonus.amount if isinstance(offer.bonus, CashBonus) else 0
    return [
        BonusVerified(
            claim=claim.number,
            hand=order.hand,
            amount=amount,
            by=order.by,
            name=order.name,
            at=order.at,
            cite=file.verify_cite,
        )
    ]


def pay_bonus(state: BonusState, order: PayBonus) -> BonusAnswer:
    file = state.rules.file
    found = _verified(state, order, order.claim, order.hand)
    if isinstance(found, Refused):
        return found
    if not isinstance(found.terms.bonus, CashBonus):
        says = f"{found.terms.bonus.what} is given, not paid."
        return refuse_bonus(state, BonusWhy.WAY, file.later_cite, says)
    strange = [way for way in order.ways if way not in state.rules.payments]
    if strange:
        says = f"A bonus in cash is paid in {', '.join(state.rules.payments)}; not in {strange[0]}."
        return refuse_bonus(state, BonusWhy.WAY, file.pay_cite, says)
    if any(part <= 0 for part in order.ways.values()) or sum(order.ways.values()) != found.amount:
        says = f"The bonus is {found.amount}, not {sum(order.ways.values())}."
        return refuse_bonus(state, BonusWhy.AMOUNT, file.pay_cite, says)
    return [
        BonusPaid(
            claim=found.number,
            player=found.hand.player,
            ways=order.ways,
            by=order.by,
            name=order.name,
            at=order.at,
            cite=file.pay_cite,
        )
    ]


def give_bonus(state: BonusState, order: GiveBonus) -> BonusAnswer:
    file = state.rules.file
    found = _verified(state, order, order.claim, order.hand)
    if isinstance(found, Refused):
        return found
    if isinstance(found.terms.bonus, CashBonus):
        says = f"A bonus in cash is paid in {', '.join(state.rules.payments)}."
        return refuse_bonus(state, BonusWhy.WAY, file.pay_cite, says)
    return [
        BonusGiven(
            claim=found.number,
            player=found.hand.player,
            what=found.terms.bonus.what,
            by=order.by,
            name=order.name,
            at=order.at,
            cite=file.later_cite,
        )
    ]


def _verified(state: BonusState, order: BonusOrder, number: int, hand: BonusHand | None) -> BonusClaim | Refused:
    """A claim whose hand has been looked at and still is what it was, and that nobody has been given anything for."""
    file = state.rules.file
    wrong = lacks_rank(state, order.by, file.dealer, file.pay_cite)
    if wrong:
        return wrong
    claim = state.claims.get(number)
    if claim is None:
        return refuse_bonus(state, BonusWhy.NO_SUCH, file.verify_cite, "There is no such claim.")
    if claim.status == "told":
        says = f"A {file.verifier} or above verifies the hand first."
        return refuse_bonus(state, BonusWhy.NOT_VERIFIED, file.verify_cite, says)
    if claim.status != "verified":
        return refuse_bonus(state, BonusWhy.NOT_NOW, file.verify_cite, f"Claim {number} is {claim.status}.")
    if hand is not None and (not hand.over or _unfit(state, claim.terms, hand) is not None):
        says = f"The hand was put right after it was verified: a {file.verifier} or above looks at it again."
        return refuse_bonus(state, BonusWhy.NOT_VERIFIED, file.verify_cite, says)
    return claim


# -- evolve ------------------------------------------------------------------------------------------------------------


def _told(state: BonusState, event: BonusTold) -> None:
    standing = state.standing(event.offer, event.hand)
    assert standing is not None, "a claim is told for a hand that began under its sign"
    state.claims[event.claim] = BonusClaim(
        number=event.claim, offer=event.offer, terms=standing.offer, hand=event.hand, at=event.at
    )


def _was_verified(state: BonusState, event: BonusVerified) -> None:
    state.owed += event.amount
    state.claims[event.claim] = msgspec.structs.replace(
        state.claims[event.claim], status="verified", hand=event.hand, verified_by=event.name, amount=event.amount
    )


def _denied(state: BonusState, event: BonusDenied) -> None:
    claim = state.claims[event.claim]
    if claim.status == "verified":
        state.owed -= claim.amount
    state.claims[event.claim] = msgspec.structs.replace(
        claim, status="denied", hand=event.hand, reason=event.reason, amount=0
    )


def _paid(state: BonusState, event: BonusPaid) -> None:
    total = sum(event.ways.values())
    state.owed -= total
    state.paid += total
    state.claims[event.claim] = msgspec.structs.replace(state.claims[event.claim], status="given")


def _given(state: BonusState, event: BonusGiven) -> None:
    state.claims[event.claim] = msgspec.structs.replace(state.claims[event.claim], status="given")


ANSWERS: dict[type, Callable[[BonusState, Any], BonusAnswer]] = {
    NotifyOfBonus: notify_of_bonus,
    VerifyBonus: verify_bonus,
    PayBonus: pay_bonus,
    GiveBonus: give_bonus,
}
EVOLVE: dict[type, Callable[[BonusState, Any], None]] = {
    BonusTold: _told,
    BonusVerified: _was_verified,
    BonusDenied: _denied,
    BonusPaid: _paid,
    BonusGiven: _given,
}
SAYS: dict[type, Callable[[Any], str]] = {
    BonusTold: lambda event: f"{event.hand.player} may have won {event.offer}: the hand is to be verified.",
    BonusVerified: lambda event: f"The hand of {event.hand.player} is verified.",
    BonusDenied: lambda event: f"{event.hand.player} has not won it: {event.reason}",
    BonusPaid: lambda event: (
        f"{event.player} is paid {', '.join(f'{amount} in {way}' for way, amount in event.ways.items())}."
    ),
    BonusGiven: lambda event: f"{event.player} is given {event.what}.",
}
