"""What wagers against the house returned, and what was won at any table: a line each, read from records alone."""

from __future__ import annotations

from typing import Any

import msgspec

from cardspeak.store import Record
from cardspeak.values import Value


class ReturnLine(Value):
    """One kind of wager at one table against the house: what was staked on it and what went back to players."""

    table: str
    book: str
    wager: str
    staked: int
    returned: int
    theory: float | None  # of each unit staked, under best play; none where nobody has worked it out

    @property
    def actual(self) -> float:
        return self.returned / self.staked if self.staked else 0.0


class Payout(Value):
    """One payment of at least the sum that was asked for: who, what, when, how much, and who confirmed it."""

    time: int  # microseconds since 1970
    table: str
    name: str
    what: str
    amount: int
    confirmed: str  # whose command it was; `room` where the room deals and settles itself
    cite: str
    record: int


def events_in(record: Record) -> list[dict[str, Any]]:
    """As they stand there; a record of the table as a whole has none."""
    return msgspec.json.decode(record.body, type=list[dict[str, Any]]) if record.body.startswith(b"[") else []
