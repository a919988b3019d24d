"""Whose move it is at a table, and until when. A clock belongs to its question: nothing else restarts it."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import Any

from cardspeak.room.face import Face, Next
from cardspeak.room.shown import Pace

NOTHING = Next("nothing")
RUN_OUT = 2  # times `board`: how long a street is looked at when every hand lies face up; the page keeps the same time


class OpenQuestion:
    """The question that is open, and the moment at which the room acts on it.

    How long the room waits by its own pace goes by `clock`; times that the table keeps (a time to act that was started,
    a notice) go by `wall`, the clock of the log.
    """

    def __init__(self, pace: Pace, clock: Callable[[], float], wall: Callable[[], float] = time.time) -> None:
        self.pace = pace
        self.waits: Next = NOTHING
        self.due: float | None = None  # by `clock`, when the room has to look again; None: without end
        self._clock = clock
        self._wall = wall
        self._question: Any = None
        self._acts: float | None = None  # by `clock`, when the room acts on the question
        self._banks: dict[str, float] = {}  # seconds that each player has left beyond the time to act
        self._spends: tuple[str, float] | None = None  # whose bank runs, and from when on

    def look(self, machine: Face, *, stopped: bool, watched: bool, present: Collection[str] | None = None) -> None:
        """What is asked now; `present` is who looks at the table, where that matters.

        The same question keeps its moment; a table that was stopped starts its clock anew. House players by themselves
        take their time while nobody looks, or a room left alone would fill its disk.
        """
        now = self._wall()
        waits = self.waits = machine.next(now)
        alone = waits.what == "deal" and not watched and machine.house_players() == len(machine.people())
        question = (
            None if stopped else (waits.what, waits.seat, waits.name, waits.ends, waits.within, machine.moment, alone)
        )
        if question is None:
            self._acts = None
        elif question != self._question:
            self._settle_bank()
            delay = self._delay(alone, present is None or waits.name in present)
            self._acts = None if delay is None else self._clock() + delay
        self._question = question
        self.due = None if stopped else self._next_look(now)

    def _next_look(self, now: float) -> float | None:
        wake = self.waits.wake
        if wake is None:
            return self._acts
        looks = self._clock() + max(0.0, wake - now)
        return looks if self._acts is None else min(looks, self._acts)

    def _own_time(self, here: bool) -> float | None:
        """The room's own time to act: whoever is away has less of it, whoever is here something put by besides."""
        if self.waits.within is not None and not 0 < self.pace.act < self.waits.within:
            return self.waits.within
        if not self.pace.act:
            return None
        if not here:
            return min(self.pace.act, self.pace.gone) if self.pace.gone else self.pace.act
        name = self.waits.name
        bank = self._banks.setdefault(name, self.pace.bank)
        self._spends = (name, self._clock() + self.pace.act)
        return self.pace.act + bank

    def _settle_bank(self) -> None:
        """What was taken beyond the time to act is gone."""
        if self._spends is not None:
            name, since = self._spends
            self._banks[name] = max(0.0, self._banks[name] - max(0.0, self._clock() - since))
            self._spends = None

    def _delay(self, alone: bool, here: bool) -> float | None:
        match self.waits.what:
            case "chores" | "close":
                return 0.0
            case "deal":
                turned = RUN_OUT * self.pace.board * self.waits.streets  # they are looked at before the next deal
                rest = max(self.pace.pause, self.pace.alone) if alone and self.pace.pause else self.pace.pause
                return rest + turned
            case "house":
                return self.pace.house if self.waits.seat else self.pace.board
            case "clock" if self.waits.ends is None:
                return self._own_time(here)
        return None

    @property
    def ripe(self) -> bool:
        """Whether the room acts now, and does not only look."""
        return self._acts is not None and self._clock() >= self._acts

    @property
    def left(self) -> float | None:
        """Seconds that whoever is asked still has, where a clock runs."""
        return self.left_at(self._wall())

    def left_at(self, now: float) -> float | None:
        """The same at this moment by the clock of the log."""
        if self.waits.what != "clock" or self._question is None:
            return None
        if self.waits.ends is not None:
            return max(0.0, self.waits.ends - now)
        return None if self._acts is None else max(0.0, self._acts - self._clock())

    @property
    def banked(self) -> float:
        """How many of the seconds that are left are taken from the player's bank."""
        if self._spends is None or self._acts is None:
            return 0.0
        return max(0.0, self._acts - max(self._spends[1], self._clock()))

    @property
    def seat(self) -> int:
        return self.waits.seat if self.left is not None else 0
