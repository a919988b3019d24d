"""The rank-multiset index: which ranks a hand holds, suits aside, as one small number.

Each rank has a multiplier such that the sum over exactly n cards, no rank more than four times, is
different for every multiset. The sums are spread by one odd factor and packed densely by displacing
rows (first fit), so a hand's slot is `key + offset[key >> shift]`. Nothing here depends on a ladder:
one index per hand size serves every book and every deck.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from operator import ne
from typing import NamedTuple

from cardspeak.ranking import store

# Multipliers with unique sums for exactly n cards, each the least that a greedy search found (`tests/ranking` checks
# the sums), the bits that hold any sum, and the bits of a sum that pick its row.
_GREEDY = {
    3: ((0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556), 13, 5),
    5: ((0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415), 19, 10),
    6: ((0, 1, 5, 22, 98, 422, 1734, 5760, 14270, 37951, 90838, 206930, 436437), 22, 12),
    7: ((0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181), 23, 12),
}
_SPREAD = 0x5E5F1B  # odd, so sums stay unique; chosen for dense packing

Ranks = tuple[int, ...]  # the ranks of some cards, lowest first


class RankIndex(NamedTuple):
    """Slots for the rank multisets of hands of `cards` cards."""

    cards: int
    multipliers: tuple[int, ...]  # per rank
    mask: int
    shift: int
    offsets: tuple[int, ...]
    size: int  # slots in a table

    def key(self, ranks: Iterable[int]) -> int:
        return sum(map(self.multipliers.__getitem__, ranks)) & self.mask

    def slot(self, ranks: Iterable[int]) -> int:
        key = self.key(ranks)
        return key + self.offsets[key >> self.shift]


def holdings(cards: int, lowest: int = 0) -> list[Ranks]:
    """Every way to hold `cards` cards by rank, none more than four times, none below `lowest`."""
    every = combinations_with_replacement(range(lowest, 13), cards)
    return [ranks for ranks in every if all(map(ne, ranks, ranks[4:]))]


@cache
def rank_index(cards: int) -> RankIndex:
    """The index for hands of so many cards: from memory, else the disk cache, else built and cached."""
    name = f"index-{cards}"
    kept = store.read(name)
    index = None if kept is None else _unpack(_bare(cards), kept)
    if index is None:
        index = build_index(cards)
        store.write(name, packed(index))
    return index


def packed(index: RankIndex) -> bytes:
    return array("i", [index.size, *index.offsets]).tobytes()


def _unpack(bare: RankIndex, kept: bytes) -> RankIndex | None:
    """None if this is no index: somebody else's file, or one of another time."""
    numbers = array("i")
    if len(kept) != numbers.itemsize * (1 + len(bare.offsets)):
        return None
    numbers.frombytes(kept)
    return bare._replace(offsets=tuple(numbers[1:]), size=numbers[0])


def _bare(cards: int) -> RankIndex:
    greedy, bits, row_bits = _GREEDY[cards]
    mask = (1 << bits) - 1
    multipliers = tuple(m * _SPREAD & mask for m in greedy)
    return RankIndex(cards, multipliers, mask, bits - row_bits, (0,) * (1 << row_bits), 0)


def build_index(cards: int) -> RankIndex:
    """The index from nothing, in a fraction of a second."""
    bare = _bare(cards)
    keys = [bare.key(ranks) for ranks in holdings(cards)]
    offsets = _displace(keys, bare.shift, len(bare.offsets))
    size = max(key + offsets[key >> bare.shift] for key in keys) + 1
    return bare._replace(offsets=tuple(offsets), size=size)


def _displace(keys: list[int], shift: int, row_count: int) -> list[int]:
    """Slide each row to the first place where it clashes with none before; the fullest rows go first.

    Occupied slots are the bits of one long integer, so a whole row is tried at every place at once.
    """
    rows: dict[int, list[int]] = {}
    for key in sorted(keys):
        rows.setdefault(key >> shift, []).append(key)
    used = 0
    offsets = [0] * row_count
    for row, members in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0])):
        first = members[0]
        clash = 0
        for key in members:
            clash |= used >> (key - first)
        base = (~clash & (clash + 1)).bit_length() - 1
        for key in members:
            used |= 1 << (base + key - first)
        offsets[row] = base - first
    return offsets
