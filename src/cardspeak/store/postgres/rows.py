"""Rows of the tables as records and entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import psycopg

from cardspeak.ledger import Transfer
from cardspeak.store.records import Record

RECORD = "r.seq, r.stream, r.position, r.kind, r.time, r.actor, r.command, r.body, r.hash, r.transfers, r.chain"
TRANSFERS = (
    "SELECT e.chain, e.seq, e.debit, e.credit, e.amount, e.cite, e.memo"
    " FROM unnest(%s::bigint[], %s::bigint[]) k(chain, seq) JOIN entry e USING (chain, seq)"
    " ORDER BY e.chain, e.seq, e.line"
)
ANSWERS = (
    f"SELECT {RECORD} FROM unnest(%s::text[], %s::text[]) a(actor, command) JOIN command c USING (actor, command)"
    " JOIN record r ON r.chain = c.chain AND r.seq BETWEEN c.first AND c.last ORDER BY r.chain, r.seq"
)


def rows(connection: psycopg.Connection, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """The answer to one question, read in binary."""
    with connection.cursor(binary=True) as cursor:
        return cursor.execute(sql.encode(), values).fetchall()


def records_of(connection: psycopg.Connection, found: Iterable[tuple[Any, ...]]) -> tuple[Record, ...]:
    """Records with their transfers, all of them found at once."""
    found = tuple(found)
    moved = _transfers(connection, [(row[10], row[0]) for row in found if row[9]])
    whole = ([*row[:9], tuple(moved.get((row[10], row[0]), ())), row[10]] for row in found)
    return tuple(Record(*values) for values in whole)


def _transfers(connection: psycopg.Connection, keys: list[tuple[int, int]]) -> dict[tuple[int, int], list[Transfer]]:
    found: dict[tuple[int, int], list[Transfer]] = {}
    if keys:
        for chain, seq, *moved in rows(connection, TRANSFERS, ([key[0] for key in keys], [key[1] for key in keys])):
            found.setdefault((chain, seq), []).append(Transfer(*moved))
    return found
