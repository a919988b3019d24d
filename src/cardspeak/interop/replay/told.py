"""A hand as any file tells it: the table, what was done, and how it ended, in whole units of the smallest chip.

Every format is turned into this, and one machinery (`feed.py`) plays it. Players are named by their seats. The
actions are those of PHH, with `CallOf` beside them for files that say how much a call was.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from cardspeak.cards import Card
from cardspeak.hand.setup import Setup
from cardspeak.interop.phh.actions import Action
from cardspeak.values import Value

if TYPE_CHECKING:
    from cardspeak.interop.replay.outcome import ToldResult

# A stack that the file does not know is more than anybody can win.
UNKNOWN_STACK = 10**30


class CallOf(Value):
    """A call and the chips that it added."""

    seat: int
    amount: int


class Take(Value):
    """The kitty, for its price."""

    seat: int


class KittyCards(Value):
    """The cards that nobody holds yet."""

    cards: tuple[Card, ...]


class Arranged(Value):
    """Thirteen cards set in three rows."""

    seat: int
    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]


class LaidOpen(Value):
    """Cards that a player chose to lay open."""

    seat: int
    cards: tuple[Card, ...]


Deed = Action | CallOf | Take | KittyCards | Arranged | LaidOpen


class Told(NamedTuple):
    """One hand, ready to be played again."""

    setup: Setup
    actions: tuple[Deed, ...]
    outcome: ToldResult
    scale: int = 1  # units in one chip of the file
    unknown: frozenset[int] = frozenset()  # seats whose stack the file does not know
    cut: bool = False  # the file breaks off within the hand
    notes: tuple[str, ...] = ()  # what had to be understood to play it
    aside: Mapping[int, int] = MappingProxyType({})  # chips of a seat that the rules of the table keep out of this hand
    either: bool = False  # houses differ on a raise over a short all-in, completed or raised upon: both are tried
    common: int | None = None  # cards that all boards share, where the board was run again and the file says from where
