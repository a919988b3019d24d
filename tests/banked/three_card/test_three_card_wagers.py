"""Placing wagers: who, where, when, in what, how much (parts 2, 5 and 6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.banked.three_card.table import (
    ANN,
    BOB,
    CHIPS,
    clause,
    decide,
    do,
    happened,
    line,
    no,
    round_of,
    settled,
    setup_of,
    table,
    three,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.limits import BELOW
from cardspeak.banked.round import Round
from cardspeak.banked.setup import Limit
from cardspeak.banked.table import next_setup
from cardspeak.banked.views import view_of
from cardspeak.banked.why import RoundWhy
from cardspeak.errors import BadInput

HANDS = {1: "KsTh4d", 2: "9s8h2c"}


def fresh(**more: Any) -> Round:
    return table(HANDS, close=False, bets={}, **more)


@three("2.1")
def test_nine_places_and_no_more() -> None:
    assert setup_of(boxes=9).boxes == 9
    with pytest.raises(BadInput, match=r"1 to 9 boxes, not 10 .*2\.1"):
        setup_of(boxes=10)
    with pytest.raises(BadInput, match="1 to 9 boxes, not 0"):
        setup_of(boxes=0)


@three("2.1")
@pytest.mark.parametrize(("box", "there"), [(0, False), (1, True), (9, True), (10, False)])
def test_boxes_are_one_to_nine(box: int, there: bool) -> None:
    round_ = fresh(seats={max(1, min(box, 9)): ANN}, stacks={ANN: 100})
    ask = c.Place(box, "ante", ANN, 10)
    if there:
        do(round_, ask)
    else:
        assert clause(no(round_, ask)) == "2.1"


@three("2.2.1")
def test_each_box_has_three_areas() -> None:
    assert list(setup_of().game.wagers) == ["ante", "pair-plus", "play"]
    round_ = fresh()
    for name in ("ante", "pair-plus"):
        do(round_, c.Place(1, name, ANN, 10))
    assert clause(no(round_, c.Place(1, "jackpot", ANN, 10))) == "5.5.3"


@three("1.1:Ante")
@three("5.2")
@three("7.2")
def test_wagers_lie_before_the_first_card() -> None:
    round_ = do(fresh(), c.Place(1, "ante", ANN, 10))
    assert round_.state.stakes == {(1, "ante", ANN): 10}
    assert not round_.state.hands
    do(round_, c.Proceed("close"))
    kinds = [type(event) for event in round_.events]
    assert kinds.index(e.Placed) < kinds.index(e.BetsClosed) < kinds.index(e.Dealt)
    assert happened(round_, e.BetsClosed)[0].cite == "7.2"
    assert clause(no(round_, c.Place(2, "ante", BOB, 10))) == "5.2"


@three("7.2")
def test_no_more_bets_is_called_before_the_deal() -> None:
    round_ = do(fresh(attended=True), c.Place(1, "ante", ANN, 10))
    assert clause(no(round_, c.Proceed("deal"))) == "7.2"
    do(round_, c.Proceed("close"))
    assert clause(no(round_, c.Place(2, "ante", BOB, 10))) == "7.2"  # called, and no card dealt yet
    do(round_, c.Proceed("deal"))


@three("5.1")
@pytest.mark.parametrize("means", ["cash", "voucher", "token"])
def test_only_chips_are_a_wager(means: Any) -> None:
    assert clause(no(fresh(), c.Place(1, "ante", ANN, 10, means))) == "5.1"


@three("5.3")
def test_a_spoken_wager_needs_something_behind_it() -> None:
    round_ = fresh()
    assert clause(no(round_, c.Declare(1, "ante", ANN, 10, "nothing"))) == "5.3"
    do(round_, c.Declare(1, "ante", ANN, 10, "chips"))
    assert round_.stacks[ANN] == 990


@three("5.3")
def test_cash_handed_over_becomes_chips_on_the_layout() -> None:
    round_ = do(fresh(), c.Declare(1, "pair-plus", ANN, 10, "cash"))
    assert round_.stacks[ANN] == 1000  # the cash paid for it
    assert round_.state.stakes == {(1, "pair-plus", ANN): 10}
    assert [type(event) for event in round_.events[-2:]] == [e.Converted, e.Placed]
    assert round_.state.chips == sum(CHIPS.values())


@three("5.3")
def test_a_spoken_wager_comes_too_late_after_the_call() -> None:
    round_ = table(HANDS)
    assert clause(no(round_, c.Declare(1, "pair-plus", ANN, 10, "chips"))) == "5.3"


@three("5.4")
def test_nothing_is_touched_after_the_first_card() -> None:
    round_ = table(HANDS, bets={1: {"ante": 10, "pair-plus": 10}})
    assert clause(no(round_, c.Place(1, "pair-plus", ANN, 5))) == "5.4"
    assert clause(no(round_, c.TakeBack(1, "ante", ANN))) == "5.4"


@three("5.4")
def test_before_it_wagers_grow_shrink_and_leave() -> None:
    round_ = do(fresh(), c.Place(1, "ante", ANN, 10), c.Place(1, "ante", ANN, 5))
    assert round_.state.stakes[1, "ante", ANN] == 15
    do(round_, c.TakeBack(1, "ante", ANN, 5))
    assert round_.state.stakes[1, "ante", ANN] == 10
    assert no(round_, c.TakeBack(1, "ante", ANN, 11)).why == RoundWhy.NO_WAGER
    do(round_, c.TakeBack(1, "ante", ANN))
    assert (round_.state.stakes, round_.stacks[ANN]) == ({}, 1000)


@three("5.4.1")
def test_with_the_machine_the_first_packet_locks_the_layout() -> None:
    round_ = do(fresh(device="machine", attended=True), c.Place(1, "ante", ANN, 10), c.Proceed("close"))
    assert clause(no(round_, c.Place(1, "ante", ANN, 5))) == "7.2"
    do(round_, c.Proceed("deal"))
    assert clause(no(round_, c.Place(1, "ante", ANN, 5))) == "5.4.1"
    assert clause(no(round_, c.TakeBack(1, "ante", ANN))) == "5.4.1"


@three("5.5")
@three("5.5.1")
@three("5.5.2")
@pytest.mark.parametrize("bets", [{"ante": 10}, {"pair-plus": 10}, {"ante": 10, "pair-plus": 15}])
def test_ante_pair_plus_or_both(bets: dict[str, int]) -> None:
    round_ = table({1: "KsTh4d"}, bets={1: bets})
    assert {key[1]: amount for key, amount in round_.state.stakes.items()} == bets or round_.over
    assert len(round_.state.hands.get(1) or round_.state.collected[1]) == 3


@three("5.5")
def test_no_wager_no_cards() -> None:
    round_ = fresh()
    assert clause(no(round_, c.Proceed("close"))) == "5.5"
    do(round_, c.Place(2, "ante", BOB, 10), c.Proceed("close"))
    assert sorted(round_.state.hands) == [0, 2]


@three("5.5.3")
@three("7.5.2(c)(i)")
def test_play_follows_an_ante_and_equals_it() -> None:
    round_ = fresh()
    assert clause(no(round_, c.Place(1, "play", ANN, 10))) == "5.5.3"
    do(round_, c.Place(1, "ante", ANN, 10), c.Place(2, "pair-plus", BOB, 10), c.Proceed("close"))
    assert clause(no(round_, c.Decide(2, "play"))) == "5.5.3"
    for wrong in (9, 11, 20):
        assert clause(no(round_, c.Decide(1, "play", wrong))) == "7.5.2(c)(i)"
    do(round_, c.Decide(1, "play", 10))
    assert line(round_, "play").stake == 10


@three("5.9")
def test_a_second_box_for_one_player() -> None:
    round_ = do(fresh(), c.Place(1, "ante", ANN, 10), c.Place(5, "ante", ANN, 10))
    assert round_.state.owner(5) == ANN
    assert clause(no(round_, c.Place(2, "ante", ANN, 10))) == "5.9.1"  # bob sits there
    assert clause(no(round_, c.Place(5, "pair-plus", BOB, 10))) == "5.9.1"


@three("5.9.1")
@pytest.mark.parametrize(("waiting", "free"), [(0, True), (1, False)])
def test_further_boxes_are_for_those_who_wait(waiting: int, free: bool) -> None:
    round_ = do(fresh(waiting=waiting), c.Place(1, "ante", ANN, 10))
    ask = c.Place(5, "ante", ANN, 10)
    if free:
        do(round_, ask)
    else:
        assert clause(no(round_, ask)) == "5.9.1"


@three("5.9.2")
def test_the_further_hand_is_played_blind() -> None:
    hands = {1: "KsTh4d", 5: "AsAhAd"}
    round_ = table(hands, bets={1: {"ante": 10}, 5: {"ante": 10, "pair-plus": 5}})
    view = {box.box: box for box in view_of(round_.state, ANN).boxes}
    assert view[1].cards == ("Ks", "Th", "4d")
    assert view[5].cards == ("??", "??", "??")
    assert (view[5].blind, view[5].words) == (True, "")
    assert view_of(round_.state, role="dealer").boxes[4].cards == ("??", "??", "??")
    assert clause(no(round_, c.Look(5, ANN))) == "5.9.2"
    prompts = {prompt.box: prompt for prompt in round_.prompt}
    fold = {choice.verb: choice for choice in prompts[5].choices}["fold"]
    assert not fold.confirm  # asking again would tell that the hand is good
    decide(round_, b1="play", b5="play")
    assert view_of(round_.state, BOB).boxes[4].cards == ("As", "Ah", "Ad")


# -- limits ------------------------------------------------------------------------------------------------------


@three("6.2.1")
@pytest.mark.parametrize(("amount", "short"), [(4, True), (5, False), (6, False)])
def test_below_the_minimum_is_settled_once_and_warned(amount: int, short: bool) -> None:
    round_ = table({1: "AsKh4d"}, bets={1: {"ante": amount}}, unit=1)
    assert ((ANN, BELOW) in round_.state.warned) is short
    decide(round_, b1="play")
    assert settled(round_) == {"ante": ("won", amount), "play": ("won", amount)}


@three("6.2.1")
def test_the_next_one_goes_back_whatever_the_result() -> None:
    first = decide(table({1: "AsKh4d"}, bets={1: {"ante": 4}}), b1="play")
    setup = next_setup(first.setup, first)
    second = round_of(setup, {1: "AsKh4d"})
    do(second, c.Place(1, "ante", ANN, 4), c.Proceed("close"))
    assert second.over
    assert settled(second) == {"ante": ("void", 0)}
    assert line(second, "ante").cite == "6.2.1"
    assert second.stacks[ANN] == setup.stacks[ANN]
    third = round_of(next_setup(setup, second), {1: "AsKh4d"})
    do(third, c.Place(1, "ante", ANN, 5), c.Proceed("close"), c.Decide(1, "play"))
    assert settled(third)["ante"] == ("won", 5)


@three("6.2.1")
def test_two_short_wagers_at_once_are_one_first_time() -> None:
    round_ = table({1: "AsAh4d"}, bets={1: {"ante": 4, "pair-plus": 3}})
    assert len(happened(round_, e.Warned)) == 2
    decide(round_, b1="play")
    assert settled(round_) == {"ante": ("won", 4), "pair-plus": ("won", 3), "play": ("won", 4)}


@three("6.2.2")
@pytest.mark.parametrize(("amount", "stands"), [(95, 95), (100, 100), (105, 100), (150, 100)])
def test_above_the_maximum_is_settled_to_it(amount: int, stands: int) -> None:
    round_ = table({1: "AsKh4d"}, bets={1: {"ante": amount}})
    assert round_.stacks[ANN] == 1000 - stands
    decide(round_, b1="play")
    assert line(round_, "ante").stake == stands
    assert line(round_, "play").stake == stands
    assert [event.cite for event in happened(round_, e.Returned)] == ["6.2.2"] * (amount > 100)


@three("6.2.3")
@pytest.mark.parametrize(
    ("stake", "paid", "rounded"), [(10, 10, ""), (11, 15, "6.2.3"), (14, 15, "6.2.3"), (15, 15, "")]
)
def test_what_chips_cannot_pay_is_rounded_up(stake: int, paid: int, rounded: str) -> None:
    round_ = decide(table({1: "AsKh4d"}, bets={1: {"ante": stake}}, chip=5), b1="play")
    won = line(round_, "ante")
    assert (won.stake, won.amount, won.rounded_cite) == (stake, paid, rounded)
    assert bool([note for note in happened(round_, e.Noted) if note.cite == "6.2.3"]) is bool(rounded)


@three("6.2.3")
def test_a_lost_wager_is_not_rounded() -> None:
    round_ = decide(table({1: "9s8h2c"}, "AsAhAd", {1: {"ante": 11}}, chip=5), b1="play")
    assert settled(round_) == {"ante": ("lost", -11), "play": ("lost", -11)}


@three("6.3")
@three("1.1:Distinctive Marker")
@pytest.mark.parametrize(("amount", "stands"), [(499, 499), (500, 500), (501, 500)])
def test_personal_limits_replace_those_of_the_sign(amount: int, stands: int) -> None:
    personal = {ANN: {"ante": Limit(50, 500)}}
    round_ = table(
        HANDS, bets={1: {"ante": amount}, 2: {"ante": 105}}, personal=personal, stacks={ANN: 5000, BOB: 5000}
    )
    assert round_.state.stakes[1, "ante", ANN] == stands
    assert round_.state.stakes[2, "ante", BOB] == 100
    boxes = view_of(round_.state).boxes
    assert (boxes[0].marker, boxes[1].marker) == (True, False)


@three("6.3")
def test_a_player_is_offered_the_own_limits() -> None:
    round_ = fresh(personal={ANN: {"ante": Limit(50, 500)}})
    offered = {viewer: view_of(round_.state, viewer).prompts[0].choices[0] for viewer in (ANN, BOB)}
    assert (offered[ANN].least, offered[ANN].most) == (50, 500)
    assert (offered[BOB].least, offered[BOB].most) == (5, 100)


@three("6.3")
def test_a_personal_minimum_holds_too() -> None:
    round_ = table(HANDS, bets={1: {"ante": 45}, 2: {"ante": 45}}, personal={ANN: {"ante": Limit(50, 500)}})
    assert {event.owner for event in happened(round_, e.Warned)} == {ANN}


# -- what the house asks for, and the chips ------------------------------------------------------------------------


@pytest.mark.parametrize(("chips", "enough"), [(19, False), (20, True), (21, True)])
def test_chips_for_play_are_kept_back(chips: int, enough: bool) -> None:
    round_ = fresh(stacks={ANN: chips, BOB: 100})
    ask = c.Place(1, "ante", ANN, 10)
    if enough:
        do(round_, ask)
        assert no(round_, c.Place(1, "pair-plus", ANN, chips - 20 + 1)).why == RoundWhy.NO_CHIPS
    else:
        assert clause(no(round_, ask)).startswith("silent: 9.11")


def test_without_the_reserve_all_chips_may_be_staked() -> None:
    round_ = do(fresh(stacks={ANN: 10, BOB: 100}, reserve=False), c.Place(1, "ante", ANN, 10), c.Proceed("close"))
    assert [choice.verb for choice in round_.prompt[0].choices] == ["fold"]
    assert clause(no(round_, c.Decide(1, "play"))) == "7.5.2(c)(i)"


def test_strangers_do_not_bet() -> None:
    assert no(fresh(), c.Place(1, "ante", "eve", 10)).why == RoundWhy.STRANGER
    standing = fresh(seats={2: BOB})
    assert no(standing, c.Place(1, "ante", ANN, 10)).why == RoundWhy.STRANGER
    assert no(fresh(), c.Place(1, "ante", ANN, 0)).why == RoundWhy.NO_WAGER
