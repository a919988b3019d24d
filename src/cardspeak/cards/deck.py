"""The five decks: which ranks are left in and how many cards that makes.

Every stripped deck of the books drops ranks from the bottom, so its size alone names it.
"""

from __future__ import annotations

from functools import cached_property

from cardspeak.cards.card import RANKS, Card, card_of
from cardspeak.errors import BadInput
from cardspeak.values import Value


class Deck(Value, dict=True):
    """A pack in unbroken order: clubs two (or the lowest rank) up to the ace of spades."""

    size: int

    def __post_init__(self) -> None:
        if self.size not in (52, 40, 36, 32, 20):
            raise BadInput(f"There is no deck of {self.size} cards; decks have 52, 40, 36, 32 or 20.")

    @property
    def lowest(self) -> int:
        """The lowest rank still in: 0 (a two) in the full deck, 8 (a ten) in the deck of 20."""
        return 13 - self.size // 4

    @property
    def ranks(self) -> range:
        return range(self.lowest, 13)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card_of(rank, suit) for rank in self.ranks for suit in range(4))

    @cached_property
    def set(self) -> frozenset[Card]:
        return frozenset(self.cards)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and 4 * self.lowest <= card < 52

    def __len__(self) -> int:
        return self.size

    def __str__(self) -> str:
        return f"{self.size} cards, {RANKS[self.lowest]} to A"

    def require(self, cards: tuple[Card, ...]) -> None:
        """Refuse a card that this deck does not hold; unknown cards pass."""
        for card in cards:
            if card not in self.set and card.known:
                raise BadInput(
                    f"{card} is not in the deck of {self.size} cards, which runs from {RANKS[self.lowest]} to A."
                )


DECKS = {size: Deck(size) for size in (52, 40, 36, 32, 20)}


def deck_of(size: int) -> Deck:
    return DECKS.get(size) or Deck(size)
