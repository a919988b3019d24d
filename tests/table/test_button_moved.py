"""The floor puts a misplaced button right between hands."""

from __future__ import annotations

import pytest
from tests.shelf import AMONG
from tests.table.sitting import hand, opened, pack, sound

from cardspeak.machine import Accepted
from cardspeak.refusal import Refused
from cardspeak.table import commands as c
from cardspeak.table.machine import Table

SEATED = (1, 3, 4, 6, 8)


def button_of(table: Table) -> int | None:
    return hand(table).button


@pytest.mark.parametrize("book", AMONG)
def test_the_next_hand_is_dealt_with_the_button_where_the_floor_put_it(book: str) -> None:
    table = opened(book, "holdem", SEATED)
    hand(table)
    role = table.setup.table.disputes.by
    moved = table.act(c.MoveButton(seat=6, by=role, why="it was left behind"))
    assert isinstance(moved, Accepted)
    assert moved.events[0].cite == table.setup.table.disputes.by_cite
    assert button_of(table) == 6
    assert button_of(table) == 8, "and from there it goes on as always"
    sound(table)


def test_only_who_decides_may_between_hands_and_to_somebody_ready() -> None:
    table = opened("star-sydney-poker", "holdem", SEATED)
    role = table.setup.table.disputes.by
    assert isinstance(table.act(c.MoveButton(seat=6, by="dealer")), Refused)
    assert isinstance(table.act(c.MoveButton(seat=5, by=role)), Refused), "nobody sits there"
    table.act(c.StepAway(seat=6))
    assert isinstance(table.act(c.MoveButton(seat=6, by=role)), Refused), "nobody to deal to"
    table.act(c.StartHand(pack=pack(table)))
    assert isinstance(table.act(c.MoveButton(seat=3, by=role)), Refused), "a hand is running"
