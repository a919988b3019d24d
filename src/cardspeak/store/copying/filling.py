"""Records that have their numbers and hashes, put into a new file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from cardspeak.errors import BadInput
from cardspeak.ledger import Balances
from cardspeak.store.chain import genesis, snapshot_digest
from cardspeak.store.errors import StoreError
from cardspeak.store.in_words import in_our_words
from cardspeak.store.marking import PersonalRow
from cardspeak.store.owners import make_private
from cardspeak.store.records import Head, Header, Record, Snapshot
from cardspeak.store.rows import entry_rows, row_of
from cardspeak.store.schema import add_personal, connect, create, sync_folder

MANY = 5000  # records in one transaction


def fill_file(
    target: Path,
    header: Header,
    records: Iterator[Record],
    snapshots: Iterable[Snapshot],
    people: list[PersonalRow] | None = None,
) -> None:
    """Complete, and on the disk, before it has its name. `people`: what lies beside the chain, where anything does."""
    if target.exists():
        raise BadInput(f"{target} exists already: give the copy a name of its own.")
    part = target.with_name(f"{target.name}-part")
    try:
        part.unlink(missing_ok=True)
        make_private(part)
        with in_our_words(target):
            _fill(part, header, records, snapshots, people)
        os.replace(part, target)
        sync_folder(target.resolve().parent)
    except OSError as wrong:
        raise StoreError(f"{target} cannot be written: {wrong.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)


def _fill(
    part: Path,
    header: Header,
    records: Iterator[Record],
    snapshots: Iterable[Snapshot],
    people: list[PersonalRow] | None,
) -> None:
    connection = connect(part, write=True)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        create(connection, part, header)
        head, balances = Head(0, genesis(header)), Balances(header.chart)
        while some := list(islice(records, MANY)):
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", map(row_of, some))
            connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", entry_rows(some))
            for record in some:
                balances.post(record.transfers)
            head = Head(some[-1].seq, some[-1].hash)
            connection.execute("UPDATE meta SET value = ? WHERE key = 'head'", (str(head),))
            connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO balance VALUES (?, ?)", balances.changed.items())
        if people is not None:
            add_personal(connection)
            connection.executemany(
                "INSERT INTO personal VALUES (?, ?, ?, ?)",
                [(one.mark, one.owner, one.key, one.value) for one in people],
            )
        for one in snapshots:
            sql = "SELECT hash FROM record WHERE stream = ? AND position = ?"
            for (digest,) in connection.execute(sql, (one.stream, one.position)).fetchall():
                row = (one.stream, one.position, snapshot_digest(digest, one.body), one.body)
                connection.execute("INSERT INTO snapshot VALUES (?, ?, ?, ?)", row)
        connection.execute("COMMIT")
    finally:
        connection.close()
