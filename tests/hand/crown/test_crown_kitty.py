"""Draw (Kitty): what the extra hand costs, who may take it and when (9.3.1(c), 9.3.3)."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import antes, clause, deal, happened, limit, no, play_out, say, text, verbs

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand

HOLES = {0: "As Ks Qs Js Ts", 1: "2c 3c 4c 5c 7d", 2: "2d 3d 4d 5d 7h", 3: "2h 3h 4h 5h 7s", 4: "8c 8d 9c 9d Jc"}


def opened(**more: int) -> Hand:
    """Four players, blinds of 5 and 10 in seats 1 and 2; seat 3 is first to act."""
    return deal("draw-kitty", [500] * 4, limit(**more), holes=HOLES)


def price(hand: Hand) -> int | None:
    choice = next((choice for choice in hand.legal if choice.verb == "take kitty"), None)
    return None if choice is None else choice.amount


@clause("9.3.1(c)")
def test_9_3_1_c_the_first_player_may_fold_the_dealt_hand_take_the_kitty_and_call() -> None:
    hand = opened()
    assert verbs(hand) == {"fold", "call", "raise to", "take kitty"}
    assert price(hand) == 10
    say(hand, "3 takes the kitty")
    assert text(hand.state.holes[3]) == HOLES[0]
    assert text(hand.state.muck) == HOLES[3]
    assert (hand.stacks[3], hand.state.bet[3]) == (490, 10)
    assert hand.turn == 4  # that was the call: no raise on top of it


@clause("9.3.3(a)")
@clause("9.3.3(d)")
def test_9_3_3_a_once_taken_the_kitty_is_gone() -> None:
    hand = say(opened(), "3 takes the kitty")
    assert verbs(hand) == {"fold", "call", "raise to"}
    assert no(hand, "4 takes the kitty") == "8.2"
    say(hand, "4 calls", "1 raises to 20")
    assert price(hand) is None
    say(hand, "2 folds", "3 raises to 30")  # raised, the taker plays like anybody else


@clause("9.3.3(b)")
@clause("9.3.3(d)")
def test_9_3_3_b_after_an_open_the_next_player_calls_raises_or_pays_a_blind_for_the_kitty() -> None:
    hand = say(opened(), "3 calls")
    assert verbs(hand) == {"fold", "call", "raise to", "take kitty"}
    assert price(hand) == 10
    say(hand, "4 takes the kitty")
    assert text(hand.state.holes[4]) == HOLES[0]
    assert hand.turn == 1
    assert price(hand) is None


@clause("9.3.3(c)")
@pytest.mark.parametrize("then", ["folds", "calls", "raises to 30"])
def test_9_3_3_c_after_a_raise_the_taker_pays_a_blind_looks_and_then_decides(then: str) -> None:
    hand = say(opened(), "3 raises to 20")
    assert price(hand) == 10
    say(hand, "4 takes the kitty")
    assert hand.turn == 4
    assert verbs(hand) == {"fold", "call", "raise to"}
    assert hand.prompt is not None
    call = hand.prompt.choice("call")
    assert call is not None
    assert call.amount == 10  # the blind paid for the kitty counts
    say(hand, f"4 {then}")
    assert hand.stacks[4] == {"folds": 490, "calls": 480, "raises to 30": 470}[then]


@clause("9.3.3(b)")
def test_9_3_3_b_a_blind_already_made_counts_towards_the_price() -> None:
    hand = say(opened(), "3 calls", "4 folds")
    assert (hand.turn, price(hand)) == (1, 5)
    say(hand, "1 calls")
    assert (hand.turn, price(hand)) == (2, 0)
    say(hand, "2 takes the kitty")
    assert text(hand.state.holes[2]) == HOLES[0]
    assert "draw" in verbs(hand)  # the last blind has acted, the round is over


@clause("9.3.3(b)")
def test_9_3_3_b_the_over_blind_is_the_last_blind() -> None:
    hand = opened(straddles=1)
    assert (hand.turn, price(hand)) == (4, 20)


@clause("9.3.1(c)")
def test_9_3_1_c_with_antes_alone_the_kitty_costs_the_table_minimum_and_opens() -> None:
    hand = deal("draw-kitty", [500] * 4, antes(1, small=10), holes=HOLES)
    assert (hand.turn, price(hand)) == (1, 10)
    say(hand, "1 takes the kitty")
    assert hand.turn == 2
    assert verbs(hand) == {"fold", "call", "raise to"}
    assert hand.state.highest == 10


def test_the_kitty_is_offered_on_a_players_first_turn_only() -> None:
    hand = say(opened(), "3 calls", "4 raises to 20", "1 folds", "2 folds")
    assert hand.turn == 3
    assert price(hand) is None
    assert no(hand, "3 takes the kitty") == "8.2"


def test_the_kitty_is_not_for_somebody_who_cannot_pay_for_it() -> None:
    hand = deal("draw-kitty", [500, 500, 9, 500], limit(), holes=HOLES)
    assert (hand.turn, price(hand)) == (3, None)


@clause("9.3.3(e)")
def test_9_3_3_e_a_kitty_that_nobody_took_is_mucked_before_the_draw() -> None:
    hand = say(opened(), "3 calls", "4 calls", "1 calls", "2 checks")
    assert "draw" in verbs(hand)
    assert hand.state.holes[0] == []
    assert text(hand.state.muck) == HOLES[0]
    kinds = [type(event) for event in hand.events]
    assert e.KittyMucked in kinds
    assert kinds.index(e.KittyMucked) > kinds.index(e.BettingClosed)


def test_the_kitty_wins_for_its_taker() -> None:
    hand = play_out(say(opened(), "3 takes the kitty"))
    assert [award.seat for award in happened(hand, e.Awarded)] == [3]
    assert happened(hand, e.Awarded)[0].words.lower().startswith("royal flush")
