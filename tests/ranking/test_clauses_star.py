"""The Star's three orders, chosen by the deck alone, clause by clause."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.ranking.comparing import must_hold, ranked

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, parse_cards
from cardspeak.ranking import Category, evaluator

SLUG = "star-sydney-poker"
BOOK = load_book(SLUG)

# Best first: the clause, the weakest hand of the category and the strongest.
FULL = [
    ("13.2(a)", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("13.2(b)", "Ac2c3c4c5c", "9sTsJsQsKs"),
    ("13.2(c)", "2s2h2d2c3s", "AsAhAdAcKs"),
    ("13.2(d)", "2s2h2d3c3s", "AsAhAdKcKs"),
    ("13.2(e)", "2c3c4c5c7c", "AsKsQsJs9s"),
    ("13.2(f)", "As2h3d4c5s", "TsJhQdKcAs"),
    ("13.2(g)", "2s2h2d3c4s", "AsAhAdKcQs"),
    ("13.2(h)", "3s3h2d2c4s", "AsAhKdKcQs"),
    ("13.2(i)", "2s2h3d4c5s", "AsAhKdQcJs"),
    ("13.2(j)", "2s3h4d5c7s", "AsKhQdJc9s"),
]
SHORT_32 = [
    ("13.3(a)", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("13.3(b)", "Ac7c8c9cTc", "9sTsJsQsKs"),
    ("13.3(c)", "7s7h7d7c8s", "AsAhAdAcKs"),
    ("13.3(d)", "7c8c9cTcQc", "AsKsQsJs9s"),
    ("13.3(e)", "7s7h7d8c8s", "AsAhAdKcKs"),
    ("13.3(f)", "As7h8d9cTs", "TsJhQdKcAs"),
    ("13.3(g)", "7s7h7d8c9s", "AsAhAdKcQs"),
    ("13.3(h)", "8s8h7d7c9s", "AsAhKdKcQs"),
    ("13.3(i)", "7s7h8d9cTs", "AsAhKdQcJs"),
    ("13.3(j)", "7s8h9dTcQs", "AsKhQdJc9s"),
]
SHORT_36 = [
    ("13.4(a)", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("13.4(b)", "Ac6c7c8c9c", "9sTsJsQsKs"),
    ("13.4(c)", "6s6h6d6c7s", "AsAhAdAcKs"),
    ("13.4(d)", "6c7c8c9cJc", "AsKsQsJs9s"),
    ("13.4(e)", "6s6h6d7c7s", "AsAhAdKcKs"),
    ("13.4(f)", "6s6h6d7c8s", "AsAhAdKcQs"),  # three of a kind above a straight
    ("13.4(g)", "As6h7d8c9s", "TsJhQdKcAs"),
    ("13.4(h)", "7s7h6d6c8s", "AsAhKdKcQs"),
    ("13.4(i)", "6s6h7d8c9s", "AsAhKdQcJs"),
    ("13.4(j)", "6s7h8d9cJs", "AsKhQdJc9s"),
]
ROWS = {52: FULL, 32: SHORT_32, 36: SHORT_36}
PLACES = [
    *(pytest.param(52, clause, low, high, marks=pytest.mark.clause(SLUG, clause)) for clause, low, high in FULL),
    *(pytest.param(32, clause, low, high, marks=pytest.mark.clause(SLUG, clause)) for clause, low, high in SHORT_32),
    *(pytest.param(36, clause, low, high, marks=pytest.mark.clause(SLUG, clause)) for clause, low, high in SHORT_36),
]


@pytest.mark.parametrize(("deck", "clause", "weakest", "strongest"), PLACES)
def test_places(deck: int, clause: str, weakest: str, strongest: str) -> None:
    """Its weakest hand stands just above the strongest of the category below, its strongest just below the next."""
    ladder, rows = BOOK.ladder(deck=deck), ROWS[deck]
    at = rows.index((clause, weakest, strongest))
    for hand in (weakest, strongest):
        found = ranked(hand, ladder)
        assert (found.cite.clause, found.category) == (clause, ladder.shape.categories[at])
    above = ranked(rows[at - 1][1], ladder).value if at else evaluator(ladder.shape).tables.best + 1
    below = ranked(rows[at + 1][2], ladder).value if at + 1 < len(rows) else 0
    assert above - ranked(strongest, ladder).value == 1
    assert ranked(weakest, ladder).value - below == 1


WITHIN_52 = {
    "13.2(a)": [("AsKsQsJsTs", "=", "AdKdQdJdTd")],
    "13.2(b)": [
        ("6h5h4h3h2h", ">", "5s4s3s2sAs"),
        ("KhQhJhTh9h", ">", "QsJsTs9s8s"),
        ("8h7h6h5h4h", "=", "8c7c6c5c4c"),
    ],
    "13.2(c)": [
        ("9s9h9d9cKs", ">", "KsKhKdQcQs"),
        ("3s3h3d3c2s", ">", "2s2h2d2cAs"),
        ("9s9h9d9cKs", ">", "9s9h9d9cQs"),
    ],
    "13.2(d)": [
        ("3s3h3d2c2s", ">", "AsKsJs9s8s"),
        ("4s4h4dAcAs", ">", "3s3h3dKcKs"),
        ("4s4h4d3c3s", ">", "4s4h4d2c2s"),
    ],
    "13.2(e)": [
        ("AsJs9s5s2s", ">", "AhJh9h4h3h"),
        ("AsJs9s5s3s", ">", "AhJh9h5h2h"),
        ("AsJsTs3s2s", ">", "AhJh9h8h7h"),
        ("AsQs4s3s2s", ">", "AhJhTh9h7h"),
        ("As6s4s3s2s", ">", "KhQhJhTh8h"),
        ("AsJs9s5s2s", "=", "AhJh9h5h2h"),
    ],
    "13.2(f)": [
        ("6s5h4d3c2s", ">", "5s4h3d2cAs"),
        ("9s8h7d6c5s", "=", "9d8c7h6s5d"),
        ("2s2h3d4c5s", ">", "QsKhAd2c3s"),
    ],
    "13.2(g)": [
        ("As2h3d4c5s", ">", "AsAhAdKcQs"),
        ("8s8h8d3c2s", ">", "7s7h7dAcKs"),
        ("8s8h8d4c2s", ">", "8s8h8d3c2s"),
    ],
    "13.2(h)": [
        ("KsKh2d2cAs", ">", "QsQhJdJcAs"),
        ("KsKh3d3c2s", ">", "KdKc2d2cAs"),
        ("KsKh3d3c4s", ">", "KdKc3s3h2s"),
    ],
    "13.2(i)": [
        ("7s7hAd3c2s", ">", "7d7cKdQcJs"),
        ("7s7hAdKc2s", ">", "7d7cAsQcJs"),
        ("7s7hAdKc3s", ">", "7d7cAsKh2d"),
        ("8s8h4d3c2s", ">", "7d7cAsKhQd"),
        ("7s7hAdKc3s", "=", "7d7cAsKh3d"),
    ],
    "13.2(j)": [
        ("As9h7d3c2s", ">", "KsQhJd9c7s"),
        ("As9h7d4c2s", ">", "Ad9c7s3h2d"),
        ("As9h7d3c2s", "=", "Ad9c7s3h2d"),
    ],
}
WITHIN_32 = {
    "13.3(a)": [("AsKsQsJsTs", "=", "AhKhQhJhTh")],
    "13.3(b)": [
        ("JsTs9s8s7s", ">", "AsAhAdAcKs"),
        ("JsTs9s8s7s", ">", "AhTh9h8h7h"),
        ("JsTs9s8s7s", "=", "JdTd9d8d7d"),
    ],
    "13.3(c)": [("7s7h7d7cAs", ">", "AdKdQdJd9d"), ("8s8h8d8c7s", ">", "7s7h7d7cAs")],
    "13.3(d)": [
        ("QsTs9s8s7s", ">", "AsAhAdKcKs"),
        ("AsQs9s8s7s", ">", "AhJhTh9h7h"),
        ("AsQsTs8s7s", "=", "AhQhTh8h7h"),
    ],
    "13.3(e)": [
        ("8s8h8d7c7s", ">", "AsKhQdJcTs"),
        ("9s9h9d7c7s", ">", "8s8h8dAcAs"),
        ("9s9h9d8c8s", ">", "9s9h9d7c7s"),
    ],
    "13.3(f)": [
        ("JsTh9d8c7s", ">", "Ts9h8d7cAs"),
        ("Ts9h8d7cAs", ">", "AsAhAdKcQs"),
        ("Ts9h8d7cAs", "=", "Td9c8s7hAd"),
    ],
    "13.3(g)": [
        ("As7h8d9cTs", ">", "AsAhAdKcQs"),
        ("8s8h8d9c7s", ">", "7s7h7dAcKs"),
        ("8s8h8dJc7s", ">", "8s8h8dTc9s"),
    ],
    "13.3(h)": [
        ("AsAh7d7cKs", ">", "KsKhQdQcAs"),
        ("AsAh8d8c7s", ">", "AdAc7d7cKs"),
        ("AsAh8d8cKs", ">", "AdAc8s8hQd"),
    ],
    "13.3(i)": [
        ("9s9hAdKcQs", ">", "9d9cAsKhJd"),
        ("TsTh9d8c7s", ">", "9d9cAsKhQd"),
        ("9s9hAdKcQs", "=", "9d9cAsKhQd"),
    ],
    "13.3(j)": [
        ("AsQhJd9c8s", ">", "AdQcJs9h7d"),
        ("AsQhJd9c8s", "=", "AdQcJs9h8d"),
        ("AsQh9d8c7s", ">", "KsQhJd9c8s"),
    ],
}
WITHIN_36 = {
    "13.4(a)": [("AsKsQsJsTs", "=", "AcKcQcJcTc")],
    "13.4(b)": [
        ("Ts9s8s7s6s", ">", "AsAhAdAcKs"),
        ("Ts9s8s7s6s", ">", "Ah9h8h7h6h"),
        ("Ts9s8s7s6s", "=", "Td9d8d7d6d"),
    ],
    "13.4(c)": [("6s6h6d6cAs", ">", "AdKdQdJd9d"), ("7s7h7d7c6s", ">", "6s6h6d6cAs")],
    "13.4(d)": [
        ("Js9s8s7s6s", ">", "AsAhAdKcKs"),
        ("AsQs9s8s6s", ">", "AhJhTh9h7h"),
        ("AsQsTs8s6s", "=", "AhQhTh8h6h"),
    ],
    "13.4(e)": [
        ("7s7h7d6c6s", ">", "AsAhAdKcQs"),
        ("8s8h8d6c6s", ">", "7s7h7dAcAs"),
        ("8s8h8d7c7s", ">", "8s8h8d6c6s"),
    ],
    "13.4(f)": [
        ("6s6h6dAcKs", ">", "AsKhQdJcTs"),
        ("7s7h7d8c6s", ">", "6s6h6dAcKs"),
        ("7s7h7dJc6s", ">", "7s7h7dTc9s"),
    ],
    "13.4(g)": [
        ("Ts9h8d7c6s", ">", "9s8h7d6cAs"),
        ("6s6h6d7c8s", ">", "AsKhQdJcTs"),
        ("9s8h7d6cAs", ">", "AsAhKdKcQs"),
        ("9s8h7d6cAs", "=", "9d8c7s6hAd"),
    ],
    "13.4(h)": [
        ("AsAh6d6cKs", ">", "KsKhQdQcAs"),
        ("AsAh7d7c6s", ">", "AdAc6d6cKs"),
        ("AsAh7d7cKs", ">", "AdAc7s7hQd"),
    ],
    "13.4(i)": [
        ("6s6hAdKcQs", ">", "6d6cAsKhJd"),
        ("7s7h9d8c6s", ">", "6d6cAsKhQd"),
        ("6s6hAdKcQs", "=", "6d6cAsKhQd"),
    ],
    "13.4(j)": [
        ("AsQhJd9c7s", ">", "AdQcJs9h6d"),
        ("AsQhJd9c7s", "=", "AdQcJs9h7d"),
        ("AsQh9d8c6s", ">", "KsQhJd9c8s"),
    ],
}


@pytest.mark.parametrize(
    ("deck", "hand", "sign", "other"),
    [
        *(
            pytest.param(52, *case, marks=pytest.mark.clause(SLUG, clause), id=f"{clause} {' '.join(case)}")
            for clause, cases in WITHIN_52.items()
            for case in cases
        ),
        *(
            pytest.param(32, *case, marks=pytest.mark.clause(SLUG, clause), id=f"{clause} {' '.join(case)}")
            for clause, cases in WITHIN_32.items()
            for case in cases
        ),
        *(
            pytest.param(36, *case, marks=pytest.mark.clause(SLUG, clause), id=f"{clause} {' '.join(case)}")
            for clause, cases in WITHIN_36.items()
            for case in cases
        ),
    ],
)
def test_within_a_category(deck: int, hand: str, sign: str, other: str) -> None:
    must_hold(BOOK.ladder(deck=deck), hand, sign, other)


@pytest.mark.parametrize(
    ("deck", "order", "small"),
    [
        pytest.param(52, "four full flush straight three", "As2h3d4c5s", marks=pytest.mark.clause(SLUG, "13.2")),
        pytest.param(32, "four flush full straight three", "As7h8d9cTs", marks=pytest.mark.clause(SLUG, "13.3")),
        pytest.param(36, "four flush full three straight", "As6h7d8c9s", marks=pytest.mark.clause(SLUG, "13.4")),
    ],
)
def test_three_orders_and_the_small_straight(deck: int, order: str, small: str) -> None:
    """They differ between fours and two pair only; the ace may stand below the lowest card of each deck."""
    ladder = BOOK.ladder(deck=deck)
    names = [str(rung.category) for rung in ladder.rungs]
    assert [name.split()[0] for name in names[2:7]] == order.split()
    assert names[:2] + names[7:] == ["royal flush", "straight flush", "two pair", "one pair", "no pair"]
    assert [rung.cite.clause[-3:] for rung in ladder.rungs] == [f"({letter})" for letter in "abcdefghij"]
    assert ranked(small, ladder).category is Category.STRAIGHT
    assert ranked(small, ladder).best[-1] == Card("As")
    suited = "".join(f"{rank}d" for rank in small[::2])
    assert ranked(suited, ladder).category is Category.STRAIGHT_FLUSH, "the ace may stand below there too"
    lowest = small[2]
    corner = f"KsAh{lowest}d{small[4]}c{small[6]}s"
    assert ranked(corner, ladder).category is Category.NO_PAIR


@pytest.mark.clause(SLUG, "13.1")
@pytest.mark.parametrize("deck", [52, 36, 32])
def test_suits_never_rank_and_cards_descend_from_the_ace(deck: int) -> None:
    ladder = BOOK.ladder(deck=deck)
    assert BOOK.suits is None
    value = evaluator(ladder.shape).value
    for ranks in ("AKQJT", "AQJ98", "AAKKQ", "TTT98"):
        suits = ("cdhsc", "hscdh", "sdchs", "dhscd")
        hands = ["".join(map(str.__add__, ranks, some)) for some in suits]
        assert len({value(parse_cards(hand)) for hand in hands}) == 1, ranks
    assert len({value(parse_cards("".join(rank + suit for rank in "AQJ98"))) for suit in "cdhs"}) == 1
    threes = []
    for rank in "AKQJT98765432"[: deck // 4]:
        beside = [other for other in "AKQ" if other != rank][:2]
        threes.append(f"{rank}s{rank}h{rank}d{beside[0]}c{beside[1]}s")
    for higher, lower in pairwise(threes):
        must_hold(ladder, higher, ">", lower)
