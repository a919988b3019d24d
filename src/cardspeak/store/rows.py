"""Rows of the tables as records and entries."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from cardspeak.ledger import Entry, Transfer
from cardspeak.store.records import Record

RECORD = "seq, stream, position, kind, time, actor, command, body, hash, transfers"
ENTRY = "e.seq, line, time, stream, position, kind, debit, credit, amount, cite, memo"
ANSWER = f"SELECT {RECORD} FROM record WHERE command = ? AND command <> '' AND actor = ? ORDER BY seq"


def records_of(connection: sqlite3.Connection, rows: Iterable[tuple[Any, ...]]) -> tuple[Record, ...]:
    """Records with their transfers, which most do not have."""
    whole = ([*row, _transfers(connection, row[0]) if moved else ()] for *row, moved in rows)
    return tuple(Record(*values) for values in whole)


def _transfers(connection: sqlite3.Connection, seq: int) -> tuple[Transfer, ...]:
    sql = "SELECT debit, credit, amount, cite, memo FROM entry WHERE seq = ? ORDER BY line"
    return tuple(Transfer(*row) for row in connection.execute(sql, (seq,)))


def entry_of(row: tuple[Any, ...]) -> Entry:
    seq, line, time, stream, position, kind, *moved = row
    return Entry(seq, line, time, stream, position, kind, Transfer(*moved))


def row_of(record: Record) -> tuple[Any, ...]:
    return (
        record.seq,
        record.stream,
        record.position,
        record.kind,
        record.time,
        record.actor,
        record.command,
        record.body,
        len(record.transfers),
        record.hash,
    )


def entry_rows(records: Iterable[Record]) -> list[tuple[Any, ...]]:
    return [
        (record.seq, line, moved.debit, moved.credit, moved.amount, moved.cite, moved.memo)
        for record in records
        for line, moved in enumerate(record.transfers, 1)
    ]
