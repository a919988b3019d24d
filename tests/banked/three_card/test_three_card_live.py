"""A live table: the dealer deals real cards, and the machine hears of them when they are turned up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.banked.three_card.table import ANN, BOB, BOOK, clause, decide, do, happened, no, settled, setup_of

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.open import open_round
from cardspeak.banked.round import Round
from cardspeak.banked.setup import make_setup
from cardspeak.banked.views import view_of
from cardspeak.banked.why import RoundWhy
from cardspeak.cards import UNKNOWN, parse_cards
from cardspeak.errors import BadInput

BETS = [c.Place(1, "ante", ANN, 10), c.Place(1, "pair-plus", ANN, 5), c.Place(2, "ante", BOB, 10)]


def live(**more: Any) -> Round:
    """Dealt and called, with nobody knowing the cards but those who hold them."""
    round_ = open_round(setup_of(told=True, attended=True, **more))
    do(round_, c.Cut(20), *BETS, *(c.Proceed(step) for step in ("close", "deal", "announce")))
    return round_


def test_cards_are_told_when_they_are_turned_up() -> None:
    round_ = live()
    assert {card for hand in round_.state.hands.values() for card in hand} == {UNKNOWN}
    assert view_of(round_.state, ANN).boxes[0].cards == ("??", "??", "??")
    decide(round_, b1="play", b2="fold")
    assert [(prompt.kind, prompt.box, prompt.role) for prompt in round_.prompt] == [("tell", 0, "dealer")]
    assert clause(no(round_, c.Proceed("reveal"))) == "7.5.4"
    do(round_, c.Tell(0, parse_cards("Qs3h2d")), c.Proceed("reveal"))
    assert happened(round_, e.Revealed)[0].words == "no pair, queen-three-two"
    assert [(prompt.kind, prompt.box) for prompt in round_.prompt] == [("tell", 1)]  # box 2 stays unseen
    assert "box 1" in no(round_, c.Proceed("settle")).says
    do(round_, c.Tell(1, parse_cards("9s9h2c")), c.Proceed("settle"))
    assert settled(round_, 1) == {"ante": ("won", 10), "play": ("won", 10), "pair-plus": ("won", 5)}
    assert settled(round_, 2) == {"ante": ("lost", -10)}
    assert Round.replay(round_.setup, round_.events).state == round_.state


@pytest.mark.parametrize("cards", ["Qs3h", "Qs3h2d2c", "Qs3h??"])
def test_three_known_cards_make_a_hand(cards: str) -> None:
    round_ = decide(live(), b1="play", b2="play")
    assert clause(no(round_, c.Tell(0, parse_cards(cards)))) == "3.1"


def test_no_card_lies_in_two_places() -> None:
    round_ = decide(live(), b1="play", b2="play")
    do(round_, c.Tell(0, parse_cards("Qs3h2d")), c.Proceed("reveal"))
    assert clause(no(round_, c.Tell(1, parse_cards("QsKhKd")))) == "3.1"
    assert clause(no(round_, c.Tell(1, (*parse_cards("KsKh"), *parse_cards("Kh"))))) == "3.1"
    assert no(round_, c.Tell(3, parse_cards("KsKhKd"))).why == RoundWhy.NO_CHOICE
    assert no(round_, c.TellBoard(parse_cards("KsKhKd"))).why == RoundWhy.NO_CHOICE


@pytest.mark.parametrize(("agree", "result"), [(True, "given back"), (False, "void"), (None, "void")])
def test_the_dealer_says_whether_named_cards_agree(agree: bool | None, result: str) -> None:
    round_ = decide(do(live(), c.Look(1, ANN)), b2="fold")
    do(round_, c.Report("cards taken", 1), c.NameCards(1, parse_cards("KsTh4d"), by="Pit Boss", agree=agree))
    assert bool(happened(round_, e.GivenBack)) is (result == "given back")
    assert (settled(round_, 1) == {}) is (result == "given back")


def test_real_cards_are_shuffled_unseen() -> None:
    round_ = open_round(setup_of(told=True, attended=True, device="machine"))
    do(round_, *BETS, c.Proceed("close"), c.Report("machine fault"), c.Shuffle(), c.Proceed("deal"))
    assert len(round_.state.hands[1]) == 3
    assert len(round_.state.places) == 52


def test_a_pack_is_shuffled_or_told() -> None:
    with pytest.raises(BadInput, match="will be told"):
        Round(setup_of())


def test_a_board_of_real_cards_is_told_too() -> None:
    setup = make_setup("perth", {"ann": 1000}, told=True)
    round_ = Round(setup)
    for ask in (c.Place(1, "ante", "ann", 10), c.Proceed("close"), c.Cut(20), c.Decide(1, "flop")):
        round_.act(ask)
    assert [(prompt.kind, prompt.cite) for prompt in round_.prompt] == [("board", "4.6")]
    round_.act(c.TellBoard(parse_cards("AsKsQs")))
    assert [prompt.kind for prompt in round_.prompt] == ["decide"]
    assert round_.state.board == list(parse_cards("AsKsQs"))
    assert setup.book != BOOK
