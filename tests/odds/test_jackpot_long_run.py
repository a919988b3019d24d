"""What a pool costs that several events take from: averages of the long run against pools that are played through."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardspeak.books.model.jackpot import FixedSum, JackpotPrize, OfCategory, PoolPercent, WholePool
from cardspeak.jackpots.by_hand.setup import EventPlan, PoolPlan
from cardspeak.odds.jackpot.long_run import long_run
from cardspeak.odds.jackpot.year import simulate_year

FLUSH = OfCategory(category="flush")
WHOLE, TENTH = WholePool(), PoolPercent(percent=10)


def plan(*prizes: JackpotPrize, seed: int = 50_000, contribution: int = 5_000, reserve: int = 0) -> PoolPlan:
    rows = tuple(EventPlan(name=str(at), condition=FLUSH, prize=prize) for at, prize in enumerate(prizes))
    return PoolPlan(name="p", tables=("t",), events=rows, contribution=contribution, seed=seed, reserve=reserve)


def test_one_event_alone() -> None:
    """A whole pool has its seed and what came since; a percentage takes out what came in."""
    q = Fraction(1, 200)
    (whole,) = long_run(plan(WHOLE), [q]).found
    assert whole.pool == 50_000 + 50 * 200
    assert whole.deviation == 9_974  # 50 times that of the number of hands: 199.5
    (tenth,) = long_run(plan(TENTH), [q]).found
    assert tenth.pool is not None
    assert tenth.pool / 10 == 50 * 200


def test_a_percentage_beside_the_whole_is_of_a_pool_with_its_seed() -> None:
    q = Fraction(1, 5), Fraction(1, 134)
    whole, tenth = long_run(plan(WHOLE, TENTH, seed=5_000_000), q).found
    assert whole.pool is not None
    assert tenth.pool is not None
    assert 4_900_000 < tenth.pool < 5_010_000  # not what 134 hands have added
    paid = q[0] * whole.pool + q[1] * tenth.pool / 10
    assert paid == 50 + q[0] * 5_000_000  # what comes in goes out


@pytest.mark.parametrize("prizes", [(WHOLE, TENTH), (TENTH, WHOLE), (TENTH, TENTH), (WHOLE, TENTH, TENTH)])
def test_as_pools_that_are_played_through(prizes: tuple[JackpotPrize, ...]) -> None:
    rows = plan(*prizes)
    chances = [Fraction(1, 40 + 7 * at) for at in range(len(prizes))]
    found = long_run(rows, chances)
    expected = sum(
        q * (one.pool or 0) * (1 if isinstance(prize, WholePool) else Fraction(1, 10))
        for q, prize, one in zip(chances, prizes, found.found, strict=True)
    )
    hands = 400_000
    year = simulate_year(rows, [float(q) for q in chances], hands, "long run")
    assert year.paid / hands == pytest.approx(float(expected), rel=0.03)
    assert found.made_up == 0


@pytest.mark.parametrize("cents", [9_000, 10_000, 10_001, 50_000])
def test_a_fixed_sum_above_what_comes_in_is_made_up(cents: int) -> None:
    """Alone in its pool: 50 cents a hand are 10,000 by the time it is hit, and the house pays the rest."""
    q = Fraction(1, 200)
    found = long_run(plan(FixedSum(cents=cents), seed=0), [q])
    assert found.made_up == max(0, q * cents - 50)
    year = simulate_year(plan(FixedSum(cents=cents), seed=0), [1 / 200], 400_000, "fixed")
    assert year.made_up / 400_000 == pytest.approx(float(found.made_up), rel=0.1, abs=1)


def test_a_reserve_is_paid_out_with_the_pool_after_the_next() -> None:
    q = Fraction(1, 100)
    (whole,) = long_run(plan(WHOLE, reserve=1_000), [q]).found
    assert whole.pool == 50_000 + 100 * (50 + 10)
