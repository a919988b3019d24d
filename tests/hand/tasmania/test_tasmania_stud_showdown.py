"""The end of a stud hand in Tasmania: tapping out, the showdown, the order of hands, division (B.11.3, B.13, B.14)."""

from __future__ import annotations

import pytest
from tests.hand.tasmania.table import (
    around,
    happened,
    last,
    no,
    round_name,
    say,
    stud,
    stud_duel,
    tas,
    totals,
    verbs,
    won,
)

from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.machine import Accepted

KING = "2c Kh 9d 4s 3h"
QUEEN = "3c Qh 8d 5s 4h"
ACE = "4c Ah 7d 6s 5d"


def put_in(hand: Hand, bounds: tuple[int, ...] | None) -> None:
    """The player asked bets or raises as much as possible, or calls."""
    if bounds is None:
        answer = hand.call()
    else:
        answer = hand.raise_to(bounds[-1]) if hand.state.highest else hand.bet(bounds[-1])
    assert isinstance(answer, Accepted), answer


def bet_it_out(hand: Hand) -> Hand:
    """The least is bet and called to the end: a check in the last round might not be allowed."""
    while not hand.over:
        answer = hand.call() if "call" in verbs(hand) else hand.bet(2)
        assert isinstance(answer, Accepted), answer
    return hand


# -- tapping out -------------------------------------------------------------------------------------------


@tas("A:Tapping Out", "A:All In", "B.13")
def test_too_few_chips_for_the_call_go_in_and_the_player_stays() -> None:
    hand = say(stud([100, 7, 100], {1: KING, 2: "Qc Qh Qd 5s 4h", 3: ACE}, minimum=2), "3 opens 3", "1 raises to 9")
    call = next(choice for choice in hand.legal if choice.verb == "call")
    assert call.amount == 5  # of 9
    say(hand, "2 calls")
    assert hand.stacks[2] == 0
    assert not hand.state.folded[2]
    say(hand, "3 calls")
    say(around(hand, "second"), "3 bets 10")
    assert hand.turn == 1  # seat 2 takes no further part in betting
    around(hand)
    # Three antes and three times 5 are the main pot. The others add 4 each, 10 each, and 2 each in the last round,
    # where king high may not check behind an ace.
    assert [(pot.seat, pot.amount, pot.pot) for pot in happened(hand, e.Awarded)] == [(2, 21, 0), (3, 32, 1)]


@tas("B.13")
@pytest.mark.parametrize(
    ("stacks", "pots"),
    [
        ([20, 50, 50], [60, 60]),
        ([10, 20, 50], [30, 20]),
        ([10, 20, 50, 50], [40, 30, 60]),
        ([50, 50, 50], [150]),
    ],
)
def test_every_tap_out_closes_a_pot(stacks: list[int], pots: list[int]) -> None:
    """Everybody bets all there is, the best hand the shortest: each pot goes to the best of those who are in it."""
    holes = {1: "As Ac", 2: "Ks Kc", 3: "Qs Qc", 4: "Js Jc"}
    hand = stud(stacks, {seat: holes[seat] for seat in range(1, len(stacks) + 1)})
    while not hand.over:
        most = totals(hand, "raise to") or totals(hand, "bet")
        put_in(hand, most)
    awards = happened(hand, e.Awarded)
    assert [(award.pot, award.seat, award.amount) for award in awards] == [
        (number, number + 1, chips) for number, chips in enumerate(pots)
    ]


def test_a_short_all_in_over_a_call_is_no_raise_and_closes_the_raising() -> None:
    """Not covered by part B, and played as C.16.3: who comes later may call or fold, and so may who came before."""
    hand = say(stud([100, 17, 100, 100], {4: "2c Ah"}, minimum=5), "4 opens 10")
    say(hand, "1 calls")
    assert totals(hand, "raise to") == (12, 12)  # 2 more than a call, 8 less than a raise
    say(hand, "2 raises to 12")
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, "3 raises to 30") == "silent: as in Hold-Em C.16.3"
    say(hand, "3 calls")
    assert verbs(hand) == {"fold", "call"}
    say(hand, "4 calls")
    assert verbs(hand) == {"fold", "call"}


@tas("B.11.1.b.ii")
def test_an_all_in_is_a_raise_only_if_it_adds_what_its_player_had_to_call() -> None:
    """Open 5, raised to 10: the third has 10 to call and 18 in all; 8 more are less than 10, so no raise."""
    hand = say(stud([100, 23, 100], {3: "2c Ah"}, minimum=5), "3 opens 5", "1 raises to 10")
    say(hand, "2 raises to 18")
    assert verbs(hand) == {"fold", "call"}
    hand = say(stud([100, 25, 100], {3: "2c Ah"}, minimum=5), "3 opens 5", "1 raises to 10")
    say(hand, "2 raises to 20")  # 10 more: a raise, and the betting is open
    assert verbs(hand) == {"fold", "call", "raise to"}


@tas("B.13", "B.5.4")
def test_who_has_less_than_the_ante_taps_out_with_it() -> None:
    hand = stud([1, 100, 100], {1: "As Ah Ad Ac 2d", 2: KING, 3: QUEEN})
    posted = happened(hand, e.Posted)[0]
    assert posted.amounts == (1, 2, 2)
    around(hand)
    assert won(hand)[1] == 3


def test_who_is_all_in_with_the_ante_does_not_open() -> None:
    """B.13: no part in betting. The next highest card opens the first round; later the seat to the left acts."""
    hand = stud([2, 100, 100], {1: "2c Ah Kd", 2: "3c Qh 8d", 3: "4c Kh 7d"})
    assert hand.turn == 3
    say(hand, "3 opens 2", "2 calls")
    assert round_name(hand) == "second"
    assert hand.turn == 2  # seat 1 shows the best board and is passed


@tas("B.13", "B.11.3.a")
def test_cards_go_on_when_nobody_can_bet() -> None:
    hand = say(stud([4, 4, 4], {1: "2c Ah", 2: "3c Kh", 3: "4c Qh"}), "1 opens 2", "2 calls", "3 calls")
    assert hand.over
    assert [event.name for event in happened(hand, e.BettingSkipped)] == ["second", "third", "final"]
    assert [len(event.cards) for event in happened(hand, e.Shown)] == [5, 5, 5]


# -- the showdown ------------------------------------------------------------------------------------------


@tas("B.11.3.a", "A:Showdown")
def test_everybody_left_exposes_the_hole_card_and_the_dealer_announces_the_best_hand() -> None:
    hand = around(stud([100] * 3, {1: KING, 2: QUEEN, 3: ACE}))
    shown = happened(hand, e.Shown)
    assert {event.seat for event in shown} == {1, 2, 3}
    assert all(len(event.cards) == 5 and event.cite in ("B.11.3.a", "B.13") for event in shown)
    assert happened(hand, e.Mucked) == []
    announced = last(hand, e.Announced)
    assert (announced.seats, announced.cite) == ((3,), "B.11.3.a")
    assert announced.words == "no pair, ace-seven-six-five-four"
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.Shown) < kinds.index(e.Announced) < kinds.index(e.Awarded)


@tas("B.11.3.a")
def test_nobody_may_muck_at_the_showdown() -> None:
    hand = stud([100] * 3, {1: KING, 2: QUEEN, 3: ACE}, asked=True)
    while "show" not in verbs(hand):
        assert isinstance(hand.call() if "call" in verbs(hand) else hand.bet(2), Accepted)
    for _ in range(3):
        assert verbs(hand) == {"show"}
        assert no(hand, f"{hand.turn} mucks") == "B.11.3.a"
        hand.act(c.Show(hand.turn))
    assert hand.over


@tas("B.11.3.e")
def test_a_hand_is_played_to_its_end_and_no_pot_is_divided_by_agreement() -> None:
    """There is no command to divide a pot; the last event says why."""
    hand = around(stud([100] * 3, {1: KING, 2: QUEEN, 3: ACE}))
    assert hand.events[-1] == e.HandEnded("B.11.3.e")
    assert no(hand, "3 checks") == "B.11.3.e"
    assert no(stud([100] * 3), "run 2 times agreed by 1, 2, 3 with leave of dealer") == "B.11.1.b"


@tas("A:Hand", "B.14.1.a", "B.14.1.b", "B.14.1.c", "B.14.1.d", "B.14.1.e", "B.14.1.f", "B.14.1.g", "B.14.1.h")
@tas("B.14.1.i", "B.14.1.j", "B.14.1:Kickers")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
        ("6h 5h 4h 3h 2h", "Ac Ad Ah As Kd"),
        ("Ah 2h 3h 4h 5h", "Kc Kd Kh Ks Ad"),  # the ace stands low in a straight flush too
        ("2c 2d 2h 2s 3d", "Ac Ad Ah Ks Kd"),
        ("3c 3d 3h 2s 2d", "Ah Kh Qh Jh 9h"),
        ("7h 5h 4h 3h 2h", "Ac Kd Qh Js Td"),
        ("Ac 2d 3h 4s 5d", "Kc Kd Kh As Qd"),
        ("6c 5d 4h 3s 2d", "Ac 2h 3d 4c 5s"),
        ("2c 2d 2h 4s 3d", "Ac Ad Kh Ks Qd"),
        ("3c 3d 2h 2s 4d", "Ac Ad Kh Qs Jd"),
        ("2c 2d 5h 4s 3d", "Ac Kd Qh Js 9d"),
        ("Qc Qd 7h 7s 6d", "Qh Qs 7c 7d 4d"),
        ("Kc Kd 7h 5s 3d", "Kh Ks 7c 5d 2d"),
        ("Ac Kd 7h 5s 3d", "Ah Ks 7c 5d 2d"),
    ],
)
def test_the_order_of_hands_with_the_full_deck(better: str, worse: str) -> None:
    for first, second, winner in ((better, worse, 1), (worse, better, 2)):
        assert set(won(bet_it_out(stud_duel(first, second)))) == {winner}


@tas("B.14.2.a", "B.14.2.b", "B.14.2.c", "B.14.2.d", "B.14.2.e", "B.14.2.f", "B.14.2.g", "B.14.2.h", "B.14.2.i")
@tas("B.14.2.j", "B.14.2:Kickers")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
        ("Th 9h 8h 7h Ah", "As Ks Qs Js 9s"),
        ("9h 8h 7h Jh Qh", "Ac Ad Ah As Kd"),  # a flush above fours ...
        ("9h 8h 7h Jh Qh", "Ac Ad Ah Ks Kd"),  # ... and above a full house
        ("7c 7d 7h 7s 8d", "Ac Ad Ah Ks Kd"),
        ("7c 7d 7h 8s 8d", "Ac Kd Qh Js Td"),
        ("Ac Td 9h 8s 7d", "Kc Kd Kh As Qd"),  # the ace stands for a six
        ("Jc Td 9h 8s 7d", "Ac Th 9d 8c 7s"),
        ("7c 7d 7h 9s 8d", "Ac Ad Kh Ks Qd"),
        ("8c 8d 7h 7s 9d", "Ac Ad Kh Qs Jd"),
        ("7c 7d Th 9s 8d", "Ac Kd Qh Js 9d"),
        ("Kc Kd 9h 9s 8d", "Kh Ks 9c 9d 7d"),
        ("Kc Kd Th 9s 8d", "Kh Ks Tc 9d 7d"),
        ("Ac Kd Jh 9s 8d", "Ah Ks Jc 9d 7d"),
    ],
)
def test_the_order_of_hands_with_the_reduced_deck(better: str, worse: str) -> None:
    for first, second, winner in ((better, worse, 1), (worse, better, 2)):
        assert set(won(bet_it_out(stud_duel(first, second, deck=32)))) == {winner}


@tas("B.3.3", "B.11.3.c")
def test_equal_hands_divide_the_pot_whatever_their_suits() -> None:
    hand = stud([100] * 3, {1: "As Kh Qs 9s 7d", 2: "Ah Kd Qh 9h 7c", 3: "2c Jd 3d 8h 4h"})
    say(hand, "1 opens 2", "2 calls", "3 calls")
    bet_it_out(hand)
    pot = 4 * 6 + 6
    assert won(hand) == {1: pot // 2 + 1, 2: pot // 2 - 1}  # 30 in twos are 14 each, and 2 go to the puck


@pytest.mark.parametrize(("puck", "nearest"), [(1, 1), (2, 2), (3, 1)])
def test_what_cannot_be_divided_goes_to_the_winner_nearest_the_puck(puck: int, nearest: int) -> None:
    """Part B is silent; played as C.15.2, the puck itself first, in units of the minimum."""
    hand = stud([100] * 3, {1: "As Kh Qs 9s 7d", 2: "Ah Kd Qh 9h 7c", 3: "2c Jd 3d 8h 4h"}, puck=puck)
    bet_it_out(hand)
    assert won(hand) == {nearest: 16, 3 - nearest: 14}


# -- table stakes ------------------------------------------------------------------------------------------


@tas("A:Table Stake", "B.8.2")
def test_stakes_change_by_wagers_and_pots_alone() -> None:
    """Added up from the events alone: whatever left a stake was wagered, whatever came back was returned or won."""
    hand = stud([30, 60, 90], {1: KING, 2: QUEEN, 3: ACE})
    while not hand.over:
        most = totals(hand, "raise to") or totals(hand, "bet")
        assert most is None or most[-1] <= hand.stacks[hand.turn] + hand.state.bet[hand.turn]
        put_in(hand, most)
    stakes = {1: 30, 2: 60, 3: 90}
    bets = dict.fromkeys(stakes, 0)
    for event in hand.events:
        match event:
            case e.Posted(seats=seats, amounts=amounts):
                for seat, amount in zip(seats, amounts, strict=True):
                    stakes[seat] -= amount
            case e.Called(seat=seat, amount=amount):
                stakes[seat] -= amount
                bets[seat] += amount
            case e.BetTo(seat=seat, total=total) | e.RaisedTo(seat=seat, total=total):
                stakes[seat] -= total - bets[seat]
                bets[seat] = total
            case e.UncalledReturned(seat=seat, amount=amount) | e.Awarded(seat=seat, amount=amount):
                stakes[seat] += amount
            case e.BettingClosed():
                bets = dict.fromkeys(stakes, 0)
    assert stakes == hand.stacks
    assert sum(stakes.values()) == 180


@tas("A:Round of Play")
def test_the_round_ends_with_the_winning_of_the_pot() -> None:
    hand = stud([100] * 3, {1: KING, 2: QUEEN, 3: ACE})
    assert not hand.over
    around(hand)
    *_, won_last, ended = hand.events
    assert isinstance(won_last, e.Awarded)
    assert isinstance(ended, e.HandEnded)
    assert no(hand, "1 bets 2") == "B.11.3.e"
