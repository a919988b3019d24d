"""Deals: by chips and by ICM, to the cent."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.errors import BadInput
from cardspeak.odds.icm.deals import chip_chop, icm_deal, in_cents, warnings

CHIPS = (15000, 12000, 10000, 6000, 500)
PRIZES = (17100, 13100, 11100, 10000, 5700)  # 570 and nobody below 57


def test_a_deal_by_chips_keeps_the_lowest_prize_for_each() -> None:
    assert sum(PRIZES) == 57000
    assert chip_chop(CHIPS, PRIZES) == [15528, 13562, 12252, 9631, 6027]


def test_a_deal_by_icm_gives_out_every_cent() -> None:
    assert icm_deal((6000, 4000, 2000), (50000, 30000, 20000)) == [38500, 34000, 27500]
    assert icm_deal((50, 30, 20), (7000, 3000)) == [4518, 3225, 2257]
    assert sum(icm_deal([3] * 12, [100])) == 100


def test_cents_go_to_the_largest_remainders_and_of_equal_ones_to_the_first() -> None:
    assert in_cents([Fraction(10, 3)] * 3, 10) == [4, 3, 3]
    assert in_cents([Fraction(1, 2), Fraction(7, 4), Fraction(3, 4)], 3) == [0, 2, 1]
    with pytest.raises(BadInput, match="add up"):
        in_cents([Fraction(1), Fraction(1)], 9)


@given(st.lists(st.integers(1, 10_000), min_size=1, max_size=8), st.data())
@settings(max_examples=50, deadline=None)
def test_nothing_is_lost_in_a_deal(stacks: list[int], data: st.DataObject) -> None:
    prizes = sorted(
        data.draw(st.lists(st.integers(0, 5_000), min_size=len(stacks), max_size=len(stacks))), reverse=True
    )
    for deal in (icm_deal(stacks, prizes), chip_chop(stacks, prizes)):
        assert sum(deal) == sum(prizes)
        assert min(deal) >= min(prizes)


def test_everybody_is_told_who_gets_more_than_the_first_prize() -> None:
    assert warnings([60, 40], [60, 40]) == []
    (told,) = warnings([61, 39], [60, 39 + 1])[:1]
    assert "more than the first prize" in told
    assert "player 1" in told
    assert any("safe already" in one for one in warnings([61, 39], [60, 40]))
    assert "Ann" in warnings([80, 20], [70, 30], ["Ann", "Bob"])[0]
    with pytest.raises(BadInput, match="gives out 90"):
        warnings([50, 40], [60, 40])
    with pytest.raises(BadInput, match="among all"):
        warnings([100], [60, 40])
    big = chip_chop((98, 1, 1), (5000, 3000, 2000))
    assert warnings(big, (5000, 3000, 2000)) == [f"player 1 gets {big[0]}, more than the first prize of 5000."]
