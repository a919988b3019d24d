"""Gymnasium: one learner against players with policies, a hand an episode."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cardspeak.batch.playing import Policy
from cardspeak.hand.machine import Hand
from cardspeak.interop.envs.learner import Illegal, Learner, LearnerSeat
from cardspeak.interop.envs.render import told

ID = "cardspeak/Hand-v0"


class LearnerEnv(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """A hand of a book's game for one player; the reward is what it brought in chips.

    An action is a number of the menu; one that is not legal is taken as the nearest that is, and `info["taken"]` says
    which, or with `illegal="refuse"` it is refused with its clause.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        book: str = "open-table",
        game: str = "holdem",
        *,
        place: LearnerSeat = "any",
        opponents: Policy = "random",
        illegal: Illegal = "nearest",
        render_mode: str | None = None,
        **table: Any,
    ) -> None:
        self.render_mode = render_mode
        self._rows = Learner(book, game, 1, place, opponents, illegal, table)
        size = self._rows.menu.menu.size
        self.action_space = spaces.Discrete(size)
        self.observation_space: spaces.Dict[Any] = spaces.Dict(  # type: ignore[assignment]
            {
                "observation": spaces.Box(0, 1, (self._rows.encoding.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """The first hand of a seed, or without one the next of the old."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._rows.begin(seed=seed)
        else:
            self._rows.begin(np.ones(1, np.bool_))
        self._begun = True
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """One action, and then whatever the others do until it is the learner's turn again."""
        rewards, done, taken = self._rows.answer(np.array([action]))
        return self._seen(), float(rewards[0]), bool(done[0]), False, {**self._info(), "taken": int(taken[0])}

    def _seen(self) -> dict[str, NDArray[Any]]:
        return {name: rows[0] for name, rows in self._rows.observation().items()}

    def _info(self) -> dict[str, Any]:
        rows = self._rows
        return {
            "place": int(rows.places[0]),
            "number": int(rows.hands.number[0]),
            "skipped": int(rows.skipped[0]),
            "skipped_reward": float(rows.skipped_reward[0]),
        }

    def named(self) -> dict[str, Any]:
        """What the learner sees by name, cards as text."""
        return self._rows.encoding.named(self._rows.see()[0])

    def action_name(self, action: int) -> str:
        return self._rows.menu.menu.name(action)

    @property
    def hand(self) -> Hand:
        """The hand as the plain machine plays it, with every event and its clause."""
        return self._rows.hands.row(0)

    def render(self) -> str | None:
        """The story of the hand so far, each line with its clause."""
        return told(self.hand) if self.render_mode == "ansi" else None


def register() -> None:
    """Make the environments known to `gymnasium.make` and `gymnasium.make_vec` as cardspeak/Hand-v0."""
    if ID not in gymnasium.registry:
        gymnasium.register(
            ID,
            entry_point="cardspeak.interop.envs.single:LearnerEnv",
            vector_entry_point="cardspeak.interop.envs.vector:LearnerVectorEnv",
        )


register()
