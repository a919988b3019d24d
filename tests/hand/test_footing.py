"""What every turn asks is kept ready: it must be what the book, the stakes and the folds say when they are asked."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from tests.hand.tables import Config, configurations, random_hand
from tests.seeds import chance

from cardspeak.cards import deck_of
from cardspeak.hand import Stakes, make_setup
from cardspeak.hand.betting import raise_bounds
from cardspeak.hand.choices import Bounds
from cardspeak.hand.machine import Hand
from cardspeak.hand.simulate import random_command
from cardspeak.hand.state import State

CONFIGURATIONS = configurations()
HANDS = 4
LONGEST = 2000  # commands; a hand that goes on is stuck


def name(config: Config) -> str:
    return "-".join(map(str, config))


@contextmanager
def by_the_rows(state: State) -> Iterator[None]:
    """Without the short way through the usual no-limit raise."""
    short = state.footing.plain
    state.footing.plain = False
    try:
        yield
    finally:
        state.footing.plain = short


def moments(hand: Hand, rng: random.Random) -> Iterator[State]:
    for _ in range(LONGEST):
        yield hand.state
        if hand.over:
            return
        assert hand.play(random_command(hand, rng.randrange)) is None
    raise AssertionError(f"the hand does not end; now {hand.prompt}")


@pytest.mark.parametrize("config", CONFIGURATIONS, ids=name)
def test_the_live_seats_are_those_that_have_not_folded(config: Config) -> None:
    rng = chance("live", config)
    for _ in range(HANDS):
        for state in moments(random_hand(rng, config), rng):
            assert state.live == [seat for seat in state.order if not state.folded[seat]]


@pytest.mark.parametrize("config", CONFIGURATIONS, ids=name)
def test_a_raise_has_the_bounds_that_the_rows_of_the_book_give_it(config: Config) -> None:
    rng = chance("raises", config)
    for _ in range(HANDS):
        for state in moments(random_hand(rng, config), rng):
            if state.actor and state.highest:
                found = raise_bounds(state, state.actor)
                with by_the_rows(state):
                    assert raise_bounds(state, state.actor) == found


def test_the_usual_raise_goes_the_short_way() -> None:
    """Else the twins above would be one and the same."""
    setup = make_setup("open-table", "holdem", [200, 200, 200], stakes=Stakes(blinds=(1, 2), small=2))
    assert setup.footing.plain
    hand = Hand(setup, deck_of(52).cards)
    assert raise_bounds(hand.state, hand.turn) == Bounds(4, 200)
