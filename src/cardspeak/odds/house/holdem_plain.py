"""The counts of `holdem_solution.py` the obvious way: every flop, turn, river and dealer's hand. For small decks."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations

from cardspeak.odds.classes import kind_of
from cardspeak.odds.house.holdem_solution import LOSE, TIE, Cell, Solution, key_of, kind_number
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

Cards = tuple[int, ...]
Row = list[int]


def solve_plain(shape: Shape, deck: Sequence[int]) -> Solution:
    """Nothing is taken together and no suit is renamed."""
    cards = tuple(map(int, deck))
    rows: dict[Cards, dict[Cards, Row]] = {board: _against_all(shape, board, cards) for board in combinations(cards, 5)}
    outcomes = [[[0] * (TIE + 1) for _ in range(4)] for _ in range(169)]
    made = [[0] * len(shape.categories) for _ in range(169)]
    turns: defaultdict[Cell, int] = defaultdict(int)
    rivers: defaultdict[Cell, int] = defaultdict(int)
    for hole in combinations(cards, 2):
        kind = kind_number(kind_of(hole))
        stub = [card for card in cards if card not in hole]
        fours: list[Cards] = list(combinations(stub, 4))
        after = {four: _after(hole, four, stub, rows) for four in fours}  # whichever of them is the turn
        seen = {four: _situation(shape, hole, four) for four in fours}
        for flop in combinations(stub, 3):
            left = [card for card in stub if card not in flop]
            by_turn = [tuple(sorted((*flop, turn))) for turn in left]
            ahead = sum(_ahead(after[four]) for four in by_turn)
            situation = _situation(shape, hole, flop)
            made[kind][situation[0]] += 1
            turns[kind, *situation] += ahead
            for four in by_turn:
                row = after[four]
                rivers[kind, *seen[four]] += _ahead(row)
                ended = outcomes[kind][2 * (ahead > 0) + (_ahead(row) > 0)]
                for slot, count in enumerate(row):
                    ended[slot] += count
    cells = [sorted((cell, value) for cell, value in some.items() if value) for some in (turns, rivers)]
    return Solution(key_of(shape, cards), len(cards), outcomes, made, cells[0], cells[1])


def _ahead(row: Row) -> int:
    """Deals won less deals lost."""
    return sum(row[:LOSE]) - row[LOSE]


def _after(hole: Cards, board: Cards, left: list[int], rows: dict[Cards, dict[Cards, Row]]) -> Row:
    """Every river and dealer's hand, added up."""
    total = [0] * (TIE + 1)
    for river in left:
        if river not in board:
            for slot, count in enumerate(rows[tuple(sorted((*board, river)))][hole]):
                total[slot] += count
    return total


def _against_all(shape: Shape, board: Cards, deck: Cards) -> dict[Cards, Row]:
    """On a full board: wins by category, losses and ties of every hole against every dealer's hand."""
    evaluate = evaluator(shape)
    worst_first = shape.categories[::-1]
    unseen = [card for card in deck if card not in board]
    values = {hole: evaluate.value((*hole, *board)) for hole in combinations(unseen, 2)}
    rows: dict[Cards, Row] = {}
    for (a, b), own in values.items():
        met = [value for hole, value in values.items() if a not in hole and b not in hole]
        won, tied = sum(value < own for value in met), met.count(own)
        category = evaluate.category(own)
        assert category is not None
        row = [0] * (TIE + 1)
        row[worst_first.index(category)] = won
        row[LOSE], row[TIE] = len(met) - won - tied, tied
        rows[a, b] = row
    return rows


def _situation(shape: Shape, hole: Cards, board: Cards) -> tuple[int, int, int]:
    """The category held so far, pairs of equal cards on the board, and whether a hole card is one short of a flush."""
    evaluate = evaluator(shape)
    category = evaluate.category(evaluate.value((*hole, *board)))
    assert category is not None
    alike = sum(one >> 2 == other >> 2 for one, other in combinations(board, 2))
    suits = Counter(card & 3 for card in (*hole, *board))
    draw = any(suits[card & 3] == 4 for card in hole)
    return shape.categories[::-1].index(category), alike, int(draw)
