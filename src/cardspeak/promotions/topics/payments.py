"""Prizes given: money by crossed cheque, by transfer or by both, never cash; goods handed over, or their value."""

from __future__ import annotations

import msgspec

from cardspeak.promotions.base import PromotionEvent, PromotionOrder
from cardspeak.promotions.conditions import dollars
from cardspeak.promotions.prizes import CasinoDollars
from cardspeak.promotions.refusing import Answer, PromotionWhy, award_of, no_order_now, refuse
from cardspeak.promotions.state import PromotionState, Winning
from cardspeak.promotions.topic import Asking, Matter, Telling
from cardspeak.promotions.topics.lodging import banned_now
from cardspeak.refusal import Refused

__all__ = ["HandOverPrize", "MoneyChosen", "PayWinner", "PrizeHandedOver", "TakeMoney", "WinnerPaid"]

CHEQUE, TRANSFER = "crossed cheque", "electronic transfer"

# -- asked -------------------------------------------------------------------------------------------------------------


class TakeMoney(PromotionOrder):
    """The winner takes the value of a prize in money instead, where the operator offers it."""

    award: int
    patron: str


class PayWinner(PromotionOrder):
    """Cents by each way, made out to the winner. `ways` may name any: what the book does not allow is refused."""

    award: int
    payee: str
    ways: dict[str, int]
    account: str = ""  # of the winner, for a transfer
    cleared: str = ""  # why it is given to somebody whom the house had stopped


class HandOverPrize(PromotionOrder):
    """Goods, services or casino dollars."""

    award: int
    cleared: str = ""


# -- happened ----------------------------------------------------------------------------------------------------------


class MoneyChosen(PromotionEvent):
    award: int
    patron: str
    value: int


class WinnerPaid(PromotionEvent):
    award: int
    patron: str
    cheque: int
    transfer: int
    account: str = ""
    cleared: str = ""


class PrizeHandedOver(PromotionEvent):
    award: int
    patron: str
    name: str
    cleared: str = ""


# -- answers -----------------------------------------------------------------------------------------------------------


def take_money(state: PromotionState, order: TakeMoney) -> Answer:
    award = no_order_now(state) or award_of(state, order.award)
    if isinstance(award, Refused):
        return award
    cite = state.terms.rules.file.money_cite
    if award.patron != order.patron:
        return refuse(state, PromotionWhy.PAYEE, cite, f"Prize {award.number} was not won by {order.patron}.")
    if isinstance(award.prize, CasinoDollars):
        return refuse(state, PromotionWhy.NO_CHOICE, cite, "Casino dollars are never turned into money.")
    if award.money or not award.prize.alternative:
        says = "It is money already." if award.money else "The Terms offer no money in the place of this prize."
        return refuse(state, PromotionWhy.NO_CHOICE, cite, says)
    if award.given not in ("won", "claimed"):
        return refuse(state, PromotionWhy.NOT_NOW, cite, f"Prize {award.number} is {award.given}.")
    return [
        MoneyChosen(award=award.number, patron=award.patron, value=award.value, by=order.by, at=order.at, cite=cite)
    ]


def pay(state: PromotionState, order: PayWinner) -> Answer:
    found = _claimed(state, order.award, order.by)
    if isinstance(found, Refused):
        return found
    award, rules = found, state.terms.rules
    cite = rules.file.payment_cite
    if not award.money:
        says = f"{award.prize.name} is handed over, not paid."
        return refuse(state, PromotionWhy.NO_CHOICE, rules.file.money_cite, says)
    strange = [way for way in order.ways if way not in rules.payments]
    if strange:
        says = f"A prize is never paid by {strange[0]!r}: pay by {' or '.join(rules.payments)}, or by both."
        return refuse(state, PromotionWhy.CASH, cite, says)
    if order.payee != award.patron:
        return refuse(state, PromotionWhy.PAYEE, cite, f"Make it out to the winner, {award.patron}.")
    if any(cents <= 0 for cents in order.ways.values()) or sum(order.ways.values()) != award.value:
        says = f"Prize {award.number} is {dollars(award.value)}, not {dollars(sum(order.ways.values()))}."
        return refuse(state, PromotionWhy.AMOUNT, cite, says)
    if order.ways.get(TRANSFER) and not order.account.strip():
        return refuse(state, PromotionWhy.DETAILS, cite, "Say to which account of the winner it is transferred.")
    return [
        WinnerPaid(
            award=award.number,
            patron=award.patron,
            cheque=order.ways.get(CHEQUE, 0),
            transfer=order.ways.get(TRANSFER, 0),
            account=order.account,
            cleared=order.cleared,
            by=order.by,
            at=order.at,
            cite=cite,
        )
    ]


def hand_over(state: PromotionState, order: HandOverPrize) -> Answer:
    found = _claimed(state, order.award, order.by)
    if isinstance(found, Refused):
        return found
    cite = state.terms.rules.items["claiming"].cite
    if found.money:
        says = f"{found.prize.name} is paid, not handed over."
        return refuse(state, PromotionWhy.NO_CHOICE, state.terms.rules.file.payment_cite, says)
    banned = banned_now(state, found.prize)  # what the regulations prescribe since the draw is no prize any more
    return banned or [
        PrizeHandedOver(
            award=found.number,
            patron=found.patron,
            name=found.prize.name,
            cleared=order.cleared,
            by=order.by,
            at=order.at,
            cite=cite,
        )
    ]


def _claimed(state: PromotionState, number: int, by: str) -> Winning | Refused:
    """A prize that its winner has asked for, and that somebody else gives than whoever held the draw."""
    award = no_order_now(state) or award_of(state, number)
    if isinstance(award, Refused):
        return award
    if award.given != "claimed":
        cite = state.terms.rules.items["claiming"].cite
        says = "It has not been claimed yet." if award.given == "won" else f"Prize {number} is {award.given}."
        return refuse(state, PromotionWhy.NOT_NOW, cite, says)
    if not award.confirmed:
        cite = state.terms.rules.items["eligibility"].cite
        says = f"That {award.patron} meets the Terms is their own word: somebody of the office looks first."
        return refuse(state, PromotionWhy.NOT_ELIGIBLE, cite, says)
    if by and by == state.drawn_by:
        control = "silent: whoever held the draw gives no prize of it (control C7)"
        return refuse(state, PromotionWhy.SAME_PERSON, control, f"{by} held the draw: somebody else gives its prizes.")
    return award


# -- evolve ------------------------------------------------------------------------------------------------------------


def _chosen(state: PromotionState, event: MoneyChosen) -> None:
    state.awards[event.award] = msgspec.structs.replace(state.awards[event.award], money=True)
    state.won += event.value


def _paid(state: PromotionState, event: WinnerPaid) -> None:
    state.awards[event.award] = msgspec.structs.replace(state.awards[event.award], given="paid")
    state.paid += event.cheque + event.transfer


def _handed(state: PromotionState, event: PrizeHandedOver) -> None:
    award = state.awards[event.award]
    state.paid += award.value if award.in_ledger else 0
    state.awards[event.award] = msgspec.structs.replace(award, given="handed over")


# -- the topic ---------------------------------------------------------------------------------------------------------


def _says_paid(event: WinnerPaid) -> str:
    ways = [f"{dollars(event.cheque)} by crossed cheque"] * bool(event.cheque)
    ways += [f"{dollars(event.transfer)} by transfer"] * bool(event.transfer)
    return f"Prize {event.award} is paid to {event.patron}: {' and '.join(ways)}."


MATTER = Matter(
    orders=(
        Asking(TakeMoney, take_money, "patron"),
        Asking(PayWinner, pay, "manager"),
        Asking(HandOverPrize, hand_over, "office"),
    ),
    events=(
        Telling(
            MoneyChosen,
            _chosen,
            lambda event: f"{event.patron} takes {dollars(event.value)} instead of prize {event.award}.",
            public=False,
        ),
        Telling(WinnerPaid, _paid, _says_paid, public=False),
        Telling(PrizeHandedOver, _handed, lambda event: f"{event.patron} is handed {event.name}.", public=False),
    ),
)
