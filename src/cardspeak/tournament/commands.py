"""What the operator, the Director, an entrant or a dealer asks for, in the imperative. `by` is the role that asks.

`at` is the minute, of any clock that only goes forward.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.banked.commands import AnyCommand as TableCommand
from cardspeak.cards import Card
from cardspeak.tournament.terms import RoundPlan, Terms
from cardspeak.values import Named, Value

OPERATOR, DIRECTOR, DEPUTY = "operator", "director", "deputy"


class Command(Value, tag=True):
    """Answered with events or with a refusal that names its clause."""


# -- before entries ------------------------------------------------------------------------------------------------


class Publish(Command):
    """Make the Terms available to patrons."""

    by: str = OPERATOR


class TellRegulator(Command):
    """Of the plan, or of what was changed in it."""

    by: str = OPERATOR


class AmendTerms(Command):
    terms: Terms
    by: str = OPERATOR


class Appoint(Command):
    """The Director, and deputies."""

    director: str
    deputies: tuple[str, ...] = ()
    by: str = OPERATOR


class Designate(Command):
    tables: tuple[str, ...]
    by: str = OPERATOR


class UseTable(Command):
    """Use a table for something else than the tournament."""

    table: str
    purpose: str


class OpenEntries(Command):
    by: str = OPERATOR


# -- entries -------------------------------------------------------------------------------------------------------


class Person(Named):
    """Who applies, as the desk finds it."""

    name: str
    may_enter: bool = True  # the casino
    may_gamble: bool = True
    staff: Literal["", "employee", "contractor", "associate"] = ""
    approved_by: str = ""
    meets: tuple[str, ...] = ()  # of the criteria
    consents: bool = False  # to being named in advertising
    suburb: str = ""


class Enter(Command):
    person: Person
    paid: int
    accepts: bool = True


class TurnDown(Command):
    """Turn down somebody who has entered."""

    player: str
    by: str = OPERATOR


class Sign(Command):
    player: str


class Withdraw(Command):
    player: str
    at: int


class Substitute(Command):
    player: str
    person: Person
    by: str = DIRECTOR


class CloseEntries(Command):
    by: str = OPERATOR


class Cancel(Command):
    reason: str
    by: str = OPERATOR


# -- rounds --------------------------------------------------------------------------------------------------------


class Brief(Command):
    """Tell the players the Terms and the starting bank; `understood` are those who said that they do."""

    understood: tuple[str, ...]
    by: str = DIRECTOR


class DirectorLeaves(Command):
    pass


class DirectorReturns(Command):
    pass


class MoveStart(Command):
    """Another starting time for the next round, told to the players now."""

    to: int
    at: int
    by: str = DIRECTOR


class StartRound(Command):
    """`order` is the draw: everybody who plays in this round, in an order made by chance."""

    order: tuple[str, ...]
    at: int
    missing: tuple[str, ...] = ()
    by: str = DIRECTOR


class CallRepechage(Command):
    plan: RoundPlan
    by: str = DIRECTOR


class Rebuy(Command):
    player: str
    paid: int


class AddOn(Command):
    player: str
    paid: int


class BuyBack(Command):
    player: str
    paid: int


class DrawCards(Command):
    """One card for each of those who are level; the higher one is placed better."""

    cards: dict[str, Card]
    by: str = DIRECTOR


# -- hands ---------------------------------------------------------------------------------------------------------


class Deal(Command):
    """The next hand of a table: a shuffled pack, first card first, and where it is cut. No pack: the cards are real."""

    table: str
    pack: tuple[Card, ...]
    cut: int
    at: int = 0


class AtTable(Command):
    """A command of the game itself."""

    table: str
    command: TableCommand


class Secret(Command):
    """A wager that nobody sees before bets are closed."""

    table: str
    player: str
    wagers: dict[str, int]


class EndTable(Command):
    """End play at a table before its last hand: its time is over, or on one of the book's grounds."""

    table: str
    ground: Literal["time", "known", "agreed"]
    at: int = 0
    agree: tuple[str, ...] = ()
    by: str = DIRECTOR


# -- conduct -------------------------------------------------------------------------------------------------------


class StepAway(Command):
    player: str


class ComeBack(Command):
    player: str


class Penalise(Command):
    player: str
    offence: str
    by: str = DIRECTOR


class Disqualify(Command):
    player: str
    ground: str
    by: str = DIRECTOR


class Retire(Command):
    player: str


class Dispute(Command):
    player: str
    says: str


class RuleDispute(Command):
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
