"""The tablet's room is killed in the middle of a live hand: every entry that was answered is there, to the chip."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.forked import Forked
from tests.room.dealing import asked
from tests.room.sitting import balanced, table_of

from cardspeak.cli.audit import across, replayers
from cardspeak.room.room import Room
from cardspeak.store import Store, audit

KILLS = 4


def killed(file: Path, seed: str, entries: int) -> list[str]:
    """Deal until so many entries were answered, then kill; what was said last."""
    command = [sys.executable, "-m", "tests.room.live_night", str(file), seed]
    with Forked[str](command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]) as dealing:
        assert dealing.stdout is not None
        said = ""
        for _ in range(entries):
            said = dealing.stdout.readline() or said
        dealing.kill()
        rest = dealing.stdout.read().splitlines()
    return (rest[-1] if rest else said).split()


def test_a_live_table_survives_being_killed(tmp_path: Path) -> None:
    file = tmp_path / "live.db"
    for number in range(KILLS):
        position, words = killed(file, f"night {number}", 15 + 7 * number)
        found = audit(file, None, replayers(), across())
        assert found.faults == ()
        assert "table/1" in found.replayed
        log = Store.open(file)
        room = Room(log)
        assert room.restore() == 1
        desk = room.desks["1"]
        assert int(position) <= desk.position <= int(position) + 1, "answered, or written and not answered yet"
        if desk.position == int(position):
            assert len(desk.machine.view("floor").entry) == int(words), "and what can be taken back"
        assert asked(desk).asks
        assert sum(log.balances().values()) == 0
        assert sum(table_of(desk).state.chips(seat) for seat in (1, 2, 3)) == log.balance("table/1/seats")
        balanced(room)
        log.close()
