"""Hold-Em in Tasmania: the puck and its blinds, the deal, who acts when and what is on offer (C.8, C.10 to C.14)."""

from __future__ import annotations

import pytest
from tests.hand.tasmania.table import (
    around,
    fixed,
    happened,
    holdem,
    last,
    no,
    no_limit,
    round_name,
    say,
    tas,
    totals,
    verbs,
    won,
)

from cardspeak.cards import cards_text
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes

FOUR = {1: 500, 3: 500, 4: 500, 8: 500}


# -- the puck, blinds and the deal -------------------------------------------------------------------------


@tas("A:Small Blind", "A:Big Blind", "A:Blind Bet", "A:Puck", "C.10.3", "C.11.3")
@pytest.mark.parametrize(("puck", "order"), [(1, (1, 3, 4, 8)), (4, (4, 8, 1, 3)), (8, (8, 1, 3, 4))])
def test_the_small_blind_sits_on_the_puck_and_gets_the_first_card(puck: int, order: tuple[int, ...]) -> None:
    hand = holdem(FOUR, puck=puck)
    posted, dealt = hand.events[:2]
    assert isinstance(posted, e.Posted)
    assert isinstance(dealt, e.Dealt)
    assert (posted.seats, posted.amounts, posted.cite) == (order[:2], (5, 10), "C.10.3")
    assert (dealt.seats, dealt.face, dealt.cite) == (order * 2, "down", "C.11.3")


@tas("C.12.1.a", "C.12.4")
@pytest.mark.parametrize("blinds", [(10,), (5, 10), (3, 5, 10)])
@pytest.mark.parametrize("puck", [1, 3, 4, 8])
def test_the_seat_after_the_last_blind_opens_before_the_flop(puck: int, blinds: tuple[int, ...]) -> None:
    hand = holdem(FOUR, Stakes(blinds=blinds, small=10), puck=puck)
    order = hand.setup.order
    assert order[0] == puck
    assert hand.turn == order[len(blinds) % 4]
    assert last(hand, e.BettingOpened).cite == "C.12.1.a"


@tas("C.5.2.c", "C.12.6")
@pytest.mark.parametrize(("blinds", "seat"), [((10,), 1), ((5, 10), 3), ((3, 5, 10), 4)])
def test_the_option_belongs_to_the_last_of_one_two_or_three_blinds(blinds: tuple[int, ...], seat: int) -> None:
    hand = holdem(FOUR, Stakes(blinds=blinds, small=10))
    while hand.turn != seat:
        assert "check" not in verbs(hand)
        hand.call()
    assert verbs(hand) == {"fold", "check", "raise to"}
    say(hand, f"{seat} stays")
    assert round_name(hand) == "flop"


@tas("C.10.2", "C.10.3")
def test_blinds_are_in_before_anybody_is_asked() -> None:
    """A blind cannot be refused: nobody is asked, and whoever has less goes all-in with it."""
    hand = holdem([3, 500, 500, 500])
    assert happened(hand, e.Posted)[0].amounts == (3, 10)
    kinds = [type(event) for event in hand.events]
    assert kinds[:3] == [e.Posted, e.Dealt, e.BettingOpened]
    assert hand.stacks == {1: 0, 2: 490, 3: 500, 4: 500}


@tas("C.11.2", "C.11.4", "C.11.5", "C.11.6", "C.11.7", "C.11.8", "C.14.1", "A:Initial Deal")
@tas("A:Communal Cards", "A:Communal Cards:Flop", "A:Communal Cards:Turn", "A:Communal Cards:River")
def test_two_cards_flop_turn_and_river_with_four_rounds_and_no_fifth() -> None:
    hand = holdem([500] * 3, board="2c 7d 9h Js 4c")
    seen = []
    while not hand.over:
        name = round_name(hand)
        seen.append((name, cards_text(tuple(hand.state.boards[0]))))
        while round_name(hand) == name:
            hand.check() if "check" in verbs(hand) else hand.call()
    assert seen == [("pre-flop", ""), ("flop", "2c7d9h"), ("turn", "2c7d9hJs"), ("river", "2c7d9hJs4c")]
    assert [(len(event.cards), event.cite) for event in happened(hand, e.Boarded)] == [
        (3, "C.11.5"),
        (1, "C.11.7"),
        (1, "C.11.8"),
    ]
    assert len(happened(hand, e.BettingOpened)) == 4
    assert all(len(hand.state.holes[seat]) == 2 for seat in (1, 2, 3))


# -- the first round ---------------------------------------------------------------------------------------


@tas("C.12.1.a", "C.12.1.b", "C.12.1.c", "C.13.1")
def test_the_first_player_calls_raises_or_folds_and_never_checks() -> None:
    hand = holdem([500] * 4)
    assert hand.turn == 3
    assert verbs(hand) == {"call", "raise to", "fold"}
    assert no(hand, "3 checks") == "C.13.1"
    for line in ("3 calls", "3 raises to 20", "3 folds"):
        say(holdem([500] * 4), line)


@tas("C.12.2.a", "C.12.2.b", "C.12.2.c")
def test_those_who_follow_have_the_same_three_options() -> None:
    for line, event in (
        ("4 calls", e.Called(4, 10, "C.12.2.a")),
        ("4 raises to 20", e.RaisedTo(4, 20, "C.7.3")),
        ("4 folds", e.Folded(4, "C.12.2.c")),
    ):
        hand = say(holdem([500] * 4), "3 calls")
        assert hand.turn == 4
        assert verbs(hand) == {"call", "raise to", "fold"}
        say(hand, line)
        assert event in hand.events


@tas("C.12.3.a", "C.11.9")
def test_all_fold_to_the_big_blind_who_wins() -> None:
    hand = say(holdem([500] * 4), "3 folds", "4 folds", "1 folds")
    assert hand.over
    assert won(hand) == {2: 10}
    assert last(hand, e.Awarded).cite == "C.12.3.a"
    assert happened(hand, e.Boarded) == []
    assert happened(hand, e.Shown) == []
    assert hand.stacks == {1: 495, 2: 505, 3: 500, 4: 500}


@tas("C.12.3.b", "C.11.5")
def test_equal_amounts_end_the_round_once_the_big_blind_has_spoken() -> None:
    hand = say(holdem([500] * 4), "3 calls", "4 calls", "1 calls")
    assert round_name(hand) == "pre-flop"  # everybody has 10 in, the big blind has not acted
    say(hand, "2 stays")
    assert round_name(hand) == "flop"
    assert last(hand, e.BettingClosed) == e.BettingClosed("pre-flop", 40, "C.12.3.b")


@tas("C.12.6")
def test_the_big_blind_may_raise_if_nobody_has() -> None:
    hand = say(holdem([500] * 3), "3 calls", "1 calls")
    option = next(choice for choice in hand.legal if choice.verb == "check")
    assert (option.called, option.cite) == ("stay", "C.12.6")
    assert totals(hand, "raise to") == (20, 500)
    say(hand, "2 raises to 20")
    assert hand.turn == 3
    assert round_name(hand) == "pre-flop"


@tas("C.12.6", "C.13.1")
def test_a_big_blind_who_does_not_raise_stays_and_that_is_no_check() -> None:
    hand = say(holdem([500] * 3), "3 calls", "1 calls", "2 stays")
    assert happened(hand, e.Checked)[0] == e.Checked(2, "C.12.6", "stay")


@tas("C.12.6")
def test_after_a_raise_the_big_blind_has_no_option_but_a_turn() -> None:
    hand = say(holdem([500] * 3), "3 raises to 20", "1 calls")
    assert verbs(hand) == {"call", "raise to", "fold"}
    assert no(hand, "2 stays") == "C.13.1"
    say(hand, "2 calls")
    assert round_name(hand) == "flop"


# -- antes -------------------------------------------------------------------------------------------------


@tas("A:Ante", "C.5.2.b", "C.8.1", "C.13.1")
def test_with_antes_the_puck_opens_and_bets_or_folds() -> None:
    hand = holdem(FOUR, Stakes(antes=(2,), small=10), puck=4)
    assert happened(hand, e.Posted)[0].amounts == (2, 2, 2, 2)
    assert hand.turn == 4
    assert verbs(hand) == {"fold", "bet"}
    assert no(hand, "4 checks") == "C.13.1"
    assert no(hand, "4 bets 9") == "C.7.4"
    say(hand, "4 folds")
    assert hand.turn == 8
    assert verbs(hand) == {"fold", "bet"}
    say(hand, "8 bets 10", "1 folds", "3 folds")
    assert won(hand) == {8: 8}


@tas("C.8.2")
def test_with_antes_a_raise_is_at_least_the_opening_or_the_raise_before() -> None:
    hand = say(holdem(FOUR, Stakes(antes=(2,), small=10)), "1 bets 10")
    assert no(hand, "3 raises to 19") == "C.7.3"
    say(hand, "3 raises to 40")
    assert no(hand, "4 raises to 69") == "C.7.3"
    say(hand, "4 raises to 70")


# -- later rounds ------------------------------------------------------------------------------------------


def flop() -> Hand:
    return around(holdem([500] * 4), "flop")


@tas("C.12.4")
@pytest.mark.parametrize("name", ["flop", "turn", "river"])
@pytest.mark.parametrize("puck", [1, 3, 4, 8])
def test_the_puck_opens_every_later_round(name: str, puck: int) -> None:
    hand = around(holdem(FOUR, puck=puck), name)
    assert last(hand, e.BettingOpened) == e.BettingOpened(name, puck, "C.12.4")
    assert hand.turn == puck


@tas("C.12.5")
@pytest.mark.parametrize(("gone", "opener"), [((1,), 3), ((1, 3), 4), ((3,), 1)])
def test_without_the_puck_player_the_next_active_one_opens(gone: tuple[int, ...], opener: int) -> None:
    hand = holdem(FOUR)
    say(hand, "4 raises to 20", "8 calls")
    for seat in (1, 3):
        say(hand, f"{seat} {'folds' if seat in gone else 'calls'}")
    assert round_name(hand) == "flop"
    assert hand.turn == opener


@tas("C.12.5", "C.16.1")
def test_a_puck_player_who_is_all_in_does_not_open() -> None:
    hand = say(holdem([20, 500, 500]), "3 raises to 20", "1 calls", "2 calls")
    assert hand.turn == 2


@tas("C.14.2.a", "C.14.2.b", "C.14.2.c", "C.13.1", "A:Bet", "A:Check")
def test_the_opener_of_a_later_round_bets_checks_or_folds() -> None:
    for line, event in (
        ("1 bets 10", e.BetTo(1, 10, "C.14.2.a")),
        ("1 checks", e.Checked(1, "C.13.1")),
        ("1 folds", e.Folded(1, "C.14.3.d")),
    ):
        hand = flop()
        assert verbs(hand) == {"bet", "check", "fold"}
        say(hand, line)
        assert event in hand.events
        assert hand.turn == 2


@tas("C.14.3.a", "C.14.3.b", "C.14.3.c", "C.14.3.d", "C.13.2")
def test_those_who_follow_check_until_there_is_a_bet_then_call_raise_or_fold() -> None:
    hand = say(flop(), "1 checks")
    assert verbs(hand) == {"bet", "check", "fold"}
    say(hand, "2 bets 30")
    assert verbs(hand) == {"call", "raise to", "fold"}
    assert no(hand, "3 checks") == "C.13.2"
    say(hand, "3 calls", "4 raises to 60", "1 folds", "2 folds")
    assert e.Called(3, 30, "C.14.3.a") in hand.events
    assert e.Folded(2, "C.14.3.d") in hand.events
    assert no(hand, "3 checks") == "C.13.2"


@tas("C.13.3")
@pytest.mark.parametrize(("name", "following"), [("flop", "turn"), ("turn", "river"), ("river", "")])
def test_all_check_and_the_round_ends(name: str, following: str) -> None:
    hand = around(holdem([500] * 4), name)
    for _ in range(4):
        assert round_name(hand) == name
        hand.check()
    assert round_name(hand) == following
    assert hand.over is (following == "")


@tas("C.14.4.a", "C.11.9", "A:Fold")
def test_the_last_player_left_wins_in_a_later_round() -> None:
    hand = say(flop(), "1 bets 30", "2 folds", "3 folds", "4 folds")
    assert hand.over
    assert won(hand) == {1: 40}
    assert last(hand, e.Awarded).cite == "C.14.4.a"
    assert happened(hand, e.Shown) == []
    assert len(hand.state.muck) == 6  # three folded hands, face down


@tas("C.14.4.b", "C.11.9", "A:Call", "A:Pot")
def test_equal_amounts_end_a_later_round() -> None:
    hand = say(flop(), "1 bets 30", "2 raises to 70", "3 folds", "4 calls")
    assert round_name(hand) == "flop"
    call = next(choice for choice in hand.legal if choice.verb == "call")
    assert call.amount == 40
    say(hand, "1 calls")
    assert last(hand, e.BettingClosed) == e.BettingClosed("flop", 40 + 210, "C.14.4.b")
    assert round_name(hand) == "turn"


@tas("C.5.6")
def test_bets_are_whole_chips() -> None:
    hand = around(holdem([500] * 3, no_limit(unit=5)), "flop")
    assert no(hand, "1 bets 12") == "C.5.6"
    say(hand, "1 bets 15")


@tas("C.5.4", "A:Table Stake")
def test_a_stake_changes_by_wagers_alone_until_the_round_is_over() -> None:
    hand = say(holdem([100, 80, 60]), "3 raises to 20", "1 calls", "2 calls")
    assert hand.stacks == {1: 80, 2: 60, 3: 40}
    assert no(hand, "1 bets 81") == "C.5.2.f"  # more than the stake
    say(hand, "1 bets 80")
    assert hand.stacks[1] == 0


@pytest.mark.parametrize("name", ["pre-flop", "flop"])
def test_the_two_tiers_of_fixed_limit_lower(name: str) -> None:
    hand = around(holdem([500] * 3, fixed(10, 20)), name)
    assert totals(hand, "raise to" if name == "pre-flop" else "bet") == ((20,) if name == "pre-flop" else (10,))


@pytest.mark.parametrize("name", ["turn", "river"])
def test_the_two_tiers_of_fixed_limit_upper(name: str) -> None:
    assert totals(around(holdem([500] * 3, fixed(10, 20)), name), "bet") == (20,)
