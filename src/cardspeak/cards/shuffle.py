"""The shuffle: Fisher and Yates' own method, drawing card after card from those that are left.

Of n cards the first can be any of n, the next any of the n - 1 left, and so on: n! ways of drawing, each
leading to its own order, and `below` makes every way equally likely. A book's rule that cards be randomly
mixed (Star 5.1, Melbourne three-card 4.1.1) asks for exactly that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from cardspeak.cards.chance import Below

T = TypeVar("T")


def shuffled(cards: Iterable[T], below: Below) -> tuple[T, ...]:
    """The cards in a new order, top card first; a whole deck or any stub, or the tickets of a draw."""
    pack = list(cards)
    return tuple([pack.pop(below(left)) for left in range(len(pack), 0, -1)])


def quickly_shuffled(cards: Iterable[T], draw: Callable[[], float]) -> list[T]:
    """For simulations: the cards in the order of numbers drawn for them, such as by `random.Random(1).random`.

    A quarter of the time that `random.shuffle` takes. Two equal numbers of 53 bits, which would leave two cards in
    their old order, come once in about 7 million million packs; a table that plays for chips uses `shuffled`.
    """
    return sorted(cards, key=lambda _: draw())
