"""In how many ways some players can hold hands of certain grades at the same time, each of four cards or more.

How many deals there are in which nobody holds such a hand follows by inclusion and exclusion; what the others hold
does not matter.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from cardspeak.odds.two_play.kinds import Kinds

State = tuple[int, ...]  # cards left of each kind


@cache
def deals_to(cards: int, players: int, held: int) -> int:
    """Ways to deal so many cards each to players in order."""
    return prod(comb(cards - held * at, held) for at in range(players))


def without(kinds: Kinds, barred: frozenset[int], held: int, players: int) -> int:
    """Deals in which nobody's hand, graded by its best two cards, is of a barred grade."""
    cards = sum(kinds.sizes)
    found = families(kinds, barred, held, players)
    return sum(
        (-1) ** k * comb(players, k) * ways * deals_to(cards - held * k, players - k, held)
        for k, ways in enumerate(found)
    )


@cache
def families(kinds: Kinds, barred: frozenset[int], held: int, most: int) -> tuple[int, ...]:
    """Ways in which none, one, two ... players in order all hold a hand of a barred grade."""
    hands = _hands(kinds, barred, held)
    alike = _interchangeable(kinds)
    now: Counter[State] = Counter({kinds.sizes: 1})
    found = [1]
    while len(found) <= most:
        after: Counter[State] = Counter()
        for left, ways in now.items():
            for hand in hands:
                these = ways
                state = list(left)
                for kind, count in hand:
                    if state[kind] < count:
                        break
                    these *= comb(state[kind], count)
                    state[kind] -= count
                else:
                    after[_sorted(state, alike)] += these
        if not after:
            break
        found.append(after.total())
        now = after
    return tuple(found)


def _hands(kinds: Kinds, barred: frozenset[int], held: int) -> list[tuple[tuple[int, int], ...]]:
    """Hands of a barred grade, by kind of card: each kind with how many are held of it."""
    found = []
    for hand in combinations_with_replacement(range(len(kinds.sizes)), held):
        counts = tuple(Counter(hand).items())
        if all(kinds.sizes[kind] >= count for kind, count in counts) and _grade(kinds, counts) in barred:
            found.append(counts)
    return found


def _grade(kinds: Kinds, hand: tuple[tuple[int, int], ...]) -> int:
    best = 0
    for at, (kind, count) in enumerate(hand):
        row = kinds.worth[kind]
        if count > 1:
            best = max(best, row[kind])
        for other, _ in hand[:at]:
            best = max(best, row[other])
    return best


def _interchangeable(kinds: Kinds) -> list[list[int]]:
    """Kinds that may change names with each other: so many left of this one and that one, or the other way round."""
    groups: list[list[int]] = []
    for kind in range(len(kinds.sizes)):
        for group in groups:
            if all(_swaps(kinds, one, kind) for one in group):
                group.append(kind)
                break
        else:
            groups.append([kind])
    return [group for group in groups if len(group) > 1]


def _swaps(kinds: Kinds, one: int, two: int) -> bool:
    a, b = kinds.worth[one], kinds.worth[two]
    single = kinds.sizes[one] == 1 == kinds.sizes[two]
    if kinds.sizes[one] != kinds.sizes[two] or (not single and a[one] != b[two]):
        return False
    return all(a[at] == b[at] for at in range(len(a)) if at not in (one, two))


def _sorted(state: list[int], alike: list[list[int]]) -> State:
    for group in alike:
        for kind, left in zip(group, sorted(state[kind] for kind in group), strict=True):
            state[kind] = left
    return tuple(state)
