"""The plain twin: every order in which the players can finish, one after the other. For few players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations


def icm_plain(stacks: Sequence[int], prizes: Sequence[Fraction]) -> list[Fraction]:
    """First is each by their part of all chips, then among the rest in the same way: summed over all orders."""
    worth = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for place, player in enumerate(order):
            worth[player] += chance * prizes[place]
    return worth
