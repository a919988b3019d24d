"""Which program a room was run by: one digest over its code, its rule books and its pages, in the log at every start.

A rule that changed between two evenings is found in the log, and by anybody with the same files: the digest is SHA-256
over a line for every file of the package, `SHA-256 of the file, two spaces, its path`, in the order of their paths as
text, byte by byte: what `find`, `sort` and `sha256sum` make of it.
"""

from __future__ import annotations

import hashlib
from importlib.resources import files
from pathlib import Path

import msgspec

from cardspeak import __version__
from cardspeak.room.mending import STREAM
from cardspeak.room.who import ROOM
from cardspeak.store import Draft, Log, canonical
from cardspeak.values import Value

LEFT_OUT = {"__pycache__", ".mypy_cache"}
KIND = "started"


class Started(Value):
    """The record of a start."""

    version: str
    program: str


def digest_of(folder: Path) -> str:
    found = {
        one.relative_to(folder).as_posix(): one
        for one in folder.rglob("*")
        if one.is_file() and not LEFT_OUT & set(one.parts) and one.suffix != ".pyc"
    }
    lines = [f"{hashlib.sha256(found[path].read_bytes()).hexdigest()}  {path}\n" for path in sorted(found)]
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def record_start(log: Log, now: float, folder: Path | None = None) -> str:
    """Write down what program starts; what to say if it is not the one that ran before, or nothing."""
    known = [record for record in log.read(STREAM) if record.kind == KIND]
    started = Started(__version__, digest_of(folder or Path(str(files("cardspeak")))))
    log.append(STREAM, None, (Draft(KIND, int(now * 1e6), ROOM, "", canonical(started)),)).result()
    before = msgspec.json.decode(known[-1].body, type=Started) if known else started
    if before.program == started.program:
        return ""
    return f"The program or its rule books have changed since this room last ran (it was {before.version})."
