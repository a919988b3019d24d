"""What the house player gives up in a draw: what neither pairs nor helps, and of low hands what is high."""

from __future__ import annotations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import cards_text, parse_cards
from cardspeak.hand.house import _unwanted_high, _unwanted_low


@pytest.mark.parametrize(
    ("held", "gone"),
    [
        ("As Ks 9s 4s 2d", "2d"),  # four to a flush
        ("9c 9d 4h 3s 2c", "4h 3s 2c"),
        ("9c 9d 4h 4s 2c", "2c"),
        ("Ac Kd 9h 4s 2c", "2c 4s 9h"),
    ],
)
def test_high_hands(held: str, gone: str) -> None:
    assert _unwanted_high(parse_cards(held)) == list(parse_cards(gone))


@pytest.mark.parametrize(
    ("game", "held", "kept"),
    [
        ("single-draw-27", "2c 3d 4h 7s Kc", "2c 3d 4h 7s"),
        ("single-draw-27", "2c 2d 4h 7s 8c", "2c 4h 7s 8c"),
        ("single-draw-27", "Jc Qd Kh As 2c", "2c"),
        ("badugi", "Ac 2c 3d 4h", "Ac 3d 4h"),
        ("badugi", "Ac 2d 3h 4s", "Ac 2d 3h 4s"),
        ("badugi", "Ac Ad 3h Ks", "Ac 3h"),
    ],
)
def test_low_hands(game: str, held: str, kept: str) -> None:
    rules = load_book("open-table").game(game)
    cards = parse_cards(held)
    gone = _unwanted_low(rules.parts(52)[0].ladder.shape, cards)
    assert cards_text(tuple(card for card in cards if card not in gone)) == cards_text(parse_cards(kept))
