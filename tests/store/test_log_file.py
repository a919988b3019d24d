"""The log as a file: opened again, copied, locked, full, foreign, and let go of."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import CancelledError, Future
from pathlib import Path

import pytest
from tests import seeds
from tests.store.making import altering, fill, said

from cardspeak.errors import BadInput
from cardspeak.ledger import Transfer
from cardspeak.store import Appended, Conflict, Header, Reader, Snapshot, Store, StoreError, audit, verify


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "room.log"


def test_everything_is_there_again(path: Path) -> None:
    fill(path)
    with Reader(path) as log:
        before, balances, head = list(log.read_all()), log.balances(), log.head()
    with Store.open(path) as store:
        assert list(store.read_all()) == before
        assert (store.balances(), store.head()) == (balances, head)
        assert store.snapshot("table/0") == Snapshot("table/0", 2, b'{"state":1}')
        again = store.append("table/0", 0, [said(command="c0")]).result()
        assert again.repeated
        assert again.records == tuple(before[1:3])
        with pytest.raises(Conflict):
            store.append("table/0", 5, [said()]).result()
        assert store.append("table/0", 6, [said()]).result().head.seq == head.seq + 1
    assert verify(path).sound


def test_the_header_is_the_one_it_was_begun_with(path: Path) -> None:
    Store.open(path, Header("The Harbour", ("cage",))).close()
    with Store.open(path, Header("Another")) as store:
        assert store.header == Header("The Harbour", ("cage",))
        over = Transfer("bank", "player/ann", 1, "x")
        refused = store.append("room", 0, [said(moved=(over,))]).exception()
        assert str(refused) == "bank holds 0 and cannot give 1."


def test_durable_settings(path: Path) -> None:
    with Store.open(path) as store:
        assert path.with_name("room.log-wal").exists()
        connection = store._writer._connection
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert sorted(each.name for each in path.parent.iterdir()) == ["room.log", "room.log-lock"]


# -- one writer --------------------------------------------------------------------------------------------


def test_a_second_writer_is_refused(path: Path) -> None:
    with Store.open(path) as store:
        with pytest.raises(StoreError, match=rf"room\.log is being written by another process \(pid {os.getpid()}\)"):
            Store.open(path)
        code = "import sys; from cardspeak.store import Store; Store.open(sys.argv[1])"
        other = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=False)
        assert "is being written by another process" in other.stderr.splitlines()[-1]
        with Reader(path) as log:
            store.append("room", 0, [said()]).result()
            assert log.head() == store.head()
    Store.open(path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_second_name_does_not_help(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "other.log"
    link.symlink_to(path)
    with Store.open(path) as store, pytest.raises(StoreError, match=r"room\.log is being written by another process"):
        Store.open(link)
    with Store.open(link) as store:
        store.append("room", 0, [said()]).result()
    assert verify(path).records == 1


def test_another_program_holds_the_file(path: Path) -> None:
    with Store.open(path, patience=0.01) as store, altering(path) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"room\.log is locked by another program: nothing was written"):
            store.append("room", 0, [said()]).result()
        other.execute("ROLLBACK")
        assert store.append("room", 0, [said()]).result().head.seq == 1
    assert verify(path).records == 1


# -- when the disk does not do its part --------------------------------------------------------------------


def test_a_full_disk_acknowledges_nothing_and_can_be_got_over(path: Path) -> None:
    fill(path)
    with Store.open(path) as store:
        head, connection = store.head(), store._writer._connection
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError, match=r"^The disk is full: nothing was written to .*room\.log\. Make room"):
            store.append("room", 1, [said("a" * 100_000)]).result()
        assert (store.head(), store.position("room")) == (head, 1)
        connection.execute("PRAGMA max_page_count = 1000000")
        assert store.append("room", 1, [said("a" * 100_000)]).result().head.seq == head.seq + 1
    assert verify(path).sound


LIMITED = """
import resource, sys
from cardspeak.store import Store, StoreError, draft
store = Store.open(sys.argv[1])
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
try:
    for at in range(10_000):
        store.append("room", at, [draft("Said", "a" * 1000, time=0, actor="ann")]).result()
        print(at + 1, flush=True)
except StoreError as wrong:
    print(wrong, file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on files")
def test_a_file_that_may_not_grow(path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", LIMITED, path], capture_output=True, text=True, check=True)
    acknowledged = int(run.stdout.split()[-1])
    assert 0 < acknowledged < 10_000
    assert run.stderr.count("\n") == 1
    assert verify(path).sound
    with Store.open(path) as store:
        assert acknowledged <= store.position("room") <= acknowledged + 1


def test_a_file_that_may_not_be_written(path: Path) -> None:
    with Store.open(path) as store:
        connection = store._writer._connection
        connection.execute("PRAGMA query_only = 1")
        with pytest.raises(StoreError, match=r"room\.log may not be written: nothing was"):
            store.append("room", 0, [said()]).result()
        connection.execute("PRAGMA query_only = 0")
        store.append("room", 0, [said()]).result()


def test_after_a_failure_of_unknown_extent_nothing_more_is_taken(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store.open(path) as store:
        store.append("room", 0, [said()]).result()

        def broken(plan: object) -> None:
            raise MemoryError("no more")

        monkeypatch.setattr(store._writer, "_write", broken)
        waiting = [store.append("room", None, [said()]) for _ in range(3)][-1]
        with pytest.raises(StoreError, match="MemoryError: no more"):
            waiting.result()
        monkeypatch.undo()
        with pytest.raises(StoreError, match="MemoryError: no more"):
            store.append("room", 1, [said()])
        assert store.head().seq == 1
    with Store.open(path) as store:
        assert store.append("room", 1, [said()]).result().head.seq == 2


def test_a_refusal_does_not_touch_the_others_of_its_group(path: Path) -> None:
    with Store.open(path) as store:
        gate = threading.Event()
        first = store.append("room", 0, [said(0)])
        first.add_done_callback(lambda _: gate.wait(10))  # holds the writer while the rest gathers
        rest = [store.append("room", expected, [said(expected)]) for expected in (1, 1, 2, 7, 3)]
        gate.set()
        wrong = [type(each.exception()) for each in rest]
        assert wrong == [type(None), Conflict, type(None), Conflict, type(None)]
        assert store.position("room") == 4
    assert verify(path).sound


def test_whatever_waits_is_one_transaction(path: Path) -> None:
    with Store.open(path) as store:
        said_to_sqlite: list[str] = []
        gate, held = threading.Event(), threading.Event()

        def hold(_: object) -> None:
            held.set()
            gate.wait(10)

        store.append("room", 0, [said(0)]).add_done_callback(hold)
        assert held.wait(10)
        store._writer._connection.set_trace_callback(said_to_sqlite.append)
        rest = [store.append(f"table/{at}", 0, [said(at)]) for at in range(300)]
        gate.set()
        assert {each.result().position for each in rest} == {1}
        assert said_to_sqlite.count("COMMIT") == 1
        store._writer._connection.set_trace_callback(None)


def test_nobody_is_answered_before_it_is_committed(path: Path) -> None:
    seen: list[bool] = []
    with Store.open(path) as store, Reader(path) as other:

        def look(done: Future[Appended]) -> None:
            seen.append(other.position("room") >= done.result().position)

        for at in range(100):
            store.append("room", None, [said(at)]).add_done_callback(look)
        store.close()  # after the last callback
    assert seen == [True] * 100


def test_what_is_cancelled_while_it_waits_is_not_written(path: Path) -> None:
    with Store.open(path) as store:
        gate = threading.Event()
        first = store.append("room", 0, [said(0)])
        first.add_done_callback(lambda _: gate.wait(10))
        first.result()
        second, third = store.append("room", 1, [said(1)]), store.append("room", 1, [said(2)])
        assert second.cancel()
        gate.set()
        assert third.result().position == 2
        with pytest.raises(CancelledError):
            second.result()
        assert not third.cancel()
        assert [record.body for record in store.read("room")] == [b'{"what":0}', b'{"what":2}']


def test_from_asyncio(path: Path) -> None:
    async def tables(store: Store) -> list[int]:
        async def table(number: int) -> int:
            for place in range(10):
                done = await asyncio.wrap_future(store.append(f"table/{number}", place, [said(place)]))
            return done.position

        return await asyncio.gather(*map(table, range(50)))

    with Store.open(path) as store:
        assert asyncio.run(tables(store)) == [10] * 50
        assert store.head().seq == 500


def test_closing_finishes_what_was_asked(path: Path) -> None:
    store = Store.open(path)
    asked = [store.append("room", None, [said(at)]) for at in range(200)]
    store.close()
    assert [each.result().position for each in asked] == list(range(1, 201))
    for closed in (lambda: store.append("room", None, [said()]), lambda: store.position("room")):
        with pytest.raises(StoreError, match="The log is closed"):
            closed()


# -- files of others ---------------------------------------------------------------------------------------


def test_a_text_file_is_not_a_log(path: Path) -> None:
    path.write_text("dear diary\n" * 1000)
    for opened in (Store.open, Reader, verify):
        with pytest.raises(StoreError, match=r"room\.log is not a cardspeak log\.$"):
            opened(path)
    assert path.read_text() == "dear diary\n" * 1000


@pytest.mark.parametrize("application", [0, 1])
def test_another_programs_database_is_not_a_log(path: Path, application: int) -> None:
    with altering(path) as other:
        other.execute(f"PRAGMA application_id = {application}")
        other.execute("CREATE TABLE diary (day)")
    before = path.read_bytes()
    for opened in (Store.open, Reader, verify):
        with pytest.raises(StoreError, match=r"is not a cardspeak log: another program made it\.$"):
            opened(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [0, 3])
def test_another_version_is_told(path: Path, version: int) -> None:
    fill(path)
    with altering(path) as other:
        other.execute(f"PRAGMA user_version = {version}")
    for opened in (Store.open, Reader, verify):
        with pytest.raises(StoreError, match=rf"another cardspeak \(schema {version}; this one reads up to 2\)"):
            opened(path)


def test_an_empty_file_becomes_a_log(path: Path) -> None:
    path.touch()
    with Store.open(path) as store:
        store.append("room", 0, [said()]).result()
    assert verify(path).records == 1


def test_places_where_no_log_can_be(tmp_path: Path) -> None:
    for opened in (Reader, verify):
        with pytest.raises(StoreError, match="There is no log"):
            opened(tmp_path / "none.log")
    with pytest.raises(StoreError, match="cannot be opened"):
        Store.open(tmp_path / "nowhere" / "room.log")
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match="cannot be opened"):
        Store.open(tmp_path / "folder")


@pytest.mark.parametrize(
    "alteration",
    [
        "UPDATE record SET body = x'00' WHERE seq = 13",
        "UPDATE record SET hash = zeroblob(32) WHERE seq = 13",
        "DELETE FROM record WHERE seq = 13",
        "UPDATE meta SET value = 'x' WHERE key = 'head'",
        "DELETE FROM meta WHERE key = 'head'",
    ],
)
def test_a_log_whose_end_was_altered_is_not_written_on(path: Path, alteration: str) -> None:
    fill(path)
    with altering(path) as other:
        other.execute(alteration)
    with pytest.raises(StoreError, match=r"does not begin or end as it says: run `cardspeak audit`"):
        Store.open(path)


def test_a_header_that_cannot_be_read(path: Path) -> None:
    fill(path)
    with altering(path) as other:
        other.execute("UPDATE meta SET value = '{' WHERE key = 'header'")
    for opened in (Store.open, Reader):
        with pytest.raises(StoreError, match="its header cannot be read"):
            opened(path)


# -- copies ------------------------------------------------------------------------------------------------


@pytest.mark.control("C18")
def test_a_backup_while_others_append(path: Path, tmp_path: Path) -> None:
    """C18: what was durable when the backup began is in it."""
    copy = tmp_path / "copy.log"
    with Store.open(path) as store:
        stop = threading.Event()

        def append() -> None:
            while not stop.is_set():
                store.append("room", None, [said(moved=(Transfer("cage", "player/ann", 1, "x"),))]).result()

        threads = [threading.Thread(target=append) for _ in range(4)]
        for thread in threads:
            thread.start()
        for _ in range(50):
            store.append("table/7", None, [said()]).result()
        least = store.head().seq
        head = store.backup(copy)
        stop.set()
        for thread in threads:
            thread.join()
        assert least <= head.seq <= store.head().seq
    assert verify(copy, head) == verify(copy)
    assert verify(copy).sound
    assert verify(copy).head == str(head)
    assert verify(path, head).sound
    with Store.open(copy) as restored:
        assert restored.position("table/7") == 50
        restored.append("table/7", 50, [said()]).result()


def test_a_backup_from_another_process(path: Path, tmp_path: Path) -> None:
    with Store.open(path) as store, Reader(path) as log:
        store.append("room", 0, [said()]).result()
        assert log.backup(tmp_path / "copy.log") == store.head()
    assert verify(tmp_path / "copy.log").records == 1


def test_a_backup_never_takes_the_place_of_a_file(path: Path, tmp_path: Path) -> None:
    with Store.open(path) as store:
        with pytest.raises(BadInput, match="exists already"):
            store.backup(path)
        with pytest.raises(StoreError):
            store.backup(tmp_path / "nowhere" / "copy.log")
        store.backup(tmp_path / "copy.log")
    assert {each.name for each in tmp_path.iterdir()} == {"room.log", "room.log-lock", "copy.log"}


# -- snapshots are never trusted ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "alteration",
    [
        "UPDATE snapshot SET body = x'7b7d'",
        "UPDATE snapshot SET position = 1",
        "UPDATE snapshot SET position = 99",
        "UPDATE snapshot SET stream = 'table/1'",
        "UPDATE snapshot SET digest = zeroblob(32)",
    ],
)
def test_a_damaged_snapshot_is_as_good_as_none(path: Path, alteration: str) -> None:
    fill(path)
    with altering(path) as other:
        other.execute(alteration)
    with Reader(path) as log:
        assert (log.snapshot("table/0"), log.snapshot("table/1")) == (None, None)
    assert audit(path).sound  # the log is what counts


def test_a_log_that_was_left_without_closing(path: Path) -> None:
    """A reader finds what waits in the write-ahead log, before any writer came back."""
    code = (
        "import os, sys; from cardspeak.store import Store; from tests.store.making import said\n"
        "store = Store.open(sys.argv[1]); store.append('room', 0, [said()]).result(); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", code, path], cwd=Path(__file__).parents[2], check=False)
    assert path.with_name("room.log-wal").stat().st_size > 0
    with Reader(path) as log:
        assert log.position("room") == 1
    assert verify(path).records == 1


def test_power_fails_in_the_middle_of_a_write(path: Path, tmp_path: Path) -> None:
    """Whatever is cut off the write-ahead log, what is left is the log as it was after one of its appends."""
    whole, chance = tmp_path / "whole.log", seeds.chance("power fails")
    with Store.open(whole) as store:
        for at in range(40):
            store.append("room", 2 * at, [said(at, moved=(Transfer("cage", "player/ann", 5, "x"),)), said(at)]).result()
        raw, waiting = whole.read_bytes(), whole.with_name("whole.log-wal").read_bytes()
        records = list(store.read_all())
    lengths = set()
    for _ in range(40):
        path.write_bytes(raw)
        cut = chance.randrange(len(waiting))
        noise = chance.randbytes(chance.choice((0, 100, 5000)))
        path.with_name("room.log-wal").write_bytes(waiting[:cut] + noise)
        with Store.open(path) as store:
            found = list(store.read_all())
            assert found == records[: len(found)]
            assert len(found) % 2 == 0
            assert store.balance("player/ann") == 5 * len(found) // 2
        assert verify(path).sound
        lengths.add(len(found))
    assert len(lengths) > 10


@pytest.mark.parametrize(("was", "becomes"), [(b"cite TEXT", b"cidE TEXT"), (b"amount INTEGER", b"amoUnd INTEGER")])
def test_a_damaged_name_of_a_column_is_damage(path: Path, was: bytes, becomes: bytes) -> None:
    """In the file's own description: what to do is said, not which column is missed."""
    fill(path)
    raw = path.read_bytes()
    assert was in raw
    path.write_bytes(raw.replace(was, becomes, 1))
    with pytest.raises(StoreError, match=r"damaged\. Run `cardspeak audit`"):
        read_whole(path)


def read_whole(path: Path) -> None:
    with Store.open(path) as log:
        list(log.read_all())
        log.balances()


def test_sqlite_itself_finds_nothing_wrong(path: Path) -> None:
    fill(path)
    with altering(path) as other:
        assert other.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert sqlite3.sqlite_version_info >= (3, 37)
