"""Disks that fill up, files that are locked, damaged, cut off or too new, and clocks that go back.

Whatever happens below it, the room loses nothing that it answered, shows nothing that is not stored, and says in one
line what is wrong and what to do.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests import seeds
from tests.forked import Forked
from tests.room.serving import served
from tests.room.sitting import ANN, Eyes, Failing, memory, seated, table_of, until

from cardspeak.cli.audit import replayers
from cardspeak.room import mending
from cardspeak.room.desk import encode
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import INSTANT
from cardspeak.room.who import Who
from cardspeak.server.program import record_start
from cardspeak.server.run import people_of
from cardspeak.store import Draft, MemoryStore, Reader, Store, StoreError, audit, verify

HOLDEM: dict[str, Any] = {"book": "star-sydney-poker", "game": "holdem"}


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mending, "EVERY", 0.02)


async def some_hands(log: Store, hands: int = 6, tables: int = 3) -> dict[str, bytes]:
    """Play a while and stop; every table as the rail sees it."""
    room = Room(log)
    for _ in range(tables):
        await room.open(Opening(**HOLDEM, house=4, pace=INSTANT))
    await until(lambda: all(desk.hands >= hands for desk in room.desks.values()))
    await room.stop()
    assert room.notes == []
    return seen(room)


def seen(room: Room) -> dict[str, bytes]:
    return {id: encode(desk.machine.view("rail")) for id, desk in room.desks.items()}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, bytes]]:
    path = tmp_path_factory.mktemp("played") / "room.db"
    with Store.open(path) as log:
        views = asyncio.run(some_hands(log))
    return path, views


@pytest.fixture
def copy(played: tuple[Path, dict[str, bytes]], tmp_path: Path) -> Path:
    path = tmp_path / "room.db"
    shutil.copy(played[0], path)
    return path


def opened(path: Path) -> subprocess.CompletedProcess[str]:
    """`cardspeak room` on this file, which must not come up."""
    command = [sys.executable, "-m", "cardspeak.cli", "room", "--file", str(path), "--port", "0", "--no-browser"]
    with Forked[str](command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        said, wrong = process.communicate(timeout=60)
    return subprocess.CompletedProcess(command, process.returncode, said, wrong)


def refused(path: Path, *words: str) -> None:
    run = opened(path)
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.startswith("cardspeak: ")
    assert run.stderr.count("\n") == 1, run.stderr
    assert all(word in run.stderr for word in words), run.stderr


def last_shown(eyes: Eyes, table: str) -> int:
    return max(int(one["position"]) for one in eyes.shown if one["table"] == table)


# -- while people play -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("impatient")
def test_a_disk_that_fills_up_under_play(tmp_path: Path) -> None:
    """Nobody is told anything that is not stored; with room on the disk again the tables go on by themselves."""
    path = tmp_path / "room.db"

    async def story(log: Store) -> None:
        room = Room(log)
        desks = [await room.open(Opening(**HOLDEM, house=4, pace=INSTANT)) for _ in range(5)]
        eyes = Eyes(ANN)
        for desk in desks:
            desk.watch(eyes)
        await until(lambda: all(desk.hands > 2 for desk in desks))
        connection = log._writer._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages + 20}")
        await until(lambda: all(desk.paused for desk in desks))
        for desk in desks:
            assert "The disk is full: nothing was written to" in desk.fault
            assert desk.row()["fault"] == desk.fault
            assert desk.position == log.position(desk.stream) == last_shown(eyes, desk.id)
        full = [note for note in room.notes if "full" in note]
        assert set(full) == {
            f"The disk is full: nothing was written to {path}. Make room and try again. "
            "The tables have stopped until it can be written down."
        }
        assert len(full) < len(desks), "said once for all tables; again if a last small record still went in"
        hands = [desk.hands for desk in desks]
        connection.execute("PRAGMA max_page_count = 1000000")
        await until(lambda: all(desk.hands > before + 2 for desk, before in zip(desks, hands, strict=True)))
        assert room.notes[-1] == "The log is written again: the tables go on."
        assert not any(desk.fault for desk in desks)
        *_, told = [record for record in log.read("room") if record.kind == "log written again"]
        body = msgspec.json.decode(told.body)
        assert set(body["tables"]) <= {desk.id for desk in desks}
        assert body["why"].startswith("The disk is full")
        await room.stop()

    with Store.open(path) as log:
        asyncio.run(story(log))
    assert audit(path, None, replayers()).faults == ()


@pytest.mark.usefixtures("impatient")
def test_a_file_that_another_program_locks_for_a_while(tmp_path: Path) -> None:
    path = tmp_path / "room.db"

    async def story(log: Store) -> None:
        room = Room(log)
        desk = await room.open(Opening(**HOLDEM, house=4, pace=INSTANT))
        await until(lambda: desk.hands > 2)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await until(lambda: desk.paused)
        assert "is locked by another program: nothing was written" in desk.fault
        position = desk.position
        assert position == log.position(desk.stream)
        other.execute("ROLLBACK")
        other.close()
        await until(lambda: desk.position > position + 20)
        await room.stop()

    with Store.open(path, patience=0.05) as log:
        asyncio.run(story(log))
    assert verify(path).sound


@pytest.mark.usefixtures("impatient")
def test_a_table_that_the_floor_had_stopped_is_not_set_going_by_a_disk() -> None:
    async def story() -> None:
        log = Failing()
        room = memory(log)
        one, two = await seated(room, house=3), await seated(room, house=3)
        await room.floor(Who("Dee", "dealer"), one.id, "pause")
        log.fails = "The disk is full."
        await until(lambda: two.paused)
        assert room.mending.failed(one, StoreError("The disk is full."), stood=True)
        log.fails = ""
        await until(lambda: not two.paused)
        assert one.paused
        await room.stop()

    asyncio.run(story())


def test_a_log_that_takes_nothing_more_ends_the_room(tmp_path: Path) -> None:
    """After a failure of which nobody knows how far it got, only opening the log again tells: one line, and the end."""
    code = """
import sys
from pathlib import Path
from cardspeak.cli import main
from cardspeak.store.writer import Writer
real = Writer._write
def broken(self, plan):
    if plan.head.seq > 200:
        raise MemoryError("no more")
    real(self, plan)
Writer._write = broken
main(["room", "--file", sys.argv[1], "--port", "0", "--json", "--no-browser"])
"""
    path = tmp_path / "room.db"
    with Store.open(path) as log:
        asyncio.run(some_hands(log, hands=1))
    run = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, timeout=60, check=False
    )
    assert run.returncode == 2
    lines = run.stderr.splitlines()
    assert lines[-1].startswith("cardspeak: ")
    assert "MemoryError: no more. The room has stopped; what it answered is kept." in lines[-1]
    assert len(lines) == 2, "one note when it happened, one line at the end"
    assert "Traceback" not in run.stderr
    assert audit(path, None, replayers()).faults == ()


def test_a_full_disk_is_told_over_http_and_the_socket(tmp_path: Path) -> None:
    async def story(log: Store) -> None:
        async with served(log) as here:
            table = await here.open(**HOLDEM)
            ann = await here.come_in("Ann")
            connection = log._writer._connection
            connection.execute("PRAGMA query_only = 1")
            asked = await here.http.post("/api/session", json={"name": "Bob"})
            assert asked.status_code == 503
            assert "may not be written: nothing was" in asked.json()["wrong"]
            sit = {"type": "TakeSeat", "seat": 1, "name": "", "chips": 4_000}
            answer = await ann.ask(table, sit, "s-1")
            assert (answer["type"], answer["why"]) == ("refused", "log")
            assert log.answer("Ann", "s-1") is None
            connection.execute("PRAGMA query_only = 0")
            assert (await here.http.post("/api/session", json={"name": "Bob"})).status_code == 200
            await here.room.floor(Who("Sue", "supervisor"), table, "resume")
            assert (await ann.ask(table, sit, "s-1"))["type"] == "done"
            here.room.notes.clear()  # it was said, as it should be

    with Store.open(tmp_path / "room.db") as log:
        asyncio.run(story(log))


# -- when it is opened -------------------------------------------------------------------------------------------


def test_a_second_room_on_the_same_file(copy: Path) -> None:
    with Store.open(copy):
        refused(copy, "is being written by another process (pid", "stop it first")


def test_a_log_that_is_newer(copy: Path) -> None:
    with sqlite3.connect(copy) as other:
        other.execute("PRAGMA user_version = 3")
    other.close()
    refused(copy, "schema 3; this one reads up to 2", "use the version that wrote it")


def test_records_that_are_newer(copy: Path) -> None:
    with Store.open(copy) as log:
        body = b'[{"type":"SomethingNew","at":1}]'
        log.append("table/1", log.position("table/1"), [Draft("play", 0, "room", "", body)]).result()
    refused(copy, "Table 1 cannot be read back", "SomethingNew", "cardspeak audit", "the version that wrote it")


def test_a_file_that_may_not_be_written(copy: Path) -> None:
    copy.chmod(0o444)
    copy.parent.chmod(0o555)
    try:
        command = [sys.executable, "-c", "import sys; from cardspeak.cli import main; main(sys.argv[1:])"]
        nobody: dict[str, Any] = {"user": 65534} if os.getuid() == 0 else {}
        if nobody and not os.access(sys.executable, os.X_OK):
            pytest.skip("the interpreter belongs to root alone")
        try:
            run = subprocess.run(
                [*command, "room", "--file", str(copy), "--port", "0", "--no-browser"],
                capture_output=True, text=True, timeout=60, check=False, **nobody,
            )  # fmt: skip
        except PermissionError:
            pytest.skip("another user may not start Python here")
        if "cardspeak: " not in run.stderr:
            pytest.skip("another user may not read the program here")
        assert run.returncode == 2
        assert "Permission denied" in run.stderr or "may not be written" in run.stderr
        assert run.stderr.count("\n") == 1
    finally:
        copy.parent.chmod(0o755)


def test_a_file_that_is_locked_when_the_room_opens(copy: Path) -> None:
    other = sqlite3.connect(copy, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="is locked by another program"):
        Store.open(copy, patience=0.01)
    other.close()
    Store.open(copy).close()


def pages(path: Path, seed: int, count: int) -> Iterator[tuple[int, bytes]]:
    """Places in the file, and what stands there afterwards: a bit, a sector, a page."""
    chance, size = seeds.chance("pages", seed), path.stat().st_size
    for _ in range(count):
        match chance.randrange(3):
            case 0:
                at = chance.randrange(100, size)
                yield at, bytes((path.read_bytes()[at] ^ 1 << chance.randrange(8),))
            case 1:
                yield chance.randrange(1, size // 512) * 512, chance.randbytes(512)
            case _:
                yield chance.randrange(1, size // 4096) * 4096, bytes(4096)


@pytest.mark.parametrize("seed", range(4))
def test_damage_is_found_or_does_no_harm(played: tuple[Path, dict[str, bytes]], tmp_path: Path, seed: int) -> None:
    """Wherever the file is damaged: the room does not come up and says why, or every table is what it was."""
    whole, views = played
    found = 0
    for number, (at, noise) in enumerate(pages(whole, seed, 40)):
        path = tmp_path / f"{number}.db"
        raw = bytearray(whole.read_bytes())
        raw[at : at + len(noise)] = noise
        path.write_bytes(raw)
        try:
            with Store.open(path) as log:
                room = Room(log)
                room.restore()
                assert {id: view for id, view in seen(room).items() if id in views} == views
                assert sum(log.balances().values()) == 0
        except StoreError as wrong:
            found += 1
            says = str(wrong)
            assert "\n" not in says
            assert any(word in says for word in ("audit", "not a cardspeak log", "another cardspeak", "cannot be")), (
                says
            )
    assert 5 <= found < 40


def test_a_write_ahead_log_that_was_cut_off(tmp_path: Path) -> None:
    """What is left is the room after one of its records; play goes on from there."""
    whole, chance = tmp_path / "whole.db", seeds.chance("cut off")

    async def play(log: Store) -> tuple[bytes, bytes]:
        await some_hands(log, hands=3, tables=2)
        return whole.read_bytes(), whole.with_name("whole.db-wal").read_bytes()

    with Store.open(whole) as log:
        raw, waiting = asyncio.run(play(log))
        records = list(log.read_all())
    for number in range(12):
        path = tmp_path / f"{number}.db"
        path.write_bytes(raw)
        path.with_name(f"{path.name}-wal").write_bytes(waiting[: chance.randrange(len(waiting))])
        try:
            log = Store.open(path)
        except StoreError:
            continue  # not even the tables of the log had been written
        with log:
            left = list(log.read_all())
            assert left == records[: len(left)]
            room = Room(log)
            room.restore()
            assert all(desk.position == log.position(desk.stream) for desk in room.desks.values())


# -- clocks ------------------------------------------------------------------------------------------------------


class Times:
    """A clock on the wall that somebody sets, and one that nobody can."""

    def __init__(self) -> None:
        self.wall = self.steady = 1_800_000_000.0

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds

    def room(self, log: MemoryStore) -> Room:
        return Room(log, clock=lambda: self.wall, seconds=lambda: self.steady)


def changes(log: MemoryStore) -> list[tuple[int, int]]:
    found = [msgspec.json.decode(one.body) for one in log.read("room") if one.kind == "clock changed"]
    return [(one["was"] // 10**6 - 1_800_000_000, one["now"] // 10**6 - 1_800_000_000) for one in found]


@pytest.mark.control("C1")
def test_one_clock_stamps_whatever_is_written() -> None:
    """C1: tables, chips, people, orders and starts; a clock of their own none of them has."""

    async def story() -> None:
        log, given = MemoryStore(), set[int]()

        def clock() -> float:
            given.add(1_000_000 + len(given))
            return float(max(given))

        room = Room(log, clock=clock)
        record_start(log, room.now())
        people = people_of(room, open_door=True)
        people.enter("Ann")
        await room.welcome("Ann")
        await room.warden.exclude(Who("Sue", "supervisor"), "Eve", 3, "a quarrel")
        desk = await seated(room, ANN, house=2, pace=INSTANT)
        desk.stop()
        await room.floor(Who("Sue", "supervisor"), "*", "pause", why="A fire alarm.")
        await room.stop()
        kinds = {record.stream.partition("/")[0] for record in log.read_all()}
        assert kinds >= {"table", "player", "people", "room", "packs", "book"}
        assert {record.time // 1_000_000 for record in log.read_all()} <= given

    asyncio.run(story())


@pytest.mark.parametrize(("step", "told"), [(-1.9, False), (1.9, False), (-2.1, True), (2.1, True), (-86_400.0, True)])
@pytest.mark.control("C1")
def test_setting_the_clock_is_an_event(step: float, told: bool) -> None:
    """C1: what a clock that is kept right may jump is waited out, anything more is in the log before what it stamps."""
    log, times = MemoryStore(), Times()
    room = times.room(log)
    times.pass_by(100)
    before = room.now()
    times.wall += step
    now = room.now()
    assert changes(log) == ([(100, int(100 + step // 1))] if told else [])
    assert now == (times.wall if told else max(before, times.wall))
    assert len(room.notes) == told
    assert room.now() == now, "said once"
    times.pass_by(10)
    assert room.now() >= now + 8


def test_a_clock_that_is_behind_the_log_when_the_room_opens() -> None:
    log, times = MemoryStore(), Times()
    room = times.room(log)
    asyncio.run(room.welcome("Ann"))
    times.pass_by(60)
    assert changes(log) == []
    times.room(log)
    assert changes(log) == [], "the room was closed for a while"
    times.wall -= 3_600
    later = times.room(log)
    assert changes(log) == [(0, -3_540)]
    assert later.notes == [
        "The clock was set from 2027-01-15 08:00:00 UTC to 2027-01-15 07:01:00 UTC: records follow it, and say so."
    ]


def test_play_goes_on_while_the_clock_goes_back() -> None:
    """An hour back in the middle of hands: no table stops, and an audit finds nothing wrong."""

    async def story() -> None:
        log, times = MemoryStore(), Times()
        room = times.room(log)
        desk = await seated(room, house=4)
        await until(lambda: desk.hands > 3)
        times.wall -= 3_600
        hands = desk.hands
        await until(lambda: desk.hands > hands + 3)
        assert (desk.fault, desk.paused) == ("", False)
        await room.stop()
        assert len(changes(log)) == 1
        twin = times.room(log)
        twin.restore()
        assert table_of(twin.desks[desk.id]).state == table_of(desk).state

    asyncio.run(story())


def test_the_log_is_whole_after_everything(played: tuple[Path, dict[str, bytes]]) -> None:
    found = audit(played[0], None, replayers())
    assert found.faults == ()
    with Reader(played[0]) as log:
        assert log.proven("table/1") is not None
        assert [one.seq for one in log.proven("table/1")] == [one.seq for one in log.read("table/1")]


@pytest.mark.control("C11")
def test_a_record_that_was_altered_is_not_played_on(copy: Path) -> None:
    """A chip more in the middle of a stream, and nothing else: found when it is read, before an audit."""
    with sqlite3.connect(copy) as other:
        other.execute("DELETE FROM snapshot")
        (body,) = other.execute("SELECT body FROM record WHERE stream = 'table/2' AND position = 9").fetchone()
        changed = body.replace(b"1", b"2", 1)
        assert changed != body
        other.execute("UPDATE record SET body = ? WHERE stream = 'table/2' AND position = 9", (changed,))
    other.close()
    refused(copy, "is damaged: table/2 is not what was written at position 9", "cardspeak audit")


def test_a_balance_that_was_altered_is_found_when_the_room_opens(copy: Path) -> None:
    with sqlite3.connect(copy) as other:
        other.execute("UPDATE balance SET amount = amount + 1 WHERE account = 'table/1/seats'")
    other.close()
    refused(copy, "The ledger does not fit the tables", "cardspeak audit")
