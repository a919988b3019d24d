"""Play, fold, or fold the Ante and keep Pair Plus (7.5)."""

from __future__ import annotations

import pytest
from tests.banked.three_card.table import (
    ANN,
    BOB,
    called,
    clause,
    decide,
    do,
    happened,
    line,
    no,
    settled,
    table,
    three,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.prompt import Choice
from cardspeak.banked.round import Round
from cardspeak.banked.views import view_of
from cardspeak.banked.why import RoundWhy

HANDS = {1: "KsTh4d", 2: "9s8h2c"}
BOTH = {1: {"ante": 10, "pair-plus": 5}}


def verbs(round_: Round, box: int) -> dict[str, Choice]:
    prompt = next(prompt for prompt in round_.prompt if prompt.box == box)
    return {choice.verb: choice for choice in prompt.choices}


@three("7.5.2")
def test_each_box_is_asked() -> None:
    round_ = called(HANDS)
    assert [(prompt.box, prompt.owner, prompt.cite) for prompt in round_.prompt] == [
        (1, ANN, "7.5.2"),
        (2, BOB, "7.5.2"),
    ]
    do(round_, c.Decide(2, "play"))
    assert [prompt.box for prompt in round_.prompt] == [1]
    assert clause(no(round_, c.Proceed("reveal"))) == "7.5.2"
    assert clause(no(round_, c.Decide(2, "fold"))) == "7.5.2"
    assert clause(no(round_, c.Decide(1, "raise"))) == "7.5.2"


@three("7.5.4")
def test_the_dealer_turns_up_last() -> None:
    round_ = called(HANDS, "Qs3h2d")
    assert view_of(round_.state, ANN).dealer == ("??", "??", "??")
    no(round_, c.Proceed("reveal"))
    decide(round_, b1="play")
    no(round_, c.Proceed("reveal"))
    decide(round_, b2="fold")
    do(round_, c.Proceed("reveal"))
    turned = happened(round_, e.Revealed)[0]
    assert (turned.words, turned.qualifies, turned.cite) == ("no pair, queen-three-two", True, "7.5.4")
    assert view_of(round_.state, ANN).dealer == ("Qs", "3h", "2d")
    assert no(round_, c.Proceed("reveal")).says == "First comes: settle."


@three("1.1:Fold")
@three("7.5.2(a)(i)")
def test_a_fold_gives_up_ante_and_pair_plus() -> None:
    round_ = table({**HANDS}, bets={**BOTH, 2: {"ante": 10}})
    decide(round_, b1="fold")
    assert settled(round_) == {"ante": ("lost", -10), "pair-plus": ("lost", -5)}
    assert line(round_, "pair-plus").cite == "7.5.2(a)(i)"
    assert line(round_, "ante").done_cite == "7.5.2(a)(i)"
    assert (1 in round_.state.hands, len(round_.state.rack)) == (False, 3)
    decide(round_, b2="fold")
    assert round_.over
    assert not happened(round_, e.Declared)  # nobody ever sees folded cards
    assert view_of(round_.state, BOB).boxes[0].cards == ()


@three("7.5.2(a)(ii)")
def test_folded_cards_are_spread_and_counted() -> None:
    round_ = decide(table(HANDS), b1="fold")
    assert happened(round_, e.Collected) == [e.Collected(1, 3, "7.5.2(a)(ii)")]


@three("7.5.2(b)")
def test_the_ante_may_go_and_pair_plus_stay() -> None:
    round_ = table({1: "KsKh4d"}, "AsAhAd", BOTH)
    decide(round_, b1="keep")
    assert settled(round_) == {"ante": ("lost", -10), "pair-plus": ("won", 5)}
    assert (line(round_, "ante").cite, line(round_, "ante").done_cite) == ("5.6.2(a)", "7.5.2(b)")
    assert happened(round_, e.Decided)[0].cite == "7.5.2(b)"


@three("7.5.2(b)")
def test_there_must_be_a_pair_plus_to_keep() -> None:
    round_ = table(HANDS)
    assert "keep" not in verbs(round_, 1)
    refused = no(round_, c.Decide(1, "keep"))
    assert (clause(refused), refused.says) == ("7.5.2(b)", "There is nothing to keep.")


@three("7.5.2(a)(i)")
@pytest.mark.parametrize(("hand", "asked"), [("KsTh4d", False), ("4s4h2c", True), ("9s8h7d", True)])
def test_giving_up_a_winning_pair_plus_is_asked_twice(hand: str, asked: bool) -> None:
    round_ = table({1: hand}, bets=BOTH)
    assert verbs(round_, 1)["fold"].confirm is asked
    if asked:
        refused = no(round_, c.Decide(1, "fold"))
        assert (refused.why, clause(refused)) == (RoundWhy.NOT_SURE, "7.5.2(b)")
        do(round_, c.Decide(1, "fold", sure=True))
    else:
        do(round_, c.Decide(1, "fold"))
    assert settled(round_)["pair-plus"] == ("lost", -5)


@pytest.mark.parametrize(("bets", "verb"), [({"ante": 10, "pair-plus": 5}, "keep"), ({"ante": 10}, "fold")])
def test_who_does_not_answer_keeps_pair_plus(bets: dict[str, int], verb: str) -> None:
    round_ = table({1: "4s4h2c"}, bets={1: bets})
    assert round_.default(1).verb == verb
    do(round_, round_.default(1))
    assert settled(round_)["ante"] == ("lost", -10)


@three("1.1:Play")
@three("7.5.2(c)")
@three("7.5.2(c)(i)")
def test_play_adds_a_wager_equal_to_the_ante() -> None:
    round_ = table({**HANDS}, bets={1: {"ante": 35}, 2: {"ante": 10}})
    play = verbs(round_, 1)["play"]
    assert (play.amount, play.wager, play.cite) == (35, "play", "7.5.2(c)")
    do(round_, c.Decide(1, "play"))
    assert round_.state.stakes[1, "play", ANN] == 35
    assert round_.stacks[ANN] == 1000 - 70
    for wrong in (5, 9, 11):
        assert clause(no(round_, c.Decide(2, "play", wrong))) == "7.5.2(c)(i)"
    assert 1 in round_.state.hands


@three("7.5.3")
@pytest.mark.parametrize(
    ("hand", "result"), [("4s4h2c", ("won", 5)), ("AsKhTd", ("lost", -5)), ("9s8s7s", ("won", 200))]
)
def test_pair_plus_alone_needs_no_decision(hand: str, result: tuple[str, int]) -> None:
    round_ = table({1: hand}, "AdAcAh", {1: {"pair-plus": 5}})
    assert round_.over
    assert settled(round_) == {"pair-plus": result}
    assert not happened(round_, e.Decided)


@three("7.5.3")
def test_pair_plus_alone_waits_for_the_others() -> None:
    round_ = table({1: "4s4h2c", 2: "KsTh4d"}, bets={1: {"pair-plus": 5}, 2: {"ante": 10}})
    assert [prompt.box for prompt in round_.prompt] == [2]
    assert clause(no(round_, c.Decide(1, "play"))) == "5.5.3"
    decide(round_, b2="fold")
    assert settled(round_) == {"pair-plus": ("won", 5)}


@three("1.1:Dealer")
@three("1.2")
@three("1.1:Game Supervisor")
def test_the_dealer_or_anybody_above_leads_the_round() -> None:
    assert clause(no(called(HANDS), c.Proceed("reveal", by="player"))) == "1.1:Dealer"
    for role in ("dealer", "Game Supervisor", "Pit Boss"):
        round_ = decide(called(HANDS), b1="play", b2="play")
        do(round_, c.Proceed("reveal", by=role), c.Proceed("settle", by=role))
        assert round_.over


def test_nothing_happens_in_a_round_that_is_over() -> None:
    round_ = decide(table({1: "KsTh4d"}), b1="play")
    asks: list[c.Command] = [c.Decide(1, "play"), c.Proceed("settle"), c.Place(1, "ante", ANN, 10)]
    for ask in asks:
        assert no(round_, ask).why == RoundWhy.OVER


def test_a_command_can_be_tried_first() -> None:
    round_ = table(HANDS)
    before = round_.state.copy()
    round_.decide(c.Decide(1, "play"))
    assert round_.state == before


def test_a_wager_needs_its_chips() -> None:
    """They are kept back when the Ante is placed; a stack that holds them no longer cannot pay it."""
    round_ = called(HANDS, bets={1: {"ante": 10}})
    round_.state.stack[ANN] = 9
    refused = no(round_, c.Decide(1, "play"))
    assert (refused.why, refused.says) == (RoundWhy.NO_CHOICE, "There are not enough chips for it.")
