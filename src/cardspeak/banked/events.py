"""What happened in a round against the house, in the past tense. The events, in order, are the round.

Boxes are numbered clockwise from the dealer's left; box 0 is the dealer. `cite` is a clause of the book in play;
where the book is silent it says `silent` and why.
"""

from __future__ import annotations

from typing import Literal

from cardspeak.cards import Card
from cardspeak.values import Acyclic

Result = Literal["won", "lost", "stand-off", "void", "bonus"]


class Line(Acyclic, omit_defaults=True):
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


class JackpotStake(Acyclic):
    """What a box plays for: the wagers of one player, taken together as one of the book's levels."""

    box: int
    owner: str
    level: str
    stake: int


class Claim(Acyclic):
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


class Event(Acyclic, tag=True):
    """`cite` names the clause behind it."""


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


class Burnt(Event):
    """Cards that nobody should have been dealt, put aside."""

    box: int
    cards: tuple[Card, ...]
    cite: str


class Reported(Event):
    """An irregularity, as it was reported, and the clause that answers it."""

    what: str
    box: int
    by: str
    cite: str
    reason: str = ""


class CardExposed(Event, tag="Exposed"):
    """The dealer showed a card of this box; it was turned over again."""

    box: int
    count: int
    cite: str


class CardsCounted(Event):
    total: int
    by: str
    cite: str


class Notified(Event):
    """Somebody who must be told was told."""

    role: str
    what: str
    cite: str


class Asked(Event):
    """The ruling waits for something: a count, the names of cards, a new shuffle."""

    what: Literal["count", "cards", "shuffle"]
    report: str
    box: int
    by: str
    cite: str
    reason: str = ""
    count: int = 0


class Offered(Event):
    """Each of these may now withdraw wagers."""

    boxes: tuple[int, ...]
    owners: tuple[str, ...]
    cite: str
    whole: bool = False  # the hand with everything on it, or nothing


class Answered(Event):
    """An offer to withdraw was taken up for these wagers, or for none."""

    box: int
    owner: str
    wagers: tuple[str, ...]
    cite: str


class Taken(Event):
    """The dealer took up the cards of a box by mistake."""

    box: int
    cite: str


class GivenBack(Event):
    box: int
    cards: tuple[Card, ...]
    cite: str


class HandVoid(Event):
    """A box is out of the round without a result."""

    box: int
    cite: str


class RoundVoid(Event):
    """A misdeal, or a round annulled: every wager goes back."""

    misdeal: bool
    cite: str


class Forgotten(Event):
    """A wager was not placed by an oversight: the hand stays in, and may place none of those that follow."""

    box: int
    step: str
    cite: str
    barred_cite: str


class Rebuilt(Event):
    """The communal cards as they should have been dealt; what was wrongly turned up goes back on the stub."""

    cards: tuple[Card, ...]
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
    | Burnt
    | Reported
    | CardExposed
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
    | RoundOver
)
