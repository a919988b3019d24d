"""Crown Hold'em: who may bet what, when, and for how much."""

from __future__ import annotations

import pytest
from tests.banked.crown_holdem.felt import (
    ANN,
    BOB,
    CAT,
    CHIPS,
    DAN,
    decide,
    do,
    happened,
    line,
    no,
    perth,
    round_of,
    setup_of,
    table,
    verbs,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.round import Round
from cardspeak.banked.table.rounds import next_setup
from cardspeak.books.banked import load_banked
from cardspeak.cards import deck_of
from cardspeak.errors import BadInput

BEFORE = ["ante", "jackpot-1", "jackpot-2", "dealer-extra", "player-extra"]


def open_table() -> Round:
    return table(bets={}, close=False)


@perth("1.1:Betting Area")
def test_every_area_of_the_layout_takes_its_own_wager() -> None:
    round_ = open_table()
    assert list(load_banked("crown-perth-holdem").wagers) == [*BEFORE, "flop", "turn", "river"]
    assert [choice.wager for choice in round_.prompt[0].choices] == BEFORE
    assert no(round_, c.Place(8, "ante", ANN, 1000)) == "1.1:Betting Area"
    assert no(round_, c.Place(1, "pair-plus", ANN, 1000)) == "3.35"
    assert no(round_, c.Place(1, "flop", ANN, 2000)) == "3.35"
    assert no(round_, c.Place(1, "turn", ANN, 1000)) == "3.38"
    assert no(round_, c.Place(1, "river", ANN, 1000)) == "3.41"


@perth("2.2")
def test_one_deck_of_52_without_jokers() -> None:
    cards = list(deck_of(52).cards)
    Round(setup_of(), cards)
    with pytest.raises(BadInput, match=r"takes 52.*2\.2"):
        Round(setup_of(), cards[:-1])
    with pytest.raises(BadInput, match=r"51 of them different.*2\.2"):
        Round(setup_of(), [*cards[:-1], cards[0]])


@perth("2.3")
def test_cards_come_from_a_shoe_a_machine_or_the_hand() -> None:
    for device in ("shoe", "machine", "hand"):
        assert setup_of(device=device).device == device
    with pytest.raises(BadInput, match=r"2\.3"):
        setup_of(device="sleeve")
    by_hand = decide(table(device="hand"), "flop", "check", "check")
    assert by_hand.over


@perth("2.4")
def test_a_machine_needs_a_second_deck_of_another_colour() -> None:
    assert len(set(setup_of(device="machine").packs)) == 2
    with pytest.raises(BadInput, match=r"2\.4"):
        setup_of(device="machine", packs=("blue", "blue"))
    with pytest.raises(BadInput, match=r"2\.4"):
        setup_of(device="machine", packs=("blue",))


@perth("3.1")
def test_a_wager_is_chips_on_the_layout() -> None:
    round_ = table(bets={}, close=False, stacks={ANN: 1000, BOB: 999, CAT: 0})
    assert no(round_, c.Place(2, "ante", BOB, 1000)) == "3.1"
    assert no(round_, c.Place(1, "ante", ANN, 1000, means="cash")) == "3.1"
    assert no(round_, c.Place(1, "ante", "eve", 1000)) == "3.1"
    do(round_, c.Place(1, "ante", ANN, 1000))


@perth("3.2")
@pytest.mark.parametrize("means", ["nothing", "chips", "cash"])
def test_spoken_wagers_are_not_accepted(means: str) -> None:
    assert no(open_table(), c.Declare(1, "ante", ANN, 1000, means)) == "3.2"  # type: ignore[arg-type]


@perth("3.3")
@perth("3.9")
@perth("3.23")
@perth("3.29")
@perth("1.1:Round of Play")
@pytest.mark.parametrize("wager", BEFORE)
def test_nothing_is_placed_after_no_more_bets(wager: str) -> None:
    placed = {"ante": "3.3", "jackpot-1": "3.9", "jackpot-2": "3.9", "dealer-extra": "3.23", "player-extra": "3.29"}
    round_ = open_table()
    do(round_, c.Place(1, wager, ANN, 1000))
    assert happened(round_, e.Placed)[-1].cite == placed[wager]
    late = do(table(close=False, attended=True), c.Proceed("close"))
    assert no(late, c.Place(2, wager, BOB, 1000)) == "1.1:Round of Play"
    do(late, c.Proceed("deal"))
    assert no(late, c.Place(2, wager, BOB, 1000)) == "3.3"


@perth("3.4")
def test_one_ante_in_a_box() -> None:
    round_ = do(open_table(), c.Place(1, "ante", ANN, 1000))
    assert no(round_, c.Place(1, "ante", BOB, 1000)) == "3.4"


@perth("3.5(b)")
def test_a_seat_keeps_its_box_for_the_next_round() -> None:
    assert no(open_table(), c.Place(1, "ante", BOB, 1000)) == "3.5(b)"


@perth("3.5(a)")
def test_only_the_player_with_the_ante_plays_the_hand() -> None:
    round_ = table({1: "7c2d", 2: "KhQd"})
    assert no(round_, c.Decide(1, "flop", owner=BOB)) == "3.5(a)"
    do(round_, c.Decide(1, "flop", owner=ANN))


def test_one_box_for_one_player() -> None:
    assert no(do(open_table(), c.Place(1, "ante", ANN, 1000)), c.Place(5, "ante", ANN, 1000)).startswith("silent")


# -- jackpot wagers ------------------------------------------------------------------------------------------------


@perth("3.8")
@perth("3.8(a)")
@perth("3.8(b)")
@perth("3.8(c)")
@perth("1.1:Jackpot Wager")
@pytest.mark.parametrize(
    ("bets", "level", "stake"),
    [
        ({"jackpot-1": 500}, "level-1", 500),
        ({"jackpot-2": 1000}, "level-2", 1000),
        ({"jackpot-1": 500, "jackpot-2": 1000}, "level-3", 1500),
    ],
)
def test_three_levels_by_the_areas_that_are_covered(bets: dict[str, int], level: str, stake: int) -> None:
    round_ = table(bets={1: {"ante": 1000, **bets}})
    (started,) = happened(round_, e.GameStarted)
    assert started.stakes == (e.JackpotStake(1, ANN, level, stake),)


@perth("4.2")
def test_the_start_button_is_pressed_when_there_is_a_jackpot_wager() -> None:
    assert not happened(table(), e.GameStarted)
    (started,) = happened(table(bets={1: {"ante": 1000, "jackpot-1": 500}}), e.GameStarted)
    assert started.cite == "4.2"


@perth("3.8(b)")
def test_level_2_is_exactly_double() -> None:
    due = {
        choice.wager: (choice.least, choice.most)
        for choice in open_table().prompt[0].choices
        if choice.wager.startswith("jackpot")
    }
    assert due == {"jackpot-1": (500, 500), "jackpot-2": (1000, 1000)}
    for amount, counts in ((999, False), (1000, True), (1001, True)):
        round_ = table(bets={1: {"ante": 1000, "jackpot-2": amount}})
        assert bool(happened(round_, e.GameStarted)) == counts
        assert round_.state.stake(1, "jackpot-2") == min(amount, 1000)


@perth("3.10")
def test_only_the_player_with_the_ante_may_place_its_jackpot_wager() -> None:
    round_ = table(close=False)
    assert no(round_, c.Place(1, "jackpot-1", BOB, 500)) == "3.10"
    do(round_, c.Place(1, "jackpot-1", ANN, 500))


@perth("3.11")
def test_a_jackpot_wager_without_an_ante_goes_back() -> None:
    round_ = table(bets={1: {"jackpot-1": 500}, 2: {"ante": 1000}}, hands={2: "7c2d"})
    assert (line(round_, "jackpot-1").outcome, line(round_, "jackpot-1").cite) == ("void", "3.11")
    assert round_.stacks[ANN] == CHIPS[ANN]
    assert not happened(round_, e.GameStarted)


# -- extras --------------------------------------------------------------------------------------------------------


@perth("3.24")
@perth("3.25")
def test_one_dealer_extra_in_a_box_and_its_player_has_the_first_claim() -> None:
    round_ = table(close=False)
    assert no(round_, c.Place(1, "dealer-extra", BOB, 100)) == "3.25"
    assert no(round_, c.Waive(1, "dealer-extra", BOB)) == "3.5(a)"
    do(round_, c.Waive(1, "dealer-extra", ANN), c.Place(1, "dealer-extra", BOB, 100))
    assert no(round_, c.Place(1, "dealer-extra", ANN, 100)) == "3.24"
    do(round_, c.Place(1, "dealer-extra", BOB, 100))


@perth("3.26")
@perth("4.3(a)")
def test_dealer_extra_needs_no_ante_of_its_own() -> None:
    round_ = table(bets={1: {"ante": 1000}, 5: {"dealer-extra": 100}})
    assert round_.state.stake(5, "dealer-extra") == 100
    assert sorted(round_.state.hands) == [0, 1]
    decide(round_, "flop", "check", "check")
    assert line(round_, "dealer-extra", 5).outcome == "lost"


@perth("3.27")
def test_dealer_extra_needs_an_ante_somewhere() -> None:
    round_ = table(bets={5: {"dealer-extra": 100}}, hands={})
    assert round_.over
    assert (line(round_, "dealer-extra", 5).outcome, line(round_, "dealer-extra", 5).cite) == ("void", "3.27")
    assert round_.stacks[DAN] == CHIPS[DAN]


@perth("3.27")
def test_dealer_extra_stays_when_everybody_folds_later() -> None:
    round_ = decide(table(bets={1: {"ante": 1000}, 5: {"dealer-extra": 100}}), "fold")
    assert len(round_.state.board) == 3
    assert line(round_, "dealer-extra", 5).outcome == "lost"


@perth("3.30")
@perth("3.31")
def test_three_player_extras_in_a_box_one_kept_for_its_player() -> None:
    round_ = table(close=False)
    do(round_, c.Place(1, "player-extra", BOB, 100), c.Place(1, "player-extra", CAT, 100))
    assert no(round_, c.Place(1, "player-extra", DAN, 100)) == "3.31"
    both = round_.copy()
    do(both, c.Place(1, "player-extra", ANN, 100))
    assert no(both, c.Place(1, "player-extra", DAN, 100)) == "3.30"
    do(round_, c.Waive(1, "player-extra", ANN), c.Place(1, "player-extra", DAN, 100))
    assert no(round_, c.Place(1, "player-extra", ANN, 100)) == "3.30"
    do(round_, c.Proceed("close"))
    assert no(round_, c.Waive(1, "player-extra", ANN)) == "1.1:Round of Play"


@perth("3.32")
def test_a_player_extra_without_an_ante_goes_back() -> None:
    round_ = table(bets={1: {"ante": 1000}, 2: {"player-extra": 100}})
    assert (line(round_, "player-extra", 2).outcome, line(round_, "player-extra", 2).cite) == ("void", "3.32")


# -- the wagers that follow ----------------------------------------------------------------------------------------


@perth("1.1:Flop Wager")
@perth("3.35")
@perth("4.4")
def test_the_flop_wager_is_twice_the_ante_or_the_hand_is_folded() -> None:
    round_ = table(bets={1: {"ante": 1500}})
    (prompt,) = round_.prompt
    assert [(choice.verb, choice.amount) for choice in prompt.choices] == [("flop", 3000), ("fold", 0)]
    assert no(round_, c.Decide(1, "check")) == "4.4"
    assert no(round_, c.Decide(1, "flop", amount=2999)) == "1.1:Flop Wager"
    assert no(round_, c.Decide(1, "flop", amount=3001)) == "1.1:Flop Wager"
    assert round_.default(1).verb == "fold"
    do(round_, c.Decide(1, "flop", amount=3000))
    assert round_.state.stake(1, "flop") == 3000


@perth("1.1:Turn Wager")
@perth("1.1:River Wager")
@perth("1.1:Check")
@perth("3.38")
@perth("3.41")
@perth("4.7")
@perth("4.9")
def test_turn_and_river_wagers_equal_the_ante_and_are_optional() -> None:
    round_ = decide(table(bets={1: {"ante": 1500}}), "flop")
    for verb, clause in (("turn", "4.7"), ("river", "4.9")):
        assert [(choice.verb, choice.amount) for choice in round_.prompt[0].choices] == [(verb, 1500), ("check", 0)]
        assert no(round_, c.Decide(1, "fold")) == clause
        assert round_.default(1).verb == "check"
        later = round_.copy()
        decide(later, "check")
        assert later.over or verb == "turn"
        decide(round_, verb)
        assert (line(round_, verb).stake if round_.over else round_.state.stake(1, verb)) == 1500


@perth("3.41")
def test_the_river_wager_may_follow_a_checked_turn() -> None:
    round_ = decide(table(), "flop", "check", "river")
    assert {entry.wager for entry in round_.lines} == {"ante", "flop", "river"}


def test_without_the_chips_for_a_flop_wager_there_is_only_the_fold() -> None:
    round_ = table(stacks={ANN: 2999, BOB: 0, CAT: 0})
    assert verbs(round_) == [["fold"]]
    assert verbs(table(stacks={ANN: 3000, BOB: 0, CAT: 0})) == [["flop", "fold"]]


# -- limits --------------------------------------------------------------------------------------------------------


@perth("5.10(a)")
@pytest.mark.parametrize("amount", [500, 999])
def test_an_ante_below_the_minimum_is_settled_as_placed(amount: int) -> None:
    round_ = decide(table(bets={1: {"ante": amount}}), "flop", "check", "check")
    assert (line(round_, "ante").amount, line(round_, "flop").amount) == (-amount, -2 * amount)
    assert [event.cite for event in happened(round_, e.Noted)] == ["5.10(a)"]


@perth("5.10(b)")
@pytest.mark.parametrize(("amount", "counts"), [(1000, 1000), (1001, 1000), (1499, 1000), (1500, 1500)])
def test_an_ante_off_the_unit_is_settled_to_the_unit_below(amount: int, counts: int) -> None:
    """The wagers that follow are measured by the Ante as it is settled."""
    round_ = decide(table(bets={1: {"ante": amount}}), "flop", "check", "check")
    assert (line(round_, "ante").amount, line(round_, "flop").amount) == (-counts, -2 * counts)
    assert [event.cite for event in happened(round_, e.Returned)] == (["5.10(b)"] if amount != counts else [])


@perth("5.10(c)")
@pytest.mark.parametrize(("amount", "counts"), [(9500, 9500), (10_000, 10_000), (10_001, 10_000), (15_000, 10_000)])
def test_an_ante_above_the_maximum_is_settled_to_it_and_the_player_told(amount: int, counts: int) -> None:
    round_ = decide(table(bets={1: {"ante": amount}}), "flop", "check", "check")
    assert line(round_, "ante").amount == -counts
    told = [event.what for event in happened(round_, e.Noted) if event.cite == "5.10(c)"]
    assert told == (["above the maximum"] if amount != counts else [])


@perth("3.5(b)")
def test_whoever_stands_has_the_first_claim_to_the_area_of_the_last_ante() -> None:
    """Dan has no seat and had the Ante of box 5: until he leaves it, nobody else has it in the next round."""
    stacks = {**CHIPS, "eve": 10_000}
    round_ = table({5: "7c2d"}, bets={5: {"ante": 1000}}, stacks=stacks, must_sit=False)
    while not round_.over:
        do(round_, c.Decide(5, "fold", owner=DAN))
    again = next_setup(round_.setup, round_)
    assert again.claims == {5: DAN}
    following = round_of(again, {5: "7c2d"})
    assert no(following, c.Place(5, "ante", "eve", 1000)) == "3.5(b)"
    do(following.copy(), c.Place(5, "ante", DAN, 1000))
    assert no(following, c.Waive(5, "ante", "eve"))
    do(following, c.Waive(5, "ante", DAN), c.Place(5, "ante", "eve", 1000))
    assert next_setup(following.setup, following).claims == {5: "eve"}
    seated = table({1: "7c2d"}, close=False)
    assert next_setup(seated.setup, seated).claims == {}, "a seat is claim enough"
