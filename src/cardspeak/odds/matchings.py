"""How many ways there are to deal two cards to each of some players so that nobody holds one of certain pairs.

The pairs are the edges of a graph over the cards. By inclusion and exclusion the answer needs no more than the number
of ways to choose so many of them without a card in common; and cards that look alike to all others (an ace is an ace)
are counted together, so that the graphs of hands that beat each other have a handful of kinds of cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb

SeatPair = tuple[int, int]
Kinds = tuple[tuple[int, ...], tuple[int, ...]]  # how many of each, and with which kinds each makes a pair, as a mask


def avoiding(pairs: Iterable[SeatPair], cards: int, players: int) -> int:
    """Deals of two of so many cards to each player, one after the other, none of whom holds one of the pairs."""
    chosen = disjoint(pairs, players)
    return sum((-1) ** k * count * _with(k, cards, players) for k, count in enumerate(chosen))


@cache
def _with(known: int, cards: int, players: int) -> int:
    """Deals in which so many certain pairs are held, by whomever."""
    ways = 1
    for at in range(players):
        ways *= players - at if at < known else comb(cards - 2 * at, 2)
    return ways


def disjoint(pairs: Iterable[SeatPair], most: int) -> tuple[int, ...]:
    """In how many ways none, one, two ... of the pairs can be chosen that have no card in common."""
    return _chosen(_kinds(pairs), most)


def _kinds(pairs: Iterable[SeatPair]) -> Kinds:
    """Cards that make pairs with the same others are of one kind, whether or not they make pairs with each other."""
    beside: dict[int, set[int]] = {}
    for one, two in pairs:
        beside.setdefault(one, set()).add(two)
        beside.setdefault(two, set()).add(one)
    alike: dict[frozenset[int], list[int]] = {}
    for card, others in beside.items():
        alike.setdefault(frozenset(others), []).append(card)
    closed: dict[frozenset[int], list[int]] = {}
    groups: list[list[int]] = []
    for same, cards in alike.items():
        if len(cards) > 1:
            groups.append(cards)
        else:
            closed.setdefault(same | {cards[0]}, []).append(cards[0])
    groups += closed.values()
    groups.sort(key=lambda cards: (len(cards), len(beside[cards[0]])))
    place = {card: at for at, cards in enumerate(groups) for card in cards}
    sizes = tuple(map(len, groups))
    masks = tuple(sum({1 << place[other] for other in beside[cards[0]]}) for cards in groups)
    return sizes, masks


@cache
def _chosen(kinds: Kinds, most: int) -> tuple[int, ...]:
    sizes, masks = kinds

    @cache
    def ways(left: tuple[int, ...]) -> tuple[int, ...]:
        at = next((kind for kind, count in enumerate(left) if count), None)
        if at is None:
            return (1,)
        others = [kind for kind in range(len(left)) if masks[at] >> kind & 1 and left[kind] > (kind == at)]
        if not others:
            return ways(_less(left, at, left[at]))
        rest = _less(left, at, 1)
        total = list(ways(rest))
        for other in others:
            for k, count in enumerate(ways(_less(rest, other, 1))[:most], 1):
                if k == len(total):
                    total.append(0)
                total[k] += rest[other] * count
        return tuple(total)

    return ways(sizes)


def _less(left: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    return (*left[:at], left[at] - by, *left[at + 1 :])
