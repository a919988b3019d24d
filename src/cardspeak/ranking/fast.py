"""Values of single hands by table look-ups in plain Python: no numpy, no compiler, no warm-up.

A card's word is its rank multiplier plus one in its suit's four-bit counter; words add up, and the
counters start so that the card that completes a flush raises the top bit of its suit. Words of two cards
are looked up together, which halves the additions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations

from cardspeak.errors import BadInput
from cardspeak.ranking.badugi import badugi_value
from cardspeak.ranking.category import Category
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import HandClass, Tables, hand_sizes, tables_for

Cards = Sequence[int]
Value = Callable[[Cards], int]

SUIT_BITS = 32  # the counters stand above any sum of multipliers
FLUSH = 0x8888 << SUIT_BITS


def suit_start(shape: Shape, enough: int = 0) -> int:
    """The counters' first state: `enough` of a suit, by itself what makes a flush, raise its top bit.

    None do where suits are equal.
    """
    return (8 - (enough or shape.size)) * 0x1111 << SUIT_BITS if shape.flushes else 0


class Evaluator:
    """`value(cards)` for one shape: 1 is the worst class, larger is stronger, 0 a low that does not qualify."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.tables = _badugi_tables(shape) if shape.badugi else tables_for(shape)
        if shape.badugi:
            self._by_length: dict[int, Value] = dict.fromkeys(range(1, 5), badugi_value)
        else:
            self._by_length = {n: _maker(n)(self.tables) for n in hand_sizes(shape)}

    def value(self, cards: Cards) -> int:
        """The value of the best hand in these cards; that they are distinct and in the deck is the caller's care."""
        try:
            look_up = self._by_length[len(cards)]
        except KeyError:
            return self._value_of_many(cards)
        return look_up(cards)

    def value_for(self, count: int) -> Value:
        """The function for hands of exactly `count` cards, for callers in a hurry."""
        return self._by_length.get(count, self._value_of_many)

    def category(self, value: int) -> Category | None:
        found = self.tables.classes[value]
        return None if found is None else found.category

    def _value_of_many(self, cards: Cards) -> int:
        most = max(self._by_length)
        if len(cards) < min(self._by_length):
            raise BadInput(f"A hand needs {self.shape.size} cards, these are {len(cards)}.")
        look_up = self._by_length[most]
        return max(look_up(some) for some in combinations(cards, most))


@cache
def evaluator(shape: Shape) -> Evaluator:
    return Evaluator(shape)


def _badugi_tables(shape: Shape) -> Tables:
    from array import array

    from cardspeak.ranking.badugi import badugi_classes

    return Tables(shape, {}, array("H"), badugi_classes())


def _maker(count: int) -> Callable[[Tables], Value]:
    return {3: _value3, 5: _value5, 6: _value6, 7: _value7}[count]


def words(count: int) -> list[int]:
    """Per card: its rank's multiplier and one in its suit's counter."""
    multipliers = rank_index(count).multipliers
    return [multipliers[card >> 2] + (1 << (SUIT_BITS + 4 * (card & 3))) for card in range(52)]


def pair_words(count: int) -> list[list[int]]:
    """The words of two cards, added; either order finds the same number, which keeps the table in the cache."""
    word = words(count)
    pairs = [[0] * 52 for _ in range(52)]
    for a in range(52):
        for b in range(a + 1):
            pairs[a][b] = pairs[b][a] = word[a] + word[b]
    return pairs


def last_words(count: int, shape: Shape, enough: int = 0) -> list[int]:
    """The words of a single last card, with the counters' first state."""
    start = suit_start(shape, enough)
    return [start + word for word in words(count)]


@cache
def _plain_tables(shape: Shape, count: int) -> tuple[list[int], list[int]]:
    """The by-ranks table as a list that shares one int per value, and its offsets."""
    tables = tables_for(shape)
    shared = list(range(len(tables.classes)))
    return [shared[value] for value in tables.by_ranks[count]], list(rank_index(count).offsets)


def _suited_value(tables: Tables, count: int) -> Callable[[Cards, int, int], int]:
    """What a hand is worth that holds a flush: (cards, flush bits, value by ranks) -> value.

    Where a flush counts against the hand (deuce-to-seven) the best of its five-card hands is sought.
    """
    shape, by_suit = tables.shape, list(tables.by_suit)
    if count == shape.size:  # suited ones are a flush and nothing else
        return lambda cards, bits, _: by_suit[_mask_of_suit(cards, bits)]
    if shape.goal == "high":
        return lambda cards, bits, by_ranks: max(by_ranks, by_suit[_mask_of_suit(cards, bits)])
    value = _value5(tables)
    return lambda cards, bits, _: max(value(five) for five in combinations(cards, shape.size))


def _mask_of_suit(cards: Cards, bits: int) -> int:
    suit = (bits.bit_length() - SUIT_BITS - 1) >> 2
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    return mask


def _value7(tables: Tables) -> Value:
    index = rank_index(7)
    by_ranks, offsets = _plain_tables(tables.shape, 7)
    pair, last = pair_words(7), last_words(7, tables.shape)
    mask, shift, suited = index.mask, index.shift, _suited_value(tables, 7)

    def value(cards: Cards) -> int:
        a, b, c, d, e, f, g = cards
        total = pair[a][b] + pair[c][d] + pair[e][f] + last[g]
        key = total & mask
        bits = total & FLUSH
        if bits:
            return suited(cards, bits, by_ranks[key + offsets[key >> shift]])
        return by_ranks[key + offsets[key >> shift]]

    return value


def _value6(tables: Tables) -> Value:
    index = rank_index(6)
    by_ranks, offsets = _plain_tables(tables.shape, 6)
    pair, start = pair_words(6), suit_start(tables.shape)
    mask, shift, suited = index.mask, index.shift, _suited_value(tables, 6)

    def value(cards: Cards) -> int:
        a, b, c, d, e, f = cards
        total = pair[a][b] + pair[c][d] + pair[e][f] + start
        key = total & mask
        bits = total & FLUSH
        if bits:
            return suited(cards, bits, by_ranks[key + offsets[key >> shift]])
        return by_ranks[key + offsets[key >> shift]]

    return value


def _value5(tables: Tables) -> Value:
    index = rank_index(5)
    by_ranks, offsets = _plain_tables(tables.shape, 5)
    pair, last = pair_words(5), last_words(5, tables.shape)
    mask, shift, suited = index.mask, index.shift, _suited_value(tables, 5)

    def value(cards: Cards) -> int:
        a, b, c, d, e = cards
        total = pair[a][b] + pair[c][d] + last[e]
        key = total & mask
        bits = total & FLUSH
        if bits:
            return suited(cards, bits, by_ranks[key + offsets[key >> shift]])
        return by_ranks[key + offsets[key >> shift]]

    return value


def _value3(tables: Tables) -> Value:
    index = rank_index(3)
    by_ranks, offsets = _plain_tables(tables.shape, 3)
    pair, last = pair_words(3), last_words(3, tables.shape)
    mask, shift, suited = index.mask, index.shift, _suited_value(tables, 3)

    def value(cards: Cards) -> int:
        a, b, c = cards
        total = pair[a][b] + last[c]
        key = total & mask
        bits = total & FLUSH
        if bits:
            return suited(cards, bits, by_ranks[key + offsets[key >> shift]])
        return by_ranks[key + offsets[key >> shift]]

    return value


def hand_class(shape: Shape, value: int) -> HandClass | None:
    """What a value means: its category and deciding ranks; None for no qualifying low."""
    return evaluator(shape).tables.classes[value]
