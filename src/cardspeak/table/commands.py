"""What players, the dealer and the floor ask of a table, in the imperative.

`at` is the time in seconds of any clock that only goes forward; `by` is a role of the book's ladder, where authority
matters. Chance comes in with the command: a shuffled pack, the cards of a draw.
"""

from __future__ import annotations

from cardspeak.cards import Card
from cardspeak.hand import commands as hc
from cardspeak.rulings.report import Report
from cardspeak.table.command_base import ClaimedBy as ClaimedBy
from cardspeak.table.command_base import Command as Command
from cardspeak.table.commands_people import AnyPeopleCommand
from cardspeak.table.commands_terms import AnyTermsCommand
from cardspeak.table.state import How


class TakeSeat(Command):
    """Sit down with chips. `moved_by` is who moved the player here from a game that closed."""

    seat: int
    name: str
    chips: int
    card: str = ""
    moved_by: str = ""


class ReserveSeat(Command):
    """Hold a free seat for somebody."""

    seat: int
    name: str
    by: str


class FreeSeat(Command):
    """End a reservation: anybody may have the seat."""

    seat: int
    by: str


class JoinList(Command):
    name: str


class LeaveList(Command):
    name: str


class AskSeat(Command):
    """A player would like another seat as soon as it is free."""

    seat: int
    to: int


class ChangeSeat(Command):
    seat: int
    to: int


class DrawForSeat(Command):
    """One card to each who wants the seat, in the order in which they were drawn."""

    seat: int
    cards: tuple[ClaimedBy, ...]


class LeaveTable(Command):
    """Cash out and go; whoever is in a hand goes when it is over."""

    seat: int


class BuyChips(Command):
    seat: int
    chips: int


class TakeChips(Command):
    """Take chips off the table while staying."""

    seat: int
    chips: int
    by: str = ""
    why: str = ""


class StepAway(Command):
    seat: int


class ComeBack(Command):
    seat: int


class ChooseEntry(Command):
    """Wait for the blind, or post what is owed to be dealt in."""

    seat: int
    how: How


class Straddle(Command):
    """A voluntary blind in the next hand, if the turn for it comes to this seat."""

    seat: int


class StartHand(Command):
    """`pack` in the order in which it will be dealt; none where a live dealer tells the cards."""

    pack: tuple[Card, ...] = ()


class Play(Command):
    """A command of the hand that is running."""

    command: hc.AnyCommand


class Rule(Command):
    """An irregularity in the hand that is running: the book's ruling is carried out on it."""

    report: Report
    by: str


class TakeBack(Command):
    """The dealer of a told table typed the last entry of the hand wrongly."""

    by: str


class DeclareMisdeal(Command):
    by: str
    why: str = ""


AnyTableCommand = (
    TakeSeat
    | ReserveSeat
    | FreeSeat
    | JoinList
    | LeaveList
    | AskSeat
    | ChangeSeat
    | DrawForSeat
    | LeaveTable
    | BuyChips
    | TakeChips
    | StepAway
    | ComeBack
    | ChooseEntry
    | Straddle
    | StartHand
    | Play
    | Rule
    | TakeBack
    | DeclareMisdeal
    | AnyTermsCommand
    | AnyPeopleCommand
)
