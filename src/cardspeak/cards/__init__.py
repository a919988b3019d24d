"""Cards, decks, and how a deck is shuffled, cut and shown."""

from cardspeak.cards.card import RANKS, SUITS, UNKNOWN, Card, card_of, cards_text, parse_cards
from cardspeak.cards.deck import DECKS, Deck, deck_of

__all__ = ["DECKS", "RANKS", "SUITS", "UNKNOWN", "Card", "Deck", "card_of", "cards_text", "deck_of", "parse_cards"]
