"""What a player holds, ranked: its value, its category, the cards that play, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardspeak.cards import Card, cards_text, parse_cards
from cardspeak.cards.card import require_distinct
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.ranking.category import Category
from cardspeak.ranking.exact import USE, exactly_two
from cardspeak.ranking.fast import evaluator, hand_class
from cardspeak.ranking.ladder import Ladder, Shape
from cardspeak.ranking.plain import PlainHand, any_of, best_play, exactly, play
from cardspeak.ranking.words import describe


class RankedHand(NamedTuple):
    """`value` orders hands of one ladder: larger is stronger, equal is tied, 0 is a low that does not qualify.

    `<`, `>`, `max` and `sorted` go by it; `ties` tells hands of the same worth, where `==` asks for the same cards.
    """

    cards: tuple[Card, ...]
    value: int
    category: Category | None
    best: tuple[Card, ...]
    words: str
    cite: Citation
    shape: Shape

    def __str__(self) -> str:
        return f"{self.words} ({cards_text(self.best)})" if self.best else self.words

    def __repr__(self) -> str:
        return f"<RankedHand: {self}, {self.cite}>"

    def ties(self, other: RankedHand) -> bool:
        """Whether neither beats the other."""
        return self.value == self._worth(other)

    def __lt__(self, other: tuple[object, ...]) -> bool:
        return self.value < self._worth(other)

    def __le__(self, other: tuple[object, ...]) -> bool:
        return self.value <= self._worth(other)

    def __gt__(self, other: tuple[object, ...]) -> bool:
        return self.value > self._worth(other)

    def __ge__(self, other: tuple[object, ...]) -> bool:
        return self.value >= self._worth(other)

    def _worth(self, other: tuple[object, ...]) -> int:
        if not isinstance(other, RankedHand):
            raise BadInput("A ranked hand is compared with a ranked hand: rank the other one first.")
        if other.shape != self.shape:
            raise BadInput(f"{self} and {other} are ranked by different ladders: neither is the stronger.")
        return other.value


def rank_hand(
    hole: str | Sequence[Card], ladder: Ladder, board: str | Sequence[Card] = (), *, use: int | None = None
) -> RankedHand:
    """The best hand in `hole` and `board`, cards or their text; with `use`, exactly so many hole cards must play."""
    hole = parse_cards(hole) if isinstance(hole, str) else hole
    board = parse_cards(board) if isinstance(board, str) else board
    held = (*hole, *board)
    _check(held, ladder)
    shape = ladder.shape
    if use is None:
        value = evaluator(shape).value(held)
        choices = [held] if shape.badugi else any_of(held, shape.size)
    else:
        if use != USE:
            raise BadInput(f"The books know one such rule, exactly two hole cards; this asks for {use}.")
        value = exactly_two(shape).value(hole, board)
        choices = exactly(use, hole, board)
    found = hand_class(shape, value)
    played = _played(choices, value, shape) if found is not None else None
    category = None if found is None else found.category
    cite = ladder.clauses.get(category, ladder.cite) if category else ladder.cite
    return RankedHand(held, value, category, played.cards if played else (), describe(found, shape), cite, shape)


def _played(choices: Iterable[Sequence[Card]], value: int, shape: Shape) -> PlainHand | None:
    """The first of the choices that is worth so much; its value is looked up, and one hand only is laid out."""
    if shape.badugi:
        return best_play(choices, shape)
    worth = evaluator(shape).value_for(shape.size)
    return play(next(cards for cards in choices if worth(cards) == value), shape)


def _check(held: Sequence[Card], ladder: Ladder) -> None:
    least = 1 if ladder.shape.badugi else ladder.shape.size
    if len(held) < least:
        raise BadInput(f"{cards_text(held)!r} has {len(held)} cards; a hand here needs at least {least}.")
    if not all(card.known for card in held):
        raise BadInput(f"{cards_text(held)!r} has unknown cards; only known cards can be ranked.")
    require_distinct(held)
    ladder.deck.require(tuple(held))
