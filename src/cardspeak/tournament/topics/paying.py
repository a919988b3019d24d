"""Money of an entry: what is paid and what comes back, each one event with its amount; fee and buy-in apart."""

from __future__ import annotations

from typing import Literal

from cardspeak.tournament.base import Command, Event
from cardspeak.tournament.refuse import Answer, cite_of, needs_player, refuse, rule_cite
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import CanHappen, MayAsk, TopicRows, TournamentEyes, money
from cardspeak.tournament.why import TournamentWhy

__all__ = ["MoneyPaid", "PayBuyIn", "Refunded"]


Paid = Literal["entry fee", "buy-in", "re-buy", "add-on", "buy-back"]


class PayBuyIn(Command):
    player: str
    paid: int


class MoneyPaid(Event):
    player: str
    what: Paid
    amount: int


class Refunded(Event):
    player: str
    fee: int
    bought: int
    reason: str


def pay_buy_in(state: State, ask: PayBuyIn) -> Answer:
    cite = cite_of(state, "price", "buy-in")
    wrong = needs_player(state, ask.player, cite)
    if wrong:
        return wrong
    if state.entrants[ask.player].stake_paid:
        return refuse(state, TournamentWhy.NOT_NOW, cite, f"{ask.player} has paid the buy-in.")
    buy_in = state.terms.details.buy_in or 0
    if ask.paid != buy_in:
        return refuse(state, TournamentWhy.UNPAID, cite, f"The buy-in is {money(buy_in)}, not {money(ask.paid)}.")
    return [MoneyPaid(ask.player, "buy-in", buy_in, cite=cite, at=ask.at)]


def refund(state: State, player: str, reason: str, at: int) -> list[Event]:
    """The hundredths that the Terms give back for this reason; everything where the book wants it so."""
    rules = state.terms.rules
    everything = reason == "cancelled" and rules.rule("cancelled") == "everything"
    part = 100 if everything or reason == "not agreed" else state.terms.conduct.refunds.get(reason, 0)
    entrant = state.entrants[player]
    fee, bought = entrant.fee * part // 100, entrant.bought * part // 100
    cite = rule_cite(state, "cancelled" if reason == "cancelled" else "refunds")
    return [Refunded(player, fee, bought, reason, cite=cite, at=at)] if fee + bought else []


def _paid(state: State, event: MoneyPaid) -> None:
    entrant = state.entrants[event.player]
    if event.what == "entry fee":
        state.fees += event.amount
        state.change(event.player, fee=entrant.fee + event.amount)
        return
    state.pool_bought += event.amount
    state.change(event.player, bought=entrant.bought + event.amount)
    if event.what == "buy-in":
        state.change(event.player, stake_paid=True)


def _refunded(state: State, event: Refunded) -> None:
    entrant = state.entrants[event.player]
    state.fees -= event.fee
    state.pool_bought -= event.bought
    state.refunds += event.fee + event.bought
    state.change(event.player, fee=entrant.fee - event.fee, bought=entrant.bought - event.bought)


def _own_money(event: MoneyPaid | Refunded, eyes: TournamentEyes) -> Event | None:
    """What somebody paid is between them and the house."""
    return event if eyes in ("director", (event.player,)) else None


TOPIC = TopicRows(
    commands=(MayAsk(PayBuyIn, pay_buy_in, "desk"),),
    events=(
        CanHappen(MoneyPaid, _paid, lambda e: f"{e.player} pays {money(e.amount)}: {e.what}.", _own_money),
        CanHappen(
            Refunded,
            _refunded,
            lambda e: f"{e.player} is refunded {money(e.fee + e.bought)} ({e.reason}).",
            _own_money,
        ),
    ),
)
