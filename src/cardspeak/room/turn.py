"""Whose move it is at a table, and until when. A clock belongs to its question: nothing else restarts it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.room.machines import Machine, Next
from cardspeak.room.shown import Pace

NOTHING = Next("nothing")


class Turn:
    """The question that is open, and the moment at which the room acts on it."""

    def __init__(self, pace: Pace, clock: Callable[[], float]) -> None:
        self.pace = pace
        self.waits: Next = NOTHING
        self.due: float | None = None  # by `clock`; None: the room waits without end
        self._clock = clock
        self._question: Any = None

    def look(self, machine: Machine, position: int, *, stopped: bool, watched: bool) -> None:
        """What is asked now. The same question keeps its moment; a table that was stopped starts its clock anew.

        House players among themselves take their time while nobody looks, or a room left alone would fill its disk.
        """
        self.waits = machine.next()
        alone = self.waits.what == "deal" and not watched and machine.house_players() == len(machine.people())
        question = None if stopped else (self.waits, getattr(machine, "moment", position), alone)
        if question is None:
            self.due = None
        elif question != self._question:
            delay = self._delay(alone)
            self.due = None if delay is None else self._clock() + delay
        self._question = question

    def _delay(self, alone: bool) -> float | None:
        match self.waits.what:
            case "deal":
                return max(self.pace.pause, self.pace.alone) if alone and self.pace.pause else self.pace.pause
            case "house":
                return self.pace.house if self.waits.seat else self.pace.board
            case "clock":
                return self.pace.act or None
        return None

    @property
    def left(self) -> float | None:
        """Seconds that whoever is asked still has, where a clock runs."""
        if self.due is None or self.waits.what != "clock":
            return None
        return max(0.0, self.due - self._clock())

    @property
    def seat(self) -> int:
        return self.waits.seat if self.left is not None else 0
