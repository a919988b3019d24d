"""A log that is not the one which was sealed is not written on."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.room.rewriting import forged
from tests.store.making import fill, said
from tests.store.test_seals import Kept

from cardspeak.store import Record, Store, StoreError
from cardspeak.store.seals import FileKey, check_sealed, last_seals, make_key, seal_now
from cardspeak.store.seals.seal import SEALS


@pytest.fixture
def key(tmp_path: Path) -> FileKey:
    return make_key(tmp_path / "room.key")


@pytest.fixture
def path(tmp_path: Path, key: FileKey) -> Path:
    path = tmp_path / "room.log"
    fill(path)
    with Store.open(path) as log:
        assert seal_now(log, key, 1) is not None
        log.append("table/0", None, [said("later")]).result()
    return path


def test_the_log_that_was_sealed_goes_on(path: Path, key: FileKey) -> None:
    with Store.open(path) as log:
        assert check_sealed(log, key) == ""
        assert [seal.number for seal in last_seals(log, 5)] == [1]


def test_a_new_log_has_no_seal(tmp_path: Path, key: FileKey) -> None:
    with Store.open(tmp_path / "new.log") as log:
        assert check_sealed(log, key) == ""


@pytest.mark.control("C11")
def test_a_log_that_was_rewritten_before_its_seal_is_not_opened(path: Path, key: FileKey, tmp_path: Path) -> None:
    def renamed(record: Record) -> Record:
        return msgspec.structs.replace(record, actor="eve") if record.seq == 5 else record

    copy = forged(path, tmp_path / "forged.log", renamed)
    with Store.open(copy) as log, pytest.raises(StoreError, match="not the one that seal 1 was put on"):
        check_sealed(log, key)


@pytest.mark.control("C11")
def test_a_seal_that_was_altered_is_not_believed(path: Path, key: FileKey) -> None:
    with Store.open(path) as log:
        (body,) = [record.body for record in log.read(SEALS)]
    altered = body.replace(b'"time":1', b'"time":2')
    Kept(str(path)).sql(f"UPDATE record SET body = X'{altered.hex()}' WHERE stream = 'seal'")
    with Store.open(path) as log, pytest.raises(StoreError, match="was not made with its key"):
        check_sealed(log, key)


def test_another_key_is_told(path: Path, tmp_path: Path) -> None:
    other = make_key(tmp_path / "other.key")
    with Store.open(path) as log:
        assert "now is with" in check_sealed(log, other)
