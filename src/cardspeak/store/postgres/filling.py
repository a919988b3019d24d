"""A whole log of one chain, put into a database that has none: all of it in one transaction, or nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import psycopg

from cardspeak.errors import BadInput
from cardspeak.ledger import Balances
from cardspeak.store.chain import snapshot_digest
from cardspeak.store.marking import PersonalRow
from cardspeak.store.postgres.beside import put_rows
from cardspeak.store.postgres.errors import in_our_words, shown
from cardspeak.store.postgres.rows import rows
from cardspeak.store.postgres.schema import LogShape, begin, connect, read_shape
from cardspeak.store.records import Header, Record, Snapshot

MANY = 5000  # records at once
CHAIN = 1
COPIED = "copied"  # the name of the process that wrote the chain, as far as this database knows
TYPES = {
    "record": ("int8", "int8", "int8", "text", "int8", "text", "int8", "text", "text", "bytea", "int4", "bytea"),
    "entry": ("int8", "int8", "int4", "text", "text", "int8", "text", "text"),
    "command": ("text", "text", "int8", "int8", "int8"),
    "stream": ("text", "int8", "int8", "bool"),
    "balance": ("text", "int8", "int8"),
}


def fill_database(
    address: str,
    header: Header,
    records: Iterator[Record],
    snapshots: Iterable[Snapshot],
    people: list[PersonalRow] | None = None,
) -> None:
    with in_our_words(address), connect(address) as connection:
        connection.execute("SET idle_in_transaction_session_timeout = 0")
        with connection.transaction():
            begin(connection, address, header, people=people is not None)
            shape = read_shape(connection, address)
            if rows(connection, "SELECT 1 FROM chain LIMIT 1") or shape.header != header:
                raise BadInput(f"{shown(address)} holds a log already: copy into a database of its own.")
            _fill(connection, shape, records)
            _keep(connection, snapshots)
            if people:
                put_rows(connection, people)


def _fill(connection: psycopg.Connection, shape: LogShape, records: Iterator[Record]) -> None:
    positions: dict[str, int] = {}
    commands: dict[tuple[str, str], tuple[int, int]] = {}
    balances, last = Balances(shape.header.chart), None
    while some := list(islice(records, MANY)):
        _copy(connection, "record", map(_record, some))
        _copy(connection, "entry", (entry for record in some for entry in _entries(record)))
        for record in some:
            positions[record.stream] = record.position
            balances.post(record.transfers)
            if record.command:
                asked = (record.actor, record.command)
                commands[asked] = (commands.get(asked, (record.seq, 0))[0], record.seq)
        last = some[-1]
    if last is None:
        return
    own = {stream: None if shape.is_shared(stream) else CHAIN for stream in positions}
    _copy(connection, "stream", ((name, at, own[name], shape.is_shared(name)) for name, at in positions.items()))
    _copy(connection, "command", ((*asked, CHAIN, *places) for asked, places in commands.items()))
    changed = balances.changed.items()
    _copy(connection, "balance", ((name, CHAIN if shape.in_parts(name) else 0, held) for name, held in changed))
    connection.execute(
        "INSERT INTO chain VALUES (%s, %s, %s, %s, '0', '-infinity', '-infinity', NULL, NULL)",
        (CHAIN, COPIED, last.seq, last.hash),
    )
    connection.execute("SELECT setval('chain_number', %s), setval('moment', %s)", (CHAIN, last.seq))


def _record(record: Record) -> tuple[Any, ...]:
    place = (CHAIN, record.seq, record.seq, record.stream, record.position)
    said = (record.kind, record.time, record.actor, record.command, record.body)
    return (*place, *said, len(record.transfers), record.hash)


def _entries(record: Record) -> Iterator[tuple[Any, ...]]:
    for line, moved in enumerate(record.transfers, 1):
        yield CHAIN, record.seq, line, moved.debit, moved.credit, moved.amount, moved.cite, moved.memo


def _copy(connection: psycopg.Connection, table: str, found: Iterable[tuple[Any, ...]]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN (FORMAT BINARY)".encode()) as copy:
        copy.set_types(TYPES[table])
        for row in found:
            copy.write_row(row)


def _keep(connection: psycopg.Connection, snapshots: Iterable[Snapshot]) -> None:
    for one in snapshots:
        sql = "SELECT hash FROM record WHERE stream = %s AND position = %s"
        for (digest,) in rows(connection, sql, (one.stream, one.position)):
            row = (one.stream, one.position, snapshot_digest(digest, one.body), one.body)
            connection.execute("INSERT INTO snapshot VALUES (%s, %s, %s, %s)", row)
