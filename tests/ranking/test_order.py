"""Ranked hands stand in the order of their ladder: by worth, never by the cards as they were named."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.seeds import chance

from cardspeak.books.loader import load_book
from cardspeak.cards import cards_text, deck_of
from cardspeak.errors import BadInput
from cardspeak.ranking import Ladder, rank_hand


def ladder(book: str, game: str) -> Ladder:
    return load_book(book).game(game).parts(52)[0].ladder


HIGH = ladder("crown-melbourne-poker", "holdem")
LOW = ladder("crown-melbourne-poker", "lowball-27")


@pytest.mark.clause("crown-melbourne-poker", "3.2.1(a)")
def test_the_stronger_hand_is_the_greater_whatever_its_first_card() -> None:
    flush, pair = rank_hand("2c 4c 6c 8c Tc", HIGH), rank_hand("As Ah Kd Qc Js", HIGH)
    assert flush > pair
    assert flush >= pair
    assert pair < flush
    assert pair <= flush
    assert not flush < pair
    assert max(pair, flush) is flush
    assert min(pair, flush) is pair
    assert sorted([flush, pair]) == [pair, flush]


def test_in_a_low_game_the_lower_hand_is_the_greater() -> None:
    assert rank_hand("7c 5d 4h 3s 2c", LOW) > rank_hand("8c 5d 4h 3s 2d", LOW)


def test_hands_of_the_same_worth_tie_and_are_still_two_hands() -> None:
    one, two = rank_hand("As Ks Qs Js 9s", HIGH), rank_hand("Ah Kh Qh Jh 9h", HIGH)
    assert one.ties(two)
    assert one >= two
    assert one <= two
    assert not one > two
    assert not one < two
    assert one != two
    assert one == rank_hand("As Ks Qs Js 9s", HIGH)


def test_the_order_is_that_of_the_values_over_random_hands() -> None:
    rng, cards = chance("order of hands"), list(deck_of(52).cards)
    ranked = sorted(rank_hand(cards_text(rng.sample(cards, 5)), HIGH) for _ in range(300))
    assert all(low.value <= high.value for low, high in pairwise(ranked))


def test_hands_of_different_ladders_have_no_order() -> None:
    with pytest.raises(BadInput, match="different ladders"):
        assert rank_hand("As Ks Qs Js 9s", HIGH) > rank_hand("7c 5d 4h 3s 2c", LOW)
    with pytest.raises(BadInput, match="rank the other"):
        assert rank_hand("As Ks Qs Js 9s", HIGH) > ()
