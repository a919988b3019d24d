"""What was written moves from the write-ahead file into the log's own file, beside the thread that writes.

SQLite would do so in the middle of a commit, and whoever waits for that one, and for those behind it, would wait for
some thousand pages to be written and synchronised: the longest waits of a busy room. A second connection moves them
while the writer goes on; what was written meanwhile is little, and the writer moves it itself when everybody is
answered, so that the write-ahead file begins anew. Nothing depends on it: a log that is never emptied is as durable.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Lock, Thread

from cardspeak.store.errors import StoreError
from cardspeak.store.schema import DURABLE, connect

MANY = 400  # records from one time to the next: about a thousand pages
FULL = 4000  # pages, from which on the write-ahead file is begun anew
MOVE = "PRAGMA wal_checkpoint(PASSIVE)"  # waits for nobody


class Emptying:
    """Begun when there is something to move; `held` while nothing may be moved."""

    def __init__(self, path: Path) -> None:
        self.held = Lock()
        self._path = path
        self._written = 0
        self._full = False
        self._over = False
        self._wakes = Event()
        self._thread: Thread | None = None

    def after(self, connection: sqlite3.Connection, records: int) -> None:
        """The writer has written these, and everybody is answered."""
        if self._full:
            self._full = False
            with self.held:
                connection.execute(MOVE)
        self._written += records
        if self._written < MANY:
            return
        self._written = 0
        if self._thread is None:
            self._thread = Thread(target=self._run, name=f"cardspeak log {self._path.name}, emptying", daemon=True)
            self._thread.start()
        self._wakes.set()

    def close(self) -> None:
        """Before the writer lets go of the file, which clears up as the last one."""
        self._over = True
        self._wakes.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        # Where it fails, the writer's own connection does it when the write-ahead file has become very long.
        with suppress(sqlite3.Error, StoreError), closing(connect(self._path, write=True)) as connection:
            for setting in DURABLE:
                connection.execute(f"PRAGMA {setting}")
            while self._waited():
                with self.held:
                    ((_, pages, _),) = connection.execute(MOVE).fetchall()
                self._full = pages >= FULL

    def _waited(self) -> bool:
        self._wakes.wait()
        self._wakes.clear()
        return not self._over
