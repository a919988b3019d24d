"""The tables of one ladder: the value of every hand, by its ranks and by its flush suit.

Values are 1 for the worst class of hand up to the best, with no gaps, so larger is stronger and equal is
tied; 0 is a low that does not qualify. A hand of n cards is worth

    max(by_ranks[n][slot of its rank multiset], by_suit[ranks of the suit that has enough cards])

which holds for every high ladder whatever its order, because a player takes the best five cards.
Both tables are filled from the five-card (or three-card) classes by taking the best over subsets, so a
reordered ladder changes which five cards play and not merely their label.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import msgspec

from cardspeak.ranking import store
from cardspeak.ranking.category import Category
from cardspeak.ranking.index import RankIndex, Ranks, holdings, rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.plain import PlainKey, category_by_counts, key_of, qualifies

MOST_CARDS = 7


class HandClass(NamedTuple):
    """All hands of one value: their category and the ranks that decided it."""

    category: Category
    ranks: tuple[int, ...]


class Tables(NamedTuple):
    """Arrays of unsigned 16-bit values; `classes[value]` says what a value means."""

    shape: Shape
    by_ranks: dict[int, array[int]]  # per number of cards, indexed by slot
    by_suit: array[int]  # indexed by a 13-bit mask of ranks
    classes: tuple[HandClass | None, ...]  # index 0: no qualifying hand

    @property
    def best(self) -> int:
        return len(self.classes) - 1


def hand_sizes(shape: Shape) -> range:
    """How many cards a table answers for: five, six and seven, or three."""
    return range(shape.size, (MOST_CARDS if shape.size == 5 else shape.size) + 1)


def build(shape: Shape) -> Tables:
    """Every table of one shape, from nothing."""
    unsuited, suited, classes = _classes(shape)
    by_ranks = {shape.size: _place(rank_index(shape.size), unsuited)}
    values = unsuited
    for cards in hand_sizes(shape)[1:]:
        values = _best_without_one(holdings(cards, shape.lowest), values)
        by_ranks[cards] = _place(rank_index(cards), values)
    return Tables(shape, by_ranks, _by_suit(suited, shape.size), classes)


def _classes(shape: Shape) -> tuple[dict[Ranks, int], dict[int, int], tuple[HandClass | None, ...]]:
    """Values of unsuited hands by their ranks, of suited hands by mask, and the classes in order."""
    keys: dict[PlainKey, HandClass] = {}
    unsuited: dict[Ranks, PlainKey | None] = {}
    suited: dict[int, PlainKey | None] = {}
    for held in holdings(shape.size, shape.lowest):
        category, ranks = _classify(held, shape)
        unsuited[held] = _note(keys, category, ranks, shape)
        if shape.flushes and len(set(held)) == shape.size:
            mask = sum(1 << rank for rank in held)
            suited[mask] = _note(keys, *_suited(category, ranks, shape), shape)
    order = sorted(keys)
    value = {key: place for place, key in enumerate(order, 1)}
    classes = (None, *(keys[key] for key in order))
    return (
        {held: 0 if key is None else value[key] for held, key in unsuited.items()},
        {mask: 0 if key is None else value[key] for mask, key in suited.items()},
        classes,
    )


def _classify(held: Ranks, shape: Shape) -> tuple[Category, Ranks]:
    counts = Counter(held)
    if len(counts) == shape.size:
        top = shape.straights.get(frozenset(held))
        if top is not None:
            return Category.STRAIGHT, (top,)
    ranks = sorted(counts, key=lambda rank: (counts[rank], shape.strength(rank)), reverse=True)
    return category_by_counts(sorted(counts.values(), reverse=True)), tuple(ranks)


def _suited(category: Category, ranks: Ranks, shape: Shape) -> tuple[Category, Ranks]:
    if category is not Category.STRAIGHT:
        return Category.FLUSH, ranks
    royal = ranks == (12,) and Category.ROYAL_FLUSH in shape.categories
    return (Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH), ranks


def _note(keys: dict[PlainKey, HandClass], category: Category, ranks: Ranks, shape: Shape) -> PlainKey | None:
    if not qualifies(category, ranks, shape):
        return None
    key = key_of(category, ranks, shape)
    keys[key] = HandClass(category, ranks)
    return key


def _place(index: RankIndex, values: dict[Ranks, int]) -> array[int]:
    table = array("H", bytes(2 * index.size))
    for held, value in values.items():
        table[index.slot(held)] = value
    return table


def _best_without_one(larger: Sequence[Ranks], values: dict[Ranks, int]) -> dict[Ranks, int]:
    """The best of n cards is the best of what is left after taking away any one of them."""
    value = values.__getitem__
    return {held: max(map(value, combinations(held, len(held) - 1))) for held in larger}


def _by_suit(suited: dict[int, int], size: int) -> array[int]:
    """The best flush among the ranks of one suit, for every set of at least `size` of them."""
    table = array("H", bytes(2 << 13))
    for mask in range(1 << 13):
        count = mask.bit_count()
        if count == size:
            table[mask] = suited.get(mask, 0)
        elif count > size:
            table[mask] = max(table[mask ^ (1 << rank)] for rank in range(13) if mask >> rank & 1)
    return table


@cache
def tables_for(shape: Shape) -> Tables:
    """The tables of a shape: from memory, else the disk cache, else built and cached."""
    name = _name(shape)
    kept = store.read(name)
    tables = None if kept is None else _unpack(shape, kept)
    if tables is None:
        tables = build(shape)
        store.write(name, _pack(tables))
    return tables


def _name(shape: Shape) -> str:
    known = tuple(shape) if shape.least is not None else tuple(shape)[:-1]  # those of earlier times keep their names
    from hashlib import sha256

    return "ladder-" + sha256(repr(known).encode()).hexdigest()[:16]


def _pack(tables: Tables) -> bytes:
    by_ranks = {cards: table.tobytes() for cards, table in tables.by_ranks.items()}
    return msgspec.msgpack.encode((by_ranks, tables.by_suit.tobytes(), tables.classes))


def _unpack(shape: Shape, packed: bytes) -> Tables | None:
    """None if these are no tables of this shape: somebody else's file, or one of another time."""
    kind = tuple[dict[int, bytes], bytes, tuple[HandClass | None, ...]]
    try:
        by_ranks, by_suit, classes = msgspec.msgpack.decode(packed, type=kind)
    except msgspec.DecodeError:
        return None
    lengths = {cards: len(raw) for cards, raw in by_ranks.items()}
    if lengths != {cards: 2 * rank_index(cards).size for cards in hand_sizes(shape)} or len(by_suit) != 2 << 13:
        return None
    return Tables(shape, {n: array("H", raw) for n, raw in by_ranks.items()}, array("H", by_suit), classes)
