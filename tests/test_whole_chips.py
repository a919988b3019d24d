"""Chips are whole numbers of the smallest unit, wherever they come in."""

from __future__ import annotations

from typing import Any

import pytest
from tests.shelf import AGAINST

from cardspeak.banked import commands as c
from cardspeak.banked import open_round
from cardspeak.errors import BadInput
from cardspeak.hand import open_hand


@pytest.mark.parametrize("stack", [1.5, 100.0, "100", None])
def test_a_stack_is_whole(stack: Any) -> None:
    with pytest.raises(BadInput, match=r"^Seat 2 has .* chips are whole numbers of the smallest unit"):
        open_hand("star-sydney-poker", "holdem", [200, stack, 200])


@pytest.mark.parametrize("total", [4.5, 6.0, "6", None])
def test_a_raise_is_whole(total: Any) -> None:
    hand = open_hand("star-sydney-poker", "holdem", [200, 200, 200], seed="whole")
    before = dict(hand.stacks)
    with pytest.raises(BadInput, match="chips are whole numbers"):
        hand.raise_to(total)
    assert (dict(hand.stacks), hand.turn) == (before, 3)


@pytest.mark.parametrize("total", [4.5, "6"])
def test_a_bet_is_whole(total: Any) -> None:
    hand = open_hand("star-sydney-poker", "holdem", [200, 200], seed="whole")
    hand.call()
    hand.check()
    with pytest.raises(BadInput, match="chips are whole numbers"):
        hand.bet(total)


@pytest.mark.parametrize("book", AGAINST)
@pytest.mark.parametrize("amount", [10.5, 10.0, "10", None])
def test_a_wager_against_the_house_is_whole(book: str, amount: Any) -> None:
    table = open_round(book, {"ann": 1000}, seed="whole", least=5, most=100)
    before = table.state.copy()
    with pytest.raises(BadInput, match="chips are whole numbers"):
        table.act(c.Place(1, "ante", "ann", amount))
    assert table.state == before


@pytest.mark.parametrize("stack", [10.5, "10"])
def test_a_stack_against_the_house_is_whole(stack: Any) -> None:
    with pytest.raises(BadInput, match=r"^ann has .*: chips are whole numbers"):
        open_round("crown-perth-holdem", {"ann": stack}, seed="whole")
