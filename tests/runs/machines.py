"""A cluster of Dask on this machine: processes of their own, which can be killed.

All of them are copies of one process that has read their programs; so the reading is done once.
`python -m tests.runs.machines` is that process. A line of its input is a command line to run, or the number of a copy
to kill; it answers each with a number.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

from cardspeak.books.loader import load_book

LONGEST = 90.0
# Nobody looks at the pages on which a cluster tells how busy it is.
QUIET = {
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "10s",
}
WORK = (  # what the workers are given is theirs, and what it asks for when it begins
    "cli.simulate",
    "cli.simulate_batch",
    "cli.tournament",
    "cli.edge_three_card",
    "cli.equity",
    "cli.replay",
    "batch",
    "odds.equity",
    "rulings.mishaps",
)
BOOKS = ("star-sydney-poker", "tasmania-poker")


class Machines:
    """A cluster as somebody would start one: a scheduler and two workers, processes of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        file = folder / "scheduler.json"
        root = str(Path(__file__).parents[2])
        paths = filter(None, (root, os.environ.get("PYTHONPATH")))
        env = {**os.environ, **QUIET, "PYTHONPATH": os.pathsep.join(paths)}
        self._all = subprocess.Popen(
            [sys.executable, "-m", "tests.runs.machines"],
            cwd=folder,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._workers: list[int] = []
        self._run("scheduler", "--no-dashboard", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        until = time.monotonic() + LONGEST
        while not file.exists() or not file.read_bytes():
            assert time.monotonic() < until
            time.sleep(0.05)
        self.address = str(json.loads(file.read_text())["address"])
        for _ in range(2):
            self.hire()

    def hire(self) -> None:
        """A worker without a nanny: killed, it stays away."""
        more = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self._folder))
        self._workers.append(self._run("worker", self.address, *more))

    def _run(self, what: str, *arguments: str) -> int:
        return self._ask([f"distributed.cli.dask_{what}", *arguments])

    def _ask(self, line: list[str] | int) -> int:
        assert self._all.stdin is not None
        assert self._all.stdout is not None
        self._all.stdin.write(json.dumps(line).encode() + b"\n")
        self._all.stdin.flush()
        return int(self._all.stdout.readline())

    def kill_a_worker(self) -> None:
        """The one that was hired first; when this returns it is gone."""
        self._ask(self._workers.pop(0))

    def stop(self) -> None:
        self._all.communicate(timeout=30)  # with the end of its input


def main() -> None:
    for name in ("distributed.cli.dask_scheduler", "distributed.cli.dask_worker"):
        import_module(name)
    for name in WORK:
        import_module(f"cardspeak.{name}")
    for book in BOOKS:
        load_book(book)
    copies: set[int] = set()
    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked, int):
            end(asked)
            copies.remove(asked)
            print(asked, flush=True)  # noqa: T201
            continue
        copy = os.fork()
        if copy == 0:
            become(asked)
        copies.add(copy)
        print(copy, flush=True)  # noqa: T201
    for copy in copies:
        end(copy)


def become(asked: list[str]) -> None:
    """One of the programs, deaf and dumb."""
    for number in range(3):
        os.dup2(os.open(os.devnull, os.O_RDWR), number)
    try:
        import_module(asked[0]).main(asked[1:])
    finally:
        os._exit(0)


def end(copy: int) -> None:
    os.kill(copy, signal.SIGKILL)
    os.waitpid(copy, 0)


if __name__ == "__main__":
    main()
