"""Between players and the house: disputes and who has the last word, payments held back, the rules for all to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from cardspeak.banked.table.base import DEALER, PLAYER, Asker, Order, RecordLine
from cardspeak.banked.table.layout import change, move
from cardspeak.banked.table.state import BankedState, HeldPayment
from cardspeak.banked.why import RoundWhy
from cardspeak.books.model.banked import House
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused

# -- orders ------------------------------------------------------------------------------------------------------


class Release(Order):
    """Winnings that were held back are paid: to a stack, or after somebody who has left."""

    asker: ClassVar[Asker] = DEALER

    player: str


class SettleDispute(Order):
    asker: ClassVar[Asker] = DEALER

    dispute: int
    says: str


class Complain(Order):
    """A player disagrees with what was decided."""

    asker: ClassVar[Asker] = PLAYER

    says: str


class AskReview(Order):
    """The complainant wants an inspector to look at the decision."""

    asker: ClassVar[Asker] = PLAYER

    dispute: int


class AskRules(Order):
    """Where the rules can be read."""

    asker: ClassVar[Asker] = PLAYER


# -- answers -----------------------------------------------------------------------------------------------------


def release(state: BankedState, order: Release, by: str, at: int) -> RecordLine | Refused:
    """When its time is over, or earlier by order of whoever has the last word."""
    cite, boss, player = state.house.hold_cite, state.house.boss, order.player
    if state.running:
        return state.refuse(RoundWhy.NO_CHOICE, cite, "Finish the round first.")
    own = [held for held in state.held if held.player == player]
    if not own:
        return state.refuse(RoundWhy.NO_CHOICE, cite, f"Nothing of {player} is held back.")
    due = _due(state, player, by, at)
    if not due:
        until = own[0].until
        when = "until it has been looked into" if until is None else f"until minute {until}"
        return state.refuse(RoundWhy.AUTHORITY, cite, f"It is held {when}, or until the {boss} lets it go.")
    return RecordLine("winnings released", cite, by, player, at, sum(held.amount for held in due))


def _due(state: BankedState, player: str, by: str, at: int) -> list[HeldPayment]:
    ordered = state.ranks(by, state.house.boss)
    own = [held for held in state.held if held.player == player]
    return [held for held in own if ordered or (held.until is not None and at >= held.until)]


def complain(state: BankedState, order: Complain, by: str, at: int) -> RecordLine:
    """An unresolved dispute; the complainant is told at once that an inspector can be consulted."""
    told = "An inspector is present and may be consulted."
    return RecordLine("inspector named", state.house.inspector_cite, "dealer", told)


def settle_dispute(state: BankedState, order: SettleDispute, by: str, at: int) -> RecordLine | Refused:
    if order.dispute not in state.disputes:
        raise BadInput(f"There is no dispute {order.dispute}.")
    cite, boss = state.house.dispute_cite, state.house.boss
    if not state.ranks(by, boss):
        return state.refuse(RoundWhy.AUTHORITY, cite, f"The {boss} or somebody above has the last word.")
    return RecordLine("dispute decided", cite, by, order.says, amount=order.dispute)


def ask_review(state: BankedState, order: AskReview, by: str, at: int) -> RecordLine | Refused:
    cite = state.house.dispute_cite
    if state.disputes.get(order.dispute) != "decided":
        return state.refuse(RoundWhy.NO_CHOICE, cite, "An inspector reviews what has been decided.")
    return RecordLine("review asked", cite, by, amount=order.dispute)


def ask_rules(state: BankedState, order: AskRules, by: str, at: int) -> RecordLine:
    """A copy for whoever asks: where the clauses of this book can be read."""
    return RecordLine("rules given", state.house.copy_cite, by, f"cardspeak rules list {state.setup.book}")


ANSWERS: dict[type, Callable[[BankedState, Any, str, int], RecordLine | Refused]] = {
    Release: release,
    SettleDispute: settle_dispute,
    Complain: complain,
    AskReview: ask_review,
    AskRules: ask_rules,
}

# -- what they change --------------------------------------------------------------------------------------------


def hold(state: BankedState, player: str, amount: int, at: int) -> None:
    """Winnings that a ruling keeps back, for as long as the book allows from now on."""
    hours = state.house.hold_hours
    state.held.append(HeldPayment(player, amount, None if hours is None else at + 60 * hours))


def _released(state: BankedState, order: Release, entry: RecordLine) -> None:
    due, player = _due(state, order.player, entry.by, entry.at), order.player
    state.held = [held for held in state.held if held not in due]
    state.bank -= entry.amount
    stacks = state.setup.stacks
    if state.seated(player):
        change(state, {**stacks, player: stacks.get(player, 0) + entry.amount})
    else:
        move(state, player, -entry.amount)
        change(state, {who: chips for who, chips in stacks.items() if who != player})


def _complained(state: BankedState, order: Complain, entry: RecordLine) -> None:
    state.disputes[len(state.disputes) + 1] = "open"


def _settled(state: BankedState, order: SettleDispute, entry: RecordLine) -> None:
    state.disputes[order.dispute] = "decided"


def _review_asked(state: BankedState, order: AskReview, entry: RecordLine) -> None:
    state.disputes[order.dispute] = "under review"


def _rules_given(state: BankedState, order: AskRules, entry: RecordLine) -> None:
    """For the record."""


EVOLVE: dict[type, Callable[[BankedState, Any, RecordLine], None]] = {
    Release: _released,
    SettleDispute: _settled,
    Complain: _complained,
    AskReview: _review_asked,
    AskRules: _rules_given,
}


def _disputed(house: House, order: Complain, by: str) -> RecordLine:
    """What the player says stands in the record before the answer."""
    return RecordLine("dispute", house.dispute_cite, by, order.says)


BEFORE: dict[type, Callable[[House, Any, str], RecordLine]] = {Complain: _disputed}
