"""What a player sees as numbers from 0 to 1, each with its name."""

from __future__ import annotations

import numpy as np

from cardspeak.batch import Hands
from cardspeak.interop.envs.encoding import Encoding


def test_cards_are_marks_and_chips_are_parts() -> None:
    hands = Hands("open-table", "seven-card-stud", seats=3, n=4, seed=1)
    encoding = Encoding(hands)
    rows = encoding.encode(hands.observe())
    assert rows.shape == (4, encoding.size)
    assert rows.dtype == np.float32
    for row in range(4):
        part = dict(zip(encoding.parts, rows[row].tolist(), strict=True))
        seen = encoding.named(hands.observe()[row])
        hole = {name.removeprefix("hole: ") for name, value in part.items() if name.startswith("hole: ") and value}
        assert hole == set(seen["hole"].split())
        shown = {name.removeprefix("up 1: ") for name, value in part.items() if name.startswith("up 1: ") and value}
        assert shown == set(seen["up 1"].split())
        assert np.isclose(part["pot"], seen["pot"] / 600)
        assert np.isclose(part["turn"], 1 / 3)  # one's own; 0 is nobody's
        assert part["in 2"] == 1


def test_every_column_has_its_part() -> None:
    hands = Hands("crown-melbourne-poker", "double-flop-holdem", seats=2, n=1)
    encoding = Encoding(hands)
    assert len(set(encoding.parts)) == encoding.size
    assert {"board 1: As", "board 2: As", "hole: 2c", "shared: Td", "stack 1"} <= set(encoding.parts)
