"""What goes into a log and what comes out of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.ledger import Chart, Transfer
from cardspeak.ledger.accounts import ISSUERS
from cardspeak.ledger.transfer import LONGEST_NAME
from cardspeak.values import Acyclic, Value


def _written(value: object) -> str:
    if isinstance(value, Card):
        return str(value)
    raise BadInput(f"{value!r} cannot be written as JSON: a body holds plain values, structs and cards.")


_ENCODE = msgspec.json.Encoder(order="sorted", enc_hook=_written).encode


def canonical(value: Any) -> bytes:
    """The one JSON text of a value: keys sorted, no spaces, cards as they print, keys that are numbers as text."""
    try:
        return _ENCODE(value)
    except TypeError:  # the encoder sorts text keys only: seats and boxes are numbers
        return _ENCODE(msgspec.to_builtins(value, str_keys=True, enc_hook=_written))


class Draft(Acyclic):
    """A record before it has its place: what happened, when, who asked, and the chips it moved.

    `time` is in microseconds since 1970 UTC. `command` is the client's own name for what it asked, or empty: an
    actor's command is carried out once, however often it arrives.
    """

    kind: str
    time: int
    actor: str
    command: str
    body: bytes
    transfers: tuple[Transfer, ...] = ()


def draft(
    kind: str, value: Any, *, time: int, actor: str, command: str = "", transfers: tuple[Transfer, ...] = ()
) -> Draft:
    """A draft whose body is the canonical JSON of `value`."""
    return Draft(kind, time, actor, command, canonical(value), transfers)


class StreamDrafts(Acyclic):
    """Drafts for one stream, which must stand at `expected` (0: new; None: wherever it stands)."""

    stream: str
    expected: int | None
    drafts: tuple[Draft, ...]


Cursor: TypeAlias = Mapping[int, int]
"""A place in a whole log: of each chain the number of the last record that lies before it."""


class Record(Acyclic):
    """One record of the log: number `seq` of its chain, number `position` of its stream, both from 1.

    A file has one chain, number 1. Where several processes write one log, each run of a process has its own.
    """

    seq: int
    stream: str
    position: int
    kind: str
    time: int
    actor: str
    command: str
    body: bytes
    hash: bytes
    transfers: tuple[Transfer, ...] = ()
    chain: int = 1
    covered: bytes = b""  # the body as it stands in the log, where it lay face down and was read


class Head(Acyclic):
    """The end of the chain: whoever keeps this can later prove that nothing before it was touched."""

    seq: int
    hash: bytes
    chain: int = 1

    def __str__(self) -> str:
        """The first chain is not named: a file has no other."""
        return f"{self.seq}-{self.hash.hex()}" if self.chain == 1 else f"{self.chain}:{self.seq}-{self.hash.hex()}"

    @classmethod
    def parse(cls, text: str) -> Head:
        if not re.fullmatch(r"([0-9]{1,18}:)?[0-9]{1,18}-[0-9a-f]{64}", text, re.ASCII):
            raise BadInput(f"{text!r} is not the head of a log: a number, '-' and 64 hexadecimal digits.")
        place, _, digest = text.partition("-")
        chain, _, seq = place.rpartition(":")
        return cls(int(seq), bytes.fromhex(digest), int(chain or 1))


class Appended(Value):
    """The records as they now stand in the log, durably. `repeated`: an earlier append had answered the command."""

    records: tuple[Record, ...]
    repeated: bool = False

    @property
    def head(self) -> Head:
        """Of the chain, right after these records."""
        last = self.records[-1]
        return Head(last.seq, last.hash, last.chain)

    @property
    def position(self) -> int:
        """Where the stream of the last record stands after it."""
        return self.records[-1].position


class Header(Value, forbid_unknown_fields=True):
    """Fixed when a log is begun, and the first thing under its chain: whose it is, and who may owe chips."""

    name: str = "cardspeak"
    below_zero: tuple[str, ...] = ISSUERS
    format: int = 1

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.isprintable() or len(self.name) > LONGEST_NAME:
            raise BadInput(f"{self.name!r} names no log: one printable line of at most {LONGEST_NAME} characters.")
        Chart(self.below_zero)

    @property
    def chart(self) -> Chart:
        return Chart(self.below_zero)


class Snapshot(Acyclic):
    """The state of a stream after the record at `position`, to begin from instead of the stream's first record."""

    stream: str
    position: int
    body: bytes
