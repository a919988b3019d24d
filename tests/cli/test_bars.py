"""While a run lasts, whoever looks at a terminal sees how much is done, how fast, and how long it will take."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cardspeak.cli import main, odds_options, tournament_run
from cardspeak.cli import simulate as simulate_hands
from cardspeak.odds.house import sample as house
from cardspeak.odds.sample import plain

pty = pytest.importorskip("pty")

RUNS: dict[str, tuple[str, ...]] = {
    "simulate": ("simulate", "--book", "star", "--game", "holdem", "--players", "3", "--hands", "1000", "--seed", "7"),
    "tournaments": (
        "tournament",
        "run",
        "--book",
        "star",
        "--players",
        "3",
        "--chips",
        "1000",
        "--times",
        "3",
        "--seed",
        "7",
    ),
    "equity": ("equity", "AhAs", "random", "--samples", "11000", "--seed", "7", "--tier", "plain"),
    "edge": ("edge", "three-card", "--samples", "5000", "--seed", "7"),
}
STARTED = "simulate"  # as a process with processes of its own; the others are cut into three, and run here


@pytest.fixture
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is a rate from the second piece on, and nobody has to wait for the bar."""
    assert simulate_hands.CHUNK < 1000
    assert odds_options.PATIENCE < 1
    monkeypatch.setattr(odds_options, "PATIENCE", 0)
    monkeypatch.setitem(plain.TOGETHER, "plain", 1)
    monkeypatch.setattr(tournament_run, "CHUNK", 1)
    monkeypatch.setitem(house.PIECE, house.THREE_CARD, 2000)


class Terminal:
    """Somebody looks at it, and keeps what was seen."""

    def __init__(self) -> None:
        self._ours, self.theirs = pty.openpty()
        self._seen = b""
        self._looking = threading.Thread(target=self._look)
        self._looking.start()

    def _look(self) -> None:
        while True:
            try:
                more = os.read(self._ours, 1 << 16)
            except OSError:  # Linux says so when nobody writes any more
                return
            if not more:
                return
            self._seen += more

    def seen(self) -> str:
        """All of it, once nobody has the other end open."""
        self._looking.join()
        os.close(self._ours)
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self._seen.decode())


@pytest.mark.parametrize("run", RUNS)
def test_a_bar_tells_the_rate_and_the_time_left(
    run: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], small_pieces: None
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    if run == STARTED:
        command = [sys.executable, "-m", "cardspeak.cli", *RUNS[run], "--jobs", "2", "--json"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=terminal.theirs, cwd=tmp_path) as asked:
            os.close(terminal.theirs)
            plainly = terminal.seen()
        code: object = asked.returncode
    else:
        with monkeypatch.context() as patched, os.fdopen(terminal.theirs, "w") as screen:
            patched.setattr(sys, "stderr", screen)
            with pytest.raises(SystemExit) as end:
                main([*RUNS[run], "--json"])
        plainly, code = terminal.seen(), end.value.code
    assert code == 0
    assert re.search(r"\d+/\d+ +[\d,]+/s +\d:\d\d:\d\d", plainly), plainly[-300:]
