"""The last seal is noted apart from the log: a room starts with no log that has not got it."""

from __future__ import annotations

import shutil
import stat
from collections.abc import Iterable
from pathlib import Path

import pytest
from tests.room.rewriting import forged
from tests.store.making import said
from tests.store.test_seals import Kept as Altered

from cardspeak.cli import main
from cardspeak.cli.room_keys import last_seal
from cardspeak.server.run import KeptAt
from cardspeak.store import Record, Store, StoreError
from cardspeak.store.postgres import PostgresStore
from cardspeak.store.seals import FileKey, LastSeal, Sealer, check_holdings, check_sealed, make_key, seal_now
from cardspeak.store.seals.seal import SEALS


@pytest.fixture
def key(tmp_path: Path) -> FileKey:
    return make_key(tmp_path / "room.key")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "room.db"


def noted(path: Path | str) -> LastSeal:
    found = last_seal(path)
    assert found is not None
    return found


def played(path: Path, key: FileKey, words: str) -> None:
    """A room that ran for a while, and sealed its log when it stopped."""
    with Store.open(path) as log:
        sealer = Sealer(log, key, lambda: 1, every=3600, noted=noted(path))
        log.append("table/1", None, [said(words)]).result()
        log.append("table/1", None, [said("and more")]).result()
        sealer.close()


def start(path: Path, key: FileKey) -> None:
    """What `cardspeak room` looks at first."""
    kept = KeptAt(path, key=key, noted=noted(path))
    log = kept.open(lambda: 1)
    try:
        kept.warnings(log)
    finally:
        log.close()


def test_it_is_noted_for_its_owner_only_and_the_log_goes_on(path: Path, key: FileKey) -> None:
    played(path, key, "one")
    played(path, key, "two")
    start(path, key)
    seal = noted(path).read()
    assert seal is not None
    assert seal.number == 2
    assert stat.S_IMODE(noted(path).path.stat().st_mode) == 0o600


@pytest.mark.control("C11")
def test_an_older_copy_is_not_started_with_unless_it_was_put_there_on_purpose(
    path: Path, key: FileKey, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup.db"
    with Store.open(path) as log:
        log.append("room", None, [said("before")]).result()
        log.backup(backup)
    played(path, key, "one")
    path.unlink()
    shutil.copy(backup, path)
    with pytest.raises(StoreError, match=r"has not got seal 1, .* older copy"):
        start(path, key)
    path.unlink()
    noted(path).forget()
    shutil.copy(backup, path)
    start(path, key)


@pytest.mark.control("C18")
def test_a_backup_that_is_restored_is_gone_on_from(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup.db"
    with Store.open(path) as log:
        log.backup(backup)
    noted(path).path.parent.mkdir(parents=True)
    noted(path).path.write_text("a seal of the log that is no more")
    path.unlink()
    with pytest.raises(SystemExit) as end:
        main(["restore", str(backup), str(path)])
    assert (end.value.code, "every one audited" in capsys.readouterr().out) == (0, True)
    assert noted(path).read() is None


def without_seals(record: Record) -> Iterable[Record]:
    return () if record.stream == SEALS else (record,)


@pytest.mark.control("C11")
def test_a_log_whose_seals_were_taken_out_is_not_started_with(path: Path, key: FileKey, tmp_path: Path) -> None:
    """Every hash is worked out anew, and nothing in the log contradicts it: alone it passes for one never sealed."""
    played(path, key, "one")
    copy = forged(path, tmp_path / "forged.db", without_seals)
    with Store.open(copy) as log:
        assert check_sealed(log, key) == ""
        check_holdings(log)
    path.unlink()
    shutil.copy(copy, path)
    with pytest.raises(StoreError, match="has not got seal 1"):
        start(path, key)


@pytest.mark.control("C11")
def test_nor_is_one_that_somebody_sealed_with_a_key_of_their_own(path: Path, key: FileKey, tmp_path: Path) -> None:
    played(path, key, "one")
    copy = forged(path, tmp_path / "forged.db", without_seals)
    with Store.open(copy) as log:
        assert seal_now(log, make_key(tmp_path / "thief.key"), 1) is not None
        assert "now is with" in check_sealed(log, key)
    path.unlink()
    shutil.copy(copy, path)
    with pytest.raises(StoreError, match="has not got seal 1"):
        start(path, key)


def test_a_new_log_is_a_new_beginning(path: Path, key: FileKey) -> None:
    played(path, key, "one")
    path.unlink()
    start(path, key)
    assert noted(path).read() is None


def test_a_database_is_held_against_it_too(
    database: str, key: FileKey, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with PostgresStore.open(database) as log:
        sealer = Sealer(log, key, lambda: 1, every=3600, noted=noted(database))
        log.append("table/1", None, [said("one")]).result()
        assert sealer.now() is not None
        noted(database).check(log, "it")
        sealer.close()
    Altered(database).sql("UPDATE record SET body = '{}' WHERE stream = 'seal'")
    with PostgresStore.open(database) as log, pytest.raises(StoreError, match="has not got seal 1"):
        noted(database).check(log, "it")


def test_where_it_cannot_be_noted_that_is_told_once_and_stops_nothing(path: Path, key: FileKey, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file where the folder would be")
    told: list[str] = []
    with Store.open(path) as log:
        sealer = Sealer(log, key, lambda: 1, every=3600, tell=told.append, noted=noted(path))
        for words in ("one", "two"):
            log.append("table/1", None, [said(words)]).result()
            assert sealer.now() is not None
        sealer.close()
    assert len(told) == 1
    assert "cannot be noted" in told[0]
    start(path, key)


def test_what_is_noted_is_a_seal_or_the_room_says_so(path: Path, key: FileKey) -> None:
    played(path, key, "one")
    noted(path).path.write_text("not a seal")
    with pytest.raises(StoreError, match="cannot be read"):
        start(path, key)
