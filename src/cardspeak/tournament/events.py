"""What happened in a tournament, in the past tense. The events, in order, are the tournament."""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.banked import events as b
from cardspeak.banked.setup import TableSetup
from cardspeak.cards import Card
from cardspeak.tournament.terms import RoundPlan, Terms

Left = Literal["eliminated", "retired", "disqualified"]
Paid = Literal["entry fee", "buy-in", "re-buy", "add-on", "buy-back"]
Issue = Literal["bank", "re-buy", "add-on", "buy-back"]


class Event(msgspec.Struct, frozen=True, tag=True):
    """`cite` is a clause of the book; where the book is silent it says `silent` and why."""


class TermsPublished(Event, frozen=True, tag=True):
    items: int
    cite: str


class RulePrevailed(Event, frozen=True, tag=True):
    """The Terms asked for something that the game does not allow: what the game says is applied."""

    what: str
    asked: str
    applied: str
    cite: str


class RegulatorTold(Event, frozen=True, tag=True):
    regulator: str
    of: Literal["plan", "change"]
    cite: str


class TermsAmended(Event, frozen=True, tag=True):
    terms: Terms
    cite: str


class Appointed(Event, frozen=True, tag=True):
    director: str
    deputies: tuple[str, ...]
    cite: str


class Designated(Event, frozen=True, tag=True):
    tables: tuple[str, ...]
    cite: str


class TableUsed(Event, frozen=True, tag=True):
    table: str
    purpose: str
    cite: str


class EntriesOpened(Event, frozen=True, tag=True):
    cite: str


class Entered(Event, frozen=True, tag=True):
    player: str
    staff: str
    consents: bool
    suburb: str
    cite: str  # taking part accepts the Terms


class MoneyPaid(Event, frozen=True, tag=True):
    player: str
    what: Paid
    amount: int
    cite: str


class Refunded(Event, frozen=True, tag=True):
    player: str
    fee: int
    bought: int
    reason: str
    cite: str


class Signed(Event, frozen=True, tag=True):
    player: str
    cite: str


class Withdrew(Event, frozen=True, tag=True):
    player: str
    in_time: bool
    cite: str


class TurnedDown(Event, frozen=True, tag=True):
    player: str
    cite: str


class Substituted(Event, frozen=True, tag=True):
    player: str
    substitute: str
    staff: str
    consents: bool
    suburb: str
    cite: str


class EntriesClosed(Event, frozen=True, tag=True):
    players: int
    cite: str


class Cancelled(Event, frozen=True, tag=True):
    reason: str
    cite: str


class Briefed(Event, frozen=True, tag=True):
    players: tuple[str, ...]
    start_chips: int
    cite: str


class DirectorLeft(Event, frozen=True, tag=True):
    cite: str


class DirectorCameBack(Event, frozen=True, tag=True):
    cite: str


class StartMoved(Event, frozen=True, tag=True):
    to: int
    told: tuple[str, ...]
    cite: str


class RoundStarted(Event, frozen=True, tag=True):
    number: int
    name: str
    order: tuple[str, ...]
    at: int
    cite: str


class RepechageCalled(Event, frozen=True, tag=True):
    plan: RoundPlan
    cite: str


class ChipsReturned(Event, frozen=True, tag=True):
    """Tournament chips go back to the operator."""

    player: str
    amount: int
    cite: str


class ChipsIssued(Event, frozen=True, tag=True):
    player: str
    amount: int
    what: Issue
    cite: str


class Seated(Event, frozen=True, tag=True):
    player: str
    table: str
    box: int
    cite: str


class WentAway(Event, frozen=True, tag=True):
    player: str
    late: bool
    cite: str


class CameBack(Event, frozen=True, tag=True):
    player: str
    cite: str


class HandStarted(Event, frozen=True, tag=True):
    table: str
    number: int
    setup: TableSetup
    cite: str


class TableEvent(Event, frozen=True, tag=True):
    """An event of the game at a table."""

    table: str
    event: b.AnyEvent


class SecretWagered(Event, frozen=True, tag=True):
    table: str
    player: str
    wagers: dict[str, int]
    cite: str


class HandOver(Event, frozen=True, tag=True):
    """Chips after a hand; `bank` is what the house won of it, `held` what was kept back."""

    table: str
    number: int
    chips: dict[str, int]
    bank: int
    held: int
    cite: str


class HandPassed(Event, frozen=True, tag=True):
    """Nobody at the table had a wager to make: everybody sits the hand out."""

    table: str
    number: int
    cite: str


class WentOut(Event, frozen=True, tag=True):
    """Somebody is out: chips left over leave play."""

    player: str
    how: Left
    reason: str
    hand: int  # of the round
    chips: int
    cite: str


class Penalised(Event, frozen=True, tag=True):
    player: str
    offence: str
    kind: str
    amount: int
    cite: str


class TableEnded(Event, frozen=True, tag=True):
    table: str
    ground: str
    cite: str


class CardsDrawn(Event, frozen=True, tag=True):
    cards: dict[str, Card]
    cite: str


class RoundEnded(Event, frozen=True, tag=True):
    number: int
    advanced: tuple[str, ...]
    out: tuple[str, ...]
    cite: str


class BoughtBack(Event, frozen=True, tag=True):
    """Somebody who was out is in again."""

    player: str
    cite: str


class Placed(Event, frozen=True, tag=True):
    player: str
    place: int
    cite: str


class PoolSet(Event, frozen=True, tag=True):
    amount: int
    bought: int
    added: int  # by the operator, to what the buy-ins made
    cite: str


class PrizeWon(Event, frozen=True, tag=True):
    """`stands_for` is the place whose prize it is, where somebody placed better may win none."""

    player: str
    place: int
    amount: int
    stands_for: int
    cite: str


class PassedOver(Event, frozen=True, tag=True):
    """A place-getter who may win no prize."""

    player: str
    place: int
    cite: str


class TournamentOver(Event, frozen=True, tag=True):
    cite: str


class DisputeOpened(Event, frozen=True, tag=True):
    number: int
    player: str
    says: str
    cite: str


class ComplaintTold(Event, frozen=True, tag=True):
    """Where a complaint can be taken, told with every dispute."""

    player: str
    says: str
    cite: str


class DisputeRuled(Event, frozen=True, tag=True):
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
