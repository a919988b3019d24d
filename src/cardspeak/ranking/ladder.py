"""A ladder: the order of hands that one book lists for one deck.

Ladders are data (`books/<slug>/ranking.toml`). Two ladders of different books that order hands alike
share a `Shape`, and with it every table that is built from it.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Literal, NamedTuple

from cardspeak.cards import Deck, deck_of
from cardspeak.citation import Citation
from cardspeak.ranking.category import Category

Goal = Literal["high", "low"]

ACE = 12


class Rung(NamedTuple):
    """One category of the order and the clause that puts it there."""

    category: Category
    cite: Citation


class Shape(NamedTuple):
    """All that decides how hands compare, and nothing else: the key of every table."""

    size: int  # cards that make a hand: five, three, or four in badugi
    categories: tuple[Category, ...]  # best first, as for the high game
    lowest: int  # lowest rank in the deck
    small_straight: bool  # the ace may stand below the deck's lowest card
    goal: Goal
    ace: Goal  # whether an ace counts above the king or below the lowest card
    limit: int | None  # a low hand may hold no rank above this, and no pair
    least: tuple[Category, int] | None = None  # a high hand wins only from this category and rank on

    @property
    def flushes(self) -> bool:
        """Whether suits matter at all."""
        of_a_suit = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
        return any(category in self.categories for category in of_a_suit)

    @property
    def badugi(self) -> bool:
        return Category.FOUR_CARD_BADUGI in self.categories

    def strength(self, rank: int) -> int:
        """The place of a rank on its own: larger is higher."""
        return -1 if rank == ACE and self.ace == "low" else rank

    @property
    def straights(self) -> dict[frozenset[int], int]:
        """Every set of ranks that makes a straight, with the rank that names it (its top card)."""
        if Category.STRAIGHT not in self.categories:
            return {}
        return _straights(self.size, self.lowest, self.small_straight)


@cache
def _straights(size: int, lowest: int, small: bool) -> dict[frozenset[int], int]:
    found = {frozenset(range(top - size + 1, top + 1)): top for top in range(lowest + size - 1, 13)}
    if small:
        top = lowest + size - 2
        found[frozenset([ACE, *range(lowest, top + 1)])] = top
    return found


class Ladder:
    """The order of hands of one book for one deck; every rung with its clause."""

    def __init__(
        self,
        name: str,
        deck: Deck | int,
        rungs: tuple[Rung, ...],
        cite: Citation,
        *,
        size: int = 5,
        small_straight: bool = False,
        goal: Goal = "high",
        ace: Goal = "high",
        limit: int | None = None,
        least: tuple[Category, int] | None = None,
    ) -> None:
        self.name = name
        self.deck = deck_of(deck) if isinstance(deck, int) else deck
        self.rungs = rungs
        self.cite = cite
        self.shape = Shape(
            size,
            tuple(rung.category for rung in rungs),
            self.deck.lowest,
            small_straight,
            goal,
            ace,
            limit,
            least,
        )

    @cached_property
    def clauses(self) -> dict[Category, Citation]:
        return {rung.category: rung.cite for rung in self.rungs}

    def __repr__(self) -> str:
        return f"<ladder {self.name}, {self.deck}, {self.cite}>"
