"""A stub that rulings have made too short: what is dealt from it, and what is shuffled back first."""

from __future__ import annotations

import pytest

from cardspeak.cards import UNKNOWN, cards_text, deck_of, parse_cards
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.dealing import serve
from cardspeak.hand.moves import take_all
from cardspeak.hand.steps import ServeStep
from cardspeak.refusal import Refused

CROWN = "crown-melbourne-poker"


def test_a_board_waits_for_cards_that_are_shuffled_back() -> None:
    setup = make_setup("star-sydney-poker", "holdem", [100, 100, 100])
    hand = Hand(setup, deck_of(52).cards, shuffle=list)
    hand.call(), hand.call()
    state = hand.state
    state.muck, state.stub = state.stub[:-3], state.stub[-3:]  # a burn and two cards are left
    hand.check()
    shuffled = [event for event in hand.events if isinstance(event, e.Reshuffled)]
    assert [event.taken for event in shuffled] == [("burns", "muck")]
    assert len(shuffled[0].stub) == 52 - 6
    assert [len(event.cards) for event in hand.events if isinstance(event, e.Boarded)] == [3]


def test_a_last_card_for_a_dead_seat_carries_the_clause_that_deals_to_it() -> None:
    hand = Hand(make_setup(CROWN, "five-card-stud", [100, 100, 100]), deck_of(52).cards, shuffle=list)
    state, step = hand.state, ServeStep(cite="x", face="up")
    clause = hand.setup.rules.file.dead_seats
    assert clause
    for ghosts, dead, cite in (((), (), ""), ((2,), (2,), clause)):
        state.waiting, state.ghosts = [1, 2, 3], list(ghosts)
        done = serve(state, step, list)
        assert done is not None
        served = done[0]
        assert isinstance(served, e.Dealt)
        assert (served.seats, served.dead, served.dead_cite, served.face) == ((1, 2, 3), dead, cite, "up")


@pytest.mark.parametrize(
    ("burns", "stub", "taken", "served"),
    [
        ("2c 2d 2h", "", ("burns",), 1),  # every other card is out: the burns are shuffled
        ("", "", ("discards 1",), 1),  # and where there is none, what the player has given up
        ("2c 2d 2h", "9h", (), 1),  # the last card of the stub is dealt before either
    ],
)
def test_a_draw_from_a_stub_that_is_empty_and_no_card_of_anybody_else_to_shuffle(
    burns: str, stub: str, taken: tuple[str, ...], served: int
) -> None:
    hand = Hand(make_setup(CROWN, "draw-blind", [100, 100, 100]), deck_of(52).cards, shuffle=list)
    while hand.state.betting:
        (hand.check if any(choice.verb == "check" for choice in hand.legal) else hand.call)()
    state = hand.state
    assert (hand.turn, state.muck) == (1, [])
    state.draw_burned = True
    state.burns, state.stub = list(parse_cards(burns)), list(parse_cards(stub))
    given = state.holes[1][0]
    answer = hand.act(c.Discard(1, (given,)))
    assert not isinstance(answer, Refused)
    assert [event.taken for event in answer.events if isinstance(event, e.Reshuffled)] == ([taken] if taken else [])
    assert [len(event.cards) for event in answer.events if isinstance(event, e.Dealt)] == [served]


def test_a_street_waits_for_cards_that_are_shuffled_back() -> None:
    hand = Hand(make_setup("tasmania-poker", "five-card-stud", [100, 100, 100]), deck_of(52).cards, shuffle=list)
    state = hand.state
    state.muck, state.stub = state.stub[:-2], state.stub[-2:]  # two cards are left for three players
    hand.bet(hand.legal[0].least if hand.legal[0].verb == "bet" else hand.legal[-1].least)
    hand.call(), hand.call()
    shuffled = [event for event in hand.events if isinstance(event, e.Reshuffled)]
    assert [event.taken for event in shuffled] == [("muck",)]
    assert [len(state.holes[seat]) for seat in (1, 2, 3)] == [3, 3, 3]


@pytest.mark.parametrize(
    ("stub", "told", "left"),
    [
        ("Kd 9h As", "As 9h", "Kd"),  # as they lie, the ace on top
        ("Kd 9h As", "9h", "Kd As"),  # a live dealer told another: the two have changed places
        ("Kd 9h As", "Kd", "As 9h"),
        ("?? ?? ??", "As", "?? ??"),
        ("?? Kd ??", "As", "?? Kd"),
        ("?? ?? Kd", "As", "?? Kd"),
    ],
)
def test_cards_are_taken_from_a_stub_as_it_lies_or_as_the_dealer_tells_them(stub: str, told: str, left: str) -> None:
    cards = list(parse_cards(stub))
    take_all(cards, parse_cards(told))
    assert cards_text(tuple(cards)) == cards_text(parse_cards(left))
    assert cards.count(UNKNOWN) == left.count("??")
