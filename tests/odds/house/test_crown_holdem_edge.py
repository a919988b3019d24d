"""Crown Hold'em, exactly: known figures, the counts against other engines, advice, rules and side wagers."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.odds.classes import combos_of, kind_of
from cardspeak.odds.equity import equity
from cardspeak.odds.house.crown_holdem import CrownHoldem
from cardspeak.odds.house.holdem_advice import advise
from cardspeak.odds.house.holdem_count import count, count_plain
from cardspeak.odds.house.holdem_sides import HANDS, Sides
from cardspeak.odds.house.holdem_solution import LOSE, TIE, deals_after_hole, kind_number
from cardspeak.ranking.count import count_categories

GAME = CrownHoldem()
SIDES = Sides(GAME)
SHAPE = GAME.game.ladder.shape


# -- the main game -------------------------------------------------------------------------------------------


def test_with_the_ante_from_a_straight_it_is_the_game_whose_edge_is_known() -> None:
    """Texas Hold'em Bonus: 2.04 % of the Ante, five hands to fold."""
    bonus = CrownHoldem("straight")
    assert f"{float(100 * bonus.main.edge):.2f}" == "2.04"
    assert {str(kind) for kind in bonus.folds} == {"32o", "42o", "52o", "62o", "72o"}


@pytest.mark.clause("crown-perth-holdem", "3.6(a)")
def test_the_ante_is_paid_from_a_flush() -> None:
    """Only that lies between this game and the one whose Ante is paid from a straight."""
    assert CrownHoldem("flush").main.ev == GAME.main.ev
    assert GAME.main.ev == Fraction(-19447087313, 347672625300)
    assert {str(kind) for kind in GAME.folds} == {"32o", "42o", "52o", "62o", "72o", "43o"}
    assert GAME.fold_rate == Fraction(6 * 12, 1326)
    straight = GAME.categories.index(next(c for c in GAME.categories if c == "straight"))
    kind = kind_of(parse_cards("JsTs"))
    won = sum(row[straight] for row in GAME.solution.outcomes[kind_number(kind)])
    assert CrownHoldem("straight").value(kind) - GAME.value(kind) == Fraction(
        won, GAME.solution.deals(kind_number(kind))
    )


def test_what_a_round_may_bring() -> None:
    assert set(GAME.main.distribution) == {-5, -4, -3, -1, 0, 2, 3, 4, 5}
    assert GAME.main.distribution[Fraction(-1)] == GAME.fold_rate
    assert GAME.main.deals == 1326 * deals_after_hole(52)
    assert GAME.main.staked == 1 + 2 * (1 - GAME.fold_rate) + GAME.bet_rate(2) + GAME.bet_rate(1)


@pytest.mark.parametrize("hand", ["AsAh", "7h2c", "JsTs", "4d3c"])
def test_wins_and_ties_before_the_flop_by_another_engine(hand: str) -> None:
    """The collapsed enumeration knows nothing of flops and turns in order; each of its boards is 20 of ours."""
    rows = GAME.solution.outcomes[kind_number(kind_of(parse_cards(hand)))]
    combos = len(combos_of(kind_of(parse_cards(hand))))
    found = equity("open-table", [hand, "random"], exact=True)
    win, tie = found.hands[0].win, found.hands[0].tie
    assert sum(sum(row[:LOSE]) for row in rows) == 20 * combos * win
    assert sum(row[TIE] for row in rows) == 20 * combos * tie


# -- advice --------------------------------------------------------------------------------------------------


def test_before_the_flop() -> None:
    assert advise("7h2c").verb == "fold"
    assert advise("7h2h").verb == "flop"
    assert advise("4c3d").verb == "fold"
    assert advise("5c3d").verb == "flop"
    found = advise("AsAh")
    assert found.verb == "flop"
    assert found.bet == GAME.value(kind_of(parse_cards("AsAh")))
    assert found.leave == -1
    assert found.deals == deals_after_hole(52)


@pytest.mark.parametrize(("hole", "board"), [("7h2c", "As7dKd3s"), ("AhKh", "QhJh2c2d"), ("9c8c", "9d9hKsKd")])
def test_the_compiled_count_and_the_plain_one(hole: str, board: str) -> None:
    held, lying = parse_cards(hole), parse_cards(board)
    win, tie, lose = count(held, lying, SHAPE)
    assert (win, tie, lose) == count_plain(held, lying, SHAPE)
    assert win + tie + lose == 46 * comb(45, 2)
    found = advise(hole, board[:6], board[6:])
    assert (found.win, found.tie, found.lose) == (win, tie, lose)
    assert found.verb == ("river" if win > lose else "check")
    assert found.bet == Fraction(win - lose, 46 * 990)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.integers(0, 51), min_size=6, max_size=6, unique=True))
def test_any_cards_on_the_turn(cards: list[int]) -> None:
    """Counted both ways, and advice follows the count."""
    hole, board = tuple(map(Card, cards[:2])), tuple(map(Card, cards[2:]))
    win, tie, lose = count_plain(hole, board, SHAPE)
    found = advise(hole, board[:3], board[3:])
    assert (found.win, found.tie, found.lose) == (win, tie, lose)
    assert (found.verb == "river") == (win > lose)


def test_after_the_flop() -> None:
    found = advise("7h2c", "As7dKd")
    assert (found.wager, found.verb) == ("turn", "turn")
    assert found.deals == comb(47, 2) * comb(45, 2)
    assert advise("Qh2c", "As7dKd").verb == "check"


@pytest.mark.parametrize(
    ("hole", "flop", "turn"),
    [
        ("As", None, None),
        ("AsKs", "As2c3d", None),
        ("AsKs", "2c3d", None),
        ("AsKs", None, "2c"),
        ("AsKs", "2c3d4h", "5c6c"),
        ("As??", None, None),
        ("", None, None),
        ("", "2c3d4h", None),
    ],
)
def test_cards_that_cannot_be(hole: str, flop: str | None, turn: str | None) -> None:
    with pytest.raises(BadInput):
        advise(hole, flop, turn)


def test_no_such_category() -> None:
    with pytest.raises(BadInput, match="flush"):
        CrownHoldem("flushh")


# -- simpler play --------------------------------------------------------------------------------------------


def test_simpler_play_costs_something_and_the_rule_least() -> None:
    costs = {cost.name: cost for cost in GAME.costs}
    assert all(cost.cost == GAME.main.ev - cost.ev > 0 for cost in GAME.costs)
    assert costs["never fold"].cost < costs["the rule in words"].cost < costs["better than the board"].cost
    assert costs["better than the board"].cost < costs["a pair or better"].cost < costs["always bet"].cost


def test_betting_everything_is_settled_by_who_wins() -> None:
    """Five units on the better hand, the Ante only with a flush or better: from the totals alone."""
    outcomes = [row for kind in GAME.solution.outcomes for row in kind]
    flush = GAME.categories.index(next(c for c in GAME.categories if c == "flush"))
    won, lost = sum(sum(row[:LOSE]) for row in outcomes), sum(row[LOSE] for row in outcomes)
    with_flush = sum(sum(row[flush:LOSE]) for row in outcomes)
    assert won < lost + with_flush
    cost = next(cost for cost in GAME.costs if cost.name == "every wager always")
    assert cost.ev == Fraction(4 * (won - lost) + with_flush - lost, GAME.rounds)


def test_the_cells_of_the_rule_hold_every_deal() -> None:
    """Won less lost, added up over all situations, is won less lost of all deals, on both streets."""
    ahead = sum(sum(row[:LOSE]) - row[LOSE] for kind in GAME.solution.outcomes for row in kind)
    assert sum(value for _, value in GAME.solution.turn) == ahead
    assert sum(value for _, value in GAME.solution.river) == ahead


def test_rules_in_words() -> None:
    turn, river = GAME.rule
    assert "nine or higher" in turn.words
    assert "an ace" in river.words
    assert turn.words.startswith("Bet when your hole cards make a better hand")


# -- side wagers ---------------------------------------------------------------------------------------------


def test_poker_extra() -> None:
    hands = {"royal flush": 4, "straight flush": 36, "four of a kind": 624, "full house": 3_744, "flush": 5_108}
    hands |= {"straight": 10_200, "three of a kind": 54_912, "two pair": 123_552}
    pays = (1_000, 500, 200, 70, 40, 30, 10, 5)
    won = sum(times * number for times, number in zip(pays, hands.values(), strict=True))
    ev = Fraction(won - (HANDS - sum(hands.values())), HANDS)
    assert SIDES.dealer_extra.ev == SIDES.player_extra.ev == ev == Fraction(-5245, 43316)
    assert [(hit.category, hit.chance) for hit in SIDES.extra_hits] == [
        (name, Fraction(number, HANDS)) for name, number in hands.items()
    ]


def test_hole_and_flop_by_kind_are_all_five_card_hands() -> None:
    """Every five cards are ten times a hole and a flop."""
    totals = [sum(kind[at] for kind in GAME.solution.made) for at in range(10)]
    assert totals == [10 * number for number in reversed(count_categories(GAME.game.ladder, 5).values())]


@pytest.mark.clause("crown-perth-holdem", "3.33(b)(iii)")
def test_a_fold_loses_the_player_extra() -> None:
    folded = SIDES.player_extra_with_folds
    assert folded.ev < SIDES.player_extra.ev
    assert folded.deals == comb(52, 2) * comb(50, 3)
    lost = sum(sum(GAME.solution.made[kind_number(kind)][2:]) for kind in GAME.folds)  # two pair or better
    assert folded.chance(1) == SIDES.player_extra.chance(1) - Fraction(lost, folded.deals)


def test_with_an_extra_at_stake_bad_hands_are_kept() -> None:
    """A fold loses the Player Poker Extra too, so from a certain size of it the Flop wager is the lesser loss."""
    for kind in GAME.folds:
        least = SIDES.keep_from(kind)
        for extra, better in ((least * Fraction(99, 100), False), (least * Fraction(101, 100), True)):
            kept = GAME.value(kind) + extra * SIDES.extra_if_kept(kind)
            assert (kept > -1 - extra) == better
    assert SIDES.never_fold_from() == max(SIDES.keep_from(kind) for kind in GAME.folds)
    assert SIDES.keep_from(kind_of(parse_cards("AsAh"))) == 0


def test_jackpot_bonuses_alone() -> None:
    """500, 100, 50 and 25 times, the stake not returned beside it: 46.05 % of the stakes."""
    paid = 500 * 624 + 100 * 3_744 + 50 * 5_108 + 25 * 10_200
    for level, times in (("level-1", 1), ("level-2", 2), ("level-3", 3)):
        jackpot = SIDES.jackpot(level)
        assert jackpot.level.times == times
        assert jackpot.reseed == 5_000 * times
        assert jackpot.bonus_return == Fraction(paid, HANDS)
        assert f"{float(100 * jackpot.bonus_return):.2f}" == "46.05"
        assert jackpot.ev(0) == jackpot.bonus_return - 1
        assert jackpot.share_return == Fraction(4 * 10 + 36, 10 * HANDS)


@pytest.mark.parametrize("folds", [False, True])
@pytest.mark.parametrize("level", ["level-1", "level-2", "level-3"])
def test_jackpot_breaks_even(level: str, folds: bool) -> None:
    jackpot = SIDES.jackpot(level, folds=folds)
    assert jackpot.ev(jackpot.break_even) == 0
    assert jackpot.ev(jackpot.break_even - 1) < 0 < jackpot.ev(jackpot.break_even + 1)
    assert jackpot.ev(jackpot.reseed) < 0


def test_jackpot_break_even_of_level_one() -> None:
    assert SIDES.jackpot("level-1").break_even == Fraction(3_505_400, 19)
    assert SIDES.jackpot("level-1", folds=True).break_even > SIDES.jackpot("level-1").break_even


def test_no_such_level() -> None:
    with pytest.raises(BadInput, match="level-3"):
        SIDES.jackpot("level-4")
