"""Up cards in stud: whose board is best, whose card is lowest, and what decides between equals."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Literal

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.ranking import rank_hand
from cardspeak.ranking.showing import showing_key, up_card_key

Goal = Literal["high", "low"]


@pytest.mark.parametrize(
    ("goal", "better", "worse"),
    [
        ("high", "As", "Kd"),
        ("high", "8s8h", "AsKd"),  # any pair before any single cards
        ("high", "2s2hAd", "AsKdQh"),
        ("high", "3s3h2d", "2s2hAd"),
        ("high", "2s2h3d3c", "AsAhKdQc"),
        ("high", "2s2h2dAc", "AsAhKdKc"),
        ("high", "2s2h2d2c", "AsAhAdKc"),
        ("high", "AsKdQh3c", "AsKdQh2c"),
        ("high", "9s9h4d", "9d9c3s"),
        ("high", "KsQdJhTc", "KsQdJh9c"),  # four in a row are nothing
        ("high", "As7d5h2c", "KsQsJsTs"),  # and neither are four of a suit
        ("low", "As", "2d"),  # the ace is low
        ("low", "2d", "Ks"),
        ("low", "KsQd", "AsAh"),  # any single cards before any pair
        ("low", "As2h", "As3h"),
        ("low", "8s2h3d", "8s7h2d"),
        ("low", "AsAh2d", "2s2hAd"),
        ("low", "7s6h5d4c", "8sAh2d3c"),
        ("low", "KsQhJdTc", "2s2h3d4c"),
        ("low", "2s2h3d4c", "2s2h3d3c"),
    ],
)
def test_boards(goal: Goal, better: str, worse: str) -> None:
    one, other = (showing_key(parse_cards(text), goal) for text in (better, worse))
    assert one > other


@pytest.mark.parametrize(
    ("one", "other"), [("As", "Ah"), ("9s8h", "9d8c"), ("2s2h3d", "2d2c3s"), ("KsQsJsTs", "KdQcJhTd")]
)
@pytest.mark.parametrize("goal", ["high", "low"])
def test_boards_of_the_same_ranks_are_equal_until_suits_are_asked_for(goal: Goal, one: str, other: str) -> None:
    assert showing_key(parse_cards(one), goal) == showing_key(parse_cards(other), goal)
    assert showing_key(parse_cards(one), goal, suits="shdc") != showing_key(parse_cards(other), goal, suits="shdc")


def test_the_suit_of_the_highest_card_comes_first() -> None:
    boards = ["9s8c", "9h8s", "9h8d", "9d8s", "9c8s"]
    keys = [showing_key(parse_cards(board), suits="shdc") for board in boards]
    assert keys == sorted(keys, reverse=True)
    low = [showing_key(parse_cards(board), "low", suits="shdc") for board in boards]
    assert low == sorted(low), "the low game turns it round"


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        pytest.param("s", "h", marks=pytest.mark.clause("crown-melbourne-poker", "3.2.4(a)")),
        pytest.param("h", "d", marks=pytest.mark.clause("crown-melbourne-poker", "3.2.4(b)")),
        pytest.param("d", "c", marks=pytest.mark.clause("crown-melbourne-poker", "3.2.4(c)")),
    ],
)
def test_crown_order_of_suits(higher: str, lower: str) -> None:
    order = load_book("crown-melbourne-poker").suits or ""
    for rank in "23456789TJQKA":
        one, other = Card(rank + higher), Card(rank + lower)
        assert up_card_key(one, suits=order) > up_card_key(other, suits=order)
        assert up_card_key(one) == up_card_key(other)
        assert showing_key([one], suits=order) > showing_key([other], suits=order)


def test_a_book_may_order_suits_in_another_way() -> None:
    spade, heart = Card("7s"), Card("7h")
    assert up_card_key(heart, suits="hsdc") > up_card_key(spade, suits="hsdc")
    assert showing_key([heart, Card("2c")], suits="hsdc") > showing_key([spade, Card("2d")], suits="hsdc")


@pytest.mark.clause("crown-melbourne-poker", "3.2.4(d)")
def test_crown_clubs_are_lowest() -> None:
    """The lowest of all up cards is the two of clubs, so that it brings in before the other twos."""
    deck = load_book("crown-melbourne-poker").ladder().deck.cards
    by_suit = sorted(deck, key=lambda card: up_card_key(card, suits="shdc"))
    assert [str(card) for card in by_suit[:5]] == ["2c", "2d", "2h", "2s", "3c"]
    assert all(one < other for one, other in pairwise(by_suit))


@pytest.mark.clause("crown-melbourne-poker", "3.2.4")
def test_crown_suits_are_equal_elsewhere() -> None:
    """Suits are ordered for up cards only on request; hands of the same ranks tie in any suits."""
    book = load_book("crown-melbourne-poker")
    assert book.suits == "shdc"
    for hand in ("AKQJT", "K9642"):
        found = {rank_hand(parse_cards("".join(rank + suit for rank in hand)), book.ladder()).value for suit in "cdhs"}
        assert len(found) == 1


def test_the_low_game_counts_the_ace_low() -> None:
    assert up_card_key(Card("As"), "low") < up_card_key(Card("2c"), "low")
    assert up_card_key(Card("As")) > up_card_key(Card("Kc"))


def test_every_pair_of_two_card_boards_is_ordered_like_their_ranks() -> None:
    """The key is a total order in which only the ranks count, pairs first."""
    boards = list(combinations(parse_cards("2c2d7h7sKcAdAs"), 2))

    def by_hand(board: tuple[Card, ...]) -> tuple[bool, list[int]]:
        ranks = sorted((card.rank for card in board), reverse=True)
        return ranks[0] == ranks[1], ranks

    for one, other in combinations(boards, 2):
        assert (showing_key(one) > showing_key(other)) == (by_hand(one) > by_hand(other))
        assert (showing_key(one) == showing_key(other)) == (by_hand(one) == by_hand(other))


@pytest.mark.parametrize("board", ["", "AsKsQsJsTs", "As??"])
def test_refusals(board: str) -> None:
    with pytest.raises(BadInput, match="A board shows one to four known cards"):
        showing_key(parse_cards(board))
