"""What is written moves into the log's own file beside the writer, and the write-ahead file does not grow for ever."""

from __future__ import annotations

import os
import sqlite3
import time
from pathlib import Path

import pytest

from cardspeak.store import Draft, Reader, Store, emptying

PAGE = 4096


def fill(log: Store, records: int) -> None:
    body = b'{"x":"' + os.urandom(400).hex().encode() + b'"}'
    waits = [log.append(f"table/{n % 50}", None, (Draft("play", n, "room", "", body),)) for n in range(records)]
    for one in waits:
        one.result()


def until(found: object, seconds: float = 20.0) -> bool:
    assert callable(found)
    end = time.monotonic() + seconds
    while not found() and time.monotonic() < end:
        time.sleep(0.01)
    return bool(found())


def test_it_is_moved_while_the_log_is_open(tmp_path: Path) -> None:
    path = tmp_path / "room.log"
    with Store.open(path) as log:
        fill(log, emptying.MANY // 2)
        small = path.stat().st_size
        fill(log, 3 * emptying.MANY)
        assert until(lambda: path.stat().st_size > small + emptying.MANY * 400), "nobody has closed it"
        with Reader(path) as reads:
            assert reads.head() == log.head()
    assert not path.with_name("room.log-wal").exists(), "the last one to close it clears up"


def test_the_write_ahead_file_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emptying, "MANY", 20)
    monkeypatch.setattr(emptying, "FULL", 50)
    path = tmp_path / "room.log"
    with Store.open(path) as log:
        for _ in range(150):
            fill(log, 10)
        ahead = path.with_name("room.log-wal").stat().st_size
        assert ahead < 600 * PAGE, "fifteen hundred records touch some thousands of pages"
        assert log.head().seq == 1500


def test_a_log_that_cannot_be_emptied_is_written_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> sqlite3.Connection:
        raise sqlite3.OperationalError("no more files")

    monkeypatch.setattr(emptying, "connect", fails)
    path = tmp_path / "room.log"
    with Store.open(path) as log:
        fill(log, 3 * emptying.MANY)
        assert log.head().seq == 3 * emptying.MANY
    with Store.open(path) as log:
        assert log.head().seq == 3 * emptying.MANY
