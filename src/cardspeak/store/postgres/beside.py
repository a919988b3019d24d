"""The table beside the chains of a database: what marks stand for, for every process that writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import psycopg

from cardspeak.store.beside import found_plain
from cardspeak.store.errors import StoreError
from cardspeak.store.marking import PersonalRow
from cardspeak.store.postgres.errors import shown

PERSONAL = """
CREATE TABLE personal (mark text COLLATE "C" PRIMARY KEY, owner text COLLATE "C" NOT NULL, key bytea NOT NULL,
  value text COLLATE "C" NOT NULL);
CREATE UNIQUE INDEX personal_name ON personal (value) WHERE owner = mark;
CREATE INDEX personal_owner ON personal (owner);
"""
LIVING = "SELECT name FROM chain WHERE closed_by IS NULL AND until >= clock_timestamp() LIMIT 1"
PUT = (
    "INSERT INTO personal SELECT * FROM unnest(%s::text[], %s::text[], %s::bytea[], %s::text[]) m(mark, o, k, v)"
    " ORDER BY mark ON CONFLICT DO NOTHING"
)
Rows = Callable[..., list[tuple[Any, ...]]]


class DatabaseBeside:
    """Asked through the reader's connections; written by the one thread that writes."""

    def __init__(self, rows: Rows, do: Callable[[Callable[[psycopg.Connection], Any]], Any]) -> None:
        self._rows, self._do = rows, do

    def opened(self, marks: Sequence[str]) -> dict[str, str]:
        return dict(self._rows("SELECT mark, value FROM personal WHERE mark = ANY(%s)", list(marks)))

    def marked(self, names: Sequence[str]) -> dict[str, str]:
        sql = "SELECT value, mark FROM personal WHERE owner = mark AND value = ANY(%s)"
        return dict(self._rows(sql, list(names)))

    def keys(self, marks: Sequence[str]) -> dict[str, bytes]:
        return dict(self._rows("SELECT mark, key FROM personal WHERE mark = ANY(%s)", list(marks)))

    def put(self, rows: Sequence[PersonalRow]) -> None:
        self._do(lambda connection: put_rows(connection, rows))


def put_rows(connection: psycopg.Connection, rows: Sequence[PersonalRow]) -> None:
    values = ([one.mark for one in rows], [one.owner for one in rows])
    connection.execute(PUT, (*values, [one.key for one in rows], [one.value for one in rows]))


def bring_people(connection: psycopg.Connection, address: str, version: int) -> None:
    """A database of the first schema gets its table, while nobody writes: who does not know it would name people."""
    living = connection.execute(LIVING).fetchone()
    if living is not None:
        raise StoreError(
            f"The process {living[0]!r} writes {shown(address)} as an earlier version did: stop all of them once, "
            "and start them with this one."
        )
    connection.execute(PERSONAL)
    connection.execute("UPDATE meta SET value = %s WHERE key = 'version'", (str(version),))
    records = connection.execute("SELECT stream, kind, actor, body FROM record").fetchall()
    accounts = connection.execute("SELECT DISTINCT account FROM balance").fetchall()
    put_rows(connection, found_plain(records, (account for (account,) in accounts)))


def throw_away(connection: psycopg.Connection, mark: str, texts: Sequence[str]) -> None:
    """The rows, and every snapshot, for one may hold the name; then no page of either keeps what was there."""
    with connection.transaction():
        connection.execute("DELETE FROM personal WHERE mark = ANY(%s)", ([mark, *texts],))
        connection.execute("DELETE FROM snapshot")
    connection.execute("VACUUM FULL personal")
    connection.execute("VACUUM FULL snapshot")
