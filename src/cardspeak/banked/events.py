"""What happened in a round against the house, in the past tense. The events, in order, are the round.

Boxes are numbered clockwise from the dealer's left; box 0 is the dealer. `cite` is a clause of the book in play;
where the book is silent it says `silent` and why.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.cards import Card

Result = Literal["won", "lost", "stand-off", "void", "bonus"]


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How one wager was settled. `amount` is what its owner gained (+) or lost (-), the stake itself aside."""

    box: int
    owner: str
    wager: str
    stake: int
    outcome: Result
    odds: int  # to 1; 0 where nothing was paid
    amount: int
    cite: str
    words: str = ""  # the value of the hand that decided it
    odds_cite: str = ""  # the table the odds were read from
    done_cite: str = ""  # how the dealer carries it out
    rounded_cite: str = ""  # a payment that chips could not make exactly

    @property
    def key(self) -> tuple[int, str, str]:
        return self.box, self.wager, self.owner


class JackpotStake(msgspec.Struct, frozen=True, gc=False):
    """What a box plays for: the wagers of one player, taken together as one of the book's levels."""

    box: int
    owner: str
    level: str
    stake: int


class Claim(msgspec.Struct, frozen=True, gc=False):
    """A winning jackpot wager that waits for its prize button and for somebody to verify the hand."""

    box: int
    owner: str
    level: str
    wagers: tuple[str, ...]
    category: str
    words: str
    amount: int  # a bonus, known from the table; 0: what the pools give
    times: int
    cite: str
    table_cite: str


class Event(msgspec.Struct, frozen=True, gc=False, tag=True):
    """`cite` names the clause behind it."""


class Shuffled(Event, frozen=True, gc=False, tag=True):
    """The whole deck in a new order; whatever had been dealt went back into it."""

    order: tuple[Card, ...]
    pack: str  # its colour
    cite: str
    reason: str = ""


class WasCut(Event, frozen=True, gc=False, tag=True):
    at: int
    cite: str


class Converted(Event, frozen=True, gc=False, tag=True):
    """Cash, a voucher or a token became chips."""

    owner: str
    amount: int
    means: str
    cite: str


class Placed(Event, frozen=True, gc=False, tag=True):
    box: int
    wager: str
    owner: str
    amount: int
    cite: str


class Returned(Event, frozen=True, gc=False, tag=True):
    """Part of a wager, or one withdrawn in time, went back without a result."""

    box: int
    wager: str
    owner: str
    amount: int
    cite: str


class Warned(Event, frozen=True, gc=False, tag=True):
    """A player was told something that the next time will count against him."""

    owner: str
    what: str
    cite: str


class Noted(Event, frozen=True, gc=False, tag=True):
    """For the record: somebody was told, a sign shown, a wager found odd."""

    what: str
    cite: str
    box: int = 0
    owner: str = ""
    by: str = ""


class BetsClosed(Event, frozen=True, gc=False, tag=True):
    cite: str


class Waived(Event, frozen=True, gc=False, tag=True):
    """The player of a box leaves the place on this area to others."""

    box: int
    wager: str
    owner: str
    cite: str


class GameStarted(Event, frozen=True, gc=False, tag=True):
    """The start button: these jackpot wagers are in the round."""

    stakes: tuple[JackpotStake, ...]
    cite: str


class JackpotAmended(Event, frozen=True, gc=False, tag=True):
    """A jackpot wager was made up to the required amount: the box now plays for this."""

    stake: JackpotStake
    by: str
    cite: str


class Dealt(Event, frozen=True, gc=False, tag=True):
    """Cards face down, in the order dealt."""

    boxes: tuple[int, ...]
    cards: tuple[Card, ...]
    cite: str
    tray: bool = False  # dispensed, and still lying in the machine


class Told(Event, frozen=True, gc=False, tag=True):
    """A hand of real cards was turned up."""

    box: int
    cards: tuple[Card, ...]
    cite: str


class DealDone(Event, frozen=True, gc=False, tag=True):
    """The last card of the deal is out."""

    cite: str


class Announced(Event, frozen=True, gc=False, tag=True):
    """Players may decide."""

    cite: str
    looked: tuple[int, ...] = ()  # boxes whose cards are shown to their owners by the screen


class Looked(Event, frozen=True, gc=False, tag=True):
    box: int
    owner: str
    cite: str


class Decided(Event, frozen=True, gc=False, tag=True):
    box: int
    step: str
    verb: str
    cite: str


class StepDone(Event, frozen=True, gc=False, tag=True):
    """The script went on past a step that is complete, or not needed."""

    do: str
    cite: str


class Boarded(Event, frozen=True, gc=False, tag=True):
    name: str
    cards: tuple[Card, ...]
    cite: str


class Revealed(Event, frozen=True, gc=False, tag=True):
    """The dealer's hand, turned up and declared."""

    cards: tuple[Card, ...]
    words: str
    qualifies: bool
    cite: str


class NoHand(Event, frozen=True, gc=False, tag=True):
    """The dealer's hand does not count: it does not qualify, or was dealt wrongly."""

    cite: str
    wager_cites: dict[str, str] = {}


class Declared(Event, frozen=True, gc=False, tag=True):
    """A player's hand turned up and its value said."""

    box: int
    cards: tuple[Card, ...]
    words: str
    cite: str


class Exposure(Event, frozen=True, gc=False, tag=True):
    """Whether a player lets the dealer turn the hand over; kept face down, it loses."""

    box: int
    owner: str
    shown: bool
    cite: str


class Claimed(Event, frozen=True, gc=False, tag=True):
    """The prize buttons of this round."""

    claims: tuple[Claim, ...]
    cite: str


class Settled(Event, frozen=True, gc=False, tag=True):
    """A wager left the layout: paid, taken or returned."""

    line: Line
    cite: str


class Paid(Event, frozen=True, gc=False, tag=True):
    """A bonus on a wager, over and above its own result."""

    line: Line
    cite: str


class Reinstated(Event, frozen=True, gc=False, tag=True):
    """A line was struck out: the wager lies on the layout again, and what it moved went back."""

    line: Line
    cite: str


class Collected(Event, frozen=True, gc=False, tag=True):
    """Cards spread, counted and put on the discard rack."""

    box: int
    count: int
    cite: str


class Burnt(Event, frozen=True, gc=False, tag=True):
    """Cards that nobody should have been dealt, put aside."""

    box: int
    cards: tuple[Card, ...]
    cite: str


class Reported(Event, frozen=True, gc=False, tag=True):
    """An irregularity, as it was reported, and the clause that answers it."""

    what: str
    box: int
    by: str
    cite: str
    reason: str = ""


class Exposed(Event, frozen=True, gc=False, tag=True):
    """The dealer showed a card of this box; it was turned over again."""

    box: int
    count: int
    cite: str


class CardsCounted(Event, frozen=True, gc=False, tag=True):
    total: int
    by: str
    cite: str


class Notified(Event, frozen=True, gc=False, tag=True):
    """Somebody who must be told was told."""

    role: str
    what: str
    cite: str


class Asked(Event, frozen=True, gc=False, tag=True):
    """The ruling waits for something: a count, the names of cards, a new shuffle."""

    what: Literal["count", "cards", "shuffle"]
    report: str
    box: int
    by: str
    cite: str
    reason: str = ""
    count: int = 0


class Offered(Event, frozen=True, gc=False, tag=True):
    """Each of these may now withdraw wagers."""

    boxes: tuple[int, ...]
    owners: tuple[str, ...]
    cite: str
    whole: bool = False  # the hand with everything on it, or nothing


class Answered(Event, frozen=True, gc=False, tag=True):
    """An offer to withdraw was taken up for these wagers, or for none."""

    box: int
    owner: str
    wagers: tuple[str, ...]
    cite: str


class Taken(Event, frozen=True, gc=False, tag=True):
    """The dealer took up the cards of a box by mistake."""

    box: int
    cite: str


class GivenBack(Event, frozen=True, gc=False, tag=True):
    box: int
    cards: tuple[Card, ...]
    cite: str


class HandVoid(Event, frozen=True, gc=False, tag=True):
    """A box is out of the round without a result."""

    box: int
    cite: str


class RoundVoid(Event, frozen=True, gc=False, tag=True):
    """A misdeal, or a round annulled: every wager goes back."""

    misdeal: bool
    cite: str


class Forgotten(Event, frozen=True, gc=False, tag=True):
    """A wager was not placed by an oversight: the hand stays in, and may place none of those that follow."""

    box: int
    step: str
    cite: str
    barred_cite: str


class Rebuilt(Event, frozen=True, gc=False, tag=True):
    """The communal cards as they should have been dealt; what was wrongly turned up goes back on the stub."""

    cards: tuple[Card, ...]
    cite: str


class Suspended(Event, frozen=True, gc=False, tag=True):
    cite: str


class Resumed(Event, frozen=True, gc=False, tag=True):
    cite: str


class Excluded(Event, frozen=True, gc=False, tag=True):
    owner: str
    cite: str


class WinningsHeld(Event, frozen=True, gc=False, tag=True):
    """Winnings kept back while something is looked into; a negative amount is let go again."""

    owner: str
    amount: int
    cite: str


class RoundEnded(Event, frozen=True, gc=False, tag=True):
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
    | Told
    | DealDone
    | Announced
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
    | Burnt
    | Reported
    | Exposed
    | CardsCounted
    | Notified
    | Asked
    | Offered
    | Answered
    | Taken
    | GivenBack
    | HandVoid
    | RoundVoid
    | Forgotten
    | Rebuilt
    | Suspended
    | Resumed
    | Excluded
    | WinningsHeld
    | RoundEnded
)
