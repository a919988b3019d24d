"""What a player sees as numbers from 0 to 1: cards as planes of 52, chips as parts of all there are at the table.

`named` says the same in words and whole numbers, for people and for whoever makes an encoding of one's own.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardspeak.batch import Hands
from cardspeak.batch.records import Record
from cardspeak.cards import Card
from cardspeak.ranking.compiled import fast

CHIPS = re.compile(r"pot|highest|call|least|most|(stack|bet|paid) \d+")
CARD = re.compile(r"(hole|board \d|up \d+) \d+|shared")
STREETS, RAISES, DRAWN, ASKS = 8, 32, 5, 8


@fast
def encode_rows(seen: Record, to: Record, least: Record, most: Record, out: Record) -> None:
    """Every number as a part of the most it can be; every card as a mark in its plane."""
    for row in range(seen.shape[0]):
        for at in range(to.shape[0]):
            value = np.int64(seen[row, at])
            if most[at] == 0:
                if value >= 0:
                    out[row, to[at] + value] = 1
            else:
                out[row, to[at]] = min(max(np.float32(value - least[at]) / most[at], np.float32(0)), np.float32(1))


class Encoding:
    """The columns of `Hands.observe` as one row of `float32` for each hand."""

    def __init__(self, hands: Hands) -> None:
        names = self.columns = hands.columns
        plain = [name for name in names if not CARD.fullmatch(name)]
        groups = list(dict.fromkeys(name.rsplit(" ", 1)[0] for name in names if CARD.fullmatch(name)))
        self.parts = (*plain, *(f"{group}: {Card(card)}" for group in groups for card in range(52)))
        self.size = len(self.parts)
        self._to = np.zeros(len(names), np.int64)  # where a column goes, or its plane of cards begins
        self._most = np.zeros(len(names), np.float32)  # what counts as 1; 0: a card
        self._least = np.array([-1 if name == "turn" else 0 for name in names], np.int64)
        total = sum(hands.setup.stacks)
        for at, name in enumerate(names):
            if CARD.fullmatch(name):
                self._to[at] = len(plain) + 52 * groups.index(name.rsplit(" ", 1)[0])
            else:
                self._to[at] = plain.index(name)
                self._most[at] = total if CHIPS.fullmatch(name) else self._largest(name, hands.seats)

    @staticmethod
    def _largest(name: str, seats: int) -> int:
        sizes = {"place": seats, "turn": seats, "asks": ASKS, "street": STREETS, "raises": RAISES, "drawn": DRAWN}
        return sizes.get(name.split()[0], 1)

    def encode(self, seen: NDArray[np.int32]) -> NDArray[np.float32]:
        """Rows of `Hands.observe`; `parts` are the names of what comes out."""
        out = np.zeros((len(seen), self.size), np.float32)
        encode_rows(seen, self._to, self._least, self._most, out)
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
