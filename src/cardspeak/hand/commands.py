"""What a player, the dealer or the floor asks for, in the imperative."""

from __future__ import annotations

import msgspec

from cardspeak.cards import Card


class Command(msgspec.Struct, frozen=True, tag=True):
    """Answered with events or with a refusal that names its clause."""


class Check(Command, frozen=True, tag=True):
    seat: int


class Call(Command, frozen=True, tag=True):
    seat: int


class Bet(Command, frozen=True, tag=True):
    """Open the betting, or bring it in."""

    seat: int
    total: int


class RaiseTo(Command, frozen=True, tag=True):
    """The whole bet, never the difference."""

    seat: int
    total: int


class Fold(Command, frozen=True, tag=True):
    """Chips already pushed may have to stay: a ruling says how many are surrendered to the pot."""

    seat: int
    surrendered: int = 0


class TakeKitty(Command, frozen=True, tag=True):
    seat: int


class Discard(Command, frozen=True, tag=True):
    """Give up these cards (Pineapple), or change them (draw games); none stands pat."""

    seat: int
    cards: tuple[Card, ...] = ()


class Arrange(Command, frozen=True, tag=True):
    seat: int
    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]


class Show(Command, frozen=True, tag=True):
    """Turn the hand over; cards the machine has not seen are told here."""

    seat: int
    cards: tuple[Card, ...] = ()


class Muck(Command, frozen=True, tag=True):
    seat: int


class AskToSee(Command, frozen=True, tag=True):
    """A called hand that was mucked, at somebody's request."""

    seat: int
    of: int


class Run(Command, frozen=True, tag=True):
    """Deal the rest of the board `boards` times in all; once is the usual way and needs nobody's leave."""

    boards: int
    agreed: tuple[int, ...] = ()
    leave: str = ""


class TellHole(Command, frozen=True, tag=True):
    """A live dealer dealt these cards to a seat (0: the kitty)."""

    seat: int
    cards: tuple[Card, ...]


class TellUnseen(Command, frozen=True, tag=True):
    """A live dealer dealt the cards that are due now face down, and nobody named one: all of a deal, or one draw."""


class TellBoard(Command, frozen=True, tag=True):
    cards: tuple[Card, ...]


class Reorder(Command, frozen=True, tag=True):
    """The new order of the stub after a shuffle made at the edge, first card first."""

    stub: tuple[Card, ...]


AnyCommand = (
    Check
    | Call
    | Bet
    | RaiseTo
    | Fold
    | TakeKitty
    | Discard
    | Arrange
    | Show
    | Muck
    | AskToSee
    | Run
    | TellHole
    | TellUnseen
    | TellBoard
    | Reorder
)
