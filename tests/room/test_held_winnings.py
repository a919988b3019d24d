"""Winnings that are held leave the table for an account of their own, and go from there to the player's."""

from __future__ import annotations

import pytest
from tests.table.crown.test_crown_winnings import ACM, won

from cardspeak.ledger import Transfer
from cardspeak.machine import Accepted
from cardspeak.room.money import transfers
from cardspeak.room.players.money import bought, chips_in
from cardspeak.table.script import command_of


@pytest.mark.clause("crown-melbourne-poker", "18.2.3")
def test_every_chip_that_is_held_is_in_one_account() -> None:
    table = won()
    moved: list[Transfer] = []
    for line in (
        f"! device used; seat 3; choice hold the winnings; by {ACM}",
        f"release the winnings of p3 by {ACM}",
    ):
        before = chips_in(table.state)
        answer = table.act(command_of(line))
        assert isinstance(answer, Accepted)
        found = bought(table.state, answer.events)
        moved += transfers("7", before, chips_in(table.state), found, "18.2.3")
    assert [(one.debit, one.credit, one.amount) for one in moved] == [
        ("table/7/seats", "held/p3", 40),
        ("held/p3", "table/7/seats", 40),
        ("table/7/seats", "player/p3", 40),
    ]
