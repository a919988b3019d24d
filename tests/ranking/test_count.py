"""How many hands fall into each category: against known figures, and against dealing every hand."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations
from math import comb
from typing import Any

import numpy as np
import pytest

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.errors import BadInput
from cardspeak.ranking import Category, Ladder, count_categories, evaluator, values

CROWN = load_book("crown-melbourne-poker")
WEAKEST_FIRST = ["no pair", "one pair", "two pair", "three of a kind", "straight", "flush", "full house"]
NAMES = [*reversed([*WEAKEST_FIRST, "four of a kind", "straight flush", "royal flush"])]
SHAPES = {ladder.shape: ladder for book in BOOKS for ladder in load_book(book).ladders}

FIVE = [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]
SIX = [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900]
SEVEN = [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460]


def texts(counts: dict[Category, int]) -> dict[str, int]:
    return {str(category): number for category, number in counts.items()}


@pytest.mark.parametrize(("cards", "known"), [(None, FIVE), (5, FIVE), (6, SIX), (7, SEVEN)])
def test_the_full_deck(cards: int | None, known: list[int]) -> None:
    counts = texts(count_categories(CROWN.ladder(), cards))
    assert list(counts.items()) == list(zip(NAMES, known, strict=True)), "best first"
    assert sum(known) == comb(52, cards or 5)


@pytest.mark.parametrize(
    ("deck", "known"),
    [
        (40, {"flush": 980, "full house": 2_160, "one pair": 322_560, "no pair": 249_900}),
        (36, {"flush": 480, "full house": 1_728, "one pair": 193_536, "no pair": 122_400}),
        (32, {"flush": 204, "four of a kind": 224, "full house": 1_344, "one pair": 107_520, "no pair": 52_020}),
    ],
)
def test_stripped_decks(deck: int, known: dict[str, int]) -> None:
    counts = texts(count_categories(CROWN.ladder(deck=deck)))
    assert counts | known == counts
    assert sum(counts.values()) == comb(deck, 5)


def test_twenty_cards() -> None:
    """One pair is held in five cards and never in seven; threes never decide among seven either."""
    names = ["royal flush", "four of a kind", "full house", "straight", "three of a kind", "two pair", "one pair"]
    five, seven = (texts(count_categories(CROWN.ladder(deck=20), cards)) for cards in (5, 7))
    assert five == dict(zip(names, [4, 80, 480, 1_020, 1_920, 4_320, 7_680], strict=True))
    assert seven == dict(zip(names, [420, 2_800, 29_280, 27_740, 0, 17_280, 0], strict=True))


@pytest.mark.clause("crown-melbourne-three-card", "3.6.1")
def test_three_cards() -> None:
    counts = texts(count_categories(load_book("crown-melbourne-three-card").ladder()))
    best_first = ["straight flush", "three of a kind", "straight", "flush", "one pair", "no pair"]
    assert list(counts.items()) == list(zip(best_first, [48, 52, 720, 1_096, 3_744, 16_440], strict=True))


def test_fronts() -> None:
    assert texts(count_categories(CROWN.ladder("front"))) == {
        "three of a kind": 52,
        "one pair": 3_744,
        "no pair": 18_304,
    }


def test_lows() -> None:
    """Best first is no pair first; hands without a qualifying low are in no category."""
    assert texts(count_categories(CROWN.ladder("low-eight"))) == {"no pair": 56 * 4**5}
    assert texts(count_categories(CROWN.ladder("low-eight", 40))) == {"no pair": 4**5}
    assert texts(count_categories(CROWN.ladder("low-eight", 36))) == {"no pair": 0}
    low = texts(count_categories(CROWN.ladder("low-27")))
    assert next(iter(low)) == "no pair"
    assert list(low)[-1] == "straight flush"
    assert low["straight"] == 9_180, "no small straight"
    assert sum(low.values()) == comb(52, 5)


def test_badugi() -> None:
    assert texts(count_categories(load_book("open-table").ladder("badugi"))) == {
        "four-card badugi": 17_160,
        "three-card badugi": 154_440,
        "two-card badugi": 96_252,
        "one-card badugi": 2_873,
    }


def dealt(ladder: Ladder, cards: int) -> dict[Category | None, int]:
    """Every hand, one by one."""
    pack = ladder.deck.cards
    every = np.fromiter(chain.from_iterable(combinations(pack, cards)), np.uint8, cards * comb(len(pack), cards))
    found, numbers = np.unique(values(every.reshape(-1, cards), ladder), return_counts=True)
    category = evaluator(ladder.shape).category
    counts: Counter[Category | None] = Counter()
    for value, number in zip(found.tolist(), numbers.tolist(), strict=True):
        counts[category(value)] += number
    return counts


def dealable() -> list[Any]:
    """Every ladder and number of cards that can be dealt out one by one; the longer ones in the slow run."""
    found = []
    for ladder in SHAPES.values():
        size = ladder.shape.size
        for cards in (5, 6, 7) if size == 5 else (size,):
            hands = comb(ladder.deck.size, cards)
            if hands < 1_000_000:
                marks = [pytest.mark.slow] if hands > 300_000 else []
                found.append(pytest.param(ladder, cards, marks=marks, id=f"{ladder} {cards}"))
    return found


@pytest.mark.parametrize(("ladder", "cards"), dealable())
def test_counting_is_dealing(ladder: Ladder, cards: int) -> None:
    counts = count_categories(ladder, cards)
    every = dealt(ladder, cards)
    assert set(counts) == set(ladder.shape.categories)
    assert {category: number for category, number in counts.items() if number} == {
        category: number for category, number in every.items() if category is not None
    }
    assert comb(ladder.deck.size, cards) - sum(counts.values()) == every.get(None, 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["high", "low-27", "low-a5", "low-eight"])
def test_counting_is_dealing_six_of_the_full_deck(name: str) -> None:
    ladder = CROWN.ladder(name)
    category = evaluator(ladder.shape).category
    counts: Counter[Category | None] = Counter()
    for first in range(47):  # by the lowest card, to spare memory
        rest = np.array(list(combinations(range(first + 1, 52), 5)), np.uint8)
        hands = np.column_stack([np.full(len(rest), first, np.uint8), rest])
        for value, number in Counter(values(hands, ladder).tolist()).items():
            counts[category(value)] += number
    found = count_categories(ladder, 6)
    assert {key: number for key, number in found.items() if number} == {k: n for k, n in counts.items() if k}


@pytest.mark.parametrize(
    ("name", "cards", "says"), [("high", 4, "5 or 6 or 7"), ("high", 8, "5 or 6 or 7"), ("front", 5, "3")]
)
def test_other_numbers_of_cards(name: str, cards: int, says: str) -> None:
    with pytest.raises(BadInput, match=f"Hands of {cards} cards are not counted here; choose {says}"):
        count_categories(CROWN.ladder(name), cards)
