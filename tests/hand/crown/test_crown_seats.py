"""Section 4: how many players each game serves with each deck (Table 1), at the limit and beside it."""

from __future__ import annotations

import pytest
from tests.hand.crown.table import BOOK, clause, happened, play_out

from cardspeak.cards import deck_of
from cardspeak.cards.deck import DECKS
from cardspeak.errors import BadInput
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.making import make_setup

TABLE_1 = {
    "4.1:Draw (Blind)": (["draw-blind"], {52: 8, 40: 6, 36: 5, 32: 5}),
    "4.1:Draw (Ante wager)": (["draw-ante"], {52: 8, 40: 6, 36: 5, 32: 5}),
    "4.1:Draw (Kitty)": (["draw-kitty"], {52: 7, 40: 5, 36: 4, 32: 4}),
    "4.1:Triple Draw (2 to 7) and (A to 5)": (["triple-draw-27", "triple-draw-a5"], {52: 6}),
    "4.1:Lowball Draw (2 to 7) and (A to 5)": (["lowball-27", "lowball-a5"], {52: 8}),
    "4.1:Five Card Stud": (["five-card-stud"], {52: 10, 40: 8, 36: 7, 32: 6}),
    "4.1:Crown Stud": (["crown-stud"], {52: 10, 40: 8, 36: 7, 32: 6}),
    "4.1:Seven Card Stud": (["seven-card-stud"], {52: 8, 40: 6, 36: 5, 32: 4}),
    "4.1:Seven Card Stud Hi-Lo Eight Qualifier": (["seven-card-stud-hilo"], {52: 8, 40: 6, 36: 5, 32: 4}),
    "4.1:Seven Card Stud Razz": (["razz"], {52: 8}),
    "4.1:Holdem": (["holdem"], {52: 11, 32: 11, 20: 6}),
    "4.1:Double Flop Holdem": (["double-flop-holdem"], {52: 11}),
    "4.1:Pineapple Holdem": (["pineapple"], {52: 11}),
    "4.1:Crazy Pineapple Holdem": (["crazy-pineapple"], {52: 11}),
    "4.1:Crazy Pineapple Holdem Hi-Lo Eight Qualifier": (["crazy-pineapple-hilo"], {52: 11}),
    "4.1:Holdem Hi-Lo Eight Qualifier": (["holdem-hilo"], {52: 11}),
    "4.1:Omaha": (["omaha"], {52: 10}),
    "4.1:Omaha Hi-Lo Eight Qualifier": (["omaha-hilo"], {52: 10}),
    "4.1:Two Card Manila": (["two-card-manila"], {36: 11, 32: 11}),
    "4.1:Three Card Manila": (["three-card-manila"], {36: 9, 32: 7}),
    "4.1:Faro Manila": (["faro-manila"], {52: 8}),
    "4.1:Chinese Poker": (["chinese-poker"], {52: 4}),
}
ROWS = [
    pytest.param(row, game, deck, most, marks=clause(row), id=f"{game}-{deck}")
    for row, (games, decks) in TABLE_1.items()
    for game in games
    for deck, most in decks.items()
]
NOT_OFFERED = [
    (game, deck) for games, decks in TABLE_1.values() for game in games for deck in DECKS if deck not in decks
]


@pytest.mark.parametrize(("row", "game", "deck", "most"), ROWS)
def test_one_below_at_and_above_the_limit(row: str, game: str, deck: int, most: int) -> None:
    for players in (most - 1, most):
        setup = make_setup(BOOK, game, [1000] * players, deck=deck)
        hand = Hand(setup, deck_of(deck).cards, shuffle=list)
        assert set(happened(hand, e.Dealt)[0].seats) - {0} == set(range(1, players + 1))
    if game == "chinese-poker":
        return  # a fifth may sit, though not be dealt in: see the footnote below
    play_out(hand)  # the full table lasts to the end of the hand
    with pytest.raises(BadInput, match=f"at most {most} players, not {most + 1}") as refusal:
        make_setup(BOOK, game, [1000] * (most + 1), deck=deck)
    assert row in str(refusal.value)


@clause("4.1")
@pytest.mark.parametrize(("game", "deck"), NOT_OFFERED)
def test_4_1_an_empty_cell_is_not_offered(game: str, deck: int) -> None:
    with pytest.raises(BadInput, match=f"not played with {deck} cards"):
        make_setup(BOOK, game, [100, 100], deck=deck)


def test_4_1_every_game_of_the_table_is_there_and_no_other() -> None:
    from cardspeak.books.loader import load_book

    assert {game for games, _ in TABLE_1.values() for game in games} == set(load_book(BOOK).games)


@clause("4.1:*")
@clause("13.1.2")
@pytest.mark.parametrize(
    ("seated", "button", "active"),
    [
        (4, 4, (1, 2, 3, 4)),
        (5, 5, (1, 2, 3, 4)),  # the button itself is idle
        (8, 8, (1, 2, 3, 4)),
        (8, 2, (3, 4, 5, 6)),
        (8, 6, (7, 8, 1, 2)),
        (6, 4, (5, 6, 1, 2)),
    ],
)
def test_13_1_2_the_first_four_left_of_the_button_are_dealt_in(
    seated: int, button: int, active: tuple[int, ...]
) -> None:
    setup = make_setup(BOOK, "chinese-poker", [100] * seated, button=button)
    hand = Hand(setup, deck_of(52).cards)
    assert setup.order == active
    assert happened(hand, e.Dealt)[0].seats == active * 13


@clause("4.1:*")
def test_4_1_a_ninth_may_not_sit_at_chinese_poker() -> None:
    with pytest.raises(BadInput, match=r"at most 8 players, not 9 .*4\.1:\*"):
        make_setup(BOOK, "chinese-poker", [100] * 9)
