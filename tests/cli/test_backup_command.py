"""`cardspeak backup` and `cardspeak restore`: a copy that is verified, and a room that goes on from it (C18)."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.postgres_server import Server
from tests.room.rewriting import ANN, evening
from tests.store.making import altering

from cardspeak.cli import main
from cardspeak.room.room import Room
from cardspeak.store import Reader, Store, audit, verify
from cardspeak.store.postgres import PostgresReader, PostgresStore
from cardspeak.store.seals import FileKey, make_key, seal_now
from cardspeak.store.seals.seal import SEALS


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> FileKey:
    return make_key(tmp_path_factory.mktemp("key") / "seal.key")


@pytest.fixture
def path(tmp_path: Path, key: FileKey) -> Path:
    evening(tmp_path / "room.db", key)
    return tmp_path / "room.db"


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as end:
        main([*map(str, args)])
    out, err = capsys.readouterr()
    return end.value.code, out, err


@pytest.mark.control("C18")
def test_every_record_comes_back(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy, again = tmp_path / "copy.db", tmp_path / "again.db"
    with Store.open(path) as log:
        code, out, _ = run(capsys, "backup", path, copy)  # while the room has it open
        assert (code, f"Head {log.head()}" in out) == (0, True)
    with altering(path) as sql:
        sql.execute("DELETE FROM record WHERE seq > 20")
    assert not verify(path).sound
    code, out, _ = run(capsys, "restore", copy, again)
    assert code == 0
    with Reader(copy) as one, Reader(again) as two:
        assert list(one.read_all()) == list(two.read_all())
        assert one.balances() == two.balances()
    with Store.open(again) as log:
        room = Room(log)
        assert room.restore() == 2
        assert room.chips_of(ANN.name) > 0
        asyncio.run(room.stop())


@pytest.mark.control("C18")
def test_a_backup_that_was_altered_is_not_put_back(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    assert run(capsys, "backup", path, copy)[0] == 0
    with altering(copy) as sql:
        sql.execute("UPDATE record SET actor = 'Eve' WHERE seq = 20")
    code, out, _ = run(capsys, "restore", copy, tmp_path / "again.db")
    assert code == 1
    assert "is not sound, and was not put back" in out
    assert not (tmp_path / "again.db").exists()


def test_what_the_backup_is_too_old_for_is_told(
    path: Path, tmp_path: Path, key: FileKey, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    run(capsys, "backup", path, copy)
    with Store.open(path) as log:
        room = Room(log)
        room.restore()
        asyncio.run(room.welcome("Dan"))
        assert seal_now(log, key, 1_790_000_900_000_000) is not None
        kept = [record.body for record in log.read(SEALS)]
    seals = tmp_path / "seals.jsonl"
    seals.write_bytes(b"".join(line + b"\n" for line in kept))
    public = tmp_path / "seal.key.pub"
    public.write_bytes(key.public.pem())
    code, out, _ = run(capsys, "restore", copy, tmp_path / "again.db", "--seals", seals, "--key", public)
    assert code == 0
    assert "1 seals are younger than it, from seal 2 on" in out
    other = tmp_path / "other.db"
    evening(other)
    code, out, _ = run(capsys, "restore", other, tmp_path / "third.db", "--seals", seals)
    assert (code, "is of another log than this one" in out) == (1, True)


def test_nothing_is_written_over(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy.db"
    run(capsys, "backup", path, copy)
    assert run(capsys, "backup", path, copy)[0] == 2
    code, _, err = run(capsys, "restore", copy, path)
    assert (code, "never written over" in err) == (2, True)
    assert audit(path).sound


@pytest.mark.control("C18")
def test_a_database_is_backed_up_into_a_file_and_put_back_into_another(
    path: Path, tmp_path: Path, database: str, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, other = tmp_path / "copy.db", server.database()
    code, out, _ = run(capsys, "restore", path, database)
    assert (code, "every one audited" in out) == (0, True)
    for name in ("Eve", "Zoe"):  # two runs of a process, and so two more chains
        with PostgresStore.open(database) as log:
            room = Room(log)
            assert room.restore() == 2
            asyncio.run(room.welcome(name))
            asyncio.run(room.stop())
    code, out, _ = run(capsys, "backup", database, copy)
    assert (code, "is a sound copy of" in out) == (0, True)
    with PostgresReader(database) as one, Reader(copy) as two:
        assert one.balances() == two.balances()
        assert one.position("table/1") == two.position("table/1")
        assert len(list(two.read_all(kind="joined"))) == 1, "its chains are one"
    code, out, _ = run(capsys, "restore", copy, other)
    assert (code, "every one audited" in out) == (0, True)
    code, _, err = run(capsys, "restore", copy, other)
    assert (code, "holds a log already" in err) == (2, True)
    with PostgresStore.open(other) as log:
        room = Room(log)
        assert (room.restore(), room.chips_of("Zoe")) == (2, 100_000)
        asyncio.run(room.stop())
    with altering(copy) as sql:
        sql.execute("UPDATE record SET actor = 'Eve' WHERE seq = 20")
    code, out, _ = run(capsys, "restore", copy, server.database())
    assert (code, "was not put back" in out) == (1, True)
