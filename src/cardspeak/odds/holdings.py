"""Every choice of hands from the ranges, once for all that differ only in the names of suits.

Suits that the board, the dead cards and every range treat alike can be exchanged without changing who wins.
Of each set of choices that such an exchange turns into one another, one is listed, with the number it stands
for. `AA` against `KK` are 36 matchups of which 3 differ; known aces against any hand, 1,225 of which 247 do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from cardspeak.odds.ranges import Combo, Range

Exchange = tuple[int, ...]  # the new suit of each suit
EXCHANGES: tuple[Exchange, ...] = tuple(permutations(range(4)))


class HandsHeld(NamedTuple):
    """One hand per range, and how many choices it stands for."""

    hands: tuple[Combo, ...]
    weight: int


class Orbit(NamedTuple):
    """Hands of one range that exchanges turn into one another: one of them, their number, what leaves it alone."""

    combo: Combo
    size: int
    keeps: tuple[Exchange, ...]


def exchanged(combo: Iterable[int], exchange: Exchange) -> Combo:
    """The same cards with suits renamed, the highest first."""
    return tuple(sorted([card & ~3 | exchange[card & 3] for card in combo], reverse=True))


def allowed_exchanges(sets: Iterable[Iterable[Combo]]) -> tuple[Exchange, ...]:
    """The exchanges of suits that turn every one of these sets of hands into itself."""
    found = list(EXCHANGES)
    for combos in sets:
        given = {tuple(sorted(combo, reverse=True)) for combo in combos}
        found = [e for e in found if all(exchanged(combo, e) in given for combo in given)]
    return tuple(found)


def orbits(combos: Iterable[Combo], group: Sequence[Exchange]) -> list[Orbit]:
    """The hands in sets that the exchanges of a group turn into one another."""
    if len(group) == 1:
        return [Orbit(combo, 1, tuple(group)) for combo in combos]
    seen: set[Combo] = set()
    found = []
    for combo in combos:
        if combo not in seen:
            images = [(exchanged(combo, e), e) for e in group]
            alike = {image for image, _ in images}
            seen |= alike
            found.append(Orbit(combo, len(alike), tuple(e for image, e in images if image == combo)))
    return found


def choices(ranges: Sequence[Range], group: Sequence[Exchange]) -> Iterator[HandsHeld]:
    """Every choice of one hand from each range in which no card is held twice."""
    cache: dict[tuple[int, tuple[Exchange, ...]], list[Orbit]] = {}

    def walk(
        seat: int, group: tuple[Exchange, ...], held: tuple[Combo, ...], gone: set[int], w: int
    ) -> Iterator[HandsHeld]:
        if seat == len(ranges):
            yield HandsHeld(held, w)
            return
        if (seat, group) not in cache:
            cache[seat, group] = orbits(ranges[seat].combos, group)
        for combo, size, keeps in cache[seat, group]:
            # What is held so far is left alone by the group, so all of an orbit clashes with it or none does.
            if gone.isdisjoint(combo):
                yield from walk(seat + 1, keeps, (*held, combo), gone | set(combo), w * size)

    return walk(0, tuple(group), (), set(), 1)
