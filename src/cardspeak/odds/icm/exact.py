"""Exactly, as fractions. A player's clock rings at a rate of the player's chips, and who rings first is first.

The chance that a player rings at a moment before which exactly k others rang is an integral over exponentials;
multiplied out, it is a sum over sets B of others of s / (s + B) with a weight that depends only on how many they are.
Sets of equal size and equal chips are counted together, so equal stacks cost next to nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import comb, gcd


def icm_exact(stacks: Sequence[int], prizes: Sequence[Fraction]) -> list[Fraction]:
    unit = gcd(*stacks)
    chips = [stack // unit for stack in stacks]
    weights = _weights(prizes)
    known: dict[int, Fraction] = {}
    for own in sorted(set(chips)):
        others = list(chips)
        others.remove(own)
        terms = [
            Fraction(own, own + total) * sum(count * weights[size] for size, count in enumerate(counts) if count)
            for total, counts in _sums(others).items()
        ]
        known[own] = _summed(terms)
    return [known[own] for own in chips]


def _weights(prizes: Sequence[Fraction]) -> list[Fraction]:
    """By the size of the set: of the places, those that such a set speaks of, with alternating signs."""
    others = len(prizes) - 1
    return [
        sum(
            (prizes[others - late] * comb(size, late) * (-1 if (size - late) % 2 else 1) for late in range(size + 1)),
            Fraction(0),
        )
        for size in range(others + 1)
    ]


def _sums(chips: Sequence[int]) -> dict[int, list[int]]:
    """Every total that some of these stacks have, and by how many of them: how often."""
    found: dict[int, list[int]] = {0: [1] + [0] * len(chips)}
    for stack in chips:
        grown: dict[int, list[int]] = defaultdict(lambda: [0] * (len(chips) + 1))
        for total, counts in found.items():
            for at, count in enumerate(counts):
                if count:
                    grown[total][at] += count
                    grown[total + stack][at + 1] += count
        found = grown
    return found


def _summed(terms: list[Fraction]) -> Fraction:
    """Two by two, so that large denominators meet late."""
    while len(terms) > 1:
        terms = [sum(terms[at : at + 2], Fraction(0)) for at in range(0, len(terms), 2)]
    return terms[0]
