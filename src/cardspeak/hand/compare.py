"""Comparing a full hand with open cards only, for the one rule that needs it (Tasmania B.12.3 and B.17.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardspeak.cards import Card
from cardspeak.hand.state import State
from cardspeak.ranking.category import Category
from cardspeak.ranking.fast import evaluator
from cardspeak.ranking.ladder import Shape
from cardspeak.ranking.plain import category_by_counts
from cardspeak.ranking.tables import HandClass


def open_key(up: Sequence[Card], shape: Shape) -> tuple[int, ...]:
    """Open cards as a hand that cannot be a straight or flush: category's place, then ranks, then nothing."""
    counts = Counter(card.rank for card in up)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    category = category_by_counts(sorted(counts.values(), reverse=True))
    if category is Category.FULL_HOUSE:  # cannot happen with four cards
        category = Category.THREE_OF_A_KIND
    return (-shape.categories.index(category), *ranks)


def class_key(found: HandClass, shape: Shape) -> tuple[int, ...]:
    """A whole hand in the same terms."""
    return (-shape.categories.index(found.category), *found.ranks)


def beats_open_cards(state: State, seat: int, checker: int) -> bool:
    """Whether the five cards of one seat beat the open cards of another whatever its hole card."""
    shape = state.setup.rules.parts(state.setup.deck)[0].ladder.shape
    own = state.holes[seat]
    up = [card for card, face in zip(state.holes[checker], state.faces[checker], strict=True) if face == "up"]
    if not all(card.known for card in (*own, *up)):
        return True  # nobody can hold unknown cards against a player
    rules = evaluator(shape)
    found = rules.tables.classes[rules.value(own)]
    assert found is not None, "a high hand always has a class"
    return class_key(found, shape) > open_key(up, shape)
