"""What all events of a hand have in common."""

from __future__ import annotations

from typing import Literal

from cardspeak.values import Acyclic

Seat = int
Chips = int
CardFace = Literal["down", "up"]


class Event(Acyclic, tag=True):
    """`cite` names the clause behind it."""
