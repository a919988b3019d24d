"""Gymnasium's own checks pass for every game of every book, alone and in a vector."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from tests.batch.comparing import GAMES

from cardspeak.batch import play
from cardspeak.errors import BadInput
from cardspeak.hand import make_setup
from cardspeak.interop.envs.single import LearnerEnv
from cardspeak.interop.envs.vector import LearnerVectorEnv


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_gymnasium_is_content(book: str, game: str) -> None:
    check_env(LearnerEnv(book, game, seats=3), skip_render_check=True)


@pytest.mark.parametrize(("book", "game"), GAMES)
def test_a_vector_keeps_to_its_spaces(book: str, game: str) -> None:
    env = LearnerVectorEnv(5, book, game, seats=3)
    rng = np.random.default_rng(2)
    seen, _ = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    over = 0
    for _ in range(12):
        mask = seen["action_mask"]
        assert mask.any(axis=1).all()  # whoever is asked has something to do
        actions = (rng.random(mask.shape) * mask).argmax(axis=1)
        seen, rewards, done, cut, info = env.step(actions)
        assert env.observation_space.contains(seen)
        assert (info["taken"] == actions).all()
        assert not cut.any()
        assert not rewards[~done].any()
        over += int(done.sum())
        if done.any():
            assert env.observation_space.contains(info["final_obs"])
    assert over > 0


def test_made_by_name() -> None:
    env = gymnasium.make("cardspeak/Hand-v0", book="star", game="omaha", seats=3, opponents="call")
    _, info = env.reset(seed=1)
    assert info["number"] == 0
    many = gymnasium.make_vec("cardspeak/Hand-v0", num_envs=4, book="star", game="omaha", seats=3)
    seen, _ = many.reset(seed=1)
    assert seen["observation"].shape[0] == 4


def calling(**options: Any) -> float:
    """The mean reward of a learner who always calls."""
    env = LearnerVectorEnv(400, "open-table", "holdem", seats=2, **options)
    env.reset(seed=4)
    total, hands = 0.0, 0
    while hands < 4000:
        _, rewards, done, _, _ = env.step(np.ones(400, np.int64))
        total += float(rewards.sum())
        hands += int(done.sum())
    return total / hands


def test_the_reward_is_what_a_policy_wins() -> None:
    """A learner who calls against random players wins what the policy `call` wins in the kernel, within the noise."""
    done = play(make_setup("open-table", "holdem", [200, 200]), ["call", "random"], 20_000, seed=8)
    mean, (low, high) = done.win_rate(0)
    spread = (high - low) / 2 * (20_000 / 4000) ** 0.5
    assert abs(calling(place=0) - mean) < 2 * spread


def test_seeds_and_places() -> None:
    one, two = LearnerEnv(seats=4), LearnerEnv(seats=4)
    first, second = one.reset(seed=9)[0], two.reset(seed=9)[0]
    assert np.array_equal(first["observation"], second["observation"])
    places = set()
    for _ in range(20):
        places.add(one.reset()[1]["place"])
    assert places == {0, 1, 2, 3}
    fixed = LearnerEnv(seats=4, place=2)
    assert {fixed.reset()[1]["place"] for _ in range(6)} == {2}


def test_an_action_that_is_not_legal() -> None:
    env = LearnerEnv("open-table", "badugi", seats=2, opponents="call", place=0)
    env.reset(seed=1)
    info = env.step(np.int64(9))[4]  # a draw, while it is time to bet
    assert env.action_name(info["taken"]) == "least"  # in fixed limit there is one total
    strict = LearnerEnv("open-table", "badugi", seats=2, opponents="call", place=0, illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(BadInput, match="No cards are changed"):
        strict.step(np.int64(9))


@pytest.mark.parametrize("illegal", ["nearest", "refuse"])
@pytest.mark.parametrize("beyond", [-1, -3, 23])
def test_an_action_beyond_the_menu_is_refused(illegal: Any, beyond: int) -> None:
    env = LearnerEnv("open-table", "badugi", seats=2, opponents="call", place=0, illegal=illegal)
    env.reset(seed=1)
    with pytest.raises(BadInput, match=f"actions 0 to {env.action_space.n - 1}, not {beyond}"):  # type: ignore[attr-defined]
        env.step(np.int64(beyond))
    before = env.step(np.int64(1))  # and nothing has happened
    assert env.action_name(before[4]["taken"]) == "check or call"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"place": 9}, "Place 9 is not at this table"),
        ({"opponents": "bluff"}, "There is no policy 'bluff'"),
        ({"illegal": "ignore"}, "not 'ignore'"),
        ({"seats": 30}, "at most 10 players"),
    ],
)
def test_what_cannot_be_made(options: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        LearnerEnv(**options)


def test_the_story_of_a_hand() -> None:
    env = LearnerEnv(seats=2, render_mode="ansi")
    env.reset(seed=2)
    told = env.render()
    assert told is not None
    assert "Seat" in told
    assert env.named()["pot"] > 0
