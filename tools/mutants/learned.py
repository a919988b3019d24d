"""What a run learns as it goes: how long each test takes, and which noticed a change of the same kind.

Values come in rows of one shape: what noticed a neighbour is asked first, and of the others the quickest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

import pytest

from tools.mutants.forks import Verdict
from tools.mutants.values import Mutant

UNKNOWN = 0.02  # seconds of a test that has not been seen yet


class Learned:
    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.noticed: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)

    def learn(self, mutant: Mutant, verdict: Verdict) -> None:
        for node, seconds in verdict.after[:-1] if verdict.by else verdict.after:  # one that fails ends before its time
            self.seconds[node] = seconds
        if "::" in verdict.by:
            for shape in shapes(mutant):
                self.noticed[shape][verdict.by] += 1

    def ordered(self, mutant: Mutant, items: Iterable[pytest.Item]) -> list[pytest.Item]:
        """Those that noticed something like it first, the quickest of the rest after them."""
        near = [self.noticed[shape] for shape in shapes(mutant) if shape in self.noticed]

        def rank(item: pytest.Item) -> tuple[float, ...]:
            node = item.nodeid
            return (*(-found[node] for found in near), self.seconds.get(node, UNKNOWN))

        return sorted(items, key=rank)


def shapes(mutant: Mutant) -> tuple[tuple[str, ...], ...]:
    """What is like it, the nearest first: its row, the same field of its file, its file."""
    fields = [step for step in mutant.path if isinstance(step, str)]
    row = next((str(step) for step in mutant.path if isinstance(step, int)), "")
    return (
        (mutant.book, mutant.file, *fields[:1], row),
        (mutant.book, mutant.file, *fields),
        (mutant.book, mutant.file),
    )
