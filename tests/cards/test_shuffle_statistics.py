"""Final cards and raw numbers under chi-square at 99 % (C40), and shuffles known to be bad, which must fail.

A trial falls outside the 99 % interval once in a hundred times by pure chance. So a trial is repeated, on data
of its own, up to four times, and the generator fails if all four fall outside: for a fair one that happens
once in 10^8 runs. The bad ones are so far outside that no repetition helps them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from statistics import NormalDist
from typing import TypeAlias

import pytest

from cardspeak.cards import DECKS, Card
from cardspeak.cards.chance import Below, below_from, below_from_system, fresh_seed, seeded, stream
from cardspeak.cards.shuffle import shuffled

TRIALS = 4
CARDS = DECKS[52].cards
Order: TypeAlias = tuple[Card, ...]
Shuffle: TypeAlias = Callable[[], Order]
Trial: TypeAlias = tuple[float, int]  # a chi-square statistic and its degrees of freedom


def quantile(p: float, df: int) -> float:
    """Of chi-square, by Wilson and Hilferty: its cube root, scaled, is nearly normal."""
    spread = 2 / (9 * df)
    return float(df * max(0.0, 1 - spread + NormalDist().inv_cdf(p) * spread**0.5) ** 3)


def within(trial: Trial) -> bool:
    """Inside the central 99 %: neither too uneven nor too even to be chance."""
    statistic, df = trial
    return quantile(0.005, df) <= statistic <= quantile(0.995, df)


def fair(trial: Callable[[int], Trial]) -> bool:
    return any(within(trial(number)) for number in range(TRIALS))


def spread_over(counts: Counter[int], cells: int) -> Trial:
    """How evenly independent draws fell on equally likely cells."""
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in range(cells)) / expected, cells - 1


@pytest.mark.parametrize(
    ("p", "df", "exact"),
    [
        (0.995, 1, 7.879),
        (0.995, 10, 25.188),
        (0.005, 10, 2.156),
        (0.995, 100, 140.169),
        (0.005, 100, 67.328),
        (0.995, 1000, 1118.948),
        (0.005, 1000, 888.564),
    ],
)
def test_quantiles_agree_with_printed_tables(p: float, df: int, exact: float) -> None:
    assert quantile(p, df) == pytest.approx(exact, rel=0.03 if df <= 10 else 0.001)


def positions(shuffle: Shuffle, rounds: int = 20_000) -> Trial:
    """Which card lies where: 52 by 52 counts.

    Each shuffle puts one card in each place and each place under one card, so the counts of one shuffle are
    a permutation matrix, whose covariance is 1/51 times a projection of rank 51 * 51: squared deviations
    divided by rounds/51 (not rounds/52) follow chi-square with 2,601 degrees of freedom.
    """
    counts = [[0] * 52 for _ in range(52)]
    for _ in range(rounds):
        for row, card in zip(counts, shuffle(), strict=True):
            row[card] += 1
    expected = rounds / 52
    squares = sum((count - expected) ** 2 for row in counts for count in row)
    return squares / (rounds / 51), 51 * 51


def neighbours(shuffle: Shuffle, rounds: int = 60_000) -> Trial:
    """Which card lies upon which: one pair of neighbours from each shuffle, at all 51 places in turn.

    One pair a shuffle keeps the draws independent; there are 52 * 51 ordered pairs.
    """
    counts: Counter[int] = Counter()
    for number in range(rounds):
        order, at = shuffle(), number % 51
        upper, lower = order[at], order[at + 1]
        counts[51 * upper + lower - (lower > upper)] += 1
    return spread_over(counts, 52 * 51)


def singles(below: Below, n: int) -> Trial:
    return spread_over(Counter(below(n) for _ in range(2_000 * n)), n)


def pairs(below: Below, n: int) -> Trial:
    """Each number with the one drawn after it."""
    return spread_over(Counter(n * below(n) + below(n) for _ in range(200 * n * n)), n * n)


# The generators on trial: from a seed, as a simulation runs; and as in play, a new strong seed a shuffle.


def by_seed(number: int) -> Shuffle:
    below = seeded(f"statistics {number}")
    return lambda: shuffled(CARDS, below)


def in_play(number: int) -> Shuffle:
    return lambda: shuffled(CARDS, seeded(fresh_seed(os.urandom)))


def biased_by_remainder(number: int) -> Shuffle:
    """A byte modulo n without rejection."""
    byte = byte_by_byte(number)
    return lambda: shuffled(CARDS, lambda n: byte() % n)


def biased_by_swapping(number: int) -> Shuffle:
    """Each place swapped with any place at all: 52^52 ways, which 52! does not divide."""
    below = seeded(f"swaps {number}")

    def shuffle() -> Order:
        cards = list(CARDS)
        for at in range(52):
            other = below(52)
            cards[at], cards[other] = cards[other], cards[at]
        return tuple(cards)

    return shuffle


def biased_by_riffling(number: int) -> Shuffle:
    """Three riffles and a cut anywhere: each card everywhere, yet neighbours stay together."""
    below = seeded(f"riffles {number}")

    def shuffle() -> Order:
        cards = list(CARDS)
        for _ in range(3):
            halves = [cards[:26], cards[26:]]
            cards = [halves[bool(halves[1]) and (not halves[0] or below(2))].pop(0) for _ in range(52)]
        at = below(52)
        return tuple(cards[at:] + cards[:at])

    return shuffle


def byte_by_byte(number: int) -> Callable[[], int]:
    blocks = stream(f"bytes {number}")
    return (byte for block in blocks for byte in block).__next__


SOURCES = pytest.mark.parametrize("source", [by_seed, in_play])


@pytest.mark.slow
@pytest.mark.clause("star-sydney-poker", "5.1")
@pytest.mark.clause("crown-melbourne-three-card", "4.1.1")
@SOURCES
@pytest.mark.control("C40")
def test_every_card_lies_everywhere(source: Callable[[int], Shuffle]) -> None:
    assert fair(lambda number: positions(source(number)))


@pytest.mark.slow
@pytest.mark.clause("star-sydney-poker", "5.1")
@pytest.mark.clause("crown-melbourne-three-card", "4.1.1")
@SOURCES
@pytest.mark.control("C40")
def test_every_card_lies_upon_every_other(source: Callable[[int], Shuffle]) -> None:
    assert fair(lambda number: neighbours(source(number)))


@pytest.mark.slow
@pytest.mark.parametrize("bad", [biased_by_remainder, biased_by_swapping])
def test_a_biased_shuffle_is_caught_by_its_places(bad: Callable[[int], Shuffle]) -> None:
    assert not fair(lambda number: positions(bad(number)))


@pytest.mark.slow
def test_a_lazy_shuffle_is_caught_by_its_neighbours() -> None:
    assert not fair(lambda number: neighbours(biased_by_riffling(number), rounds=15_000))


def test_a_shuffle_too_even_is_caught() -> None:
    """Every card everywhere equally often is no chance either."""
    turns = iter(range(52 * 100))
    assert not within(positions(lambda: CARDS[(at := next(turns) % 52) :] + CARDS[:at], rounds=52 * 100))


NUMBERS = pytest.mark.parametrize("n", [2, 3, 5, 7, 10, 13, 52, 97, 255, 256, 257])
FEW = pytest.mark.parametrize("n", [2, 3, 5, 7, 10, 13])


@pytest.mark.slow
@NUMBERS
def test_every_number_comes_as_often(n: int) -> None:
    assert fair(lambda number: singles(seeded(f"singles {number}"), n))
    assert fair(lambda number: singles(below_from_system(os.urandom), n))


@pytest.mark.slow
@FEW
def test_every_number_follows_every_other(n: int) -> None:
    assert fair(lambda number: pairs(seeded(f"pairs {number}"), n))
    assert fair(lambda number: pairs(below_from_system(os.urandom), n))


@pytest.mark.slow
@pytest.mark.parametrize("n", [52, 97])
def test_bias_of_a_remainder_is_caught(n: int) -> None:
    def unrejected(number: int) -> Below:
        byte = byte_by_byte(number)
        return lambda n: byte() % n

    assert not fair(lambda number: singles(unrejected(number), n))


@pytest.mark.slow
def test_numbers_that_follow_a_pattern_are_caught() -> None:
    def alternating(number: int) -> Below:
        """Each byte twice: evenly spread, but the second is known from the first."""
        byte = byte_by_byte(number)
        return below_from((value for _ in iter(int, 1) for value in [byte()] * 2).__next__)

    assert fair(lambda number: singles(seeded(f"{number}"), 5))
    assert not fair(lambda number: pairs(alternating(number), 5))
