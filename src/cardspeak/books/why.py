"""Every reason to refuse a command of a hand, in order of precedence; each book gives each its clause."""

from __future__ import annotations

from enum import StrEnum


class HandWhy(StrEnum):
    HAND_OVER = "hand over"
    NOT_IN_HAND = "not in the hand"
    NOT_YOUR_TURN = "not your turn"
    NO_SUCH_CHOICE = "no such choice now"
    NO_CHECK = "no check"
    NOTHING_TO_CALL = "nothing to call"
    RAISE_CAP = "raise cap"
    NOT_REOPENED = "betting not reopened"
    BELOW_MINIMUM = "below the minimum"
    ABOVE_MAXIMUM = "above the maximum"
    NOT_A_CHIP = "not a whole chip"
    NOT_YOUR_CARDS = "not your cards"
    WRONG_COUNT = "wrong number of cards"
    CARD_TWICE = "card twice"
    AUTHORITY = "authority"
    NOT_AGREED = "not agreed"
