"""The kinds of hand, by the names used everywhere: in data, on the screen and in JSON."""

from enum import StrEnum


class Category(StrEnum):
    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "four of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIR = "two pair"
    ONE_PAIR = "one pair"
    NO_PAIR = "no pair"
    # Badugi counts cards that share neither rank nor suit; nothing else matters there.
    FOUR_CARD_BADUGI = "four-card badugi"
    THREE_CARD_BADUGI = "three-card badugi"
    TWO_CARD_BADUGI = "two-card badugi"
    ONE_CARD_BADUGI = "one-card badugi"


BADUGI_BY_CARDS = {
    4: Category.FOUR_CARD_BADUGI,
    3: Category.THREE_CARD_BADUGI,
    2: Category.TWO_CARD_BADUGI,
    1: Category.ONE_CARD_BADUGI,
}
