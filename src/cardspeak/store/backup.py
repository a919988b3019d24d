"""A copy of a log, made while others append to it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from cardspeak.errors import BadInput
from cardspeak.store.errors import StoreError
from cardspeak.store.in_words import in_our_words
from cardspeak.store.owners import make_private
from cardspeak.store.records import Head
from cardspeak.store.schema import sync_folder


def back_up(source: sqlite3.Connection, target: Path) -> Head:
    """The copy is complete, and on the disk, before it has its name."""
    part = target.with_name(f"{target.name}-part")
    if target.exists():
        raise BadInput(f"{target} exists already: give the backup a name of its own.")
    try:
        part.unlink(missing_ok=True)
        with in_our_words(target):
            head = _copy(source, part)
        _sync(part)
        os.replace(part, target)
        sync_folder(target.resolve().parent)
    except OSError as wrong:
        raise StoreError(f"{target} cannot be written: {wrong.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)
    return head


def _copy(source: sqlite3.Connection, part: Path) -> Head:
    make_private(part)
    copy = sqlite3.connect(part, isolation_level=None)
    try:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        ((head,),) = copy.execute("SELECT value FROM meta WHERE key = 'head'").fetchall()
    finally:
        copy.close()
    return Head.parse(head)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
