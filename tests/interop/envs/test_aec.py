"""PettingZoo's own tests pass for every game of every book, and an environment says what its hand does."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from tests.batch.comparing import GAMES

from cardspeak.errors import BadInput
from cardspeak.interop.envs.aec import HandEnv, env, parallel_env

# A dictionary with a mask is how PettingZoo's own card games are seen, and it warns of every other one.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_pettingzoo_is_content(book: str, game: str) -> None:
    api_test(env(book, game, seats=4), num_cycles=30)


@pytest.mark.parametrize(("book", "game"), [("open-table", "holdem"), ("open-table", "razz"), ("star", "draw-blind")])
def test_agents_side_by_side(book: str, game: str) -> None:
    parallel_api_test(parallel_env(book, game, seats=3), num_cycles=50)


def test_the_same_seed_gives_the_same_hands() -> None:
    seed_test(lambda: env("open-table", "holdem", seats=3), num_cycles=50)


def test_rewards_are_chips_and_the_story_has_clauses() -> None:
    table = HandEnv("star", "omaha", seats=3, render_mode="ansi")
    table.reset(seed=5)
    rng = np.random.default_rng(1)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        total[agent] += reward
        table.step(None if ended else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    hand = table.hand
    assert hand.over
    assert total == {f"seat_{seat}": hand.stacks[seat] - 200.0 for seat in hand.setup.seats}
    told = table.render()
    assert told is not None
    assert all("[" in line for line in told.splitlines())


def test_each_reset_deals_the_next_hand() -> None:
    table = HandEnv("open-table", "holdem", seats=2)
    table.reset(seed=1)
    first = table.hand.pack()
    table.reset()
    assert table.hand.pack() != first
    table.reset(seed=1)
    assert table.hand.pack() == first


def test_names_of_what_is_seen_and_done() -> None:
    table = HandEnv("open-table", "holdem", seats=2)
    table.reset(seed=1)
    agent = table.agent_selection
    seen = table.named(agent)
    assert len(seen["hole"].split()) == 2
    assert (seen["pot"], seen["call"]) == (3, 1)
    assert "board 1" not in seen
    other = next(one for one in table.agents if one != agent)
    assert table.named(other)["hole"] != seen["hole"]
    assert not table.observe(other)["action_mask"].any()
    assert table.action_name(1) == "check or call"


def test_what_is_not_legal_is_refused_with_its_clause() -> None:
    table = HandEnv("open-table", "badugi", seats=2)
    table.reset(seed=1)
    with pytest.raises(BadInput, match=r"No cards are changed or discarded now\. \[open-table"):
        table.step(9)
