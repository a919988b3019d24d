"""Crown Melbourne's orders of hands, clause by clause."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from tests.ranking.comparing import must_hold, ranked

from cardspeak.books.loader import load_book
from cardspeak.cards import Card
from cardspeak.ranking import Category, Ladder, evaluator, values

SLUG = "crown-melbourne-poker"
BOOK = load_book(SLUG)

# -- categories, best first: the clause, the weakest hand of the category and the strongest ----------------

FULL = [
    ("3.2.1(b)(i)", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("3.2.1(b)(ii)", "Ac2c3c4c5c", "9sTsJsQsKs"),
    ("3.2.1(b)(iii)", "2s2h2d2c3s", "AsAhAdAcKs"),
    ("3.2.1(b)(iv)", "2s2h2d3c3s", "AsAhAdKcKs"),
    ("3.2.1(b)(v)", "2c3c4c5c7c", "AsKsQsJs9s"),
    ("3.2.1(b)(vi)", "As2h3d4c5s", "TsJhQdKcAs"),
    ("3.2.1(b)(vii)", "2s2h2d3c4s", "AsAhAdKcQs"),
    ("3.2.1(b)(viii)", "3s3h2d2c4s", "AsAhKdKcQs"),
    ("3.2.1(b)(ix)", "2s2h3d4c5s", "AsAhKdQcJs"),
    ("3.2.1(b)(x)", "2s3h4d5c7s", "AsKhQdJc9s"),
]

STRIPPED = [
    ("3.2.2(d)(i)", 40, "TsJsQsKsAs", "TcJcQcKcAc"),
    ("3.2.2(d)(ii)", 40, "Ac5c6c7c8c", "9sTsJsQsKs"),
    ("3.2.2(d)(iii)", 40, "5s5h5d5c6s", "AsAhAdAcKs"),
    ("3.2.2(d)(iv)", 40, "5c6c7c8cTc", "AsKsQsJs9s"),
    ("3.2.2(d)(v)", 40, "5s5h5d6c6s", "AsAhAdKcKs"),
    ("3.2.2(d)(vi)", 40, "As5h6d7c8s", "TsJhQdKcAs"),
    ("3.2.2(d)(vii)", 40, "5s5h5d6c7s", "AsAhAdKcQs"),
    ("3.2.2(d)(viii)", 40, "6s6h5d5c7s", "AsAhKdKcQs"),
    ("3.2.2(d)(ix)", 40, "5s5h6d7c8s", "AsAhKdQcJs"),
    ("3.2.2(d)(x)", 40, "5s6h7d8cTs", "AsKhQdJc9s"),
    ("3.2.2(d)(i)", 36, "TsJsQsKsAs", "TcJcQcKcAc"),
    ("3.2.2(d)(ii)", 36, "Ac6c7c8c9c", "9sTsJsQsKs"),
    ("3.2.2(d)(iii)", 36, "6s6h6d6c7s", "AsAhAdAcKs"),
    ("3.2.2(d)(iv)", 36, "6c7c8c9cJc", "AsKsQsJs9s"),
    ("3.2.2(d)(v)", 36, "6s6h6d7c7s", "AsAhAdKcKs"),
    ("3.2.2(d)(vi)", 36, "As6h7d8c9s", "TsJhQdKcAs"),
    ("3.2.2(d)(vii)", 36, "6s6h6d7c8s", "AsAhAdKcQs"),
    ("3.2.2(d)(viii)", 36, "7s7h6d6c8s", "AsAhKdKcQs"),
    ("3.2.2(d)(ix)", 36, "6s6h7d8c9s", "AsAhKdQcJs"),
    ("3.2.2(d)(x)", 36, "6s7h8d9cJs", "AsKhQdJc9s"),
    ("3.2.2(d)(i)", 32, "TsJsQsKsAs", "TcJcQcKcAc"),
    ("3.2.2(d)(ii)", 32, "Ac7c8c9cTc", "9sTsJsQsKs"),
    ("3.2.2(d)(iii)", 32, "7s7h7d7c8s", "AsAhAdAcKs"),
    ("3.2.2(d)(iv)", 32, "7c8c9cTcQc", "AsKsQsJs9s"),
    ("3.2.2(d)(v)", 32, "7s7h7d8c8s", "AsAhAdKcKs"),
    ("3.2.2(d)(vi)", 32, "As7h8d9cTs", "TsJhQdKcAs"),
    ("3.2.2(d)(vii)", 32, "7s7h7d8c9s", "AsAhAdKcQs"),
    ("3.2.2(d)(viii)", 32, "8s8h7d7c9s", "AsAhKdKcQs"),
    ("3.2.2(d)(ix)", 32, "7s7h8d9cTs", "AsAhKdQcJs"),
    ("3.2.2(d)(x)", 32, "7s8h9dTcQs", "AsKhQdJc9s"),
]

TWENTY = [
    ("3.2.3(b)(i)", "TsJsQsKsAs", "TcJcQcKcAc"),
    ("3.2.3(b)(ii)", "TsThTdTcJs", "AsAhAdAcKs"),
    ("3.2.3(b)(iii)", "TsThTdJcJs", "AsAhAdKcKs"),
    ("3.2.3(b)(iv)", "TsJhQdKcAs", "TcJdQhKsAc"),
    ("3.2.3(b)(v)", "TsThTdJcQs", "AsAhAdKcQs"),
    ("3.2.3(b)(vi)", "JsJhTdTcQs", "AsAhKdKcQs"),
]

PLACES = [
    *(pytest.param(52, clause, low, high, marks=pytest.mark.clause(SLUG, clause)) for clause, low, high in FULL),
    *(pytest.param(deck, c, low, high, marks=pytest.mark.clause(SLUG, c)) for c, deck, low, high in STRIPPED),
    *(pytest.param(20, clause, low, high, marks=pytest.mark.clause(SLUG, clause)) for clause, low, high in TWENTY),
]
ROWS = {
    52: FULL,
    20: TWENTY,
    **{size: [(c, low, high) for c, deck, low, high in STRIPPED if deck == size] for size in (40, 36, 32)},
}


@pytest.mark.parametrize(("deck", "clause", "weakest", "strongest"), PLACES)
def test_places(deck: int, clause: str, weakest: str, strongest: str) -> None:
    """Even its weakest hand beats the strongest of the category below; even its strongest loses to any above."""
    ladder, rows = BOOK.ladder(deck=deck), ROWS[deck]
    for hand in (weakest, strongest):
        found = ranked(hand, ladder)
        assert found.cite.clause == clause
        assert found.category == ladder.shape.categories[rows.index((clause, weakest, strongest))]
    at = rows.index((clause, weakest, strongest))
    if at + 1 < len(rows):
        must_hold(ladder, weakest, ">", rows[at + 1][2])
    if at:
        must_hold(ladder, rows[at - 1][1], ">", strongest)


@pytest.mark.parametrize("deck", [52, 40, 36, 32, 20])
def test_weakest_and_strongest_are_just_that(deck: int) -> None:
    """The table above has no gaps: between neighbours there is no hand of either category."""
    ladder = BOOK.ladder(deck=deck)
    for at, (_, weakest, strongest) in enumerate(ROWS[deck][:-1]):
        assert ranked(weakest, ladder).value - ranked(ROWS[deck][at + 1][2], ladder).value == 1
        assert ranked(strongest, ladder).value >= ranked(weakest, ladder).value
    assert ranked(ROWS[deck][0][2], ladder).value == evaluator(ladder.shape).tables.best
    if deck != 20:
        assert ranked(ROWS[deck][-1][1], ladder).value == 1


@pytest.mark.clause(SLUG, "3.2.1(b)")
def test_the_ten_categories_of_the_full_deck() -> None:
    ladder = BOOK.ladder()
    weakest_first = [str(rung.category) for rung in reversed(ladder.rungs)]
    assert weakest_first == [
        "no pair",
        "one pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ]
    must_hold(ladder, "2s2h2d3c3s", ">", "AsKsQsJs9s")
    for (_, weakest, _), (_, _, strongest) in pairwise(FULL):
        must_hold(ladder, weakest, ">", strongest)


@pytest.mark.clause(SLUG, "3.2.2(d)")
@pytest.mark.parametrize("deck", [40, 36, 32])
def test_stripped_decks_put_a_flush_above_a_full_house(deck: int) -> None:
    full, stripped = BOOK.ladder(), BOOK.ladder(deck=deck)
    flush, house = ROWS[deck][3][1], "AsAhAdKcKs"
    must_hold(stripped, flush, ">", house)
    must_hold(full, house, ">", flush)
    order = [rung.category for rung in full.rungs]
    order[3], order[4] = order[4], order[3]
    assert [rung.category for rung in stripped.rungs] == order, "and change nothing else"


# -- within a category -------------------------------------------------------------------------------------

WITHIN = {
    "3.2.1(b)(i)": [("AsKsQsJsTs", "=", "AcKcQcJcTc"), ("AhKhQhJhTh", "=", "AdKdQdJdTd")],
    "3.2.1(b)(ii)": [
        ("9h8h7h6h5h", ">", "8s7s6s5s4s"),
        ("9h8h7h6h5h", "=", "9c8c7c6c5c"),
        ("6h5h4h3h2h", ">", "5s4s3s2sAs"),
    ],
    "3.2.1(b)(iii)": [
        ("3s3h3d3c2s", ">", "2s2h2d2cAs"),
        ("AsQd/7s7h7d7c2s", ">", "KsQd/7s7h7d7c2s"),
        ("3sJd/7s7h7d7c2s", ">", "2hTd/7s7h7d7c2s"),
        ("AsQd/7s7h7d7c2s", "=", "AhKd/7s7h7d7c2s"),
    ],
    "3.2.1(b)(iv)": [
        ("4s4h4d2c2s", ">", "3s3h3dAcAs"),
        ("3s3h3dAcAs", ">", "3s3h3dKcKs"),
        ("3s3h3dAcAs", "=", "3s3h3cAdAh"),
    ],
    "3.2.1(b)(v)": [
        ("AsJs9s5s3s", ">", "AhJh9h5h2h"),
        ("AsJs9s6s2s", ">", "AhJh9h5h3h"),
        ("AsJsTs5s2s", ">", "AhJh9h8h7h"),
        ("AsQs9s5s2s", ">", "AhJhTh8h7h"),
        ("AsJs9s5s2s", ">", "KhQhJhTh8h"),
        ("AsJs9s5s3s", "=", "AcJc9c5c3c"),
    ],
    "3.2.1(b)(vi)": [
        ("AsKhQdJcTs", ">", "KsQhJdTc9s"),
        ("6s5h4d3c2s", ">", "5s4h3d2cAs"),
        ("9s8h7d6c5s", "=", "9d8c7s6h5d"),
        ("2s2h3d4c5s", ">", "QsKhAd2c3s"),  # a pair beats it: there is no round the corner
        ("2s2h3d4c5s", ">", "KsAh2d3c4s"),
        ("2s2h3d4c5s", ">", "JsQhKdAc2s"),
    ],
    "3.2.1(b)(vii)": [
        ("7s7h7dKc2s", ">", "7s7h7dQcJs"),
        ("7s7h7dKc3s", ">", "7s7h7dKc2s"),
        ("8s8h8d3c2s", ">", "7s7h7dAcKs"),
        ("7s7h7dKc2s", "=", "7s7h7dKd2h"),
    ],
    "3.2.1(b)(viii)": [
        ("KsKh3d3cAs", ">", "KsKh3d3cQs"),
        ("KsKh4d4c2s", ">", "KsKh3d3cAs"),
        ("AsAh2d2c3s", ">", "KsKhQdQcAs"),
        ("KsKh3d3cAs", "=", "KdKc3s3hAd"),
    ],
    "3.2.1(b)(ix)": [
        ("9s9hKd5c3s", ">", "9d9cKs5h2d"),
        ("9s9hKd6c2s", ">", "9d9cKs5h4d"),
        ("9s9hAd3c2s", ">", "9d9cKsQhJd"),
        ("TsTh4d3c2s", ">", "9d9cAsKhQd"),
        ("9s9hKd5c3s", "=", "9d9cKs5h3d"),
    ],
    "3.2.1(b)(x)": [
        ("AsKh9d7c3s", ">", "AhKd9c7s2h"),
        ("AsKh9d8c2s", ">", "AhKd9c7s6h"),
        ("AsKhTd3c2s", ">", "AhKd9c8s7h"),
        ("AsKh4d3c2s", ">", "AhQdJcTs8h"),
        ("As6h4d3c2s", ">", "KhQdJcTs8h"),
        ("AsKh9d7c3s", "=", "AdKc9s7h3d"),
    ],
}


@pytest.mark.parametrize(
    ("hand", "sign", "other"),
    [
        pytest.param(*case, marks=pytest.mark.clause(SLUG, clause), id=f"{clause} {' '.join(case)}")
        for clause, cases in WITHIN.items()
        for case in cases
    ],
)
def test_within_a_category(hand: str, sign: str, other: str) -> None:
    must_hold(BOOK.ladder(), hand, sign, other)


# -- ranks and the small straight --------------------------------------------------------------------------


def pairs_descend(ladder: Ladder) -> None:
    """A pair of each rank beats a pair of the next below, whatever goes with it."""
    ranks = list(ladder.deck.ranks)[::-1]
    for higher, lower in pairwise(ranks):
        beside = [rank for rank in ranks if rank not in (higher, lower)]
        one = [4 * higher, 4 * higher + 1, *(4 * rank + 2 for rank in beside[-3:])]
        other = [4 * lower, 4 * lower + 1, *(4 * rank + 3 for rank in beside[:3])]
        value = evaluator(ladder.shape).value
        assert value(one) > value(other)


@pytest.mark.parametrize(
    ("deck", "small", "next_up", "wrapped"),
    [
        pytest.param(52, "As2h3d4c5s", "2s3h4d5c6s", "KsAh2d3c4s", marks=pytest.mark.clause(SLUG, "3.2.1(a)")),
        pytest.param(40, "As5h6d7c8s", "5s6h7d8c9s", "KsAh5d6c7s", marks=pytest.mark.clause(SLUG, "3.2.2(a)")),
        pytest.param(36, "As6h7d8c9s", "6s7h8d9cTs", "KsAh6d7c8s", marks=pytest.mark.clause(SLUG, "3.2.2(b)")),
        pytest.param(32, "As7h8d9cTs", "7s8h9dTcJs", "KsAh7d8c9s", marks=pytest.mark.clause(SLUG, "3.2.2(c)")),
    ],
)
def test_ranks_and_the_small_straight(deck: int, small: str, next_up: str, wrapped: str) -> None:
    ladder = BOOK.ladder(deck=deck)
    pairs_descend(ladder)
    assert ranked(small, ladder).category is Category.STRAIGHT
    assert ranked(small, ladder).best[-1] == Card("As"), "the ace stands below"
    must_hold(ladder, small, ">", "AsAhAdKcQs")
    must_hold(ladder, next_up, ">", small)
    assert ranked(wrapped, ladder).category is Category.NO_PAIR
    suited = "".join(f"{rank}h" for rank in small[::2])
    assert ranked(suited, ladder).category is Category.STRAIGHT_FLUSH
    must_hold(ladder, "".join(f"{rank}h" for rank in next_up[::2]), ">", suited)


@pytest.mark.clause(SLUG, "3.2.3(a)")
def test_twenty_cards_have_five_ranks_and_no_low_ace() -> None:
    ladder = BOOK.ladder(deck=20)
    assert [str(card)[0] for card in ladder.deck.cards[::-4]] == ["A", "K", "Q", "J", "T"]
    threes = [f"{rank}s{rank}h{rank}d{a}c{b}s" for rank, a, b in ("AJT", "KJT", "QJT", "JQT", "TQJ")]
    for higher, lower in pairwise(threes):
        must_hold(ladder, higher, ">", lower)
    assert not ladder.shape.small_straight
    must_hold(ladder, "AsKhQdJcTs", "=", "AdKcQsJhTd")


@pytest.mark.clause(SLUG, "3.2.3(b)")
@pytest.mark.clause(SLUG, "3.2.3(b)(vi)")
def test_seven_of_twenty_cards_are_never_less_than_two_pair() -> None:
    """All 77,520 showdowns; one pair, which the book does not list, can be held in five cards only."""
    ladder = BOOK.ladder(deck=20)
    listed = [Category(name) for name in ("royal flush", "four of a kind", "full house", "straight")]
    listed += [Category.THREE_OF_A_KIND, Category.TWO_PAIR]
    assert list(ladder.shape.categories) == [*listed, Category.ONE_PAIR]
    hands = np.array(list(combinations(ladder.deck.cards, 7)), np.uint8)
    assert len(hands) == 77_520
    found = {evaluator(ladder.shape).category(value) for value in set(values(hands, ladder).tolist())}
    assert found <= set(listed)
    assert Category.TWO_PAIR in found
    assert ranked("AsAhKdQcJs", ladder).category is Category.ONE_PAIR
    must_hold(ladder, "JsJhTdTcQs", ">", "AsAhKdQcJs")


@pytest.mark.clause(SLUG, "3.2.3(b)(i)")
def test_five_suited_cards_of_twenty_are_royal() -> None:
    ladder = BOOK.ladder(deck=20)
    for suit in "cdhs":
        assert ranked("".join(rank + suit for rank in "AKQJT"), ladder).category is Category.ROYAL_FLUSH


@pytest.mark.clause(SLUG, "3.2.3(b)(iv)")
def test_every_straight_of_twenty_cards_ties() -> None:
    ladder = BOOK.ladder(deck=20)
    value = evaluator(ladder.shape).value
    deck = ladder.deck.cards
    straights = {value(hand) for hand in combinations(deck, 5) if len({card.rank for card in hand}) == 5}
    assert len(straights) == 2, "the royal flush, and one value for all the others"


# -- lows --------------------------------------------------------------------------------------------------


@pytest.mark.clause(SLUG, "3.2.1(b)(xi)")
@pytest.mark.parametrize(
    ("hand", "sign", "other"),
    [
        ("6s5h4d3c2s", ">", "7s5h4d3c2s"),
        ("5s4s3s2sAs", ">", "6s4h3d2cAs"),  # a straight flush is only five low cards
        ("5s4s3s2sAs", "=", "5s4h3d2cAc"),
        ("7s6h5d4c3s", ">", "8s4h3d2cAs"),  # from the highest card down
        ("8s6h5d4c3s", ">", "8s7h3d2cAs"),
        ("8s6h4d3c2s", ">", "8s6h5d2cAs"),
        ("8s6h4d2cAs", ">", "8s6h4d3c2s"),  # the ace is low
        ("8c6c4c2cAc", "=", "8s6h4d2cAs"),  # and a flush nothing
        ("8s4h3d2cAsKdKh", "=", "8s4h3d2cAsQdQh"),  # five of seven
    ],
)
def test_low_hands(hand: str, sign: str, other: str) -> None:
    must_hold(BOOK.ladder("low-eight"), hand, sign, other)


@pytest.mark.clause(SLUG, "3.2.1(b)(xi)")
def test_the_best_low() -> None:
    ladder = BOOK.ladder("low-eight")
    assert ranked("5s4s3s2sAs", ladder).value == evaluator(ladder.shape).tables.best == 56


@pytest.mark.clause(SLUG, "1.1:Eight Qualifier")
@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        ("8s6h4d3cAs", True),
        ("8s7h6d5c4s", True),  # the worst that does
        ("8s8h4d3cAs", False),  # a pair
        ("9s4h3d2cAs", False),  # above eight
        ("9s7h6d5c4s", False),
        ("9s8h7d6c5s4h3d", True),  # five of seven do
        ("8s8h7d7c6s6h4d", False),  # four ranks do not
        ("8s8h7d7c6s5h4d", True),
    ],
)
def test_eight_qualifier(hand: str, qualifies: bool) -> None:
    assert (ranked(hand, BOOK.ladder("low-eight")).value > 0) == qualifies


@pytest.mark.parametrize(
    ("hand", "sign", "other"),
    [
        pytest.param("KsQhJdTc8s", ">", "As2h3d4c5s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(i)")),
        pytest.param("As2h3d4c5s", ">", "AsKhQdJc9s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(i)")),
        pytest.param("As2h3d4c5s", ">", "2s2h3d4c5s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(i)")),
        pytest.param("As2h3d4c5s", ">", "TsJhQdKcAs", marks=pytest.mark.clause(SLUG, "9.6.3(b)(i)")),
        pytest.param("Ks9s4s3s2s", ">", "As2s3s4s5s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(i)")),
        pytest.param("As2s3s4s5s", ">", "2s3s4s5s6s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(i)")),
        pytest.param("9s8h7d5c2s", ">", "6s5h4d3c2s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(ii)")),
        pytest.param("AsKhQdJc9s", ">", "7s5s4s3s2s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(ii)")),
        pytest.param("AsAhAdKcQs", ">", "6s5h4d3c2s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(ii)")),
        pytest.param("AsKhQdJcTs", ">", "7s5s4s3s2s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(ii)")),
        pytest.param("AsKsQsJs9s", ">", "2s2h2d3c3s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(ii)")),
        pytest.param("AsAhAdAcKs", ">", "6s5s4s3s2s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(ii)")),
        pytest.param("7s5h4d3c2s", ">", "7s6h4d3c2s", marks=pytest.mark.clause(SLUG, "9.6.3(b)(iii)")),
        pytest.param("7s5h4d3c2s", "=", "7c5d4h3s2c", marks=pytest.mark.clause(SLUG, "9.6.3(b)(iii)")),
    ],
)
def test_deuce_to_seven(hand: str, sign: str, other: str) -> None:
    must_hold(BOOK.ladder("low-27"), hand, sign, other)


@pytest.mark.clause(SLUG, "9.6.3(b)(iii)")
def test_the_best_deuce_to_seven_hand_is_unsuited() -> None:
    ladder = BOOK.ladder("low-27")
    assert ranked("7s5h4d3c2s", ladder).value == evaluator(ladder.shape).tables.best
    assert ranked("7s5s4s3s2s", ladder).category is Category.FLUSH


@pytest.mark.parametrize(
    ("hand", "sign", "other"),
    [
        pytest.param("6s4h3d2cAs", ">", "6s5h4d3c2s", marks=pytest.mark.clause(SLUG, "9.6.3(c)(i)")),
        pytest.param("AsAh5d4c3s", ">", "2s2h5d4c3s", marks=pytest.mark.clause(SLUG, "9.6.3(c)(i)")),
        pytest.param("As3h4d5c7s", ">", "2s3h4d5c7s", marks=pytest.mark.clause(SLUG, "9.6.3(c)(i)")),
        pytest.param("5s4s3s2sAs", "=", "5s4h3d2cAs", marks=pytest.mark.clause(SLUG, "9.6.3(c)(ii)")),
        pytest.param("6s5h4d3c2s", ">", "7s4h3d2cAs", marks=pytest.mark.clause(SLUG, "9.6.3(c)(ii)")),
        pytest.param("9s8s7s6s5s", ">", "2s2hAd3c4s", marks=pytest.mark.clause(SLUG, "9.6.3(c)(ii)")),
        pytest.param("5s4h3d2cAs", ">", "6s4h3d2cAs", marks=pytest.mark.clause(SLUG, "9.6.3(c)(iii)")),
    ],
)
def test_ace_to_five(hand: str, sign: str, other: str) -> None:
    ladder = BOOK.ladder("low-a5")
    must_hold(ladder, hand, sign, other)
    assert not {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH} & set(ladder.shape.categories)


@pytest.mark.clause(SLUG, "9.6.3(c)(iii)")
def test_the_best_ace_to_five_hand() -> None:
    ladder = BOOK.ladder("low-a5")
    assert ranked("5s4h3d2cAs", ladder).value == evaluator(ladder.shape).tables.best


@pytest.mark.clause(SLUG, "10.6.6(c)(ii)")
@pytest.mark.parametrize(
    ("hand", "sign", "other"),
    [
        ("5s4s3s2sAsKdKh", "=", "5s4h3d2cAcQdQh"),
        ("5s4s3s2sAsKdKh", ">", "6s4h3d2cAcQdQh"),
        ("6s5h4d3c2sKdKh", ">", "7s4h3d2cAcQdQh"),
        ("KsQsJsTs9sKdKh", ">", "AsAhAd2c2s2d3h"),
    ],
)
def test_razz(hand: str, sign: str, other: str) -> None:
    (part,) = BOOK.game("razz").parts()
    must_hold(part.ladder, hand, sign, other)


@pytest.mark.clause(SLUG, "10.6.6(c)(ii)")
def test_the_best_razz_hand_is_a_suited_wheel_too() -> None:
    (part,) = BOOK.game("razz").parts()
    assert ranked("5s4s3s2sAsKdKh", part.ladder).value == evaluator(part.ladder.shape).tables.best


# -- Manila and the front of Chinese Poker -----------------------------------------------------------------


@pytest.mark.clause(SLUG, "11.5.5")
@pytest.mark.parametrize("game", ["two-card-manila", "three-card-manila"])
@pytest.mark.parametrize(
    ("deck", "small", "lowest"), [(36, "As6h7d8c9s", "6s7h8d9cTs"), (32, "As7h8d9cTs", "7s8h9dTcJs")]
)
def test_manila_has_no_small_straight(game: str, deck: int, small: str, lowest: str) -> None:
    (part,) = BOOK.game(game).parts(deck)
    assert ranked(small, part.ladder).category is Category.NO_PAIR
    suited = "".join(f"{rank}h" for rank in small[::2])
    assert ranked(suited, part.ladder).category is Category.FLUSH
    assert ranked(lowest, part.ladder).category is Category.STRAIGHT
    assert ranked("AsKhQdJcTs", part.ladder).category is Category.STRAIGHT, "the ace is still high"
    assert ranked(small, BOOK.ladder(deck=deck)).category is Category.STRAIGHT, "in other games it is one"


def test_faro_manila_keeps_the_small_straight() -> None:
    """It is played with the full deck and the clause does not name it."""
    (part,) = BOOK.game("faro-manila").parts()
    assert ranked("As2h3d4c5s", part.ladder).category is Category.STRAIGHT


@pytest.mark.clause(SLUG, "13.3.1")
@pytest.mark.parametrize(
    ("hand", "sign", "other"),
    [
        ("2s2h2d", ">", "AsAhKd"),
        ("AsAhAd", ">", "KsKhKd"),
        ("2s2h3d", ">", "AhKhQh"),  # neither a straight nor a flush counts
        ("AhKhQh", "=", "AsKdQc"),
        ("AhKhQh", ">", "KhQhJh"),
        ("KsKh2d", ">", "QsQhAd"),
        ("KsKh3d", ">", "KdKc2d"),
        ("AsKh3d", ">", "AdKc2d"),
        ("As2h3d", "=", "Ad2c3s"),
        ("AsQh3d", ">", "As2s3s"),  # the ace is high
    ],
)
def test_fronts(hand: str, sign: str, other: str) -> None:
    front = BOOK.game("chinese-poker").parts()[0]
    assert front.name == "front"
    must_hold(front.ladder, hand, sign, other)
    assert set(front.ladder.shape.categories) == {Category.THREE_OF_A_KIND, Category.ONE_PAIR, Category.NO_PAIR}
