"""Three Card Poker, exactly: figures everybody knows, and hands counted one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from cardspeak.books.banked import load_banked
from cardspeak.cards import Card, parse_cards
from cardspeak.errors import BadInput
from cardspeak.odds.house.three_card import DEALER_HANDS, ThreeCard, advise, every_combination
from cardspeak.ranking.hand import RankedHand, rank_hand

BOOK = "crown-melbourne-three-card"
GAME = ThreeCard()


@pytest.mark.parametrize(
    "letter",
    [
        pytest.param(letter, marks=pytest.mark.clause(BOOK, f"8:Table 1:Pair Plus:Table {letter}"))
        for letter in "ABCDEF"
    ],
)
def test_pair_plus_by_its_printed_odds(letter: str) -> None:
    odds = {"A": (40, 30, 6, 4), "B": (40, 25, 6, 4), "C": (40, 30, 5, 4)}
    odds |= {"D": (40, 30, 6, 3), "E": (35, 25, 6, 4), "F": (35, 33, 6, 4)}
    known = {"A": "2.32", "B": "3.49", "C": "5.57", "D": "7.28", "E": "4.58", "F": "2.70"}
    hands = (48, 52, 720, 1_096, 3_744, 16_440)  # straight flush, three, straight, flush, pair, nothing: 22,100
    paid = sum(times * number for times, number in zip((*odds[letter], 1, -1), hands, strict=True))
    found = ThreeCard("A", letter).pair_plus
    assert found.ev == Fraction(paid, 22_100)
    assert f"{float(100 * found.edge):.2f}" == known[letter]
    assert found.chance(1) == Fraction(22_100 - 16_440, 22_100)


@pytest.mark.parametrize(
    ("letter", "exact", "percent"),
    [
        pytest.param("A", "686689/20358520", "3.37", marks=pytest.mark.clause(BOOK, "8:Table 1:Ante Bonus:Table A")),
        pytest.param("B", None, "3.61", marks=pytest.mark.clause(BOOK, "8:Table 1:Ante Bonus:Table B")),
        pytest.param("C", None, "3.83", marks=pytest.mark.clause(BOOK, "8:Table 1:Ante Bonus:Table C")),
    ],
)
def test_ante_and_play_under_best_play(letter: str, exact: str | None, percent: str) -> None:
    game = ThreeCard(letter)
    assert f"{float(100 * game.ante_and_play.edge):.2f}" == percent
    if exact:
        assert game.ante_and_play.edge == Fraction(exact)
    # Three of a kind and straight flush, 52 and 48 hands, pay less in B and C, and nothing else differs.
    less = {"A": 0, "B": 52, "C": 52 + 48}[letter]
    assert game.ante_and_play.ev == GAME.ante_and_play.ev - Fraction(less, 22_100)


def test_the_threshold_is_found_not_assumed() -> None:
    assert GAME.threshold_text == "Q-6-4"
    assert {game.threshold_text for game in every_combination().values()} == {"Q-6-4"}
    assert advise("Qs6d4c").verb == "play"
    assert advise("Qs6d3c").verb == "fold"
    assert advise("QsJdTc").verb == "play"
    assert advise("JsTd8c").verb == "fold"


def test_element_of_risk_and_what_is_wagered() -> None:
    played = sum(number for met, number in GAME.alike.items() if GAME.best(met))
    assert GAME.ante_and_play.staked == 1 + Fraction(played, 22_100)
    assert f"{float(100 * GAME.ante_and_play.risk):.2f}" == "2.01"


@cache
def every_hand() -> list[tuple[frozenset[Card], RankedHand, bool]]:
    """All 22,100 hands of three, each ranked by itself, and whether the dealer qualifies with it."""
    game = load_banked(BOOK)
    ranked = ((three, rank_hand(three, game.ladder)) for three in combinations(map(Card, range(52)), 3))
    return [(frozenset(three), hand, game.qualifies(hand)) for three, hand in ranked]


@pytest.mark.parametrize("text", ["Qs6d4c", "2c2d7h", "AhKhQh", "AsKd2c", "Qs3d2h", "JsTd8c", "7c7d7h", "As3d2c"])
def test_one_hand_against_every_dealer(text: str) -> None:
    """The plain twin: rank all 18,424 hands that the dealer may hold."""
    game = load_banked(BOOK)
    held = parse_cards(text)
    own = rank_hand(held, game.ladder)
    counts = dict.fromkeys(("no_hand", "beaten", "tied", "lost"), 0)
    for three, dealer, qualifies in every_hand():
        if not three.isdisjoint(held):
            continue
        if not qualifies:
            counts["no_hand"] += 1
        else:
            counts["beaten" if own.value > dealer.value else "tied" if own.value == dealer.value else "lost"] += 1
    found = GAME.advise(text)
    assert found.met._asdict() == {"value": own.value, **counts}
    assert sum(counts.values()) == DEALER_HANDS
    bonus = {"straight flush": 5, "three of a kind": 4, "straight": 1}.get(str(own.category), 0)
    net = counts["no_hand"] + 2 * counts["beaten"] - 2 * counts["lost"]
    assert found.play == bonus + Fraction(net, DEALER_HANDS)


def test_simpler_play_costs() -> None:
    costs = {cost.name: cost for cost in GAME.costs}
    assert f"{-100 * float(costs['always play'].ev):.2f}" == "7.65"
    assert f"{-100 * float(costs['mimic the dealer'].ev):.2f}" == "3.45"
    assert costs["never play"].ev == -1
    assert all(cost.cost == GAME.ante_and_play.ev - cost.ev > 0 for cost in GAME.costs)


def test_both_wagers_add_up_but_do_not_vary_apart() -> None:
    both = GAME.both
    assert both.ev == GAME.ante_and_play.ev + GAME.pair_plus.ev
    assert both.staked == GAME.ante_and_play.staked + 1
    assert both.variance > GAME.ante_and_play.variance + GAME.pair_plus.variance


def test_eighteen_combinations() -> None:
    games = every_combination()
    assert len(games) == 18
    assert games["C", "F"].pair_plus.ev == ThreeCard("A", "F").pair_plus.ev
    assert games["C", "F"].ante_and_play.ev == ThreeCard("C", "A").ante_and_play.ev


@pytest.mark.parametrize("hand", ["Qs6d", "Qs6d4c2c", "Qs6d??", "Qs6dXx", ""])
def test_no_such_hand(hand: str) -> None:
    with pytest.raises(BadInput):
        GAME.advise(hand)


def test_no_such_table() -> None:
    with pytest.raises(BadInput, match="A, B, C"):
        ThreeCard("D")
    with pytest.raises(BadInput, match="pair-plus"):
        ThreeCard("A", "G")
