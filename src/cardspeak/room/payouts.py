"""What wagers against the house returned, and what was won at any table: a line each, read from records alone."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import msgspec

from cardspeak.room.who import THE_ROOM
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
    """One payment of at least the sum that was asked for: who, what, when, how much, and who confirmed it.

    Below nought: it was taken back by a ruling.
    """

    time: int  # microseconds since 1970
    table: str  # its number; what is paid elsewhere has the name of its stream, as `tournament/3`
    name: str
    what: str
    amount: int
    confirmed: str  # who saw to it that it is due; `room` where the room deals and settles itself
    cite: str
    record: int
    paid_by: str = ""  # who handed it over


def seen_to_by(actor: str, players: Container[str]) -> str:
    """Who answers for what a table pays: whoever deals it, and the room where a player's own move ended the play."""
    return THE_ROOM.name if actor in players else actor


def taken_back(payout: Payout, record: Record, by: str) -> Payout:
    """The same payment the other way."""
    return msgspec.structs.replace(
        payout,
        time=record.time,
        what=f"taken back: {payout.what}",
        amount=-payout.amount,
        confirmed=by,
        record=record.seq,
        paid_by=by,
    )


def events_in(record: Record) -> list[dict[str, Any]]:
    """As they stand there; a record of the table as a whole has none."""
    return msgspec.json.decode(record.body, type=list[dict[str, Any]]) if record.body.startswith(b"[") else []
