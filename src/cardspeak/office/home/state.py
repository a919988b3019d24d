"""Where a night at home stands. Only what its topics' `evolve` does changes it."""

from __future__ import annotations

from typing import Literal

from cardspeak.office.settling import Payment
from cardspeak.slotted import Slotted
from cardspeak.values import Named

GuestStands = Literal["waiting", "in", "turned away"]


class ChipColour(Named):
    """A kind of chip in the host's own set: its colour, and for how many chips of the game it stands."""

    name: str
    chips: int


class NightTerms(Named):
    """What a night is played for: `worth` is a chip in cents (nought: for nothing), `stack` the usual buy-in.

    `colours`: the host's own set of chips, the smallest first; none: amounts are only told as numbers.
    """

    title: str = "A night at home"
    worth: int = 1
    stack: int = 20_000
    currency: str = "A$"
    colours: tuple[ChipColour, ...] = ()


class HomeGuest(Named):
    """Somebody at the door or inside, by the session that asked: a name on another device asks again."""

    name: str
    session: str
    at: int
    stands: GuestStands = "waiting"


class ChipsWanted(Named):
    """Somebody asks the host for chips."""

    number: int
    name: str
    chips: int
    at: int
    open: bool = True


class NightState(Slotted):
    """Everything that can be known of one night."""

    __slots__ = (
        "bought",
        "buys",
        "ended",
        "guests",
        "last_hand",
        "nets",
        "paid",
        "paused",
        "payments",
        "terms",
        "wanted",
    )

    def __init__(self, terms: NightTerms) -> None:
        self.terms = terms
        self.guests: dict[str, HomeGuest] = {}  # by session
        self.wanted: dict[int, ChipsWanted] = {}
        self.bought: dict[str, int] = {}  # chips handed out less those taken back, by name
        self.buys: dict[str, int] = {}  # how often
        self.paused = ""  # why; empty: it goes on
        self.last_hand = False
        self.ended: int | None = None
        self.nets: dict[str, int] = {}  # chips won or lost, once it has ended
        self.payments: tuple[Payment, ...] = ()
        self.paid: set[int] = set()  # payments that were made, by their place

    @property
    def names(self) -> set[str]:
        """Who was let in."""
        return {guest.name for guest in self.guests.values() if guest.stands == "in"}
