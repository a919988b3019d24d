"""Rule 9 and the deal of every game: order, number, face, and what is burned."""

from __future__ import annotations

import pytest
from tests.hand.checking import cards_in
from tests.hand.star.table import (
    BUTTON,
    DRAW,
    FLOP,
    GAMES,
    MANILA,
    ORDER,
    STUD,
    close,
    deal,
    happened,
    play_out,
    reach,
    round_name,
    setup_of,
    star,
    won,
)

from cardspeak.books.loader import load_book
from cardspeak.cards import UNKNOWN, deck_of
from cardspeak.hand import events as e
from cardspeak.hand.machine import Hand
from cardspeak.hand.seen import Viewer
from cardspeak.hand.views import view

ONCE, TWICE = ORDER, tuple(seat for seat in ORDER for _ in range(2))
FIRST_DEAL = {
    "draw-ante": [(ONCE * 5, "down")],
    "draw-blind": [(ONCE * 5, "down")],
    "five-card-stud": [(ONCE, "down"), (ONCE, "up")],
    "seven-card-stud": [(TWICE, "down"), (ONCE, "up")],
    "two-card-manila": [(TWICE, "down")],
    "three-card-manila": [(TWICE, "down"), (ONCE, "down")],
    "holdem": [(ONCE * 2, "down")],
    "omaha": [(ONCE * 4, "down")],
    "pineapple": [(ONCE * 3, "down")],
    "crazy-pineapple": [(ONCE * 3, "down")],
}


def in_order(game: str, deck: int | None = None) -> Hand:
    """A hand dealt from a pack that lies in the order of its cards."""
    setup = setup_of(game, deck=deck)
    return Hand(setup, deck_of(setup.deck).cards, shuffle=list)


@pytest.mark.parametrize("game", [pytest.param(game, marks=star(f"{rule}.2"), id=game) for game, rule in GAMES.items()])
def test_the_first_deal(game: str) -> None:
    """One at a time or two together, down or up, clockwise from the button's left, straight off the pack."""
    hand = in_order(game)
    dealt = happened(hand, e.Dealt)
    assert [(event.seats, event.face) for event in dealt] == FIRST_DEAL[game]
    assert all(event.cite == f"{GAMES[game]}.2" for event in dealt)
    cards = [card for event in dealt for card in event.cards]
    board = [card for event in happened(hand, e.Boarded) for card in event.cards]
    assert tuple(cards + board) == hand.pack()[: len(cards) + len(board)]
    assert not hand.state.burns
    assert len(board) == (1 if game in MANILA else 0)


@star("9.3", "9.7")
@pytest.mark.parametrize("game", GAMES)
def test_clockwise_and_the_button_last(game: str) -> None:
    for event in happened(in_order(game), e.Dealt):
        assert event.seats[0] == ORDER[0]
        assert event.seats[-1] == BUTTON
        assert tuple(dict.fromkeys(event.seats)) == ORDER


@star("1.1:hand", "1.1:hole-cards")
@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_holds_and_hides(game: str) -> None:
    """The cards dealt to a seat are its hand; those dealt down stay hidden, those dealt up do not."""
    hand = in_order(game)
    for seat in ORDER:
        dealt = [
            (card, event.face)
            for event in happened(hand, e.Dealt)
            for to, card in zip(event.seats, event.cards, strict=True)
            if to == seat
        ]
        assert list(zip(hand.state.holes[seat], hand.state.faces[seat], strict=True)) == dealt
    up = {"five-card-stud": 1, "seven-card-stud": 1}.get(game, 0)
    assert all(hand.state.faces[seat].count("up") == up for seat in ORDER)
    for viewer in ORDER:
        for place in view(hand, viewer).seats:
            down = len(hand.state.holes[place.seat]) - up
            hidden = 0 if place.seat == viewer else down
            assert place.cards.count(UNKNOWN) == hidden, "what was dealt down is its player's alone"


@pytest.mark.parametrize("game", [*STUD, *MANILA])
def test_stud_and_manila_burn_nothing(game: str) -> None:
    hand = play_out(in_order(game))
    assert not happened(hand, e.Burned)
    assert not hand.state.burns


@pytest.mark.parametrize("game", DRAW)
def test_draw_burns_nothing_when_nobody_changes_five(game: str) -> None:
    assert not happened(play_out(in_order(game)), e.Burned)


STREETS = [
    (game, street, clause)
    for game, rule in FLOP.items()
    for street, clause in (("flop", f"{rule}.4.1"), ("turn", f"{rule}.5.1"), ("river", f"{rule}.6.1"))
]


@pytest.mark.parametrize(
    ("game", "street", "clause"), [pytest.param(*row, marks=star(row[2]), id=f"{row[0]}-{row[1]}") for row in STREETS]
)
def test_flop_games_burn_one_and_then_turn(game: str, street: str, clause: str) -> None:
    """One card is burned before each street; the three of the flop are turned in one move."""
    hand = reach(in_order(game), street)
    burned, boarded = happened(hand, e.Burned)[-1], happened(hand, e.Boarded)[-1]
    assert hand.events.index(boarded) == hand.events.index(burned) + 1
    assert len(boarded.cards) == (3 if street == "flop" else 1)
    assert (burned.cite, boarded.cite) == (clause, clause)
    at = hand.pack().index(burned.card)
    assert hand.pack()[at + 1 : at + 1 + len(boarded.cards)] == boarded.cards
    assert len(hand.state.burns) == {"flop": 1, "turn": 2, "river": 3}[street]


@star("1.1:burn", "1.1:flop", "1.1:community-cards")
def test_burns_lie_apart_and_the_board_belongs_to_everybody() -> None:
    hand = play_out(in_order("holdem"))
    assert len(hand.state.burns) == 3
    viewers: tuple[Viewer, ...] = (*ORDER, "rail", "floor")
    for viewer in viewers:
        assert not set(hand.state.burns) & set(cards_in(view(hand, viewer))), "nobody sees a burn"
    assert not set(hand.state.burns) & set(hand.state.muck)
    assert not set(hand.state.burns) & set(hand.state.boards[0])
    assert happened(hand, e.Boarded)[0].cards == tuple(hand.state.boards[0][:3])
    assert not any(set(hand.state.boards[0]) & set(hand.state.holes[seat]) for seat in ORDER)
    shared = play_out(deal("holdem", [1000] * 2, holes={1: "2c 3d", 2: "2h 3s"}, board="As Ks Qs Js Ts"))
    assert won(shared) == {1: 10, 2: 10}, "everybody may play the board"


BOARDS = [
    (game, number, name, f"{rule}.{part}.1")
    for game, rule in MANILA.items()
    for number, name, part in ((2, "second", 4), (3, "third", 4), (4, "fourth", 4), (5, "final", 5))
]


@pytest.mark.parametrize(
    ("game", "number", "name", "clause"),
    [pytest.param(*row, marks=star(row[3]), id=f"{row[0]}-{row[2]}") for row in BOARDS],
)
def test_manila_turns_one_card_a_round(game: str, number: int, name: str, clause: str) -> None:
    hand = reach(in_order(game), name)
    assert len(hand.state.boards[0]) == number
    last = happened(hand, e.Boarded)[-1]
    assert (len(last.cards), last.cite) == (1, clause)
    assert not hand.state.burns


UP_CARDS = [
    ("five-card-stud", "second", "up", "16.4.1"),
    ("five-card-stud", "third", "up", "16.4.1"),
    ("five-card-stud", "final", "up", "16.5.1"),
    ("seven-card-stud", "second", "up", "17.4.1"),
    ("seven-card-stud", "third", "up", "17.4.1"),
    ("seven-card-stud", "fourth", "up", "17.4.1"),
    ("seven-card-stud", "final", "down", "17.5.1"),
]


@pytest.mark.parametrize(
    ("game", "name", "face", "clause"),
    [pytest.param(*row, marks=star(row[3]), id=f"{row[0]}-{row[1]}") for row in UP_CARDS],
)
def test_stud_deals_one_card_to_each_active_player(game: str, name: str, face: str, clause: str) -> None:
    """Clockwise from the first active seat left of the button, skipping whoever folded, with nothing burned."""
    rounds = [step.name for step in load_book("star-sydney-poker").game(game).bets]
    hand = reach(in_order(game), rounds[rounds.index(name) - 1])
    hand.bet(10)
    gone = hand.turn
    hand.fold()
    close(hand)
    last = happened(hand, e.Dealt)[-1]
    active = tuple(seat for seat in ORDER if seat != gone)
    assert (last.seats, last.face, last.cite) == (active, face, clause)
    assert round_name(hand) == name
    assert not hand.state.burns
