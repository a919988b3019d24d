"""What a player sees as numbers from 0 to 1: cards as planes of 52, chips as parts of all there are at the table.

`named` says the same in words and whole numbers, for people and for whoever makes an encoding of one's own.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardspeak.batch import Hands
from cardspeak.cards import Card

CHIPS = re.compile(r"pot|highest|call|least|most|(stack|bet|paid) \d+")
CARD = re.compile(r"(hole|board \d|up \d+) \d+|shared")
STREETS, RAISES, DRAWN, ASKS = 8, 32, 5, 8


class Encoding:
    """The columns of `Hands.observe` as one row of `float32` for each hand."""

    def __init__(self, hands: Hands) -> None:
        names = hands.columns
        self.columns = names
        chips = [at for at, name in enumerate(names) if CHIPS.fullmatch(name)]
        self._chips, self._total = np.array(chips), float(sum(hands.setup.stacks))
        groups: dict[str, list[int]] = {}
        for at, name in enumerate(names):
            if CARD.fullmatch(name):
                groups.setdefault(name.rsplit(" ", 1)[0], []).append(at)
        self._groups = [np.array(group) for group in groups.values()]
        self._rest = np.array([at for at in range(len(names)) if at not in chips and not CARD.fullmatch(names[at])])
        self._scale = np.array([self._most(names[at], hands.seats) for at in self._rest], np.float32)
        self.parts = (
            *(names[at] for at in self._rest),
            *(names[at] for at in chips),
            *(f"{group}: {Card(card)}" for group in groups for card in range(52)),
        )
        self.size = len(self.parts)

    @staticmethod
    def _most(name: str, seats: int) -> int:
        word = name.split()[0]
        return {"place": seats, "turn": seats, "asks": ASKS, "street": STREETS, "raises": RAISES, "drawn": DRAWN}.get(
            word, 1
        )

    def encode(self, seen: NDArray[np.int32]) -> NDArray[np.float32]:
        """Rows of `Hands.observe`; `parts` are the names of what comes out."""
        rows = len(seen)
        out = np.zeros((rows, self.size), np.float32)
        rest, chips = len(self._rest), len(self._chips)
        out[:, :rest] = np.clip((seen[:, self._rest] + (self._rest == 2)) / self._scale, 0, 1)  # a turn may be -1
        out[:, rest : rest + chips] = np.clip(seen[:, self._chips] / self._total, 0, 1)
        at = rest + chips
        for group in self._groups:
            cards = seen[:, group]
            row, place = np.nonzero(cards >= 0)
            out[row, at + cards[row, place]] = 1
            at += 52
        return out

    def named(self, seen: NDArray[np.int32]) -> dict[str, Any]:
        """One row of `Hands.observe` by name; cards as text."""
        found: dict[str, Any] = {}
        for name, value in zip(self.columns, seen.tolist(), strict=True):
            if not CARD.fullmatch(name):
                found[name] = value
            elif value >= 0:
                group = name.rsplit(" ", 1)[0]
                found[group] = f"{found.get(group, '')} {Card(value)}".strip()
        return found
