"""How many hands of a deck fall into each category: exactly, and without dealing every one of them.

Hands are taken by their ranks, each holding as often as suits can be put to it; then, suit by suit, those with enough
of it for a flush are taken out of where their ranks put them and counted where they belong. No hand of seven has
two such suits, so nothing is counted twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod

from cardspeak.errors import BadInput
from cardspeak.ranking.badugi import badugi_classes, badugi_value
from cardspeak.ranking.category import Category
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.index import Ranks, holdings, rank_index
from cardspeak.ranking.ladder import Ladder, Shape
from cardspeak.ranking.tables import hand_sizes, tables_for

SUITED, OTHER, ANOTHER = 3, 0, 1  # suits of the cards that stand for many alike


def count_categories(ladder: Ladder, cards: int | None = None) -> dict[Category, int]:
    """The hands of `cards` cards (by default as many as make a hand) in each category, best category first.

    Every category of the ladder is there, with 0 where no hand falls into it. Lows that do not qualify fall into none.
    """
    shape = ladder.shape
    cards = shape.size if cards is None else cards
    sizes = range(4, 5) if shape.badugi else hand_sizes(shape)
    if cards not in sizes:
        raise BadInput(f"Hands of {cards} cards are not counted here; choose {' or '.join(map(str, sizes))}.")
    counts = _count_badugi() if shape.badugi else _count(shape, cards)
    best_first = reversed(shape.categories) if shape.goal == "low" else shape.categories
    return {category: counts[category] for category in best_first}


def _count(shape: Shape, cards: int) -> Counter[Category]:
    tables = tables_for(shape)
    index, by_ranks = rank_index(cards), tables.by_ranks[cards]
    by_value: Counter[int] = Counter()
    for held in holdings(cards, shape.lowest):
        by_value[by_ranks[index.slot(held)]] += _ways(held, 4)
    if shape.flushes:
        value = evaluator(shape).value_for(cards)
        for hand, ways in _with_flush(shape, cards):
            by_value[by_ranks[index.slot(card >> 2 for card in hand)]] -= ways
            by_value[value(hand)] += ways
    counts: Counter[Category] = Counter()
    for place, number in by_value.items():
        found = tables.classes[place]
        if found is not None:
            counts[found.category] += number
    return counts


def _ways(held: Ranks, suits: int) -> int:
    """In how many ways these ranks can be held in so many suits."""
    return prod(comb(suits, number) for number in Counter(held).values())


def _with_flush(shape: Shape, cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every hand with enough cards of one suit for a flush, up to suits: one that stands for all, and how many."""
    for suited in range(shape.size, cards + 1):
        others = [(_other_cards(held), 4 * _ways(held, 3)) for held in holdings(cards - suited, shape.lowest)]
        for ranks in combinations(range(shape.lowest, 13), suited):
            flush = tuple(4 * rank + SUITED for rank in ranks)
            for other, ways in others:
                yield flush + other, ways


def _other_cards(held: Ranks) -> tuple[int, ...]:
    """At most two cards beside the flush, of suits that are not the flush's."""
    return tuple(4 * rank + suit for rank, suit in zip(held, (OTHER, ANOTHER), strict=False))


def _count_badugi() -> Counter[Category]:
    """By which ranks are alike: the category does not depend on which ranks they are."""
    alike: Counter[Ranks] = Counter()
    for held in holdings(4):
        names = {rank: name for name, rank in enumerate(sorted(set(held), key=lambda rank: -held.count(rank)))}
        alike[tuple(sorted(names[rank] for rank in held))] += 1
    classes = badugi_classes()
    counts: Counter[Category] = Counter()
    for held, times in alike.items():
        suits = [combinations(range(4), number) for _, number in sorted(Counter(held).items())]
        for chosen in product(*suits):
            cards = [4 * rank + suit for rank, those in enumerate(chosen) for suit in those]
            found = classes[badugi_value(cards)]
            assert found is not None, "any card alone is a badugi of one"
            counts[found.category] += times
    return counts
