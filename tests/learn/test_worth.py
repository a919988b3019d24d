"""How a house player thinks a hand through: by the numbers of chance that any shuffle would take."""

from __future__ import annotations

from random import Random

import pytest

from cardspeak.cards import Card
from cardspeak.learn.worth import _shuffle


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 16, 17, 45, 52])
def test_cards_are_shuffled_as_chance_shuffles_them(size: int) -> None:
    cards = [Card(number) for number in range(size)]
    for seed in range(20):
        mine, other = cards[:], cards[:]
        one, two = Random(seed), Random(seed)
        _shuffle(mine, one)
        two.shuffle(other)
        assert mine == other
        assert one.getstate() == two.getstate(), "and what comes next is the same"
