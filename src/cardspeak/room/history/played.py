"""What was played in a room, read from the log: which hands and rounds, each step by step, and the rulings in them.

Nobody sees more afterwards than at the table: own cards where one was dealt in, for the rest what the rail saw. Games
among players are on one kind of shelf, games against the house on another; whoever asks need not know which.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from cardspeak.bonus.hands import BonusHand
from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.room.batches import CLOSED, FLOOR, VOIDED
from cardspeak.room.face import StoryLine
from cardspeak.room.openings import Opening
from cardspeak.room.who import Who
from cardspeak.rulings.record import Recorded
from cardspeak.store import Log, Record
from cardspeak.values import Named, Value

HALTS = {FLOOR["pause"]: True, FLOOR["resume"]: False, CLOSED: True}  # records of the table as a whole


class PastPlay(Named):
    """One hand or round in the list: who was in, and what it did to the stacks once it is over."""

    kind: Literal["hand", "round"]
    table: str
    number: int
    time: int  # microseconds since 1970
    position: int  # of the record that began it
    players: dict[int, str]  # by seat or box
    over: bool = False
    void: bool = False
    won: dict[int, int] = {}  # chips more or less than before
    ruled: bool = False  # the floor ruled in it
    halted: bool = False  # the table stands still in the middle of it

    @property
    def status(self) -> Literal["in progress", "complete", "interrupted", "cancelled"]:
        if self.void:
            return "cancelled"
        if self.over:
            return "complete"
        return "interrupted" if self.halted else "in progress"


class HistoryStep(Value):
    """The table after one command, and what was told of it."""

    view: Any
    told: tuple[StoryLine, ...]


class PacksSeen(Value):
    """The packs of a hand or round in the order in which they were shuffled, and the cards somebody saw of them, each
    with the number of the pack out of which it lay there: one that was shuffled back is not seen in the new order."""

    orders: tuple[tuple[Card, ...], ...]
    seen: dict[Card, int]


class Document(Value):
    """A file to keep."""

    name: str
    media: str
    text: str


class Shelf(ABC):
    """What was played at one table; reads on from where it stopped."""

    kind: Literal["hand", "round"]

    def __init__(self, table: str, opening: Opening) -> None:
        self.table = table
        self.opening = opening
        self.hands: list[PastPlay] = []
        self._read = 0

    def catch_up(self, log: Log) -> None:
        for record in log.read(f"table/{self.table}", self._read):
            self._read = record.position
            self._hear(record)
            if record.kind in HALTS and self.hands and not self.hands[-1].over:
                self._change(halted=HALTS[record.kind])
            elif record.kind == VOIDED:  # its key was lost for good
                self._change(over=True, void=True)

    @abstractmethod
    def _hear(self, record: Record) -> None:
        """Note what the list wants to know of a record."""

    @abstractmethod
    def replay(self, log: Log, played: PastPlay, name: str) -> Mapping[str, Any]:
        """How it began, and its `steps`, as somebody of this name may see them."""

    @abstractmethod
    def rulings(self, log: Log, played: PastPlay, who: Who) -> tuple[Recorded, ...]:
        """The rulings in it, as everybody at the table heard them; the floor knows the reasons too."""

    @abstractmethod
    def document(self, log: Log, played: PastPlay, who: Who, form: str) -> Document:
        """A file of it, with what this person may know."""

    @abstractmethod
    def dealt(self, log: Log, played: PastPlay, name: str) -> PacksSeen:
        """The packs of it, and what somebody of this name has seen of them."""

    @abstractmethod
    def wagered(self, log: Log, played: PastPlay, name: str) -> int:
        """What somebody wagered in it, as far as it stayed in play: what was given back counts for nothing."""

    def bonus_hand(self, log: Log, played: PastPlay, seat: int) -> BonusHand:
        """The hand of a seat, for whoever judges whether it wins a bonus."""
        raise BadInput(f"Bonus prizes are for hands among players; table {self.table} plays against the house.")

    def _change(self, **fields: Any) -> None:
        if self.hands:
            self.hands[-1] = msgspec.structs.replace(self.hands[-1], **fields)

    def find(self, number: str) -> PastPlay:
        """By its number; `last` is the last one that is over, or the one that is running."""
        if number == "last":
            found = next((hand for hand in reversed(self.hands) if hand.over), None) or next(iter(self.hands), None)
        else:
            found = next((hand for hand in reversed(self.hands) if str(hand.number) == number), None)
        if found is None:
            raise BadInput(f"Table {self.table} has no {self.kind} {number!r}.")
        return found

    def _records(self, log: Log, played: PastPlay) -> Iterator[Record]:
        return log.read(f"table/{self.table}", played.position - 1)


def summary(played: PastPlay) -> Mapping[str, Any]:
    plain: Mapping[str, Any] = msgspec.to_builtins(played, str_keys=True)
    return {**plain, "status": played.status}
