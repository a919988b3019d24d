"""Rows of the tables as records and entries."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Any

from cardspeak.ledger import Entry, Transfer
from cardspeak.store.records import Record

MOST = 500  # numbers in one question
RECORD = "seq, stream, position, kind, time, actor, command, body, hash, transfers"
ENTRY = "e.seq, line, time, stream, position, kind, debit, credit, amount, cite, memo"
ANSWER = f"SELECT {RECORD} FROM record WHERE command = ? AND command <> '' AND actor = ? ORDER BY seq"


def records_of(connection: sqlite3.Connection, rows: Iterable[tuple[Any, ...]]) -> tuple[Record, ...]:
    """Records with their transfers, all of them found at once."""
    rows = tuple(rows)
    moved = _transfers(connection, [row[0] for row in rows if row[-1]])
    whole = ([*row[:-1], tuple(moved.get(row[0], ()))] for row in rows)
    return tuple(Record(*values) for values in whole)


def _transfers(connection: sqlite3.Connection, records: list[int]) -> dict[int, list[Transfer]]:
    """Those of each record, in their order."""
    found: dict[int, list[Transfer]] = {}
    for at in range(0, len(records), MOST):
        some = records[at : at + MOST]
        marks = ", ".join("?" * len(some))
        sql = f"SELECT seq, debit, credit, amount, cite, memo FROM entry WHERE seq IN ({marks}) ORDER BY seq, line"
        for seq, *moved in connection.execute(sql, some):
            found.setdefault(seq, []).append(Transfer(*moved))
    return found


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
