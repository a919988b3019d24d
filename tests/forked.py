"""Our programs as forks of one process that has their modules loaded: to load them takes longer than most stories.

A `Forked` is used like the `subprocess.Popen` that it is. What it runs is a process like any other, with its own
signals, files and surroundings, to be killed, stopped and waited for; only Python has not been started for it, nor has
it read its modules. What is about those (a signal while a program comes up) starts a program as it is started.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, AnyStr, NoReturn

from cardspeak.room.building import build
from cardspeak.room.first_tables import FIRST

LOADED = (
    "cardspeak.cli.room",
    "cardspeak.server.run",
    "cardspeak.server.joined",
    "cardspeak.store.postgres",
    "cardspeak.promotions.machine",
    "cardspeak.room.promotions.desk",
    "cardspeak.room.tournament.felt",
    "cardspeak.room.jackpots.daily",
    "cardspeak.web",
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "uvicorn.lifespan.on",
    "tests.room.live_night",
    "tests.store.appending",
    "tests.store.postgres_appending",
)
ROOT = Path(__file__).parents[1]
MOST = 1 << 18  # bytes of one request: a command and its surroundings
CODE = struct.Struct("=i")


class Forked(subprocess.Popen[AnyStr]):
    """`python -m MODULE ...`, begun where the modules are loaded."""

    _told: int  # where its end is told

    def _execute_child(
        self, args: Sequence[str], executable: Any, preexec: Any, close: Any, keep: Any, cwd: Any, env: Any, *rest: Any
    ) -> None:
        pipes = rest[3:9]
        stdin, _, _, stdout, _, stderr = pipes
        assert list(args[:2]) == [sys.executable, "-m"], "a module of ours"
        asked = [list(map(str, args[2:])), str(cwd or os.getcwd()), dict(os.environ if env is None else env)]
        self._told, ended = os.pipe()
        try:
            given: list[int] = [fd if fd != -1 else at for at, fd in enumerate((stdin, stdout, stderr))]
            with _ONE_BY_ONE:
                line = _line()
                socket.send_fds(line, [json.dumps(asked).encode()], [*given, ended])
                (self.pid,) = CODE.unpack(line.recv(CODE.size))
        finally:
            os.close(ended)
        self._reading = threading.Lock()
        self._child_created = True
        self._close_pipe_fds(*pipes)  # type: ignore[attr-defined]

    def _internal_poll(self, *_: Any, **__: Any) -> int | None:
        with self._reading:
            if self.returncode is None and select.select([self._told], [], [], 0)[0]:
                self._heard()
        return self.returncode

    def _wait(self, timeout: float | None) -> int:
        with self._reading:
            if self.returncode is None:
                if not select.select([self._told], [], [], timeout)[0]:
                    raise subprocess.TimeoutExpired(self.args, timeout or 0)
                self._heard()
        return self.returncode

    def _heard(self) -> None:
        said = os.read(self._told, CODE.size)
        os.close(self._told)
        assert said, "whoever began it is gone"
        (self.returncode,) = CODE.unpack(said)


_ONE_BY_ONE = threading.Lock()


@cache
def _line() -> socket.socket:
    """To the process that forks, which ends when nobody is left to ask it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        command = [sys.executable, "-m", "tests.forked", str(theirs.fileno())]
        nowhere = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=ROOT, pass_fds=[theirs.fileno()], stdin=nowhere, stdout=nowhere)
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


class Forks:
    """The other end."""

    def __init__(self, line: socket.socket) -> None:
        self.line = line
        self.running: dict[int, int] = {}  # process -> where its end is told

    def serve(self) -> tuple[list[str], str, dict[str, str]]:
        """Only in a fork this comes back, with what is to be run there."""
        signal.signal(signal.SIGCHLD, self.ended)
        while True:
            said, fds, _, _ = socket.recv_fds(self.line, MOST, 4)
            if not said:
                os._exit(0)
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
            pid = os.fork()
            if not pid:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
                for at, fd in enumerate(fds[:3]):
                    os.dup2(fd, at)
                os.closerange(3, max(*fds, self.line.fileno(), *self.running.values(), 3) + 1)
                self.line.detach()
                return json.loads(said)  # type: ignore[no-any-return]
            self.running[pid] = fds.pop()
            for fd in fds:
                os.close(fd)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            self.line.send(CODE.pack(pid))

    def ended(self, *_: object) -> None:
        while self.running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                return
            told = self.running.pop(pid)
            with suppress(BrokenPipeError):  # nobody waits for it any more
                os.write(told, CODE.pack(os.waitstatus_to_exitcode(status)))
            os.close(told)


def main() -> NoReturn:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # from the keyboard: whoever asks hears it
    for name in LOADED:
        import_module(name)
    for one in FIRST:
        build(one, "1")  # and the books of the tables that a room opens with
    gc.collect()
    gc.freeze()
    assert len(os.listdir("/proc/self/task")) == 1, "a fork has one thread of all that there were"
    command, folder, surroundings = Forks(socket.socket(fileno=int(sys.argv[1]))).serve()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(surroundings)
    os.chdir(folder)
    sys.argv[1:] = command[1:]
    if not hasattr(sys.modules.get(command[0]), "__path__"):
        sys.modules.pop(command[0], None)  # loaded, and now to be run
    runpy.run_module(command[0], run_name="__main__", alter_sys=True)
    raise SystemExit


if __name__ == "__main__":
    main()
