"""The log in one SQLite file: the reader's questions, and a writer."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from cardspeak.store.asking import LogAsking
from cardspeak.store.beside import BesideWork, bring_people, sweep, throw_away
from cardspeak.store.chain import genesis, hash_of
from cardspeak.store.errors import StoreError
from cardspeak.store.in_words import in_our_words
from cardspeak.store.lock import WriterLock
from cardspeak.store.owners import make_private
from cardspeak.store.reader import Reader
from cardspeak.store.records import Head, Header
from cardspeak.store.rows import RECORD, records_of
from cardspeak.store.schema import (
    WITH_PEOPLE,
    check_ours,
    connect,
    create,
    is_as_made,
    is_empty,
    make_durable,
    read_header,
)
from cardspeak.store.writer import Writer


class Store(LogAsking, Reader):
    """One process writes a log at a time; every thread of it may append, and is answered when it is on the disk."""

    def __init__(self, path: Path, writer: Writer, lock: WriterLock, secret: bytes = b"") -> None:
        super().__init__(path, secret)
        self._writer: Writer = writer
        self._lock = lock
        writer.lift = self.people.appended

    @classmethod
    def open(
        cls,
        path: Path | str,
        header: Header | None = None,
        *,
        patience: float = 5.0,
        secret: bytes = b"",
        people: bool = False,
    ) -> Store:
        """The log at `path`, begun with `header` if there is none: an existing one keeps the header it has.

        `patience` is how many seconds to wait for another program that has locked the file; `secret` is what snapshots
        are kept under, and the file does not hold it. `people`: from now on what names them lies beside the chain.
        """
        path = Path(path)
        lock = WriterLock(path.resolve())  # by whatever name it is called
        connection: sqlite3.Connection | None = None
        try:
            with in_our_words(path):
                if not path.exists():
                    make_private(path)
                connection = connect(path, write=True, patience=patience)
                if is_empty(connection, path):
                    make_durable(connection)
                    create(connection, path, header or Header())
                version = check_ours(connection, path)
                if not is_as_made(connection):
                    raise StoreError(
                        f"{path} is damaged. Run `cardspeak audit` on it: it has other tables or triggers than a log."
                    )
                make_durable(connection)
                if people and version != WITH_PEOPLE:
                    bring_people(connection)
                stands = read_header(connection, path)
                writer = Writer(connection, path, stands, _end(connection, path, stands), secret)
        except BaseException:
            if connection is not None:
                connection.close()
            lock.release()
            raise
        try:
            return cls(path, writer, lock, secret)
        except BaseException:
            writer.close()
            lock.release()
            raise

    def _written(self, work: BesideWork) -> None:
        self._writer.ask(work).result()

    def throw_away(self, mark: str, texts: Sequence[str]) -> None:
        """What these marks stand for is gone from the file for good, and with it every snapshot."""

        def work(connection: sqlite3.Connection) -> None:
            throw_away(connection, mark, texts)
            connection.execute("COMMIT")
            sweep(connection)

        self._written(work)
        self.people.blind((mark, *texts))

    def close(self) -> None:
        """Finish what was asked for, then let go of the file."""
        if not self._open:
            return
        super().close()
        self._writer.close()
        self._lock.release()


def _end(connection: sqlite3.Connection, path: Path, header: Header) -> Head:
    """The head as the file tells it, held against its first and its last record: one that fails is not written on."""
    row = connection.execute("SELECT value FROM meta WHERE key = 'head'").fetchone()
    first = records_of(connection, connection.execute(f"SELECT {RECORD} FROM record ORDER BY seq LIMIT 1").fetchall())
    last = connection.execute(f"SELECT {RECORD} FROM record ORDER BY seq DESC LIMIT 2").fetchall()
    records = records_of(connection, last)
    start = genesis(header)
    found = Head(records[0].seq, records[0].hash) if records else Head(0, start)
    before = records[1].hash if len(records) > 1 else start
    sound = all(
        (hash_of(start, first[0]) == first[0].hash, hash_of(before, records[0]) == found.hash) if records else ()
    )
    if not row or row[0] != str(found) or not sound:
        raise StoreError(f"{path} does not begin or end as it says: run `cardspeak audit` on it before going on.")
    return found
