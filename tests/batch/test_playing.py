"""Whole hands by policies: in the kernel, of one's own, for each place another."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from cardspeak.batch import CALL, FOLD, NOTHING, RAISE, Actions, Hands, PolicyView, by_row, by_table, play
from cardspeak.batch.known import known_cards
from cardspeak.batch.menu import CHANGES
from cardspeak.books.loader import load_book
from cardspeak.cards import deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes, make_setup
from cardspeak.odds.exact import tally
from cardspeak.odds.spot import Spot, contest_of

TABLE = make_setup("open-table", "holdem", [200] * 4)
TWO = make_setup("open-table", "holdem", [200] * 2)


@numba.njit
def caller(seen: Any, legal: Any, luck: float) -> tuple[int, int]:
    return 1, 0


def calling(view: PolicyView) -> tuple[NDArray[Any], NDArray[Any]]:
    return np.full(len(view.luck), CALL), np.zeros(len(view.luck), np.int32)


@pytest.mark.parametrize("policy", ["call", "random"])
@pytest.mark.parametrize(
    ("book", "game"), [("open-table", "holdem"), ("star", "draw-ante"), ("crown-melbourne-poker", "chinese-poker")]
)
def test_the_kernel_plays_as_its_steps_do(policy: str, book: str, game: str) -> None:
    setup = make_setup(book, game, [90] * 4)
    inside = play(setup, policy, 300, seed=4)
    hands = Hands.of(setup, 300, 4, auto=False)
    kinds, amounts = np.zeros(300, np.int8), np.zeros(300, np.int32)
    while (waiting := hands.legal()["asks"] != 0).any():
        hands.answer_by(int(policy == "random"), waiting, kinds, amounts)
        hands.step(kinds, amounts)
    assert inside.won.tolist() == hands.rewards.tolist()
    assert inside.decisions == hands.rows["decisions"].sum()


def test_policies_of_every_kind_that_do_the_same() -> None:
    want = play(TABLE, "call", 200, seed=1).won.tolist()
    assert play(TABLE, calling, 200, seed=1).won.tolist() == want
    assert play(TABLE, by_row(caller), 200, seed=1).won.tolist() == want
    assert play(TABLE, ["call", calling, by_row(caller), "call"], 200, seed=1).won.tolist() == want


def test_any_division_of_the_work_gives_the_same() -> None:
    mixed = ["random", "call", "random", "random"]
    for policy in ("random", mixed):
        whole = play(TABLE, policy, 400, seed=3)
        parts = [play(TABLE, policy, 100, seed=3, first=first) for first in range(0, 400, 100)]
        assert whole.won.tolist() == [row for part in parts for row in part.won.tolist()]
        assert whole.decisions == sum(part.decisions for part in parts)
        assert play(TABLE, policy, 400, seed=3, threads=2).won.tolist() == whole.won.tolist()


def test_chips_are_conserved_with_the_house() -> None:
    from cardspeak.hand.commission import Percent

    stakes = Stakes(structure="no limit", blinds=(1, 2), small=2, charge=Percent(percent=5))
    done = play(make_setup("star", "holdem", [200] * 6, stakes=stakes), "random", 2000)
    assert done.commission > 0
    assert int(done.won.sum()) == -done.commission


def test_a_table_of_chances() -> None:
    raises = np.array([[0.0, 0.0, 0.0, 0.0, 0.0, 1.0]])

    def key(seen: NDArray[np.int32]) -> NDArray[np.int64]:
        return np.zeros(len(seen), np.int64)

    bold = play(TWO, [by_table(raises, key), "call"], 200, seed=2)
    assert (np.abs(bold.won) == 200).mean() > 0.9  # all-in at once, and called; the rest is shared
    folding = play(TWO, [by_table(np.array([[1.0]]), key), "call"], 50, seed=2)
    assert (folding.won[:, 0] <= 0).all()
    mixed = play(TWO, [by_table(np.array([[1.0, 3.0]]), key), "call"], 2000, seed=2)
    assert 0.1 < (mixed.won[:, 0] == -1).mean() + (mixed.won[:, 0] == -2).mean() < 0.95
    with pytest.raises(BadInput, match="none below 0"):
        by_table(np.array([[-1.0]]), key)
    with pytest.raises(BadInput, match="keys 0 to 0"):
        play(TWO, by_table(raises, lambda seen: np.ones(len(seen), np.int64)), 10)


def test_win_rates_have_an_interval() -> None:
    done = play(TWO, ["call", "random"], 20_000, seed=5)
    mean, (low, high) = done.win_rate(0)
    assert low < mean < high
    assert mean == pytest.approx(-done.win_rate(1)[0])
    wide = play(TWO, ["call", "random"], 200, seed=5).win_rate(0)[1]
    assert wide[1] - wide[0] > 3 * (high - low)


@pytest.mark.parametrize(
    ("policy", "hands", "says"),
    [
        ("bluff", 10, "There is no policy 'bluff': 'call', 'random'"),
        (["call"], 10, "one for each of the 4 players"),
        ("call", 0, "at least one hand"),
        ("call", 1.5, "hands is a whole number, not 1.5"),
        (lambda view: (np.full(len(view.luck), RAISE), np.zeros(len(view.luck))), 10, "row 0: Raise to from 4"),
        (None, 10, "or a function, not None"),
        (["call", "call", "call", 3], 10, "or a function, not 3"),
        (lambda view: 3, 10, "A policy gives two arrays"),
        (lambda view: ([CALL], [0]), 10, "A policy gives 10 answers, numbers, not int64 in"),
        (lambda view: ("fold", 0), 10, "A policy gives 10 answers, numbers"),
        (lambda view: (257, 0), 10, "row 0: 257 is beyond any of the answers"),  # which would be a call
        (lambda view: (RAISE, 4.5), 10, "row 0: 4.5 is beyond any of the amounts"),
        (lambda view: (RAISE, (1 << 32) + 4), 10, "row 0: 4294967300 is beyond any of the amounts"),
        (lambda view: (NOTHING, 0), 10, "row 0: A policy has to answer when it is asked"),
        (by_row(lambda seen, legal, luck: (257, 0)), 10, "row 0: 127 is no answer"),
        (by_row(lambda seen, legal, luck: (2, (1 << 32) + 4)), 10, "row 0: Raise to from 4 to 200, not -1"),
        (by_row(lambda seen, legal, luck: (-1, 0)), 10, "row 0: 127 is no answer"),
    ],
)
def test_what_cannot_be_played(policy: Any, hands: int, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        play(TABLE, policy, hands)


# -- cards that are known ----------------------------------------------------------------------------------------------


def test_known_cards_fall_where_they_are_wanted() -> None:
    setup = make_setup("open-table", "holdem", [200] * 3)
    hands = Hands.of(setup, 40, 3, auto=False)
    hands.fix(known_cards(setup, {2: "As Ah"}, "Kd 7c 2s"))
    others = set()
    for row in range(40):
        hand = hands.row(row)
        assert " ".join(map(str, hand.state.holes[2])) == "As Ah"
        others.add(tuple(hand.state.holes[1]))
        while not hand.over:
            hand.say(f"{hand.turn} {'calls' if hand.options and hand.options.call else 'checks'}")
        assert " ".join(map(str, hand.state.boards[0][:3])) == "Kd 7c 2s"
        assert sorted(hand.pack()) == sorted(deck_of(52).cards)
    assert len(others) > 30


def test_players_who_only_call_win_their_equity() -> None:
    """Aces against kings, called down: what they win of a pot of four is their exact share."""
    done = play(TWO, "call", 20_000, seed=6, known={1: "As Ah", 2: "Kd Kc"})
    place = done.setup.order.index(1)
    share = (done.won[:, place].mean() + 2) / 4
    contest = contest_of(load_book("open-table").game("holdem"), 52)
    exact = tally(Spot(contest, (parse_cards("AsAh"), parse_cards("KdKc")), ((),), ())).shares()[0].equity
    assert share == pytest.approx(float(exact), abs=0.012)


@pytest.mark.parametrize(
    ("game", "known", "board", "says"),
    [
        ("holdem", {1: "As As"}, "", "As"),
        ("holdem", {7: "As Ah"}, "", "Seat 7 is not dealt in"),
        ("holdem", {1: "As Ah Ad"}, "", "Ad cannot be fixed"),
        ("razz", {1: "As Ah Ad 2c"}, "", "2c cannot be fixed"),
        ("badugi", {}, "As", "As cannot be fixed"),
    ],
)
def test_cards_that_cannot_be_known(game: str, known: dict[int, str], board: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        play(make_setup("open-table", game, [200] * 3), "call", 10, known=known, board=board)


# -- the menu ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "game"),
    [
        ("open-table", "holdem"),
        ("open-table", "badugi"),
        ("crown-melbourne-poker", "draw-kitty"),
        ("crown-melbourne-poker", "crazy-pineapple"),
        ("crown-melbourne-poker", "chinese-poker"),
        ("tasmania", "five-card-stud"),
    ],
)
def test_whatever_is_on_the_menu_is_legal(book: str, game: str) -> None:
    rng = np.random.default_rng(1)
    menu = Actions(Hands(book, game, seats=4, n=30, seed=2, auto=False))
    for _ in range(300):
        if not (menu.hands.legal()["asks"] != 0).any():
            break
        legal = menu.legal()
        assert (legal.any(axis=1) == (menu.hands.legal()["asks"] != 0)).all()
        actions = (rng.random(legal.shape) * legal).argmax(axis=1).astype(np.int32)
        menu.step(np.where(legal.any(axis=1), actions, -1))
    assert not (menu.hands.legal()["asks"] != 0).any()


def test_totals_of_the_menu() -> None:
    menu = Actions(Hands("open-table", "holdem", seats=3, n=1, seed=2))
    totals = {}
    for action in np.flatnonzero(menu.legal()[0]):
        kinds, amounts = menu.answers(np.array([action], np.int32))
        totals[menu.menu.name(int(action))] = (int(kinds[0]), int(amounts[0]))
    # Blinds of 1 and 2: with the call the pot is 5, and a raise of it comes to 2 + 5.
    assert totals == {
        "fold": (FOLD, 0),
        "check or call": (CALL, 0),
        "least": (RAISE, 4),
        "the pot": (RAISE, 7),
        "the most": (RAISE, 200),
    }


def test_what_is_not_on_the_menu() -> None:
    menu = Actions(Hands("open-table", "badugi", seats=3, n=2, seed=2))
    assert menu.menu.size == CHANGES + 16
    assert menu.menu.name(CHANGES) == "stand pat"
    assert menu.menu.name(CHANGES + 5) == "give up 1 3"
    with pytest.raises(BadInput, match="row 1: the menu ends with action 22"):
        menu.step(np.array([1, 23], np.int32))
    with pytest.raises(BadInput, match="row 0: No cards are changed"):
        menu.step(np.array([CHANGES, 1], np.int32))
    with pytest.raises(BadInput, match="takes 2 actions"):
        menu.step(np.array([1], np.int32))
    with pytest.raises(BadInput, match="actions 0 to 22"):
        menu.menu.name(23)
