"""The auditor of the log: the rows of a file, or of a database, under the walk that trusts nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardspeak.store.address import is_postgres
from cardspeak.store.errors import StoreError
from cardspeak.store.faults import MOST, Fault, LogVerdict
from cardspeak.store.in_words import in_our_words, told
from cardspeak.store.marking import unfit
from cardspeak.store.opening import need_postgres
from cardspeak.store.records import Head
from cardspeak.store.schema import WITH_PEOPLE, check_ours, connect, is_as_made
from cardspeak.store.seals.check import SealedAt, Sealing
from cardspeak.store.seals.seal import Seal
from cardspeak.store.walk import Row, Source, Walk, as_text

if TYPE_CHECKING:
    from cardspeak.store.seals.keys import PublicKey

__all__ = ["MOST", "Fault", "LogVerdict", "verify"]


def verify(
    path: Path | str, head: Head | None = None, *, seals: Sequence[Seal] = (), keys: Sequence[PublicKey] = ()
) -> LogVerdict:
    """Every record, entry, balance and seal of the log; that `head`, written down earlier, is still part of it; that
    `seals`, kept elsewhere, are; and with `keys` that every seal was signed by one of them.

    StoreError if it is no log at all. A log may be verified while it is being written.
    """
    if is_postgres(path):
        need_postgres()
        from cardspeak.store.postgres.verify import verify_postgres

        return verify_postgres(str(path), lambda source, written: _walked(source, written, head, seals, keys, path))
    path = Path(path)
    if not path.is_file():
        raise StoreError(f"There is no log {path}.")
    connection = connect(path)
    try:
        connection.text_factory = bytes  # whatever the bytes are, they can be looked at
        check_ours(connection, path)
        with in_our_words(path):
            connection.execute("BEGIN")
        source = _File(connection)
        return _walked(source, source.seals, head, seals, keys, path)
    finally:
        connection.close()


def _walked(
    source: Source,
    written: Callable[[], Iterator[SealedAt]],
    head: Head | None,
    seals: Sequence[Seal],
    keys: Sequence[PublicKey],
    path: Path | str,
) -> LogVerdict:
    found: list[Fault] = []
    walk: Walk | None = None
    try:
        walk = Walk(source, head, Sealing(written(), seals, keys))
        for fault in walk.faults():
            found.append(fault)
            if len(found) == MOST:
                found.append(Fault("and perhaps more; the rest was not looked at"))
                break
    except (sqlite3.Error, UnicodeError) as wrong:
        found.append(Fault(f"the file cannot be read any further: {told(wrong, path)}"))
    if walk is None:
        return LogVerdict(0, 0, 0, 0, "", tuple(found))
    return walk.result(tuple(found))


class _File:
    """The rows of an SQLite file, in one read transaction; it has one chain."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._personal = False

    def _rows(self, sql: str) -> Iterator[Row]:
        return iter(self._connection.execute(sql))

    def _meta(self, key: str) -> bytes:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return row[0] if row and isinstance(row[0], bytes) else b""

    def schema(self) -> Iterator[Fault]:
        """A trigger or a table more or less is none of ours."""
        ((version,),) = self._rows("PRAGMA user_version")
        self._personal = version == WITH_PEOPLE
        if not is_as_made(self._connection):
            yield Fault("the tables are not those of a log")

    def header(self) -> bytes:
        return self._meta("header")

    def shared(self) -> tuple[bytes, ...]:
        return ()

    def seals(self) -> Iterator[SealedAt]:
        sql = "SELECT 1, seq, position, body FROM record WHERE stream = 'seal' ORDER BY seq"
        for chain, seq, position, body in self._rows(sql):
            yield chain, seq, position, body if isinstance(body, bytes) else b""

    def records(self) -> Iterator[Row]:
        return self._rows(
            "SELECT seq, 1, seq, stream, position, kind, time, actor, command, body, transfers, hash"
            " FROM record ORDER BY seq"
        )

    def entries(self) -> Iterator[Row]:
        return self._rows("SELECT seq, 1, seq, line, debit, credit, amount, cite, memo FROM entry ORDER BY seq, line")

    def balances(self) -> Iterator[Row]:
        return self._rows("SELECT account, amount FROM balance")

    def ends(self, found: dict[int, Head], closed: dict[int, int]) -> Iterator[Fault]:
        says = self._meta("head")
        if says != str(found[1]).encode():
            yield Fault(f"the log says that it ends with {as_text(says)}; its last record is {found[1].seq}")

    def rest(self) -> Iterator[Fault]:
        """Names that are not the ones under their marks; indexes that do not lead to their rows, broken pages."""
        if self._personal:
            yield from unfit(self._rows("SELECT mark, owner, key, value FROM personal"))
        for (says,) in self._rows("PRAGMA integrity_check(5)"):
            if says not in (b"ok", "ok"):
                yield Fault(f"the file is damaged: {as_text(says)}")
