"""Batches: what they take, what they refuse, and which tier answers."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.ranking import batch, evaluator, values, values_exactly_two
from cardspeak.ranking import compiled as compiling
from cardspeak.ranking.batch import NUMBA_FROM, NUMPY_FROM, TIERS, Tier, choose_tier
from cardspeak.ranking.compiled import compiled

HIGH = load_book("crown-melbourne-poker").ladder()
SHORT = load_book("star-sydney-poker").ladder(deck=36)
LOW = load_book("crown-melbourne-poker").ladder("low-27")
EIGHT = load_book("crown-melbourne-poker").ladder("low-eight")
BADUGI = load_book("open-table").ladder("badugi")
THREE = load_book("crown-melbourne-three-card").ladder()

every_tier = pytest.mark.parametrize("tier", [None, *TIERS])


def some(number: int, cards: int, seed: int = 1) -> np.ndarray[Any, np.dtype[np.uint8]]:
    rng = np.random.default_rng(seed)
    return rng.permuted(np.tile(np.arange(52, dtype=np.uint8), (number, 1)), axis=1)[:, :cards].copy()


@every_tier
def test_values_are_those_of_single_hands(tier: Tier | None) -> None:
    hands = some(1_000, 7)
    found = values(hands, HIGH, tier)
    assert found.dtype == np.uint16
    assert found.tolist() == [evaluator(HIGH.shape).value(hand) for hand in hands.tolist()]


@every_tier
@pytest.mark.parametrize(
    "given",
    [
        pytest.param(lambda hands: hands.astype(np.int64), id="wider numbers"),
        pytest.param(lambda hands: np.asfortranarray(hands), id="columns first"),
        pytest.param(lambda hands: np.hstack([hands, hands])[:, :7], id="a part of a larger array"),
        pytest.param(lambda hands: hands[::-1][::-1], id="backwards twice"),
        pytest.param(lambda hands: hands.tolist(), id="lists"),
        pytest.param(lambda hands: [tuple(map(Card, hand)) for hand in hands.tolist()], id="cards"),
    ],
)
def test_any_form_of_the_same_hands(tier: Tier | None, given: Any) -> None:
    hands = some(50, 7)
    assert np.array_equal(values(given(hands), HIGH, tier), values(hands, HIGH, "plain"))


@every_tier
def test_a_shape_is_as_good_as_a_ladder(tier: Tier | None) -> None:
    hands = some(10, 5)
    assert np.array_equal(values(hands, HIGH.shape, tier), values(hands, HIGH, tier))


@every_tier
def test_the_input_is_left_alone(tier: Tier | None) -> None:
    hands = some(200, 7)
    before = hands.copy()
    hands.setflags(write=False)
    values(hands, HIGH, tier)
    values_exactly_two(hands[:, :2], hands[:, 2:], HIGH, tier)
    assert np.array_equal(hands, before)


@every_tier
def test_no_hands_no_values(tier: Tier | None) -> None:
    assert values(np.empty((0, 7), np.uint8), HIGH, tier).shape == (0,)
    assert values_exactly_two(np.empty((0, 4), np.uint8), parse_cards("2c3c4c5c6c"), HIGH, tier).shape == (0,)


WRONG: list[Any] = [
    pytest.param([[0, 1, 2, 3, 52]], HIGH, r"hands\[0\] holds 52, which is no card; cards are numbered", id="over 51"),
    pytest.param([[0, 1, 2, 3, 4], [0, 1, 2, 3, 300]], HIGH, r"hands\[1\] holds 300, which is no card", id="far over"),
    pytest.param([[0, 1, 2, 3, -1]], HIGH, r"hands\[0\] holds -1, which is no card", id="below 0"),
    pytest.param([[51, 50, 49, 48, 15]], SHORT, "holds 5s, which is not in the deck of 36 cards, from 6 to A", id="5s"),
    pytest.param([[0, 1, 2, 3]], HIGH, "needs at least 5 cards; each row has 4", id="four cards"),
    pytest.param([[0, 1]], THREE, "needs at least 3 cards; each row has 2", id="two cards"),
    pytest.param([[0, 1, 2, 3, 4], [0, 1]], HIGH, "rows of hands differ in length", id="ragged"),
    pytest.param([0, 1, 2, 3, 4], HIGH, "hands has 1 dimensions; give rows of cards", id="one row"),
    pytest.param([[[0, 1, 2, 3, 4]]], HIGH, "hands has 3 dimensions", id="three dimensions"),
    pytest.param([[0.0, 1, 2, 3, 4]], HIGH, "hands holds float64; cards are whole numbers", id="fractions"),
    pytest.param([[True] * 5], HIGH, "hands holds bool; cards are whole numbers", id="truths"),
    pytest.param([["As", "Ks", "Qs", "Js", "Ts"]], HIGH, "hands holds <U2; cards are whole numbers", id="texts"),
]


@every_tier
@pytest.mark.parametrize(("hands", "ladder", "says"), WRONG)
def test_refusals(hands: Any, ladder: Any, says: str, tier: Tier | None) -> None:
    with pytest.raises(BadInput, match=says) as wrong:
        values(hands, ladder, tier)
    assert "\n" not in str(wrong.value)


@every_tier
def test_the_limits_of_a_deck(tier: Tier | None) -> None:
    """The six of clubs, 16, is the lowest card of 36 and the five of spades, 15, the highest that is out."""
    assert values([[16, 17, 18, 50, 51]], SHORT, tier).tolist() == [
        evaluator(SHORT.shape).value(parse_cards("6c6d6hAhAs"))
    ]
    with pytest.raises(BadInput, match="holds 5s"):
        values([[16, 17, 15, 50, 51]], SHORT, tier)


@every_tier
def test_a_card_twice(tier: Tier | None) -> None:
    """Looked for on request only, and harmless otherwise, even where it makes five of a kind."""
    hands: list[list[int]] = [[*parse_cards("AsKsQsJsTs")], [51] * 5]
    assert len(values(hands, HIGH, tier)) == 2
    with pytest.raises(BadInput, match="Row 1 holds As twice; every card can be in one place only"):
        values(hands, HIGH, tier, distinct=True)
    assert len(values(hands[:1], HIGH, tier, distinct=True)) == 1


@pytest.mark.parametrize("tier", ["numpy", "numba"])
@pytest.mark.parametrize(("ladder", "cards"), [(HIGH, 7), (HIGH, 6), (HIGH, 5), (THREE, 3), (LOW, 7)])
def test_rows_that_are_no_hands_are_harmless(ladder: Any, cards: int, tier: Tier) -> None:
    rng = np.random.default_rng(3)
    assert len(values(rng.integers(0, 52, (20_000, cards)), ladder, tier)) == 20_000
    assert len(values(np.repeat(np.arange(52), cards).reshape(52, cards), ladder, tier)) == 52


# -- exactly two -------------------------------------------------------------------------------------------

HOLE, BOARD = parse_cards("AsKsQdJd"), parse_cards("Th9h8h2c2d")


@every_tier
def test_one_board_for_all_or_one_for_each(tier: Tier | None) -> None:
    hands = some(300, 9)
    each = values_exactly_two(hands[:, :4], hands[:, 4:], HIGH, tier)
    assert each.tolist() == values_exactly_two(hands[:, :4], hands[:, 4:], HIGH, "plain").tolist()
    for row in range(3):
        alone = values_exactly_two([hands[row, :4].tolist()], hands[row, 4:].tolist(), HIGH, tier)
        assert alone.tolist() == [each[row]]
    boards = np.tile(np.array(BOARD, np.uint8), (50, 1))
    others = np.array([card for card in range(52) if Card(card) not in BOARD], np.uint8)[:44].reshape(11, 4)
    shared = values_exactly_two(others, BOARD, HIGH, tier)
    assert shared.tolist() == values_exactly_two(others, boards[:11], HIGH, tier).tolist()


@every_tier
@pytest.mark.parametrize(
    ("hole", "board", "says"),
    [
        ([HOLE[:1]], BOARD, "Two hole cards must play; each row of hole has 1"),
        ([HOLE], BOARD[:4], "A board has five cards; each row of board has 4"),
        ([HOLE], (*BOARD, Card("3c")), "A board has five cards; each row of board has 6"),
        ([HOLE] * 3, [BOARD] * 2, "There are 3 hands and 2 boards; give one board each, or one for all"),
        ([[0, 1, 2, 52]], BOARD, r"hole\[0\] holds 52, which is no card"),
        ([HOLE], [0, 1, 2, 3, 99], r"board\[0\] holds 99, which is no card"),
        (HOLE, BOARD, "hole has 1 dimensions"),
    ],
)
def test_refusals_of_exactly_two(hole: Any, board: Sequence[int], says: str, tier: Tier | None) -> None:
    with pytest.raises(BadInput, match=says):
        values_exactly_two(hole, board, HIGH, tier)


@every_tier
def test_a_card_twice_of_hole_and_board(tier: Tier | None) -> None:
    assert len(values_exactly_two([HOLE], (*HOLE[:1], *BOARD[1:]), HIGH, tier)) == 1
    with pytest.raises(BadInput, match="Row 0 holds As twice"):
        values_exactly_two([HOLE], (*HOLE[:1], *BOARD[1:]), HIGH, tier, distinct=True)


def test_lows_that_count_flushes_are_dealt_in_no_such_game() -> None:
    with pytest.raises(BadInput, match="lows that ignore flushes"):
        values_exactly_two([HOLE], BOARD, LOW)
    assert values_exactly_two([HOLE], BOARD, EIGHT).tolist() == [0], "no low qualifies here"


@pytest.mark.parametrize("ladder", [THREE, BADUGI], ids=["three-card", "badugi"])
def test_exactly_two_makes_hands_of_five(ladder: Any) -> None:
    with pytest.raises(BadInput, match="a hand of five"):
        values_exactly_two([HOLE], BOARD, ladder)


# -- which tier --------------------------------------------------------------------------------------------


def test_choosing_a_tier(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cardspeak.ranking.kernels", None)
    monkeypatch.delitem(sys.modules, "cardspeak.ranking.kernels")
    assert choose_tier(None, NUMPY_FROM - 1) == "plain"
    assert choose_tier(None, NUMPY_FROM) == "numpy"
    assert choose_tier(None, NUMBA_FROM - 1) == "numpy"
    assert choose_tier(None, NUMBA_FROM) == "numba"
    monkeypatch.setitem(sys.modules, "cardspeak.ranking.kernels", batch)
    assert choose_tier(None, NUMPY_FROM - 1) == "plain"
    assert choose_tier(None, NUMPY_FROM) == "numba", "once it is loaded it is the fastest"


def test_unknown_tier() -> None:
    with pytest.raises(BadInput, match="There is no tier 'fast'; the tiers are plain, numpy, numba"):
        values([[0, 1, 2, 3, 4]], HIGH, "fast")  # type: ignore[arg-type]


def test_missing_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_installed", lambda package: package != "numba")
    assert choose_tier(None, NUMBA_FROM) == "numpy"
    with pytest.raises(
        BadInput, match=r"The tier numba needs numba, which is not installed; install cardspeak\[odds\]"
    ):
        values(some(1, 7), HIGH, "numba")
    monkeypatch.setattr(batch, "_installed", lambda package: False)
    assert choose_tier(None, NUMBA_FROM) == "plain"
    hands = some(20, 7).tolist()
    found: object = values(hands, HIGH)
    assert isinstance(found, array)
    assert list(found) == [evaluator(HIGH.shape).value(hand) for hand in hands]
    with pytest.raises(BadInput, match=r"hands\[0\] holds 52, which is no card"):
        values([[0, 1, 2, 3, 52]], HIGH)
    with pytest.raises(BadInput, match="needs 5 cards, these are 4"):
        values([[0, 1, 2, 3]], HIGH)
    with pytest.raises(BadInput, match="need numpy"):
        values_exactly_two([HOLE], BOARD, HIGH)


WITHOUT = """
import sys
sys.modules[{0!r}] = None  # as if it were not installed
from cardspeak.books.loader import load_book
from cardspeak.ranking import values
ladder = load_book("crown-melbourne-poker").ladder()
print(list(map(int, values([[51, 47, 43, 39, 35]] * 40, ladder))))
"""


@pytest.mark.parametrize("package", ["numpy", "numba"])
def test_without_a_package(package: str) -> None:
    ended = subprocess.run([sys.executable, "-c", WITHOUT.format(package)], capture_output=True, text=True, check=True)
    assert ended.stdout == f"{[7462] * 40}\n"


def test_importing_the_layer_imports_neither_numpy_nor_numba() -> None:
    program = "import sys, cardspeak, cardspeak.ranking; print([m for m in ('numpy', 'numba') if m in sys.modules])"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ended.stdout == "[]\n"


@pytest.mark.parametrize("cores", [1, 2, 3, 64])
def test_however_many_cores_share_the_work(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_cores", lambda: cores)
    monkeypatch.setattr(batch, "PER_THREAD", 100)
    hands = some(1_234, 9)
    for cards in (5, 6, 7):
        for ladder in (HIGH, LOW, EIGHT):
            mine = np.ascontiguousarray(hands[:, :cards])
            assert np.array_equal(values(mine, ladder, "numba"), values(mine, ladder, "numpy"))
    assert np.array_equal(values(hands[:, :4], BADUGI, "numba"), values(hands[:, :4], BADUGI, "numpy"))
    for board in (hands[:, 4:], hands[0, 4:]):
        one, other = (values_exactly_two(hands[:, :4], board, HIGH, tier) for tier in TIERS[1:])
        assert np.array_equal(one, other)


def test_cores_are_at_least_one() -> None:
    assert batch._cores() >= 1


def test_kernels_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """numba refuses to prepare a kernel that it cannot keep; then it is compiled for this process only."""

    def refuses(function: Any) -> Any:
        raise RuntimeError("cannot cache function: no locator available")

    monkeypatch.setattr(compiling, "_cache", refuses)

    @compiled
    def double(number: int) -> int:
        return 2 * number

    assert double(21) == 42
