"""Crown Hold'em: the cut, the deal, the betting rounds, the board and the dealer's hand."""

from __future__ import annotations

import pytest
from tests.banked.crown_holdem.felt import (
    ANN,
    BOARD,
    BOB,
    DEALER,
    called,
    decide,
    do,
    happened,
    line,
    no,
    perth,
    setup_of,
    table,
    verbs,
)

from cardspeak.banked import commands as c
from cardspeak.banked import events as e
from cardspeak.banked.open import open_round
from cardspeak.banked.round import Round
from cardspeak.banked.views import view_of
from cardspeak.cards import deck_of, parse_cards


@perth("4.1")
@perth("4.1(a)")
@perth("4.1(b)")
def test_no_deal_before_the_shuffle_and_the_dealers_cut() -> None:
    round_ = Round(setup_of(), deck_of(52).cards)
    assert round_.events[0] == e.Shuffled(deck_of(52).cards, "blue", "4.1")
    do(round_, c.Place(1, "ante", ANN, 1000), c.Proceed("close"))
    assert not round_.state.hands
    assert [prompt.kind for prompt in round_.prompt] == ["cut"]
    choice = round_.prompt[0].choices[0]
    assert (choice.least, choice.most) == (2, 50)
    for place in (1, 51):
        assert no(round_, c.Cut(place)) == "4.1(b)"
    assert no(round_, c.Cut(20, by="player")) == "4.1(a)"
    for place in (2, 50):
        assert do(round_.copy(), c.Cut(place)).state.hands


@perth("4.3")
@perth("4.3(a)")
@perth("4.3(b)")
@perth("1.1:Hole Cards")
@perth("1.1:Initial Deal")
def test_two_cards_each_from_the_dealers_left_and_the_dealer_last() -> None:
    round_ = table({1: "7c2d", 3: "KhQd"})
    order = [box for event in happened(round_, e.Dealt) for box in event.boxes]
    assert order == [1, 3, 0, 1, 3, 0]
    assert round_.state.hands == {
        1: list(parse_cards("7c2d")),
        3: list(parse_cards("KhQd")),
        0: list(parse_cards(DEALER)),
    }
    packets = table({1: "7c2d", 3: "KhQd"}, device="machine")
    assert [box for event in happened(packets, e.Dealt) for box in event.boxes] == [1, 1, 3, 3, 0, 0]


@perth("1.1:Hole Cards")
@perth("4.3")
def test_hole_cards_are_seen_by_their_player_alone() -> None:
    round_ = table({1: "7c2d", 2: "KhQd"})
    mine, other = view_of(round_.state, ANN), view_of(round_.state, BOB)
    assert (mine.boxes[0].cards, mine.boxes[1].cards, mine.dealer) == (("7c", "2d"), ("??", "??"), ("??", "??"))
    assert (other.boxes[0].cards, other.boxes[1].cards) == (("??", "??"), ("Kh", "Qd"))


@perth("4.4")
def test_cards_are_picked_up_once_the_deal_is_done() -> None:
    round_ = table(attended=True)
    assert no(round_, c.Look(1, ANN)) == "4.4"
    do(round_, c.Proceed("deal"), c.Look(1, ANN), c.Proceed("announce"))
    assert verbs(round_) == [["flop", "fold"]]


@perth("4.6")
@perth("4.8")
@perth("4.10")
@perth("1.1:Turn Card")
@perth("1.1:River Card")
@perth("1.1:Communal Cards")
def test_the_board_comes_when_every_hand_was_acted_on() -> None:
    round_ = table({1: "7c2d", 2: "KhQd"})
    cards = list(parse_cards(BOARD.replace(" ", "")))
    for verb, known, clause in (("flop", 0, "4.6"), ("check", 3, "4.8"), ("check", 4, "4.10")):
        decide(round_, verb)
        assert round_.state.board == cards[:known]
        decide(round_, verb)
        assert happened(round_, e.Boarded)[-1].cite == clause
    assert round_.state.board == cards
    dealt = [(event.name, len(event.cards)) for event in happened(round_, e.Boarded)]
    assert dealt == [("flop", 3), ("turn", 1), ("river", 1)]


@perth("4.6")
def test_no_flop_when_nobody_needs_it() -> None:
    round_ = decide(table(), "fold")
    assert round_.over
    assert not round_.state.board
    assert not happened(round_, e.Boarded)


@perth("4.6")
@perth("4.8")
def test_a_dealer_extra_needs_the_flop_and_no_more() -> None:
    round_ = decide(table(bets={1: {"ante": 1000, "dealer-extra": 100}}, dealer="KdKc"), "fold")
    assert [event.name for event in happened(round_, e.Boarded)] == ["flop"]
    assert line(round_, "dealer-extra").amount == 1000


@perth("4.7")
@perth("3.35")
def test_a_folded_hand_is_not_asked_again() -> None:
    round_ = table({1: "7c2d", 2: "KhQd"})
    decide(round_, "fold", "flop")
    assert [prompt.box for prompt in round_.prompt] == [2]
    assert no(round_, c.Decide(1, "turn")) == "4.7"


@perth("4.11")
@perth("4.13")
def test_the_dealers_hand_is_declared_before_anything_is_settled() -> None:
    round_ = called()
    decide(round_, "flop")
    assert no(round_, c.Proceed("settle")) == "4.6"
    do(round_, c.Proceed("board"))
    decide(round_, "check")
    do(round_, c.Proceed("board"))
    decide(round_, "check")
    do(round_, c.Proceed("board"))
    assert no(round_, c.Proceed("settle")) == "4.11"
    assert not round_.lines
    do(round_, c.Proceed("reveal"))
    (revealed,) = happened(round_, e.Revealed)
    assert revealed.cards == parse_cards(DEALER)
    assert revealed.words
    assert revealed.cite == "4.11"
    do(round_, c.Proceed("settle"))
    assert round_.over


@perth("1.1:Dealer's Hand(b)")
def test_the_dealer_plays_the_best_of_seven() -> None:
    round_ = decide(table(dealer="3h2c", board="KsQs9h JsTd"), "flop", "check", "check")
    assert "straight" in happened(round_, e.Revealed)[0].words.lower()


@perth("1.1:Dealer")
@perth("1.1:Supervisor")
@perth("1.1:Casino Operator")
def test_who_may_do_what() -> None:
    round_ = called()
    assert no(round_, c.Proceed("board", by="player")) == "1.1:Dealer"
    decide(round_, "flop")
    do(round_, c.Proceed("board", by="dealer"))
    wrong = c.Report("wrong board", by="dealer", cards=parse_cards("Ks9h3s"))
    assert no(round_, wrong) == "5.8"
    void = c.Report("disruption", by="Supervisor", reason="fire")
    assert no(round_, void) == "6.4(a)"
    do(round_, c.Report("disruption", by="Casino Operator", reason="fire"))


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_table_by_itself_from_a_seed(seed: str) -> None:
    rounds = [open_round(setup_of(), seed=seed) for _ in range(2)]
    for round_ in rounds:
        do(round_, c.Place(1, "ante", ANN, 1000), c.Proceed("close"))
        decide(round_, "flop", "turn", "river")
    assert rounds[0].lines == rounds[1].lines
