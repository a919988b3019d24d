"""The open table: raises, the cap on them, short all-ins, side pots and what comes back."""

from __future__ import annotations

import pytest
from tests.hand.open_table.table import limit, no, no_limit, play, pot_limit, rule, stud_limit
from tests.hand.tasmania.table import around, happened, say, totals, verbs, won

from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes
from cardspeak.machine import Accepted


def raised(hand: Hand, times: int) -> Hand:
    for _ in range(times):
        bounds = totals(hand, "raise to")
        assert bounds is not None
        assert isinstance(hand.raise_to(bounds[0]), Accepted)
    return hand


# -- how much, how often -----------------------------------------------------------------------------------


@rule("raises.least")
def test_a_raise_adds_at_least_the_largest_bet_or_raise() -> None:
    hand = say(around(play("holdem", [1000] * 4), "flop"), "1 bets 20")
    assert no(hand, "2 raises to 39") == "raises.least"
    say(hand, "2 raises to 60")
    assert no(hand, "3 raises to 99") == "raises.least"
    say(hand, "3 raises to 100")


@rule("raises.pot", "betting.most")
@pytest.mark.parametrize(("structure", "most"), [("pot", 7), ("half pot", 4)])
def test_a_pot_raise_counts_the_call(structure: str, most: int) -> None:
    """Blinds of 1 and 2: the call makes 5, so the raise is at most 5, to 7; half pot 2, to 4."""
    hand = play("omaha", [100] * 4, Stakes(structure=structure, blinds=(1, 2), small=2))  # type: ignore[arg-type]
    assert totals(hand, "raise to") == (4, most)
    assert no(hand, f"3 raises to {most + 1}") == "betting.most"
    say(hand, f"3 raises to {most}")


@rule("raises.pot")
def test_a_pot_bet_is_the_pot() -> None:
    hand = around(play("omaha", [100] * 3, pot_limit()), "flop")
    assert totals(hand, "bet") == (2, 6)


@rule("raises.cap")
@pytest.mark.parametrize("structure", ["fixed", "spread"])
def test_a_bet_and_four_raises_unless_the_table_lifts_the_limit(structure: str) -> None:
    stakes = limit(structure=structure)
    hand = raised(play("holdem", [5000] * 3, stakes), 4)
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, f"{hand.turn} raises to {hand.state.highest + 10}") == "raises.cap"
    raised(play("holdem", [5000] * 3, limit(structure=structure, uncapped=True)), 9)


@rule("raises.two")
def test_two_players_raise_as_often_as_they_like() -> None:
    raised(play("holdem", [5000] * 2, limit()), 9)
    hand = raised(play("holdem", [5000] * 3, limit()), 4)
    hand.fold()
    raised(hand, 3)
    cites = [event.cite for event in hand.events if isinstance(event, e.RaisedTo)]
    assert cites == ["raises.least"] * 4 + ["raises.two"] * 3


@pytest.mark.parametrize("structure", ["half pot", "pot", "no limit"])
def test_other_limits_do_not_count_raises(structure: str) -> None:
    stakes = Stakes(structure=structure, blinds=(1, 2), small=2)  # type: ignore[arg-type]
    raised(play("holdem", [10**6] * 3, stakes), 9)


@rule("posting.bring", "raises.complete")
def test_a_bring_in_is_completed_and_that_is_no_raise() -> None:
    holes = {1: "?? ?? 2c", 2: "?? ?? 9h", 3: "?? ?? Kd"}
    hand = play("seven-card-stud", [500] * 3, stud_limit(), holes)
    assert hand.turn == 1
    assert totals(hand, "bet") == (4, 10)  # the bring-in or a whole bet
    assert verbs(hand) == {"bet"}
    assert no(hand, "1 folds") == "betting.actions"
    say(hand, "1 brings in 4")
    assert totals(hand, "raise to") == (10,)
    say(hand, "2 raises to 10")
    assert hand.state.raises == 0
    assert totals(hand, "raise to") == (20,)
    raised(hand, 4)
    assert "raise to" not in verbs(hand)


@rule("posting.bring")
def test_a_bring_in_that_everybody_calls_ends_the_round() -> None:
    """Whoever brought it in has acted: there is no second turn, unlike a blind's."""
    hand = play("seven-card-stud", [500] * 3, stud_limit(), {1: "?? ?? 2c", 2: "?? ?? 9h", 3: "?? ?? Kd"})
    say(hand, "1 brings in 4", "2 calls", "3 calls")
    assert happened(hand, e.BettingClosed)[0].name == "third street"


# -- short all-ins, fixed limit ----------------------------------------------------------------------------


@rule("raises.half")
@pytest.mark.parametrize(
    ("all_in", "bettor", "later"),
    [
        (11, None, (20,)),
        (14, None, (20,)),
        (15, (25,), (25,)),
        (16, (26,), (26,)),
        (19, (29,), (29,)),
        (20, (30,), (30,)),
    ],
)
def test_half_a_raise_is_a_raise(all_in: int, bettor: tuple[int, ...] | None, later: tuple[int, ...]) -> None:
    """Bet 10 on the flop, then an all-in: what the next player and the bettor may make it."""
    hand = around(play("holdem", [500, all_in + 10, 500, 500], limit()), "flop")
    say(hand, "1 bets 10", f"2 raises to {all_in}")
    assert totals(hand, "raise to") == later
    say(hand, "3 calls", "4 calls")
    assert totals(hand, "raise to") == bettor
    if bettor is None:
        assert no(hand, "1 raises to 20") == "raises.half"


@rule("raises.half", "raises.complete")
@pytest.mark.parametrize(("all_in", "later"), [(4, (10,)), (5, (15,)), (7, (17,))])
def test_half_a_bet_is_a_bet(all_in: int, later: tuple[int, ...]) -> None:
    hand = around(play("holdem", [all_in + 10, 500, 500], limit()), "flop")
    say(hand, f"1 bets {all_in}")
    assert totals(hand, "raise to") == later


@rule("raises.half")
def test_completing_a_short_all_in_opens_the_betting_again() -> None:
    hand = around(play("holdem", [500, 24, 500, 500], limit()), "flop")
    say(hand, "1 bets 10", "2 raises to 14", "3 raises to 20", "4 calls")
    assert totals(hand, "raise to") == (30,)


# -- short all-ins without fixed sizes ---------------------------------------------------------------------


@rule("raises.open")
@pytest.mark.parametrize("stakes", [no_limit(), pot_limit()], ids=["no limit", "pot"])
def test_a_short_raise_bars_those_who_have_acted(stakes: Stakes) -> None:
    hand = around(play("holdem", [500, 17, 500, 500], stakes), "flop")
    say(hand, "1 bets 8", "2 raises to 15")
    assert "raise to" in verbs(hand)  # seat 3 has not acted
    say(hand, "3 calls", "4 calls")
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, "1 raises to 40") == "raises.open"


@rule("raises.open")
@pytest.mark.parametrize(("second", "may"), [(199, False), (200, True), (201, True)])
def test_several_short_raises_add_up(second: int, may: bool) -> None:
    """Bet 100, all-in 150, all-in of 199 to 201: the bettor faces a full raise of 100 from 200 on."""
    hand = around(play("holdem", [1000, 152, second + 2, 1000]), "flop")
    say(hand, "1 bets 100", "2 raises to 150", f"3 raises to {second}", "4 calls")
    assert ("raise to" in verbs(hand)) is may


@rule("raises.open")
def test_a_full_raise_after_the_short_one_opens_it_for_all() -> None:
    hand = around(play("holdem", [1000, 152, 1000, 1000]), "flop")
    say(hand, "1 bets 100", "2 raises to 150")
    assert totals(hand, "raise to") == (250, 998)
    say(hand, "3 raises to 250", "4 folds")
    assert "raise to" in verbs(hand)


# -- pots --------------------------------------------------------------------------------------------------


@rule("pots.side")
def test_an_all_in_player_plays_for_what_was_matched() -> None:
    holes, board = {1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"}, "2c 7d 9h Js 4c"
    hand = play("holdem", [20, 50, 50], no_limit(), holes, board)
    say(hand, "3 raises to 50", "1 calls", "2 calls")
    assert [(award.pot, award.seat, award.amount) for award in happened(hand, e.Awarded)] == [(0, 1, 60), (1, 2, 60)]


@rule("pots.back")
def test_what_nobody_calls_comes_back() -> None:
    hand = say(play("holdem", [100, 40, 100], no_limit()), "3 folds", "1 raises to 100", "2 calls")
    assert happened(hand, e.UncalledReturned) == [e.UncalledReturned(1, 60, "pots.back")]
    assert sum(won(hand).values()) == 80


@rule("pots.alone")
def test_the_last_player_left_shows_nothing() -> None:
    hand = say(play("holdem", [100] * 3, no_limit()), "3 raises to 6", "1 folds", "2 folds")
    assert happened(hand, e.Shown) == []
    assert (won(hand), happened(hand, e.Awarded)[0].cite) == ({3: 5}, "pots.alone")
