"""A pack that is handed to a hand is the deck of its game, and what is wrong with it is named."""

from __future__ import annotations

import pytest

from cardspeak.cards import Card, deck_of, parse_cards
from cardspeak.errors import BadInput
from cardspeak.hand import Hand, make_setup

SETUP = make_setup("open-table", "holdem", [100, 100])
DECK = list(deck_of(52).cards)


def test_a_whole_deck_is_played_with_in_any_order() -> None:
    assert Hand(SETUP, DECK[::-1]).turn


def test_a_card_that_is_there_twice_is_named() -> None:
    (ace,) = parse_cards("As")
    at = DECK.index(ace)
    doubled: list[Card] = [*DECK[: at - 1], ace, *DECK[at:]] if at else [*DECK[:1], ace, *DECK[2:]]
    with pytest.raises(BadInput, match="not a deck of 52: look at As"):
        Hand(SETUP, doubled)


def test_a_pack_of_another_size_is_none_of_this_game() -> None:
    with pytest.raises(BadInput, match="The pack has 51 cards; holdem here is played with 52"):
        Hand(SETUP, DECK[:51])
