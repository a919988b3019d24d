"""A card chosen to be turned up, at any hand that has such a step: who may choose, and what may be chosen."""

from __future__ import annotations

import random

import pytest

from cardspeak.books.model.game import TurnUp
from cardspeak.cards import UNKNOWN, deck_of, parse_cards
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.simulate import _face_down
from cardspeak.hand.state import State
from cardspeak.hand.turning import turn_up
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused


def choosing(*, at_once: bool = True) -> State:
    """Seat 1 is to choose, seat 2 has chosen, seat 3 has no card to turn up."""
    state = Hand(make_setup("star-sydney-poker", "holdem", [100, 100, 100]), deck_of(52).cards).state
    state.agenda.append(TurnUp(cite="x", count=1, at_once=at_once))
    state.waiting, state.chosen = [1], {2: (state.holes[2][0],)}
    return state


@pytest.mark.parametrize(("seat", "why"), [(2, HandWhy.NO_SUCH_CHOICE), (3, HandWhy.NOT_IN_HAND)])
def test_who_has_chosen_and_who_has_nothing_to_choose(seat: int, why: HandWhy) -> None:
    state = choosing()
    answer = turn_up(state, c.TurnUp(seat, (state.holes[seat][0],)))
    assert isinstance(answer, Refused)
    assert (answer.why, "has chosen" in answer.says) == (why, seat == 2)
    own = state.holes[1][0]
    assert turn_up(state, c.TurnUp(1, (own,))) == [e.UpCardChosen(1, (own,), "x")]


def test_random_play_turns_up_a_card_that_lies_face_down() -> None:
    state = choosing()
    state.holes[1], state.faces[1] = list(parse_cards("As Kd 9h")), ["up", "down", "down"]
    below = random.Random(1).randrange
    assert {*_face_down(state, 1, below)} == {*parse_cards("Kd 9h")}
    state.holes[1][1:] = [UNKNOWN, UNKNOWN]
    named = _face_down(state, 1, below)
    assert len({*named}) == 2
    assert not {UNKNOWN, *parse_cards("As")} & {*named}
