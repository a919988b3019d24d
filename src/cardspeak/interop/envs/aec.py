"""PettingZoo: one hand, one agent after the other (`env`), or all of them side by side (`parallel_env`)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from cardspeak.batch import OVER, Actions, Hands
from cardspeak.hand.machine import Hand
from cardspeak.interop.envs.encoding import Encoding
from cardspeak.interop.envs.render import told

Observation = dict[str, NDArray[Any]]


class HandEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A hand of a book's game. Agents are `seat_1`, `seat_2` ...; an action is a number of the game's menu.

    A reward is what a hand brought in chips, paid when it is over. Each `reset` deals the next hand of the seed.
    """

    metadata = {"render_modes": ["ansi"], "name": "cardspeak_v0", "is_parallelizable": True}

    def __init__(
        self, book: str = "open-table", game: str = "holdem", *, render_mode: str | None = None, **table: Any
    ) -> None:
        """`table` is what `Hands` takes: `seats`, `stacks`, `stakes`, `deck` and the rest of a setup."""
        super().__init__()
        self.render_mode = render_mode
        self._hands = Hands(book, game, n=1, auto=False, log=512, **table)
        self._menu, self._encoding = Actions(self._hands), Encoding(self._hands)
        self._fresh = True
        self.possible_agents = [f"seat_{seat}" for seat in sorted(self._hands.order)]
        self._place = {f"seat_{seat}": place for place, seat in enumerate(self._hands.order)}
        self._agent = {place: agent for agent, place in self._place.items()}
        size = self._menu.menu.size
        self._seen = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (self._encoding.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._seen)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    # -- playing -------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The first hand of a seed, or without one the next of the old."""
        if seed is not None:
            self._hands.reset(seed=seed)
        elif not self._fresh:
            self._hands.reset(np.ones(1, np.bool_))
        self._fresh = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()

    def step(self, action: int | None) -> None:
        """One action of the agent whose turn it is."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._menu.step(np.array([-1 if action is None else action], np.int32))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._turn()
        self._accumulate_rewards()

    def _turn(self) -> None:
        offer = self._hands.legal()[0]
        if offer["asks"] == OVER:
            for agent in self.agents:
                self.rewards[agent] = float(self._hands.rewards[0, self._place[agent]])
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
            return
        place = int(offer["turn"])
        if place < 0:  # a question to the table as a whole: the first player left speaks for it
            live = int(self._hands.rows["live"][0])
            place = (live & -live).bit_length() - 1
        self.agent_selection = self._agent[place]

    # -- seeing --------------------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do if it is to act."""
        seen = self._hands.observe(self._place[agent])
        mask = np.zeros(self._menu.menu.size, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask = self._menu.legal()[0]
        return {"observation": self._encoding.encode(seen)[0], "action_mask": mask}

    def named(self, agent: str) -> dict[str, Any]:
        """The same by name, cards as text."""
        return self._encoding.named(self._hands.observe(self._place[agent])[0])

    def action_name(self, action: int) -> str:
        return self._menu.menu.name(action)

    @property
    def hand(self) -> Hand:
        """The hand as the plain machine plays it, with every event and its clause."""
        return self._hands.row(0)

    def render(self) -> str | None:
        """The story of the hand so far, each line with its clause."""
        return told(self.hand) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to give back."""


def env(book: str = "open-table", game: str = "holdem", **table: Any) -> AECEnv:
    """The environment with PettingZoo's own checks of how it is used around it."""
    return wrappers.OrderEnforcingWrapper(HandEnv(book, game, **table))


def parallel_env(book: str = "open-table", game: str = "holdem", **table: Any) -> Any:
    """All agents answer at once, and the answer of the one whose turn it is counts."""
    return turn_based_aec_to_parallel(env(book, game, **table))
