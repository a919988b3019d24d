"""One card: its text, its number, and the one object that it is."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.cards import RANKS, SUITS, UNKNOWN, Card, card_of, cards_text, parse_cards
from cardspeak.cards.card import require_distinct
from cardspeak.errors import BadInput

ALL = [Card(number) for number in range(52)]
cards = st.sampled_from(ALL)


def test_a_card_is_its_number() -> None:
    assert [int(card) for card in ALL] == list(range(52))
    assert [str(card) for card in ALL] == [rank + suit for rank in RANKS for suit in SUITS]
    assert [(card.rank, card.suit) for card in ALL] == [(rank, suit) for rank in range(13) for suit in range(4)]
    assert [card_of(card.rank, card.suit) for card in ALL] == ALL


def test_texts_of_one_card() -> None:
    card = Card("Td")
    assert (str(card), repr(card), f"{card}", f"{card:>4}") == ("Td", "Td", "Td", "  Td")
    assert (card.symbol, card.name) == ("T♦", "ten of diamonds")
    assert (Card("As").symbol, Card("As").name) == ("A♠", "ace of spades")
    assert (Card("2c").symbol, Card("2c").name) == ("2♣", "two of clubs")
    assert Card("Qh").symbol == "Q♥"


def test_suits_count_upward_from_clubs() -> None:
    assert sorted([Card("As"), Card("Ac"), Card("Ah"), Card("Ad"), Card("Ks")]) == list(parse_cards("KsAcAdAhAs"))


@pytest.mark.parametrize("same", [lambda c: Card(str(c)), lambda c: Card(int(c)), copy.copy, copy.deepcopy])
@pytest.mark.parametrize("card", [Card("2c"), Card("As"), UNKNOWN])
def test_there_is_one_object_for_each_card(card: Card, same: object) -> None:
    assert callable(same)
    assert same(card) is card


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_gives_the_same_object(protocol: int) -> None:
    held = (*ALL, UNKNOWN)
    back = pickle.loads(pickle.dumps(held, protocol))
    assert all(one is other for one, other in zip(held, back, strict=True))


def test_a_card_in_sets_and_dicts() -> None:
    assert len({*ALL, *(Card(str(card)) for card in ALL)}) == 52
    assert {Card("As"): 1}[Card(51)] == 1
    assert hash(Card("As")) == hash(51)


def test_every_card_is_true() -> None:
    assert all(map(bool, [*ALL, UNKNOWN])), "the two of clubs is 0 and still a card"


def test_the_unknown_card() -> None:
    assert Card("??") is UNKNOWN
    assert not UNKNOWN.known
    assert all(card.known for card in ALL)
    assert (str(UNKNOWN), UNKNOWN.symbol, UNKNOWN.name) == ("??", "??", "unknown card")
    assert UNKNOWN not in ALL
    assert parse_cards("?? As ??") == (UNKNOWN, Card("As"), UNKNOWN), "unknown cards may repeat"


@pytest.mark.parametrize("wrong", ["", "A", "AsKs", "1s", "10s", "Ax", "sA", "as", "A♠", " As", 53, 99])
def test_what_is_no_card(wrong: str | int) -> None:
    with pytest.raises(BadInput, match="is not a card; write a rank and a suit, as in As, Td or 7c"):
        Card(wrong)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("AsKd", "AsKd"),
        ("As Kd", "AsKd"),
        (" As,  Kd ,7c\n", "AsKd7c"),
        ("10s9s", "Ts9s"),
        ("10s,9s", "Ts9s"),
        ("10d 10h 10c 10s", "TdThTcTs"),
        ("A♠ K♦ 7♣ 10♥", "AsKd7cTh"),
        ("A♠\ufe0fK♦\ufe0f", "AsKd"),
        ("asKD tC 9H", "AsKdTc9h"),
        ("", ""),
        ("??As", "??As"),
    ],
)
def test_parsing(text: str, means: str) -> None:
    assert cards_text(parse_cards(text)) == means


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("AsK", "'AsK' is not a list of cards; each card is a rank and a suit, as in AsKd."),
        ("AsXd", "'Xd' in 'AsXd' is not a card; write a rank and a suit, as in As, Td or 7c."),
        ("AsKdAs", "As appears twice; every card can be in one place only."),
        ("as A♠", "As appears twice; every card can be in one place only."),
        ("1s", "'1s' in '1s' is not a card; write a rank and a suit, as in As, Td or 7c."),
        ("As?x", "'?x' in 'As?x' is not a card; write a rank and a suit, as in As, Td or 7c."),
    ],
)
def test_what_cannot_be_parsed(text: str, says: str) -> None:
    with pytest.raises(BadInput) as wrong:
        parse_cards(text)
    assert str(wrong.value) == says


@given(st.lists(cards, unique=True), st.sampled_from(["", " ", ",", ", "]))
def test_text_is_read_back(held: list[Card], between: str) -> None:
    assert parse_cards(cards_text(held)) == tuple(held)
    assert parse_cards(between.join(card.symbol for card in held)) == tuple(held)
    assert parse_cards(between.join(str(card).swapcase() for card in held)) == tuple(held)


@given(st.lists(cards, unique=True, min_size=1))
def test_a_card_twice_is_refused(held: list[Card]) -> None:
    require_distinct(held)
    with pytest.raises(BadInput, match=f"{held[0]} appears twice"):
        require_distinct([*held, held[0]])


@pytest.mark.parametrize("number", [-2, -1, 53])
def test_a_number_outside_the_pack_is_no_card(number: int) -> None:
    with pytest.raises(BadInput, match="is not a card"):
        Card(number)
