"""Rules 7.4, 10 and 11: who may check, and what a check, a bet, a call and a fold do."""

from __future__ import annotations

import pytest
from tests.hand.star.table import (
    BLINDS,
    DRAW,
    FLOP,
    GAMES,
    MANILA,
    ORDER,
    STUD,
    bounds,
    deal,
    happened,
    held,
    no,
    passive,
    reach,
    round_name,
    say,
    stakes_of,
    star,
    verbs,
    won,
)

from cardspeak.hand import events as e

FIRST = {**dict.fromkeys(FLOP, "pre-flop"), **dict.fromkeys((*MANILA, *STUD), "first")}
FIRST |= dict.fromkeys(DRAW, "before the draw")


@star("11.1", "10.1")
@pytest.mark.parametrize("game", GAMES)
def test_nobody_checks_in_the_first_round(game: str) -> None:
    """Not the opener, not a caller, not the first blind: only the last blind is spared, and not in Draw."""
    hand = deal(game)
    clause = "11.5" if game in DRAW else "11.1"
    last_blind = 2 if game in BLINDS else 0
    while round_name(hand) == FIRST[game]:
        if hand.turn != last_blind:
            assert "check" not in verbs(hand)
            assert no(hand, f"{hand.turn} checks") == clause
        passive(hand)


@star("7.4")
@pytest.mark.parametrize("game", [game for game in BLINDS if game not in DRAW])
def test_the_last_blind_may_check_raise_or_fold(game: str) -> None:
    hand = deal(game)
    say(hand, "4 calls", "5 calls", "8 calls")
    assert (hand.turn, verbs(hand)) == (2, {"fold", "check", "raise to"})
    raised = hand.copy()
    events = say(hand, "2 checks")
    assert (events[0], type(events[1])) == (e.Checked(2, "7.4"), e.BettingClosed)
    say(raised, "2 raises to 20")
    assert (raised.turn, verbs(raised)) == (4, {"fold", "call", "raise to"})


@star("7.4")
def test_a_raise_takes_the_option_away() -> None:
    hand = deal("holdem")
    say(hand, "4 calls", "5 raises to 20", "8 calls")
    assert (hand.turn, verbs(hand)) == (2, {"fold", "call", "raise to"})
    assert no(hand, "2 checks") == "11.1"


@star("7.4")
def test_only_the_last_of_three_blinds_has_the_option() -> None:
    hand = deal("holdem", stakes=stakes_of("holdem", blinds=(2, 5, 10)))
    say(hand, "5 calls")
    for seat in (8, 2):
        assert no(hand, f"{seat} checks") == "11.1"
        say(hand, f"{seat} calls")
    assert (hand.turn, "check" in verbs(hand)) == (4, True)


@star("11.4", "1.1:check")
@pytest.mark.parametrize("game", [*STUD, *MANILA, *FLOP])
def test_a_bet_ends_the_checking(game: str) -> None:
    rounds = [step.name for step in deal(game).setup.rules.bets][1:]
    for name in rounds:
        hand = reach(deal(game), name)
        say(hand, f"{hand.turn} checks", f"{next_seat(hand.turn)} bets 10")
        for _ in range(3):
            assert "check" not in verbs(hand)
            assert no(hand, f"{hand.turn} checks") == "11.4"
            say(hand, f"{hand.turn} calls")


def next_seat(seat: int) -> int:
    return ORDER[(ORDER.index(seat) + 1) % len(ORDER)]


@star("11.5")
@pytest.mark.parametrize("game", DRAW)
@pytest.mark.parametrize("name", ["before the draw", "after the draw"])
def test_nobody_checks_in_draw(game: str, name: str) -> None:
    """Bet or fold, in both rounds; only the last blind, whom everybody has called, may stand."""
    hand = reach(deal(game), name)
    while round_name(hand) == name:
        standing = game == "draw-blind" and name == "before the draw" and hand.turn == 2
        assert ("check" in verbs(hand)) == standing
        if not standing:
            assert no(hand, f"{hand.turn} checks") == "11.5"
        passive(hand)


@star("10.2", "7.5.2", "1.1:bet")
@pytest.mark.parametrize("game", [*STUD, *MANILA, *FLOP, *DRAW])
def test_a_bet_is_at_least_the_table_minimum(game: str) -> None:
    """Nine is refused, ten and eleven are bets, each put in front of its player with its amount."""
    name = deal(game).setup.rules.bets[-1].name
    hand = reach(deal(game), name)
    seat = hand.turn
    assert no(hand, f"{seat} bets 9") == "7.5.2"
    for total in (10, 11):
        trial = hand.copy()
        stack = trial.stacks[seat]
        events = say(trial, f"{seat} bets {total}")
        bet = events[0]
        assert isinstance(bet, e.BetTo)
        assert (bet.seat, bet.total) == (seat, total)
        assert trial.stacks[seat] == stack - total
        assert trial.state.bet[seat] == total


@star("10.3", "1.1:fold", "1.1:muck", "1.1:live-cards", "10.6")
@pytest.mark.parametrize("game", GAMES)
def test_a_fold_sends_the_cards_to_the_muck(game: str) -> None:
    """All the cards of the hand, and no others; the player is out, the chips already wagered stay in the pot."""
    hand = deal(game)
    passive(hand)
    seat = hand.turn
    cards = list(hand.state.holes[seat])
    pot, stack = hand.state.pot, hand.stacks[seat]
    events = say(hand, f"{seat} folds")
    assert isinstance(events[0], e.Folded)
    assert hand.state.muck == cards
    assert held(hand, seat) == ""
    assert seat not in hand.state.live
    assert (hand.state.pot, hand.stacks[seat]) == (pot, stack)


@star("10.4")
@pytest.mark.parametrize("game", GAMES)
def test_a_folded_hand_never_comes_back(game: str) -> None:
    hand = deal(game)
    passive(hand)
    gone = hand.turn
    say(hand, f"{gone} folds")
    for line in ("calls", "raises to 30", "checks", "folds", "bets 30"):
        assert no(hand, f"{gone} {line}") == "1.1:active-player"
    while not hand.over:
        assert hand.turn != gone
        passive(hand)
    assert gone not in won(hand)
    assert gone not in {event.seat for event in happened(hand, e.Shown)}


@star("10.6", "1.1:pot")
def test_wagers_are_gathered_when_the_round_closes() -> None:
    """The pot is all antes, blinds and bets; in front of the players nothing is left."""
    hand = deal("holdem")
    say(hand, "4 raises to 30", "5 calls", "8 folds", "2 calls")
    closed = happened(hand, e.BettingClosed)[0]
    assert (closed.pot, hand.state.pot) == (95, 95)
    assert hand.state.bet == [0] * len(hand.state.bet)
    say(hand, "2 checks", "4 bets 40", "5 calls", "2 folds")
    assert happened(hand, e.BettingClosed)[1].pot == 175
    assert hand.state.pot == 4000 - sum(hand.stacks.values())


@star("1.1:active-player")
def test_active_until_the_fold() -> None:
    hand = deal("holdem", {2: 10, 4: 1000, 5: 1000, 8: 1000}, button=5)
    say(hand, "4 calls", "5 folds", "8 calls")
    assert hand.stacks[2] == 0
    assert hand.state.live == [8, 2, 4], "all-in is active, folded is not"


def test_out_of_turn_is_refused() -> None:
    hand = deal("holdem")
    assert no(hand, "5 calls") == "10.1"
    assert no(hand, "3 folds") == "1.1:active-player"
    say(hand, "4 calls")
    assert no(hand, "4 raises to 20") == "10.1"


@star("1.1:call")
def test_a_call_matches_the_highest_wager_or_takes_the_whole_stack() -> None:
    hand = deal("holdem", {2: 1000, 4: 1000, 5: 30, 8: 1000}, button=5)
    say(hand, "4 raises to 50")
    assert say(hand, "5 calls")[0] == e.Called(5, 30, "20.3.2")
    assert hand.stacks[5] == 0
    assert say(hand, "8 calls")[0] == e.Called(8, 45, "20.3.2"), "up to the highest wager, not the last"
    assert bounds(hand, "raise to") == (90, 1000)


def test_nothing_to_call_and_nothing_to_raise() -> None:
    hand = reach(deal("holdem"), "flop")
    assert no(hand, "8 calls") == "1.1:call"
    assert no(hand, "8 raises to 20") == "10.1"
    say(hand, "8 bets 10")
    assert no(hand, "2 bets 20") == "10.1"
