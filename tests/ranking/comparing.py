"""Hands compared in words: `must_hold(ladder, "KsKd...", ">", "QsQd...")`."""

from __future__ import annotations

from cardspeak.cards import parse_cards
from cardspeak.ranking import Ladder, RankedHand, rank_hand


def ranked(hand: str, ladder: Ladder) -> RankedHand:
    """`AsKs/QsJsTs` is a hand with a board."""
    hole, _, board = hand.partition("/")
    return rank_hand(parse_cards(hole), ladder, parse_cards(board))


def must_hold(ladder: Ladder, hand: str, sign: str, other: str) -> None:
    """The hand beats (`>`) or ties (`=`) the other, and qualifies."""
    one, two = ranked(hand, ladder).value, ranked(other, ladder).value
    assert one > 0
    assert (one > two) if sign == ">" else (one == two), f"{hand} {sign} {other}"
