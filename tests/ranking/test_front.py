"""Chinese Poker: three cards against five."""

from __future__ import annotations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import parse_cards
from cardspeak.errors import BadInput
from cardspeak.ranking import front_is_higher

BOOK = load_book("crown-melbourne-poker")
FRONT, HIGH = BOOK.ladder("front"), BOOK.ladder()


@pytest.mark.parametrize(
    ("front", "middle", "higher"),
    [
        ("AsKsQs", "2c2d3h4s5c", False),  # a pair of twos is enough
        ("AsKsQs", "KcQdJh9s8c", True),  # ace high against king high
        ("AsKsQs", "AcKdJh9s8c", True),  # the third card decides
        ("AsKsJs", "AcKdJh9s8c", False),  # equal so far: not higher
        ("AsKsTs", "AcKdJh9s8c", False),
        ("2s2d3s", "AcKdQhJs9c", True),  # any pair against no pair
        ("2s2d3s", "AcKdQhJsTc", False),  # but not against a straight
        ("KsKd2s", "QcQdAh9s8c", True),
        ("KsKd2s", "KcKhAh9s8c", False),  # the same pair: the side cards in order
        ("KsKdAs", "KcKhQh9s8c", True),
        ("KsKdQs", "KcKhQh9s8c", False),  # equal so far
        ("KsKdAs", "2c2d3h3s4c", False),  # one pair below two
        ("2s2d2h", "AcAdKhKsQc", True),  # threes above two pair
        ("3s3d3h", "2c2d2hAsKc", True),
        ("2s2d2h", "3c3d3hAsKc", False),
        ("AsAdAh", "2c3d4h5s6c", False),  # threes below a straight
        ("AsAdAh", "2c2d2h3s3c", False),
        ("AsKsQs", "AcKdQh3s2c", False),  # a run of one suit is only three cards
    ],
)
def test_front_against_middle(front: str, middle: str, higher: bool) -> None:
    assert front_is_higher(parse_cards(front), FRONT, parse_cards(middle), HIGH) is higher


def test_the_hands_are_checked() -> None:
    with pytest.raises(BadInput, match="needs at least 5"):
        front_is_higher(parse_cards("AsKsQs"), FRONT, parse_cards("AcKdQh"), HIGH)
