"""A snapshot that somebody altered in the file: the room does not go on from it, and the audit knows who sat where."""

from __future__ import annotations

import asyncio
import hashlib
import shutil
from pathlib import Path

import msgspec
import pytest
from tests.room.boxes import SLOW
from tests.room.rewriting import ANN, BOB, done
from tests.store.making import altering

from cardspeak.cli.audit import across, replayers
from cardspeak.refusal import Refused
from cardspeak.room.openings import Opening
from cardspeak.room.players.house import seat_command
from cardspeak.room.room import Room
from cardspeak.room.saved import decode
from cardspeak.room.who import Who
from cardspeak.store import Store, audit
from cardspeak.store.chain import SNAPSHOT
from cardspeak.store.seals import make_key, secret_of
from cardspeak.table import commands as c

SECRET = bytes(range(32))
EVE = Who("Eve")
STREAM = "table/1"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Ann and Bob have sat down, and the room was stopped."""
    path = tmp_path / "room.log"

    async def evening() -> None:
        with Store.open(path, secret=SECRET) as log:
            room = Room(log)
            desk = await room.open(Opening(book="star-sydney-poker", game="holdem", pace=SLOW))
            for seat, who in enumerate((ANN, BOB), 1):
                await room.welcome(who.name)
                await done(desk, who, seat_command(seat, who.name, 8_000, 0))
            await room.stop()

    asyncio.run(evening())
    return path


def forge(path: Path, position: int | None = None) -> None:
    """Bob's seat becomes Eve's, under a digest such as anybody can work out."""
    with altering(path) as sql:
        ((body,),) = sql.execute("SELECT body FROM snapshot WHERE stream = ?", (STREAM,)).fetchall()
        assert b"Bob" in body
        body = body.replace(b"Bob", b"Eve")
        if position is None:
            ((position,),) = sql.execute("SELECT position FROM snapshot").fetchall()
        ((found,),) = sql.execute(
            "SELECT hash FROM record WHERE stream = ? AND position = ?", (STREAM, position)
        ).fetchall()
        digest = hashlib.sha256(SNAPSHOT + found + body).digest()
        sql.execute("UPDATE snapshot SET body = ?, digest = ?, position = ?", (body, digest, position))


async def opened_again(path: Path, secret: bytes) -> tuple[int, int]:
    """What Eve walks away with, and what Bob does."""
    with Store.open(path, secret=secret) as log:
        room = Room(log)
        room.restore()
        desk = room.desks["1"]
        answer = await desk.ask(EVE, c.LeaveTable(seat=2))
        assert isinstance(answer, Refused), "she sits nowhere"
        await done(desk, BOB, c.LeaveTable(seat=2))
        await room.stop()
        return room.chips_of("Eve"), room.chips_of("Bob")


@pytest.mark.control("C11")
@pytest.mark.parametrize("secret", [SECRET, b"", b"another" * 5])
def test_a_forged_snapshot_steals_nothing(path: Path, secret: bytes) -> None:
    forge(path)
    assert asyncio.run(opened_again(path, secret)) == (0, 100_000)
    assert audit(path, None, replayers(), across()).faults == ()


def test_a_snapshot_of_ones_own_is_gone_on_from(path: Path) -> None:
    with Store.open(path, secret=SECRET) as log:
        kept = log.snapshot(STREAM)
        assert kept is not None
        assert decode(kept.body) is not None
    with Store.open(path, secret=b"another" * 5) as log:
        assert log.snapshot(STREAM) is None, "it is under a secret of somebody else"


def test_a_snapshot_is_of_its_own_log(path: Path, tmp_path: Path) -> None:
    """Under the same secret, a snapshot of one log is none of another."""
    other = tmp_path / "other.log"
    shutil.copy(path, other)
    with altering(other) as sql:
        sql.execute("UPDATE snapshot SET position = position - 1")
    with Store.open(other, secret=SECRET) as log:
        assert log.snapshot(STREAM) is None


def test_the_secret_is_no_part_of_the_key_file_or_the_log(tmp_path: Path, path: Path) -> None:
    key = make_key(tmp_path / "room.key")
    one, other = secret_of(key, "snapshots"), secret_of(key, "packs")
    assert one != other
    assert one == secret_of(key, "snapshots")
    assert len(one) == 32
    assert one not in path.read_bytes()


@pytest.mark.control("C11")
def test_the_audit_replays_who_sat_down_and_who_left(path: Path) -> None:
    """As a room did that went on from the forged seat: Eve leaves with Bob's chips, ledger and hashes in order."""

    async def theft() -> None:
        with Store.open(path, secret=SECRET) as log:
            room = Room(log)
            room.restore()
            desk = room.desks["1"]
            place = desk.machine.table.state.seats[2]  # type: ignore[attr-defined]
            desk.machine.table.state.seats[2] = msgspec.structs.replace(place, name="Eve")  # type: ignore[attr-defined]
            await done(desk, EVE, c.LeaveTable(seat=2))
            assert room.chips_of("Eve") == 8_000
            await room.stop()

    asyncio.run(theft())
    found = audit(path, None, replayers(), across())
    assert "Eve goes from seat 2, in which Bob sits" in str(found.faults[0])
