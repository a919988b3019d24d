"""What happened in a round against the house, in the past tense. The events, in order, are the round.

Boxes are numbered clockwise from the dealer's left; box 0 is the dealer. `cite` is a clause of the book in play;
where the book is silent it says `silent` and why. Those of a mishap stand in `mishap_events.py`, and are events of the
round like any other.
"""

from __future__ import annotations

from cardspeak.banked.base import Event as Event
from cardspeak.banked.lines import Claim as Claim
from cardspeak.banked.lines import JackpotStake as JackpotStake
from cardspeak.banked.lines import Line as Line
from cardspeak.banked.mishap_events import *
from cardspeak.banked.mishap_events import MishapEvent
from cardspeak.cards import Card


class Shuffled(Event):
    """The whole deck in a new order; whatever had been dealt went back into it."""

    order: tuple[Card, ...]
    pack: str  # its colour
    cite: str
    reason: str = ""


class WasCut(Event):
    at: int
    cite: str


class Converted(Event):
    """Cash, a voucher or a token became chips."""

    owner: str
    amount: int
    means: str
    cite: str


class Placed(Event):
    box: int
    wager: str
    owner: str
    amount: int
    cite: str


class Returned(Event):
    """Part of a wager, or one withdrawn in time, went back without a result."""

    box: int
    wager: str
    owner: str
    amount: int
    cite: str


class Warned(Event):
    """A player was told something that the next time will count against him."""

    owner: str
    what: str
    cite: str


class Noted(Event):
    """For the record: somebody was told, a sign shown, a wager found odd."""

    what: str
    cite: str
    box: int = 0
    owner: str = ""
    by: str = ""


class BetsClosed(Event):
    cite: str


class Waived(Event):
    """The player of a box leaves the place on this area to others."""

    box: int
    wager: str
    owner: str
    cite: str


class GameStarted(Event):
    """The start button: these jackpot wagers are in the round."""

    stakes: tuple[JackpotStake, ...]
    cite: str


class JackpotAmended(Event):
    """A jackpot wager was made up to the required amount: the box now plays for this."""

    stake: JackpotStake
    by: str
    cite: str


class Dealt(Event):
    """Cards face down, in the order dealt."""

    boxes: tuple[int, ...]
    cards: tuple[Card, ...]
    cite: str
    tray: bool = False  # dispensed, and still lying in the machine


class CardsTold(Event, tag="Told"):
    """A hand of real cards was turned up."""

    box: int
    cards: tuple[Card, ...]
    cite: str


class DealDone(Event):
    """The last card of the deal is out."""

    cite: str


class DecisionsOpened(Event, tag="Announced"):
    """Players may decide."""

    cite: str
    looked: tuple[int, ...] = ()  # boxes whose cards are shown to their owners by the screen


class Looked(Event):
    box: int
    owner: str
    cite: str


class Decided(Event):
    box: int
    step: str
    verb: str
    cite: str


class StepDone(Event):
    """The script went on past a step that is complete, or not needed."""

    do: str
    cite: str


class Boarded(Event):
    name: str
    cards: tuple[Card, ...]
    cite: str


class Revealed(Event):
    """The dealer's hand, turned up and declared."""

    cards: tuple[Card, ...]
    words: str
    qualifies: bool
    cite: str


class NoHand(Event):
    """The dealer's hand does not count: it does not qualify, or was dealt wrongly."""

    cite: str
    wager_cites: dict[str, str] = {}


class Declared(Event):
    """A player's hand turned up and its value said."""

    box: int
    cards: tuple[Card, ...]
    words: str
    cite: str


class Exposure(Event):
    """Whether a player lets the dealer turn the hand over; kept face down, it loses."""

    box: int
    owner: str
    shown: bool
    cite: str


class Claimed(Event):
    """The prize buttons of this round."""

    claims: tuple[Claim, ...]
    cite: str


class Settled(Event):
    """A wager left the layout: paid, taken or returned."""

    line: Line
    cite: str


class Paid(Event):
    """A bonus on a wager, over and above its own result."""

    line: Line
    cite: str


class Reinstated(Event):
    """A line was struck out: the wager lies on the layout again, and what it moved went back."""

    line: Line
    cite: str


class Collected(Event):
    """Cards spread, counted and put on the discard rack."""

    box: int
    count: int
    cite: str


class Suspended(Event):
    cite: str


class Resumed(Event):
    cite: str


class Excluded(Event):
    owner: str
    cite: str


class WinningsHeld(Event):
    """Winnings kept back while something is looked into; a negative amount is let go again."""

    owner: str
    amount: int
    cite: str


class RoundOver(Event, tag="RoundEnded"):
    cite: str


AnyEvent = (
    Shuffled
    | WasCut
    | Converted
    | Placed
    | Returned
    | Warned
    | Noted
    | Waived
    | GameStarted
    | JackpotAmended
    | BetsClosed
    | Dealt
    | CardsTold
    | DealDone
    | DecisionsOpened
    | Looked
    | Decided
    | StepDone
    | Boarded
    | Revealed
    | NoHand
    | Declared
    | Exposure
    | Claimed
    | Settled
    | Paid
    | Reinstated
    | Collected
    | Suspended
    | Resumed
    | Excluded
    | WinningsHeld
    | RoundOver
    | MishapEvent
)
