"""The finished hands of a room's log, one by one, for whoever counts what players did."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from cardspeak.interop.hands.found import PlayedAgain
from cardspeak.room.editions import know_editions
from cardspeak.room.history.finished import finished_hands
from cardspeak.store.reader import Reader

SQLITE = b"SQLite format 3\0"


def is_log(path: Path) -> bool:
    """Whether a file is a log, by its first bytes."""
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def log_hands(path: Path) -> Iterator[PlayedAgain]:
    """Every hand among players that was played to its end, table by table."""
    with Reader(path) as log:
        know_editions(log)
        for stream in log.streams("table"):
            yield from finished_hands(log, stream)
