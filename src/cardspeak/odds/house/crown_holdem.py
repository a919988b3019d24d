"""Crown Hold'em, exactly: best play of the main game, and what it and simpler play are worth.

What each wager brings is read from the book's own rows; how often it happens from `holdem_solution.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property

from cardspeak.books.banked import BankedGame, load_banked, outcome_of
from cardspeak.books.model.banked import Fact
from cardspeak.errors import BadInput, nearest
from cardspeak.odds.classes import HandKind
from cardspeak.odds.house.holdem_rule import BettingRule, best_rule, bet_value
from cardspeak.odds.house.holdem_solution import (
    LOSE,
    TIE,
    Cell,
    Solution,
    deals_after_hole,
    kind_number,
    kind_numbered,
    solution_for,
)
from cardspeak.odds.house.results import Cost, Results, UnitsAmount
from cardspeak.odds.work import Progress
from cardspeak.ranking.category import Category

BOOK = "crown-perth-holdem"
NET = {"won": 1, "lost": -1, "stand-off": 0, "void": 0}


class CrownHoldem:
    """The game of the book; `ante_from` names another category from which a winning Ante is paid (3.6)."""

    def __init__(
        self,
        ante_from: str | None = None,
        *,
        game: BankedGame | None = None,
        solution: Solution | None = None,
        progress: Progress | None = None,
        recompute: bool = False,
    ) -> None:
        self.game = game or load_banked(BOOK)
        shape = self.game.ladder.shape
        self.categories: tuple[Category, ...] = shape.categories[::-1]  # weakest first, as the counts have them
        if ante_from is not None and ante_from not in self.categories:
            raise BadInput(f"There is no category {ante_from!r}.{nearest(ante_from, self.categories)}")
        self.ante_from = ante_from
        self.solution = solution or solution_for(shape, progress=progress, recompute=recompute)
        self.rounds = 1326 * deals_after_hole(52)

    # -- what one round brings ------------------------------------------------------------------------------

    def _net(self, wager: str, slot: int) -> int:
        """What a unit on a wager brings when the round ends so."""
        rule = self.game.wager(wager)
        category = self.categories[slot] if slot < LOSE else None
        if wager == "ante" and self.ante_from is not None and category is not None:
            return rule.pays if self.game.at_least(category, self.ante_from) else 0
        fact: Fact = "lower" if slot == LOSE else "equal" if slot == TIE else "higher"
        row = outcome_of(rule, frozenset({fact}), self.game, category)
        assert row is not None
        return rule.pays if row.result == "won" else NET[row.result]

    @cached_property
    def _payments(self) -> list[list[tuple[int, int]]]:
        """By wagers made (neither, River, Turn, both) and by how it ends: net, and staked in all."""
        times = {name: self.game.wager(name).times_ante or 1 for name in ("ante", "flop", "turn", "river")}
        table = []
        for bets in range(4):
            made = {"ante": 1, "flop": 1, "turn": bets >> 1, "river": bets & 1}
            staked = sum(times[name] * number for name, number in made.items())
            rows = [sum(times[n] * k * self._net(n, slot) for n, k in made.items()) for slot in range(TIE + 1)]
            table.append([(net, staked) for net in rows])
        return table

    def net(self, bets: int, category: Category | None, compared: int) -> int:
        """What one round brings: by wagers made, the player's category, and who has the better hand (1, 0, -1)."""
        won = compared > 0 and category is not None
        slot = self.categories.index(category) if won and category else TIE if compared == 0 else LOSE
        return self._payments[bets][slot][0]

    @cached_property
    def fold_value(self) -> int:
        row = outcome_of(self.game.wager("ante"), frozenset({"folded"}), self.game, None)
        assert row is not None
        return NET[row.result]

    def played(self, kind: HandKind, bets: int | None = None) -> Results:
        """The Flop wager made with such a hand, then the best wagers or always the same ones."""
        counts: Counter[tuple[UnitsAmount, UnitsAmount]] = Counter()
        for best, row in enumerate(self.solution.outcomes[kind_number(kind)]):
            for payment, number in zip(self._payments[best if bets is None else bets], row, strict=True):
                counts[payment] += number
        return Results(counts)

    def value(self, kind: HandKind) -> Fraction:
        """The Flop wager and best play after it, per unit of the Ante; a fold is worth -1."""
        return self.played(kind).ev

    @cached_property
    def values(self) -> dict[HandKind, Fraction]:
        return {kind: self.value(kind) for kind in map(kind_numbered, range(169))}

    @cached_property
    def folds(self) -> list[HandKind]:
        """The hands to fold, worst first."""
        worse = [kind for kind, value in self.values.items() if value < self.fold_value]
        return sorted(worse, key=lambda kind: self.values[kind])

    # -- the main game --------------------------------------------------------------------------------------

    def results(self, folds: Callable[[HandKind], bool], bets: int | None = None) -> Results:
        parts = []
        for kind in self.values:
            number = self.solution.deals(kind_number(kind))
            if folds(kind):
                parts.append((Results({(self.fold_value, 1): number}), 1))
            else:
                parts.append((self.played(kind, bets), 1))
        return Results.merged(parts)

    @cached_property
    def main(self) -> Results:
        """Ante, Flop, Turn and River under best play."""
        return self.results(self._folds)

    def _folds(self, kind: HandKind) -> bool:
        return kind in self.folds

    @cached_property
    def fold_rate(self) -> Fraction:
        return Fraction(sum(kind.combos for kind in self.folds), 1326)

    def bet_rate(self, bit: int) -> Fraction:
        """How often the Turn (2) or the River wager (1) is made under best play, of all rounds."""
        made = 0
        for kind in self.values:
            if kind not in self.folds:
                rows = self.solution.outcomes[kind_number(kind)]
                made += sum(sum(row) for bets, row in enumerate(rows) if bets & bit)
        return Fraction(made, self.rounds)

    # -- simpler play ---------------------------------------------------------------------------------------

    @cached_property
    def _cells(self) -> tuple[dict[Cell, int], dict[Cell, int]]:
        """Situations of the hands that are not folded."""
        folded = {kind_number(kind) for kind in self.folds}
        turn, river = (
            {cell: value for cell, value in cells if cell[0] not in folded}
            for cells in (self.solution.turn, self.solution.river)
        )
        return turn, river

    @cached_property
    def rule(self) -> tuple[BettingRule, BettingRule]:
        """For the Turn and for the River wager: the best rule of the kind that can be kept in mind."""
        turn, river = (best_rule(cells, self.categories) for cells in self._cells)
        return turn, river

    def _by(self, bets: Callable[[Cell], bool]) -> Fraction:
        """Folds as best, and both later wagers whenever the situation says so."""
        without = self.results(self._folds, 0).ev
        return without + Fraction(sum(bet_value(cells, bets) for cells in self._cells), self.rounds)

    @cached_property
    def costs(self) -> list[Cost]:
        turn, river = self.rule
        without = self.results(self._folds, 0).ev
        by_rule = Fraction(
            bet_value(self._cells[0], turn.bets) + bet_value(self._cells[1], river.bets),
            self.rounds,
        )
        ways = [
            ("the rule in words", "fold as best play; Turn and River by the two rules in words", without + by_rule),
            ("better than the board", "bet whenever the hole cards improve on the board alone", self._by(turn.better)),
            ("a pair or better", "bet with any pair or better, the board's own included", self._by(lambda c: c[1] > 0)),
            ("never fold", "place the Flop wager with everything, then best play", self.results(_never).ev),
            ("always bet", "fold as best play, then both later wagers always", self.results(self._folds, 3).ev),
            ("never bet again", "fold as best play, then check twice", without),
            ("every wager always", "never fold and make every wager", self.results(_never, 3).ev),
        ]
        best = self.main.ev
        return [Cost(name, words, ev, best - ev) for name, words, ev in ways]


def _never(_: HandKind) -> bool:
    return False
