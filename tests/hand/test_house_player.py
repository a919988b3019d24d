"""What the house player does in no particular mood: with a fair hand it bets, and calls whoever bets before it."""

from __future__ import annotations

import pytest

from cardspeak.books.loader import load_book
from cardspeak.cards import cards_text, deck_of, parse_cards
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand.choices import Choice
from cardspeak.hand.house import WHIM, _given_up, house_player, strength, turned_up
from cardspeak.hand.pack import stacked_pack
from cardspeak.hand.views import SeatView, view


def calm(below: int) -> int:
    """The middle of all moods."""
    return WHIM


def on_the_flop(first: str, second: str) -> Hand:
    """Seat 1 is the first to act, and seat 2 comes after it."""
    setup = make_setup("star-sydney-poker", "holdem", [200, 200, 200])
    hand = Hand(setup, stacked_pack(setup, {1: first, 2: second}, "9h 4d 2s 7c 3s"))
    hand.call(), hand.call(), hand.check()
    assert hand.turn == 1
    return hand


def test_two_pair_bet_and_call_but_do_not_raise() -> None:
    hand = on_the_flop("9s 4h", "9c 4c")
    assert isinstance(house_player(hand, calm), c.Bet)
    hand.bet(6)
    assert house_player(hand, calm) == c.Call(2)


def test_nothing_checks_and_folds() -> None:
    hand = on_the_flop("Js Th", "Jc Td")
    assert house_player(hand, calm) == c.Check(1)
    hand.bet(60)
    assert house_player(hand, calm) == c.Fold(2)


def holding(cards: str, *, up: int = 0) -> SeatView:
    held = parse_cards(cards)
    return SeatView(
        seat=1,
        stack=100,
        bet=0,
        folded=False,
        all_in=False,
        cards=held,
        up=tuple(at < up for at in range(len(held))),
        shown=False,
        mucked=False,
    )


@pytest.mark.parametrize(
    ("held", "received", "gone"),
    [
        ("9c 9d 4h 4s 2c", "", "2c"),
        ("9c 9d 4h 4s 2c", "Kd Qd", "2c 9c"),  # two were received: as many are given up, the odd one first
        ("9c 9d 9h 4s 4c", "Kd Qd", "9c 9d"),
    ],
)
def test_as_many_are_given_up_in_a_draw_as_were_received_before_it(held: str, received: str, gone: str) -> None:
    game = load_book("star-sydney-poker").game("draw-blind")
    table = view(Hand(make_setup("star-sydney-poker", "draw-blind", [100, 100]), deck_of(52).cards), "rail")
    choice = Choice("draw", "x", least=len(parse_cards(received)), cards=5)
    assert cards_text(_given_up(table, game, holding(f"{held} {received}"), choice)) == cards_text(parse_cards(gone))


def test_a_card_that_lies_open_is_not_turned_up_again() -> None:
    game = load_book("star-sydney-poker").game("seven-card-stud")
    table = view(Hand(make_setup("star-sydney-poker", "seven-card-stud", [100, 100]), deck_of(52).cards), "rail")
    choice = Choice("turn up", "x", cards=1)
    assert cards_text(turned_up(table, game, holding("2c Ah As 3d", up=1), choice)) == cards_text(parse_cards("3d"))


@pytest.mark.parametrize(("cards", "feels"), [("2c 4d 6h", 70), ("2c 4d Kh", 46), ("Jc Qd Kh", 0), ("2c 2d 4h", 46)])
def test_different_low_cards_promise_a_low_hand(cards: str, feels: int) -> None:
    game = load_book("open-table").game("razz")
    table = view(Hand(make_setup("open-table", "razz", [100, 100]), deck_of(52).cards), "rail")
    assert strength(table, game, parse_cards(cards)) == feels


def test_of_three_cards_the_one_is_given_up_that_helps_least() -> None:
    game = load_book("star-sydney-poker").game("pineapple")
    table = view(Hand(make_setup("star-sydney-poker", "pineapple", [100, 100]), deck_of(52).cards), "rail")
    gone = _given_up(table, game, holding("As 2c Ah"), Choice("discard", "x", cards=1))
    assert cards_text(gone) == cards_text(parse_cards("2c"))
