"""What a house player is asked, and what it says: as values, and as the bytes that go to where it thinks.

A question is what one seat sees of its table, the player's name and a whim: nothing else decides the answer, so that
it is the same wherever it is worked out, and nothing else is told to whoever works it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec

from cardspeak.cards.json import read_card, write_card
from cardspeak.hand import commands as c
from cardspeak.hand.commands import Command
from cardspeak.hand.views import View
from cardspeak.values import Value

SIZE = 4  # bytes that say how long a message is


class Thought(Value):
    """A move to be: called, it is worked out here; `played` makes a command of the table of what the player says."""

    seen: View
    name: str
    whim: int
    played: Callable[[Any], Any]

    def __call__(self) -> Any:
        return self.played(_worked_out(self.seen, self.name, self.whim))


class MoveAsked(Value, array_like=True, tag="?"):
    """One question; the number is the room's."""

    id: int
    seen: View
    name: str
    whim: int

    def answer(self) -> Command:
        return _worked_out(self.seen, self.name, self.whim)


class BookKnown(Value, array_like=True, tag="book"):
    """Where the files of a book lie that is not the program's own, or is not as it was; before the first question."""

    name: str  # with its edition
    slug: str
    folder: str


# What a player is ever asked for; orders of a dealer or of the room are nobody's answer.
Move = (
    c.Check | c.Call | c.Bet | c.RaiseTo | c.Fold | c.TakeKitty | c.Discard | c.TurnUp | c.Arrange | c.Show | c.TakePot
)  # fmt: skip


class MoveSaid(Value, array_like=True):
    """The answer to one question; or nothing but why there is none."""

    id: int
    command: Move | None
    wrong: str = ""


_ENCODE = msgspec.msgpack.Encoder(enc_hook=write_card).encode


def _worked_out(seen: View, name: str, whim: int) -> Command:
    from cardspeak.room.bots.play import think  # where players think elsewhere, the room never loads what they know

    return think(seen, name, Random(whim))


@cache
def _reads(kind: Any) -> Callable[[bytes | bytearray], Any]:
    """Either side of the line reads one kind of message, and each takes a millisecond to get ready for."""
    return msgspec.msgpack.Decoder(list[kind], dec_hook=read_card).decode


def message(what: list[Any]) -> bytes:
    """Questions or answers in one piece, behind their length."""
    body = _ENCODE(what)
    return len(body).to_bytes(SIZE, "big") + body


def read_asked(body: bytes | bytearray) -> list[MoveAsked | BookKnown]:
    found: list[MoveAsked | BookKnown] = _reads(MoveAsked | BookKnown)(body)
    return found


def read_said(body: bytes | bytearray) -> list[MoveSaid]:
    found: list[MoveSaid] = _reads(MoveSaid)(body)
    return found


def whole_messages(buffer: bytearray) -> Iterator[bytearray]:
    """Those that have come whole, taken out of the buffer."""
    while len(buffer) >= SIZE:
        end = SIZE + int.from_bytes(buffer[:SIZE], "big")
        if len(buffer) < end:
            return
        body = buffer[SIZE:end]
        del buffer[:end]
        yield body
