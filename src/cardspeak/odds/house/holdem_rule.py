"""A rule for the Turn and River wagers that a player can keep in mind, the best of its kind, with its exact worth.

Its kind: bet when the hole cards make a better category than the board alone; otherwise only from a certain highest
hole card up, which may depend on whether the board is paired and whether one card is missing to a flush.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cardspeak.cards.card import RANK_NAMES
from cardspeak.odds.house.holdem_solution import Cell
from cardspeak.ranking.category import Category

NEVER = 13  # above the ace
OF_BOARD = {  # what equal cards on the board alone make
    0: Category.NO_PAIR,
    1: Category.ONE_PAIR,
    2: Category.TWO_PAIR,
    3: Category.THREE_OF_A_KIND,
    6: Category.FOUR_OF_A_KIND,
}


class BettingRule(NamedTuple):
    """`least[paired][draw]`: the lowest highest hole card that bets without improving on the board."""

    categories: Sequence[Category]  # weakest first
    least: tuple[tuple[int, int], tuple[int, int]]

    def better(self, cell: Cell) -> bool:
        return cell[1] > self.categories.index(OF_BOARD[cell[2]])

    def bets(self, cell: Cell) -> bool:
        kind, _, alike, draw = cell
        return self.better(cell) or max(divmod(kind, 13)) >= self.least[alike > 0][draw]

    @property
    def words(self) -> str:
        """As one would tell it to a friend."""
        said = ["Bet when your hole cards make a better hand than the board alone shows"]
        boards = ("an unpaired board", "a board with a pair or more")
        for paired, board in enumerate(boards):
            plain, draw = self.least[paired]
            if plain < NEVER:
                said.append(f"on {board} also with {_from(plain)}")
            if draw < plain:
                said.append(f"on {board}, one card short of a flush, also with {_from(draw)}")
        return "; ".join(said) + "; otherwise check."


def _from(rank: int) -> str:
    if rank == 0:
        return "anything"
    name = RANK_NAMES[rank]
    article = "an" if name[0] in "ae" else "a"
    return f"{article} {name}" + (" or higher" if rank < 12 else "")


def bet_value(cells: Mapping[Cell, int], bets: Callable[[Cell], bool]) -> int:
    """Deals won less deals lost where a wager is made."""
    return sum(value for cell, value in cells.items() if bets(cell))


def best_rule(cells: Mapping[Cell, int], categories: Sequence[Category]) -> BettingRule:
    """The lowest cards that pay, chosen by what the counts say."""
    draft = BettingRule(categories, ((NEVER, NEVER), (NEVER, NEVER)))
    by_rank: defaultdict[tuple[bool, int], list[int]] = defaultdict(lambda: [0] * 13)
    for cell, value in cells.items():
        if not draft.better(cell):
            by_rank[cell[2] > 0, cell[3]][max(divmod(cell[0], 13))] += value

    def least(paired: bool, draw: int) -> int:
        worth = by_rank[paired, draw]
        return max(range(NEVER, -1, -1), key=lambda rank: sum(worth[rank:]))

    return BettingRule(categories, ((least(False, 0), least(False, 1)), (least(True, 0), least(True, 1))))
