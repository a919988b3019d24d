"""Offers made and taken down, and their signs: a hand wins what stood at its table when it began, and no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.bonus.base import (
    BonusAnswer,
    BonusEvent,
    BonusOrder,
    BonusSign,
    BonusState,
    BonusWhy,
    lacks_rank,
    refuse_bonus,
)
from cardspeak.bonus.offers import BonusOffer

__all__ = ["BonusOffered", "BonusSigned", "BonusTakenDown", "OfferBonus", "SignBonus", "TakeDownBonus"]

# -- asked -------------------------------------------------------------------------------------------------------------


class OfferBonus(BonusOrder):
    offer: BonusOffer


class SignBonus(BonusOrder):
    """The sign stands at these tables, or near them, for the hands after the last that has `begun` at each."""

    offer: str
    where: str
    tables: tuple[str, ...]
    begun: dict[str, int] = {}


class TakeDownBonus(BonusOrder):
    """It is offered no longer; what was won before is given, up to the last hand that has `begun` at each table."""

    offer: str
    begun: dict[str, int] = {}


# -- happened ----------------------------------------------------------------------------------------------------------


class BonusOffered(BonusEvent):
    offer: BonusOffer


class BonusSigned(BonusEvent):
    offer: str
    where: str
    tables: tuple[str, ...]
    begun: dict[str, int] = {}


class BonusTakenDown(BonusEvent):
    offer: str
    begun: dict[str, int] = {}


# -- answers -----------------------------------------------------------------------------------------------------------


def offer_bonus(state: BonusState, order: OfferBonus) -> BonusAnswer:
    file = state.rules.file
    wrong = lacks_rank(state, order.by, file.verifier, "silent: whoever verifies a bonus may offer one")
    if wrong:
        return wrong
    offer = order.offer
    if offer.bonus.form not in state.rules.forms:
        says = f"A bonus is {' or '.join(state.rules.forms)}, not {offer.bonus.form}."
        return refuse_bonus(state, BonusWhy.OFFER, file.cite, says)
    if offer.wrong():
        return refuse_bonus(state, BonusWhy.OFFER, file.sign_cite, offer.wrong())
    if offer.name in state.offers:
        return refuse_bonus(state, BonusWhy.TWICE, file.sign_cite, f"{offer.name} is offered already.")
    cite = state.rules.forms[offer.bonus.form]
    return [BonusOffered(offer=offer, by=order.by, name=order.name, at=order.at, cite=cite)]


def put_up(state: BonusState, order: SignBonus) -> BonusAnswer:
    file = state.rules.file
    wrong = lacks_rank(state, order.by, file.dealer, file.sign_cite)
    if wrong:
        return wrong
    offer = state.offers.get(order.offer)
    if offer is None:
        return refuse_bonus(state, BonusWhy.NO_SUCH, file.sign_cite, f"No bonus {order.offer!r} is offered.")
    if order.where not in state.rules.signs:
        says = f"The sign stands {' or '.join(state.rules.signs)}."
        return refuse_bonus(state, BonusWhy.NO_SIGN, file.sign_cite, says)
    strange = [table for table in order.tables if table not in offer.tables]
    if strange or not order.tables:
        says = f"{offer.name} is offered at {', '.join(offer.tables)}."
        return refuse_bonus(state, BonusWhy.TABLE, file.sign_cite, says)
    cite = state.rules.signs[order.where]
    return [
        BonusSigned(
            offer=order.offer,
            where=order.where,
            tables=order.tables,
            begun={table: order.begun.get(table, 0) for table in order.tables},
            by=order.by,
            name=order.name,
            at=order.at,
            cite=cite,
        )
    ]


def take_down(state: BonusState, order: TakeDownBonus) -> BonusAnswer:
    file = state.rules.file
    wrong = lacks_rank(state, order.by, file.verifier, "silent: whoever verifies a bonus may offer one")
    if wrong:
        return wrong
    if order.offer not in state.offers:
        return refuse_bonus(state, BonusWhy.NO_SUCH, file.sign_cite, f"No bonus {order.offer!r} is offered.")
    return [
        BonusTakenDown(
            offer=order.offer, begun=order.begun, by=order.by, name=order.name, at=order.at, cite=file.sign_cite
        )
    ]


# -- evolve ------------------------------------------------------------------------------------------------------------


def _offered(state: BonusState, event: BonusOffered) -> None:
    state.offers[event.offer.name] = event.offer
    state.signs[event.offer.name] = []


def _signed(state: BonusState, event: BonusSigned) -> None:
    standing = state.signs[event.offer]
    new = [table for table in dict.fromkeys(event.tables) if table not in standing]
    state.signs[event.offer] = [*standing, *new]
    offer = state.offers[event.offer]
    signs = (BonusSign(offer=offer, table=table, since=event.begun.get(table, 0)) for table in new)
    state.stood[event.offer] = (*state.stood.get(event.offer, ()), *signs)


def _taken_down(state: BonusState, event: BonusTakenDown) -> None:
    del state.offers[event.offer]
    del state.signs[event.offer]
    state.stood[event.offer] = tuple(
        one if one.until is not None else msgspec.structs.replace(one, until=event.begun.get(one.table, 0))
        for one in state.stood.get(event.offer, ())
    )


ANSWERS: dict[type, Callable[[BonusState, Any], BonusAnswer]] = {
    OfferBonus: offer_bonus,
    SignBonus: put_up,
    TakeDownBonus: take_down,
}
EVOLVE: dict[type, Callable[[BonusState, Any], None]] = {
    BonusOffered: _offered,
    BonusSigned: _signed,
    BonusTakenDown: _taken_down,
}
SAYS: dict[type, Callable[[Any], str]] = {
    BonusOffered: lambda event: f"{event.offer.name} is offered at {', '.join(event.offer.tables)}.",
    BonusSigned: lambda event: f"The sign of {event.offer} stands {event.where}: {', '.join(event.tables)}.",
    BonusTakenDown: lambda event: f"{event.offer} is offered no longer.",
}
