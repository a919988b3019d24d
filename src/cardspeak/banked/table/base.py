"""What every topic of the table speaks: commands and orders, events, entries of its record, and how it refuses."""

from __future__ import annotations

from typing import ClassVar

from cardspeak.banked.commands import DEALER as DEALER
from cardspeak.banked.commands import HOUSE as HOUSE
from cardspeak.banked.commands import NOBODY
from cardspeak.banked.commands import PLAYER as PLAYER
from cardspeak.banked.commands import Asker as Asker
from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.values import Named, Value

SAT = "silent: boxes are taken in the room"
BOXES = "room"  # why a box is refused: where the books are silent, the room has its own ways
Names = tuple[str, ...]


class Command(Named, tag=True):
    """Asked of the table. `asker` may ask for it, and whoever stands above; which rank it takes the book says."""

    asker: ClassVar[Asker] = NOBODY


class Order(Named, tag=True):
    """What the floor orders between rounds, or what a player asks of the floor; given by `Give`."""

    asker: ClassVar[Asker] = NOBODY


class Event(Named, tag=True):
    cite: str


class RecordLine(Value, omit_defaults=True):
    """One line of the table's record."""

    what: str
    cite: str
    by: str = ""
    says: str = ""
    at: int = 0
    amount: int = 0


def refused(book: str, why: str, says: str, cite: str) -> Refused:
    return Refused(why, Citation(book, cite), says)
