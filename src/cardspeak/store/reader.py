"""Reading a log: connections of their own, in short transactions, beside a writer that does not notice."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cardspeak.errors import BadInput
from cardspeak.ledger import Entry
from cardspeak.store.backup import back_up
from cardspeak.store.beside import BesideWork, FileBeside
from cardspeak.store.cover import Covers
from cardspeak.store.errors import StoreError
from cardspeak.store.in_words import in_our_words
from cardspeak.store.personal import Personal
from cardspeak.store.reading import PAGE, LogReading, is_under
from cardspeak.store.records import Appended, Cursor, Head, Record
from cardspeak.store.rows import ANSWER, ENTRY, RECORD, entry_of, records_of
from cardspeak.store.schema import WITH_PEOPLE, check_ours, connect, read_header


class Reader(LogReading[sqlite3.Connection]):
    """A log in one SQLite file."""

    VALUE = "?"
    RECORD = RECORD

    def __init__(self, path: Path | str, secret: bytes = b"", *, raw: bool = False) -> None:
        super().__init__(path, secret, raw=raw)
        self.path = Path(path)
        if not self.path.is_file():
            raise StoreError(f"There is no log {self.path}.")
        with self._reading() as connection:
            version = check_ours(connection, self.path)
            self.header = read_header(connection, self.path)
        self.names_people = version == WITH_PEOPLE  # beside the chain
        kept = self.names_people and not raw
        self.people = Personal(FileBeside(self._rows, self._written) if kept else None)
        self.covers = Covers(secret, self._body, self.people)

    # -- records -------------------------------------------------------------------------------------------

    def head(self) -> Head:
        rows = self._rows("SELECT value FROM meta WHERE key = 'head'")
        try:
            return Head.parse(rows[0][0])
        except (LookupError, BadInput):
            raise StoreError(f"{self.path} is damaged: it does not say where it ends. Run `cardspeak audit`.") from None

    def heads(self) -> tuple[Head, ...]:
        head = self.head()
        return (head,) if head.seq else ()

    def cursor(self) -> Cursor:
        return {1: self.head().seq}

    def latest(self) -> int | None:
        rows = self._rows("SELECT time FROM record ORDER BY seq DESC LIMIT 1")
        return rows[0][0] if rows else None

    def position(self, stream: str) -> int:
        ((found,),) = self._rows("SELECT max(position) FROM record WHERE stream = ?", self.people.path(stream))
        return found or 0

    def answer(self, actor: str, command: str) -> Appended | None:
        """By the id as it stands in the chain, or as earlier versions put it there."""
        who = self.people.actor(actor)
        for id in dict.fromkeys((self.people.command(actor, command), command)):
            if records := self._lifted(self._records(ANSWER, id, who)):
                return Appended(records, repeated=True)
        return None

    def streams(self, under: str = "") -> list[str]:
        """Skips from name to name in the index, however long the streams are."""
        sql = (
            "WITH RECURSIVE name (it) AS (SELECT min(stream) FROM record UNION ALL"
            " SELECT (SELECT min(stream) FROM record WHERE stream > it) FROM name WHERE it IS NOT NULL)"
            " SELECT it FROM name WHERE it IS NOT NULL"
        )
        found = [name for (name,) in self._rows(sql) if is_under(name, under)]
        return sorted(map(self.people.text, found)) if self.people.kept else found

    def _hashes(self, keys: Sequence[tuple[int, int]]) -> dict[tuple[int, int], bytes]:
        marks = ", ".join("?" * len(keys))
        found = self._rows(f"SELECT seq, hash FROM record WHERE seq IN ({marks})", *(seq for _, seq in keys))
        return {(1, seq): digest for seq, digest in found}

    def read_all(
        self,
        after: Cursor | None = None,
        *,
        kind: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> Iterator[Record]:
        last = (after or {}).get(1, 0)
        if since is not None or until is not None:
            yield from self._between(last, kind, since, until)
            return
        only, values = ("", ()) if kind is None else ("AND kind = ? ", (kind,))
        sql = f"SELECT {RECORD} FROM record WHERE seq > ? {only}ORDER BY seq LIMIT {PAGE}"
        while page := self._records(sql, last, *values):
            yield from self._lifted(page)
            last = page[-1].seq

    def _between(self, after: int, kind: str | None, since: int | None, until: int | None) -> Iterator[Record]:
        """Clocks are set back at times, so times do not ascend with the log: find the records first, then read.

        The `+` leaves the index of times to SQLite and no other.
        """
        asked = (("seq > ?", after), ("+kind = ?", kind), ("time >= ?", since), ("time < ?", until))
        given = [(words, value) for words, value in asked if value is not None]
        where = " AND ".join(words for words, _ in given)
        found = [seq for (seq,) in self._rows(f"SELECT seq FROM record WHERE {where}", *(value for _, value in given))]
        found.sort()
        for at in range(0, len(found), PAGE):
            some = found[at : at + PAGE]
            marks = ", ".join("?" * len(some))
            sql = f"SELECT {RECORD} FROM record WHERE seq IN ({marks}) ORDER BY seq"
            yield from self._lifted(self._records(sql, *some))

    def backup(self, target: Path | str) -> Head:
        """A copy of the whole log as it stands now, in one file; its head, to be kept elsewhere."""
        with self._reading() as connection:
            return back_up(connection, Path(target))

    # -- the ledger ----------------------------------------------------------------------------------------

    def balance(self, account: str) -> int:
        rows = self._rows("SELECT amount FROM balance WHERE account = ?", self.people.path(account))
        return rows[0][0] if rows else 0

    def balances(self, under: str = "") -> dict[str, int]:
        rows = self._rows("SELECT account, amount FROM balance ORDER BY account")
        found = {self.people.text(name): held for name, held in rows if is_under(name, under)}
        return dict(sorted(found.items())) if self.people.kept else found

    def entries(self, account: str | None = None) -> Iterator[Entry]:
        joined = f"SELECT {ENTRY} FROM entry e JOIN record USING (seq)"
        if account is not None:
            sql = f"{joined} WHERE debit = ?1 OR credit = ?1 ORDER BY e.seq, line"
            for row in self._rows(sql, self.people.path(account)):
                yield self.people.entry(entry_of(row))
            return
        sql = f"{joined} WHERE (e.seq, line) > (?, ?) ORDER BY e.seq, line LIMIT {PAGE}"
        last = (0, 0)
        while page := self._rows(sql, *last):
            for row in page:
                yield self.people.entry(entry_of(row))
            last = page[-1][:2]

    def holdings(self) -> tuple[Cursor, dict[str, int]] | None:
        """In one question, beside a writer that goes on."""
        sql = "SELECT (SELECT max(seq) FROM record), b.account, b.amount FROM (SELECT 1) LEFT JOIN balance b ON true"
        rows = self._rows(sql)
        return {1: rows[0][0] or 0}, {account: held for _, account, held in rows if account is not None}

    def _following(self, chain: int, after: int, upto: int) -> tuple[Record, ...]:
        sql = f"SELECT {RECORD} FROM record WHERE seq > ? AND seq <= ? ORDER BY seq LIMIT {PAGE}"
        return self._records(sql, after, upto)

    # -- connections ---------------------------------------------------------------------------------------

    def _written(self, work: BesideWork) -> None:
        raise StoreError(f"{self.path} is only read here.")

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reading() as connection:
            return connection.execute(sql, values).fetchall()

    def _records(self, sql: str, *values: object) -> tuple[Record, ...]:
        with self._reading() as connection:
            return records_of(connection, connection.execute(sql, values).fetchall())

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection nobody else uses meanwhile."""
        connection = self._idle()
        if connection is None:
            connection = connect(self.path)
        try:
            with in_our_words(self.path):
                yield connection
        except BaseException:
            connection.close()
            raise
        self._put_back(connection)
