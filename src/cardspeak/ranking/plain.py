"""The obvious evaluator, written straight from the books. Slow, and the judge of every fast one.

A hand is compared by its category, then by the ranks that matter, the most numerous first, then the
highest (Crown Melbourne 3.2.1(b), Star 13.2 to 13.4, Tasmania B.14 and C.4, Perth 3.44, Three Card 3.6).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from cardspeak.cards import Card
from cardspeak.ranking.category import BADUGI_BY_CARDS, Category
from cardspeak.ranking.ladder import Shape

PlainKey = tuple[int, ...]


class PlainHand(NamedTuple):
    """A hand as it plays; `key` orders hands, larger is stronger, equal when tied."""

    key: PlainKey
    category: Category
    cards: tuple[Card, ...]  # those that play, in the order in which they are compared


def classify(cards: Sequence[Card], shape: Shape) -> tuple[Category, tuple[int, ...]]:
    """The category of exactly `size` cards and the ranks that decide within it, most important first."""
    held = [card.rank for card in cards]
    ranks = sorted(set(held), key=lambda rank: (held.count(rank), shape.strength(rank)), reverse=True)
    suited = len({card.suit for card in cards}) == 1
    top = shape.straights.get(frozenset(held)) if len(ranks) == shape.size else None
    if suited and shape.flushes:
        if top is None:
            return Category.FLUSH, tuple(ranks)
        royal = top == 12 and Category.ROYAL_FLUSH in shape.categories
        return (Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH), (top,)
    if top is not None:
        return Category.STRAIGHT, (top,)
    return category_by_counts([held.count(rank) for rank in ranks]), tuple(ranks)


def category_by_counts(counts: list[int]) -> Category:
    match counts:
        case [4, *_]:
            return Category.FOUR_OF_A_KIND
        case [3, 2]:
            return Category.FULL_HOUSE
        case [3, *_]:
            return Category.THREE_OF_A_KIND
        case [2, 2, *_]:
            return Category.TWO_PAIR
        case [2, *_]:
            return Category.ONE_PAIR
        case _:
            return Category.NO_PAIR


def qualifies(category: Category, ranks: Iterable[int], shape: Shape) -> bool:
    """Whether a hand can win at all: a low that is low enough, a high that is high enough, where an order asks for it.

    A low is unpaired, and no rank above the limit (Crown 1.1 Eight Qualifier); a high is of the category and its first
    rank, or better.
    """
    if shape.least is not None:
        least, rank = shape.least
        worse = shape.categories.index(category) - shape.categories.index(least)
        return worse < 0 or (worse == 0 and shape.strength(next(iter(ranks))) >= rank)
    if shape.limit is None:
        return True
    return category is Category.NO_PAIR and all(shape.strength(rank) <= shape.limit for rank in ranks)


def key_of(category: Category, ranks: Iterable[int], shape: Shape) -> PlainKey:
    """Larger is stronger: for a low game every place is counted the other way round."""
    place = len(shape.categories) - shape.categories.index(category)
    key = (place, *map(shape.strength, ranks))
    return tuple(-part for part in key) if shape.goal == "low" else key


def play(cards: Sequence[Card], shape: Shape) -> PlainHand | None:
    """Exactly `size` cards as a hand; None if it is a low that does not qualify."""
    if shape.badugi:
        return play_badugi(cards, shape)
    category, ranks = classify(cards, shape)
    if not qualifies(category, ranks, shape):
        return None
    return PlainHand(key_of(category, ranks, shape), category, in_playing_order(cards, ranks, shape))


def worth(cards: Sequence[Card], shape: Shape) -> PlainKey | None:
    """The key of such a hand alone, without the order in which its cards play."""
    if shape.badugi:
        return play_badugi(cards, shape).key
    category, ranks = classify(cards, shape)
    return key_of(category, ranks, shape) if qualifies(category, ranks, shape) else None


def in_playing_order(cards: Sequence[Card], ranks: tuple[int, ...], shape: Shape) -> tuple[Card, ...]:
    """Pairs before side cards, high before low; the ace of a small straight goes last."""
    held = [card.rank for card in cards]
    small = len(ranks) == 1 and ranks[0] != 12 and 12 in held

    def place(card: Card) -> tuple[int, int, int]:
        rank = card.rank
        strength = -1 if small and rank == 12 else shape.strength(rank)
        return -held.count(rank), -strength, -card.suit

    return tuple(sorted(cards, key=place))


def play_badugi(cards: Sequence[Card], shape: Shape) -> PlainHand:
    """The most cards that share neither rank nor suit; then the lowest, compared from the top."""
    best: PlainHand | None = None
    for count in range(1, len(cards) + 1):
        for subset in combinations(cards, count):
            if len({c.rank for c in subset}) == len({c.suit for c in subset}) == count:
                high_first = sorted(subset, key=lambda c: shape.strength(c.rank), reverse=True)
                key = (count, *(-shape.strength(c.rank) for c in high_first))
                if best is None or key > best.key:
                    best = PlainHand(key, BADUGI_BY_CARDS[count], tuple(high_first))
    assert best is not None, "one card alone is a badugi of one"
    return best


def best_play(choices: Iterable[Sequence[Card]], shape: Shape) -> PlainHand | None:
    """The best of several hands a player may make; None if none of them qualifies."""
    best: Sequence[Card] | None = None
    most: PlainKey | None = None
    for cards in choices:
        key = worth(cards, shape)
        if key is not None and (most is None or key > most):
            best, most = cards, key
    return None if best is None else play(best, shape)


def any_of(cards: Sequence[Card], size: int) -> Iterable[tuple[Card, ...]]:
    """Every hand of `size` cards out of those held: five of seven."""
    return combinations(cards, size)


def exactly(use: int, hole: Sequence[Card], board: Sequence[Card], size: int = 5) -> Iterable[tuple[Card, ...]]:
    """Every hand of exactly `use` hole cards and the rest from the board: Omaha and Manila."""
    for own in combinations(hole, use):
        for shared in combinations(board, size - use):
            yield own + shared
