"""What is measured: tasks, who takes part in them, the bars the project has set itself, and what came out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import msgspec

Clock = Literal["cpu", "wall", "own"]
"""CPU time of the thread; wall time, where several threads work; or seconds that the work itself reports.

Wall time is never more than the CPU time of the whole process: a neighbour's load may cost a threaded contestant its
second core, which the row then says, but not its first one, which nobody else in the table can lose.
"""

MANY = 1_000_000_000


@dataclass(frozen=True)
class Ready:
    """A contestant prepared for its work, inputs in its own form: `run(count)` does it so many times."""

    run: Callable[[int], object]
    most: int = MANY  # times that one run can do it
    each: int = 1  # units of the task done each time, where the work cannot be cut finer
    note: str = ""
    wrong: str = ""  # how its answers differ from ours; such a contestant is shown and never counted


class NoAnswerError(Exception):
    """Raised where somebody cannot do the work; its text stands in the row as it is."""


@dataclass(frozen=True)
class AtLeast:
    """A bar: so many times the speed of the fastest contestant that carries the tag."""

    times: float
    tag: str
    name: str = ""  # of the tag, for the reader


@dataclass(frozen=True)
class Within:
    """A bar: `amount` units of the work within so many seconds."""

    seconds: float
    amount: int = 1


Bar = AtLeast | Within


@dataclass(frozen=True)
class Contestant:
    """Somebody who does the work. Without a package it is one of ours; a package's name is also a tag."""

    name: str
    prepare: Callable[[], Ready]
    package: str = ""
    tags: frozenset[str] = frozenset()
    clock: Clock = "cpu"
    bars: tuple[Bar, ...] = ()
    aside: bool = False  # shown, but not compared with: a private function, a sample instead of an exact answer


@dataclass(frozen=True)
class Task:
    """The same work for everybody. `unit` is what is counted; `slow` work is shown as time, other as a rate."""

    title: str
    unit: str
    contestants: tuple[Contestant, ...]
    slow: bool = False
    compared: bool = True  # with the fastest peer


@dataclass(frozen=True)
class Effort:
    """How long to measure: seconds of one run, runs of each contestant, and the end for slow ones."""

    seconds: float
    repeats: int
    patience: float  # seconds for all runs of one contestant
    quick: bool


FULL = Effort(seconds=0.3, repeats=5, patience=8.0, quick=False)
QUICK = Effort(seconds=0.04, repeats=3, patience=0.8, quick=True)


class Verdict(msgspec.Struct, frozen=True):
    """One bar and how it came out; `met` is None where there was nothing to compare with."""

    bar: str
    measured: str
    met: bool | None


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One contestant's result in one task."""

    name: str
    package: str  # empty: ours
    clock: Clock
    per_second: float | None = None  # best run
    median: float | None = None
    runs: int = 0
    units: int = 0  # done in one run
    cores: float | None = None  # that the best run had, by the wall clock: fewer than it wanted on a busy machine
    ratio: float | None = None  # to the fastest peer of the task
    note: str = ""
    problem: str = ""  # why there is no figure, or why it does not count
    verdicts: tuple[Verdict, ...] = ()

    @property
    def ours(self) -> bool:
        return not self.package

    @property
    def seconds(self) -> float | None:
        return None if self.per_second is None else 1 / self.per_second


class TaskResult(msgspec.Struct, frozen=True, tag="result"):
    """All figures of one task; `seconds` is what measuring it took."""

    section: str
    title: str
    unit: str
    slow: bool
    figures: tuple[Figure, ...]
    seconds: float = 0.0
