"""8.5: equal hands, and what cannot be divided between them."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import antes, clause, deal, happened, limit, no_limit, play_out, reach, say, won

from cardspeak.hand import events as e

ROYAL = "As Ks Qs Js Ts"  # on the board: everybody ties


@clause("8.5.1")
@pytest.mark.parametrize(("button", "folds", "first", "last"), [(3, 1, 2, 3), (1, 2, 3, 1), (2, 3, 1, 2)])
def test_8_5_1_the_odd_chip_goes_to_the_winner_next_to_the_button(
    button: int, folds: int, first: int, last: int
) -> None:
    """A pot of 25 in chips of 5: ten each, and five over."""
    hand = deal("holdem", [500] * 3, no_limit(unit=5), board=ROYAL, button=button)
    play_out(say(hand, f"{button} calls", f"{folds} folds"))
    assert won(hand) == {first: 15, last: 10}


@clause("8.5")
@clause("8.5.1")
@pytest.mark.parametrize(
    ("small", "unit", "shares"),
    [
        (10, 1, {2: 34, 3: 33, 4: 33}),
        (11, 1, {2: 34, 3: 34, 4: 33}),
        (12, 1, {2: 34, 3: 34, 4: 34}),
        (10, 5, {2: 35, 3: 35, 4: 30}),
        (10, 10, {2: 40, 3: 30, 4: 30}),
        (15, 5, {2: 35, 3: 35, 4: 35}),
    ],
)
def test_8_5_equal_shares_in_the_smallest_chip_and_one_odd_chip_each(
    small: int, unit: int, shares: dict[int, int]
) -> None:
    """Three tied hands of 30 each, and the small blind of a fourth player who folded."""
    hand = deal("holdem", [500] * 4, no_limit(small, 30, unit=unit), board=ROYAL)
    play_out(say(hand, "3 calls", "4 calls", "1 folds"))
    assert won(hand) == shares


# -- without a button --------------------------------------------------------------------------------------


def tied_stud(game: str, first: str, second: str) -> dict[int, int]:
    """Three players: the third folds in the last round, and one chip is too many."""
    size = len(first.split())
    third = " ".join(["??"] * size)
    holes = {1: first, 2: second, 3: third}
    hand = reach(deal(game, [500] * 3, antes(), holes=holes), "final")
    while not hand.over:
        if hand.turn == 3 and "check" not in {choice.verb for choice in hand.legal}:
            hand.fold()
        elif hand.turn == 3:
            hand.check()
        elif hand.state.highest:
            hand.call()
        else:
            hand.bet(20)
    return won(hand)


@clause("8.5.2")
@clause("3.2.4")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ("Ah Kd 9c 5s 3h", "As Kh 9d 5c 3d", 2),
        ("As Kd 9c 5s 3h", "Ad Kh 9d 5c 3s", 1),
        ("Ad Kd 9c 5s 3h", "Ac Ks 9d 5c 3s", 1),  # the highest card decides, not the highest suit
        ("8d 8c Ah 5s 3h", "8s 8h Ad 5c 3d", 1),  # the ace above the eights
    ],
)
def test_8_5_2_without_a_button_the_odd_chip_goes_to_the_highest_card_by_suit(
    first: str, second: str, winner: int
) -> None:
    pushed = tied_stud("five-card-stud", first, second)
    assert pushed == {winner: 37, 3 - winner: 36}  # three antes, first bets of 30, last bets of 40


@clause("8.5.2")
def test_8_5_2_only_cards_of_the_winning_hand_count() -> None:
    """Both play five to nine; the aces beside it are no part of the hand."""
    pushed = tied_stud("seven-card-stud", "As Kd 9h 8d 7c 6d 5h", "Ad Kc 9s 8h 7d 6c 5c")
    assert pushed == {2: 37, 1: 36}


@clause("8.5.2")
def test_8_5_2_in_razz_the_ace_is_no_high_card() -> None:
    pushed = tied_stud("razz", "Kh Kd 8d 5h 3c 2d As", "Kc Ks 8s 5c 3d 2h Ah")
    assert pushed == {2: 37, 1: 36}


@clause("10.6.6(b)(v)")
@clause("8.5.2")
def test_10_6_6_b_v_first_the_halves_then_equal_hands_in_each() -> None:
    """A pot of 73: 37 for the high hands and 36 for the low ones, which tie."""
    hand_1, hand_2 = "8d 6h 4c 3d As Kh Kd", "8s 6c 4d 3h Ah Kc Ks"
    pushed = tied_stud("seven-card-stud-hilo", hand_1, hand_2)
    # high: seat 1 has the ace of spades and so 19 of 37; low: 18 each
    assert pushed == {1: 37, 2: 36}


@clause("8.5")
def test_8_5_side_pots_are_divided_one_by_one() -> None:
    hand = deal("holdem", [500, 20, 500], limit(), board=ROYAL)
    say(hand, "3 raises to 20", "1 calls", "2 calls")  # the big blind is all-in for 20
    reach(hand, "flop")
    say(hand, "1 bets 10", "3 calls")
    play_out(hand)
    awards = [(award.pot, award.seat, award.amount) for award in happened(hand, e.Awarded)]
    assert awards == [(0, 1, 20), (0, 2, 20), (0, 3, 20), (1, 1, 10), (1, 3, 10)]
