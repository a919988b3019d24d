"""What a player, the dealer or the floor asks for, in the imperative."""

from __future__ import annotations

from typing import ClassVar

from cardspeak.cards import Card
from cardspeak.values import Value


class Command(Value, tag=True):
    """Answered with events or with a refusal that names its clause."""

    by_dealer: ClassVar[bool] = False  # only whoever deals real cards may say so; else it is for the seat that it names


class Check(Command):
    seat: int


class Call(Command):
    seat: int


class Bet(Command):
    """Open the betting, or bring it in."""

    seat: int
    total: int


class RaiseTo(Command):
    """The whole bet, never the difference."""

    seat: int
    total: int


class Fold(Command):
    """Chips already pushed may have to stay: a ruling says how many are surrendered to the pot."""

    seat: int
    surrendered: int = 0


class TakeKitty(Command):
    seat: int


class Discard(Command):
    """Give up these cards (Pineapple), or change them (draw games); none stands pat."""

    seat: int
    cards: tuple[Card, ...] = ()


class TurnUp(Command):
    """Of the cards held face down, those that the others shall see (Super Stud)."""

    seat: int
    cards: tuple[Card, ...]


class Arrange(Command):
    seat: int
    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]


class Show(Command):
    """Turn the hand over; cards the machine has not seen are told here."""

    seat: int
    cards: tuple[Card, ...] = ()


class Muck(Command):
    seat: int


class AskToSee(Command):
    """A called hand that was mucked, at somebody's request."""

    seat: int
    of: int


class AskFlop(Command):
    """Whoever is left before the flop tables the hand and asks for the flop; cards nobody has seen are told here."""

    seat: int
    cards: tuple[Card, ...] = ()


class TakePot(Command):
    """Whoever is left before the flop takes the pot and asks for nothing."""

    seat: int


class TakeUp(Command):
    """An absent player is back, before the hand was folded."""

    seat: int


class Run(Command):
    """Deal the rest of the board `boards` times in all; once is the usual way and needs nobody's leave."""

    boards: int
    agreed: tuple[int, ...] = ()
    leave: str = ""


class TellHole(Command):
    """A live dealer dealt these cards to a seat (0: the kitty)."""

    by_dealer: ClassVar[bool] = True

    seat: int
    cards: tuple[Card, ...]


class TellUnseen(Command):
    """A live dealer dealt the cards that are due now face down, and nobody named one: all of a deal, or one draw."""

    by_dealer: ClassVar[bool] = True


class TellBoard(Command):
    by_dealer: ClassVar[bool] = True

    cards: tuple[Card, ...]


class Reorder(Command):
    """The new order of the stub after a shuffle made at the edge, first card first."""

    by_dealer: ClassVar[bool] = True

    stub: tuple[Card, ...]


AnyCommand = (
    Check
    | Call
    | Bet
    | RaiseTo
    | Fold
    | TakeKitty
    | Discard
    | TurnUp
    | Arrange
    | Show
    | Muck
    | AskToSee
    | AskFlop
    | TakePot
    | TakeUp
    | Run
    | TellHole
    | TellUnseen
    | TellBoard
    | Reorder
)
