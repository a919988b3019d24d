"""What all events of a round have in common."""

from __future__ import annotations

from cardspeak.values import Acyclic


class Event(Acyclic, tag=True):
    """`cite` names the clause behind it."""
