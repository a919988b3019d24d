"""6.16, tapping out: short bets and raises, who may still raise, main pot and side pots."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import clause, deal, happened, limit, no, no_limit, reach, say, spread, totals, verbs, won

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes


def on_the_flop(short: int, stakes: Stakes | None = None) -> Hand:
    """Four players saw the flop for 10 each; the second has `short` chips left."""
    hand = deal("holdem", [500, short + 10, 500, 500], stakes or limit())
    return reach(hand, "flop")


@clause("6.16.1")
def test_6_16_1_an_all_in_player_bets_no_more_but_stays_to_the_showdown() -> None:
    hand = deal("holdem", [500, 10, 500], limit(), holes={1: "2c 3c", 2: "As Ad", 3: "4d 5d"}, board="Ah Kc 9s 8d Jh")
    say(hand, "3 calls", "1 calls")  # the big blind is all-in
    turns = []
    while not hand.over:
        turns.append(hand.turn)
        hand.check()
    assert set(turns) == {1, 3}
    assert won(hand) == {2: 30}


@clause("6.16.2")
@clause("6.16.2(a)")
@pytest.mark.parametrize("all_in", [11, 14])
def test_6_16_2_a_below_half_is_completed_by_those_behind_and_only_called_by_those_before(all_in: int) -> None:
    hand = say(on_the_flop(all_in), "1 bets 10", f"2 raises to {all_in}")
    assert hand.prompt is not None
    call = hand.prompt.choice("call")
    assert call is not None
    assert call.amount == all_in  # less than the structured amount
    assert totals(hand, "raise to") == (20,)
    say(hand, "3 calls", "4 calls")
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, "1 raises to 20") == "6.16.2(a)"


@clause("6.16.2(a)")
def test_6_16_2_a_a_raise_behind_opens_the_betting_again() -> None:
    hand = say(on_the_flop(14), "1 bets 10", "2 raises to 14", "3 raises to 20", "4 folds")
    assert totals(hand, "raise to") == (30,)


@clause("6.16.2")
@clause("6.16.2(b)")
@pytest.mark.parametrize(("all_in", "next_step"), [(15, 25), (17, 27), (19, 29)])
def test_6_16_2_b_half_or_more_is_raised_by_the_structured_amount_by_anybody(all_in: int, next_step: int) -> None:
    hand = say(on_the_flop(all_in), "1 bets 10", f"2 raises to {all_in}")
    assert totals(hand, "raise to") == (next_step,)
    say(hand, "3 calls", "4 calls")
    assert totals(hand, "raise to") == (next_step,)
    say(hand, f"1 raises to {next_step}")


@clause("6.16.2(a)")
def test_6_16_2_a_a_bet_of_less_than_half() -> None:
    hand = say(on_the_flop(4), "1 checks", "2 bets 4")
    assert totals(hand, "raise to") == (10,)
    say(hand, "3 calls", "4 calls")
    assert no(hand, "1 raises to 10") == "6.16.2(a)"


@clause("6.16.2(b)")
def test_6_16_2_b_a_bet_of_half_or_more() -> None:
    hand = say(on_the_flop(5), "1 checks", "2 bets 5")
    assert totals(hand, "raise to") == (15,)
    say(hand, "3 calls", "4 calls")
    assert totals(hand, "raise to") == (15,)


@clause("6.16.2(a)")
def test_6_16_2_two_short_ones_are_measured_together_from_the_last_full_bet() -> None:
    hand = deal("holdem", [500, 23, 26, 500], limit())
    reach(hand, "flop")
    say(hand, "1 bets 10", "2 raises to 13", "3 raises to 16", "4 calls")
    assert totals(hand, "raise to") == (26,)  # 16 is six tenths of a raise over 10


@clause("6.16.2")
@pytest.mark.parametrize(("all_in", "least", "reopened"), [(8, 12, False), (9, 15, True)])
def test_6_16_2_in_spread_limit_the_last_bet_is_the_structured_level(all_in: int, least: int, reopened: bool) -> None:
    hand = deal("holdem", [500, all_in + 2, 500, 500], spread(2, 10))
    reach(hand, "flop")
    say(hand, "1 bets 6", f"2 raises to {all_in}")
    choices = totals(hand, "raise to")
    assert choices is not None
    assert choices[0] == least
    say(hand, "3 calls", "4 calls")
    assert ("raise to" in verbs(hand)) is reopened


@clause("6.16.3")
@pytest.mark.parametrize("all_in", [101, 150, 199])
def test_6_16_3_the_excess_of_a_short_all_in_is_no_raise(all_in: int) -> None:
    hand = say(on_the_flop(all_in, no_limit()), "1 bets 100", f"2 raises to {all_in}")
    assert totals(hand, "raise to") == (all_in + 100, 490)  # those who have not acted may raise in full
    say(hand, "3 calls", "4 folds")
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, f"1 raises to {all_in + 100}") == "6.16.3"


@clause("6.16.3")
def test_6_16_3_a_full_raise_all_in_is_one() -> None:
    hand = say(on_the_flop(200, no_limit()), "1 bets 100", "2 raises to 200", "3 calls", "4 folds")
    assert totals(hand, "raise to") == (300, 490)


@clause("6.16.3")
@pytest.mark.parametrize(("second", "reopened"), [(199, False), (200, True), (201, True)])
def test_6_16_3_short_all_ins_that_add_up_to_a_raise_are_more_than_an_excess(second: int, reopened: bool) -> None:
    hand = deal("holdem", [500, 160, second + 10, 500], no_limit())
    reach(hand, "flop")
    say(hand, "1 bets 100", "2 raises to 150", f"3 raises to {second}", "4 calls")
    assert ("raise to" in verbs(hand)) is reopened


@clause("1.1:All-in")
@clause("1.1:Main Pot")
@clause("1.1:Side pot(s)")
def test_an_all_in_player_wins_what_was_matched_and_a_side_pot_goes_to_the_others() -> None:
    hand = deal(
        "holdem",
        [30, 100, 100],
        no_limit(),
        holes={1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"},
        board="2c 3d 7h 8s Jc",
    )
    say(hand, "3 raises to 100", "1 calls", "2 calls")
    awards = [(award.pot, award.seat, award.amount) for award in happened(hand, e.Awarded)]
    assert awards == [(0, 1, 90), (1, 2, 140)]
    assert hand.stacks == {1: 90, 2: 140, 3: 0}


@clause("1.1:Side pot(s)")
def test_each_all_in_closes_a_pot() -> None:
    hand = deal(
        "holdem",
        [60, 100, 200, 20],
        no_limit(),
        holes={4: "As Ad", 1: "Ks Kd", 2: "Qs Qd", 3: "Js Jd"},
        board="2c 3d 7h 8s 9c",
    )
    say(hand, "3 raises to 200", "4 calls", "1 calls", "2 calls")
    awards = [(award.pot, award.seat, award.amount) for award in happened(hand, e.Awarded)]
    assert awards == [(0, 4, 80), (1, 1, 120), (2, 2, 80)]
    assert [(back.seat, back.amount) for back in happened(hand, e.UncalledReturned)] == [(3, 100)]
