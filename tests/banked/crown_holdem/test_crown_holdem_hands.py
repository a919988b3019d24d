"""What each hand of Crown Hold'em is, as the side wagers and the main wagers see it (1.1)."""

from __future__ import annotations

import pytest
from tests.banked.crown_holdem.felt import BOOK, perth

from cardspeak.books.banked import load_banked
from cardspeak.cards import parse_cards


def named(cards: str) -> str:
    """The category of two hole cards and a flop."""
    five = parse_cards(cards)
    return str(load_banked(BOOK).rank(five[:2], five[2:], "hole and flop").category)


def value(cards: str) -> int:
    five = parse_cards(cards)
    return load_banked(BOOK).rank(five[:2], five[2:], "hole and flop").value


@perth("1.1:Royal Flush")
@perth("1.1:Straight Flush")
@perth("1.1:Four of a Kind")
@perth("1.1:Full House")
@perth("1.1:Flush")
@perth("1.1:Straight")
@perth("1.1:Three of a Kind")
@perth("1.1:Two Pair")
@perth("1.1:One Pair")
@perth("1.1:Five Odd Cards")
@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("AsKsQsJsTs", "royal flush"),
        ("AsKsQsJsTh", "straight"),
        ("KsQsJsTs9s", "straight flush"),
        ("5h4h3h2hAh", "straight flush"),
        ("9s9h9d9cQs", "four of a kind"),
        ("AsAhAd8s8h", "full house"),
        ("KdJd9d7d5d", "flush"),
        ("KdJd9d7d5c", "no pair"),
        ("Ts9h8d7c6s", "straight"),
        ("5s4h3d2cAs", "straight"),
        ("AsKhQdJcTs", "straight"),
        ("KsAh2d3c4s", "no pair"),
        ("QsQhQd8c5s", "three of a kind"),
        ("QsQh7d7c4s", "two pair"),
        ("QsQh8d4c2s", "one pair"),
        ("KsJh8d5c2s", "no pair"),
    ],
)
def test_five_cards_and_their_name(cards: str, category: str) -> None:
    assert named(cards) == category


@perth("1.1:Face Value")
def test_the_ace_is_high_except_at_the_foot_of_a_straight() -> None:
    values = [value(f"{rank}s8h6d4c2s") for rank in "9TJQKA"]
    assert values == sorted(values)
    assert len(set(values)) == 6
    assert value("5s4h3d2cAs") < value("6s5h4d3c2s")
    assert value("5h4h3h2hAh") < value("6h5h4h3h2h")
