"""What is asked of a table about people and its record: seats, absence, decks, conduct, disputes.

A command with a `seat` and no `by` is for the player in that seat, or the dealer; one with `by` needs the rank that the
book names, and the rest belongs to the dealer.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.cards import Card
from cardspeak.hand.setup import Stakes
from cardspeak.table.command_base import ClaimedBy, Command

DeckWhy = Literal["asked", "unfit", "discretion"]
DirectionWhat = Literal["english only", "silence", "apart", "spectators away"]

# -- seats -------------------------------------------------------------------------------------------------------------


class AskTransfer(Command):
    """Somebody playing at another table would come to this one. The dealer or the floor vouches for game and stakes."""

    name: str
    game: str
    stakes: Stakes
    by: str


class DrawSeats(Command):
    """The dealer: one card to everybody who wants a place in a game that begins."""

    cards: tuple[ClaimedBy, ...]


class AnnounceStart(Command):
    """The dealer or the floor names the time at which the game begins; reservations last until then."""

    starts: int
    by: str


class CheckCard(Command):
    """The dealer or the floor looks at a player's card: valid, and the player's own, or not."""

    seat: int
    card: str
    valid: bool
    by: str


# -- absence -----------------------------------------------------------------------------------------------------------


class PickUp(Command):
    """The floor has the chips of somebody who is away too long taken off the table and kept."""

    seat: int
    by: str


class ReturnToList(Command):
    """Somebody who was picked up is back: the player, or the dealer."""

    name: str


class VacateSeat(Command):
    """The floor has somebody who does not play give up the seat."""

    seat: int
    by: str


# -- decks -------------------------------------------------------------------------------------------------------------


class CheckDeck(Command):
    """Somebody of the house has checked the deck, card by card. Dealer and floor; the book says who has to."""

    by: str
    sound: bool = True


class ShuffleDeck(Command):
    """The dealer has shuffled and cut a deck that is new at the table."""

    by: str


class ChangeDeck(Command):
    """Another deck: `agreed` are the seats that ask for one, `counted` the cards of the old deck. Dealer and floor."""

    why: DeckWhy
    by: str
    counted: int = 0
    agreed: tuple[int, ...] = ()
    back: str = ""


class ReplaceCards(Command):
    """Some cards of the deck are unfit and others take their place. Dealer and floor."""

    cards: tuple[Card, ...]
    by: str


class CountCards(Command):
    """A count of the cards that somebody ordered, at any time, and what it came to. The floor."""

    by: str
    count: int


# -- conduct -----------------------------------------------------------------------------------------------------------


class SeatStaff(Command):
    """Who deals, or runs the table, from now on: `role` and name for the record. Dealer and floor."""

    role: str
    name: str
    by: str


class GiveDirection(Command):
    """The floor tells the table how to behave; `names` are the players to be kept apart."""

    what: DirectionWhat
    by: str
    names: tuple[str, ...] = ()


class LiftDirection(Command):
    """The floor takes a direction back."""

    what: DirectionWhat
    by: str


class Exclude(Command):
    """The floor excludes somebody from the game, until a time or until further notice."""

    name: str
    by: str
    why: str
    until: int | None = None


class Readmit(Command):
    """The floor lets somebody play again."""

    name: str
    by: str


class RefuseWager(Command):
    """The floor refuses what a player would wager, before the first card."""

    seat: int
    by: str
    why: str


class LendChips(Command):
    """A player passes chips to another, where book and table allow it."""

    seat: int
    to: int
    chips: int


# -- disputes ----------------------------------------------------------------------------------------------------------


class RaiseDispute(Command):
    """A player does not accept something."""

    seat: int
    about: str


class MoveButton(Command):
    """The floor puts the button or puck right between hands: the next hand is dealt with it at this seat."""

    seat: int
    by: str
    why: str = ""


class DecideDispute(Command):
    """The floor decides a dispute in the first instance."""

    dispute: int
    decision: str
    by: str


class ReviewDispute(Command):
    """Somebody above reviews a decision, where the book has that."""

    dispute: int
    decision: str
    by: str


class RecordComplaint(Command):
    """The floor notes that the player has gone on to complain, and under which reference."""

    dispute: int
    reference: str
    by: str


AnyPeopleCommand = (
    AskTransfer
    | DrawSeats
    | AnnounceStart
    | CheckCard
    | PickUp
    | ReturnToList
    | VacateSeat
    | CheckDeck
    | ShuffleDeck
    | ChangeDeck
    | ReplaceCards
    | CountCards
    | SeatStaff
    | GiveDirection
    | LiftDirection
    | Exclude
    | Readmit
    | RefuseWager
    | LendChips
    | RaiseDispute
    | MoveButton
    | DecideDispute
    | ReviewDispute
    | RecordComplaint
)
