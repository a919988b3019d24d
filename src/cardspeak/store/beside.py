"""The table beside the chain of a file: what its marks stand for, and how rows are put in and thrown away."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from cardspeak.store.errors import StoreError
from cardspeak.store.marking import PLAIN, PersonalRow
from cardspeak.store.naming import names_in
from cardspeak.store.schema import add_personal

MOST = 500  # in one question
Rows = Callable[..., list[tuple[Any, ...]]]
BesideWork = Callable[[sqlite3.Connection], Any]


class FileBeside:
    """Asked through the reader's connections; written by the one thread that writes."""

    def __init__(self, rows: Rows, do: Callable[[BesideWork], Any]) -> None:
        self._rows, self._do = rows, do

    def opened(self, marks: Sequence[str]) -> dict[str, str]:
        return dict(self._some("SELECT mark, value FROM personal WHERE mark IN", marks))

    def marked(self, names: Sequence[str]) -> dict[str, str]:
        return dict(self._some("SELECT value, mark FROM personal WHERE owner = mark AND value IN", names))

    def keys(self, marks: Sequence[str]) -> dict[str, bytes]:
        return dict(self._some("SELECT mark, key FROM personal WHERE mark IN", marks))

    def _some(self, sql: str, values: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        for at in range(0, len(values), MOST):
            some = values[at : at + MOST]
            yield from self._rows(f"{sql} ({', '.join('?' * len(some))})", *some)

    def put(self, rows: Sequence[PersonalRow]) -> None:
        values = [(one.mark, one.owner, one.key, one.value) for one in rows]

        def work(connection: sqlite3.Connection) -> None:
            connection.executemany("INSERT OR IGNORE INTO personal VALUES (?, ?, ?, ?)", values)

        self._do(work)


def found_plain(rows: Iterable[tuple[str, str, str, bytes]], accounts: Iterable[str]) -> list[PersonalRow]:
    """Everybody whom the records of an earlier version name in the chain itself: stream, kind, actor and body."""
    names: set[str] = set()
    for stream, kind, actor, body in rows:
        names |= names_in(stream, kind, actor, body)
    for account in accounts:
        names |= names_in(account, "", "", b"")
    return [PersonalRow(PLAIN + name, PLAIN + name, b"", name) for name in sorted(names)]


def bring_people(connection: sqlite3.Connection) -> None:
    """A file of the first format gets its table; whoever stands in its chain stays there, and is known to."""
    connection.execute("BEGIN IMMEDIATE")
    records = connection.execute("SELECT stream, kind, actor, body FROM record")
    accounts = connection.execute("SELECT account FROM balance").fetchall()
    plain = found_plain(records, (account for (account,) in accounts))
    add_personal(connection)
    rows = [(one.mark, one.owner, one.key, one.value) for one in plain]
    connection.executemany("INSERT INTO personal VALUES (?, ?, ?, ?)", rows)
    connection.execute("COMMIT")


def texts_with(rows: Iterable[PersonalRow], mark: str, name: str) -> tuple[str, ...]:
    """The marks of what goes when this name does: words of that person's, and words of others that say the name."""
    sought = name.casefold()
    texts = (one for one in rows if one.mark != one.owner)
    return tuple(one.mark for one in texts if one.owner == mark or sought in one.value.casefold())


def throw_away(connection: sqlite3.Connection, mark: str, texts: Sequence[str]) -> None:
    """In a transaction: the rows, and every snapshot, for one may hold the name."""
    connection.executemany("DELETE FROM personal WHERE mark = ?", [(one,) for one in (mark, *texts)])
    connection.execute("DELETE FROM snapshot")


def sweep(connection: sqlite3.Connection) -> None:
    """No byte of what was deleted stays in the file, nor beside it."""
    connection.execute("VACUUM")
    ((busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    if busy:
        raise StoreError("Somebody reads the log: what was thrown away is swept up when it is closed.")
