"""Badugi: every hand of four cards, and the rules of which cards play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

import numpy as np
import pytest
from tests.seeds import chance

from cardspeak.books.loader import load_book
from cardspeak.cards import Card, cards_text, parse_cards
from cardspeak.errors import BadInput
from cardspeak.ranking import evaluator, rank_hand, values
from cardspeak.ranking.badugi import badugi_classes
from cardspeak.ranking.batch import TIERS
from cardspeak.ranking.plain import PlainKey, play_badugi

LADDER = load_book("open-table").ladder("badugi")
SHAPE = LADDER.shape
ALL = LADDER.deck.cards


def places() -> dict[PlainKey, int]:
    """Every set of one to four ranks, worst first: what the values must be."""
    sets = [ranks for count in range(1, 5) for ranks in combinations(range(-1, 12), count)]
    keys = sorted((len(ranks), *(-rank for rank in reversed(ranks))) for ranks in sets)
    return {key: place for place, key in enumerate(keys, 1)}


PLACES = places()


def must_agree(hands: Sequence[Sequence[Card]]) -> None:
    right = [PLACES[play_badugi(hand, SHAPE).key] for hand in hands]
    assert right == [evaluator(SHAPE).value(hand) for hand in hands]
    for tier in TIERS:
        assert values(hands, SHAPE, tier).tolist() == right


def test_there_are_1092_classes() -> None:
    assert len(PLACES) == len(badugi_classes()) - 1 == 13 + 78 + 286 + 715 == 1_092


def test_some_hands() -> None:
    rng = chance("badugi")
    must_agree([rng.sample(ALL, 4) for _ in range(8_000)])


@pytest.mark.parametrize("cards", [1, 2, 3, 5, 6])
def test_other_numbers_of_cards(cards: int) -> None:
    rng = chance("badugi", cards)
    must_agree([rng.sample(ALL, cards) for _ in range(400)])


@pytest.mark.slow
def test_every_hand() -> None:
    every = combinations(ALL, 4)
    number = 0
    while hands := list(islice(every, 50_000)):
        must_agree(hands)
        number += len(hands)
    assert number == 270_725


def test_tiers_agree_on_every_hand() -> None:
    hands = np.array(list(combinations(range(52), 4)), np.uint8)
    assert len(hands) == 270_725
    assert np.array_equal(values(hands, SHAPE, "numpy"), values(hands, SHAPE, "numba"))


@pytest.mark.parametrize(
    ("hand", "category", "best"),
    [
        ("As2h3d4c", "four-card badugi", "4c3d2hAs"),
        ("KsQhJdTc", "four-card badugi", "KsQhJdTc"),
        ("As2h3d4d", "three-card badugi", "3d2hAs"),
        ("As2h3d3c", "three-card badugi", "3d2hAs"),
        ("AsAh2s2h", "two-card badugi", "2sAh"),
        ("As2s3s4s", "one-card badugi", "As"),
        ("AsAhAdAc", "one-card badugi", "As"),
        ("Kc", "one-card badugi", "Kc"),
    ],
)
def test_which_cards_play(hand: str, category: str, best: str) -> None:
    ranked = rank_hand(parse_cards(hand), LADDER)
    assert ranked.category == category
    assert {card.rank for card in ranked.best} == {card.rank for card in parse_cards(best)}
    assert len({card.suit for card in ranked.best}) == len(ranked.best) == len(best) // 2


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KsQhJdTc", "As2h3d3s"),  # four cards before three
        ("As2h3d4c", "As2h3d5c"),
        ("5s4h3d2c", "6s3h2dAc"),  # from the top down
        ("8s7h6dAc", "8s7h6d2c"),  # the ace is low
    ],
)
def test_order(better: str, worse: str) -> None:
    assert rank_hand(parse_cards(better), LADDER).value > rank_hand(parse_cards(worse), LADDER).value


def test_no_cards_are_no_badugi() -> None:
    with pytest.raises(BadInput, match="a hand here needs at least 1"):
        rank_hand((), LADDER)
    with pytest.raises(BadInput, match="needs at least 1 cards"):
        values(np.empty((3, 0), np.uint8), LADDER, "numpy")


def test_words() -> None:
    assert str(rank_hand(parse_cards("As2h3d3s"), LADDER)) == "three-card badugi, 3-2-A (3d2hAs)"
    assert cards_text(rank_hand(parse_cards("As2h3d4c"), LADDER).best) == "4c3d2hAs"
