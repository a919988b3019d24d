"""Crown Hold'em's side wagers, exactly: both Poker Extras and the three levels of jackpot.

All are decided by hole cards and flop, 2,598,960 hands of five. A fold loses the Player Poker Extra and the Jackpot
wager whatever the flop brings (3.33(b)(iii), 3.12(c)(i)), so both are told twice: for a hand that is never folded, and
for one that folds as best play of the main game does. The dealer never folds.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import NamedTuple

from cardspeak.books.model.banked import PayTable
from cardspeak.books.model.banked_jackpot import JackpotLevel
from cardspeak.errors import BadInput, nearest
from cardspeak.odds.classes import HandKind
from cardspeak.odds.house.crown_holdem import CrownHoldem
from cardspeak.odds.house.holdem_solution import kind_number
from cardspeak.odds.house.results import Hit, Results, UnitsAmount
from cardspeak.ranking.category import Category
from cardspeak.ranking.count import count_categories

HANDS = comb(52, 5)


class Sides:
    """The side wagers beside one main game, whose folds they share."""

    def __init__(self, main: CrownHoldem) -> None:
        self.main = main
        self.game = main.game

    @cached_property
    def five(self) -> dict[Category, int]:
        """Hole cards and flop as any five cards."""
        return count_categories(self.game.ladder, 5)

    @cached_property
    def five_if_not_folded(self) -> tuple[dict[Category, int], int]:
        """Hole cards with flop, of hands that best play does not fold; and all deals, folded ones too."""
        counts: Counter[Category] = Counter()
        for kind in self.main.values:
            if kind not in self.main.folds:
                for category, number in zip(
                    self.main.categories, self.main.solution.made[kind_number(kind)], strict=True
                ):
                    counts[category] += number
        return counts, comb(52, 2) * comb(50, 3)

    # -- Poker Extra ----------------------------------------------------------------------------------------

    @cached_property
    def dealer_extra(self) -> Results:
        return _paid(self.five, HANDS, self._extra)

    @cached_property
    def player_extra(self) -> Results:
        """For a hand that is never folded."""
        return _paid(self.five, HANDS, self._extra)

    @cached_property
    def player_extra_with_folds(self) -> Results:
        return _paid(*self.five_if_not_folded, self._extra)

    @property
    def _extra(self) -> PayTable:
        name = self.game.wager("player-extra").table
        assert name is not None
        return self.game.pay_table(name)

    @cached_property
    def extra_hits(self) -> list[Hit]:
        return [Hit(line.category, line.pays, self._chance(line.category)) for line in self._extra.lines]

    def _chance(self, category: str) -> Fraction:
        return Fraction(self.five[Category(category)], HANDS)

    def extra_if_kept(self, kind: HandKind) -> Fraction:
        """What a unit of Player Poker Extra brings with such a hand, if it is not folded."""
        made = self.main.solution.made[kind_number(kind)]
        counts = dict(zip(self.main.categories, made, strict=True))
        return _paid(counts, sum(made), self._extra).ev

    def never_fold_from(self) -> Fraction:
        """The Player Poker Extra, in Antes, from which no hand is worth folding: the fold would lose it as well."""
        return max((self.keep_from(kind) for kind in self.main.folds), default=Fraction(0))

    def keep_from(self, kind: HandKind) -> Fraction:
        """The Player Poker Extra, in Antes, from which this hand is worth the Flop wager; 0 where it always is."""
        short = self.main.fold_value - self.main.values[kind]
        return max(Fraction(0), short / (1 + self.extra_if_kept(kind)))

    # -- jackpot --------------------------------------------------------------------------------------------

    def jackpot(self, level: str, *, folds: bool = False) -> JackpotEdge:
        """One level: what a unit staked on it brings back, as a function of the displayed amount."""
        jackpot = self.game.file.jackpot
        assert jackpot is not None, "the game has a jackpot"
        levels = {one.name: one for one in jackpot.levels}
        if level not in levels:
            raise BadInput(f"There is no jackpot level {level!r}.{nearest(level, levels)} Levels: {', '.join(levels)}.")
        counts, hands = self.five_if_not_folded if folds else (self.five, HANDS)
        prizes, bonuses = self.game.pay_table(jackpot.prizes), self.game.pay_table(jackpot.bonuses)
        reseeds = {pool.name: pool.reseed for pool in jackpot.pools}
        return JackpotEdge(
            levels[level],
            sum(reseeds[pool] for pool in levels[level].pools),
            tuple((Fraction(line.percent, 100), counts[Category(line.category)]) for line in prizes.lines),
            tuple((line.pays + bonuses.stake_back, counts[Category(line.category)]) for line in bonuses.lines),
            prizes.stake_back,
            hands,
        )


class JackpotEdge(NamedTuple):
    """A level's wager. Displayed amounts are in Level 1 wagers, results per unit staked."""

    level: JackpotLevel
    reseed: int  # the least that is ever displayed
    prizes: tuple[tuple[Fraction, int], ...]  # share of the display, hands
    bonuses: tuple[tuple[int, int], ...]  # times the stake, hands
    stake_back: bool  # whether the stake is returned beside a jackpot prize
    hands: int

    @property
    def bonus_return(self) -> Fraction:
        """What Table 2 alone gives back of the stakes."""
        return Fraction(sum(pays * number for pays, number in self.bonuses), self.hands)

    @property
    def share_return(self) -> Fraction:
        """The expected share of the display: all of it for some hands, a part for others."""
        return sum((share * number for share, number in self.prizes), Fraction(0)) / self.hands

    def results(self, display: UnitsAmount) -> Results:
        """With so much displayed when the round is settled, and shared with nobody."""
        counts: Counter[tuple[UnitsAmount, UnitsAmount]] = Counter()
        for share, number in self.prizes:
            counts[share * display / self.level.times - (0 if self.stake_back else 1), 1] += number
        for pays, number in self.bonuses:
            counts[Fraction(pays - 1), 1] += number
        counts[Fraction(-1), 1] += self.hands - sum(number for _, number in (*self.prizes, *self.bonuses))
        return Results(counts)

    def ev(self, display: UnitsAmount) -> Fraction:
        return self.results(display).ev

    @property
    def break_even(self) -> Fraction:
        """The display at which the wager is worth its stake."""
        at_nothing = self.ev(0)
        return -at_nothing * self.level.times / self.share_return

    @property
    def hit(self) -> Fraction:
        return Fraction(sum(number for _, number in (*self.prizes, *self.bonuses)), self.hands)


def _paid(counts: dict[Category, int], hands: int, table: PayTable) -> Results:
    """A wager on one hand by a table of odds; whatever is not listed, or was folded, loses."""
    found: Counter[tuple[UnitsAmount, UnitsAmount]] = Counter()
    for line in table.lines:
        found[line.pays if table.stake_back else line.pays - 1, 1] += counts[Category(line.category)]
    found[-1, 1] += hands - found.total()
    return Results(found)
