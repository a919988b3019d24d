"""Section 6, placement of wagers: turns, sizes and the number of raises, with the words of section 1 for them."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import (
    antes,
    clause,
    deal,
    happened,
    limit,
    no,
    no_limit,
    pot_ratio,
    reach,
    say,
    spread,
    totals,
    verbs,
)

from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.setup import Stakes

# -- turns and words ---------------------------------------------------------------------------------------


@clause("1.1:Action")
def test_only_the_player_whose_turn_it_is_may_act() -> None:
    hand = deal("holdem", [500] * 3, limit())
    assert no(hand, "1 calls") == "1.1:Action"
    assert no(hand, "2 folds") == "1.1:Action"
    say(hand, "3 calls", "1 calls", "2 checks")


@clause("1.1:Check")
@clause("8.2.4")
def test_a_check_needs_that_nobody_has_bet() -> None:
    hand = deal("holdem", [500] * 3, limit())
    assert no(hand, "3 checks") == "1.1:Check"  # a blind stands
    reach(hand, "flop")
    say(hand, "1 checks", "2 bets 10")
    assert no(hand, "3 checks") == "1.1:Check"
    say(hand, "3 calls")
    assert verbs(hand) == {"fold", "call", "raise to"}  # the checker keeps every right
    assert [event.seat for event in happened(hand, e.Checked)] == [2, 1]


@clause("1.1:Call")
@clause("8.2.1")
def test_a_call_matches_the_highest_bet_and_the_first_one_the_last_blind() -> None:
    hand = say(deal("holdem", [500] * 3, limit()), "3 calls")
    assert hand.state.bet[3] == 10
    say(hand, "1 raises to 20", "2 calls", "3 calls")
    assert [event.amount for event in happened(hand, e.Called)] == [10, 10, 10]
    assert no(hand, "1 calls") == "1.1:Call"  # nothing to call on the flop


@clause("1.1:Call")
@clause("6.16.1")
def test_a_call_with_too_few_chips_is_all_in_for_what_is_left() -> None:
    hand = say(deal("holdem", [500, 500, 30], no_limit()), "3 calls", "1 raises to 50", "2 folds", "3 calls")
    assert happened(hand, e.Called)[-1].amount == 20
    assert [(back.seat, back.amount) for back in happened(hand, e.UncalledReturned)] == [(1, 20)]
    assert hand.over  # nobody is left to bet against: the board runs out
    assert sum(award.amount for award in happened(hand, e.Awarded)) == 70


@clause("1.1:Fold")
@clause("8.2.3")
def test_a_fold_gives_the_cards_to_the_dealer_unseen_and_every_claim_with_them() -> None:
    hand = deal("holdem", [500] * 3, limit(), holes={3: "As Ad"}, board="Ah Ac 2d 7s 9h")
    say(hand, "3 raises to 20", "1 calls", "2 calls", "1 bets 10", "2 calls", "3 folds")
    assert hand.state.holes[3] == []
    assert "As" in map(str, hand.state.muck)
    assert not any(isinstance(event, e.Shown) for event in hand.events)
    assert no(hand, "3 calls") == "1.1:Fold"
    while not hand.over:
        hand.check()
    assert 3 not in {award.seat for award in happened(hand, e.Awarded)}


@clause("1.1:Raise")
@clause("8.2.2")
@clause("1.1:Bet")
@clause("1.1:Wager")
def test_a_raise_is_a_call_and_at_least_as_much_again() -> None:
    hand = deal("holdem", [500] * 3, no_limit())
    reach(hand, "flop")
    say(hand, "1 bets 50")
    assert (hand.state.bet[1], hand.stacks[1], hand.state.pot) == (50, 440, 80)
    assert no(hand, "2 raises to 80") == "6.6"
    assert no(hand, "2 raises to 99") == "6.6"
    say(hand, "2 raises to 100")
    assert (hand.state.bet[2], hand.stacks[2], hand.state.pot) == (100, 390, 180)


@clause("8.2")
def test_8_2_each_decision_has_its_own_way_of_being_made() -> None:
    hand = deal("holdem", [500] * 4, limit())
    say(hand, "3 folds", "4 calls", "1 calls", "2 raises to 20", "4 calls", "1 folds", "2 checks")
    made = [event for event in hand.events if isinstance(event, e.Folded | e.Called | e.RaisedTo | e.Checked)]
    assert [(type(event), event.seat) for event in made] == [
        (e.Folded, 3),
        (e.Called, 4),
        (e.Called, 1),
        (e.RaisedTo, 2),
        (e.Called, 4),
        (e.Folded, 1),
        (e.Checked, 2),
    ]
    with pytest.raises(BadInput):
        hand.say("4 winks")


@clause("1.1:Open")
@clause("1.1:Opener")
def test_the_opener_makes_the_first_betting_action() -> None:
    hand = deal("holdem", [500] * 3, limit())
    reach(hand, "flop")
    assert hand.state.opener == 1
    say(hand, "1 checks", "2 bets 10")
    assert happened(hand, e.BetTo)[0].seat == 2
    assert happened(hand, e.BettingOpened)[-1].seat == 1


@clause("1.1:Betting round")
def test_a_betting_round_ends_with_the_last_call() -> None:
    hand = deal("holdem", [500] * 3, limit())
    say(hand, "3 calls", "1 raises to 20", "2 calls")
    assert hand.state.betting
    say(hand, "3 calls")
    closed = happened(hand, e.BettingClosed)
    assert [(event.name, event.pot) for event in closed] == [("pre-flop", 60)]


@clause("1.1:Pot")
def test_what_nobody_called_is_no_part_of_the_pot() -> None:
    hand = say(deal("holdem", [500] * 3, no_limit()), "3 raises to 200", "1 folds", "2 folds")
    assert [(back.seat, back.amount) for back in happened(hand, e.UncalledReturned)] == [(3, 190)]
    assert happened(hand, e.BettingClosed)[0].pot == 25


# -- sizes -------------------------------------------------------------------------------------------------


@clause("6.6")
@pytest.mark.parametrize(("total", "good"), [(69, False), (70, True), (71, True)])
def test_6_6_a_raise_is_no_smaller_than_any_before_it_in_the_round(total: int, good: bool) -> None:
    hand = say(deal("holdem", [500] * 3, no_limit()), "3 raises to 40")  # by 30
    if good:
        say(hand, f"1 raises to {total}")
    else:
        assert no(hand, f"1 raises to {total}") == "6.6"


@clause("6.6")
def test_6_6_the_largest_raise_of_the_round_counts_not_the_latest() -> None:
    hand = deal("holdem", [500, 500, 500, 55], no_limit())
    say(hand, "3 raises to 40", "4 raises to 55")  # by 30, then all-in by 15
    assert totals(hand, "raise to") == (85, 500)


@clause("6.6")
def test_6_6_all_in_may_be_less() -> None:
    hand = say(deal("holdem", [45, 500, 500], no_limit()), "3 raises to 40")
    assert totals(hand, "raise to") == (45, 45)
    say(hand, "1 raises to 45")


@clause("1.1:Fixed bet")
@clause("1.1:Structured limit")
@pytest.mark.parametrize(
    ("game", "stakes", "lower", "upper"),
    [
        ("holdem", limit(), ["flop"], ["turn", "river"]),
        ("omaha-hilo", limit(), ["flop"], ["turn", "river"]),
        ("two-card-manila", limit(), ["second"], ["third", "fourth", "final"]),
        ("draw-blind", limit(), [], ["after the draw"]),
        ("triple-draw-27", limit(), ["after the first draw"], ["after the second draw", "after the third draw"]),
        ("five-card-stud", antes(), ["first", "second"], ["third", "final"]),
        ("seven-card-stud-hilo", antes(), ["first", "second"], ["third", "fourth", "final"]),
    ],
)
def test_structured_bets_are_one_size_lower_then_upper(
    game: str, stakes: Stakes, lower: list[str], upper: list[str]
) -> None:
    hand = deal(game, [500] * 3, stakes)
    for name, size in [(name, 10) for name in lower] + [(name, 20) for name in upper]:
        reach(hand, name)
        assert totals(hand, "bet") == (size,)
        assert no(hand, f"{hand.turn} bets {size - 1}") == "6.6"
        assert no(hand, f"{hand.turn} bets {size + 1}") == "6.6"
        seat = hand.turn
        say(hand, f"{seat} bets {size}")
        assert totals(hand, "raise to") == (2 * size,)


@clause("6.7")
@pytest.mark.parametrize(("structure", "opening", "raised"), [("pot", 100, 250), ("half pot", 50, 150)])
def test_6_7_the_call_is_part_of_the_pot_before_a_raise_is_measured(structure: str, opening: int, raised: int) -> None:
    hand = deal("omaha", [2000] * 10, pot_ratio(structure))
    reach(hand, "flop")  # ten players put in 10 each
    assert totals(hand, "bet") == (10, opening)
    assert no(hand, f"1 bets {opening + 1}") == "6.6"
    say(hand, "1 bets 50")
    assert totals(hand, "raise to") == (100, raised)
    assert no(hand, f"2 raises to {raised + 1}") == "6.6"
    say(hand, f"2 raises to {raised}")


@clause("6.7")
@pytest.mark.parametrize(("structure", "most"), [("pot", 35), ("half pot", 22)])
def test_6_7_blinds_are_in_the_pot(structure: str, most: int) -> None:
    hand = deal("omaha", [2000] * 4, pot_ratio(structure))
    assert totals(hand, "raise to") == (20, most)


@clause("6.8")
@clause("1.1:Spread Limit")
@clause("1.1:Flexible bet")
def test_6_8_spread_limit_bets_lie_between_minimum_and_maximum() -> None:
    hand = deal("holdem", [500] * 3, spread(2, 10))
    assert hand.turn == 2
    assert totals(hand, "raise to") == (4, 12)
    reach(hand, "flop")
    assert no(hand, "1 bets 1") == "6.6"
    assert no(hand, "1 bets 11") == "6.6"
    assert totals(hand, "bet") == (2, 10)
    say(hand, "1 bets 6")
    assert no(hand, "2 raises to 11") == "6.6"
    assert no(hand, "2 raises to 17") == "6.6"
    assert totals(hand, "raise to") == (12, 16)
    say(hand, "2 raises to 12")
    assert totals(hand, "raise to") == (18, 22)


@clause("1.1:No limit")
@clause("1.1:Table stakes")
def test_no_limit_is_limited_by_the_chips_on_the_table() -> None:
    hand = deal("holdem", [500, 300, 400], no_limit())
    reach(hand, "flop")
    assert totals(hand, "bet") == (10, 490)
    assert no(hand, "1 bets 491") == "6.6"
    say(hand, "1 bets 490")
    assert totals(hand, "raise to") is None
    assert hand.prompt is not None
    call = hand.prompt.choice("call")
    assert call is not None
    assert call.amount == 290


@clause("1.1:All-in")
@pytest.mark.parametrize(("stakes", "most"), [(limit(), 10), (pot_ratio("pot"), 30), (spread(2, 10), 10)])
def test_going_all_in_never_passes_the_limit_of_a_bet(stakes: Stakes, most: int) -> None:
    hand = deal("holdem", [500] * 3, stakes)
    reach(hand, "flop")
    choices = totals(hand, "bet")
    assert choices is not None
    assert choices[-1] == most
    assert no(hand, "1 bets 490") == "6.6"


@clause("1.1:Limits")
@pytest.mark.parametrize(
    "stakes",
    [
        Stakes(structure="fixed", blinds=(5, 10)),
        Stakes(structure="fixed", blinds=(5, 10), small=20, big=10),
        Stakes(structure="spread", blinds=(2,), small=0, big=10),
        Stakes(structure="spread", blinds=(2,), small=2, big=1),
        Stakes(structure="no limit", blinds=(5, -10)),
    ],
)
def test_limits_are_checked_when_the_table_opens(stakes: Stakes) -> None:
    with pytest.raises(BadInput):
        deal("holdem", [500] * 3, stakes)


# -- how many raises ---------------------------------------------------------------------------------------


@clause("6.9")
@pytest.mark.parametrize("stakes", [limit(), spread(10, 10)], ids=["fixed", "spread"])
def test_6_9_three_raises_in_a_round_and_no_fourth(stakes: Stakes) -> None:
    hand = deal("holdem", [500] * 4, stakes)
    reach(hand, "flop")
    say(hand, "1 bets 10", "2 raises to 20", "3 raises to 30")
    assert "raise to" in verbs(hand)
    say(hand, "4 raises to 40")
    assert verbs(hand) == {"fold", "call"}
    assert no(hand, "1 raises to 50") == "6.9"
    say(hand, "1 calls", "2 calls", "3 calls")
    reach(hand, "turn")
    assert hand.state.raises == 0


@clause("6.9")
@clause("1.1:Head to Head")
def test_6_9_two_players_may_raise_without_end() -> None:
    hand = deal("holdem", [500, 500], limit())
    for total in range(20, 200, 10):
        say(hand, f"{hand.turn} raises to {total}")


@clause("6.9")
@clause("1.1:Head to Head")
def test_6_9_a_fold_that_leaves_two_lifts_the_limit_at_once() -> None:
    hand = say(deal("holdem", [500] * 3, limit()), "3 raises to 20", "1 raises to 30", "2 raises to 40")
    assert no(hand, "3 raises to 50") == "6.9"
    say(hand, "3 folds", "1 raises to 50", "2 raises to 60")
    assert [event.cite for event in happened(hand, e.RaisedTo)] == ["6.6"] * 3 + ["6.9"] * 2


@clause("6.9")
@clause("1.1:Head to Head")
def test_6_9_a_third_player_who_is_all_in_takes_no_part_in_the_betting() -> None:
    hand = deal("holdem", [500, 500, 20], limit())
    say(hand, "3 raises to 20", "1 raises to 30", "2 raises to 40", "1 raises to 50", "2 raises to 60")


@clause("6.9")
@pytest.mark.parametrize("structure", ["half pot", "pot", "no limit"])
def test_6_9_pot_ratio_and_no_limit_know_no_such_limit(structure: str) -> None:
    hand = deal("omaha", [100_000] * 4, pot_ratio(structure))
    for _ in range(6):
        choices = totals(hand, "raise to")
        assert choices is not None
        say(hand, f"{hand.turn} raises to {choices[0]}")


@clause("6.9")
@pytest.mark.parametrize(("all_in", "third", "capped"), [(26, 36, True), (25, 35, True), (24, 30, False)])
def test_6_9_a_short_all_in_counts_from_half_a_raise_on(all_in: int, third: int, capped: bool) -> None:
    hand = deal("holdem", [500, 500, 500, all_in, 500], limit())
    say(hand, "3 raises to 20", f"4 raises to {all_in}", f"5 raises to {third}")
    if capped:
        assert no(hand, f"1 raises to {third + 10}") == "6.9"
    else:
        say(hand, f"1 raises to {third + 10}")
        assert no(hand, f"2 raises to {third + 20}") == "6.9"


@clause("6.9")
def test_6_9_completing_a_bring_in_is_no_raise() -> None:
    hand = deal(
        "seven-card-stud",
        [500] * 4,
        antes(bring_in=3),
        holes={1: "?? ?? 2c", 2: "?? ?? 8d", 3: "?? ?? 9d", 4: "?? ?? Td"},
    )
    say(hand, "1 brings in 3", "2 raises to 10", "3 raises to 20", "4 raises to 30", "1 raises to 40")
    assert no(hand, "2 raises to 50") == "6.9"
