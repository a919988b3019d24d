"""Tasmania's three lists of hands, clause by clause: stud with the full and the reduced deck, and Hold-Em."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.ranking.comparing import must_hold, ranked

from cardspeak.books.loader import load_book
from cardspeak.cards import parse_cards
from cardspeak.ranking import Category, evaluator

SLUG = "tasmania-poker"
BOOK = load_book(SLUG)
(STUD,) = (part.ladder for part in BOOK.game("five-card-stud").parts(52))
(REDUCED,) = (part.ladder for part in BOOK.game("five-card-stud").parts(32))
(HOLD_EM,) = (part.ladder for part in BOOK.game("holdem").parts())
LADDERS = {"stud": STUD, "reduced": REDUCED, "hold-em": HOLD_EM}

# Best first: the clause, the weakest hand of the category and the strongest.
FULL = [
    ("B.14.1.a", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("B.14.1.b", "Ac2c3c4c5c", "9sTsJsQsKs"),
    ("B.14.1.c", "2s2h2d2c3s", "AsAhAdAcKs"),
    ("B.14.1.d", "2s2h2d3c3s", "AsAhAdKcKs"),
    ("B.14.1.e", "2c3c4c5c7c", "AsKsQsJs9s"),
    ("B.14.1.f", "As2h3d4c5s", "TsJhQdKcAs"),
    ("B.14.1.g", "2s2h2d3c4s", "AsAhAdKcQs"),
    ("B.14.1.h", "3s3h2d2c4s", "AsAhKdKcQs"),
    ("B.14.1.i", "2s2h3d4c5s", "AsAhKdQcJs"),
    ("B.14.1.j", "2s3h4d5c7s", "AsKhQdJc9s"),
]
SHORT = [
    ("B.14.2.a", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("B.14.2.b", "Ac7c8c9cTc", "9sTsJsQsKs"),
    ("B.14.2.c", "7c8c9cTcQc", "AsKsQsJs9s"),  # a flush above fours
    ("B.14.2.d", "7s7h7d7c8s", "AsAhAdAcKs"),
    ("B.14.2.e", "7s7h7d8c8s", "AsAhAdKcKs"),
    ("B.14.2.f", "As7h8d9cTs", "TsJhQdKcAs"),
    ("B.14.2.g", "7s7h7d8c9s", "AsAhAdKcQs"),
    ("B.14.2.h", "8s8h7d7c9s", "AsAhKdKcQs"),
    ("B.14.2.i", "7s7h8d9cTs", "AsAhKdQcJs"),
    ("B.14.2.j", "7s8h9dTcQs", "AsKhQdJc9s"),
]
HOLDEM = [
    ("C.4.3.a", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("C.4.3.b", "Ac2c3c4c5c", "9sTsJsQsKs"),
    ("C.4.3.c", "2s2h2d2c3s", "AsAhAdAcKs"),
    ("C.4.3.d", "2s2h2d3c3s", "AsAhAdKcKs"),
    ("C.4.3.e", "2c3c4c5c7c", "AsKsQsJs9s"),
    ("C.4.3.f", "As2h3d4c5s", "TsJhQdKcAs"),
    ("C.4.3.g", "2s2h2d3c4s", "AsAhAdKcQs"),
    ("C.4.3.h", "3s3h2d2c4s", "AsAhKdKcQs"),
    ("C.4.3.i", "2s2h3d4c5s", "AsAhKdQcJs"),
    ("C.4.3.j", "2s3h4d5c7s", "AsKhQdJc9s"),
]
ROWS = {"stud": FULL, "reduced": SHORT, "hold-em": HOLDEM}
PLACES = [
    *(pytest.param("stud", clause, low, high, marks=pytest.mark.clause(SLUG, clause)) for clause, low, high in FULL),
    *(
        pytest.param("reduced", clause, low, high, marks=pytest.mark.clause(SLUG, clause))
        for clause, low, high in SHORT
    ),
    *(
        pytest.param("hold-em", clause, low, high, marks=pytest.mark.clause(SLUG, clause))
        for clause, low, high in HOLDEM
    ),
]


@pytest.mark.parametrize(("name", "clause", "weakest", "strongest"), PLACES)
def test_places(name: str, clause: str, weakest: str, strongest: str) -> None:
    """Its weakest hand stands just above the strongest of the category below, its strongest just below the next."""
    ladder, rows = LADDERS[name], ROWS[name]
    at = rows.index((clause, weakest, strongest))
    for hand in (weakest, strongest):
        found = ranked(hand, ladder)
        assert (found.cite.clause, found.category) == (clause, ladder.shape.categories[at])
    above = ranked(rows[at - 1][1], ladder).value if at else evaluator(ladder.shape).tables.best + 1
    below = ranked(rows[at + 1][2], ladder).value if at + 1 < len(rows) else 0
    assert above - ranked(strongest, ladder).value == 1
    assert ranked(weakest, ladder).value - below == 1


WITHIN_STUD = {
    "B.14.1.a": [("AsKsQsJsTs", "=", "AcKcQcJcTc"), ("AsKsQsJsTs", ">", "KsQsJsTs9s")],
    "B.14.1.b": [("6h5h4h3h2h", ">", "5s4s3s2sAs"), ("5s4s3s2sAs", ">", "AsAhAdAcKs")],
    "B.14.1.c": [("3s3h3d3c2s", ">", "2s2h2d2cAs"), ("2s2h2d2c3s", ">", "AsAhAdKcKs")],
    "B.14.1.d": [("KsKhKd2c2s", ">", "QsQhQdAcAs")],
    "B.14.1.e": [("AsJs9s5s3s", ">", "AhJh9h5h2h"), ("AsJs9s5s3s", "=", "AhJh9h5h3h")],
    "B.14.1.f": [
        ("6s5h4d3c2s", ">", "5s4h3d2cAs"),
        ("5s4h3d2cAs", ">", "AsAhAdKcQs"),
        ("2s2h3d4c5s", ">", "KsAh2d3c4s"),
    ],
    "B.14.1.g": [("8s8h8d3c2s", ">", "7s7h7dAcKs")],
    "B.14.1.h": [("KsKh2d2c3s", ">", "QsQhJdJcAs")],
    "B.14.1.i": [("8s8h4d3c2s", ">", "7d7cAsKhQd")],
    "B.14.1.j": [("As6h4d3c2s", ">", "KsQhJdTc8s")],
    "B.14.1:Kickers": [
        ("QsQh7d7c6s", ">", "QdQc7s7h4d"),
        ("QsQh8d8c2s", ">", "QdQc7s7hAd"),
        ("QsQh7d7c6s", "=", "QdQc7s7h6d"),
        ("QsQhAd3c2s", ">", "QdQcKsJh9d"),
        ("QsQhAdKc3s", ">", "QdQcAsKh2d"),
        ("AsKhQdJc3s", ">", "AdKcQsJh2d"),
        ("AsKhQdJc3s", "=", "AdKcQsJh3d"),
    ],
}
WITHIN_REDUCED = {
    "B.14.2.a": [("AsKsQsJsTs", "=", "AcKcQcJcTc"), ("AsKsQsJsTs", ">", "KsQsJsTs9s")],
    "B.14.2.b": [("JsTs9s8s7s", ">", "AhTh9h8h7h"), ("AhTh9h8h7h", ">", "AsKsQsJs9s")],
    "B.14.2.c": [
        ("QsTs9s8s7s", ">", "AsAhAdAcKs"),
        ("AsQsTs9s8s", ">", "AhQhTh9h7h"),
        ("AsQsTs9s8s", "=", "AhQhTh9h8h"),
    ],
    "B.14.2.d": [
        ("7s7h7d7c8s", ">", "AsAhAdKcKs"),
        ("QsTs9s8s7s", ">", "AsAhAdAcKs"),
        ("8s8h8d8c7s", ">", "7s7h7d7cAs"),
    ],
    "B.14.2.e": [("7s7h7d8c8s", ">", "AsKhQdJcTs"), ("9s9h9d7c7s", ">", "8s8h8dAcAs")],
    "B.14.2.f": [
        ("JsTh9d8c7s", ">", "Ts9h8d7cAs"),
        ("Ts9h8d7cAs", ">", "AsAhAdKcQs"),
        ("7s7h8d9cTs", ">", "KsAh7d8c9s"),
    ],
    "B.14.2.g": [("8s8h8d9c7s", ">", "7s7h7dAcKs")],
    "B.14.2.h": [("KsKh7d7c8s", ">", "QsQhJdJcAs")],
    "B.14.2.i": [("8s8h9d7cTs", ">", "7d7cAsKhQd")],
    "B.14.2.j": [("AsQh9d8c7s", ">", "KsQhJdTc8s")],
    "B.14.2:Kickers": [
        ("KsKh9d9c8s", ">", "KdKc9s9h7d"),
        ("KsKhTdTc7s", ">", "KdKc9s9hAd"),
        ("KsKh9d9c8s", "=", "KdKc9s9h8d"),
        ("KsKhAd8c7s", ">", "KdKcQsJhTd"),
        ("KsKhAdQc8s", ">", "KdKcAsQh7d"),
        ("AsKhQdJc8s", ">", "AdKcQsJh7d"),
    ],
}
WITHIN_HOLD_EM = {
    "C.4.2": [
        ("QsQhJdJcTs", ">", "QdQcJsJh9d"),
        ("QsQh5d4c3s", ">", "QdQc5s4h2d"),
        ("AsKhQdJc3s", ">", "AdKcQsJh2d"),
        ("7s7h7dKc3s", ">", "7s7h7dKc2s"),
        ("AsJs9s5s3s", ">", "AhJh9h5h2h"),
        ("2c3d/AsKhQdJc9s", "=", "4c5d/AsKhQdJc9s"),  # five cards and no more
    ],
    "C.4.3.a": [("2c3d/AsKsQsJsTs", "=", "AhAd/AsKsQsJsTs"), ("AsKsQsJsTs", ">", "KsQsJsTs9s")],
    "C.4.3.b": [("6h5h4h3h2h", ">", "5s4s3s2sAs"), ("5s4s3s2sAs", ">", "AsAhAdAcKs")],
    "C.4.3.c": [("As2d/7s7h7d7c3s", ">", "Ks2d/7s7h7d7c3s"), ("3s3h3d3c2s", ">", "2s2h2d2cAs")],
    "C.4.3.d": [("KsKhKdJcJs", ">", "QsQhQdAcAs"), ("KsKhKdJcJs", ">", "KsKhKdTcTs")],
    "C.4.3.e": [("KsJs9s7s5s", ">", "KhJh9h7h4h"), ("KsJs9s7s5s", "=", "KhJh9h7h5h")],
    "C.4.3.f": [
        ("6s5h4d3c2s", ">", "5s4h3d2cAs"),
        ("5s4h3d2cAs", ">", "AsAhAdKcQs"),
        ("2s2h3d4c5s", ">", "KsAh2d3c4s"),
    ],
    "C.4.3.g": [("QsQhQd8c5s", ">", "AsAhKdKcQs"), ("QsQhQd8c5s", ">", "JsJhJdAcKs")],
    "C.4.3.h": [("QsQh4d4cJs", ">", "QdQc4s4hTd"), ("QsQh5d5c2s", ">", "QdQc4s4hAd")],
    "C.4.3.i": [("TsThKd6c2s", ">", "9s9hAdKcQs"), ("TsThKd6c3s", ">", "TdTcKs6h2d")],
    "C.4.3.j": [("2s2h3d4c5s", ">", "QsTh7d4c2s"), ("QsTh7d4c3s", ">", "QdTc7s4h2d")],
}


@pytest.mark.parametrize(
    ("name", "hand", "sign", "other"),
    [
        *(
            pytest.param("stud", *case, marks=pytest.mark.clause(SLUG, clause), id=f"{clause} {' '.join(case)}")
            for clause, cases in WITHIN_STUD.items()
            for case in cases
        ),
        *(
            pytest.param("reduced", *case, marks=pytest.mark.clause(SLUG, clause), id=f"{clause} {' '.join(case)}")
            for clause, cases in WITHIN_REDUCED.items()
            for case in cases
        ),
        *(
            pytest.param("hold-em", *case, marks=pytest.mark.clause(SLUG, clause), id=f"{clause} {' '.join(case)}")
            for clause, cases in WITHIN_HOLD_EM.items()
            for case in cases
        ),
    ],
)
def test_within_a_category(name: str, hand: str, sign: str, other: str) -> None:
    must_hold(LADDERS[name], hand, sign, other)


@pytest.mark.parametrize(
    ("name", "low_ace"),
    [
        pytest.param("stud", "As2h3d4c5s", marks=pytest.mark.clause(SLUG, "B.3.3")),
        pytest.param("hold-em", "As2h3d4c5s", marks=pytest.mark.clause(SLUG, "C.4.1")),
    ],
)
def test_suits_are_equal_and_ranks_descend(name: str, low_ace: str) -> None:
    ladder = LADDERS[name]
    value = evaluator(ladder.shape).value
    assert BOOK.suits is None
    for ranks in ("AQJ98", "AKQJT", "65432"):
        assert len({value(parse_cards("".join(rank + suit for rank in ranks))) for suit in "cdhs"}) == 1
    must_hold(ladder, "AsAh9d5c2s", "=", "AdAc9s5h2d")
    pairs = [f"{rank}s{rank}h" + ("AdKcQs" if rank not in "AKQ" else "4d3c2s") for rank in "23456789TJQKA"]
    for lower, higher in pairwise(pairs):
        must_hold(ladder, higher, ">", lower)
    assert ranked(low_ace, ladder).category is Category.STRAIGHT
    must_hold(ladder, "2s3h4d5c6s", ">", low_ace)


def test_the_reduced_deck_differs_in_the_flush_alone() -> None:
    order = [rung.category for rung in STUD.rungs]
    order.remove(Category.FLUSH)
    order.insert(2, Category.FLUSH)
    assert [rung.category for rung in REDUCED.rungs] == order
    assert [rung.category for rung in HOLD_EM.rungs] == [rung.category for rung in STUD.rungs]
