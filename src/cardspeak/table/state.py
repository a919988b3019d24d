"""The running state of a table: who sits where with how much, what each owes, and where the button is.

Changed by `evolve` and by nothing else. What a hand does to button, blinds and debts is kept apart until the hand is
finished, so that a misdeal leaves no trace.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cardspeak.hand.dealing import Shuffler
from cardspeak.hand.machine import Hand
from cardspeak.slotted import Slotted
from cardspeak.table.setup import TableSetup

Entry = Literal["", "new", "moved", "missed"]  # what stands between a player and being dealt in
How = Literal["wait", "post"]


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A player at a seat."""

    name: str
    stack: int
    since: int  # when the seat was taken
    bought: int = 0  # all chips brought to this seat
    here: bool = True
    entry: Entry = ""
    how: How = "wait"
    missed: tuple[int, ...] = ()  # which blinds were missed: 0 the first, 1 the second ...
    behind: int = 0  # bought while a hand is running, in play from the next on
    leaving: bool = False  # goes when the hand is over
    card: str = ""

    @property
    def ready(self) -> bool:
        return self.here and self.stack > 0 and not self.leaving

    @property
    def clear(self) -> bool:
        """Ready, and owing nothing."""
        return self.ready and not self.entry


class Marks(msgspec.Struct, frozen=True):
    """Where the button was and which seat each blind fell due to, posted or not."""

    button: int | None
    blinds: tuple[int, ...]


class TableState(Slotted):
    __slots__ = (
        "at",
        "bought",
        "cashed",
        "changes",
        "commission",
        "dealt",
        "hand",
        "last",
        "marks",
        "missing",
        "number",
        "reserved",
        "seats",
        "setup",
        "shuffle",
        "straddles",
        "voided",
        "waiting",
    )

    def __init__(self, setup: TableSetup, shuffle: Shuffler | None = None) -> None:
        self.setup = setup
        self.shuffle = shuffle  # for shuffles during a hand; no part of what the state is
        self.at = 0
        self.seats: dict[int, Place] = {}
        self.reserved: dict[int, str] = {}  # seat -> for whom; "" for the room to allot
        self.waiting: list[str] = []  # names, first come first
        self.changes: dict[int, int] = {}  # seat -> the seat its player would rather have
        self.straddles: list[int] = []  # who wants to straddle the next hand
        # hands
        self.hand: Hand | None = None
        self.number = 0  # hands begun
        self.voided = 0
        self.dealt: dict[int, str] = {}  # who was dealt into the last hand
        self.marks: Marks | None = None  # of the hand that is running, or was last
        self.last: Marks | None = None  # of the last hand that counts
        self.missing: tuple[tuple[int, int], ...] = ()  # (seat, which blind) passed over by the hand running
        # chips
        self.bought = 0
        self.cashed = 0
        self.commission = 0

    def copy(self) -> TableState:
        twin = super().copy()
        twin.hand = self.hand.copy() if self.hand is not None else None
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TableState):
            return NotImplemented
        names = [name for name in self.__slots__ if name not in ("hand", "shuffle")]
        mine, theirs = self.hand, other.hand
        same_hand = (mine is None) == (theirs is None) and (
            mine is None or theirs is None or (mine.state == theirs.state and mine.events == theirs.events)
        )
        return same_hand and all(getattr(self, name) == getattr(other, name) for name in names)

    __hash__ = None

    @property
    def running(self) -> bool:
        return self.hand is not None and not self.hand.over

    def plays(self, seat: int) -> bool:
        """Dealt into the hand that is running, folded or not."""
        return self.running and seat in self.dealt

    @property
    def pot(self) -> int:
        """Chips of the running hand that are in nobody's stack."""
        if self.hand is None or self.hand.over:
            return 0
        return sum(self.hand.setup.stacks) + self.hand.state.brought - sum(self.hand.stacks.values())

    def chips(self, seat: int) -> int:
        """What lies in front of a seat now."""
        place = self.seats[seat]
        if self.hand is not None and self.plays(seat):
            return self.hand.state.stack[seat] + place.behind
        return place.stack + place.behind

    def seat_of(self, name: str) -> int | None:
        return next((seat for seat, place in self.seats.items() if place.name == name), None)

    def clockwise(self, after: int) -> list[int]:
        """Occupied seats clockwise, the one after this place first, this place itself last."""
        seats = sorted(self.seats)
        return [seat for seat in seats if seat > after] + [seat for seat in seats if seat <= after]

    def ready(self) -> list[int]:
        return [seat for seat in sorted(self.seats) if self.seats[seat].ready]
