"""What happened in a tournament, in the past tense. The events, in order, are the tournament."""

from __future__ import annotations

from typing import Literal

from cardspeak.banked import events as b
from cardspeak.banked.setup import TableSetup
from cardspeak.cards import Card
from cardspeak.tournament.terms import RoundPlan, Terms
from cardspeak.values import Value

Left = Literal["eliminated", "retired", "disqualified"]
Paid = Literal["entry fee", "buy-in", "re-buy", "add-on", "buy-back"]
Issue = Literal["bank", "re-buy", "add-on", "buy-back"]


class Event(Value, tag=True):
    """`cite` is a clause of the book; where the book is silent it says `silent` and why."""


class TermsPublished(Event):
    items: int
    cite: str


class RulePrevailed(Event):
    """The Terms asked for something that the game does not allow: what the game says is applied."""

    what: str
    asked: str
    applied: str
    cite: str


class RegulatorTold(Event):
    regulator: str
    of: Literal["plan", "change"]
    cite: str


class TermsAmended(Event):
    terms: Terms
    cite: str


class Appointed(Event):
    director: str
    deputies: tuple[str, ...]
    cite: str


class Designated(Event):
    tables: tuple[str, ...]
    cite: str


class TableUsed(Event):
    table: str
    purpose: str
    cite: str


class EntriesOpened(Event):
    cite: str


class Entered(Event):
    player: str
    staff: str
    consents: bool
    suburb: str
    cite: str  # taking part accepts the Terms


class MoneyPaid(Event):
    player: str
    what: Paid
    amount: int
    cite: str


class Refunded(Event):
    player: str
    fee: int
    bought: int
    reason: str
    cite: str


class Signed(Event):
    player: str
    cite: str


class Withdrew(Event):
    player: str
    in_time: bool
    cite: str


class TurnedDown(Event):
    player: str
    cite: str


class Substituted(Event):
    player: str
    substitute: str
    staff: str
    consents: bool
    suburb: str
    cite: str


class EntriesClosed(Event):
    players: int
    cite: str


class Cancelled(Event):
    reason: str
    cite: str


class Briefed(Event):
    players: tuple[str, ...]
    start_chips: int
    cite: str


class DirectorLeft(Event):
    cite: str


class DirectorCameBack(Event):
    cite: str


class StartMoved(Event):
    to: int
    told: tuple[str, ...]
    cite: str


class RoundStarted(Event):
    number: int
    name: str
    order: tuple[str, ...]
    at: int
    cite: str


class RepechageCalled(Event):
    plan: RoundPlan
    cite: str


class ChipsReturned(Event):
    """Tournament chips go back to the operator."""

    player: str
    amount: int
    cite: str


class ChipsIssued(Event):
    player: str
    amount: int
    what: Issue
    cite: str


class Seated(Event):
    player: str
    table: str
    box: int
    cite: str


class WentAway(Event):
    player: str
    late: bool
    cite: str


class CameBack(Event):
    player: str
    cite: str


class HandStarted(Event):
    table: str
    number: int
    setup: TableSetup
    cite: str


class TableEvent(Event):
    """An event of the game at a table."""

    table: str
    event: b.AnyEvent


class SecretWagered(Event):
    table: str
    player: str
    wagers: dict[str, int]
    cite: str


class HandOver(Event):
    """Chips after a hand; `bank` is what the house won of it, `held` what was kept back."""

    table: str
    number: int
    chips: dict[str, int]
    bank: int
    held: int
    cite: str


class HandPassed(Event):
    """Nobody at the table had a wager to make: everybody sits the hand out."""

    table: str
    number: int
    cite: str


class WentOut(Event):
    """Somebody is out: chips left over leave play."""

    player: str
    how: Left
    reason: str
    hand: int  # of the round
    chips: int
    cite: str


class Penalised(Event):
    player: str
    offence: str
    kind: str
    amount: int
    cite: str


class TableEnded(Event):
    table: str
    ground: str
    cite: str


class CardsDrawn(Event):
    cards: dict[str, Card]
    cite: str


class RoundEnded(Event):
    number: int
    advanced: tuple[str, ...]
    out: tuple[str, ...]
    cite: str


class BoughtBack(Event):
    """Somebody who was out is in again."""

    player: str
    cite: str


class Placed(Event):
    player: str
    place: int
    cite: str


class PoolSet(Event):
    amount: int
    bought: int
    added: int  # by the operator, to what the buy-ins made
    cite: str


class PrizeWon(Event):
    """`stands_for` is the place whose prize it is, where somebody placed better may win none."""

    player: str
    place: int
    amount: int
    stands_for: int
    cite: str


class PassedOver(Event):
    """A place-getter who may win no prize."""

    player: str
    place: int
    cite: str


class TournamentOver(Event):
    cite: str


class DisputeOpened(Event):
    number: int
    player: str
    says: str
    cite: str


class ComplaintTold(Event):
    """Where a complaint can be taken, told with every dispute."""

    player: str
    says: str
    cite: str


class DisputeRuled(Event):
    number: int
    says: str
    cite: str


AnyEvent = (
    TermsPublished
    | RulePrevailed
    | RegulatorTold
    | TermsAmended
    | Appointed
    | Designated
    | TableUsed
    | EntriesOpened
    | Entered
    | MoneyPaid
    | Refunded
    | Signed
    | Withdrew
    | TurnedDown
    | Substituted
    | EntriesClosed
    | Cancelled
    | Briefed
    | DirectorLeft
    | DirectorCameBack
    | StartMoved
    | RoundStarted
    | RepechageCalled
    | ChipsReturned
    | ChipsIssued
    | Seated
    | WentAway
    | CameBack
    | HandStarted
    | TableEvent
    | SecretWagered
    | HandOver
    | HandPassed
    | WentOut
    | Penalised
    | TableEnded
    | CardsDrawn
    | RoundEnded
    | BoughtBack
    | Placed
    | PoolSet
    | PrizeWon
    | PassedOver
    | TournamentOver
    | DisputeOpened
    | ComplaintTold
    | DisputeRuled
)
