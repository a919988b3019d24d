"""The long run of a pool that several events take from: what each finds in it on average, and how far that spreads.

Whatever an event does to a pool, on average it makes `keeps * pool + adds` of it, and of its square a like sum; hand
after hand that leads to averages that stay. A fixed sum that finds less takes what there is, and the house makes up the
rest: it is held against the average of the pool, so that what is made up is the least that it can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from cardspeak.books.model.jackpot import FixedSum, JackpotPrize, PoolPercent, WholePool
from cardspeak.jackpots.by_hand.setup import PoolPlan

ONE = Fraction(1)


class PoolFound(NamedTuple):
    """What an event finds in the pool, in cents; None: the pool grows for ever."""

    pool: Fraction | None
    deviation: int


class LongRun(NamedTuple):
    found: tuple[PoolFound, ...]  # by event, in the order of the sign
    made_up: Fraction  # by the house, a hand


class _Step(NamedTuple):
    """What one event makes of the average of a pool and of its square: `pool * keeps + adds` and so on."""

    keeps: Fraction
    adds: Fraction
    keeps_square: Fraction
    from_pool: Fraction
    adds_square: Fraction

    def after(self, pool: Fraction, square: Fraction) -> tuple[Fraction, Fraction]:
        return (
            self.keeps * pool + self.adds,
            self.keeps_square * square + self.from_pool * pool + self.adds_square,
        )


def long_run(plan: PoolPlan, chances: Sequence[Fraction]) -> LongRun:
    """`chances`: that a hand hits each event, in the order of the plan."""
    prizes = [event.prize for event in plan.events]
    emptied: set[int] = set()  # fixed sums that find less than they are, on average
    while True:
        steps = [_step(plan, prizes, chances, at, at in emptied) for at in range(len(prizes))]
        found = _found(Fraction(plan.contribution, 100), steps)
        short = {
            at
            for at, (prize, one) in enumerate(zip(prizes, found, strict=True))
            if isinstance(prize, FixedSum) and one.pool is not None and one.pool < prize.cents and chances[at]
        }
        if short <= emptied:
            break
        emptied |= {min(short - emptied)}
    made_up = Fraction(0)
    for at, (prize, one) in enumerate(zip(prizes, found, strict=True)):
        if at in emptied and isinstance(prize, FixedSum) and one.pool is not None:
            made_up += chances[at] * max(Fraction(0), prize.cents - one.pool)
    return LongRun(tuple(found), made_up)


def _step(plan: PoolPlan, prizes: Sequence[JackpotPrize], chances: Sequence[Fraction], at: int, emptied: bool) -> _Step:
    chance, zero = chances[at], Fraction(0)
    match prizes[at]:
        case WholePool():
            every = sum((q for q, prize in zip(chances, prizes, strict=True) if isinstance(prize, WholePool)), zero)
            reserve = Fraction(plan.reserve, 100) / every if every else zero
            seed = plan.seed + reserve
            return _Step(ONE - chance, chance * seed, ONE - chance, zero, chance * seed * seed)
        case PoolPercent(percent=percent):
            left = Fraction(100 - percent, 100)
            return _Step(ONE - chance * (ONE - left), zero, ONE - chance * (ONE - left * left), zero, zero)
        case FixedSum() if emptied:
            return _Step(ONE - chance, zero, ONE - chance, zero, zero)
        case FixedSum(cents=cents):
            sum_ = Fraction(cents)
            return _Step(ONE, -chance * sum_, ONE, -2 * chance * sum_, chance * sum_ * sum_)


def _found(added: Fraction, steps: Sequence[_Step]) -> list[PoolFound]:
    """What each event finds once averages stay: a hand adds something, and the events come one after the other."""
    keeps, adds = ONE, Fraction(0)
    for step in steps:
        keeps, adds = step.keeps * keeps, step.keeps * adds + step.adds
    if keeps == 1 and added + adds >= 0:
        return [PoolFound(None, 0) for _ in steps]
    pool = (added + adds) / (ONE - keeps) if keeps != 1 else Fraction(-1)
    square = _square(added, pool, steps)
    found = []
    for step in steps:
        spread = max(Fraction(0), square - pool * pool)
        found.append(PoolFound(pool, isqrt(int(spread))))
        pool, square = step.after(pool, square)
    return found


def _square(added: Fraction, pool: Fraction, steps: Sequence[_Step]) -> Fraction:
    """The average square of what the first event finds."""
    keeps, adds, average = ONE, Fraction(0), pool
    for step in steps:
        keeps, adds = step.keeps_square * keeps, step.keeps_square * adds + step.from_pool * average + step.adds_square
        average = step.keeps * average + step.adds
    left = adds + 2 * added * average + added * added  # and then the next hand adds something
    return left / (ONE - keeps) if keeps != 1 else pool * pool
