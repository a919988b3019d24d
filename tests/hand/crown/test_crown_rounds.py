"""Every betting round of every family: who opens, who follows, and how it ends (9.3 to 12.5)."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.hand.crown.table import antes, clause, deal, happened, limit, no, reach, round_name, say, verbs

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes


class Round(NamedTuple):
    """A betting round of a game, and what comes when two or more players are left after it."""

    game: str
    name: str
    then: str  # the next round, or what is dealt or shown next


AFTER = {
    ("draw-blind", "before the draw", "draw"): ("9.3.4", "9.3.4(a)", "9.3.4(b)"),
    ("draw-ante", "before the draw", "draw"): ("9.3.4", "9.3.4(a)", "9.3.4(b)"),
    ("draw-kitty", "before the draw", "draw"): ("9.3.4", "9.3.4(a)", "9.3.4(b)"),
    ("triple-draw-27", "after the first draw", "draw"): ("9.5.2", "9.5.2(a)", "9.5.2(b)"),
    ("triple-draw-a5", "after the second draw", "draw"): ("9.5.2", "9.5.2(a)", "9.5.2(b)"),
    ("triple-draw-a5", "after the third draw", "showdown"): ("9.6.2", "9.6.2(a)", "9.6.2(b)"),
    ("draw-blind", "after the draw", "showdown"): ("9.6.2", "9.6.2(a)", "9.6.2(b)"),
    ("lowball-27", "after the draw", "showdown"): ("9.6.2", "9.6.2(a)", "9.6.2(b)"),
    ("five-card-stud", "first", "second"): ("10.3.2", "10.3.2(a)", "10.3.2(b)"),
    ("razz", "first", "second"): ("10.3.2", "10.3.2(a)", "10.3.2(b)"),
    ("crown-stud", "second", "third"): ("10.4.3", "10.4.3(a)", "10.4.3(b)"),
    ("seven-card-stud", "third", "fourth"): ("10.4.3", "10.4.3(a)", "10.4.3(b)", "10.5.1"),
    ("seven-card-stud", "fourth", "final"): ("10.5.1", "10.5.2"),
    ("seven-card-stud-hilo", "fourth", "final"): ("10.5.1", "10.5.2"),
    ("razz", "fourth", "final"): ("10.5.1", "10.5.2"),
    ("five-card-stud", "final", "showdown"): ("10.6.4", "10.6.4(a)", "10.6.4(b)"),
    ("seven-card-stud", "final", "showdown"): ("10.6.4", "10.6.4(a)", "10.6.4(b)"),
    ("two-card-manila", "first", "second"): ("11.3.3", "11.3.3(a)", "11.3.3(b)"),
    ("two-card-manila", "second", "third"): ("11.4.3", "11.4.3(a)", "11.4.3(b)"),
    ("three-card-manila", "third", "fourth"): ("11.4.3", "11.4.3(a)", "11.4.3(b)"),
    ("faro-manila", "fourth", "final"): ("11.4.3", "11.4.3(a)", "11.4.3(b)"),
    ("faro-manila", "final", "showdown"): ("11.5.3", "11.5.3(a)", "11.5.3(b)"),
    ("holdem", "pre-flop", "flop"): ("12.2.3", "12.2.3(a)", "12.2.3(b)"),
    ("omaha", "pre-flop", "flop"): ("12.2.3", "12.2.3(a)", "12.2.3(b)"),
    ("holdem", "flop", "turn"): ("12.3.3", "12.3.3(a)", "12.3.3(b)"),
    ("double-flop-holdem", "flop", "turn"): ("12.3.3", "12.3.3(a)", "12.3.3(b)"),
    ("omaha-hilo", "turn", "river"): ("12.4.3", "12.4.3(a)", "12.4.3(b)"),
    ("pineapple", "turn", "river"): ("12.4.3", "12.4.3(a)", "12.4.3(b)"),
    ("holdem", "river", "showdown"): ("12.5.3", "12.5.3(a)", "12.5.3(b)"),
    ("crazy-pineapple", "river", "showdown"): ("12.5.3", "12.5.3(a)", "12.5.3(b)"),
}
ROUNDS = [
    pytest.param(Round(*row), marks=[clause(number) for number in numbers], id=f"{row[0]}, {row[1]}")
    for row, numbers in AFTER.items()
]


def stakes_for(game: str) -> Stakes:
    return antes() if "stud" in game or game in ("razz", "draw-ante") else limit()


def opened(game: str, name: str, folded: int = 0) -> Hand:
    """Four players with that round open; one of them may have folded in the first round."""
    hand = deal(game, [500] * 4, stakes_for(game))
    if folded:
        while hand.turn != folded:
            hand.call()
        say(hand, f"{folded} folds")
    return reach(hand, name)


def wager(hand: Hand) -> int:
    """The player to act bets or raises as little as allowed."""
    seat = hand.turn
    choice = next(choice for choice in hand.legal if choice.verb in ("bet", "raise to"))
    hand.raise_to(choice.least) if choice.verb == "raise to" else hand.bet(choice.least)
    return seat


def clockwise_from(seat: int) -> list[int]:
    return [(seat + step - 1) % 4 + 1 for step in range(1, 4)]


@pytest.mark.parametrize("row", ROUNDS)
def test_the_others_answer_clockwise_until_one_or_more_are_left(row: Round) -> None:
    """Lead: players follow clockwise. (a) the last one left wins unseen; (b) two or more go on to the next step."""
    hand = opened(row.game, row.name)
    pot = hand.state.pot
    bettor = wager(hand)
    assert hand.state.pot > pot
    alone = hand.copy()
    for seat in clockwise_from(bettor):
        assert alone.turn == seat
        assert verbs(alone) >= {"fold", "call"}
        alone.fold()
    assert alone.over
    assert {award.seat for award in happened(alone, e.Awarded)} == {bettor}
    assert not happened(alone, e.Shown)
    for answers in (("calls", "folds", "folds"), ("calls", "folds", "calls")):  # two are left, or three
        some = hand.copy()
        for seat, answer in zip(clockwise_from(bettor), answers, strict=True):
            say(some, f"{seat} {answer}")
        assert some.over == (row.then == "showdown")
        assert bool(happened(some, e.Shown)) == some.over, "nobody of two or more wins unseen"
        assert what_comes_after(some, row.name) == row.then


def what_comes_after(hand: Hand, name: str) -> str:
    at = max(at for at, event in enumerate(hand.events) if isinstance(event, e.BettingClosed) and event.name == name)
    later = hand.events[at + 1 :]
    if any(isinstance(event, e.Shown) for event in later):
        return "showdown"
    return round_name(hand) or next(iter(verbs(hand)))


# -- who opens ---------------------------------------------------------------------------------------------

OPENS = {
    ("triple-draw-27", "after the first draw"): "9.5.1",
    ("triple-draw-27", "after the second draw"): "9.5.1",
    ("triple-draw-27", "after the third draw"): "9.6.1",
    ("draw-blind", "after the draw"): "9.6.1",
    ("lowball-a5", "after the draw"): "9.6.1",
    ("two-card-manila", "second"): "11.4.2",
    ("three-card-manila", "third"): "11.4.2",
    ("faro-manila", "fourth"): "11.4.2",
    ("two-card-manila", "final"): "11.5.2",
    ("holdem", "flop"): "12.3.2",
    ("omaha", "flop"): "12.3.2",
    ("holdem", "turn"): "12.4.2",
    ("double-flop-holdem", "turn"): "12.4.2",
    ("holdem", "river"): "12.5.2",
    ("omaha-hilo", "river"): "12.5.2",
}
OPENING = [
    pytest.param(game, name, number, marks=clause(number), id=f"{game}, {name}")
    for (game, name), number in OPENS.items()
]


@pytest.mark.parametrize(("game", "name", "number"), OPENING)
def test_the_first_active_player_left_of_the_button_opens_checks_or_folds(game: str, name: str, number: str) -> None:
    for folded, opener in [(0, 1), (1, 2)]:
        hand = opened(game, name, folded)
        assert hand.turn == opener
        assert verbs(hand) == {"bet", "check", "fold"}
        assert happened(hand, e.BettingOpened)[-1].cite == number
        say(hand, f"{opener} checks")
        assert verbs(hand) == {"bet", "check", "fold"}  # checking goes on until somebody bets


@pytest.mark.parametrize(
    ("game", "first", "cite"),
    [
        pytest.param("draw-blind", 3, "9.3.1(a)", marks=[clause("9.3.1"), clause("9.3.1(a)"), clause("9.3.2")]),
        pytest.param("triple-draw-a5", 3, "9.3.1(a)", marks=[clause("9.3.1"), clause("9.3.1(a)"), clause("9.3.2")]),
        pytest.param("three-card-manila", 3, "11.3.1", marks=[clause("11.3.1"), clause("11.3.2")]),
        pytest.param("faro-manila", 3, "11.3.1", marks=[clause("11.3.1"), clause("11.3.2")]),
        pytest.param("holdem", 3, "12.2.1", marks=[clause("12.2.1"), clause("12.2.2")]),
        pytest.param("crazy-pineapple-hilo", 3, "12.2.1", marks=[clause("12.2.1"), clause("12.2.2")]),
    ],
)
def test_the_first_round_begins_left_of_the_last_blind_with_call_raise_or_fold(
    game: str, first: int, cite: str
) -> None:
    hand = deal(game, [500] * 4, limit())
    assert hand.turn == first
    assert happened(hand, e.BettingOpened)[0].cite == cite
    assert verbs(hand) == {"call", "raise to", "fold"}
    say(hand, f"{first} folds")
    assert hand.turn == first + 1  # the option passes on
    assert verbs(hand) == {"call", "raise to", "fold"}


@clause("9.3.1(b)")
@clause("9.3.2")
@pytest.mark.parametrize("game", ["draw-ante", "draw-kitty", "lowball-27", "triple-draw-27"])
def test_9_3_1_b_with_antes_alone_the_seat_left_of_the_button_opens_or_folds(game: str) -> None:
    hand = deal(game, [500] * 4, antes(5), button=2)
    assert hand.turn == 3
    assert verbs(hand) - {"take kitty"} == {"bet", "fold"}
    assert no(hand, "3 checks") == "9.3.2"
    say(hand, "3 folds")
    assert hand.turn == 4
    assert verbs(hand) - {"take kitty"} == {"bet", "fold"}
    say(hand, "4 folds", "1 folds")
    assert hand.over
    assert hand.stacks[2] == 515


@clause("9.4.3")
@pytest.mark.parametrize(
    ("game", "rounds", "draws"),
    [
        ("draw-blind", 2, 1),
        ("draw-ante", 2, 1),
        ("lowball-a5", 2, 1),
        ("triple-draw-27", 4, 3),
        ("triple-draw-a5", 4, 3),
    ],
)
def test_9_4_3_triple_draw_has_two_rounds_more(game: str, rounds: int, draws: int) -> None:
    hand = deal(game, [500] * 3, stakes_for(game))
    while not hand.over:
        if "draw" in verbs(hand):
            hand.discard()
        elif "check" in verbs(hand):
            hand.check()
        elif "call" in verbs(hand):
            hand.call()
        else:
            hand.bet(10)
    assert len(happened(hand, e.BettingOpened)) == rounds
    assert len(happened(hand, e.StepClosed)) == draws


@clause("10.5.1")
@pytest.mark.parametrize(
    ("game", "rounds"),
    [("five-card-stud", 4), ("crown-stud", 4), ("seven-card-stud", 5), ("seven-card-stud-hilo", 5), ("razz", 5)],
)
def test_10_5_1_seven_card_games_have_one_round_more(game: str, rounds: int) -> None:
    hand = reach(deal(game, [500] * 3, antes()), "final")
    assert len(happened(hand, e.BettingOpened)) == rounds
