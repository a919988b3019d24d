"""Many players: the same race of clocks, its integral worked out numerically.

At a moment t everybody else has rung with chance 1 - exp(-s t), each alone; how many have is a distribution that is
built up player by player from the front and taken down from the back, so that all players are answered in one pass.
Only positive numbers are added. The integral runs over y with t = exp(y - exp(-y)), in which the integrand dies away
doubly exponentially at both ends, and equal steps are then as good as anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from math import exp, log, sqrt
from typing import Any

from cardspeak.odds.icm.subsets import paid

WORKING = 6_000_000  # numbers that are held at once


def icm_race(stacks: Sequence[int], prizes: Sequence[float], *, plain: bool = False) -> list[float]:
    """By arrays where numpy is installed; `plain` does without, and differs in speed and in nothing else."""
    total = sum(stacks)
    rates = [stack / total for stack in stacks]
    pay = list(prizes[: max(paid(prizes), 1)])
    moments = _moments(min(rates), len(pay))
    if plain or find_spec("numpy") is None:
        return _plain(rates, pay, moments)
    return _arrays(rates, pay, moments)


def _moments(slowest: float, places: int) -> list[tuple[float, float]]:
    """Moments of the race and the weight of each; the more places are paid, the closer together."""
    step = min(0.1, 0.7 / sqrt(places))
    first, end = -4.2, log(45 / slowest)
    found = []
    for at in range(int((end - first) / step) + 2):
        y = first + at * step
        t = exp(y - exp(-y))
        found.append((t, step * t * (1 + exp(-y))))
    return found


def _plain(rates: list[float], pay: list[float], moments: list[tuple[float, float]]) -> list[float]:
    worth = [0.0] * len(rates)
    for t, weight in moments:
        waits = [exp(-rate * t) for rate in rates]  # has not rung yet
        before = []  # how many of the players before each have rung
        front = [1.0] + [0.0] * (len(pay) - 1)
        for stays in waits:
            before.append(front)
            front = [stays * here + (1 - stays) * (front[at - 1] if at else 0.0) for at, here in enumerate(front)]
        behind = pay  # what a place pays on average, given how many rang before
        for player in range(len(rates) - 1, -1, -1):
            stays = waits[player]
            expected = sum(chance * prize for chance, prize in zip(before[player], behind, strict=True))
            worth[player] += rates[player] * stays * expected * weight
            behind = [
                stays * here + (1 - stays) * (behind[at + 1] if at + 1 < len(behind) else 0.0)
                for at, here in enumerate(behind)
            ]
    return worth


def _arrays(rates: list[float], pay: list[float], moments: list[tuple[float, float]]) -> list[float]:
    import numpy as np

    worth = np.zeros(len(rates))
    chunk = max(1, WORKING // (len(rates) * len(pay)))
    for at in range(0, len(moments), chunk):
        worth += _some(np.array(rates), np.array(pay), np.array(moments[at : at + chunk]))
    return [float(one) for one in worth]


def _some(rates: Any, pay: Any, moments: Any) -> Any:
    """What these moments of the race add to everybody's worth."""
    import numpy as np

    t, weight = moments[:, 0], moments[:, 1]
    waits = np.exp(-np.outer(rates, t))
    rung = 1.0 - waits
    before = np.empty((len(rates), len(pay), len(t)))
    front = np.zeros((len(pay), len(t)))
    front[0] = 1.0
    for player in range(len(rates)):
        before[player] = front
        moved = front[:-1] * rung[player]
        front *= waits[player]
        front[1:] += moved
    behind = np.repeat(pay[:, None], len(t), axis=1)
    worth = np.empty(len(rates))
    for player in range(len(rates) - 1, -1, -1):
        expected = np.einsum("km,km->m", before[player], behind)
        worth[player] = rates[player] * np.dot(expected * waits[player], weight)
        later = behind[1:] * rung[player]
        behind *= waits[player]
        behind[:-1] += later
    return worth
