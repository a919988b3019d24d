"""Corners of a hand: what a refusal names, cards that nobody has seen, and what a ruling leaves to the next card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardspeak.cards import UNKNOWN, deck_of, parse_cards
from cardspeak.hand import Hand, make_setup
from cardspeak.hand import commands as c
from cardspeak.hand import events as e
from cardspeak.hand.answers import _amount
from cardspeak.hand.choices import Bounds, Choice
from cardspeak.hand.dealing import reorder_due
from cardspeak.hand.evolve import _turn_owed
from cardspeak.hand.evolve_rulings import _mucked_hand_seen
from cardspeak.hand.house import RAISE_FROM, _size
from cardspeak.hand.live.telling import _next_unnamed
from cardspeak.hand.seen import _ruled
from cardspeak.hand.state import State
from cardspeak.hand.steps import ShuffleStep
from cardspeak.hand.views import _aside, view
from cardspeak.hand.why import HandWhy
from cardspeak.refusal import Refused


def holdem() -> State:
    return Hand(make_setup("star-sydney-poker", "holdem", [100, 100, 100]), deck_of(52).cards).state


@pytest.mark.parametrize(
    ("bounds", "total", "why", "says"),
    [
        (Bounds(10, 10), 7, HandWhy.BELOW_MINIMUM, "Bet 10, not 7."),
        (Bounds(10, 10), 12, HandWhy.ABOVE_MAXIMUM, "Bet 10, not 12."),
        (Bounds(10, 40), 7, HandWhy.BELOW_MINIMUM, "Bet from 10 to 40, not 7."),
        (Bounds(10, 40, (10, 40)), 20, HandWhy.BELOW_MINIMUM, "Bet 10 or 40, not 20."),
    ],
)
def test_a_wager_that_is_refused_names_what_would_do(bounds: Bounds, total: int, why: HandWhy, says: str) -> None:
    refused = _amount(holdem(), c.Bet(3, total), bounds, "Bet")
    assert refused is not None
    assert (refused.why, refused.says) == (why, says)
    assert _amount(holdem(), c.Bet(3, bounds.least), bounds, "Bet") is None


def test_unnamed_cards_are_the_next_of_the_stub_where_it_has_so_many() -> None:
    state = holdem()
    state.stub = list(parse_cards("9h Kd As"))  # the ace is next
    assert _next_unnamed(state, 2) == parse_cards("As Kd")
    assert _next_unnamed(state, 3) == parse_cards("As Kd 9h")
    assert _next_unnamed(state, 4) == (UNKNOWN,) * 4  # a shuffle comes first, and nobody knows what it makes


@pytest.mark.parametrize("live", [False, True])
def test_a_mucked_hand_that_is_seen_is_in_again_only_where_it_is_live(live: bool) -> None:
    state = holdem()
    state.mucked.add(1)
    cards = tuple(state.holes[1])
    _mucked_hand_seen(state, e.MuckedHandSeen(1, 2, cards, "x", live=live))
    assert (1 in state.mucked) is not live
    assert state.shown[1] == cards


def test_a_face_that_a_ruling_owes_is_that_of_the_next_card_of_this_seat() -> None:
    state = holdem()
    state.face_owed = {2: "up"}
    _turn_owed(state, e.Dealt((1, 3), (), "down", "x"))
    assert (state.face_owed, state.faces[1][-1], state.faces[3][-1]) == ({2: "up"}, "down", "down")
    _turn_owed(state, e.Dealt((1, 2), (), "down", "x"))
    assert (state.face_owed, state.faces[1][-1], state.faces[2][-1]) == ({}, "down", "up")


@pytest.mark.parametrize(
    ("game", "count", "says"),
    [
        ("pineapple", 2, "Give up exactly 1 cards, not 2."),
        ("draw-blind", 6, "Give up up to"),
    ],
)
def test_who_gives_up_too_many_cards_is_told_how_many(game: str, count: int, says: str) -> None:
    hand = Hand(make_setup("star-sydney-poker", game, [100, 100, 100]), deck_of(52).cards, shuffle=list)
    while hand.state.betting:
        (hand.check if any(choice.verb == "check" for choice in hand.legal) else hand.call)()
    answer = hand.act(c.Discard(hand.turn, deck_of(52).cards[:count]))
    assert isinstance(answer, Refused)
    assert (answer.why, answer.says.startswith(says)) == (HandWhy.WRONG_COUNT, True)


def test_of_the_cards_that_a_report_names_those_are_told_that_lie_open() -> None:
    ace, king = parse_cards("As Kd")
    ruled = e.Ruled("x", "x", "", {}, (), "", "", cards=(ace,), named=(ace, king))
    assert _ruled(ruled, "rail", set()).named == (ace, UNKNOWN)  # type: ignore[attr-defined]
    none = e.Ruled("x", "x", "", {}, (), "", "", named=(king,))
    assert _ruled(none, "rail", set()).named == (UNKNOWN,)  # type: ignore[attr-defined]
    both = e.Ruled("x", "x", "", {}, (), "", "", cards=(ace, king), named=(ace, king))
    assert _ruled(both, "rail", set()) == both


def test_the_house_bets_the_more_of_two_sizes_with_a_hand_to_raise_with() -> None:
    choice = Choice("bet", "x", least=10, most=20, only=(10, 20))
    assert (_size(choice, 100, RAISE_FROM), _size(choice, 100, RAISE_FROM - 1)) == (20, 10)


def test_a_burn_from_an_empty_stub_waits_for_a_shuffle() -> None:
    hand = Hand(make_setup("star-sydney-poker", "holdem", [100, 100, 100]), deck_of(52).cards, shuffle=list)
    hand.call(), hand.call()
    state = hand.state
    state.muck, state.stub = state.stub, []
    hand.check()
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.Reshuffled) < kinds.index(e.Burned)


# -- seen --------------------------------------------------------------------------------------------------------------


def test_of_cards_set_aside_only_those_are_shown_that_everybody_saw() -> None:
    ace, king, nine = parse_cards("As Kd 9h")
    events = [e.CardsMoved((ace,), "stub", "aside", "x", seen=True), e.CardsMoved((king,), "stub", "aside", "x")]
    hand: Any = SimpleNamespace(
        state=SimpleNamespace(aside=[ace, king, nine]), events=[*events, e.Exposed((nine,), "x")]
    )
    assert _aside(hand) == (ace, UNKNOWN, nine)


def test_an_exposed_card_is_on_the_stub_until_it_is_dealt() -> None:
    hand = Hand(make_setup("star-sydney-poker", "holdem", [100, 100, 100]), deck_of(52).cards)
    lying, gone = hand.state.stub[-1], hand.state.holes[1][0]
    hand.state.exposed = [lying, gone]
    assert view(hand, "rail").exposed == (lying,)


def test_a_hand_names_its_board_once_there_is_one() -> None:
    hand = Hand(make_setup("star-sydney-poker", "holdem", [100, 100, 100]), deck_of(52).cards)
    assert "board" not in repr(hand)
    hand.call(), hand.call(), hand.check()
    assert f", board {' '.join(map(str, hand.state.boards[0]))}," in repr(hand)


def test_a_shuffle_that_a_ruling_ordered_takes_what_was_set_aside() -> None:
    state = holdem()
    state.aside = [state.stub.pop()]
    before = [*state.aside, *reversed(state.stub)]
    assert reorder_due(state) is None  # somebody is to act
    state.agenda.append(ShuffleStep(cite="x"))
    assert reorder_due(state) == (before, ("aside",), "x", False)
