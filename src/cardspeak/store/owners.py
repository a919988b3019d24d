"""Files that are for their owner only: a log holds every card of the hand that is played."""

from __future__ import annotations

import os
import stat
from pathlib import Path

OTHERS = 0o077
PRIVATE = 0o600


def make_private(path: Path) -> None:
    """The file, empty and for its owner only, if there is none; SQLite makes what lies beside it alike."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE)
    os.close(handle)


def open_to_others(path: Path) -> str:
    """What to say of a file that others than its owner may read or write; nothing if it is private."""
    if os.name != "posix" or not path.is_file():
        return ""
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & OTHERS:
        return ""
    return f"{path} can be read by others than its owner ({mode:04o}), and holds every card: chmod 600 {path}."
