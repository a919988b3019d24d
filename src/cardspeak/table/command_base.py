"""What every command of a table carries."""

from __future__ import annotations

import msgspec

from cardspeak.cards import Card


class Command(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """`at` is the time in seconds of any clock that only goes forward."""

    at: int = 0


class ClaimedBy(msgspec.Struct, frozen=True):
    """One of those who want a seat, and the card drawn for them."""

    name: str
    card: Card
