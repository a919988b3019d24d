"""What a ruling brings about in a hand, beside ordinary play: `Ruled` first, then whatever carries it out."""

from __future__ import annotations

from typing import Literal

from cardspeak.cards import Card
from cardspeak.hand.base import CardFace, Chips, Event, Seat
from cardspeak.hand.steps import RunStep

__all__ = [
    "BettingCapped",
    "CardsMoved",
    "CardsSeen",
    "DrawnAhead",
    "Exposed",
    "FaceOwed",
    "Forfeited",
    "HandKilled",
    "HandVoided",
    "MuckedHandSeen",
    "Noted",
    "PotGiven",
    "Rescripted",
    "ResultTakenBack",
    "RoundTakenBack",
    "Ruled",
    "StackChanged",
    "TreatedAllIn",
    "Turned",
    "WagersReturned",
]


class Ruled(Event):
    """An irregularity and the ruling on it; the events that follow carry it out, each with its own clause."""

    incident: str
    cite: str
    says: str  # the reason, in our words
    facts: dict[str, str]  # what the ruling turned on
    considered: tuple[str, ...]  # clauses looked at that did not decide
    reported_by: str
    decided_by: str  # a role of the book's ladder
    seat: Seat = 0
    cards: tuple[Card, ...] = ()
    choice: str = ""  # which of the options the floor took, where the book leaves it open
    silent: bool = False  # the book says nothing: the floor decided
    named: tuple[Card, ...] = ()  # the cards that the report named
    other: Seat = 0  # what else it named
    count: int = 0
    row: int = 1
    amount: Chips = 0


class CardsMoved(Event):
    """Cards from one place to another: `stub` (its top), `burns`, `muck`, `aside`, `shared`, `board 1`, `hole 3`."""

    cards: tuple[Card, ...]  # first to be dealt first, where they come from or go to the stub
    source: str
    to: str
    cite: str
    face: Literal["down", "up"] = "down"  # how they lie in a player's hand
    seen: bool = False  # everybody has seen which cards they are


class Exposed(Event):
    """The next cards of the stub lie open for everybody to see."""

    cards: tuple[Card, ...]
    cite: str


class Turned(Event):
    """A card in a player's hand is turned over."""

    seat: Seat
    card: Card
    face: CardFace
    cite: str


class FaceOwed(Event):
    """The next card to this seat falls the other way than the script says."""

    seat: Seat
    face: CardFace
    cite: str


class Rescripted(Event):
    """The agenda from here on: what a ruling changed in the order of the deal."""

    steps: tuple[RunStep, ...]  # the next step first
    cite: str


class BettingCapped(Event):
    """No wager of this round may come to more than `most`."""

    most: Chips
    cite: str


class RoundTakenBack(Event):
    """The betting round begins anew: what was wagered in it goes back."""

    seats: tuple[Seat, ...]
    amounts: tuple[Chips, ...]
    cite: str


class HandKilled(Event):
    """A hand is dead: its cards go to the muck, its wagers stay in the pot."""

    seat: Seat
    cite: str


class WagersReturned(Event):
    """Chips that go back to their owners during a hand; the pots are rebuilt from what is left."""

    seats: tuple[Seat, ...]
    amounts: tuple[Chips, ...]
    cite: str


class TreatedAllIn(Event):
    """A player takes no more part in the betting and keeps the chips left; the pot so far can be won."""

    seat: Seat
    kept: Chips
    cite: str


class StackChanged(Event):
    """Chips brought to the stack, or taken off it, during a hand, as a ruling orders."""

    seat: Seat
    amount: Chips  # negative: taken off
    cite: str


class Noted(Event):
    """Something done or to be done that moves neither card nor chip: a count, a notice, a warning."""

    what: str
    cite: str
    seat: Seat = 0
    to: str = ""  # who is told
    loses: Literal["", "seat", "game", "casino", "winnings"] = ""  # what the player is no longer welcome at


class CardsSeen(Event):
    """Cards of one player that everybody has been shown, because somebody had seen them; they stay where they lie."""

    seat: Seat
    cards: tuple[Card, ...]
    cite: str


class PotGiven(Event):
    """No hand left can win: all are dead, and the pot goes to somebody who had given up."""

    seat: Seat
    cite: str


class ResultTakenBack(Event):
    """A finished hand has no result after all: what was pushed, and what the house took, is in the middle again."""

    seats: tuple[Seat, ...]
    pushed: tuple[Chips, ...]  # what each gives up again
    wagers: tuple[Chips, ...]  # what each had put in
    commission: Chips
    cite: str


class Forfeited(Event):
    """A wager that does not go back to its maker: the house keeps it."""

    seat: Seat
    amount: Chips
    cite: str


class DrawnAhead(Event):
    """A player keeps replacements that were another's: they count for the draw to come, and the other is served now."""

    seat: Seat  # who keeps the last `count` cards received
    other: Seat  # whose they were
    count: int
    cite: str


class MuckedHandSeen(Event):
    """A called hand that was mucked lies open, because somebody asked: dead if tapped on the muck, else live again."""

    seat: Seat
    asked_by: Seat
    cards: tuple[Card, ...]
    cite: str
    live: bool = False


class HandVoided(Event):
    """The hand has no result. A misdeal is dealt again with the same player first."""

    outcome: Literal["misdeal", "void"]
    seats: tuple[Seat, ...]
    amounts: tuple[Chips, ...]  # what each gets back
    cite: str
    forced_stand: bool = False  # blinds and antes count for the deal that follows


RulingEvent = (
    Ruled
    | CardsMoved
    | Exposed
    | Turned
    | FaceOwed
    | Rescripted
    | BettingCapped
    | RoundTakenBack
    | HandKilled
    | WagersReturned
    | TreatedAllIn
    | StackChanged
    | Noted
    | CardsSeen
    | PotGiven
    | ResultTakenBack
    | Forfeited
    | DrawnAhead
    | MuckedHandSeen
    | HandVoided
)
