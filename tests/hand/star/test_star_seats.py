"""Rule 6.1 and 9.3.1: how many are dealt in, and one more who may sit."""

from __future__ import annotations

import pytest
from tests.hand.star.table import BOOK, deal, happened, play_out, setup_of, star

from cardspeak.books.loader import load_book
from cardspeak.errors import BadInput
from cardspeak.hand import events as e

CAPS = [
    ("draw-ante", 52, 8, "6.1.1(i)"),
    ("draw-blind", 52, 8, "6.1.1(i)"),
    ("five-card-stud", 52, 10, "6.1.1(ii)"),
    ("seven-card-stud", 52, 8, "6.1.1(iii)"),
    ("holdem", 52, 10, "6.1.1(iv)"),
    ("omaha", 52, 10, "6.1.1(v)"),
    ("pineapple", 52, 10, "6.1.1(vi)"),
    ("crazy-pineapple", 52, 10, "6.1.1(vii)"),
    ("draw-ante", 32, 5, "6.1.2(i)"),
    ("draw-blind", 32, 5, "6.1.2(i)"),
    ("five-card-stud", 32, 6, "6.1.2(ii)"),
    ("seven-card-stud", 32, 4, "6.1.2(iii)"),
    ("two-card-manila", 32, 11, "6.1.2(iv)"),
    ("three-card-manila", 32, 8, "6.1.2(v)"),
    ("holdem", 32, 10, "6.1.2(vi)"),
    ("two-card-manila", 36, 11, "6.1.3(i)"),
    ("three-card-manila", 36, 8, "6.1.3(ii)"),
    ("holdem", 36, 10, "6.1.3(iii)"),
]


@pytest.mark.parametrize(
    ("game", "deck", "cap"),
    [pytest.param(game, deck, cap, marks=star(number), id=f"{game}-{deck}") for game, deck, cap, number in CAPS],
)
def test_caps(game: str, deck: int, cap: int) -> None:
    """One below and at the cap everybody is dealt in and the pack lasts to the end; above it nobody more is."""
    for players in (cap - 1, cap):
        hand = play_out(deal(game, [1000] * players, deck=deck))
        dealt = {seat for event in happened(hand, e.Dealt) for seat in event.seats}
        assert dealt == set(range(1, players + 1))
    assert len(setup_of(game, [1000] * min(cap + 1, 11), deck=deck).seats) == cap


@pytest.mark.parametrize(
    ("deck", "games"),
    [
        pytest.param(
            52,
            {"draw-ante", "draw-blind", "five-card-stud", "seven-card-stud", "holdem", "omaha", "pineapple"}
            | {"crazy-pineapple"},
            marks=star("6.1.1"),
        ),
        pytest.param(
            32,
            {"draw-ante", "draw-blind", "five-card-stud", "seven-card-stud", "two-card-manila", "three-card-manila"}
            | {"holdem"},
            marks=star("6.1.2"),
        ),
        pytest.param(36, {"two-card-manila", "three-card-manila", "holdem"}, marks=star("6.1.3")),
    ],
)
def test_games_of_each_deck(deck: int, games: set[str]) -> None:
    book = load_book(BOOK)
    assert {game.slug for game in book.games.values() if deck in game.decks} == games
    for game in book.games.values():
        if deck not in game.decks:
            with pytest.raises(BadInput, match="is not played with"):
                setup_of(game.slug, [1000] * 3, deck=deck)


@star("6.1")
@pytest.mark.parametrize(("game", "deck", "cap"), [row[:3] for row in CAPS])
def test_one_more_may_sit(game: str, deck: int, cap: int) -> None:
    """One more than are dealt in may sit, but a table has eleven seats (2.1)."""
    setup_of(game, [1000] * min(cap + 1, 11), deck=deck)
    with pytest.raises(BadInput, match="at most"):
        setup_of(game, [1000] * (min(cap + 1, 11) + 1), deck=deck)


@star("9.3.1")
@pytest.mark.parametrize("game", ["holdem", "five-card-stud"])
def test_the_extra_seat_is_the_button(game: str) -> None:
    """Eleven sit, ten play: the designated player gets no card and posts nothing; the seat before is served last."""
    hand = deal(game, [1000] * 11, button=4)
    first = happened(hand, e.Dealt)[0]
    assert first.seats[:10] == (5, 6, 7, 8, 9, 10, 11, 1, 2, 3)
    assert 4 not in {seat for event in happened(hand, e.Posted) for seat in event.seats}
    play_out(hand)
    assert 4 not in {seat for event in happened(hand, e.Dealt) for seat in event.seats}
    assert 4 not in hand.stacks


@star("9.3.1")
def test_at_the_cap_the_button_is_dealt_in() -> None:
    hand = deal("holdem", [1000] * 10, button=4)
    assert happened(hand, e.Dealt)[0].seats[9] == 4


@star("2.1")
@pytest.mark.parametrize("game", load_book(BOOK).games)
def test_a_table_has_eleven_places(game: str) -> None:
    """There is a seat 11 and no seat 12, however few play."""
    setup_of(game, {10: 1000, 11: 1000})
    with pytest.raises(BadInput, match=r"no seat 12 .*2\.1"):
        setup_of(game, {11: 1000, 12: 1000})
