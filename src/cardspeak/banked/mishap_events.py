"""What happens in a round when something went wrong: reported first, then whatever puts it right."""

from __future__ import annotations

from typing import Literal

from cardspeak.banked.base import Event
from cardspeak.cards import Card

__all__ = [
    "Answered",
    "Asked",
    "Burnt",
    "CardExposed",
    "CardsCounted",
    "Forgotten",
    "GivenBack",
    "HandVoid",
    "Notified",
    "Offered",
    "Rebuilt",
    "Reported",
    "RoundVoid",
    "Taken",
]


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


MishapEvent = (
    Burnt
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
)
