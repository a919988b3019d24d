"""A year of a pool, drawn by chance: when it is hit, what is paid, and what is left, many times over."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from cardspeak.books.model.jackpot import FixedSum, PoolPercent, WholePool
from cardspeak.cards.chance import seeded
from cardspeak.jackpots.by_hand.setup import PoolPlan

FINE = 1 << 53


class Year(NamedTuple):
    """Hits by event and money in cents."""

    hits: tuple[int, ...]
    paid: int
    contributed: int
    seeded: int
    made_up: int
    left: int
    highest: int


def simulate_year(plan: PoolPlan, chances: Sequence[float], hands: int, seed: str) -> Year:
    """`chances`: that a hand hits each event, in the order of the plan; waits are drawn, hands are not dealt."""
    below = seeded(seed)

    def wait(chance: float) -> float:
        drawn = (below(FINE) + 1) / FINE
        return math.inf if chance <= 0 else 1 + math.floor(math.log(drawn) / math.log1p(-chance)) if chance < 1 else 1

    due = [wait(chance) for chance in chances]
    pool, seeds = plan.seed * 100, plan.seed * 100
    contributed = paid = made_up = done = 0
    hits = [0] * len(chances)
    highest = pool
    while due and min(due) <= hands:
        at = int(min(due))
        pool += (at - done) * plan.contribution
        contributed += (at - done) * plan.contribution
        done = at
        highest = max(highest, pool)
        for number, event in enumerate(plan.events):
            if due[number] != at:
                continue
            hits[number] += 1
            due[number] = at + wait(chances[number])
            match event.prize:
                case WholePool():
                    prize = pool - pool % 100
                case PoolPercent(percent=percent):
                    prize = pool * percent // 10_000 * 100
                case FixedSum(cents=cents):
                    prize = cents * 100
            taken = min(prize, pool)
            made_up += prize - taken
            paid += prize
            pool -= taken
            if isinstance(event.prize, WholePool):
                pool += plan.seed * 100
                seeds += plan.seed * 100
    pool += (hands - done) * plan.contribution
    contributed += (hands - done) * plan.contribution
    assert contributed + seeds + made_up == paid + pool, "every hundredth of a cent is somewhere"
    highest = max(highest, pool)
    return Year(tuple(hits), paid // 100, contributed // 100, seeds // 100, made_up // 100, pool // 100, highest // 100)
