"""Hands of exactly two hole cards and three board cards (Omaha; Manila, Crown 11.5.4, Star 18.6.3 and 19.6.3).

What a pair of hole ranks is worth beside the ranks of a whole board, the best of its ten triples, stands in one row
of 91 for each of the 6,175 boards by rank; a row is made when such a board is first seen. A flush is looked up by the
five ranks of its suit. A player's hand is the best over the pairs held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from cardspeak.cards import Card
from cardspeak.errors import BadInput
from cardspeak.ranking.fast import SUIT_BITS, evaluator, last_words, pair_words
from cardspeak.ranking.index import rank_index
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.tables import tables_for

USE, FIVE = 2, 5  # hole cards, and cards of a hand
BOARD: Final = 5  # cards of a whole board
THREE: Final = 3  # of a suit on the board: without them nobody has a flush
SUIT_TOPS: Final = SUIT_BITS + 3  # where the first of the four counters has its top bit, that of three or more
SUIT_OF: Final = {1 << 4 * suit: suit for suit in range(4)}


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
        index, tables = rank_index(BOARD), tables_for(shape)
        self._by_suit = list(tables.by_suit) if shape.flushes else []
        self._pair_id = _pair_ids()
        self._words, self._last = pair_words(BOARD), last_words(BOARD, shape, THREE)
        self._mask, self._shift, self._offsets = index.mask, index.shift, list(index.offsets)
        self._boards: list[list[int]] = [[] for _ in range(index.size)]
        self._parts: dict[tuple[int, ...], list[int]] = {}  # the same for boards that are not yet whole
        self._triples = _TripleRows(shape)

    def value(self, hole: Sequence[int], board: Sequence[int]) -> int:
        if len(board) != BOARD or len(hole) < USE:
            return self._on_part_of_a_board(hole, board)
        words = self._words
        v, w, x, y, z = board
        total = words[v][w] + words[x][y] + self._last[z]
        key = total & self._mask
        slot = key + self._offsets[key >> self._shift]
        row = self._boards[slot]
        if not row:
            row = self._boards[slot] = self._row(board)
        best = _best_of_four(self._pair_id, row, hole) if len(hole) == 4 else _best(self._pair_id, row, hole)
        suited = total >> SUIT_TOPS & 0x1111
        return self._flush(hole, board, best, SUIT_OF[suited]) if suited else best

    def _row(self, board: Sequence[int]) -> list[int]:
        """What every pair of hole ranks is worth beside this board, suits aside."""
        rows = [self._triples.row(ranks) for ranks in {*combinations(sorted(card >> 2 for card in board), 3)}]
        return list(map(max, *rows)) if len(rows) > 1 else rows[0]

    def _on_part_of_a_board(self, hole: Sequence[int], board: Sequence[int]) -> int:
        if len(hole) < USE or len(board) < THREE:
            held = f"{len(hole)} hole and {len(board)} board cards"
            raise BadInput(f"Two hole cards and three board cards must play; these are {held}.")
        ranks = tuple(sorted(card >> 2 for card in board))
        row = self._parts.get(ranks)
        if row is None:
            row = self._parts[ranks] = self._row(board)
        best = _best(self._pair_id, row, hole)
        suits = [card & 3 for card in board] if self._by_suit else []
        for suit in {*suits}:
            if suits.count(suit) >= THREE:
                best = self._flush(hole, board, best, suit)
        return best

    def _flush(self, hole: Sequence[int], board: Sequence[int], best: int, suit: int) -> int:
        """The best flush of a suit, if it is better."""
        own = [1 << (card >> 2) for card in hole if card & 3 == suit]
        if len(own) < USE:
            return best
        shared = [1 << (card >> 2) for card in board if card & 3 == suit]
        for a, b in combinations(own, USE):
            for c, d, e in combinations(shared, THREE):
                best = max(best, self._by_suit[a | b | c | d | e])
        return best


def _best_of_four(pair_id: list[list[int]], row: list[int], hole: Sequence[int]) -> int:
    """The best of Omaha's six pairs, written out: most hands are of this kind."""
    a, b, c, d = hole
    ids = pair_id[a]
    best = row[ids[b]]
    best = max(best, row[ids[c]])
    best = max(best, row[ids[d]])
    ids = pair_id[b]
    best = max(best, row[ids[c]])
    best = max(best, row[ids[d]])
    return max(best, row[pair_id[c][d]])


def _best(pair_id: list[list[int]], row: list[int], hole: Sequence[int]) -> int:
    return max([row[pair_id[a][b]] for a, b in combinations(hole, USE)])


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
    """Two cards in any order to the number of their ranks, one of 91."""
    by_rank = [[0] * 13 for _ in range(13)]
    for number, (a, b) in enumerate(combinations_with_replacement(range(13), 2)):
        by_rank[a][b] = by_rank[b][a] = number
    return [[by_rank[a >> 2][b >> 2] for b in range(52)] for a in range(52)]


class _TripleRows:
    """What every pair of hole ranks is worth with three ranks of the board; 0 where a rank would be held five times."""

    def __init__(self, shape: Shape) -> None:
        self._index, tables = rank_index(FIVE), tables_for(shape)
        shared = list(range(len(tables.classes)))  # one int for each value, whatever the number of rows
        self._by_ranks = [shared[value] for value in tables.by_ranks[FIVE]]
        multipliers = self._index.multipliers
        self._pairs = [(a, b, multipliers[a] + multipliers[b]) for a, b in combinations_with_replacement(range(13), 2)]
        self._rows: dict[tuple[int, ...], list[int]] = {}

    def row(self, triple: tuple[int, ...]) -> list[int]:
        """Of three ranks, lowest first."""
        row = self._rows.get(triple)
        if row is None:
            row = self._rows[triple] = self._made(triple)
        return row

    def _made(self, triple: tuple[int, ...]) -> list[int]:
        index, by_ranks = self._index, self._by_ranks
        mask, shift, offsets = index.mask, index.shift, index.offsets
        three = sum(index.multipliers[rank] for rank in triple)
        row = []
        for a, b, two in self._pairs:
            key = (three + two) & mask
            five = a == b and triple == (a, a, a)
            row.append(0 if five else by_ranks[key + offsets[key >> shift]])
        return row


def pair_table(shape: Shape) -> list[list[int]]:
    """Values by triple of ranks (455) and pair of ranks (91)."""
    rows = _TripleRows(shape)
    return [rows.row(triple) for triple in combinations_with_replacement(range(13), 3)]
