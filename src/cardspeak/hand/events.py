"""What happened, in the past tense. The events of a hand, in order, are the hand: state is derived from them.

`cite` is a clause of the book that the hand is played by; where the book is silent it says `silent` and why.
Events that belong together happen in one (all antes, all cards of a deal), in the order in which the dealer
does it.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.cards import Card
from cardspeak.hand.steps import RunStep
from cardspeak.values import Acyclic

Seat = int
Chips = int
CardFace = Literal["down", "up"]


class Event(Acyclic, tag=True):
    """`cite` names the clause behind it."""


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


# -- rulings ----------------------------------------------------------------------------------------------


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
    | Ruled
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
