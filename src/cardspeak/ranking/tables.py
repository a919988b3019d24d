"""The tables of one ladder: the value of every hand, by its ranks and by its flush suit.

Values are 1 for the worst class of hand up to the best, with no gaps, so larger is stronger and equal is
tied; 0 is a low that does not qualify. A hand of n cards is worth

    max(by_ranks[n][slot of its rank multiset], by_suit[ranks of the suit that has enough cards])

which holds for every high ladder whatever its order, because a player takes the best five cards.
Both tables are filled from the five-card (or three-card) classes by taking the best over subsets, so a
reordered ladder changes which five cards play and not merely their label.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import msgspec

from cardspeak.ranking import store
from cardspeak.ranking.category import Category
from cardspeak.ranking.index import Counts, RankIndex, multisets, rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.plain import Key, category_by_counts, key_of, qualifies

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
        values = _best_without_one(multisets(cards, shape.lowest), values)
        by_ranks[cards] = _place(rank_index(cards), values)
    return Tables(shape, by_ranks, _by_suit(suited, shape.size), classes)


def _classes(shape: Shape) -> tuple[dict[Counts, int], dict[int, int], tuple[HandClass | None, ...]]:
    """Values of unsuited hands by counts, of suited hands by mask, and the classes in order."""
    keys: dict[Key, HandClass] = {}
    unsuited: dict[Counts, Key | None] = {}
    suited: dict[int, Key | None] = {}
    for counts in multisets(shape.size, shape.lowest):
        category, ranks = _classify(counts, shape)
        unsuited[counts] = _note(keys, category, ranks, shape)
        if shape.flushes and max(counts) == 1:
            mask = sum(n << rank for rank, n in enumerate(counts))
            suited[mask] = _note(keys, *_suited(category, ranks, shape), shape)
    order = sorted(keys)
    value = {key: place for place, key in enumerate(order, 1)}
    classes = (None, *(keys[key] for key in order))
    return (
        {counts: 0 if key is None else value[key] for counts, key in unsuited.items()},
        {mask: 0 if key is None else value[key] for mask, key in suited.items()},
        classes,
    )


def _classify(counts: Counts, shape: Shape) -> tuple[Category, tuple[int, ...]]:
    held = [rank for rank in range(13) if counts[rank]]
    if len(held) == shape.size:
        top = shape.straights.get(frozenset(held))
        if top is not None:
            return Category.STRAIGHT, (top,)
    held.sort(key=lambda rank: (counts[rank], shape.strength(rank)), reverse=True)
    return category_by_counts(sorted((n for n in counts if n), reverse=True)), tuple(held)


def _suited(category: Category, ranks: tuple[int, ...], shape: Shape) -> tuple[Category, tuple[int, ...]]:
    if category is not Category.STRAIGHT:
        return Category.FLUSH, ranks
    royal = ranks == (12,) and Category.ROYAL_FLUSH in shape.categories
    return (Category.ROYAL_FLUSH if royal else Category.STRAIGHT_FLUSH), ranks


def _note(keys: dict[Key, HandClass], category: Category, ranks: tuple[int, ...], shape: Shape) -> Key | None:
    if not qualifies(category, ranks, shape):
        return None
    key = key_of(category, ranks, shape)
    keys[key] = HandClass(category, ranks)
    return key


def _place(index: RankIndex, values: dict[Counts, int]) -> array[int]:
    table = array("H", bytes(2 * index.size))
    for counts, value in values.items():
        table[index.slot(counts)] = value
    return table


def _best_without_one(larger: Sequence[Counts], values: dict[Counts, int]) -> dict[Counts, int]:
    """The best of n cards is the best of what is left after taking away any one of them."""
    best: dict[Counts, int] = {}
    for counts in larger:
        best[counts] = max(values[(*counts[:rank], n - 1, *counts[rank + 1 :])] for rank, n in enumerate(counts) if n)
    return best


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
    if kept is not None:
        return _unpack(shape, kept)
    tables = build(shape)
    store.write(name, _pack(tables))
    return tables


def _name(shape: Shape) -> str:
    return "ladder-" + hashlib.sha256(repr(tuple(shape)).encode()).hexdigest()[:16]


def _pack(tables: Tables) -> bytes:
    by_ranks = {cards: table.tobytes() for cards, table in tables.by_ranks.items()}
    return msgspec.msgpack.encode((by_ranks, tables.by_suit.tobytes(), tables.classes))


def _unpack(shape: Shape, packed: bytes) -> Tables:
    kind = tuple[dict[int, bytes], bytes, tuple[HandClass | None, ...]]
    by_ranks, by_suit, classes = msgspec.msgpack.decode(packed, type=kind)
    return Tables(shape, {n: array("H", raw) for n, raw in by_ranks.items()}, array("H", by_suit), classes)
