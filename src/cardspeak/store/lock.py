"""One writer for each log: a lock on a file beside it, let go by the system however the process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from cardspeak.store.errors import StoreError


class WriterLock:
    """Held from when it is made until `release`."""

    def __init__(self, path: Path) -> None:
        self._beside = path.with_name(f"{path.name}-lock")
        try:
            self._handle = os.open(self._beside, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
        except OSError as wrong:
            raise StoreError(f"{path} cannot be opened for writing: {wrong.strerror}.") from None
        if not _take(self._handle):
            who = os.read(self._handle, 20).decode(errors="replace").strip()
            os.close(self._handle)
            raise StoreError(f"{path} is being written by another process{f' ({who})' if who else ''}: stop it first.")
        os.truncate(self._beside, 0)
        os.write(self._handle, f"pid {os.getpid()}\n".encode())

    def release(self) -> None:
        """The file stays: taking it away could let two writers lock two files of one name."""
        os.close(self._handle)


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    _FAR = 1 << 30  # locked bytes cannot be read, and the process number in front should be

    def _take(handle: int) -> bool:
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True
else:
    import fcntl

    def _take(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
