"""Hands as a jackpot describes them: `royal flush, both play`, `four of a kind 8+`, put together with &, | and ~.

A description judges a hand by its value and by how many hole cards play in it: the most that can be part of a best
five, so that a card the board could replace still plays.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from cardspeak.cards import RANKS
from cardspeak.errors import BadInput, nearest
from cardspeak.ranking.category import Category
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape

Test = Callable[[int, int], bool]
"""(value, hole cards that play) -> whether the description fits."""


class Description:
    """Anything that can be said about a made hand."""

    @property
    def asks_who_plays(self) -> bool:
        """Whether it matters how many hole cards play."""
        return False

    def test(self, shape: Shape) -> Test:
        raise NotImplementedError

    def __and__(self, other: Description) -> Description:
        return Joined("and", self, other)

    def __or__(self, other: Description) -> Description:
        return Joined("or", self, other)

    def __invert__(self) -> Description:
        return Not(self)


@dataclass(frozen=True)
class Made(Description):
    """A category; with a rank, one whose first rank (of the four, of the three in a full house) is that rank.

    `or_better` takes in everything above.
    """

    category: Category
    rank: int | None = None
    or_better: bool = False

    def test(self, shape: Shape) -> Test:
        if self.category not in shape.categories:
            raise BadInput(f"This order of hands has no {self.category}; it has {', '.join(shape.categories)}.")
        classes = evaluator(shape).tables.classes
        fitting = [
            value
            for value, found in enumerate(classes)
            if found is not None
            and found.category is self.category
            and (self.rank is None or found.ranks[0] == self.rank)
        ]
        if not fitting:
            raise BadInput(f"No {self.category} can have that rank with this deck.")
        least, most = min(fitting), (len(classes) if self.or_better else max(fitting))
        return lambda value, playing: least <= value <= most

    def __str__(self) -> str:
        rank = "" if self.rank is None else f" {RANKS[self.rank]}"
        return f"{self.category}{rank}{'+' if self.or_better else ''}"


@dataclass(frozen=True)
class Plays(Description):
    """At least so many hole cards play."""

    cards: int

    @property
    def asks_who_plays(self) -> bool:
        return True

    def test(self, shape: Shape) -> Test:
        return lambda value, playing: playing >= self.cards

    def __str__(self) -> str:
        return {1: "one plays", 2: "both play"}.get(self.cards, f"{self.cards} play")


@dataclass(frozen=True)
class Joined(Description):
    how: Literal["and", "or"]
    one: Description
    other: Description

    @property
    def asks_who_plays(self) -> bool:
        return self.one.asks_who_plays or self.other.asks_who_plays

    def test(self, shape: Shape) -> Test:
        one, other = self.one.test(shape), self.other.test(shape)
        if self.how == "and":
            return lambda value, playing: one(value, playing) and other(value, playing)
        return lambda value, playing: one(value, playing) or other(value, playing)

    def __str__(self) -> str:
        return f"{self.one}, {self.other}" if self.how == "and" else f"({self.one} or {self.other})"


@dataclass(frozen=True)
class Not(Description):
    one: Description

    @property
    def asks_who_plays(self) -> bool:
        return self.one.asks_who_plays

    def test(self, shape: Shape) -> Test:
        test = self.one.test(shape)
        return lambda value, playing: not test(value, playing)

    def __str__(self) -> str:
        return f"not {self.one}"


_MADE = re.compile(r"(?P<category>[a-z -]+?)(?: (?P<rank>[2-9tjqka]|10))?(?P<better>\+| or better)?", re.IGNORECASE)
_PLAYS = {"both play": 2, "both hole cards play": 2, "one plays": 1, "one hole card plays": 1}


def parse_description(text: str) -> Description:
    """`four of a kind 8+, both play`: a category, perhaps a rank, perhaps `+`; then how many hole cards play."""
    pieces = [piece.strip() for piece in text.split(",") if piece.strip()]
    if not pieces:
        raise BadInput("Describe a hand, as in 'royal flush, both play' or 'four of a kind 8+'.")
    found: Description | None = None
    for piece in pieces:
        one = _piece(piece)
        found = one if found is None else found & one
    assert found is not None, "there was a piece"
    return found


def _piece(piece: str) -> Description:
    lower = piece.casefold()
    if lower in _PLAYS:
        return Plays(_PLAYS[lower])
    match = _MADE.fullmatch(lower)
    names = {str(category) for category in Category}
    if match is None or match["category"] not in names:
        known = [*names, *_PLAYS]
        raise BadInput(
            f"{piece!r} describes no hand.{nearest(lower, known)} Write as in 'four of a kind 8+, both play'."
        )
    rank = match["rank"]
    number = None if rank is None else RANKS.index("T" if rank == "10" else rank.upper())
    return Made(Category(match["category"]), number, match["better"] is not None)
