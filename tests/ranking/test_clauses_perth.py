"""Crown Perth's list of hands, row by row."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.seeds import chance

from cardspeak.books.loader import load_book
from cardspeak.cards import parse_cards
from cardspeak.ranking import RankedHand, evaluator, rank_hand
from cardspeak.ranking.plain import any_of, best_play

SLUG = "crown-perth-holdem"
LADDER = load_book(SLUG).ladder()

# Best first: the row, the weakest hand of the category and the strongest.
ROWS = [
    ("3.44:Royal Flush", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("3.44:Straight Flush", "Ac2c3c4c5c", "9sTsJsQsKs"),
    ("3.44:Four of a Kind", "2s2h2d2c3s", "AsAhAdAcKs"),
    ("3.44:Full House", "2s2h2d3c3s", "AsAhAdKcKs"),
    ("3.44:Flush", "2c3c4c5c7c", "AsKsQsJs9s"),
    ("3.44:Straight", "As2h3d4c5s", "TsJhQdKcAs"),
    ("3.44:Three of a Kind", "2s2h2d3c4s", "AsAhAdKcQs"),
    ("3.44:Two Pair", "3s3h2d2c4s", "AsAhKdKcQs"),
    ("3.44:One Pair", "2s2h3d4c5s", "AsAhKdQcJs"),
    ("3.44:5 Odd Cards", "2s3h4d5c7s", "AsKhQdJc9s"),
]


def ranked(hand: str) -> RankedHand:
    """`AsKs/QsJsTs` is a hand with a board."""
    hole, _, board = hand.partition("/")
    return rank_hand(parse_cards(hole), LADDER, parse_cards(board))


@pytest.mark.parametrize(
    ("clause", "weakest", "strongest"),
    [
        pytest.param(clause, weakest, strongest, marks=pytest.mark.clause(SLUG, clause))
        for clause, weakest, strongest in ROWS
    ],
)
def test_places(clause: str, weakest: str, strongest: str) -> None:
    """Its weakest hand stands just above the strongest of the category below, its strongest just below the next."""
    at = ROWS.index((clause, weakest, strongest))
    for hand in (weakest, strongest):
        assert ranked(hand).cite.clause == clause
        assert ranked(hand).category == LADDER.shape.categories[at]
    above = ranked(ROWS[at - 1][1]).value if at else evaluator(LADDER.shape).tables.best + 1
    below = ranked(ROWS[at + 1][2]).value if at + 1 < len(ROWS) else 0
    assert above - ranked(strongest).value == 1
    assert ranked(weakest).value - below == 1


@pytest.mark.clause(SLUG, "3.44")
@pytest.mark.parametrize(
    ("hand", "sign", "other"),
    [
        ("9h8h7h6h5h", ">", "8s7s6s5s4s"),
        ("As2d/7s7h7d7c3s", ">", "Ks2d/7s7h7d7c3s"),
        ("4s4h4d2c2s", ">", "3s3h3dAcAs"),
        ("3s3h3dAcAs", ">", "3s3h3dKcKs"),
        ("AsJs9s5s3s", ">", "AhJh9h5h2h"),
        ("6s5h4d3c2s", ">", "5s4h3d2cAs"),
        ("7s7h7dKc3s", ">", "7s7h7dKc2s"),
        ("KsKh3d3c4s", ">", "KdKc3s3h2d"),
        ("9s9hKd5c3s", ">", "9d9cKs5h2d"),
        ("AsKh9d7c3s", ">", "AdKc9s7h2d"),
        ("2c3d/AsKhQdJcTs", "=", "4c5d/AsKhQdJcTs"),  # both play the board
        ("AsKh9d7c3s", "=", "AdKc9s7h3d"),
    ],
)
def test_the_same_category_is_decided_by_rank_and_then_by_kickers(hand: str, sign: str, other: str) -> None:
    one, two = ranked(hand), ranked(other)
    assert one.category == two.category
    assert (one.value > two.value) if sign == ">" else (one.value == two.value)


@pytest.mark.clause(SLUG, "3.44")
def test_random_hands_sort_by_the_ten_rows() -> None:
    rng = chance("ten rows")
    hands = [rng.sample(LADDER.deck.cards, 7) for _ in range(300)]
    order = [rung.category for rung in LADDER.rungs]
    found = sorted((rank_hand(hand, LADDER) for hand in hands), key=lambda hand: -hand.value)
    places = [order.index(hand.category) for hand in found if hand.category]
    assert places == sorted(places)
    assert len(places) == 300
    keys = [best_play(any_of(hand.cards, 5), LADDER.shape) for hand in found]
    for one, other in pairwise(keys):
        assert one is not None
        assert other is not None
        assert one.key >= other.key


@pytest.mark.clause(SLUG, "3.45")
def test_suits_never_break_ties() -> None:
    assert load_book(SLUG).suits is None
    for ranks in ("AKQJT", "AQJ98", "65432"):
        assert len({ranked("".join(rank + suit for rank in ranks)).value for suit in "cdhs"}) == 1
    assert ranked("AsAh9d5c2s").value == ranked("AdAc9s5h2d").value
    assert ranked("KsKh3d3cAs").value == ranked("KdKc3s3hAd").value
