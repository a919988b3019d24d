"""What the operator, the Director, an entrant or a dealer asks for, in the imperative. `by` is the role that asks.

`at` is the minute, of any clock that only goes forward.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.banked.commands import AnyCommand as TableCommand
from cardspeak.cards import Card
from cardspeak.tournament.terms import RoundPlan, Terms

OPERATOR, DIRECTOR, DEPUTY = "operator", "director", "deputy"


class Command(msgspec.Struct, frozen=True, tag=True):
    """Answered with events or with a refusal that names its clause."""


# -- before entries ------------------------------------------------------------------------------------------------


class Publish(Command, frozen=True, tag=True):
    """Make the Terms available to patrons."""

    by: str = OPERATOR


class TellRegulator(Command, frozen=True, tag=True):
    """Of the plan, or of what was changed in it."""

    by: str = OPERATOR


class AmendTerms(Command, frozen=True, tag=True):
    terms: Terms
    by: str = OPERATOR


class Appoint(Command, frozen=True, tag=True):
    """The Director, and deputies."""

    director: str
    deputies: tuple[str, ...] = ()
    by: str = OPERATOR


class Designate(Command, frozen=True, tag=True):
    tables: tuple[str, ...]
    by: str = OPERATOR


class UseTable(Command, frozen=True, tag=True):
    """Use a table for something else than the tournament."""

    table: str
    purpose: str


class OpenEntries(Command, frozen=True, tag=True):
    by: str = OPERATOR


# -- entries -------------------------------------------------------------------------------------------------------


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Who applies, as the desk finds it."""

    name: str
    may_enter: bool = True  # the casino
    may_gamble: bool = True
    staff: Literal["", "employee", "contractor", "associate"] = ""
    approved_by: str = ""
    meets: tuple[str, ...] = ()  # of the criteria
    consents: bool = False  # to being named in advertising
    suburb: str = ""


class Enter(Command, frozen=True, tag=True):
    person: Person
    paid: int
    accepts: bool = True


class TurnDown(Command, frozen=True, tag=True):
    """Turn down somebody who has entered."""

    player: str
    by: str = OPERATOR


class Sign(Command, frozen=True, tag=True):
    player: str


class Withdraw(Command, frozen=True, tag=True):
    player: str
    at: int


class Substitute(Command, frozen=True, tag=True):
    player: str
    person: Person
    by: str = DIRECTOR


class CloseEntries(Command, frozen=True, tag=True):
    by: str = OPERATOR


class Cancel(Command, frozen=True, tag=True):
    reason: str
    by: str = OPERATOR


# -- rounds --------------------------------------------------------------------------------------------------------


class Brief(Command, frozen=True, tag=True):
    """Tell the players the Terms and the starting bank; `understood` are those who said that they do."""

    understood: tuple[str, ...]
    by: str = DIRECTOR


class DirectorLeaves(Command, frozen=True, tag=True):
    pass


class DirectorReturns(Command, frozen=True, tag=True):
    pass


class MoveStart(Command, frozen=True, tag=True):
    """Another starting time for the next round, told to the players now."""

    to: int
    at: int
    by: str = DIRECTOR


class StartRound(Command, frozen=True, tag=True):
    """`order` is the draw: everybody who plays in this round, in an order made by chance."""

    order: tuple[str, ...]
    at: int
    missing: tuple[str, ...] = ()
    by: str = DIRECTOR


class CallRepechage(Command, frozen=True, tag=True):
    plan: RoundPlan
    by: str = DIRECTOR


class Rebuy(Command, frozen=True, tag=True):
    player: str
    paid: int


class AddOn(Command, frozen=True, tag=True):
    player: str
    paid: int


class BuyBack(Command, frozen=True, tag=True):
    player: str
    paid: int


class DrawCards(Command, frozen=True, tag=True):
    """One card for each of those who are level; the higher one is placed better."""

    cards: dict[str, Card]
    by: str = DIRECTOR


# -- hands ---------------------------------------------------------------------------------------------------------


class Deal(Command, frozen=True, tag=True):
    """The next hand of a table: a shuffled pack, first card first, and where it is cut. No pack: the cards are real."""

    table: str
    pack: tuple[Card, ...]
    cut: int
    at: int = 0


class AtTable(Command, frozen=True, tag=True):
    """A command of the game itself."""

    table: str
    command: TableCommand


class Secret(Command, frozen=True, tag=True):
    """A wager that nobody sees before bets are closed."""

    table: str
    player: str
    wagers: dict[str, int]


class EndTable(Command, frozen=True, tag=True):
    """End play at a table before its last hand: its time is over, or on one of the book's grounds."""

    table: str
    ground: Literal["time", "known", "agreed"]
    at: int = 0
    agree: tuple[str, ...] = ()
    by: str = DIRECTOR


# -- conduct -------------------------------------------------------------------------------------------------------


class StepAway(Command, frozen=True, tag=True):
    player: str


class ComeBack(Command, frozen=True, tag=True):
    player: str


class Penalise(Command, frozen=True, tag=True):
    player: str
    offence: str
    by: str = DIRECTOR


class Disqualify(Command, frozen=True, tag=True):
    player: str
    ground: str
    by: str = DIRECTOR


class Retire(Command, frozen=True, tag=True):
    player: str


class Dispute(Command, frozen=True, tag=True):
    player: str
    says: str


class RuleDispute(Command, frozen=True, tag=True):
    number: int
    says: str
    by: str = DIRECTOR


AnyCommand = (
    Publish
    | TellRegulator
    | AmendTerms
    | Appoint
    | Designate
    | UseTable
    | OpenEntries
    | Enter
    | TurnDown
    | Sign
    | Withdraw
    | Substitute
    | CloseEntries
    | Cancel
    | Brief
    | DirectorLeaves
    | DirectorReturns
    | MoveStart
    | StartRound
    | CallRepechage
    | Rebuy
    | AddOn
    | BuyBack
    | DrawCards
    | Deal
    | AtTable
    | Secret
    | EndTable
    | StepAway
    | ComeBack
    | Penalise
    | Disqualify
    | Retire
    | Dispute
    | RuleDispute
)
