"""What happened, in the past tense. The events of a hand, in order, are the hand: state is derived from them.

`cite` is a clause of the book that the hand is played by; where the book is silent it says `silent` and why.
Events that belong together happen in one (all antes, all cards of a deal), in the order in which the dealer
does it. Those of a ruling stand in `ruling_events.py`, and are events of the hand like any other.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.cards import Card
from cardspeak.hand.base import CardFace as CardFace
from cardspeak.hand.base import Chips as Chips
from cardspeak.hand.base import Event as Event
from cardspeak.hand.base import Seat as Seat
from cardspeak.hand.ruling_events import *
from cardspeak.hand.ruling_events import RulingEvent


class Posted(Event):
    """Forced wagers, in the order in which they are made; `live` ones count towards a call."""

    what: Literal["ante", "blind", "straddle", "kill", "dead", "late"]
    seats: tuple[Seat, ...]
    amounts: tuple[Chips, ...]
    price: Chips  # what the others now have to match: a short blind does not lower it
    cite: str


class BonusAdded(Event):
    """The operator puts chips into the pot before anybody posts."""

    amount: Chips
    cite: str


class AbsentFolded(Event):
    """Hands folded because their players are not there: when the deal is complete, the last blind's in its turn."""

    seats: tuple[Seat, ...]
    cite: str


class HandTakenUp(Event):
    """An absent player is back before the hand was folded, and plays it."""

    seat: Seat
    cite: str


class Dealt(Event):
    """Cards to players, in the order dealt; seat 0 is the kitty."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    face: CardFace
    cite: str
    dead: tuple[Seat, ...] = ()  # seats among them that have folded and are dealt to all the same
    dead_cite: str = ""


class Burned(Event):
    card: Card
    cite: str


class Boarded(Event):
    """Community cards, face up, on one of the boards."""

    cards: tuple[Card, ...]
    board: int
    cite: str


class SharedCard(Event):
    """Stud ran out of cards: one card face up for everybody."""

    card: Card
    cite: str


class Reshuffled(Event):
    """The stub has a new order; `taken` names the places whose cards went into it."""

    stub: tuple[Card, ...]  # first to be dealt first
    taken: tuple[str, ...]
    cite: str
    skips_burn: bool = False  # too few cards to burn one


class BettingOpened(Event):
    name: str
    seat: Seat  # first to act
    cite: str


class BettingSkipped(Event):
    """Nobody, or only one player, could still bet."""

    name: str
    cite: str


class Checked(Event):
    seat: Seat
    cite: str
    called: str = "check"  # or stand, or stay: what the book calls it


class Called(Event):
    seat: Seat
    amount: Chips  # what was added
    cite: str


class BetTo(Event):
    """The first wager of a round; a bring-in is one too."""

    seat: Seat
    total: Chips
    cite: str
    bring_in: bool = False


class RaisedTo(Event):
    """A raise, or a short all-in above a call: the whole bet, never the difference."""

    seat: Seat
    total: Chips
    cite: str


class Folded(Event):
    seat: Seat
    cite: str
    surrendered: Chips = 0  # pushed before, and left in the pot


class KittyTaken(Event):
    """A player gave up the hand dealt and paid for the kitty."""

    seat: Seat
    amount: Chips
    cite: str


class KittyMucked(Event):
    cite: str


class UncalledReturned(Event, tag="Returned"):
    """The part of a wager that nobody called."""

    seat: Seat
    amount: Chips
    cite: str


class BettingClosed(Event):
    """The wagers of the round are in the pot."""

    name: str
    pot: Chips
    cite: str


class Discarded(Event):
    """Cards given up; none means the player stands pat."""

    seat: Seat
    cards: tuple[Card, ...]
    cite: str


class UpCardChosen(Event):
    """Which cards a player will turn up; nobody else knows before they are turned."""

    seat: Seat
    cards: tuple[Card, ...]
    cite: str


class UpCardsTurned(Event):
    """The cards that were chosen lie open: everybody's at once, or one player's in turn."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    cite: str


class StepClosed(Event):
    """Everybody has drawn, discarded, set or turned up."""

    do: Literal["draw", "discard", "arrange", "turn up"]
    cite: str


class Arranged(Event):
    """Thirteen cards set as front, middle and back."""

    seat: Seat
    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    cite: str


class FlopAsked(Event):
    """The one who was left tabled the hand and asked for the flop."""

    seat: Seat
    cards: tuple[Card, ...]
    cite: str


class FlopDeclined(Event):
    """The one who was left took the pot."""

    seat: Seat
    cite: str


class RunAgreed(Event):
    """The rest of the board will be dealt `boards` times in all."""

    boards: int
    leave: str
    cite: str


class Shown(Event):
    seat: Seat
    cards: tuple[Card, ...]
    words: str
    cite: str


class Mucked(Event):
    """A hand given up at the showdown without being shown."""

    seat: Seat
    cite: str


class HandSeen(Event):
    """A called hand turned up because somebody asked to see it."""

    seat: Seat
    asked_by: Seat
    cards: tuple[Card, ...]
    cite: str


class CommissionTaken(Event):
    """From pot number `pot` (main pot 0), or with -1 from the players' stakes before the deal."""

    pot: int
    amount: Chips
    seats: tuple[Seat, ...]  # who paid, where players pay and not the pot
    cite: str


class CommissionWaived(Event):
    """Nothing is taken from pot number `pot`, or with -1 from none of them."""

    cite: str
    pot: int = -1


class Awarded(Event):
    """Chips pushed to a winner, with the share they are for (`high`, `low`, `top` ...) and the hand that won."""

    seat: Seat
    amount: Chips
    pot: int
    part: str
    board: int
    words: str
    cite: str


class Announced(Event):
    """The dealer calls out who wins a share of a pot, and with what."""

    seats: tuple[Seat, ...]
    pot: int
    part: str
    board: int
    words: str
    cite: str


class UnitsSettled(Event):
    """Chinese poker: what one player pays another."""

    payer: Seat
    payee: Seat
    units: int
    amount: Chips
    cite: str


class ExtraTimePaid(Event):
    """More time to act, for a price out of the stack: a fee, no wager, of which the pot may have its part."""

    seat: Seat
    to_pot: Chips
    to_house: Chips
    cite: str


class RaiseBarred(Event):
    """A player has lost the right to bet or raise for the rest of this betting round."""

    seat: Seat
    cite: str


class HandEnded(Event):
    cite: str


AnyEvent = (
    Posted
    | BonusAdded
    | AbsentFolded
    | HandTakenUp
    | Dealt
    | Burned
    | Boarded
    | SharedCard
    | Reshuffled
    | BettingOpened
    | BettingSkipped
    | Checked
    | Called
    | BetTo
    | RaisedTo
    | Folded
    | KittyTaken
    | KittyMucked
    | UncalledReturned
    | BettingClosed
    | Discarded
    | UpCardChosen
    | UpCardsTurned
    | StepClosed
    | Arranged
    | RunAgreed
    | FlopAsked
    | FlopDeclined
    | Shown
    | Mucked
    | HandSeen
    | CommissionTaken
    | CommissionWaived
    | Awarded
    | Announced
    | UnitsSettled
    | ExtraTimePaid
    | RaiseBarred
    | HandEnded
    | RulingEvent
)
