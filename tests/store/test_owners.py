"""A log is for its owner only: made so, copied so, and said where it is not."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.forked import Forked
from tests.store.making import fill

from cardspeak.store import Store
from cardspeak.store.copying import copy_log
from cardspeak.store.owners import open_to_others


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture(autouse=True)
def careless() -> object:
    """A shell that lets everybody read what it makes."""
    before = os.umask(0o000)
    yield before
    os.umask(before)


def test_a_new_log_and_what_lies_beside_it_are_private(tmp_path: Path) -> None:
    path = tmp_path / "room.log"
    fill(path)
    with Store.open(path) as log:
        assert {one.name: mode(one) for one in tmp_path.iterdir()} == dict.fromkeys(
            ("room.log", "room.log-lock", "room.log-wal", "room.log-shm"), 0o600
        )
        log.backup(tmp_path / "copy.log")
    assert mode(tmp_path / "copy.log") == 0o600
    assert open_to_others(path) == ""


def test_a_copy_is_private_whatever_it_was_copied_from(tmp_path: Path, database: str) -> None:
    """From a file, and from a database: a backup of that is made so."""
    fill(tmp_path / "room.log")
    copy_log(tmp_path / "room.log", tmp_path / "copy.log", 1)
    copy_log(tmp_path / "room.log", database, 1)
    copy_log(database, tmp_path / "back.log", 1)
    assert (mode(tmp_path / "copy.log"), mode(tmp_path / "back.log")) == (0o600, 0o600)


@pytest.mark.parametrize("bits", [0o640, 0o604, 0o660, 0o644])
def test_a_log_that_others_may_read_is_said_to_be(tmp_path: Path, bits: int) -> None:
    path = tmp_path / "room.log"
    fill(path)
    path.chmod(bits)
    assert f"({bits:04o})" in open_to_others(path)
    assert f"chmod 600 {path}" in open_to_others(path)
    with Store.open(path) as log:
        assert log.head().seq == 13, "it opens all the same"
    assert mode(path) == bits, "whose file it is, decides"


def test_the_room_says_so_when_it_starts(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    command = [
        sys.executable,
        "-m",
        "cardspeak.cli",
        "room",
        "--port",
        "0",
        "--json",
        "--no-browser",
        "--file",
        str(path),
    ]
    for expected in ("", "can be read by others"):
        with Forked[str](command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as room:
            assert room.stdout is not None
            room.stdout.readline()
            room.terminate()
            _, told = room.communicate(timeout=30)
        assert expected in told
        assert bool(expected) == ("chmod 600" in told)
        path.chmod(0o644)
