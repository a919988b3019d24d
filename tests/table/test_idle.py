"""Rounds that a player is away for, where no button goes round: so many hands as there are players are one."""

from __future__ import annotations

import pytest

from cardspeak.table.state import Idle
from cardspeak.table.topics.absence import _without_button


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, Idle(1, 0)),
        (Idle(0, 0), Idle(1, 0)),
        (Idle(1, 2), Idle(2, 2)),
        (Idle(2, 2), Idle(0, 3)),
    ],
)
def test_hands_make_a_round(before: Idle | None, after: Idle) -> None:
    assert _without_button(before, 3) == after


def test_two_players_have_a_round_of_two_hands() -> None:
    assert _without_button(_without_button(None, 2), 2) == Idle(0, 1)
