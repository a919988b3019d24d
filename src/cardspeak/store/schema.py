"""The tables of a log file, and what makes a file a log of ours."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import msgspec

from cardspeak.store.chain import genesis
from cardspeak.store.errors import StoreError
from cardspeak.store.in_words import in_our_words
from cardspeak.store.records import Head, Header, canonical

APPLICATION = 0x43535031  # "CSP1"
VERSION = 1
WITH_PEOPLE = 2  # what names people lies beside the chain
OLDEST_SQLITE = (3, 37)  # strict tables

DURABLE = (
    "synchronous = FULL",
    "fullfsync = ON",  # where an ordinary synchronisation stops at the disk's own memory (macOS)
    "checkpoint_fullfsync = ON",
    "wal_autocheckpoint = 16000",  # pages; long before, what was written is moved beside the writer (`emptying.py`)
    "journal_size_limit = 67108864",
    "cache_size = -65536",  # kilobytes
)

TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE record (seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, position INTEGER NOT NULL, kind TEXT NOT NULL,"
    " time INTEGER NOT NULL, actor TEXT NOT NULL, command TEXT NOT NULL, body BLOB NOT NULL,"
    " transfers INTEGER NOT NULL, hash BLOB NOT NULL) STRICT",
    "CREATE UNIQUE INDEX record_stream ON record (stream, position)",
    "CREATE INDEX record_kind ON record (kind)",
    "CREATE INDEX record_time ON record (time)",
    "CREATE INDEX record_command ON record (command, actor) WHERE command <> ''",
    "CREATE TABLE entry (seq INTEGER NOT NULL, line INTEGER NOT NULL, debit TEXT NOT NULL, credit TEXT NOT NULL,"
    " amount INTEGER NOT NULL, cite TEXT NOT NULL, memo TEXT NOT NULL, PRIMARY KEY (seq, line)) STRICT, WITHOUT ROWID",
    "CREATE INDEX entry_debit ON entry (debit)",
    "CREATE INDEX entry_credit ON entry (credit)",
    "CREATE TABLE balance (account TEXT PRIMARY KEY, amount INTEGER NOT NULL) STRICT, WITHOUT ROWID",
    "CREATE TABLE snapshot (stream TEXT PRIMARY KEY, position INTEGER NOT NULL, digest BLOB NOT NULL,"
    " body BLOB NOT NULL) STRICT, WITHOUT ROWID",
)

PERSONAL = (
    "CREATE TABLE personal (mark TEXT PRIMARY KEY, owner TEXT NOT NULL, key BLOB NOT NULL, value TEXT NOT NULL)"
    " STRICT, WITHOUT ROWID",
    "CREATE UNIQUE INDEX personal_name ON personal (value) WHERE owner = mark",
    "CREATE INDEX personal_owner ON personal (owner)",
)


def connect(path: Path, *, write: bool = False, patience: float = 5.0) -> sqlite3.Connection:
    """A connection that any one thread at a time may use; transactions are begun and ended by hand."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old for a log: it takes 3.37 or newer.")
    uri = f"{path.resolve().as_uri()}?mode={'rwc' if write else 'ro'}"
    with in_our_words(path):
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=patience)
        try:
            if not write:
                connection = _readable(connection, path, uri)
        except BaseException:
            connection.close()
            raise
    return connection


def _readable(connection: sqlite3.Connection, path: Path, uri: str) -> sqlite3.Connection:
    """A log on a read-only disk can be read as it is, if nothing waits beside it to be put into it."""
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.OperationalError as wrong:
        beside = path.with_name(f"{path.name}-wal")
        if not (wrong.sqlite_errorname or "").startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY")) or (
            not path.is_file() or (beside.exists() and beside.stat().st_size)
        ):
            raise
        connection.close()
        return sqlite3.connect(f"{uri}&immutable=1", uri=True, isolation_level=None, check_same_thread=False)
    return connection


def check_ours(connection: sqlite3.Connection, path: Path) -> int:
    """Its format; StoreError for another program's file, or one of a later cardspeak: nothing is changed in either."""
    with in_our_words(path):
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise StoreError(f"{path} is not a cardspeak log: another program made it.")
    if version not in (VERSION, WITH_PEOPLE):
        raise StoreError(
            f"{path} was written by another cardspeak (schema {version}; this one reads up to {WITH_PEOPLE}): "
            "use the version that wrote it."
        )
    return int(version)


def is_as_made(connection: sqlite3.Connection) -> bool:
    """Whether its tables are those of a log, to the letter: a trigger or a view more would act on what is written."""
    rows = connection.execute("SELECT CAST(sql AS BLOB) FROM sqlite_schema WHERE sql IS NOT NULL")
    ((version,),) = connection.execute("PRAGMA user_version")
    tables = (*TABLES, *PERSONAL) if version == WITH_PEOPLE else TABLES
    return sorted(sql for (sql,) in rows) == sorted(table.encode() for table in tables)


def is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    """A file that does not exist yet, or was begun and never written."""
    with in_our_words(path):
        (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        (application,) = connection.execute("PRAGMA application_id").fetchone()
    return not tables and not application


def make_durable(connection: sqlite3.Connection) -> None:
    """A write-ahead log, synchronised at every commit."""
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise StoreError(f"The disk does not support a write-ahead log (SQLite stays in {mode!r}): use a local disk.")
    for setting in DURABLE:
        connection.execute(f"PRAGMA {setting}")


def create(connection: sqlite3.Connection, path: Path, header: Header) -> None:
    """All tables and the header in one transaction, and the file's name made as durable as the file."""
    connection.execute("BEGIN IMMEDIATE")
    for statement in TABLES:
        connection.execute(statement)
    start = Head(0, genesis(header))
    rows = [("header", canonical(header).decode()), ("head", str(start))]
    connection.executemany("INSERT INTO meta VALUES (?, ?)", rows)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
    sync_folder(path.resolve().parent)


def add_personal(connection: sqlite3.Connection) -> None:
    """Inside a transaction: the table beside the chain."""
    for statement in PERSONAL:
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {WITH_PEOPLE}")


def read_header(connection: sqlite3.Connection, path: Path) -> Header:
    with in_our_words(path):
        row = connection.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()
    try:
        return msgspec.json.decode(row[0] if row else "", type=Header)
    except msgspec.DecodeError:
        raise StoreError(f"{path} is damaged: its header cannot be read. Run `cardspeak audit` on it.") from None


def sync_folder(folder: Path) -> None:
    """A new file's name is in its folder after a power cut too (Windows does this by itself)."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
