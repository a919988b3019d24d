"""Three processes on one log, killed, paused beyond their lease and woken, the database restarted under them.

Nothing that was acknowledged is lost or done twice, no append of an old run gets through, every table has one writer at
every position, and the audit is sound (C23).
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.forked import Forked
from tests.postgres_server import Server
from tests.store.postgres_appending import LEASE

from cardspeak.ledger import differences
from cardspeak.store import open_reader, verify

ROOT = Path(__file__).parents[2]
NAMES = ("ann", "bob", "cid")
LONGEST = 90.0  # seconds for anything to happen on a busy machine


class Writer:
    """A process under a name; started again, it has a new one's place."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.lines: list[str] = []
        self._start()

    def _start(self) -> None:
        command = [sys.executable, "-m", "tests.store.postgres_appending", self.address, self.name]
        self.process = Forked[bytes](command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._reading = threading.Thread(target=self._read, args=(self.process,), daemon=True)
        self._reading.start()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            if line.endswith(b"\n"):  # not what a killed process began to say
                self.lines.append(line.decode().rstrip())

    def count(self, word: str) -> int:
        return sum(line.startswith(word) for line in self.lines)

    @property
    def acknowledged(self) -> list[tuple[str, str]]:
        pairs = (line.split() for line in self.lines if not line.startswith(("open", "-")))
        return [(command, digest) for command, digest in pairs]

    def wait_for(self, what: str, more: int = 1) -> None:
        """Until so many more lines have come that begin like this; '' for any acknowledgement."""
        before, until = self._seen(what), time.monotonic() + LONGEST
        while self._seen(what) < before + more:
            assert self.process.poll() is None, self._wrong()
            assert time.monotonic() < until, (what, self.lines[-5:])
            time.sleep(0.02)

    def _seen(self, what: str) -> int:
        return self.count(what) if what else len(self.acknowledged)

    def _wrong(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def kill(self) -> None:
        self.process.kill()
        self._ended()

    def start_again(self) -> None:
        self._start()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.terminate()
        self._ended()

    def _ended(self) -> None:
        assert self.process.stderr is not None
        self.process.wait(LONGEST)
        self._reading.join(LONGEST)
        wrong = self.process.stderr.read().decode()
        self.process.stderr.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        assert wrong == ""


def check(address: str, writers: list[Writer]) -> None:
    """Sound, and everything that was acknowledged is there exactly once."""
    found = verify(address)
    assert found.faults == ()
    with open_reader(address) as log:
        first: dict[str, list[str]] = {}
        for record in log.read_all():
            if record.kind == "Bet":
                first.setdefault(record.command, []).append(record.hash.hex())
        for writer in writers:
            for command, digest in writer.acknowledged:
                assert first.get(command) == [digest]
        for stream in log.streams("table"):
            kinds = [record.kind for record in log.read(stream)]
            assert kinds == ["Bet", "Said"] * (len(kinds) // 2)
        assert differences(log.balances(), (entry.transfer for entry in log.entries())) == []


def pause(writer: Writer, others: list[Writer]) -> None:
    """Stopped until others have taken over and gone on, then woken: it must notice, and come in again."""
    writer.process.send_signal(signal.SIGSTOP)
    time.sleep(LEASE * 2)
    for other in others:
        other.wait_for("", 5)
    before = writer.count("- The process")
    writer.process.send_signal(signal.SIGCONT)
    until = time.monotonic() + LONGEST
    while writer.count("- The process") == before:
        assert time.monotonic() < until, writer.lines[-3:]
        time.sleep(0.05)
    writer.wait_for("", 5)


def kill(writer: Writer, others: list[Writer]) -> None:
    writer.kill()
    for other in others:
        other.wait_for("", 5)
    writer.start_again()
    writer.wait_for("", 5)


def torment(server: Server, address: str, seed: int, rounds: int) -> None:
    chance = random.Random(seed)
    writers = [Writer(address, name) for name in NAMES]
    try:
        for writer in writers:
            writer.wait_for("", 5)
        for at in range(rounds):
            one = chance.choice(writers)
            others = [writer for writer in writers if writer is not one]
            what = ("kill", "pause", "restart")[at] if at < 3 else chance.choice(("kill", "pause", "restart", "crash"))
            if what == "kill":
                kill(one, others)
            elif what == "pause":
                pause(one, others)
            else:
                server.restart(at_once=what == "crash" or chance.random() < 0.5)
            for writer in writers:
                writer.wait_for("", 5)
    finally:
        for writer in writers:
            writer.stop()
    check(address, writers)
    with open_reader(address) as log:
        assert len(log.cursor()) > len(NAMES)  # some were new runs
    assert sum(writer.count("- The process") for writer in writers) > 0  # somebody was fenced off


def test_killed_paused_and_restarted(server: Server, database: str) -> None:
    torment(server, database, 1, 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_killed_paused_and_restarted_again_and_again(server: Server, database: str, seed: int) -> None:
    torment(server, database, seed, 10)
