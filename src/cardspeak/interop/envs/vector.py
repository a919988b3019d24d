"""Gymnasium, many hands at once: one learner in each row of a batch, against players with policies."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cardspeak.batch.playing import Policy
from cardspeak.interop.envs.learner import Illegal, Learner, LearnerSeat

Observation = dict[str, NDArray[Any]]


class LearnerVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """`num_envs` hands in step with each other; a hand that is over is followed by the next in the same step."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int = 64,
        book: str = "open-table",
        game: str = "holdem",
        *,
        place: LearnerSeat = "any",
        opponents: Policy = "random",
        illegal: Illegal = "nearest",
        **table: Any,
    ) -> None:
        self.num_envs = num_envs
        self._rows = Learner(book, game, num_envs, place, opponents, illegal, {"log": 0, **table})
        size = self._rows.menu.menu.size
        self.single_action_space = spaces.Discrete(size)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self._rows.encoding.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._begun = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """All rows from the first hands of a seed; rows are told apart by their numbers, so one seed is enough."""
        if isinstance(seed, list):
            seed = next((one for one in seed if one is not None), None)
        if seed is not None or not self._begun:
            self._rows.begin(seed=seed)
        else:
            self._rows.begin(np.ones(self.num_envs, np.bool_))
        self._begun = True
        return self._rows.observation(), {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action a row. Of rows that are over the last observation is in `final_obs`; the next hand has begun."""
        rewards, done, taken = self._rows.answer(actions)
        info: dict[str, Any] = {"taken": taken}
        if done.any():
            last = self._rows.observation()
            info["final_obs"] = {name: rows.copy() for name, rows in last.items()}
            info["_final_obs"] = done.copy()
            self._rows.begin(done)
        return self._rows.observation(), rewards, done, np.zeros(self.num_envs, np.bool_), info
