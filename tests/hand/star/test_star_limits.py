"""Rule 8.8: the least and the most a raise may come to, pot ratios, and how many raises a round may see."""

from __future__ import annotations

import pytest
from tests.hand.star.table import (
    GAMES,
    bounds,
    deal,
    fixed,
    no,
    passive,
    reach,
    round_name,
    say,
    stakes_of,
    star,
    verbs,
)

from cardspeak.errors import BadInput
from cardspeak.hand.machine import Hand
from cardspeak.hand.setup import Stakes, usual_stakes


def flop(stacks: list[int] | None = None, **more: object) -> Hand:
    return reach(deal("holdem", stacks or [1010] * 4, stakes_of("holdem", **more)), "flop")


@star("8.8.6", "1.1:raise")
@pytest.mark.parametrize("structure", ["no limit", "spread"])
def test_a_raise_adds_no_less_than_the_largest_before(structure: str) -> None:
    """Bet 10, raise to 30: the next raise is to 50 at least, and stays so after a smaller caller."""
    hand = flop(structure=structure, big=50 if structure == "spread" else 0)
    say(hand, "1 bets 10")
    assert no(hand, "2 raises to 19") == "8.8.6"
    say(hand.copy(), "2 raises to 20")
    say(hand, "2 raises to 30")
    for total in (40, 49):
        assert no(hand, f"3 raises to {total}") == "8.8.6"
    say(hand.copy(), "3 raises to 51")
    say(hand, "3 raises to 50", "4 calls")
    assert no(hand, "1 raises to 69") == "8.8.6"
    say(hand, "1 raises to 70")


@star("8.8.6")
def test_the_first_raise_over_the_blinds() -> None:
    hand = deal("holdem")
    assert no(hand, "4 raises to 19") == "8.8.6"
    for total in (20, 21):
        say(hand.copy(), f"4 raises to {total}")


@star("8.8.6", "1.1:raise")
def test_only_an_all_in_raise_may_be_smaller() -> None:
    hand = flop([1010, 24, 1010, 1010])
    say(hand, "1 bets 10")
    assert bounds(hand, "raise to") == (14, 14)
    say(hand, "2 raises to 14")


@star("8.2", "1.1:structured-limit")
def test_a_structured_limit_of_two_tiers() -> None:
    """So much in the first two rounds and twice as much later: nothing below it, nothing above it."""
    hand = deal("holdem", stakes=fixed("holdem", 10, 20))
    assert bounds(hand, "raise to") == (20,)
    for name, step in (("flop", 10), ("turn", 20), ("river", 20)):
        reach(hand, name)
        assert bounds(hand, "bet") == (step,)
        assert no(hand, f"{hand.turn} bets {step - 1}") == "7.5.2"
        assert no(hand, f"{hand.turn} bets {step + 1}") == "8.2"
        raised = hand.copy()
        say(raised, f"{raised.turn} bets {step}")
        assert bounds(raised, "raise to") == (2 * step,)
        assert no(raised, f"{raised.turn} raises to {2 * step - 1}") == "8.8.6"
        assert no(raised, f"{raised.turn} raises to {2 * step + 1}") == "8.2"


@star("8.2", "1.1:structured-limit")
def test_a_structured_limit_that_is_a_range() -> None:
    hand = flop(structure="spread", small=10, big=25)
    assert bounds(hand, "bet") == (10, 25)
    assert no(hand, "1 bets 9") == "7.5.2"
    assert no(hand, "1 bets 26") == "8.2"
    say(hand, "1 bets 25")
    assert bounds(hand, "raise to") == (50, 50)


@star("8.8")
def test_limits_that_make_no_sense_do_not_open() -> None:
    for wrong in ({"structure": "fixed"}, {"structure": "fixed", "small": 20, "big": 10}, {"structure": "spread"}):
        with pytest.raises(BadInput):
            deal("holdem", stakes=Stakes(blinds=(5, 10), **wrong))
    for game in GAMES:
        for structure in ("fixed", "spread", "half pot", "pot", "no limit"):
            deal(game, stakes=stakes_of(game, structure=structure, big=20))
        deal(game, stakes=usual_stakes(deal(game).setup.rules))


@star("8.8.7")
def test_the_call_is_part_of_the_pot() -> None:
    """50 in the pot. Pot limit: after a bet of 50 the call makes 150 to add; half pot: after 25, half of 100."""
    for structure, bet, most in (("pot", 50, 50 + 150), ("half pot", 25, 25 + 50)):
        stakes = stakes_of("holdem", structure=structure, blinds=(25,), small=25)
        hand = reach(deal("holdem", [1025] * 2, stakes), "flop")
        assert hand.state.pot == 50
        say(hand, f"{hand.turn} bets {bet}")
        assert bounds(hand, "raise to") == (2 * bet, most)
        seat = hand.turn
        assert no(hand, f"{seat} raises to {most + 1}") == "8.2"
        say(hand.copy(), f"{seat} raises to {most - 1}")
        say(hand, f"{seat} raises to {most}")


@star("8.8.7")
def test_the_first_bet_of_a_pot_ratio_and_the_minimum() -> None:
    """A bet is the pot or half of it at most; where that is below the table minimum, the minimum may be bet."""
    hand = reach(deal("holdem", [1000] * 4, stakes_of("holdem", structure="pot")), "flop")
    assert bounds(hand, "bet") == (10, 40)
    hand = reach(deal("holdem", [1000] * 4, stakes_of("holdem", structure="half pot")), "flop")
    assert bounds(hand, "bet") == (10, 20)
    hand = deal("five-card-stud", [1000] * 4, stakes_of("five-card-stud", structure="half pot"))
    assert hand.state.pot == 4
    assert bounds(hand, "bet") == (10, 10)


@star("8.8.7")
def test_pot_limit_before_the_flop() -> None:
    """Blinds of 5 and 10: the first player may raise to 10 + (15 + 10) = 35."""
    hand = deal("holdem", stakes=stakes_of("holdem", structure="pot"))
    assert bounds(hand, "raise to") == (20, 35)
    say(hand, "4 raises to 35")
    assert bounds(hand, "raise to") == (60, 35 + 50 + 35)


@star("8.8.8")
@pytest.mark.parametrize("structure", ["half pot", "pot", "no limit"])
def test_no_limit_to_the_number_of_raises(structure: str) -> None:
    hand = flop([100_000] * 3, structure=structure)
    say(hand, "1 bets 10")
    for _ in range(6):
        least = bounds(hand, "raise to")
        assert least is not None
        say(hand, f"{hand.turn} raises to {least[0]}")
    assert "raise to" in verbs(hand)


@star("8.8.9", "1.1:betting-round")
@pytest.mark.parametrize("structure", ["fixed", "spread"])
@pytest.mark.parametrize("name", ["flop", "turn", "river"])
def test_three_raises_and_no_fourth(structure: str, name: str) -> None:
    """Three players: the third raise stands, the fourth is refused, and the round closes once all have called."""
    hand = reach(deal("holdem", [1000] * 3, stakes_of("holdem", structure=structure, big=20)), name)
    step = 10 if name == "flop" or structure == "spread" else 20
    say(hand, f"1 bets {step}", f"2 raises to {2 * step}", f"3 raises to {3 * step}", f"1 raises to {4 * step}")
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, f"2 raises to {5 * step}") == "8.8.9"
    say(hand, "2 calls", "3 calls")
    assert round_name(hand) != name


@star("8.8.9")
def test_the_blinds_are_no_raise() -> None:
    hand = deal("holdem", [1000] * 3, fixed("holdem", 10, 20))
    say(hand, "3 raises to 20", "1 raises to 30", "2 raises to 40")
    assert no(hand, "3 raises to 50") == "8.8.9"


@star("8.8.9")
@pytest.mark.parametrize("structure", ["fixed", "spread"])
def test_two_left_in_the_final_round_raise_as_they_like(structure: str) -> None:
    hand = reach(deal("holdem", [1000] * 2, stakes_of("holdem", structure=structure, big=20)), "river")
    step = 20 if structure == "fixed" else 10
    say(hand, f"1 bets {step}", *(f"{1 + raise_ % 2} raises to {(raise_ + 1) * step}" for raise_ in range(1, 7)))
    assert "raise to" in verbs(hand)


@star("8.8.9")
def test_two_left_before_the_final_round_are_limited() -> None:
    hand = reach(deal("holdem", [1000] * 2, fixed("holdem", 10, 20)), "turn")
    say(hand, "1 bets 20", "2 raises to 40", "1 raises to 60", "2 raises to 80")
    assert no(hand, "1 raises to 100") == "8.8.9"


@star("8.8.9")
def test_a_fold_in_the_final_round_lifts_the_limit_at_once() -> None:
    """Three in, three raises made; the third folds, and the two who remain may go on."""
    hand = reach(deal("holdem", [1000] * 3, fixed("holdem", 10, 20)), "river")
    say(hand, "1 bets 20", "2 raises to 40", "3 raises to 60", "1 raises to 80")
    assert no(hand, "2 raises to 100") == "8.8.9"
    say(hand, "2 folds")
    assert bounds(hand, "raise to") == (100,)


@star("8.8.9")
def test_an_all_in_player_is_active_and_keeps_the_limit() -> None:
    hand = deal("holdem", [1000, 1000, 10], fixed("holdem", 10, 20))
    while round_name(hand) != "river":
        passive(hand)
    assert hand.state.live == [1, 2, 3]
    assert hand.stacks[3] == 0
    say(hand, "1 bets 20", "2 raises to 40", "1 raises to 60", "2 raises to 80")
    assert no(hand, "1 raises to 100") == "8.8.9"


def test_wagers_are_whole_chips() -> None:
    hand = deal("holdem", [1000, 1000, 997], stakes_of("holdem", unit=5))
    assert no(hand, "3 raises to 22") == "24.4"
    say(hand.copy(), "3 raises to 25")
    say(hand, "3 raises to 997")
