"""A cluster of Dask on this machine: processes of their own, which can be killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

LONGEST = 90.0


class Machines:
    """A cluster as somebody would start one: a scheduler and two workers, processes of their own."""

    def __init__(self, folder: Path) -> None:
        self._processes: list[subprocess.Popen[bytes]] = []
        self._file = folder / "scheduler.json"
        self._folder = folder
        self._run(
            "scheduler", "--no-dashboard", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(self._file)
        )
        until = time.monotonic() + LONGEST
        while not self._file.exists() or not self._file.read_bytes():
            assert time.monotonic() < until
            time.sleep(0.05)
        self.address = str(json.loads(self._file.read_text())["address"])
        for _ in range(2):
            self.hire()

    def hire(self) -> None:
        """A worker without a nanny: killed, it stays away."""
        more = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self._folder))
        self._run("worker", self.address, *more)

    def _run(self, what: str, *arguments: str) -> None:
        command = [sys.executable, "-m", "distributed.cli.dask_" + what, *arguments]
        root = str(Path(__file__).parents[2])
        paths = filter(None, (root, os.environ.get("PYTHONPATH")))
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        quiet = subprocess.DEVNULL
        self._processes.append(subprocess.Popen(command, cwd=self._folder, env=env, stdout=quiet, stderr=quiet))

    def kill_a_worker(self) -> None:
        worker = self._processes.pop(1)  # the one that was hired first
        worker.send_signal(signal.SIGKILL)
        worker.wait(30)

    def stop(self) -> None:
        for process in reversed(self._processes):
            process.kill()
            process.wait(30)
