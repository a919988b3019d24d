"""A room in three processes, one killed, one paused and woken, one drained, the database restarted.

`tests/room/shared.py` tells what must be true then.
"""

from __future__ import annotations

import asyncio

import pytest
from tests.postgres_server import Server
from tests.room.shared import ordeal


def test_nothing_is_lost_whatever_happens_to_a_process(server: Server, database: str) -> None:
    assert asyncio.run(ordeal(server, database, "one evening", rounds=4, tables=3, pause=0.0)) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30))
def test_nothing_is_lost_on_any_evening(server: Server, database: str, seed: int) -> None:
    """Every third time a process stands still for a minute."""
    pause = 60.0 if seed % 3 == 0 else 5.0
    assert asyncio.run(ordeal(server, database, seed, rounds=7, tables=6, pause=pause)) > 0
