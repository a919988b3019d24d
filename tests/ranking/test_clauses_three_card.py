"""Three Card Poker's list of hands, clause by clause."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import parse_cards
from cardspeak.ranking import Category, RankedHand, evaluator, rank_hand, values

SLUG = "crown-melbourne-three-card"
LADDER = load_book(SLUG).ladder()

# Lowest first, as the book lists them: the clause, the weakest hand of the category and the strongest.
ROWS = [
    ("3.6.1(a)", "2s3h5d", "AsKhJd"),
    ("3.6.1(b)", "2s2h3d", "AsAhKd"),
    ("3.6.1(c)", "2c3c5c", "AsKsJs"),
    ("3.6.1(d)", "As2h3d", "AsKhQd"),
    ("3.6.1(e)", "2s2h2d", "AsAhAd"),
    ("3.6.1(f)", "Ac2c3c", "AsKsQs"),
]


def ranked(hand: str) -> RankedHand:
    return rank_hand(parse_cards(hand), LADDER)


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
        assert ranked(hand).category == LADDER.shape.categories[::-1][at]
    below = ranked(ROWS[at - 1][2]).value if at else 0
    above = ranked(ROWS[at + 1][1]).value if at + 1 < len(ROWS) else evaluator(LADDER.shape).tables.best + 1
    assert ranked(weakest).value - below == 1
    assert above - ranked(strongest).value == 1


CASES = {
    "3.5": [("AsKsJs", "=", "AdKdJd"), ("QsTh6d", "=", "QdTc6s"), ("TsThKd", "=", "TdTcKs"), ("9s8s7s", "=", "9c8c7c")],
    "3.5.1": [("As4h2d", ">", "KsQhTd"), ("As5h3d", ">", "KsQhTd"), ("4s3h2d", ">", "3s2hAd")],
    "3.6.1(a)": [("2s2h3d", ">", "QsTh6d"), ("QsTh6d", ">", "JsTh6d")],
    "3.6.1(b)": [("TsThKd", ">", "AsKhJd"), ("2c3c5c", ">", "TsThKd")],
    "3.6.1(c)": [("2c3c5c", ">", "AsAhKd"), ("3s2hAd", ">", "AsKsJs")],
    "3.6.1(d)": [
        ("AsKhQd", ">", "KsQhJd"),
        ("4s3h2d", ">", "3s2hAd"),
        ("2s2h3d", ">", "KsAh2d"),
        ("2s2h2d", ">", "AsKhQd"),
    ],
    "3.6.1(e)": [("QsQhQd", ">", "AsKhQd"), ("3s3h3d", ">", "2s2h2d")],
    "3.6.1(f)": [
        ("7c6c5c", ">", "AsAhAd"),
        ("4c3c2c", ">", "3s2sAs"),
        ("3s2sAs", ">", "AsAhAd"),
        ("AsAhAd", ">", "KsAs2s"),
    ],
    "3.6.2": [
        ("KsQhJd", ">", "JsTh9d"),
        ("KcQcJc", ">", "QsJsTs"),
        ("3s3h2d", ">", "2s2hAd"),
        ("3s3h4d", ">", "3d3c2s"),
        ("AsJs3s", ">", "AhJh2h"),
        ("AsTs2s", ">", "Ah9h8h"),
        ("AsJh3d", ">", "AdJc2s"),
        ("AsTh2d", ">", "Ad9c8s"),
        ("As4h2d", ">", "KsQhTd"),
        ("KsKhKd", ">", "QsQhQd"),
    ],
}


@pytest.mark.parametrize(
    ("hand", "sign", "other"),
    [
        pytest.param(*case, marks=pytest.mark.clause(SLUG, clause), id=f"{clause} {' '.join(case)}")
        for clause, cases in CASES.items()
        for case in cases
    ],
)
def test_comparing(hand: str, sign: str, other: str) -> None:
    one, two = ranked(hand).value, ranked(other).value
    assert (one > two) if sign == ">" else (one == two)


@pytest.mark.clause(SLUG, "3.5.1")
def test_cards_descend_from_the_ace() -> None:
    pairs = [f"{rank}s{rank}h{'A' if rank != 'A' else '2'}d" for rank in "23456789TJQKA"]
    for lower, higher in pairwise(pairs):
        assert ranked(higher).value > ranked(lower).value


@pytest.mark.clause(SLUG, "3.6")
def test_every_hand_has_its_place() -> None:
    """All 22,100 hands fall into the six categories, in their order and without gaps."""
    hands = np.array(list(combinations(range(52), 3)), np.uint8)
    found = values(hands, LADDER)
    assert len(found) == 22_100
    assert set(found.tolist()) == set(range(1, 742)), "455 sets of ranks and 286 more that can be suited"
    category = evaluator(LADDER.shape).category
    order = LADDER.shape.categories[::-1]
    places = [order.index(named) for named in map(category, sorted(set(found.tolist()))) if named]
    assert places == sorted(places)
    assert set(places) == set(range(6))


@pytest.mark.clause(SLUG, "3.6.1(d)")
def test_no_straight_goes_round_the_corner() -> None:
    assert ranked("KsAh2d").category is Category.NO_PAIR
    assert ranked("KsAs2s").category is Category.FLUSH
    straights = {
        hand.best for hand in map(ranked, ("3s2hAd", "4s3h2d", "AsKhQd")) if hand.category is Category.STRAIGHT
    }
    assert len(straights) == 3
