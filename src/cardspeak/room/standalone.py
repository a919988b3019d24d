"""What tables of every kind answer alike, as long as they stand for themselves; one of a tournament says otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardspeak.room.face import FeltReport
from cardspeak.room.who import HOUSE


class Standalone:
    """The part of the face of a table (`face.py`) in which no kind differs from another."""

    @property
    def event(self) -> str:
        return ""

    def join(self, hall: Any) -> None:
        raise AssertionError("no tournament is played here")

    def reported(self, events: Sequence[Any]) -> FeltReport | None:
        return None

    def people(self) -> tuple[str, ...]:
        raise NotImplementedError

    def rivals(self) -> tuple[str, ...]:
        return self.people()

    def house_players(self) -> int:
        return sum(name.startswith(HOUSE) for name in self.people())
