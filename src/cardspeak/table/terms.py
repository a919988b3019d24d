"""The terms of a table that can change while people sit at it: stakes, buy-ins, charges, the deck, and its closing."""

from __future__ import annotations

from typing import Literal

from cardspeak.books.model.table_modes import AbsencePolicy, AnteBy, ButtonPolicy
from cardspeak.hand.commission import Charge
from cardspeak.hand.setup import Stakes
from cardspeak.values import Named, Value

MINUTE = 60
HOUR = 3600
QUARTER = 900


class Fees(Named):
    """Charges for being at the table rather than for a hand, as the sign says."""

    hourly: int = 0  # for each player and hour, in advance
    table_hourly: int = 0  # for the table and hour, spread over its players
    sitting: int = 0  # once, on sitting down


class KillTerms(Named):
    """Kill pots: the wager of the killer, by which all limits grow."""

    amount: int
    qualifies: int = 0  # a smaller pot earns nobody the button
    rejoin: int = 1200  # seconds within which somebody who refused the wager comes back to it


class TournamentMode(Named):
    """What makes a table one of a tournament; its stakes come from the level, by command."""

    event: str  # which tournament
    button: ButtonPolicy = "as the game"
    wait: bool = False  # a newcomer between the button and the next due seat sits out one hand
    absence: AbsencePolicy = "folded"
    ante: AnteBy = "each"


class NewTerms(Named, tag=True):
    """Another game, deck, limit or buy-in; what is left out stays as it is."""

    game: str = ""
    deck: int | None = None
    stakes: Stakes | None = None
    buy_in: tuple[int, int | None] | None = None
    top_up: tuple[int, int | None] | None = None


class EditionChange(Value):
    """A value that a new edition of the book decides otherwise, with its clause."""

    what: str
    before: str
    after: str
    cite: str


class NewEdition(Named):
    """An edition of its book that a table took: by which it plays from the next hand on, and what that changed."""

    edition: str
    version: str
    was: str  # empty: none was kept
    was_version: str
    changes: tuple[EditionChange, ...] = ()
    more: int = 0  # changes that are not listed
    hand: int = 0  # the last one by the book as it was
    at: int = 0


class Rotation(Named):
    """The games of a table in turn, each with its stakes; without stakes they follow those of the table."""

    turns: tuple[NewTerms, ...]
    every: Literal["orbit", "hands", "minutes"] = "orbit"
    count: int = 1  # so many of them make a turn
    choice: bool = False  # whoever has the button next chooses, instead of their order


class NewCommission(Named, tag=True):
    """Everything that the house charges from now on; nothing given is nil."""

    charge: Charge | None = None
    fees: Fees | None = None

    @property
    def nil(self) -> bool:
        return self.charge is None and self.fees is None


class Closing(Named, tag=True):
    """No further hand is dealt."""


TermsChange = NewTerms | NewCommission | Closing


class Notice(Named):
    """A change that has been announced, and how far it has come."""

    number: int
    change: TermsChange
    given: int  # when
    after: int  # the number of the last hand begun before it
    hands: int = 0  # complete hands since
    sign: int | None = None  # when the sign went up
    starts: int | None = None  # the time of the change that the sign names
    agreed: tuple[str, ...] = ()
    minutes: int = 0  # at least, before it takes place
    why: str = ""
