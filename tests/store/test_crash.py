"""Killed at any moment, a log holds everything it acknowledged, and nothing in halves (C23)."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from tests.forked import Forked
from tests.seeds import chance
from tests.store.appending import THREADS

from cardspeak.ledger import differences
from cardspeak.store import Snapshot, Store, draft, verify

ROOT = Path(__file__).parents[2]
LONGEST = 30  # seconds to come up on a busy machine


def run_and_kill(path: Path, chance: random.Random) -> list[tuple[str, str, str]]:
    """What was acknowledged before the process was killed, some moment after it had opened the log."""
    command = [sys.executable, "-m", "tests.store.appending", str(path)]
    with Forked[bytes](command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        late = threading.Timer(LONGEST, process.kill)
        late.start()
        first = process.stdout.readline()
        time.sleep(chance.choice((0, chance.random() * 0.01, chance.random() * 0.15)))
        process.kill()
        rest = process.stdout.read()
        late.cancel()
        assert first == b"open\n", process.stderr.read().decode()
    whole = rest[: rest.rfind(b"\n") + 1]
    return [(actor, name, digest) for actor, name, digest in (line.split() for line in whole.decode().splitlines())]


def check(path: Path, acknowledged: list[tuple[str, str, str]]) -> int:
    """Sound, complete, whole and balanced; the number of records."""
    found = verify(path)
    assert found.faults == ()
    with Store.open(path) as store:
        records = list(store.read_all())
        by_command = {(record.actor, record.command): record for record in records if record.kind == "Bet"}
        for actor, name, digest in acknowledged:
            assert by_command[actor, name].hash.hex() == digest
        for worker in range(THREADS):
            kinds = [record.kind for record in store.read(f"table/{worker}")]
            assert kinds == ["Bet", "Said"] * (len(kinds) // 2)
            kept = store.snapshot(f"table/{worker}")
            assert kept is None or kept == Snapshot(kept.stream, kept.position, b"%d" % kept.position)
        bets = len(by_command)
        assert differences(store.balances(), [entry.transfer for entry in store.entries()]) == []
        assert store.balance("cage") == -10 * bets
        assert store.balance("commission") == bets
    return len(records)


def kill_again_and_again(path: Path, kills: int, seed: int) -> None:
    chance, acknowledged = random.Random(seed), list[tuple[str, str, str]]()
    for _ in range(kills):
        acknowledged += run_and_kill(path, chance)
        assert check(path, acknowledged) >= 2 * len(acknowledged)
    assert acknowledged, "some were long enough alive"
    with Store.open(path) as store:  # and it goes on as if nothing had been
        actor, name, digest = acknowledged[-1]
        stream = f"table/{actor.removeprefix('player/')}"
        again = store.append(stream, 0, [draft("Bet", {}, time=0, actor=actor, command=name)]).result()
        assert again.repeated
        assert again.records[0].hash.hex() == digest


@pytest.mark.control("C23")
def test_killed_some_tens_of_times(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "room.log", 20, 3)


def test_killed_while_it_is_begun(tmp_path: Path) -> None:
    """Before the first record, wherever in the making of the file."""
    moments = chance("killed while it is begun")
    for at in range(8):
        path = tmp_path / f"{at}.log"
        command = [sys.executable, "-m", "tests.store.appending", str(path)]
        with Forked[bytes](command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
            until = time.monotonic() + LONGEST
            while not path.exists() and time.monotonic() < until:
                time.sleep(0.0005)
            time.sleep(moments.random() * 0.005)
            process.kill()
        Store.open(path).close()
        assert verify(path).sound


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_killed_many_times(tmp_path: Path, seed: int) -> None:
    kill_again_and_again(tmp_path / "room.log", 60, seed)
