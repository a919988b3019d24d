"""Where a hand stands among hands dealt at random."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from random import Random

from cardspeak.cards import Card, deck_of
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape


@cache
def scale(shape: Shape, deck: int, count: int) -> tuple[int, ...]:
    """Values of hands dealt at random, the weakest first: the same for everybody, made once."""
    chance = Random(f"{deck} {count}")
    of, cards = evaluator(shape).value, deck_of(deck).cards
    return tuple(sorted(of(chance.sample(cards, count)) for _ in range(600)))


def standing(shape: Shape, deck: int, cards: Sequence[Card]) -> float:
    """The part of such hands that these cards beat, ties halved."""
    known, value = scale(shape, deck, len(cards)), evaluator(shape).value(cards)
    return (bisect_left(known, value) + bisect_right(known, value)) / (2 * len(known))
