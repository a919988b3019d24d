"""A batch: its rows, what it refuses, and a row as a hand of the plain machine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cardspeak.batch import CALL, FOLD, NOTHING, RAISE, Hands, NotInBatchError, RefusedError
from cardspeak.batch.policies import RANDOM
from cardspeak.errors import BadInput
from cardspeak.hand import Stakes, open_hand
from cardspeak.hand.machine import Hand
from cardspeak.hand.save import dump, load


def random_step(hands: Hands) -> None:
    """One answer at random in each row, from the hands' own luck."""
    kinds, amounts = np.zeros(hands.n, np.int8), np.zeros(hands.n, np.int32)
    hands.answer_by(RANDOM, hands.legal()["asks"] != 0, kinds, amounts)
    hands.step(kinds, amounts)


def played(steps: int, **options: Any) -> Hands:
    hands = Hands("open-table", "holdem", **options)
    for _ in range(steps):
        random_step(hands)
    return hands


# -- hand k of a seed --------------------------------------------------------------------------------------------------


def test_a_hand_is_the_same_in_any_batch() -> None:
    whole = played(300, n=24, seed=5, auto=False)
    parts = [played(300, n=8, seed=5, first=first, auto=False) for first in (0, 8, 16)]
    assert whole.rewards.tolist() == [row for part in parts for row in part.rewards.tolist()]
    assert not (whole.legal()["asks"] != 0).any()


def test_packs_are_the_same_on_every_machine() -> None:
    """Numbers written down once: a change of the stream would change every result ever published."""
    hand = Hands("open-table", "holdem", n=3, seed=2026, first=40).dealt(2)
    assert " ".join(map(str, hand.pack()[:12])) == PACK_42_OF_2026


def test_rows_go_on_with_their_own_numbers() -> None:
    hands = played(400, n=4, seed=1)
    assert (hands.number % 4).tolist() == [0, 1, 2, 3]
    assert hands.number.min() > 8
    strided = played(400, n=4, seed=1, first=100, stride=10)
    assert {int(number - row) % 10 for row, number in enumerate(strided.number)} == {0}


def test_threads_change_nothing() -> None:
    one, two = played(60, n=101, seed=3), played(60, n=101, seed=3, threads=2)
    assert one.rows["stack"].tolist() == two.rows["stack"].tolist()
    assert one.number.tolist() == two.number.tolist()


def test_another_seed_is_another_hand() -> None:
    one, two = Hands("open-table", "holdem", seed=1), Hands("open-table", "holdem", seed=2)
    assert one.dealt(0).pack() != two.dealt(0).pack()
    two.reset(seed=1)
    assert one.dealt(0).pack() == two.dealt(0).pack()


# -- beginning anew ----------------------------------------------------------------------------------------------------


def test_rewards_and_the_next_hand() -> None:
    hands = Hands("open-table", "holdem", seats=2, n=2, seed=4)
    hands.step([FOLD, NOTHING])
    assert hands.done.tolist() == [True, False]
    assert hands.rewards[0].sum() == 0
    assert sorted(hands.rewards[0].tolist()) == [-1, 1]
    assert hands.number.tolist() == [2, 1]


def test_a_mask_begins_the_next_hands_of_its_rows() -> None:
    hands = Hands("open-table", "holdem", seats=2, n=3, seed=4, auto=False)
    hands.step([FOLD, CALL, FOLD])
    assert hands.legal()["asks"].tolist() == [0, 1, 0]
    hands.step([FOLD, CALL, FOLD])  # whoever is over stays so
    hands.reset(hands.legal()["asks"] == 0)
    assert hands.number.tolist() == [3, 1, 5]
    assert (hands.legal()["asks"] == 1).all()
    hands.reset()
    assert hands.number.tolist() == [0, 1, 2]


# -- refusing ----------------------------------------------------------------------------------------------------------


def test_one_illegal_answer_changes_nothing_anywhere() -> None:
    hands = played(7, n=50, seed=2)
    before = hands.rows.copy(), hands.legal().copy(), hands.rewards.copy(), hands.done.copy()
    able = hands.legal()["check"] | (hands.legal()["call"] > 0)
    kinds, amounts = np.where(able, CALL, FOLD), np.zeros(50, np.int64)
    row = int(np.flatnonzero(hands.legal()["most"] > 1)[-1])
    kinds[row], amounts[row] = RAISE, 1
    with pytest.raises(RefusedError, match=rf"^row {row}: (Raise to|Bet) .* not 1\. \[open-table ") as refused:
        hands.step(kinds, amounts)
    assert refused.value.row == row
    after = hands.rows, hands.legal(), hands.rewards, hands.done
    assert all(np.array_equal(one, two) for one, two in zip(before, after, strict=True))
    kinds[row] = CALL if able[row] else FOLD
    hands.step(kinds, amounts)


@pytest.mark.parametrize(
    ("kinds", "amounts", "says"),
    [
        ([CALL], None, "takes 2 answers, one a row"),
        ([CALL, CALL], [1], "takes 2 amounts, one a row"),
        ([[CALL, CALL]], None, "takes 2 answers"),
        ([1.0, 1.0], None, "whole numbers, not float64"),
        ([CALL, 300], None, "row 1: 300 is beyond"),
        ([CALL, 9], None, "row 1: 9 is no answer: 0 fold, 1 call"),
        ([CALL, RAISE], [0, 1 << 40], "row 1: 1099511627776 is beyond"),
        ([CALL, 3], [0, 1], r"row 1: No cards are changed or discarded now\. \[open-table"),
        ([CALL, 5], [0, 2], r"row 1: The board can be run again only when"),
        ([CALL, -2], None, "row 1: -2 is no answer"),
    ],
)
def test_bad_input_is_refused(kinds: Any, amounts: Any, says: str) -> None:
    hands = Hands("open-table", "holdem", n=2)
    with pytest.raises(BadInput, match=says):
        hands.step(kinds, amounts)
    assert hands.rows["decisions"].tolist() == [0, 0]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"seed": -1}, "from 0 to 2\\^64 - 1"),
        ({"seed": 1 << 64}, "from 0 to 2\\^64 - 1"),
        ({"seed": 1.5}, "seed is a whole number, not 1.5"),
        ({"seed": "7"}, "seed is a whole number, not '7'"),
        ({"n": 2.5}, "n is a whole number, not 2.5"),
        ({"stride": 1.5}, "stride is a whole number, not 1.5"),
        ({"log": True}, "log is a whole number, not True"),
        ({"first": -1}, "from 0 to 2\\^64 - 1"),
        ({"first": (1 << 64) - 1, "n": 2}, "from 0 to 2\\^64 - 1"),
        ({"n": 0}, "at least one row"),
        ({"stride": 0}, "at least 1 number further"),
        ({"threads": 0}, "one thread"),
        ({"seats": 12}, "at most 10 players"),
        ({"told": True}, "cards told by a live dealer are not played in batches"),
        ({"asked": True}, "players who are asked to show or muck are not played in batches"),
        ({"stack": 1 << 29}, "chips or more are not played in batches"),
    ],
)
def test_a_table_that_is_not_opened(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Hands("open-table", "holdem", **options)


def test_what_is_not_played_is_a_kind_of_its_own() -> None:
    with pytest.raises(NotInBatchError):
        Hands("open-table", "holdem", told=True)


def test_masks_and_places_are_looked_at() -> None:
    hands = Hands("open-table", "holdem", n=3)
    for mask in ([True], [1, 0, 1], [[True, True, True]]):
        with pytest.raises(BadInput, match="mask of 3 truth values"):
            hands.reset(mask)
    with pytest.raises(BadInput, match="Place 6 is not at this table"):
        hands.observe(6)
    with pytest.raises(BadInput, match="There is no row 3"):
        hands.row(3)
    with pytest.raises(BadInput, match="int32"):
        hands.observe(out=np.zeros((3, 2), np.int32))


def test_nobody_writes_into_a_row() -> None:
    hands = Hands("open-table", "holdem", n=3)
    for array in (hands.rows["stack"], hands.legal()["least"], hands.rewards, hands.done, hands.game.record["cap"]):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


# -- a row as a hand ---------------------------------------------------------------------------------------------------


def test_a_row_is_told_with_its_clauses() -> None:
    hands = Hands("star", "omaha", seats=4, n=5, seed=6, auto=False)
    while (hands.legal()["asks"] != 0).any():
        random_step(hands)
    hand = hands.row(3)
    assert hand.over
    assert all(event.cite for event in hand.events)  # type: ignore[attr-defined]
    assert [hand.state.stack[seat] for seat in hands.order] == hands.rows["stack"][3, :4].tolist()
    assert load(dump(hand)).events == hand.events


@pytest.mark.parametrize("game", ["holdem", "razz", "triple-draw-27", "badugi"])
def test_there_and_back(game: str) -> None:
    hands = Hands("open-table", game, seats=4, n=6, seed=8, auto=False)
    other = Hands.of(hands.setup, 6, seed=99, auto=False)
    for _ in range(12):
        random_step(hands)
        for row in range(6):
            hand = hands.row(row)
            if hand.state.reshuffled:
                continue
            other.load(row, hand)
            same = ("stack", "bet", "live", "actor", "asks", "highest", "least", "most", "step", "decisions")
            assert all(np.array_equal(other.rows[name][row], hands.rows[name][row]) for name in same)
            assert other.row(row).events == hand.events


def test_a_loaded_hand_goes_on_the_same_in_both_machines() -> None:
    hand = open_hand("open-table", "holdem", [200] * 6, seed="7")
    hands = Hands.of(hand.setup, 2, seed=1, auto=False)
    hands.load(1, hand)
    hand.say("3 raises to 6")
    hands.step([NOTHING, RAISE], [0, 6])
    assert hands.row(1).events == hand.events
    assert hands.number.tolist() == [0, 1]


def test_what_cannot_come_in_changes_nothing() -> None:
    hands = Hands("open-table", "holdem", n=2, seed=1)
    before = hands.rows.copy()
    with pytest.raises(BadInput, match="another table"):
        hands.load(0, open_hand("open-table", "holdem", [100] * 6))
    quiet = Hand(hands.setup, hands.dealt(0).pack(), log=False)
    with pytest.raises(BadInput, match="with all its events"):
        hands.load(0, quiet)
    ruled = hands.dealt(0)
    ruled.say("3 calls")
    ruled.state.stack[1] += 5  # as a ruling might
    with pytest.raises(BadInput, match="what a ruling did"):
        hands.load(0, ruled)
    assert np.array_equal(before, hands.rows)


def test_a_log_that_is_too_short_says_so() -> None:
    hands = Hands("open-table", "holdem", n=1, log=2)
    for _ in range(3):
        hands.step([CALL])
    with pytest.raises(BadInput, match="has seen 3 answers and its log keeps 2"):
        hands.row(0)
    with pytest.raises(RefusedError, match=r"row 0: Raise to from 4 to 200, not 1\. \[open-table"):
        hands.step([RAISE], [1])


# -- what a player sees ------------------------------------------------------------------------------------------------


def test_observations_by_name() -> None:
    hands = Hands("open-table", "holdem", seats=3, n=2, seed=1)
    seen = dict(zip(hands.columns, hands.observe()[0].tolist(), strict=True))
    assert seen["pot"] == 3
    assert (seen["call"], seen["least"], seen["most"]) == (2, 4, 200)
    assert (seen["place"], seen["turn"], seen["street"]) == (2, 0, 1)
    held = hands.row(0).state.holes[hands.order[2]]
    assert [seen["hole 1"], seen["hole 2"]] == [int(card) for card in held]
    assert seen["board 1 1"] == -1
    assert (seen["stack 1"], seen["bet 1"]) == (199, 1)  # the next player clockwise: the small blind


def test_a_player_sees_what_lies_open_and_nothing_else() -> None:
    hands = Hands(
        "open-table",
        "seven-card-stud",
        seats=3,
        n=1,
        seed=3,
        stakes=Stakes(structure="fixed", antes=(1,), small=2, big=4),
    )
    own = hands.row(0).state
    for place, seat in enumerate(hands.order):
        seen = dict(zip(hands.columns, hands.observe(place)[0].tolist(), strict=True))
        assert [seen[f"hole {at}"] for at in (1, 2, 3)] == [int(card) for card in own.holes[seat]]
        for other in (1, 2):
            shown = own.holes[hands.order[(place + other) % 3]][2]
            assert seen[f"up {other} 1"] == int(shown)
    hidden = {int(card) for seat in hands.order[1:] for card in own.holes[seat][:2]}
    cards = {
        name: value
        for name, value in zip(hands.columns, hands.observe(0)[0].tolist(), strict=True)
        if "hole" in name or "up" in name or "board" in name
    }
    assert not hidden & set(cards.values())


PACK_42_OF_2026 = "6d 4d 8c 2h 6c 5h Ts 2d 8s 3d 9d 9c"
