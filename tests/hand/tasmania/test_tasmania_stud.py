"""5 Card Stud in Tasmania, card by card and wager by wager (B.5 and B.9 to B.12)."""

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

from cardspeak.cards import cards_text
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand

# One card down, four up. Seat 3 shows the ace; seat 1 has the puck.
THREE = {1: "2c Kh 9d 4s 3h", 2: "3c Qh 8d 5s 4h", 3: "4c Ah 7d 6s 5h"}


def three(**more: int) -> Hand:
    return stud([100, 100, 100], THREE, **more)


# -- the deal ----------------------------------------------------------------------------------------------


@tas("A:Puck", "A:Initial Deal", "A:Hole Card", "B.9.2")
@pytest.mark.parametrize(("puck", "order"), [(1, (1, 3, 4, 8)), (3, (3, 4, 8, 1)), (8, (8, 1, 3, 4))])
def test_the_deal_begins_on_the_puck_one_down_then_one_up(puck: int, order: tuple[int, ...]) -> None:
    hand = stud({1: 100, 3: 100, 4: 100, 8: 100}, puck=puck)
    down, up = happened(hand, e.Dealt)
    assert (down.seats, down.face, down.cite) == (order, "down", "B.9.2")
    assert (up.seats, up.face) == (order, "up")
    assert all(hand.state.faces[seat] == ["down", "up"] for seat in order)
    assert round_name(hand) == "first"


def test_without_a_puck_named_the_first_hand_begins_at_the_dealers_left() -> None:
    assert stud({2: 100, 5: 100, 9: 100}).setup.button == 2


@tas("B.9.2", "B.11.1.d", "B.11.2.c")
def test_a_card_up_after_each_of_three_rounds_then_a_fourth_round() -> None:
    hand = three()
    seen = []
    while not hand.over:
        seen.append((round_name(hand), len(hand.state.holes[1])))
        around(hand, {"first": "second", "second": "third", "third": "final", "final": ""}[round_name(hand)])
    assert seen == [("first", 2), ("second", 3), ("third", 4), ("final", 5)]
    assert [deal.face for deal in happened(hand, e.Dealt)] == ["down", "up", "up", "up", "up"]
    assert happened(hand, e.Burned) == []


@tas("B.9.2")
def test_later_cards_go_to_active_players_only() -> None:
    hand = say(three(puck=2), "3 opens 2", "1 folds", "2 calls")
    assert last(hand, e.Dealt).seats == (2, 3)


@tas("B.9.2")
@pytest.mark.parametrize(("players", "deck"), [(10, 52), (5, 32)])
def test_a_full_table_lasts_to_the_fifth_card(players: int, deck: int) -> None:
    hand = around(stud([500] * players, deck=deck), "final")
    assert [len(hand.state.holes[seat]) for seat in range(1, players + 1)] == [5] * players
    assert len(hand.state.stub) == deck - 5 * players


# -- the first round ---------------------------------------------------------------------------------------


@tas("B.11.1.a")
@pytest.mark.parametrize(
    ("ups", "puck", "opener"),
    [
        ("Kh Qh Ah", 1, 3),
        ("Ah Qh Kh", 2, 1),
        ("2h 3h 4h", 1, 3),
        ("Ac As 3d", 1, 1),  # suits are equal: the puck itself
        ("Ac As 3d", 2, 2),
        ("Ac As 3d", 3, 1),  # the puck has no ace: the first ace to its left
        ("3d Ac As", 1, 2),
        ("3d Ac As", 3, 3),
        ("Kd Kc Ks", 2, 2),
    ],
)
def test_the_highest_card_opens_ties_from_the_puck(ups: str, puck: int, opener: int) -> None:
    cards = ups.split()
    holes = {seat: f"{hole} {cards[seat - 1]}" for seat, hole in ((1, "8c"), (2, "8d"), (3, "8h"))}
    hand = stud([100] * 3, holes, puck=puck)
    opened = last(hand, e.BettingOpened)
    assert (opened.seat, opened.cite) == (opener, "B.11.1.a")
    assert hand.turn == opener


@tas("B.3.3", "B.11.1.a")
def test_no_suit_is_above_another_when_kings_tie() -> None:
    for first, second in (("Kc", "Ks"), ("Ks", "Kc")):
        hand = stud([100] * 3, {1: f"8c {first}", 2: f"8d {second}", 3: "8h 2h"})
        assert hand.turn == 1


@tas("B.11.1.b", "B.12.1", "A:Bet")
def test_the_opener_must_bet_the_minimum_and_can_neither_check_nor_fold() -> None:
    hand = three()
    assert verbs(hand) == {"bet"}
    assert no(hand, "3 checks") == "B.12.1"
    assert no(hand, "3 folds") == "B.11.1.b"
    assert no(hand, "3 bets 1") == "B.11.1.b"
    say(hand, "3 bets 2")
    assert last(hand, e.BetTo) == e.BetTo(3, 2, "B.11.1.a", bring_in=True)


@tas("B.11.1.b", "B.11.1.b.i", "B.11.1.b.ii", "B.11.1.b.iii")
def test_the_others_call_raise_or_fold_clockwise() -> None:
    hand = say(three(), "3 opens 2")
    assert hand.turn == 1
    assert verbs(hand) == {"fold", "call", "raise to"}
    assert no(hand, "2 calls") == "B.11.3.g"
    say(hand, "1 calls")
    assert hand.turn == 2


@tas("B.5.4")
@pytest.mark.parametrize("players", [3, 4, 6, 10])
def test_the_opening_wager_is_at_most_half_the_pot(players: int) -> None:
    hand = stud([100] * players)
    half = players * 2 // 2
    assert totals(hand, "bet") == (2, half)
    seat = hand.turn
    assert no(hand, f"{seat} bets {half + 1}") == "B.5.4"
    say(hand, f"{seat} bets {half}")


@tas("B.5.4", "B.11.1.b.ii", "A:Raise")
def test_a_raise_adds_at_most_half_of_the_pot_with_the_call_in_it() -> None:
    """Six antes of 2 and an opening of 6: the call makes 24, so the raise is 6 to 12, the total 12 to 18."""
    hand = stud([200] * 6, {1: "2c Ah"})
    say(hand, "1 opens 6")
    assert totals(hand, "raise to") == (12, 18)
    assert no(hand, "2 raises to 11") == "B.11.1.b.ii"
    assert no(hand, "2 raises to 19") == "B.5.4"
    say(hand, "2 raises to 18")
    # 12 + 6 + 18 are in; 18 to call make 54, half of it 27.
    assert totals(hand, "raise to") == (36, 45)


@tas("B.5.4")
@pytest.mark.parametrize(("unit", "most"), [(1, 15), (2, 14), (5, 15), (10, 10)])
def test_half_a_pot_is_rounded_down_to_the_smallest_chip(unit: int, most: int) -> None:
    hand = stud([100] * 3, minimum=10, unit=unit)
    assert totals(hand, "bet") == (10, most)


@tas("B.11.1.b.ii")
def test_the_least_raise_is_what_this_player_needs_to_call() -> None:
    """Open 10, raised to 20: 20 to call for the third, who adds 20 at least; 10 to call for the opener, who adds 10."""
    hand = say(stud([500] * 3, THREE, minimum=10), "3 opens 10", "1 raises to 20")
    assert totals(hand, "raise to") == (40, 60)
    assert no(hand, "2 raises to 39") == "B.11.1.b.ii"
    say(hand, "2 calls")
    assert totals(hand, "raise to") == (30, 65)
    assert no(hand, "3 raises to 29") == "B.11.1.b.ii"
    say(hand, "3 raises to 30")


@tas("B.11.1.b.ii")
def test_raises_are_not_counted() -> None:
    hand = say(stud([100_000] * 3, THREE, minimum=10), "3 opens 10")
    for _ in range(12):
        bounds = totals(hand, "raise to")
        assert bounds is not None
        say(hand, f"{hand.turn} raises to {bounds[0]}")


@tas("B.11.1.c.i", "A:Fold")
def test_the_last_player_left_takes_the_pot_unseen() -> None:
    hand = say(three(), "3 opens 3", "1 folds", "2 folds")
    assert hand.over
    assert happened(hand, e.Shown) == []
    assert happened(hand, e.UncalledReturned) == [e.UncalledReturned(3, 3, "silent: an uncalled wager goes back")]
    assert won(hand) == {3: 6}
    assert hand.stacks == {1: 98, 2: 98, 3: 104}


@tas("A:Fold", "B.11.1.b.iii")
def test_a_folded_hand_lies_face_down_and_acts_no_more() -> None:
    hand = say(three(), "3 opens 2", "1 folds")
    assert hand.state.holes[1] == []
    assert cards_text(tuple(hand.state.muck)) == "2cKh"
    assert no(hand, "1 calls") == "B.11.1.b.iii"
    say(hand, "2 calls")
    assert hand.turn == 3  # the ace opens the second round, seat 1 is passed over for good
    around(hand)
    assert all(event.seat != 1 for event in hand.events[-20:] if isinstance(event, e.Checked | e.Called | e.Shown))


@tas("B.11.1.c.ii", "B.11.1.d", "A:Call")
def test_equal_wagers_end_the_round_and_bring_the_next_card() -> None:
    hand = say(three(), "3 opens 2", "1 raises to 5", "2 calls")
    assert last(hand, e.Called).amount == 5
    assert round_name(hand) == "first"
    assert len(hand.state.holes[3]) == 2
    say(hand, "3 calls")
    assert last(hand, e.Called).amount == 3
    assert round_name(hand) == "second"
    assert len(hand.state.holes[3]) == 3


@tas("B.5.5", "A:Pot")
def test_antes_and_wagers_make_the_pot() -> None:
    hand = say(three(), "3 opens 3", "1 calls")
    assert hand.state.pot == 3 * 2 + 3 + 3
    say(hand, "2 calls")
    assert last(hand, e.BettingClosed).pot == 15


@tas("B.11.3.g")
def test_only_the_player_whose_turn_it_is_acts() -> None:
    hand = say(three(), "3 opens 2")
    for line in ("2 calls", "2 folds", "2 raises to 4", "3 calls"):
        assert no(hand, line) == "B.11.3.g"
    say(hand, "1 calls", "2 calls")


@tas("B.5.1")
def test_wagers_are_whole_chips() -> None:
    hand = stud([103, 100, 100], THREE, minimum=5, unit=5)
    say(hand, "3 opens 5")
    assert totals(hand, "raise to") == (10, 15)
    assert no(hand, "1 raises to 12") == "B.5.1"
    say(hand, "1 raises to 15")


# -- later rounds and checking -----------------------------------------------------------------------------


@tas("B.11.2.a")
@pytest.mark.parametrize(
    ("ups", "puck", "opener"),
    [
        (("Ah 3d", "2h 2d", "Kh Qd"), 1, 2),  # a pair before an ace
        (("Ah 3d", "Kh Qd", "Ad 4d"), 1, 3),  # ace with the better card beside it
        (("Ah 3d", "Kh Qd", "Ad 3s"), 1, 1),  # equal boards: from the puck
        (("Ah 3d", "Kh Qd", "Ad 3s"), 2, 3),
        (("Ah 3d", "Kh Qd", "Ad 3s"), 3, 3),
        (("9h 8h", "Kh Qd", "4d 2s"), 3, 2),  # two of a suit are nothing
    ],
)
def test_the_highest_board_opens_the_second_round(ups: tuple[str, ...], puck: int, opener: int) -> None:
    holes = {seat: f"{hole} {ups[seat - 1]}" for seat, hole in ((1, "8c"), (2, "7c"), (3, "6c"))}
    hand = around(stud([100] * 3, holes, puck=puck), "second")
    opened = last(hand, e.BettingOpened)
    assert (opened.seat, opened.cite) == (opener, "B.11.2.a")


@tas("B.11.2.a")
@pytest.mark.parametrize(
    ("first", "second", "opener"),
    [
        ("5h 5d 5s 2d", "Ah As Kd Kc", 1),  # threes before two pairs
        ("5h 5d 3s 3d", "Ah As Kd Qc", 1),  # two pairs before one
        ("9h 8h 7h 6h", "Ad Qc 3s 2d", 2),  # four to a flush and a straight are an unpaired nine
        ("Ah Kh 3s 2d", "Ad Kc 4s 2s", 2),  # card by card
        ("Ah Kh 4c 2d", "Ad Kc 4s 2s", 1),  # equal: from the puck
    ],
)
def test_open_cards_count_by_pairs_and_ranks_alone(first: str, second: str, opener: int) -> None:
    hand = stud_duel(f"8c {first}", f"7c {second}")
    around(hand, "final")
    assert last(hand, e.BettingOpened).seat == opener


@tas("B.11.2.a", "B.12.1", "A:Check")
def test_from_the_second_round_the_first_player_may_check_or_bet_to_the_cap() -> None:
    hand = around(three(), "second")
    assert hand.turn == 3
    assert verbs(hand) == {"fold", "check", "bet"}
    assert totals(hand, "bet") == (2, 6)  # half of 12
    before = (hand.stacks, hand.state.pot)
    say(hand, "3 checks")
    assert (hand.stacks, hand.state.pot) == before
    assert hand.turn == 1
    assert verbs(hand) == {"fold", "check", "bet"}


@tas("B.12.1")
@pytest.mark.parametrize(("name", "following"), [("second", "third"), ("third", "final")])
def test_all_check_and_the_next_card_comes(name: str, following: str) -> None:
    hand = around(three(), name)
    pot, held = hand.state.pot, len(hand.state.holes[1])
    for _ in range(3):
        assert round_name(hand) == name
        hand.check()
    assert (round_name(hand), hand.state.pot, len(hand.state.holes[1])) == (following, pot, held + 1)


@tas("B.12.2", "B.11.2.b")
def test_no_check_once_there_is_a_bet() -> None:
    hand = say(around(three(), "second"), "3 checks", "1 bets 4")
    assert verbs(hand) == {"fold", "call", "raise to"}
    assert no(hand, "2 checks") == "B.12.2"
    assert no(hand, "2 bets 4") == "B.11.1.b"
    say(hand, "2 folds")
    assert no(hand, "3 checks") == "B.12.2"
    assert totals(hand, "raise to") == (8, 14)  # 4 to call; the pot of 12, 4 and the call halve to 10
