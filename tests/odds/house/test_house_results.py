"""Results, sessions, and rounds by chance."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cardspeak.errors import BadInput
from cardspeak.odds.house.crown_holdem import CrownHoldem
from cardspeak.odds.house.results import Results, session
from cardspeak.odds.house.sample import (
    Sampled,
    best_answer,
    sample_crown_holdem,
    sample_machine,
    sample_three_card,
    three_card_answer,
)
from cardspeak.odds.house.three_card import ThreeCard

Z9999 = 3.8906  # misses the true figure once in ten thousand samples


def holds(sampled: Sampled, exact: Fraction) -> bool:
    low, high = sampled.interval(Z9999)
    return low <= exact <= high


def test_figures_of_a_coin_that_pays_two_to_one() -> None:
    results = Results({(2, 1): 1, (-1, 1): 2, (0, 3): 1, (5, 1): 0})
    assert results.ev == 0
    assert results.deals == 4
    assert results.staked == Fraction(3, 2)
    assert results.variance == Fraction(4 + 1 + 1, 4)
    assert [results.chance(sign) for sign in (1, 0, -1)] == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    assert results.distribution == {-1: Fraction(1, 2), 0: Fraction(1, 4), 2: Fraction(1, 4)}


@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_a_session_is_its_rounds_one_after_the_other(rounds: int) -> None:
    results = Results({(3, 1): 1, (-1, 1): 4, (0, 1): 2})
    plain: dict[int, float] = {}
    for nets in product(results.distribution.items(), repeat=rounds):
        chance = 1.0
        for _, one in nets:
            chance *= float(one)
        end = int(sum(net for net, _ in nets))
        plain[end] = plain.get(end, 0.0) + chance
    assert session(results, rounds) == pytest.approx(plain)


def test_a_long_session_keeps_mean_and_variance() -> None:
    results = ThreeCard().ante_and_play
    ends = session(results, 200)
    mean = sum(net * chance for net, chance in ends.items())
    assert sum(ends.values()) == pytest.approx(1)
    assert mean == pytest.approx(200 * float(results.ev))
    variance = sum((net - mean) ** 2 * chance for net, chance in ends.items())
    assert variance == pytest.approx(200 * float(results.variance))


def test_three_card_by_chance() -> None:
    game = ThreeCard()
    sampled = sample_three_card(40_000, "by chance", game)
    assert holds(sampled, game.ante_and_play.ev)
    assert sampled.deviation == pytest.approx(game.ante_and_play.deviation, rel=0.03)
    assert sample_three_card(200, "by chance") == sample_three_card(200, "by chance")


def test_three_card_by_chance_under_another_strategy() -> None:
    game = ThreeCard()
    always = next(cost.ev for cost in game.costs if cost.name == "always play")
    assert holds(sample_three_card(40_000, "always", game, lambda _: True), always)


def test_crown_holdem_by_chance() -> None:
    game = CrownHoldem()
    sampled = sample_crown_holdem(1_500, "by chance", game)
    assert holds(sampled, game.main.ev)
    assert sampled.deviation == pytest.approx(game.main.deviation, rel=0.1)


def test_three_card_at_the_table() -> None:
    """Both wagers through the round machine: chips tell what the fractions say."""
    game = ThreeCard("B", "E")
    tables = {"ante-bonus": "B", "pair-plus": "E"}
    wagers = {"ante": 1, "pair-plus": 1}
    sampled = sample_machine(game.game.book.slug, 2_000, "table", three_card_answer(game), wagers, tables)
    assert holds(sampled, game.both.ev)
    assert sampled.deviation == pytest.approx(game.both.deviation, rel=0.2)


def test_crown_holdem_at_the_table() -> None:
    game = CrownHoldem()
    sampled = sample_machine(game.game.book.slug, 400, "table", best_answer(game))
    assert holds(sampled, game.main.ev)
    assert sampled.deviation == pytest.approx(game.main.deviation, rel=0.2)


@pytest.mark.slow
def test_many_rounds_by_chance() -> None:
    three, crown = ThreeCard(), CrownHoldem()
    assert holds(sample_three_card(2_000_000, "many", three), three.ante_and_play.ev)
    assert holds(sample_crown_holdem(60_000, "many", crown), crown.main.ev)
    assert holds(sample_machine(three.game.book.slug, 40_000, "many", three_card_answer(three)), three.ante_and_play.ev)
    assert holds(sample_machine(crown.game.book.slug, 10_000, "many", best_answer(crown)), crown.main.ev)


def test_one_round_is_no_sample() -> None:
    with pytest.raises(BadInput):
        sample_three_card(1, "one")


def test_the_table_refuses_what_it_does_not_know() -> None:
    with pytest.raises(BadInput, match="refuses"):
        sample_machine("crown-melbourne-three-card", 2, "x", lambda hole, board: "raise")
