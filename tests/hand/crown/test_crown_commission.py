"""Section 7, the commission: how much, from what, and when none is taken."""

from __future__ import annotations

from typing import Any

import pytest
from tests.hand.crown.table import antes, clause, deal, happened, limit, no_limit, play_out, reach, say, won

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.commission import Charge, Percent, PerHand, PerPerson, charge_of
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes
from cardspeak.hand.views import view

ROYAL = "As Ks Qs Js Ts"
HOLES = {1: "2c 3c", 2: "Ah Ad", 3: "Kh Kd"}
BOARD = "7d 8s 9h 4c 2d"


def percent(rate: int, cap: int | None = None) -> Charge:
    return Percent(percent=rate, cap=cap)


def taken(hand: Hand) -> list[tuple[int, int]]:
    """Pot and amount of every commission."""
    return [(event.pot, event.amount) for event in happened(hand, e.CommissionTaken)]


def two_hundred(charge: Charge, **more: object) -> Hand:
    """A pot of 200: two players call 95 and the small blind of 10 is folded."""
    stakes = no_limit(10, 20, charge=charge, **more)
    hand = deal("holdem", [500] * 3, stakes, holes=HOLES, board=BOARD)
    say(hand, "3 raises to 95", "1 folds", "2 calls")
    return play_out(hand)


@clause("7.2.1")
@pytest.mark.parametrize(("rate", "amount"), [(1, None), (2, 4), (3, 6), (10, 20), (11, None)])
def test_7_2_1_two_to_ten_percent_of_all_that_was_wagered(rate: int, amount: int | None) -> None:
    if amount is None:
        with pytest.raises(BadInput, match=r"2 to 10 percent.*7\.2\.1"):
            two_hundred(percent(rate))
        return
    hand = two_hundred(percent(rate))
    assert taken(hand) == [(0, amount)]
    assert won(hand) == {2: 200 - amount}
    assert hand.state.commission == amount


@clause("7.2.1(a)")
@clause("1.1:Commission")
@clause("1.1:Rake")
def test_7_2_1_a_from_the_pot_and_the_side_pots_when_the_betting_is_over() -> None:
    hand = deal("holdem", [30, 100, 100], no_limit(charge=percent(10)), holes=HOLES, board=BOARD)
    say(hand, "3 raises to 100", "1 calls", "2 calls")
    assert taken(hand) == [(0, 9), (1, 14)]
    kinds = [type(event) for event in hand.events]
    last_round = len(kinds) - 1 - kinds[::-1].index(e.BettingClosed)
    assert last_round < kinds.index(e.CommissionTaken) < kinds.index(e.Awarded)
    assert sum(hand.stacks.values()) + hand.state.commission == 230


@pytest.mark.parametrize(("unit", "amount"), [(1, 6), (5, 5), (10, 0)])
def test_a_percentage_is_rounded_down_to_the_smallest_chip(unit: int, amount: int) -> None:
    hand = deal("holdem", [500] * 3, no_limit(unit=unit, charge=percent(10)), holes=HOLES, board=BOARD)
    say(hand, "3 raises to 30", "1 folds", "2 calls")
    assert sum(chips for _, chips in taken(play_out(hand))) == amount


@clause("7.2")
@pytest.mark.parametrize("kind", ["scale", "capped scale"])
def test_7_2_no_other_method(kind: str) -> None:
    with pytest.raises(BadInput, match=r"7\.2"):
        two_hundred(charge_of(kind))


@clause("7.2.3")
@clause("7.2.3(a)")
@pytest.mark.parametrize("amount", [3, 5])
def test_7_2_3_a_fixed_amount_per_hand_comes_out_of_the_pot_once(amount: int) -> None:
    hand = two_hundred(PerHand(amount=amount))
    assert taken(hand) == [(0, amount)]
    assert won(hand) == {2: 200 - amount}


@clause("7.2.3(a)")
def test_7_2_3_a_what_the_main_pot_cannot_pay_comes_from_a_side_pot() -> None:
    holes = {1: "2c 3c", 2: "Ah Ad", 3: "Kh Kd"}
    hand = deal("holdem", [4, 100, 100], no_limit(charge=PerHand(amount=15)), holes=holes, board=BOARD)
    say(hand, "3 raises to 100", "2 calls")
    assert taken(hand) == [(0, 12), (1, 3)]


@clause("7.2.1(a)")
@clause("7.2.3(a)")
@pytest.mark.parametrize(
    ("charge", "figures", "cite"),
    [
        (percent(10), [0, 6, 12, 12], "7.2.1(a)"),
        (Percent(percent=10, cap=8), [0, 6, 8, 8], "7.2.1(a)"),
        (PerHand(amount=5), [0, 5, 5, 5], "7.2.3(a)"),
    ],
)
def test_the_provisional_figure_lies_on_the_slide_as_play_goes_on(charge: Any, figures: list[int], cite: str) -> None:
    """Of rounds that are closed: before the flop nothing, 60 in the pot, then 120, and at the end it is final."""
    hand = deal("holdem", [500] * 3, no_limit(10, 20, charge=charge), holes=HOLES, board=BOARD)
    seen = [view(hand, "rail").slide]
    say(hand, "3 calls", "1 calls", "2 checks")
    seen.append(view(hand, "rail").slide)
    say(hand, "1 bets 20", "2 calls", "3 calls")
    seen.append(view(hand, 2).slide)
    assert [(one.chips, one.cite) for one in seen if one is not None] == [(sum_, cite) for sum_ in figures[:3]]
    play_out(hand)
    assert (view(hand, "rail").slide, hand.state.commission) == (None, figures[3])


def test_no_figure_where_everybody_pays_before_the_cards() -> None:
    hand = deal("holdem", [500] * 3, no_limit(10, 20, charge=PerPerson(amount=2)), holes=HOLES, board=BOARD)
    say(hand, "3 calls", "1 calls", "2 checks")
    assert view(hand, "rail").slide is None


@clause("7.2.4")
@clause("7.2.4(b)")
@pytest.mark.parametrize("players", [2, 6])
def test_7_2_4_a_fee_from_each_person_before_the_hand(players: int) -> None:
    stakes = no_limit(charge=PerPerson(amount=2))
    hand = deal("holdem", [500] * players, stakes)
    first = hand.events[0]
    assert isinstance(first, e.CommissionTaken)
    assert (first.pot, first.amount, first.seats) == (-1, 2 * players, tuple(range(1, players + 1)))
    assert isinstance(hand.events[1], e.Posted)
    play_out(hand)
    assert taken(hand) == [(-1, 2 * players)]
    assert sum(won(hand).values()) == 10 * players  # nothing is taken from the pot


@clause("7.5")
def test_7_5_an_uncalled_wager_is_no_part_of_the_pot() -> None:
    hand = deal("holdem", [500] * 3, no_limit(10, 20, charge=percent(10)), holes=HOLES, board=BOARD)
    say(hand, "3 raises to 45", "1 folds", "2 calls")  # a pot of 100
    say(hand, "2 bets 50", "3 folds")
    assert [(back.seat, back.amount) for back in happened(hand, e.UncalledReturned)] == [(2, 50)]
    assert taken(hand) == [(0, 10)]
    assert won(hand) == {2: 90}


@clause("7.5")
def test_7_5_a_raise_that_nobody_called() -> None:
    hand = deal("holdem", [500] * 3, no_limit(10, 20, charge=percent(10)))
    say(hand, "3 raises to 200", "1 folds", "2 folds")
    assert taken(hand) == [(0, 5)]  # of 50: the blinds and as much of the raise as met them


@clause("7.6")
@pytest.mark.parametrize("charge", [percent(10), PerHand(amount=5)], ids=["percent", "per hand"])
@pytest.mark.parametrize("straddles", [0, 1])
def test_7_6_no_commission_when_the_only_wagers_are_blinds(charge: Charge, straddles: int) -> None:
    hand = deal("holdem", [500] * 4, limit(charge=charge, straddles=straddles))
    while not hand.over:
        hand.fold()
    assert taken(hand) == []
    assert [event.cite for event in happened(hand, e.CommissionWaived)] == ["7.6"]
    assert sum(hand.stacks.values()) == 2000


@clause("7.6")
def test_7_6_a_big_blind_too_short_to_be_called_leaves_blinds_alone() -> None:
    """The small blind already covers it: there is nothing to decide, and nothing was wagered by choice."""
    hand = deal("holdem", [500, 4, 500], limit(charge=percent(10)))
    say(hand, "3 folds")
    assert hand.over
    assert [(back.seat, back.amount) for back in happened(hand, e.UncalledReturned)] == [(1, 1)]
    assert taken(hand) == []
    assert sum(won(hand).values()) == 8


@clause("7.6")
def test_7_6_a_call_is_a_wager_that_is_no_blind() -> None:
    hand = deal("holdem", [500] * 3, limit(charge=percent(10)), holes=HOLES, board=BOARD)
    say(hand, "3 calls", "1 folds", "2 checks")
    assert taken(play_out(hand)) == [(0, 2)]


@clause("7.6")
def test_7_6_antes_are_no_blinds() -> None:
    hand = deal("draw-ante", [500] * 5, antes(10, charge=percent(10)))
    say(hand, "1 folds", "2 folds", "3 folds", "4 folds")
    assert taken(hand) == [(0, 5)]
    assert won(hand) == {5: 45}


@clause("7.7")
@clause("1.1:Cap")
@pytest.mark.parametrize(("cap", "amount"), [(19, 19), (20, 20), (21, 20), (0, 0)])
def test_7_7_the_cap(cap: int, amount: int) -> None:
    hand = two_hundred(percent(10, cap))
    assert sum(chips for _, chips in taken(hand)) == amount


@clause("7.7")
@clause("1.1:Cap")
@pytest.mark.parametrize(
    ("cap", "amounts"), [(8, [(0, 8)]), (9, [(0, 9)]), (12, [(0, 9), (1, 3)]), (30, [(0, 9), (1, 14)])]
)
def test_7_7_the_cap_is_for_the_whole_hand_and_the_main_pot_pays_first(
    cap: int, amounts: list[tuple[int, int]]
) -> None:
    hand = deal("holdem", [30, 100, 100], no_limit(charge=percent(10, cap)), holes=HOLES, board=BOARD)
    say(hand, "3 raises to 100", "1 calls", "2 calls")
    assert taken(hand) == amounts


@clause("7.8")
def test_7_8_equal_hands_of_all_who_wagered_pay_no_percentage() -> None:
    hand = deal("holdem", [500] * 2, no_limit(charge=percent(10)), board=ROYAL)
    say(hand, "1 raises to 50", "2 calls")
    play_out(hand)
    assert taken(hand) == []
    assert [event.cite for event in happened(hand, e.CommissionWaived)] == ["7.8"]
    assert won(hand) == {1: 50, 2: 50}


@clause("7.8")
def test_7_8_a_folded_blind_is_another_contributor() -> None:
    hand = deal("holdem", [500] * 3, no_limit(charge=percent(10)), board=ROYAL)
    say(hand, "3 raises to 50", "1 folds", "2 calls")
    assert taken(play_out(hand)) == [(0, 10)]


@clause("7.8")
def test_7_8_one_better_hand_and_the_percentage_is_due() -> None:
    hand = deal(
        "holdem", [500] * 2, no_limit(charge=percent(10)), holes={1: "Ah 2d", 2: "Kh 3d"}, board="Ad Kd 9c 8s 7h"
    )
    say(hand, "1 raises to 50", "2 calls")
    assert taken(play_out(hand)) == [(0, 10)]


@clause("7.8")
def test_7_8_speaks_of_percentages_a_fixed_amount_is_due_all_the_same() -> None:
    hand = deal("holdem", [500] * 2, no_limit(charge=PerHand(amount=4)), board=ROYAL)
    say(hand, "1 raises to 50", "2 calls")
    assert taken(play_out(hand)) == [(0, 4)]


@clause("7.8")
def test_7_8_all_who_paid_in_a_side_pot_too() -> None:
    hand = deal("holdem", [30, 100, 100], no_limit(charge=percent(10)), board=ROYAL)
    say(hand, "3 raises to 100", "1 calls", "2 calls")
    assert taken(hand) == []


def test_stud_pays_commission_like_the_others() -> None:
    stakes = antes(5, charge=percent(5))
    hand = play_out(reach(deal("seven-card-stud", [500] * 4, stakes), "final"))
    assert sum(amount for _, amount in taken(hand)) == 3  # of 60


@pytest.mark.parametrize("charge", [percent(5), PerHand(amount=5)], ids=["percent", "per hand"])
def test_chinese_poker_has_no_pot_to_take_from(charge: Charge) -> None:
    with pytest.raises(BadInput, match=r"charges by time, per person"):
        deal("chinese-poker", [500] * 3, Stakes(chinese_unit=5, charge=charge))


def test_chinese_poker_may_be_charged_per_person() -> None:
    stakes = Stakes(chinese_unit=5, charge=PerPerson(amount=2))
    hand = deal("chinese-poker", [500] * 3, stakes)
    assert hand.stacks == {1: 498, 2: 498, 3: 498}
