"""A stub that rulings have made too short: what is dealt from it, and what is shuffled back first."""

from __future__ import annotations

from cardspeak.cards import deck_of
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import events as e
from cardspeak.hand.dealing import serve
from cardspeak.hand.steps import ServeStep

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
