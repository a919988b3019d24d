"""Results in the order of the jobs, whoever did them and whenever."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from cardspeak.runs.crews import Crew
from cardspeak.runs.kept import KeptRun

Job = TypeVar("Job")
Done = TypeVar("Done")


def in_order(
    work: Callable[[Job], Done], jobs: Sequence[Job], crew: Crew, kept: KeptRun[Done] | None = None
) -> Iterator[Done]:
    """Those that were kept are not done again; those that are done are kept before anybody sees them."""
    ready: dict[int, Done] = dict(kept.done) if kept is not None else {}
    left = [(place, job) for place, job in enumerate(jobs) if place not in ready]
    turn = 0
    while turn in ready:
        yield ready.pop(turn)
        turn += 1
    for place, done in crew.each(work, left):
        if kept is not None:
            kept.keep(place, done)
        ready[place] = done
        while turn in ready:
            yield ready.pop(turn)
            turn += 1
