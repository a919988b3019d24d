"""One player learns, the others play by policies: what both environments of Gymnasium are made of."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from cardspeak.batch import NOTHING, OVER, Actions, Hands
from cardspeak.batch.playing import Policy, answered, require_policy
from cardspeak.errors import BadInput
from cardspeak.interop.envs.encoding import Encoding

LearnerSeat = int | Literal["any"]
Illegal = Literal["nearest", "refuse"]


class Learner:
    """Rows of hands, each brought on until the learner is to act or the hand is over."""

    def __init__(
        self,
        book: str,
        game: str,
        n: int,
        place: LearnerSeat,
        opponents: Policy,
        illegal: Illegal,
        table: dict[str, Any],
    ) -> None:
        self.hands = Hands(book, game, n=n, auto=False, **{"log": 128, **table})
        self.menu, self.encoding = Actions(self.hands), Encoding(self.hands)
        if place != "any" and not 0 <= place < self.hands.seats:
            raise BadInput(f"Place {place} is not at this table: 0 to {self.hands.seats - 1} in the order of the deal.")
        if illegal not in ("nearest", "refuse"):
            raise BadInput(f"An action that is not legal is taken as the nearest, or refused; not {illegal!r}.")
        require_policy(opponents)
        self._place, self._opponents, self._illegal = place, opponents, illegal
        self.skipped = np.zeros(
            n, np.int64
        )  # hands that were over before the learner had to act, since the last answer
        self.skipped_reward = np.zeros(n)

    @property
    def places(self) -> NDArray[np.int64]:
        """Where the learner sits in each row: one place, or another with every hand."""
        if self._place == "any":
            return (self.hands.number % np.uint64(self.hands.seats)).astype(np.int64)
        return np.full(self.hands.n, self._place, np.int64)

    def begin(self, mask: NDArray[np.bool_] | None = None, seed: int | None = None) -> None:
        """The next hands of these rows, or all from the first; hands that never ask the learner are passed over."""
        if mask is None:
            mask = np.ones(self.hands.n, np.bool_)
            self.hands.reset(seed=seed)
        else:
            self.hands.reset(mask)
        self.skipped[mask], self.skipped_reward[mask] = 0, 0
        for _ in range(10_000):
            self._others()
            over = mask & (self.hands.legal()["asks"] == OVER)
            if not over.any():
                return
            self.skipped[over] += 1
            self.skipped_reward[over] += self._own(self.hands.rewards)[over]
            self.hands.reset(over)
        raise BadInput("Ten thousand hands in a row were over before the learner had to act: give other opponents.")

    def answer(self, actions: NDArray[Any]) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.int32]]:
        """One action a row: what each hand brought, which are over, and which actions were taken."""
        taken = self._legal(np.asarray(actions))
        self.menu.step(taken)
        self._others()
        done = self.hands.legal()["asks"] == OVER
        rewards = np.where(done, self._own(self.hands.rewards), 0).astype(np.float64)
        return rewards, done, taken

    def _legal(self, actions: NDArray[Any]) -> NDArray[np.int32]:
        """The actions themselves, or the nearest of the menu at or below them, else above."""
        self._on_the_menu(actions)
        if self._illegal == "refuse":
            return actions.astype(np.int32)
        mask = self.menu.legal().astype(np.bool_)
        rows = np.arange(len(actions))
        if mask[rows, actions].all():
            return actions.astype(np.int32)
        numbers = np.arange(mask.shape[1])
        distance = np.abs(2 * (numbers - actions[:, None])) + (numbers > actions[:, None])
        nearest: NDArray[np.int64] = np.where(mask, distance, np.iinfo(np.int64).max).argmin(axis=1)
        return nearest.astype(np.int32)

    def _on_the_menu(self, actions: NDArray[Any]) -> None:
        """A number beyond the menu is a mistake: numpy would count from the end, a batch would take it for none."""
        size = self.menu.menu.size
        beyond = actions[(actions < 0) | (actions >= size)]
        if beyond.size:
            raise BadInput(f"The menu has the actions 0 to {size - 1}, not {beyond[0]}.")

    def _others(self) -> None:
        hands = self.hands
        luck = np.zeros(hands.n)
        places = self.places
        for _ in range(4096):
            offers = hands.legal()
            chosen = (offers["asks"] != OVER) & (offers["turn"] != places)
            if not chosen.any():
                return
            kinds, amounts = np.full(hands.n, NOTHING, np.int8), np.zeros(hands.n, np.int32)
            answered(hands, self._opponents, chosen, luck, kinds, amounts)
            kinds[~chosen] = NOTHING
            hands.step(kinds, amounts)

    def _own(self, rewards: NDArray[np.int32]) -> NDArray[np.int32]:
        return rewards[np.arange(self.hands.n), self.places]

    def see(self) -> NDArray[np.int32]:
        """What the learner sees of each row."""
        if self._place != "any":
            return self.hands.observe(int(self._place))
        places = self.places
        seen = self.hands.observe()
        over = self.hands.legal()["asks"] == OVER
        for place in np.unique(places[over]):
            rows = over & (places == place)
            seen[rows] = self.hands.observe(int(place))[rows]
        return seen

    def observation(self) -> dict[str, NDArray[Any]]:
        """The same as numbers from 0 to 1, with the mask of legal actions."""
        return {"observation": self.encoding.encode(self.see()), "action_mask": self.menu.legal()}
