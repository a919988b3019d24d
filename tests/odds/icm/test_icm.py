"""What stacks are worth: the figures, the twins, and what must hold for any stacks."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.seeds import chance

import cardspeak as cs
from cardspeak.errors import BadInput
from cardspeak.odds.icm.exact import icm_exact
from cardspeak.odds.icm.plain import icm_plain
from cardspeak.odds.icm.race import icm_race
from cardspeak.odds.icm.request import icm
from cardspeak.odds.icm.subsets import icm_subsets


@pytest.mark.parametrize(
    ("stacks", "prizes", "worth"),
    [
        ((50, 30, 20), (70, 30), (Fraction(1265, 28), Fraction(129, 4), Fraction(158, 7))),
        ((6000, 4000, 2000), (500, 300, 200), (385, 340, 275)),
        ((1500, 1200, 975), (100, 76), (Fraction(325300, 4851), Fraction(751088, 12789), Fraction(2354612, 46893))),
        ((7,), (100,), (100,)),
        ((1, 1, 1, 1), (50, 30, 20), (25, 25, 25, 25)),
    ],
)
def test_known_figures(stacks: Any, prizes: Any, worth: Any) -> None:
    answer = cs.icm(stacks, prizes)
    assert answer.exact == worth
    assert answer.equity == pytest.approx([float(one) for one in worth], rel=1e-12)
    padded = [float(prize) for prize in answer.prizes]
    assert icm_race(stacks, padded) == pytest.approx([float(one) for one in worth], rel=1e-11)


def fields(most: int) -> st.SearchStrategy[tuple[list[int], list[int]]]:
    """Stacks and as many prizes, never rising down the list."""
    return st.integers(1, most).flatmap(
        lambda count: st.tuples(
            st.lists(st.integers(1, 100_000), min_size=count, max_size=count),
            st.lists(st.integers(0, 10_000), min_size=count, max_size=count).map(
                lambda some: sorted(some, reverse=True)
            ),
        )
    )


@given(fields(6))
@settings(max_examples=40, deadline=None)
def test_every_way_agrees_with_the_enumeration_of_all_orders(field: tuple[list[int], list[int]]) -> None:
    stacks, prizes = field
    should = icm_plain(stacks, [Fraction(prize) for prize in prizes])
    assert icm_exact(stacks, [Fraction(prize) for prize in prizes]) == should
    near = pytest.approx([float(one) for one in should], rel=1e-10, abs=1e-8)
    floats = [float(prize) for prize in prizes]
    assert icm_subsets(stacks, floats) == near
    assert icm_race(stacks, floats) == near
    assert icm_race(stacks, floats, plain=True) == near


@given(fields(9), st.integers(1, 500))
@settings(max_examples=30, deadline=None)
def test_what_holds_for_any_stacks(field: tuple[list[int], list[int]], more: int) -> None:
    stacks, prizes = field
    worth = icm(stacks, prizes).exact
    assert sum(worth) == sum(prizes)
    assert icm(stacks, [prize + more for prize in prizes]).exact == tuple(one + more for one in worth)
    ordered = sorted(zip(stacks, worth, strict=True))
    assert [one for _, one in ordered] == sorted(one for _, one in ordered)  # more chips are never worth less
    doubled = icm([2 * stack for stack in stacks], prizes).exact
    assert doubled == worth


@pytest.mark.parametrize("count", [2, 9, 15, 16, 40, 200])
def test_prizes_that_fall_by_one_are_pairs_of_players(count: int) -> None:
    """Of n players and prizes n-1 ... 0 everybody wins one from each whom they beat: s / (s + other)."""
    rng = random.Random(count)
    stacks = [rng.randint(1, 50_000) for _ in range(count)]
    prizes = list(range(count - 1, -1, -1))
    should = [sum(own / (own + other) for other in stacks) - 0.5 for own in stacks]
    assert cs.icm(stacks, prizes).equity == pytest.approx(should, rel=1e-10)


def test_fractions_and_floats_agree_for_as_many_as_have_fractions() -> None:
    rng = chance("fractions")
    stacks = [rng.randint(1, 40) for _ in range(15)]
    answer = icm(stacks, (40, 25, 15, 10, 5, 5))
    assert answer.equity == pytest.approx([float(one) for one in answer.exact], rel=1e-11)
    assert sum(answer.exact) == 100
    with pytest.raises(BadInput, match="15 players"):
        _ = icm([*stacks, 1], (100,)).exact


def test_a_thousand_players() -> None:
    rng = chance("a thousand players")
    stacks = [rng.randint(1, 100_000) for _ in range(1000)]
    prizes = [max(1, 1000 // place) for place in range(1, 101)]
    worth = cs.icm(stacks, prizes).equity
    assert sum(worth) == pytest.approx(sum(prizes), rel=1e-10)
    most, least = stacks.index(max(stacks)), stacks.index(min(stacks))
    assert worth[most] == max(worth)
    assert worth[least] == min(worth)


def test_stacks_far_apart_are_no_trouble() -> None:
    stacks, prizes = (1, 10**9, 5, 10**6), (70, 20, 10)
    answer = icm(stacks, prizes)
    padded = [float(one) for one in answer.prizes]
    assert icm_race(stacks, padded) == pytest.approx([float(one) for one in answer.exact], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(
    ("stacks", "prizes", "says"),
    [
        ((), (5,), "1 to"),
        ((5, 0), (5,), "leave it out"),
        ((5, -3), (5,), "leave it out"),
        ((5, 5), (5, 4, 3), "3 prizes"),
        ((5, 5), (-1,), "below zero"),
        ((5, 5), ("many",), "no amount"),
        ((5, 5), (float("nan"),), "no amount"),
        ((5, 2.5), (5,), "whole"),
    ],
)
def test_what_is_no_field(stacks: Any, prizes: Any, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        icm(stacks, prizes)


def test_prizes_may_have_cents_and_trailing_noughts() -> None:
    assert list(icm((1, 1), ("70.50", "29.50", 0, 0)).exact) == [50, 50]
    assert icm((1, 1), (70.5, 29.5)).pool == 100
