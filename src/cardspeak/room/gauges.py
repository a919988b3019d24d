"""What can be read off a running room from outside: how much it does, how fast, and what it refuses.

Counts only grow while the room runs and begin at nothing with it, as those who collect them expect. Nothing here is
about a hand, a card or a person.
"""

from __future__ import annotations

from collections import Counter
from math import inf

from cardspeak.refusal import Refused
from cardspeak.room.shown import Done

# Seconds from a command to its record and everybody's view; the last takes whatever was longer.
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, inf)


class Gauges:
    """Kept by the room; the desks tell it."""

    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()  # done, repeated, refused, asked back, wrong
        self.refusals: Counter[str] = Counter()  # by their code
        self.records = 0
        self.within = [0] * len(BOUNDS)  # commands that took no longer than each bound
        self.seconds = 0.0

    def took(self, seconds: float) -> None:
        """A command was decided, written and shown."""
        self.seconds += seconds
        for at, bound in enumerate(BOUNDS):
            if seconds <= bound:
                self.within[at] += 1

    def answered(self, answer: object) -> None:
        match answer:
            case Done():
                self.answers["repeated" if answer.repeated else "done"] += 1
            case Refused():
                self.answers["refused"] += 1
                self.refusals[str(answer.why)] += 1
            case _:
                self.answers["asked back"] += 1
