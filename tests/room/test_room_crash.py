"""Killed at any moment, the room comes back with every command it answered and every table as it was, to the chip."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import msgspec
import pytest
from tests.room.crash import Answered, Memory, check, run


@pytest.mark.control("C23")
def test_killed_a_few_times(tmp_path: Path) -> None:
    memory = asyncio.run(run(tmp_path / "room.db", kills=4, tables=4, seed=11))
    assert len(memory.answered) > 20, "people were playing"
    assert len(memory.seen) == 14, "three players at each of four tables, and the floor at two of them"
    with pytest.raises(AssertionError, match="answered and lost"):
        check(tmp_path / "room.db", Memory(answered=[Answered("P0 of 9", "never", "9", 5)]))
    name, shown = next(iter(memory.seen.items()))
    shown["view"]["seats"][0]["chips"] += 1
    with pytest.raises(AssertionError, match="saw another table"):
        check(tmp_path / "room.db", Memory(seen={name: msgspec.json.decode(msgspec.json.encode(shown))}))


KILLS = int(os.environ.get("CARDSPEAK_KILLS", "1000"))  # in all
A_ROOM = 25  # kills of one room: after each its whole log is audited, so that many would cost their square


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(max(1, KILLS // A_ROOM)))
def test_killed_many_times(tmp_path: Path, seed: int) -> None:
    memory = asyncio.run(run(tmp_path / "room.db", kills=A_ROOM, tables=10, seed=seed))
    assert len(memory.answered) > A_ROOM, "people were playing, however slow the machine"
