"""While a run lasts, whoever looks at a terminal sees how much is done, how fast, and how long it will take."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

RUNS: dict[str, tuple[str, ...]] = {
    "simulate": ("simulate", "--book", "star", "--game", "holdem", "--players", "3", "--hands", "3000", "--seed", "7"),
    "tournaments": ("tournament", "run", "--book", "star", "--players", "3", "--times", "6", "--seed", "7"),
    "equity": ("equity", "AhAs", "random", "--samples", "60000", "--seed", "7", "--tier", "plain"),
    "edge": ("edge", "three-card", "--samples", "300000", "--seed", "7"),
}


@pytest.mark.parametrize("run", RUNS)
def test_a_bar_tells_the_rate_and_the_time_left(run: str, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "cardspeak.cli", *RUNS[run], "--jobs", "2", "--json"]
    env = {**os.environ, "COLUMNS": "120", "TERM": "xterm"}
    asked = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, cwd=tmp_path, env=env)
    os.close(theirs)
    seen = b""
    while True:
        try:
            more = os.read(ours, 1 << 16)
        except OSError:  # Linux says so when nobody writes any more
            break
        if not more:
            break
        seen += more
    os.close(ours)
    assert asked.wait() == 0
    plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", seen.decode())
    assert re.search(r"\d+/\d+ +[\d,]+/s +\d:\d\d:\d\d", plain), plain[-300:]
