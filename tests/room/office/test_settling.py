"""Settling up: everybody comes to nothing, and nobody finds fewer payments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests import seeds

from cardspeak.errors import BadInput
from cardspeak.office.settling import Settlement, most_groups, settle


def checked(nets: Mapping[str, int]) -> Settlement:
    """Everybody is square afterwards; nobody both pays and is paid."""
    found = settle(nets)
    left = Counter(nets)
    for payment in found.payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.to] -= payment.amount
    assert not any(left.values())
    assert not {one.payer for one in found.payments} & {one.to for one in found.payments}
    return found


def fewest_plainly(nets: tuple[int, ...]) -> int:
    """By trying: take off every group that comes to nothing and holds the first person, and settle the rest."""
    if not nets:
        return 0
    first, others = nets[0], nets[1:]
    best = len(nets)
    for size in range(len(nets)):
        for chosen in combinations(range(len(others)), size):
            if first + sum(others[at] for at in chosen) == 0:
                rest = tuple(net for at, net in enumerate(others) if at not in chosen)
                best = min(best, size + fewest_plainly(rest))
    return best


def named(nets: tuple[int, ...] | list[int]) -> dict[str, int]:
    return {f"P{number:02}": net for number, net in enumerate(nets)}


@pytest.mark.parametrize(
    ("nets", "payments"),
    [
        ((), 0),
        ((0, 0, 0), 0),
        ((-5, 5), 1),
        ((-30, -5, -20, 42, 13), 4),
        ((-30, -5, -20, 35, 20), 3),
        ((3, 3, -2, -2, -2), 4),
        ((6, 4, 2, -1, -3, -8), 4),
        ((50, 31, -40, -41), 3),
        ((-10, 10, -10, 10, 0), 2),
    ],
)
def test_a_nights_results(nets: tuple[int, ...], payments: int) -> None:
    found = checked(named(nets))
    assert (len(found.payments), found.fewest) == (payments, True)


@given(st.lists(st.integers(-9, 9), max_size=7))
def test_nobody_finds_fewer(nets: list[int]) -> None:
    whole = (*nets, -sum(nets))
    assert len(checked(named(whole)).payments) == fewest_plainly(tuple(net for net in whole if net))


def test_opposite_amounts_are_settled_between_two() -> None:
    found = checked({"Ann": -70, "Bob": 70, "Cid": -20, "Dan": -10, "Eve": 30})
    assert ("Ann", "Bob", 70) in {(one.payer, one.to, one.amount) for one in found.payments}


def test_groups_cover_everybody_once() -> None:
    nets = [5, -3, -2, 9, -9, 4, 4, -8]
    groups = most_groups(nets)
    assert sorted(at for group in groups for at in group) == list(range(len(nets)))
    assert all(sum(nets[at] for at in group) == 0 for group in groups)
    assert len(groups) == 3


def test_many_people_are_settled_and_it_is_said_that_fewer_may_do() -> None:
    chance = seeds.chance("settling")
    nets = [chance.randrange(1, 10_000_000) for _ in range(29)]
    found = checked(named([*nets, -sum(nets)]))
    assert not found.fewest
    assert len(found.payments) <= 29


@pytest.mark.parametrize("off", [1, -1, 250])
def test_results_that_do_not_come_to_nothing_are_counted_again(off: int) -> None:
    with pytest.raises(BadInput, match=rf"come to \{off:+,} instead of 0"):
        settle({"Ann": 100 + off, "Bob": -100})


def test_twenty_people_who_all_differ() -> None:
    chance = seeds.chance("twenty")
    nets = [chance.randrange(1, 10**9) * (1 if at % 2 else -1) for at in range(19)]
    assert checked(named([*nets, -sum(nets)])).fewest
