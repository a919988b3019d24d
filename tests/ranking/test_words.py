"""Hands in words, and what a ranked hand tells of itself."""

from __future__ import annotations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import cards_text, parse_cards
from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.ranking import Category, evaluator, rank_hand
from cardspeak.ranking.fast import hand_class

CROWN = load_book("crown-melbourne-poker")
HIGH = CROWN.ladder()


@pytest.mark.parametrize(
    ("ladder", "hand", "words", "best"),
    [
        ("high", "TsAsKsQsJs", "royal flush", "AsKsQsJsTs"),
        ("high", "9h8h7h6h5h", "straight flush, nine high", "9h8h7h6h5h"),
        ("high", "Ah2h3h4h5h", "straight flush, five high", "5h4h3h2hAh"),
        ("high", "6s6h6d6cKs", "four of a kind, sixes, king kicker", "6s6h6d6cKs"),
        ("high", "3s3h3dAcAs", "full house, threes over aces", "3s3h3dAsAc"),
        ("high", "2dJd9d5dAd", "flush, ace-jack-nine-five-two", "AdJd9d5d2d"),
        ("high", "9s8h7d6cTs", "straight, ten high", "Ts9s8h7d6c"),
        ("high", "As2h3d4c5s", "straight, five high", "5s4c3d2hAs"),
        ("high", "7s7h7dKc2s", "three of a kind, sevens, king and two kickers", "7s7h7dKc2s"),
        ("high", "KsKh7d7cAs", "two pair, kings and sevens, ace kicker", "KsKh7d7cAs"),
        ("high", "9s9hKd5c2s", "one pair, nines, king, five and two kickers", "9s9hKd5c2s"),
        ("high", "As9h7d3c2s", "no pair, ace-nine-seven-three-two", "As9h7d3c2s"),
        ("high", "AsAh7d7c6s6hKd", "two pair, aces and sevens, king kicker", "AsAh7d7cKd"),
        ("low-27", "7s5h4d3c2s", "7-5-4-3-2 low", "7s5h4d3c2s"),
        ("low-27", "As2h3d4c5s", "A-5-4-3-2 low", "As5s4c3d2h"),
        ("low-27", "6s5h4d3c2s", "straight, six high", "6s5h4d3c2s"),
        ("low-27", "2s2h4d3c7s", "one pair, twos, seven, four and three kickers", "2s2h7s4d3c"),
        ("low-a5", "As2h3d4c5s", "5-4-3-2-A low", "5s4c3d2hAs"),
        ("low-a5", "AsAh3d4c5s", "one pair, aces, five, four and three kickers", "AsAh5s4c3d"),
        ("low-eight", "8s6h4d3cAs", "8-6-4-3-A low", "8s6h4d3cAs"),
        ("low-eight", "9s6h4d3cAs", "no low", ""),
        ("front", "AhKhQh", "no pair, ace-king-queen", "AhKhQh"),
        ("front", "2s2hAd", "one pair, twos, ace kicker", "2s2hAd"),
        ("front", "2s2h2d", "three of a kind, twos", "2s2h2d"),
    ],
)
def test_words_and_playing_order(ladder: str, hand: str, words: str, best: str) -> None:
    ranked = rank_hand(parse_cards(hand), CROWN.ladder(ladder))
    assert ranked.words == words
    assert cards_text(ranked.best) == best
    assert str(ranked) == (f"{words} ({best})" if best else words)


def test_a_ranked_hand() -> None:
    hand = rank_hand(parse_cards("KsKh"), HIGH, parse_cards("Kd7c7s2h3d"))
    assert cards_text(hand.cards) == "KsKhKd7c7s2h3d"
    assert hand.category is Category.FULL_HOUSE
    assert hand.cite == Citation("crown-melbourne-poker", "3.2.1(b)(iv)")
    assert hand.value == evaluator(HIGH.shape).value(hand.cards)
    assert evaluator(HIGH.shape).category(hand.value) is Category.FULL_HOUSE
    found = hand_class(HIGH.shape, hand.value)
    assert found is not None
    assert found.ranks == (11, 5)


def test_no_low_has_no_category_and_no_value() -> None:
    hand = rank_hand(parse_cards("KsKhKd7c7s"), CROWN.ladder("low-eight"))
    assert (hand.value, hand.category, hand.best) == (0, None, ())
    assert evaluator(CROWN.ladder("low-eight").shape).category(0) is None


@pytest.mark.parametrize(
    ("hole", "board", "use", "says"),
    [
        ("AsKsQsJs", "", None, "'AsKsQsJs' has 4 cards; a hand here needs at least 5."),
        ("AsKsQsJs??", "", None, "'AsKsQsJs??' has unknown cards; only known cards can be ranked."),
        ("AsKs", "QsJsAs", None, "As appears twice; every card can be in one place only."),
        ("AsKs", "QsJsTs", 3, "The books know one such rule, exactly two hole cards; this asks for 3."),
        ("As", "KsQsJsTs", 2, "Two hole cards and three board cards must play; these are 1 hole and 4 board cards."),
    ],
)
def test_refusals(hole: str, board: str, use: int | None, says: str) -> None:
    with pytest.raises(BadInput) as wrong:
        rank_hand(parse_cards(hole), HIGH, parse_cards(board), use=use)
    assert str(wrong.value) == says


def test_a_card_that_is_not_in_the_deck() -> None:
    with pytest.raises(BadInput, match="5s is not in the deck of 36 cards, which runs from 6 to A"):
        rank_hand(parse_cards("AsKsQsJs5s"), CROWN.ladder(deck=36))
    assert rank_hand(parse_cards("AsKsQsJs6s"), CROWN.ladder(deck=36)).category is Category.FLUSH


def test_a_ladder_says_what_it_is() -> None:
    assert repr(CROWN.ladder(deck=36)) == "<ladder high, 36 cards, 6 to A, crown-melbourne-poker 3.2.2(d)>"


def test_cards_or_their_text() -> None:
    ladder = load_book("star").ladder()
    assert rank_hand("As Ks", ladder, "Qs Js Ts 2c 3d") == rank_hand(
        parse_cards("AsKs"), ladder, parse_cards("QsJsTs2c3d")
    )
