"""What a table writes down: the kinds of its records, and a batch of events with the chips that it moves."""

from __future__ import annotations

from typing import Any

from cardspeak.ledger import Transfer
from cardspeak.values import Value

REOPENED = "hand reopened"  # the record of a hand that was over and goes on
STARTED = ("hand started", "round started")
VOIDED = "voided"  # the last record of a table whose hand nobody can read any more
FINISHED = ("hand finished", "round finished")
FLOOR = {"pause": "paused", "hold": "held", "resume": "resumed"}  # what the floor does with a table, and its record
CLOSED = "closed"  # the last record of a table
FLOORED = frozenset({*FLOOR.values(), CLOSED})  # records of the table as a whole


class Beside(Value):
    """A record of another stream, written with this one or not at all."""

    stream: str
    kind: str
    events: Any
    transfers: tuple[Transfer, ...] = ()


class Batch(Value):
    """What a command leads to: the record's kind and body, and the chips that it moves between accounts."""

    kind: str
    events: tuple[Any, ...]
    transfers: tuple[Transfer, ...] = ()
    beside: tuple[Beside, ...] = ()  # records of other streams that belong to the same moment
    running: bool = False  # whether a hand or round is being played when it has happened
