"""The terms of a table that can change while people sit at it: stakes, buy-ins, charges, the deck, and its closing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cardspeak.hand.commission import Charge
from cardspeak.hand.setup import Stakes, usual_stakes
from cardspeak.values import Named

if TYPE_CHECKING:
    from cardspeak.table.setup import TableSetup

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


class NewTerms(Named, tag=True):
    """Another game, deck, limit or buy-in; what is left out stays as it is."""

    game: str = ""
    deck: int | None = None
    stakes: Stakes | None = None
    buy_in: tuple[int, int | None] | None = None
    top_up: tuple[int, int | None] | None = None


class NewCommission(Named, tag=True):
    """Everything that the house charges from now on; nothing given is nil."""

    charge: Charge | None = None
    fees: Fees | None = None

    @property
    def nil(self) -> bool:
        return self.charge is None and self.fees is None


class Closing(Named, tag=True):
    """No further hand is dealt."""


Change = NewTerms | NewCommission | Closing


class Notice(Named):
    """A change that has been announced, and how far it has come."""

    number: int
    change: Change
    given: int  # when
    after: int  # the number of the last hand begun before it
    hands: int = 0  # complete hands since
    sign: int | None = None  # when the sign went up
    starts: int | None = None  # the time of the change that the sign names
    agreed: tuple[str, ...] = ()
    minutes: int = 0  # at least, before it takes place
    why: str = ""


def applied(setup: TableSetup, change: NewTerms | NewCommission) -> TableSetup:
    """The table as it is after the change, checked like one that is opened."""
    from cardspeak.books.loader import load_book
    from cardspeak.table.setup import check_table, signed_clock

    if isinstance(change, NewCommission):
        stakes = msgspec.structs.replace(setup.stakes, charge=change.charge)
        new = msgspec.structs.replace(setup, stakes=stakes, fees=change.fees)
    else:
        rules = load_book(setup.book).game(change.game or setup.game)
        other = rules.slug != setup.game
        asked = change.stakes or (usual_stakes(rules) if other else setup.stakes)
        new = msgspec.structs.replace(
            setup,
            game=rules.slug,
            deck=rules.deck(change.deck or (None if other else setup.deck)).size,
            stakes=msgspec.structs.replace(asked, charge=setup.stakes.charge),
            buy_in=change.buy_in or setup.buy_in,
            top_up=change.top_up or setup.top_up,
            time=setup.time if signed_clock(rules) is not None else None,
        )
    check_table(new)
    return new
