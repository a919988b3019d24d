"""A flood of what no client sends: no 5xx, nothing changed, and the process no larger (see `hostile.py`).

CARDSPEAK_HOSTILE says how many in the place of a million.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from tests.room.hostile import run

COUNT = int(os.environ.get("CARDSPEAK_HOSTILE", "1000000"))


@pytest.mark.slow
def test_a_million_hostile_messages_change_nothing(tmp_path: Path) -> None:
    heard = asyncio.run(run(tmp_path / "room.db", COUNT, seed=7))
    assert heard.sent >= COUNT
    assert sum(times for what, times in heard.answers.items() if what.startswith("socket")) > COUNT // 100
    assert sum(times for what, times in heard.answers.items() if what.startswith("http")) > COUNT // 100
