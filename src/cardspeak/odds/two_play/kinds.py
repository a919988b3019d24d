"""The cards that are left beside a board, by kind, and what two of them are worth with three of the board.

Where exactly two own cards play, a hand is worth what its best two cards are worth: a board is a graph whose edges
have values. Cards of one rank are alike, but for the one of the suit in which a flush is possible; and once values
have been gathered under a few grades, many ranks are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from cardspeak.odds.dealt import Ranks, ranks_in, suit_mask
from cardspeak.odds.made import PAIR_NUMBERS, TRIPLE, pairs_by_triple
from cardspeak.odds.ranges import Combo
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import tables_for

KindPair = tuple[int, int]  # two kinds, the lower first
Rows = tuple[tuple[int, ...], ...]


class Kinds(NamedTuple):
    """How many cards there are of each kind, and what a card of one is worth with a card of another, or of its own."""

    sizes: tuple[int, ...]
    worth: Rows

    @property
    def pairs(self) -> Iterator[tuple[KindPair, int]]:
        """Every pair of kinds of which two cards can be held, with what they are worth."""
        for one, two in combinations_with_replacement(range(len(self.sizes)), 2):
            if one != two or self.sizes[one] > 1:
                yield (one, two), self.worth[one][two]

    def graded(self, grade: Callable[[int], int]) -> Kinds:
        """The same by grade; kinds that have become alike are one."""
        worth = [list(map(grade, row)) for row in self.worth]
        groups: list[list[int]] = []
        for kind in range(len(self.sizes)):
            for group in groups:
                if self._alike(worth, group, kind):
                    group.append(kind)
                    break
            else:
                groups.append([kind])
        sizes = tuple(sum(self.sizes[kind] for kind in group) for group in groups)
        between = [[worth[one[0]][two[0]] for two in groups] for one in groups]
        for at, group in enumerate(groups):
            between[at][at] = self._within(worth, group)
        return Kinds(sizes, tuple(map(tuple, between)))

    def _within(self, worth: list[list[int]], group: list[int]) -> int:
        """Two cards of a group: none where there is but one card."""
        if len(group) > 1:
            return worth[group[0]][group[1]]
        return worth[group[0]][group[0]] if self.sizes[group[0]] > 1 else 0

    def _alike(self, worth: list[list[int]], group: list[int], kind: int) -> bool:
        """Whether cards of a later kind could stand for those of the group, beside each of them and all others."""
        first = group[0]
        one, two = worth[first], worth[kind]
        if one[:first] != two[:first] or one[first + 1 : kind] != two[first + 1 : kind]:
            return False
        if one[kind + 1 :] != two[kind + 1 :]:
            return False
        if len(group) > 1 and worth[group[0]][group[1]] != one[kind]:
            return False
        return all(self.sizes[alike] == 1 or worth[alike][alike] == one[kind] for alike in (*group, kind))


def kinds_on(shape: Shape, board: Combo, least: int) -> Kinds | None:
    """The kinds of cards beside a board, by what they are worth from `least` on; None where no two are worth as much.

    Below that they are worth 0, and all cards that are never worth more are of one kind.
    """
    ranks = tuple(sorted(card >> 2 for card in board))
    suit = suit_of(board) if shape.flushes else None
    by_ranks = _by_ranks(shape, ranks, least)
    flushes = {} if suit is None else _flushes(shape, suit_mask(board, suit), least)
    if not by_ranks and not flushes:
        return None
    suited = {rank for pair in flushes for rank in pair}
    kinds: list[tuple[int, bool, int]] = []
    for rank in sorted({rank for pair in by_ranks for rank in pair} | suited):
        left = 4 - ranks.count(rank)
        kinds += [(rank, True, 1)] * (rank in suited)
        kinds += [(rank, False, left - (rank in suited))] * (left > (rank in suited))
    rows = [[by_ranks.get((a, b) if a < b else (b, a), 0) for b, _, _ in kinds] for a, _, _ in kinds]
    of_suit = [(at, rank) for at, (rank, of_it, _) in enumerate(kinds) if of_it]
    for (i, a), (j, b) in combinations(of_suit, 2):
        rows[i][j] = rows[j][i] = max(rows[i][j], flushes.get((a, b), 0))
    sizes = [left for _, _, left in kinds]
    rest = 52 - 4 * shape.lowest - len(board) - sum(sizes)
    worth = (*((*row, 0) for row in rows), (0,) * (len(rows) + 1))
    return Kinds((*sizes, rest), worth) if rest else Kinds(tuple(sizes), tuple(map(tuple, rows)))


def suit_of(board: Combo) -> int | None:
    suits = [card & 3 for card in board]
    return next((suit for suit in range(4) if suits.count(suit) >= TRIPLE), None)


@cache
def _by_ranks(shape: Shape, ranks: Ranks, least: int) -> dict[KindPair, int]:
    """Two ranks that can be held to what they are worth with three of the board, suits aside, where it is enough."""
    rows = [pairs_by_triple(shape)[three] for three in sorted(set(combinations(ranks, TRIPLE)))]
    best = [max(values) for values in zip(*rows, strict=True)]
    left = [4 - ranks.count(rank) if rank >= shape.lowest else 0 for rank in range(13)]
    return {
        (a, b): best[at]
        for (a, b), at in PAIR_NUMBERS.items()
        if best[at] >= least and (left[a] > 1 if a == b else left[a] and left[b])
    }


@cache
def _flushes(shape: Shape, shared: int, least: int) -> dict[KindPair, int]:
    """Two ranks of the suit that are not on the board, the lower first, to the best flush with three that are."""
    by_suit = tables_for(shape).by_suit
    threes = [sum(1 << rank for rank in three) for three in combinations(ranks_in(shared), TRIPLE)]
    free = [rank for rank in range(shape.lowest, 13) if not shared >> rank & 1]
    best = {(a, b): max(by_suit[1 << a | 1 << b | three] for three in threes) for a, b in combinations(free, 2)}
    return {pair: value for pair, value in best.items() if value >= least}
