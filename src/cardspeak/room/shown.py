"""What a table shows to those who watch it, and how fast it goes."""

from __future__ import annotations

from typing import Annotated, Any, Protocol

import msgspec

from cardspeak.room.face import StoryLine
from cardspeak.room.who import Who
from cardspeak.values import Named, Value

Seconds = Annotated[float, msgspec.Meta(ge=0, le=86_400)]


class Pace(Named):
    """How fast a table goes, in seconds; nought is as fast as it can."""

    house: Seconds = 1.2  # a house player thinks
    pause: Seconds = 2.5  # between hands
    act: Seconds = 60.0  # a player's time to act, as long as the book lets it be; nought is without end
    board: Seconds = 0.8  # the dealer turns cards when nobody is asked
    gone: Seconds = 20.0  # the time to act of whoever is not looking, where the book has no time of its own
    bank: Seconds = 0.0  # seconds in all that a player may take beyond `act`, where the book has no time of its own
    late: Annotated[int, msgspec.Meta(ge=0, le=100)] = 2  # times out in a row, and one sits out; nought: never
    alone: Seconds = 60.0  # between hands of house players that nobody looks at; where `pause` is nought, nought too


USUAL = Pace(bank=30.0)  # of a table among players that nobody has set up by hand
INSTANT = Pace(house=0, pause=0, act=0, board=0, alone=0)


class TableShown(Value, tag="view", tag_field="type"):
    """The table for one pair of eyes, and what happened since the last."""

    table: str
    position: int
    view: Any
    told: tuple[StoryLine, ...]
    clock: float | None = None  # seconds left to whoever is asked
    clock_seat: int = 0
    paused: bool = False
    fault: str = ""  # why the room itself has stopped the table
    holding: bool = False  # it is paused as soon as the hand is over
    closed: bool = False  # nothing happens here any more
    time: float = 0.0  # by the room's clock: moments in the view are told by it
    shuffle: Any = None  # the `Commitment` to its packs
    bank: float = 0.0  # how many of the seconds on the clock come from what the player has put by


class Done(Value):
    """The command is in the log."""

    position: int
    repeated: bool = False


class Watcher(Protocol):
    """Somebody who looks at a table: what is shown goes into a queue that never makes anybody wait."""

    who: Who

    def show(self, table: str, message: bytes) -> None: ...


_ENCODE = msgspec.json.Encoder(enc_hook=str).encode


def encode(value: Any) -> bytes:
    """A message as it goes out: cards as they print."""
    return _ENCODE(value)
