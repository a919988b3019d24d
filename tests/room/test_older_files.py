"""Files written by earlier versions of the program: they open, go on, and pass the audit."""

from __future__ import annotations

import asyncio
import gzip
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from cardspeak.cli.audit import across, replayers
from cardspeak.room.desk import Desk
from cardspeak.room.room import Room
from cardspeak.store import Store
from cardspeak.store.auditing import audit

FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.db.gz"))

of_every_file = pytest.mark.parametrize("packed", FIXTURES, ids=lambda path: path.name)


def unpacked(packed: Path, folder: Path) -> Path:
    """The file as it was left, in the middle of hands and rounds."""
    path = folder / "room.db"
    path.write_bytes(gzip.decompress(packed.read_bytes()))
    return path


@cache
def records_of(packed: Path) -> int:
    """How many the auditor finds in it, all sound."""
    with TemporaryDirectory() as folder:
        return sound(unpacked(packed, Path(folder)))


def sound(path: Path) -> int:
    found = audit(path, replayers=replayers(), across=across())
    assert not found.faults, found.faults[:3]
    return found.verified.records


def waits(room: Room, desk: Desk) -> bool:
    """Whether the room itself has the next move."""
    return desk.machine.next(room.now()).what in ("deal", "house", "chores")


@of_every_file
def test_it_passes_the_audit(packed: Path) -> None:
    assert records_of(packed) > 100


@of_every_file
def test_it_goes_on(packed: Path, tmp_path: Path) -> None:
    """Every table that was open plays further hands, and what comes of it is as sound as what was there."""
    older, before = unpacked(packed, tmp_path), records_of(packed)

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
