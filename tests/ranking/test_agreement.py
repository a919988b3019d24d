"""Every fast evaluator says what the plain one says: on every class of hand of every ladder of every book.

Values are places in the order of classes, so they must equal the places of the plain evaluator's keys exactly.
The normal run goes through every set of ranks, unsuited in other suits each day, and suited in every suit; the slow run
through every single hand. Badugi, which is no matter of ranks and flushes, has a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from random import Random

import numpy as np
import pytest
from tests.seeds import chance

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cards import Card, cards_text, deck_of
from cardspeak.ranking import Ladder, Shape, evaluator, values
from cardspeak.ranking.batch import TIERS
from cardspeak.ranking.index import Ranks, holdings
from cardspeak.ranking.plain import PlainKey, any_of, best_play, play

LADDERS = {ladder.shape: ladder for book in reversed(BOOKS) for ladder in load_book(book).ladders}
ALL = [Card(number) for number in range(52)]


def name_of(shape: Shape) -> str:
    ladder = LADDERS[shape]
    return f"{ladder.cite.book} {ladder.name} {ladder.deck.size}"


every_shape = pytest.mark.parametrize("shape", [s for s in LADDERS if not s.badugi], ids=name_of)
large = pytest.mark.parametrize("shape", [s for s in LADDERS if s.size == 5], ids=name_of)


def cards_of(ranks: Ranks, rng: Random) -> list[Card]:
    """These ranks in random suits, but not all in one."""
    while True:
        held: list[Card] = []
        for rank in sorted(set(ranks)):
            held += [ALL[4 * rank + suit] for suit in rng.sample(range(4), ranks.count(rank))]
        if len({card.suit for card in held}) > 1:
            rng.shuffle(held)
            return held


def every_class(shape: Shape) -> Iterator[list[Card]]:
    """Every set of ranks unsuited, and in every suit where no rank comes twice."""
    rng = chance(shape)
    for ranks in holdings(shape.size, shape.lowest):
        yield cards_of(ranks, rng)
        if len(set(ranks)) == shape.size:
            for suit in range(4):
                yield [ALL[4 * rank + suit] for rank in ranks]


@cache
def classes(shape: Shape) -> tuple[list[list[Card]], list[PlainKey | None]]:
    """Every class of hand, and the key of each."""
    hands = list(every_class(shape))
    return hands, [_key(hand, shape) for hand in hands]


@cache
def places(shape: Shape) -> dict[PlainKey | None, int]:
    """The value that each key of the plain evaluator must have; None is a low that does not qualify."""
    _, found = classes(shape)
    place: dict[PlainKey | None, int] = {None: 0}
    for key in sorted({key for key in found if key is not None}):
        place[key] = len(place)
    return place


def _key(cards: Sequence[Card], shape: Shape) -> PlainKey | None:
    played = play(cards, shape)
    return None if played is None else played.key


def expected(hands: Iterable[Sequence[Card]], shape: Shape) -> list[int]:
    place = places(shape)
    return [place[_key(hand, shape)] for hand in hands]


def best_expected(hands: Iterable[Sequence[Card]], shape: Shape) -> list[int]:
    place = places(shape)
    best = (best_play(any_of(hand, shape.size), shape) for hand in hands)
    return [place[None if played is None else played.key] for played in best]


def must_agree(hands: list[list[Card]], right: list[int], shape: Shape) -> None:
    value = evaluator(shape).value
    found = {"single": [value(hand) for hand in hands]}
    for tier in TIERS:
        found[tier] = values(hands, shape, tier).tolist()
    for who, got in found.items():
        wrong = [number for number, (one, other) in enumerate(zip(got, right, strict=True)) if one != other]
        assert not wrong, f"{who}: {len(wrong)} wrong, the first {cards_text(hands[wrong[0]])}"


@every_shape
def test_every_class(shape: Shape) -> None:
    hands, keys = classes(shape)
    right = [places(shape)[key] for key in keys]
    assert set(right) - {0} == set(range(1, len(places(shape)))), "the values have no gaps"
    must_agree(hands, right, shape)


@pytest.mark.parametrize("name", ["three-card", "front"])
def test_every_hand_of_three(name: str) -> None:
    (shape,) = (shape for shape, ladder in LADDERS.items() if ladder.name == name)
    hands = [list(hand) for hand in combinations(ALL, 3)]
    assert len(hands) == 22_100
    must_agree(hands, expected(hands, shape), shape)


def test_every_hand_of_the_smallest_deck() -> None:
    """The larger decks are in the slow run."""
    ladder = load_book("crown-melbourne-poker").ladder(deck=20)
    hands = [list(hand) for hand in combinations(ladder.deck.cards, 5)]
    assert len(hands) == 15_504
    must_agree(hands, expected(hands, ladder.shape), ladder.shape)


def some_hands(ladder: Ladder, cards: int, number: int, seed: int) -> list[list[Card]]:
    """Random hands, of which every other one is made to hold many of one suit; the same for all orders of a deck."""
    return hands_of(ladder.deck.size, cards, number, seed)


@cache
def hands_of(size: int, cards: int, number: int, seed: int) -> list[list[Card]]:
    rng = chance("hands", size, cards, seed)
    deck = deck_of(size).cards
    suits = [[card for card in deck if card.suit == suit] for suit in range(4)]
    hands = []
    for at in range(number):
        suited = suits[at % 4] if at % 2 else []
        held = rng.sample(suited, min(len(suited), rng.randint(4, cards))) if suited else []
        held += rng.sample([card for card in deck if card not in held], cards - len(held))
        rng.shuffle(held)
        hands.append(held)
    return hands


@pytest.mark.parametrize("cards", [6, 7])
@large
def test_best_of_six_and_seven(shape: Shape, cards: int) -> None:
    hands = some_hands(LADDERS[shape], cards, 120, cards)
    must_agree(hands, best_expected(hands, shape), shape)


@pytest.mark.parametrize("cards", [6, 7])
@large
def test_tiers_agree_on_large_samples(shape: Shape, cards: int) -> None:
    hands = np.array(some_hands(LADDERS[shape], cards, 6_000, 100 + cards), np.uint8)
    plain, *others = (values(hands, shape, tier) for tier in TIERS)
    for other in others:
        assert np.array_equal(plain, other)


@pytest.mark.parametrize("cards", [8, 9])
@large
def test_more_cards_than_any_table_has(shape: Shape, cards: int) -> None:
    hands = some_hands(LADDERS[shape], cards, 12, 50 + cards)
    must_agree(hands, best_expected(hands, shape), shape)


def test_more_than_three_cards_of_a_three_card_ladder() -> None:
    ladder = load_book("crown-melbourne-three-card").ladder()
    hands = some_hands(ladder, 5, 200, 7)
    must_agree(hands, best_expected(hands, ladder.shape), ladder.shape)


@pytest.mark.slow
@large
def test_every_five_card_hand(shape: Shape) -> None:
    """Nothing left out: up to 2,598,960 hands for each ladder."""
    every = combinations(deck_of(52 - 4 * shape.lowest).cards, 5)
    value = evaluator(shape).value
    while hands := [list(hand) for hand in islice(every, 100_000)]:
        right = np.array(expected(hands, shape), np.uint16)
        for tier in ("numpy", "numba"):
            assert np.array_equal(values(hands, shape, tier), right)
        assert right.tolist() == list(map(value, hands))


@pytest.mark.slow
@pytest.mark.parametrize("cards", [6, 7])
@large
def test_best_of_six_and_seven_at_length(shape: Shape, cards: int) -> None:
    hands = some_hands(LADDERS[shape], cards, 10_000, 1_000 + cards)
    must_agree(hands, best_expected(hands, shape), shape)
