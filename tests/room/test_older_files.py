"""Files written by earlier versions of the program: they open, go on, and pass the audit."""

from __future__ import annotations

import asyncio
import gzip
import time
from pathlib import Path

import pytest

from cardspeak.cli.audit import across, replayers
from cardspeak.room.desk import Desk
from cardspeak.room.room import Room
from cardspeak.store import Store
from cardspeak.store.auditing import audit

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.db.gz"))


@pytest.fixture(params=FIXTURES, ids=lambda path: path.name)
def older(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The file as it was left, in the middle of hands and rounds."""
    path = tmp_path / "room.db"
    path.write_bytes(gzip.decompress(request.param.read_bytes()))
    return path


def sound(path: Path) -> int:
    found = audit(path, replayers=replayers(), across=across())
    assert not found.faults, found.faults[:3]
    return found.verified.records


def waits(room: Room, desk: Desk) -> bool:
    """Whether the room itself has the next move."""
    return desk.machine.next(room.now()).what in ("deal", "house", "chores")


def test_it_passes_the_audit(older: Path) -> None:
    assert sound(older) > 100


def test_it_goes_on(older: Path) -> None:
    """Every table that was open plays further hands, and what comes of it is as sound as what was there."""
    before = sound(older)

    async def story() -> int:
        log = Store.open(older)
        room = Room(log)
        room.restore()
        room.start()
        going = [desk for desk in room.desks.values() if not desk.closed and not desk.paused and waits(room, desk)]
        stood = {desk.id: desk.position for desk in going}
        until = time.monotonic() + 60
        while time.monotonic() < until and any(desk.position == stood[desk.id] for desk in going):
            await asyncio.sleep(0.02)
        still = [desk.title for desk in going if desk.position == stood[desk.id]]
        assert not still, f"these never went on: {still}"
        assert not room.notes, room.notes
        await room.stop()
        log.close()
        return len(going)

    assert asyncio.run(story()) >= 10
    assert sound(older) > before
