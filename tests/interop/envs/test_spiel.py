"""OpenSpiel's own tests pass for every game of every book; its numbers are ours."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from tests.batch.comparing import GAMES

from cardspeak.batch import Actions, Hands
from cardspeak.interop.envs import spiel
from cardspeak.interop.envs.choosing import answer_of, legal_actions

SMALL = [game for game in GAMES if game[1] != "chinese-poker"]


def load(book: str, game: str, **params: Any) -> Any:
    return pyspiel.load_game(spiel.NAME, {"book": book, "game": game, "players": 3, "stack": 30, **params})


def walked(game: Any, seed: int) -> Any:
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(cards, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(("book", "game"), SMALL)
def test_openspiel_is_content(book: str, game: str) -> None:
    pyspiel.random_sim_test(load(book, game), num_sims=1, serialize=True, verbose=False)


def test_chinese_poker_is_walked() -> None:
    state = walked(load("crown-melbourne-poker", "chinese-poker"), 1)
    assert sum(state.returns()) == 0


def test_a_playthrough_is_the_same_again() -> None:
    from open_spiel.python.algorithms import generate_playthrough  # a second's work for every worker, wanted by one

    params = {"book": "star-sydney-poker", "game": "holdem", "stack": 12}
    name = f"{spiel.NAME}({','.join(f'{key}={value}' for key, value in params.items())})"
    one, two = (generate_playthrough.playthrough(name, action_sequence=None, seed=7) for _ in range(2))
    assert one == two
    assert "InformationStateString(0)" in one


@pytest.mark.parametrize(
    ("book", "game"), [("open-table", "holdem"), ("open-table", "razz"), ("star-sydney-poker", "draw-blind")]
)
def test_players_see_their_own_cards_only(book: str, game: str) -> None:
    """Whatever an opponent holds face down, the information state is the same."""
    made = load(book, game)
    states = [made.new_initial_state() for _ in range(2)]
    rng = random.Random(3)
    hole = 2 if book == "open-table" else 5
    seats, other = 3, 1
    order: list[int] = []
    for _ in range(hole * seats):
        cards = [card for card, _ in states[0].chance_outcomes()]
        card = rng.choice(cards)
        order.append(card)
        states[0].apply_action(card)
    swapped = order[:]
    mine = [at for at in range(len(order)) if at % seats == other]
    spare = [card for card in range(52) if card not in order][-len(mine) :]
    for at, card in zip(mine, spare, strict=True):
        swapped[at] = card
    for card in swapped:
        states[1].apply_action(card)
    if game == "razz":
        for state in states:
            for card in [card for card in range(52) if card not in order and card not in spare][:seats]:
                state.apply_action(card)
    one, two = states
    assert one.information_state_string(0) == two.information_state_string(0)
    assert one.information_state_string(other) != two.information_state_string(other)
    assert one.observation_tensor(0) == two.observation_tensor(0)
    assert one.observation_tensor(other) != two.observation_tensor(other)


def test_returns_are_chips() -> None:
    for seed in range(20):
        state = walked(load("open-table", "omaha-hilo"), seed)
        hand = state.now.hand
        assert state.returns() == [hand.stacks[seat] - 30.0 for seat in hand.setup.order]


def test_every_card_that_falls_is_a_chance_node() -> None:
    game = load("open-table", "holdem")
    state = game.new_initial_state()
    nodes = 0
    while not state.is_terminal():
        nodes += state.is_chance_node()
        state.apply_action(state.legal_actions()[0] if state.is_chance_node() else 1)
    assert nodes == 3 * 2 + 5
    board = state.now.hand.state.boards[0]
    assert {int(card) for card in board} <= set(state.draws)


def test_copies_go_their_own_ways() -> None:
    state = load("open-table", "badugi").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    twin = state.clone()
    twin.apply_action(0)
    assert len(state.history()) + 1 == len(twin.history())
    assert str(state) != str(twin)


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_the_two_menus_are_one(book: str, game: str) -> None:
    """The menu of the batch and that of the plain machine, hand by hand."""
    rng = np.random.default_rng(5)
    batch = Actions(Hands(book, game, seats=4, n=3, seed=6, auto=False))
    plain = [batch.hands.dealt(row) for row in range(3)]
    while not all(hand.over for hand in plain):
        legal, actions = batch.legal(), np.full(3, -1, np.int32)
        for row, hand in enumerate(plain):
            if not hand.over:
                mine = legal_actions(hand, batch.menu)
                assert mine == np.flatnonzero(legal[row]).tolist()
                actions[row] = rng.choice(mine)
        kinds, amounts = batch.answers(actions)
        for row, hand in enumerate(plain):
            if not hand.over:
                assert answer_of(hand, batch.menu, int(actions[row])) == (int(kinds[row]), int(amounts[row]))
        batch.hands.step(kinds, amounts)
        plain = [batch.hands.row(row) for row in range(3)]
