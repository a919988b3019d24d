"""Raises and all-ins in Tasmanian Hold-Em (C.7, C.16), and its showdown (C.15)."""

from __future__ import annotations

import pytest
from tests.hand.tasmania.table import (
    around,
    fixed,
    happened,
    holdem,
    last,
    no,
    round_name,
    say,
    spread,
    tas,
    totals,
    verbs,
    won,
)

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes
from cardspeak.machine import Accepted

BOARD = "2c 7d 9h Js 4c"


def raised(hand: Hand, times: int) -> Hand:
    """Bet if need be, then so many least raises, one player after another."""
    for _ in range(times + (hand.state.highest == 0)):
        bounds = totals(hand, "raise to") or totals(hand, "bet")
        assert bounds is not None
        answer = hand.raise_to(bounds[0]) if hand.state.highest else hand.bet(bounds[0])
        assert isinstance(answer, Accepted), answer
    return hand


# -- how many raises ---------------------------------------------------------------------------------------


@tas("C.7.1")
@pytest.mark.parametrize("name", ["pre-flop", "flop", "turn"])
@pytest.mark.parametrize("stakes", [fixed(), spread()], ids=["fixed", "spread"])
def test_three_raises_in_each_of_the_first_three_rounds(name: str, stakes: Stakes) -> None:
    hand = raised(around(holdem([5000] * 3, stakes), name), 2)
    assert "raise to" in verbs(hand)
    raised(hand, 1)
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, f"{hand.turn} raises to {hand.state.highest + 10}") == "C.7.1"


@tas("C.7.2")
@pytest.mark.parametrize("stakes", [fixed(), spread()], ids=["fixed", "spread"])
def test_any_number_in_the_last_round(stakes: Stakes) -> None:
    hand = raised(around(holdem([5000] * 3, stakes), "river"), 9)
    assert len(hand.state.live) == 3
    assert "raise to" in verbs(hand)


@tas("C.7.1")
@pytest.mark.parametrize("name", ["pre-flop", "flop", "turn"])
def test_two_players_raise_each_other_until_their_stakes_are_in(name: str) -> None:
    hand = around(holdem([200] * 3, fixed()), name)
    raised(hand, 0)
    while len(hand.state.live) > 2:
        hand.fold()
    while not hand.over and "raise to" in verbs(hand):
        raised(hand, 1)
    assert hand.state.raises > 3
    assert min(hand.stacks.values()) == 0


@tas("C.7.1")
def test_two_players_are_counted_when_the_raise_is_made() -> None:
    """Three raises are in and the third player folds: now there are two, and a fourth raise is allowed."""
    hand = raised(holdem([5000] * 3, fixed()), 3)
    assert no(hand, f"{hand.turn} raises to 50") == "C.7.1"
    hand.fold()
    assert totals(hand, "raise to") == (50,)
    raised(hand, 1)
    assert "raise to" in verbs(hand)


@tas("C.7.5")
@pytest.mark.parametrize("structure", ["half pot", "pot", "no limit"])
@pytest.mark.parametrize("name", ["pre-flop", "flop", "turn", "river"])
def test_pot_ratios_and_no_limit_do_not_count_raises(structure: str, name: str) -> None:
    stakes = Stakes(structure=structure, blinds=(5, 10), small=10)  # type: ignore[arg-type]
    hand = raised(around(holdem([1_000_000] * 3, stakes), name), 5)
    assert "raise to" in verbs(hand)


# -- how much ----------------------------------------------------------------------------------------------


@tas("C.7.3", "A:Raise")
def test_a_raise_is_at_least_the_opening_bet_or_the_largest_raise() -> None:
    hand = say(around(holdem([1000] * 4), "flop"), "1 bets 20")
    assert no(hand, "2 raises to 39") == "C.7.3"
    say(hand, "2 raises to 60")  # a raise of 40
    assert no(hand, "3 raises to 99") == "C.7.3"
    say(hand, "3 raises to 100")
    assert totals(hand, "raise to") == (140, 990)


@tas("C.7.3")
def test_before_the_flop_the_last_blind_is_the_opening_bet() -> None:
    hand = holdem([1000] * 4)
    assert totals(hand, "raise to") == (20, 1000)
    assert no(hand, "3 raises to 19") == "C.7.3"


@tas("C.7.3", "C.16.3")
def test_only_tapping_out_raises_less() -> None:
    hand = say(around(holdem([1000, 45, 1000]), "flop"), "1 bets 20")
    assert hand.stacks[2] == 35
    assert totals(hand, "raise to") == (35, 35)
    assert no(hand, "2 raises to 34") == "C.7.3"
    say(hand, "2 raises to 35")


@tas("C.7.4")
@pytest.mark.parametrize(("structure", "raises"), [("half pot", (20, 32)), ("pot", (20, 45)), ("no limit", (20, 1000))])
def test_the_limits_set_for_the_table_bound_a_raise(structure: str, raises: tuple[int, int]) -> None:
    """5 and 10 are in and the call makes 25: half of it 12, so to 22; the whole, to 35."""
    stakes = Stakes(structure=structure, blinds=(5, 10), small=10)  # type: ignore[arg-type]
    hand = holdem([1000] * 4, stakes)
    least, most = {"half pot": (20, 22), "pot": (20, 35), "no limit": (20, 1000)}[structure]
    assert totals(hand, "raise to") == (least, most)
    assert no(hand, f"3 raises to {most + 1}") == "C.5.2.f"
    say(hand, f"3 raises to {most}")


# -- all-in ------------------------------------------------------------------------------------------------


@tas("C.16.1", "A:All In", "A:Tapping Out")
def test_who_has_too_little_stakes_the_rest_and_stays_to_the_showdown() -> None:
    hand = holdem([20, 50, 50], holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, board=BOARD)
    say(hand, "3 raises to 50", "1 calls", "2 calls")
    assert hand.over
    assert e.Called(1, 15, "C.12.2.a") in hand.events
    assert [(award.seat, award.amount, award.pot) for award in happened(hand, e.Awarded)] == [(1, 60, 0), (2, 60, 1)]


@tas("C.16.1")
def test_an_all_in_player_takes_no_part_in_later_betting_and_wins_what_was_matched() -> None:
    holes = {1: "Ks Kh", 2: "As Ah", 3: "Qs Qh"}
    hand = say(holdem([500, 20, 500], holes=holes, board=BOARD), "3 raises to 20", "1 calls", "2 calls")
    for _ in range(3):
        say(hand, "1 bets 10", "3 calls")
    assert won(hand) == {2: 60, 1: 60}


@tas("C.16.1")
def test_two_tap_outs_make_three_pots() -> None:
    holes = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh", 4: "Ts Th"}
    hand = holdem([20, 50, 90, 90], holes=holes, board=BOARD)
    say(hand, "3 raises to 90", "4 calls", "1 calls", "2 calls")
    assert [(award.seat, award.amount) for award in happened(hand, e.Awarded)] == [(1, 80), (2, 90), (3, 80)]


@tas("C.16.2", "A:Under-raise")
@pytest.mark.parametrize("stakes", [fixed(), spread()], ids=["fixed", "spread"])
def test_an_under_raise_in_fixed_and_structured_games_is_called_or_completed(stakes: Stakes) -> None:
    """Bet 10, all-in 15: who follows calls 15 or raises to 20; the bettor may only call."""
    hand = say(around(holdem([500, 25, 500, 500], stakes), "flop"), "1 bets 10", "2 raises to 15")
    call = next(choice for choice in hand.legal if choice.verb == "call")
    assert call.amount == 15
    bounds = totals(hand, "raise to")
    assert bounds is not None
    assert bounds[0] == 20
    say(hand, "3 calls", "4 calls")
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, "1 raises to 20") == "C.16.2"
    say(hand, "1 calls")
    assert round_name(hand) == "turn"


@tas("C.16.2")
def test_a_raise_after_the_under_raise_opens_the_betting_again() -> None:
    hand = say(around(holdem([500, 25, 500, 500], fixed()), "flop"), "1 bets 10", "2 raises to 15", "3 raises to 20")
    assert hand.state.raises == 1  # the two together are one raise
    say(hand, "4 calls")
    assert totals(hand, "raise to") == (30,)


@tas("C.7.1", "C.16.2")
def test_an_under_raise_does_not_use_up_a_raise() -> None:
    hand = around(holdem([500, 25, 500, 500], fixed()), "flop")
    say(hand, "1 bets 10", "2 raises to 15", "3 raises to 20", "4 raises to 30", "1 raises to 40")
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, "3 raises to 50") == "C.7.1"


@tas("C.16.3", "A:Under-raise")
@pytest.mark.parametrize("structure", ["half pot", "pot", "no limit"])
def test_over_an_under_raise_nobody_raises_in_pot_ratio_and_no_limit_games(structure: str) -> None:
    """Not those who acted, and not those who have still to act."""
    stakes = Stakes(structure=structure, blinds=(5, 10), small=10)  # type: ignore[arg-type]
    hand = around(holdem([500, 25, 500, 500], stakes), "flop")
    say(hand, "1 bets 10", "2 raises to 15")
    for seat in (3, 4, 1):
        assert hand.turn == seat
        assert verbs(hand) == {"fold", "call"}
        assert no(hand, f"{seat} raises to 30") == "C.16.3"
        say(hand, f"{seat} calls")
    assert round_name(hand) == "turn"
    assert "bet" in verbs(hand)  # the next round is open again


@tas("C.16.3")
@pytest.mark.parametrize(("stack", "opens"), [(29, False), (30, True), (31, True)])
def test_a_full_raise_all_in_is_a_raise(stack: int, opens: bool) -> None:
    hand = say(around(holdem([500, stack, 500, 500]), "flop"), "1 bets 10", f"2 raises to {stack - 10}")
    assert ("raise to" in verbs(hand)) is opens


# -- the showdown ------------------------------------------------------------------------------------------

THREE = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}


@tas("C.15.1")
def test_whoever_is_called_on_the_river_shows_first_and_losers_may_fold() -> None:
    hand = around(holdem([500] * 3, holes=THREE, board=BOARD, asked=True), "river")
    say(hand, "1 checks", "2 bets 20", "3 calls", "1 calls")
    assert hand.turn == 2
    assert verbs(hand) == {"show"}  # the player called has no choice
    assert no(hand, "2 mucks") == "C.15.1"
    say(hand, "2 shows")
    assert hand.turn == 3
    assert verbs(hand) == {"show", "muck"}
    say(hand, "3 mucks")
    assert hand.turn == 1
    say(hand, "1 shows")
    assert hand.over
    assert last(hand, e.Announced) == e.Announced((1,), 0, "pot", 0, last(hand, e.Awarded).words, "C.15.1")
    assert won(hand) == {1: 90}


@tas("C.15.1", "A:Showdown")
def test_cards_speak_in_the_same_order() -> None:
    hand = around(holdem([500] * 3, holes=THREE, board=BOARD), "river")
    say(hand, "1 checks", "2 bets 20", "3 calls", "1 calls")
    assert [event.seat for event in happened(hand, e.Shown)] == [2, 1]
    assert [event.seat for event in happened(hand, e.Mucked)] == [3]


@tas("C.15.1")
@pytest.mark.parametrize("puck", [1, 2, 3])
def test_on_a_checked_river_the_first_active_seat_from_the_puck_shows_first(puck: int) -> None:
    hand = around(holdem([500] * 3, holes=THREE, board=BOARD, puck=puck))
    assert happened(hand, e.Shown)[0].seat == puck
    assert happened(hand, e.Shown)[0].cite.startswith("silent")


@tas("C.15.1")
def test_a_bet_of_an_earlier_round_gives_nobody_the_first_show() -> None:
    """Everybody is all-in before the flop: the first seat from the puck shows first, and all are shown."""
    hand = say(holdem([100] * 3, holes=THREE, board=BOARD, puck=2), "1 raises to 100", "2 calls", "3 calls")
    assert [event.seat for event in happened(hand, e.Shown)] == [2, 3, 1]


@tas("C.11.1", "A:Hand", "C.4.1")
@pytest.mark.parametrize(
    ("board", "winners"),
    [
        ("Ts Js Qs Ks As", {1, 2, 3}),  # the board alone
        ("Ac Kd Qc Jd 9s", {1, 2, 3}),  # one card of the hand: tens
        ("2h 2d 3h 3d 4h", {1}),  # both cards: the pair above
    ],
)
def test_five_of_the_seven_in_any_mix(board: str, winners: set[int]) -> None:
    holes = {1: "Tc 5c", 2: "Td 6d", 3: "Th 7h"}
    if winners == {1}:
        holes = {1: "5s 5c", 2: "Td 9d", 3: "Tc 8c"}
    hand = around(holdem([500] * 3, holes=holes, board=board))
    assert set(won(hand)) == winners


@tas("C.15.2")
@pytest.mark.parametrize(("puck", "first"), [(1, 1), (2, 2), (3, 3), (4, 1)])
def test_equal_hands_divide_in_units_of_the_minimum_and_the_rest_goes_nearest_the_puck(puck: int, first: int) -> None:
    """A pot of 100 among three at a minimum of 5: 30 each, and the whole ten that is left to one of them."""
    holes = {1: "2d 3d", 2: "2h 3h", 3: "2s 3s", 4: "4d 5d"}
    hand = around(holdem([500] * 4, Stakes(blinds=(10,), small=5), holes, "As Ks Qs Js Ts", puck=puck), "flop")
    while round_name(hand) == "flop":  # seat 4 puts in 10 in all, the others 30
        if hand.turn == 4:
            hand.fold() if hand.state.highest else hand.check()
        else:
            hand.call() if hand.state.highest else hand.bet(20)
    assert hand.state.pot == 100
    around(hand)
    assert won(hand) == {seat: 40 if seat == first else 30 for seat in (1, 2, 3)}


@tas("C.15.2")
@pytest.mark.parametrize(
    ("pot", "shares"), [(100, (40, 30, 30)), (105, (35, 35, 35)), (103, (43, 30, 30)), (90, (30, 30, 30))]
)
def test_the_whole_remainder_goes_to_one_winner(pot: int, shares: tuple[int, ...]) -> None:
    from cardspeak.hand.pots import share_equally

    assert tuple(share_equally(pot, (2, 3, 1), 5, one_each=False).values()) == shares


@tas("C.15.3")
def test_no_pot_is_divided_by_agreement() -> None:
    hand = holdem([500] * 3)
    assert no(hand, "run 2 times agreed by 1, 2, 3 with leave of management representative") == "C.14.3.a"
    around(hand)
    assert hand.events[-1] == e.HandEnded("C.15.3")
    assert no(hand, "1 checks") == "C.15.3"
