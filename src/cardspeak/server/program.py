"""Which program a room was run by: one digest over its code, its rule books and its pages, in the log at every start.

A rule that changed between two evenings is found in the log, and by anybody with the same files: the digest is SHA-256
over a line for every file of the package, `SHA-256 of the file, two spaces, its path`, in the order of their paths as
text, byte by byte: what `find`, `sort` and `sha256sum` make of it.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from cardspeak import __version__
from cardspeak.room.mending import STREAM
from cardspeak.room.who import ROOM
from cardspeak.store import Draft, Log, canonical
from cardspeak.store.opening import AnyReader
from cardspeak.values import Value

LEFT_OUT = {"__pycache__", ".mypy_cache"}
KIND = "started"


class Started(Value):
    """The record of a start."""

    version: str
    program: str


def digest_of(folder: Path) -> str:
    found: dict[str, str] = {}
    for where, folders, names in os.walk(folder):
        folders[:] = [one for one in folders if one not in LEFT_OUT]  # bytecode is more files than the program has
        below = Path(where).relative_to(folder).as_posix() if where != str(folder) else ""
        for name in names:
            path = os.path.join(where, name)
            if not name.endswith(".pyc") and os.path.isfile(path):
                found[f"{below}/{name}" if below else name] = path
    lines = [f"{_digest(found[path])}  {path}\n" for path in sorted(found)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def _digest(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


@cache
def started_as() -> str:
    """The program that this process was started as: looked at once, whoever asks."""
    return digest_of(Path(str(files("cardspeak"))))


def written_by_this(log: AnyReader) -> bool:
    """Whether every start that a log tells of was of this very program: then it decides, and says, the same today."""
    starts = {msgspec.json.decode(one.body, type=Started).program for one in log.read(STREAM) if one.kind == KIND}
    return starts == {started_as()}


def record_start(log: Log, now: float, folder: Path | None = None) -> str:
    """Write down what program starts; what to say if it is not the one that ran before, or nothing."""
    known = [record for record in log.read(STREAM) if record.kind == KIND]
    started = Started(__version__, started_as() if folder is None else digest_of(folder))
    log.append(STREAM, None, (Draft(KIND, int(now * 1e6), ROOM, "", canonical(started)),)).result()
    before = msgspec.json.decode(known[-1].body, type=Started) if known else started
    if before.program == started.program:
        return ""
    return f"The program or its rule books have changed since this room last ran (it was {before.version})."
