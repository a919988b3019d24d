"""The shuffle: Fisher and Yates' own method, drawing card after card from those that are left.

Of n cards the first can be any of n, the next any of the n - 1 left, and so on: n! ways of drawing, each
leading to its own order, and `below` makes every way equally likely. A book's rule that cards be randomly
mixed (Star 5.1, Melbourne three-card 4.1.1) asks for exactly that.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from cardspeak.cards.chance import Below

T = TypeVar("T")


def shuffled(cards: Iterable[T], below: Below) -> tuple[T, ...]:
    """The cards in a new order, top card first; a whole deck or any stub, or the tickets of a draw."""
    pack = list(cards)
    return tuple([pack.pop(below(left)) for left in range(len(pack), 0, -1)])
