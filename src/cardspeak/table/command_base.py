"""What every command of a table carries."""

from __future__ import annotations

from cardspeak.cards import Card
from cardspeak.values import Named, Value


class Command(Named, tag=True):
    """`at` is the time in seconds of any clock that only goes forward."""

    at: int = 0


class ClaimedBy(Value):
    """One of those who want a seat, and the card drawn for them."""

    name: str
    card: Card
