"""`cardspeak room`: says where it is, keeps everything in its file, and stops when asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import msgspec
import pytest
from tests.forked import Forked

from cardspeak.cli.audit import replayers
from cardspeak.store import audit

ROOM = (sys.executable, "-m", "cardspeak.cli", "room", "--port", "0")


def started(
    *options: str, by: type[subprocess.Popen[str]] = Forked[str], err: int | None = None
) -> subprocess.Popen[str]:
    clean = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    return by([*ROOM, *options], stdout=subprocess.PIPE, stderr=err, text=True, env=clean)


def stopped(process: subprocess.Popen[str], by: signal.Signals = signal.SIGINT) -> str:
    """What it said besides."""
    assert process.stdout is not None
    process.send_signal(by)
    rest = process.stdout.read()
    process.stdout.close()
    process.wait(30)
    return rest


def test_without_a_screen_it_prints_the_address() -> None:
    """As it is started by hand, from the loading of its modules on."""
    process = started("--memory", by=subprocess.Popen)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("The room is open: http://localhost:")
    address = line.split()[-1]
    with urllib.request.urlopen(f"{address}/api/tables") as answer:
        assert len(msgspec.json.decode(answer.read())["tables"]) >= 6
    with urllib.request.urlopen(address) as answer:
        assert b"<title>" in answer.read()
    rest = stopped(process)
    assert "Ctrl-C stops the room" in rest
    assert f"{address}/#role_token=" in rest
    assert process.returncode == 0


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_stopped_and_started_again_it_is_as_it_was(tmp_path: Path, by: signal.Signals) -> None:
    file = tmp_path / "club.db"
    tables = []
    for _ in range(2):
        process = started("--file", str(file), "--json")
        assert process.stdout is not None
        ready = msgspec.json.decode(process.stdout.readline())
        assert ready["file"] == str(file)
        assert set(ready["tokens"]) == {"cashier", "dealer", "supervisor", "manager"}
        with urllib.request.urlopen(f"{ready['address']}/api/tables") as answer:
            tables.append([one["id"] for one in msgspec.json.decode(answer.read())["tables"]])
        stopped(process, by)
        assert audit(file, None, replayers()).faults == ()
    assert tables[0] == tables[1]


def test_two_rooms_do_not_share_a_file(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    first = started("--file", str(file), "--json")
    assert first.stdout is not None
    first.stdout.readline()
    with started("--file", str(file), err=subprocess.PIPE) as second:
        _, says = second.communicate(timeout=60)
    assert second.returncode == 2
    assert says.count("\n") == 1
    assert "is being written by another process" in says
    stopped(first)
