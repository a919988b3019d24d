"""A day of play: the room's memory is level, its files grow with what is written and by nothing else (`tools/soak.py`).

CARDSPEAK_SOAK says how many hands in the place of twenty thousand; where CARDSPEAK_SOAK_IN names a folder, the picture
and its figures are put there.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from tools.soak import draw, soak, write_csv

HANDS = int(os.environ.get("CARDSPEAK_SOAK", "20000"))  # some thirty an hour at each of thirty tables, for a day
MOST = 2_000  # kilobytes of memory for each thousand hands, once everything has been used
MOST_ON_DISK = 40_000
WARM = 5_000  # hands before which the program still grows into its caches


@pytest.mark.slow
def test_memory_is_level_and_files_grow_with_the_records(tmp_path: Path) -> None:
    found = soak(tmp_path / "room.db", HANDS)
    write_csv(found, tmp_path / "soak.csv")
    draw(found, tmp_path / "soak.png")
    assert (tmp_path / "soak.png").stat().st_size > 10_000
    if kept := os.environ.get("CARDSPEAK_SOAK_IN"):
        for name in ("soak.csv", "soak.png"):
            shutil.copy(tmp_path / name, kept)
    assert found.looks[-1].records > 5 * HANDS
    assert found.per_thousand("files") < MOST_ON_DISK
    if HANDS >= 2 * WARM:
        assert found.per_thousand("memory") < MOST
