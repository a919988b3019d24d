"""What must hold for any cards under any ladder of any book."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak.books.loader import load_book
from cardspeak.books.names import BOOKS
from cardspeak.cards import Card, card_of
from cardspeak.ranking import Ladder, evaluator, rank_hand
from cardspeak.ranking.showing import showing_key

LADDERS = [ladder for book in BOOKS for ladder in load_book(book).ladders]
FIVE = [ladder for ladder in LADDERS if ladder.shape.size == 5]


@st.composite
def hands(draw: st.DrawFn, ladders: list[Ladder] = LADDERS, most: int = 7) -> tuple[Ladder, list[Card]]:
    """A ladder and as many cards as make a hand of it, or a few more; from few suits, so that flushes happen."""
    ladder = draw(st.sampled_from(ladders))
    suits = draw(st.sets(st.integers(0, 3), min_size=2))
    cards = [card for card in ladder.deck.cards if card.suit in suits]
    size = ladder.shape.size
    return ladder, draw(st.lists(st.sampled_from(cards), unique=True, min_size=size, max_size=max(size, most)))


@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_cards_does_not_matter(held: tuple[Ladder, list[Card]], rng: object) -> None:
    ladder, cards = held
    value = evaluator(ladder.shape).value
    before = value(cards)
    rng.shuffle(cards)  # type: ignore[attr-defined]
    assert value(cards) == before


@given(hands(), st.permutations(range(4)))
def test_suits_are_equal(held: tuple[Ladder, list[Card]], suits: list[int]) -> None:
    ladder, cards = held
    value = evaluator(ladder.shape).value
    assert value([card_of(card.rank, suits[card.suit]) for card in cards]) == value(cards)


@given(hands(FIVE, most=9), st.data())
def test_another_card_never_hurts(held: tuple[Ladder, list[Card]], data: st.DataObject) -> None:
    """High or low, a player may leave it out."""
    ladder, cards = held
    more = data.draw(st.sampled_from([card for card in ladder.deck.cards if card not in cards]))
    value = evaluator(ladder.shape).value
    assert value([*cards, more]) >= value(cards)


@given(hands())
def test_the_cards_that_play_are_worth_the_hand(held: tuple[Ladder, list[Card]]) -> None:
    ladder, cards = held
    hand = rank_hand(cards, ladder)
    assert set(hand.best) <= set(cards)
    assert bool(hand.best) == bool(hand.value) == (hand.category is not None)
    if hand.best:
        assert rank_hand(hand.best, ladder).value == hand.value


@settings(max_examples=40)
@given(hands(FIVE))
def test_the_best_of_many_is_the_best_of_its_fives(held: tuple[Ladder, list[Card]]) -> None:
    ladder, cards = held
    value = evaluator(ladder.shape).value
    assert value(cards) == max(value(five) for five in combinations(cards, 5))


@given(st.lists(st.sampled_from(LADDERS[0].deck.cards), unique=True, min_size=1, max_size=4))
def test_boards_compare_with_or_without_suits_alike(up: list[Card]) -> None:
    """Suits only break ties: the key with suits begins with the key without."""
    for goal in ("high", "low"):
        plain, suited = showing_key(up, goal), showing_key(up, goal, suits="shdc")
        assert suited[: len(plain)] == plain
