"""The disk cache of built tables: an optimisation, never a source of truth.

What decides hands is believed only if the program knows its digest (`known`): the order of hands is nobody's to change
who can write into a folder. Odds (`decides=False`) inform and decide nothing; they are kept under their own digest, for
some take minutes and depend on books that the program does not know. Several processes may write at once (each writes
its own file and renames it into place), a damaged or foreign file is ignored and replaced, and where nothing can be
written the tables stay in memory. A file is its own SHA-256 digest followed by the payload.

`CARDSPEAK_CACHE` names another folder; empty switches the cache off.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from cardspeak.ranking.known import KNOWN

DIGEST = 32
# Part of every file name: raised whenever the meaning of a table changes.
VERSION = 1


def folder() -> Path | None:
    """Where tables are kept, or None if they are not."""
    named = os.environ.get("CARDSPEAK_CACHE")
    if named is not None:
        return Path(named) if named else None
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA")
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    try:
        return Path(base).expanduser() / "cardspeak" if base else None
    except RuntimeError:  # no home directory at all
        return None


def path_of(name: str) -> Path | None:
    place = folder()
    return None if place is None else place / f"{name}-v{VERSION}-{sys.byteorder}.table"


def read(name: str, *, decides: bool = True) -> bytes | None:
    """The payload kept under a name, or None if it is absent, damaged or not what the program would have built."""
    path = path_of(name)
    if path is None or (decides and not knows(name)):
        return None
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    digest, payload = raw[:DIGEST], raw[DIGEST:]
    return payload if digest == _digest(payload) and (not decides or _known(name, digest)) else None


def knows(name: str) -> bool:
    return name in KNOWN and sys.byteorder == "little"


def _known(name: str, digest: bytes) -> bool:
    return knows(name) and digest == bytes.fromhex(KNOWN[name])


def write(name: str, payload: bytes, *, decides: bool = True) -> bool:
    """Keep a payload; False where the folder cannot be written, which is no error, or nobody would read it again."""
    import tempfile  # only where a table was built, which is seldom

    path = path_of(name)
    if path is None or (decides and not _known(name, _digest(payload))):
        return False
    part = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{name}-")
        with os.fdopen(handle, "wb") as file:
            file.write(_digest(payload) + payload)
        os.replace(part, path)
    except OSError:
        if part is not None:
            with suppress(OSError):
                os.unlink(part)
        return False
    return True


def _digest(payload: bytes) -> bytes:
    from hashlib import sha256

    return sha256(payload).digest()
