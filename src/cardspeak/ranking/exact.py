"""Hands of exactly two hole cards and three board cards (Omaha; Manila, Crown 11.5.4, Star 18.6.3 and 19.6.3).

The value of three board ranks with two hole ranks stands in one table of 455 by 91; a flush is looked up
by the five ranks of its suit. A player's hand is the best over the pairs held and the ten board triples.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import tables_for

USE, FIVE = 2, 5  # hole cards, and cards of a hand
NONE_YET, THREE = 0x5555, 0x8888  # a counter of four bits for each suit, whose top bit says three or more


def exactly_so_many(shape: Shape, use: int) -> Callable[[Sequence[Card], Sequence[Card]], int]:
    """`value(hole, board)` where exactly so many hole cards play; where they are the whole hand, no board card does."""
    if use == USE and shape.size == FIVE:
        return exactly_two(shape).value
    value = evaluator(shape).value

    def best(hole: Sequence[Card], board: Sequence[Card]) -> int:
        left = shape.size - use
        if len(hole) < use or len(board) < left:
            held = f"{len(hole)} hole and {len(board)} board cards"
            raise BadInput(f"{use} hole cards and {left} board cards must play; these are {held}.")
        ways = ((own, laid) for own in combinations(hole, use) for laid in combinations(board, left))
        return max(value([*own, *laid]) for own, laid in ways)

    return best


class ExactlyTwo:
    """`value(hole, board)` where two hole cards and three board cards must play."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        tables = tables_for(shape)
        self._by_suit = list(tables.by_suit) if shape.flushes else []
        self._pair_id = _pair_ids()
        self._rows = _triple_rows(shape)

    def value(self, hole: Sequence[int], board: Sequence[int]) -> int:
        if len(hole) == 4 and len(board) == 5:
            return self._flush(hole, board, self._four_and_five(hole, board))
        if len(hole) < USE or len(board) < 3:
            held = f"{len(hole)} hole and {len(board)} board cards"
            raise BadInput(f"Two hole cards and three board cards must play; these are {held}.")
        pair_id, rows = self._pair_id, self._rows
        pairs = {pair_id[a][b] for a, b in combinations([card >> 2 for card in hole], 2)}
        best = 0
        for a, b, c in combinations([card >> 2 for card in board], 3):
            row = rows[a][b][c]
            for pair in pairs:
                if row[pair] > best:
                    best = row[pair]
        return self._flush(hole, board, best)

    def _four_and_five(self, hole: Sequence[int], board: Sequence[int]) -> int:
        """The best by ranks of the sixty hands of Omaha, written out: most hands are of this kind."""
        a, b, c, d = hole
        b, c, d = b >> 2, c >> 2, d >> 2
        pair_id, rows = self._pair_id, self._rows
        ids = pair_id[a >> 2]
        ab, ac, ad = ids[b], ids[c], ids[d]
        ids = pair_id[b]
        bc, bd, cd = ids[c], ids[d], pair_id[c][d]
        v, w, x, y, z = board
        w, x, y, z = w >> 2, x >> 2, y >> 2, z >> 2
        first, second = rows[v >> 2], rows[w]
        vw, vx, wx = first[w], first[x], second[x]
        best = 0
        for row in (vw[x], vw[y], vw[z], vx[y], vx[z], first[y][z], wx[y], wx[z], second[y][z], rows[x][y][z]):
            if row[ab] > best:
                best = row[ab]
            if row[ac] > best:
                best = row[ac]
            if row[ad] > best:
                best = row[ad]
            if row[bc] > best:
                best = row[bc]
            if row[bd] > best:
                best = row[bd]
            if row[cd] > best:
                best = row[cd]
        return best

    def _flush(self, hole: Sequence[int], board: Sequence[int], best: int) -> int:
        """The best flush, if it is better; only a suit with three cards on the board can make one."""
        by_suit = self._by_suit
        if not by_suit:
            return best
        counts = NONE_YET
        for card in board:
            counts += 1 << 4 * (card & 3)
        if not counts & THREE:
            return best
        for suit in range(4):
            if counts >> 4 * suit & 8:
                shared = [1 << (card >> 2) for card in board if card & 3 == suit]
                own = [1 << (card >> 2) for card in hole if card & 3 == suit]
                for a, b in combinations(own, USE):
                    for c, d, e in combinations(shared, 3):
                        best = max(best, by_suit[a | b | c | d | e])
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
