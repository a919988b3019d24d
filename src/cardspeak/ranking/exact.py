"""Hands of exactly two hole cards and three board cards (Omaha; Manila, Crown 11.5.4, Star 18.6.3 and 19.6.3).

The value of three board ranks with two hole ranks stands in one table of 455 by 91; a flush is looked up
by the five ranks of its suit. A player's hand is the best over the pairs held and the ten board triples.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from cardspeak.errors import BadInput
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import tables_for

USE = 2  # hole cards


class ExactlyTwo:
    """`value(hole, board)` where two hole cards and three board cards must play."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        tables = tables_for(shape)
        self._by_suit = list(tables.by_suit) if shape.flushes else []
        self._pair_id = _pair_ids()
        self._rows = _triple_rows(shape)

    def value(self, hole: Sequence[int], board: Sequence[int]) -> int:
        if len(hole) < USE or len(board) < 3:
            held = f"{len(hole)} hole and {len(board)} board cards"
            raise BadInput(f"Two hole cards and three board cards must play; these are {held}.")
        pair_id, rows = self._pair_id, self._rows
        ranks = [card >> 2 for card in hole]
        pairs = {pair_id[a][b] for a, b in combinations(ranks, 2)}
        best = 0
        for a, b, c in combinations([card >> 2 for card in board], 3):
            row = rows[a][b][c]
            for pair in pairs:
                if row[pair] > best:
                    best = row[pair]
        return max(best, self._flush(hole, board))

    def _flush(self, hole: Sequence[int], board: Sequence[int]) -> int:
        """The best flush, or 0: at most one suit has three cards on a board of five."""
        if not self._by_suit:
            return 0
        best = 0
        suits = [card & 3 for card in board]
        for suit in {suit for suit in suits if suits.count(suit) >= 3}:
            shared = [1 << (card >> 2) for card in board if card & 3 == suit]
            own = [1 << (card >> 2) for card in hole if card & 3 == suit]
            for a, b in combinations(own, USE):
                for c, d, e in combinations(shared, 3):
                    best = max(best, self._by_suit[a | b | c | d | e])
        return best


@cache
def exactly_two(shape: Shape) -> ExactlyTwo:
    """The evaluator of a shape; those that no such game is played by are refused."""
    if shape.size != 5:
        raise BadInput(
            "Exactly two hole cards and three of the board make a hand of five; this ladder has no such hands."
        )
    if shape.goal == "low" and shape.flushes:
        raise BadInput("Exactly two hole cards is a rule of high games and of lows that ignore flushes.")
    return ExactlyTwo(shape)


@cache
def _pair_ids() -> list[list[int]]:
    """Two ranks in any order to one of 91 numbers."""
    ids = [[0] * 13 for _ in range(13)]
    for number, (a, b) in enumerate(combinations_with_replacement(range(13), 2)):
        ids[a][b] = ids[b][a] = number
    return ids


def pair_table(shape: Shape) -> list[list[int]]:
    """Values by triple of ranks (455) and pair of ranks (91); 0 where a rank would be held five times."""
    index, by_ranks = rank_index(5), tables_for(shape).by_ranks[5]
    multipliers, mask, shift, offsets = index.multipliers, index.mask, index.shift, index.offsets
    pairs = list(combinations_with_replacement(range(13), 2))
    table = []
    for triple in combinations_with_replacement(range(13), 3):
        key3 = sum(multipliers[rank] for rank in triple)
        row = []
        for a, b in pairs:
            key = (key3 + multipliers[a] + multipliers[b]) & mask
            five = a == b and triple == (a, a, a)
            row.append(0 if five else by_ranks[key + offsets[key >> shift]])
        table.append(row)
    return table


def _triple_rows(shape: Shape) -> list[list[list[list[int]]]]:
    """The same table reached by three board ranks in any order."""
    rows: list[list[list[list[int]]]] = [[[[] for _ in range(13)] for _ in range(13)] for _ in range(13)]
    for (a, b, c), row in zip(combinations_with_replacement(range(13), 3), pair_table(shape), strict=True):
        for x, y, z in {(a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)}:
            rows[x][y][z] = row
    return rows
