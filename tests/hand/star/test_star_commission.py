"""Rule 3.3 and 3.6: what the house takes from a hand, when it takes nothing, and in which order."""

from __future__ import annotations

from typing import Any

import pytest
from tests.hand.star.table import (
    BLINDS,
    GAMES,
    GAPS,
    deal,
    happened,
    passive,
    play_out,
    say,
    setup_of,
    stakes_of,
    star,
    won,
)

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.commission import Charge, Percent, PerHand, PerPerson, Scale
from cardspeak.hand.machine import Hand

TEN = Percent(percent=10)
BOARD = "Kc Qd 9h 5s 4c"  # nothing but high cards for whoever holds none of them
TIE = {1: "As Jd", 2: "Ad Js", 3: "7c 2d", 4: "7d 2h"}


def table(charge: Charge, stacks: Any = (500, 500, 500), game: str = "holdem", **more: Any) -> Hand:
    stakes = {name: more.pop(name) for name in ("blinds", "unit", "straddles", "antes") if name in more}
    return deal(game, stacks, stakes_of(game, charge=charge, **stakes), **more)


def taken(hand: Hand) -> list[tuple[int, int]]:
    """(pot, amount) of everything the house took."""
    return [(event.pot, event.amount) for event in happened(hand, e.CommissionTaken)]


def waived(hand: Hand) -> list[str]:
    return [event.cite for event in happened(hand, e.CommissionWaived)]


def pot_of(chips: int, charge: Charge, **more: Any) -> Hand:
    """Two of three players contest a pot of exactly so many chips, ten of them from a third who folds."""
    each = (chips - 10) // 2
    hand = table(charge, [5000] * 3, blinds=(10,), holes={1: "2c 7h", 2: "Ah Ad", 3: "Ks Kd"}, board=BOARD, **more)
    say(hand, f"2 raises to {each}", "3 calls", "1 folds")
    assert hand.state.pot == chips
    return play_out(hand)


@star("3.3.1", "1.1:commission")
@pytest.mark.parametrize(("pot", "fee"), [(90, 9), (100, 10), (108, 10), (110, 11), (118, 11), (120, 12)])
def test_a_percentage_of_the_pot_rounded_down(pot: int, fee: int) -> None:
    hand = pot_of(pot, TEN)
    assert taken(hand) == [(0, fee)]
    assert happened(hand, e.CommissionTaken)[0].cite == "3.3.1"
    assert won(hand) == {3: pot - fee}
    assert hand.state.commission == fee
    assert sum(hand.stacks.values()) + fee == 15000


@star("3.3.1")
@pytest.mark.parametrize(("each", "fee"), [(60, 10), (70, 15), (80, 15), (95, 20), (90, 15)])
def test_down_to_the_smallest_chip(each: int, fee: int) -> None:
    """Ten percent of 130, 150, 170, 200 and 190 where the smallest chip is a five."""
    assert taken(pot_of(10 + 2 * each, TEN, unit=5)) == [(0, fee)]


@star("3.3.1")
@pytest.mark.parametrize(("pot", "fee"), [(290, 29), (300, 30), (310, 30), (1000, 30)])
def test_up_to_the_cap_on_the_sign(pot: int, fee: int) -> None:
    assert taken(pot_of(pot, Percent(percent=10, cap=30))) == [(0, fee)]


@star("3.3.1")
@pytest.mark.parametrize(("pot", "fee"), [(50, 8), (78, 8), (80, 8), (90, 9)])
def test_no_less_than_the_minimum_on_the_sign(pot: int, fee: int) -> None:
    assert taken(pot_of(pot, Percent(percent=10, floor=8))) == [(0, fee)]


@star("3.3.1")
def test_side_pots_pay_too() -> None:
    """150 in the main pot, 100 beside it; a cap counts for both together, main pot first."""
    for charge, amounts in (
        (TEN, [(0, 15), (1, 10)]),
        (Percent(percent=10, cap=20), [(0, 15), (1, 5)]),
        (Percent(percent=10, cap=15), [(0, 15)]),
        (Percent(percent=10, floor=30), [(0, 20), (1, 10)]),
    ):
        hand = table(charge, [50, 100, 100], holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, board="2c 3c 4d 8d 9h")
        say(hand, "3 raises to 100", "1 calls", "2 calls")
        assert taken(hand) == amounts
        fees = dict(amounts)
        assert won(hand) == {1: 150 - fees[0], 2: 100 - fees.get(1, 0)}


@star("3.3.1.1", "24.3.1", "24.3.2")
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_taken_while_a_round_is_being_bet(game: str) -> None:
    """Worked out once, from the pots as they stand after the last round, before they are passed on."""
    hand = table(TEN, [500] * 3, game)
    while not hand.over:
        assert not happened(hand, e.CommissionTaken)
        passive(hand)
    kinds = [type(event) for event in hand.events]
    last = max(at for at, kind in enumerate(kinds) if kind is e.BettingClosed)
    assert last < kinds.index(e.CommissionTaken) < kinds.index(e.Awarded)


@star("3.3.1.2")
@pytest.mark.parametrize("game", BLINDS)
def test_blinds_alone_pay_no_percentage(game: str) -> None:
    hand = table(TEN, GAPS, game, button=5)
    say(hand, "4 folds", "5 folds", "8 folds")
    assert (taken(hand), waived(hand)) == ([], ["3.3.1.2"])
    assert won(hand) == {2: 10}


@star("3.3.1.2")
def test_a_straddle_is_a_blind_and_a_call_is_not() -> None:
    hand = table(TEN, GAPS, straddles=1, button=5)
    say(hand, "5 folds", "8 folds", "2 folds")
    assert waived(hand) == ["3.3.1.2"]
    assert won(hand) == {4: 25}
    hand = table(TEN, GAPS, button=5)
    say(hand, "4 folds", "5 folds", "8 calls", "2 raises to 20", "8 folds")
    assert (taken(hand), waived(hand)) == ([(0, 2)], [])


@star("3.3.1.2")
def test_blinds_that_are_checked_down_are_still_blinds_alone() -> None:
    hand = table(TEN, [500] * 3, blinds=(10, 10), holes={1: "As Ah"}, board=BOARD)
    say(hand, "3 folds", "1 checks")
    play_out(hand)
    assert waived(hand) == ["3.3.1.2"]


@star("3.3.1.2")
def test_antes_are_not_blinds() -> None:
    """Literally: a pot of antes pays its percentage."""
    hand = table(TEN, [500] * 3, "five-card-stud", antes=(10,))
    opener = hand.turn
    say(hand, f"{opener} bets 20")
    while not hand.over:
        say(hand, f"{hand.turn} folds")
    assert taken(hand) == [(0, 3)]
    assert won(hand) == {opener: 27}


@star("3.3.1.3")
def test_a_tie_between_all_who_paid_pays_no_percentage() -> None:
    """Two players, both in from the first chip to the last, with equal hands."""
    hand = play_out(table(TEN, [500] * 2, holes=TIE, board=BOARD))
    assert (taken(hand), waived(hand)) == ([], ["3.3.1.3"])
    assert won(hand) == {1: 10, 2: 10}


@star("3.3.1.3")
def test_three_may_tie_as_well() -> None:
    hand = play_out(table(TEN, [500] * 3, board="Ah Kh Qh Jh Th"))
    assert waived(hand) == ["3.3.1.3"]
    assert won(hand) == {1: 10, 2: 10, 3: 10}


@star("3.3.1.3")
def test_anybody_elses_chips_bring_the_percentage_back() -> None:
    """A folded blind, a folded ante, a player who lost: each is somebody else's chips."""
    blind = table(TEN, [500] * 3, holes=TIE, board=BOARD, button=2)
    say(blind, "2 calls", "3 folds", "1 checks")
    assert taken(play_out(blind)) == [(0, 2)]
    ante = table(TEN, [500] * 3, "five-card-stud", holes={1: "As Kd 9h 5s 4c", 2: "Ad Ks 9s 5h 4d", 3: "Qc Ah"})
    say(ante, "1 bets 10", "2 calls", "3 folds")
    assert taken(play_out(ante)) == [(0, 2)]
    loser = play_out(table(TEN, [500] * 3, holes=TIE, board=BOARD))
    assert (taken(loser), waived(loser)) == ([(0, 3)], [])


@star("3.3.1.3")
def test_a_side_pot_is_a_pot_of_its_own() -> None:
    """The third player is all-in and loses: the main pot pays, the side pot of the two who tie does not."""
    hand = table(TEN, [100, 100, 50], holes=TIE, board=BOARD)
    say(hand, "3 raises to 50", "1 raises to 100", "2 calls")
    assert taken(hand) == [(0, 15)]
    assert happened(hand, e.CommissionWaived) == [e.CommissionWaived("3.3.1.3", 1)]
    assert won(hand) == {1: 118, 2: 117}


@star("3.6")
def test_an_uncalled_wager_is_no_part_of_the_pot() -> None:
    """A bet of 300 into 30 that nobody calls: ten percent of 30."""
    hand = table(TEN, [500] * 3)
    say(hand, "3 calls", "1 calls", "2 checks", "1 bets 300", "2 folds", "3 folds")
    assert happened(hand, e.UncalledReturned) == [e.UncalledReturned(1, 300, "3.6")]
    assert taken(hand) == [(0, 3)]
    assert hand.stacks == {1: 517, 2: 490, 3: 490}


@star("3.6")
def test_the_part_of_a_wager_that_a_short_call_leaves_over() -> None:
    hand = table(TEN, [300, 100], holes={1: "As Ah", 2: "Ks Kh"}, board="2c 3d 7h 8s Jc")
    say(hand, "2 calls", "1 raises to 300", "2 calls")
    assert happened(hand, e.UncalledReturned)[0].amount == 200
    assert taken(hand) == [(0, 20)]


@star("3.6")
def test_an_ante_that_nobody_else_could_match_pays_nothing() -> None:
    """A hundred against forty: eighty are in the pot and pay, sixty come back whole."""
    holes = {1: "As Ah Kd Qc 9s", 2: "2c 4d 6h 8s Tc"}
    hand = table(TEN, [500, 40], "five-card-stud", antes=(100,), holes=holes)
    assert hand.over
    assert taken(hand) == [(0, 8)]
    assert happened(hand, e.CommissionWaived) == [e.CommissionWaived("3.6", 1)]
    assert hand.stacks == {1: 400 + 72 + 60, 2: 0}


@star("3.3.2", "3.3.2.1")
@pytest.mark.parametrize("pot", [50, 100, 1000])
def test_a_fee_per_hand_is_the_same_for_every_hand(pot: int) -> None:
    hand = pot_of(pot, PerHand(amount=7))
    assert taken(hand) == [(0, 7)]
    assert happened(hand, e.CommissionTaken)[0].cite == "3.3.2.1"


@star("3.3.2.1")
def test_the_waivers_speak_of_the_percentage_alone() -> None:
    """A hand was dealt: blinds alone and a tie of two pay the fee."""
    fee = PerHand(amount=4)
    hand = table(fee, [500] * 3)
    say(hand, "3 folds", "1 folds")
    assert taken(hand) == [(0, 4)]
    hand = play_out(table(fee, [500] * 2, holes=TIE, board=BOARD))
    assert taken(hand) == [(0, 4)]


@star("3.3.2.1")
def test_a_fee_is_never_more_than_the_pot() -> None:
    hand = table(PerHand(amount=50), [500] * 3)
    say(hand, "3 folds", "1 folds")
    assert taken(hand) == [(0, 10)]
    assert won(hand) == {}


@star("3.1", "3.3")
def test_methods_may_be_combined() -> None:
    """A percentage of the pot and a fee per hand, each by its own clause."""
    both = Percent(percent=10, also=PerHand(amount=3))
    hand = pot_of(100, both)
    assert [(event.amount, event.cite) for event in happened(hand, e.CommissionTaken)] == [
        (10, "3.3.1"),
        (3, "3.3.2.1"),
    ]
    assert won(hand) == {3: 87}
    tied = play_out(table(both, [500] * 2, holes=TIE, board=BOARD))
    assert (taken(tied), waived(tied)) == ([(0, 3)], ["3.3.1.3"])


@star("3.3")
def test_only_the_methods_of_the_book() -> None:
    for wrong in (PerPerson(amount=1), Scale()):
        with pytest.raises(BadInput, match=r"3\.3"):
            setup_of("holdem", GAPS, stakes_of("holdem", charge=wrong))
    with pytest.raises(BadInput, match="each kind once"):
        setup_of("holdem", GAPS, stakes_of("holdem", charge=Percent(percent=5, also=TEN)))
    for percent in (-1, 101):
        with pytest.raises(BadInput, match=r"0 to 100 percent, not (-1|101) "):
            setup_of("holdem", GAPS, stakes_of("holdem", charge=Percent(percent=percent)))
    with pytest.raises(BadInput, match="not above its cap"):
        setup_of("holdem", GAPS, stakes_of("holdem", charge=Percent(percent=5, floor=6, cap=5)))


def test_no_commission_where_none_is_posted() -> None:
    hand = play_out(deal("holdem"))
    assert not happened(hand, e.CommissionTaken)
    assert not happened(hand, e.CommissionWaived)
