"""The five decks, and which of them each book plays with."""

from __future__ import annotations

from functools import partial

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import DECKS, Card, Deck, deck_of, parse_cards
from cardspeak.errors import BadInput

crown = partial(pytest.mark.clause, "crown-melbourne-poker")
star = partial(pytest.mark.clause, "star-sydney-poker")


@pytest.mark.parametrize(
    ("size", "lowest"),
    [
        pytest.param(52, "2", marks=[crown("3.1.1"), star("4.1.1")]),
        pytest.param(40, "5", marks=crown("3.1.2")),
        pytest.param(36, "6", marks=[crown("3.1.3"), star("4.1.3")]),
        pytest.param(32, "7", marks=[crown("3.1.4"), star("4.1.2")]),
        pytest.param(20, "T", marks=crown("3.1.5")),
    ],
)
def test_composition(size: int, lowest: str) -> None:
    """So many cards, each once, four suits of every rank from the lowest to the ace, no joker."""
    deck = deck_of(size)
    ranks = "23456789TJQKA"["23456789TJQKA".index(lowest) :]
    assert [str(card) for card in deck.cards] == [rank + suit for rank in ranks for suit in "cdhs"]
    assert len(deck) == deck.size == len(set(deck.cards)) == 4 * len(ranks) == size
    assert all(card.known for card in deck.cards)
    assert str(deck) == f"{size} cards, {lowest} to A"


@pytest.mark.parametrize("size", DECKS)
def test_the_lowest_card_is_in_and_the_one_below_is_not(size: int) -> None:
    deck = deck_of(size)
    assert deck.cards[0] in deck
    assert Card("As") in deck
    assert Card("??") not in deck
    assert "As" not in deck
    if size < 52:
        below = Card(int(deck.cards[0]) - 1)
        assert below not in deck
        with pytest.raises(BadInput, match=rf"^{below} is not in the deck of {size} cards, which runs from"):
            deck.require((Card("As"), below))
    deck.require((*deck.cards, Card("??")))


@pytest.mark.parametrize("size", [0, 19, 21, 31, 33, 48, 51, 53, 54, 104])
def test_there_are_no_other_decks(size: int) -> None:
    with pytest.raises(BadInput, match=f"There is no deck of {size} cards; decks have 52, 40, 36, 32 or 20"):
        deck_of(size)
    with pytest.raises(BadInput, match="There is no deck"):
        Deck(size)


@pytest.mark.clause("crown-melbourne-poker", "3.1")
def test_crown_the_game_decides_the_deck() -> None:
    """Every game takes its own decks of the five, and refuses the others."""
    book = load_book("crown-melbourne-poker")
    assert {size for game in book.games.values() for size in game.decks} == {52, 40, 36, 32, 20}
    for game in book.games.values():
        for size in DECKS:
            if size in game.decks:
                assert game.deck(size).size == size
            else:
                with pytest.raises(BadInput, match=f"is not played with {size} cards"):
                    game.deck(size)


@pytest.mark.clause("star-sydney-poker", "4.1")
def test_star_has_three_decks() -> None:
    book = load_book("star-sydney-poker")
    assert {size for game in book.games.values() for size in game.decks} == {52, 36, 32}
    assert {ladder.deck.size for ladder in book.ladders} == {52, 36, 32}
    for size in (40, 20):
        with pytest.raises(BadInput, match=f"does not rank high hands of a deck of {size} cards"):
            book.ladder(deck=size)
        for game in book.games.values():
            with pytest.raises(BadInput, match=f"is not played with {size} cards"):
                game.deck(size)


@pytest.mark.clause("tasmania-poker", "C.2.1")
@pytest.mark.clause("tasmania-poker", "C.2.2")
def test_tasmania_hold_em_is_played_with_the_full_deck_only() -> None:
    game = load_book("tasmania-poker").game("holdem")
    assert len(set(game.deck().cards)) == 52
    assert {card.rank for card in game.deck().cards} == set(range(13))
    with pytest.raises(BadInput, match="is not played with 32 cards"):
        game.deck(32)


def test_tasmania_stud_may_drop_twos_to_sixes() -> None:
    """The composition of the reduced deck; who may agree to it is for the table to check (B.3.4.a)."""
    dropped = set(deck_of(52).cards) - set(load_book("tasmania-poker").game("five-card-stud").deck(32).cards)
    assert dropped == set(parse_cards("".join(rank + suit for rank in "23456" for suit in "cdhs")))


@pytest.mark.parametrize(
    "book",
    [
        pytest.param("crown-perth-holdem", marks=pytest.mark.clause("crown-perth-holdem", "2.2")),
        pytest.param("crown-melbourne-three-card", marks=pytest.mark.clause("crown-melbourne-three-card", "3.1")),
    ],
)
def test_banked_games_take_one_full_pack(book: str) -> None:
    ladders = load_book(book).ladders
    assert {ladder.deck.size for ladder in ladders} == {52}
    cards = ladders[0].deck.cards
    assert len(set(cards)) == len(cards) == 52
    assert all(card.known for card in cards)
    with pytest.raises(BadInput, match="is not a card"):
        parse_cards("AsJo")
    with pytest.raises(BadInput, match="As appears twice"):
        parse_cards("AsKdAs")
