"""Reading a log: connections of their own, in short transactions, beside a writer that does not notice."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from hmac import compare_digest
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Any, TypeVar

from cardspeak.errors import BadInput
from cardspeak.ledger import Entry
from cardspeak.store.backup import back_up
from cardspeak.store.beside import FileBeside, Work
from cardspeak.store.chain import genesis, hash_of, snapshot_digest
from cardspeak.store.cover import Covers
from cardspeak.store.errors import StoreError, in_our_words
from cardspeak.store.personal import Personal, PersonalRow
from cardspeak.store.records import Appended, Cursor, Head, Record, Snapshot
from cardspeak.store.rows import ANSWER, ENTRY, RECORD, entry_of, records_of
from cardspeak.store.schema import WITH_PEOPLE, check_ours, connect, read_header

PAGE = 500  # records read in one go

R = TypeVar("R", bound="Reader")


class Reader:
    """A log that is only read; any thread may. Whatever is read was durable before it could be."""

    def __init__(self, path: Path | str, secret: bytes = b"", *, raw: bool = False) -> None:
        """`secret`: snapshots count only if they were kept under it, and hands that run can be read with it.

        `raw`: bodies as they stand in the log, also those that lie face down.
        """
        self.path = Path(path)
        self._secret = secret
        self._raw = raw
        self._free: list[sqlite3.Connection] = []
        self._guard = Lock()
        self._open = True
        if not self.path.is_file():
            raise StoreError(f"There is no log {self.path}.")
        with self._reading() as connection:
            version = check_ours(connection, self.path)
            self.header = read_header(connection, self.path)
        self.names_people = version == WITH_PEOPLE  # beside the chain
        kept = self.names_people and not raw
        self.people = Personal(FileBeside(self._rows, self._written) if kept else None)
        self.covers = Covers(secret, self._body, self.people)

    def __enter__(self: R) -> R:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        with self._guard:
            self._open = False
            free, self._free = self._free, []
        for connection in free:
            connection.close()

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

    def asked_as(self, actor: str, digest: str) -> str:
        return self.people.asked(actor, digest)

    def streams(self, under: str = "") -> list[str]:
        """Skips from name to name in the index, however long the streams are."""
        sql = (
            "WITH RECURSIVE name (it) AS (SELECT min(stream) FROM record UNION ALL"
            " SELECT (SELECT min(stream) FROM record WHERE stream > it) FROM name WHERE it IS NOT NULL)"
            " SELECT it FROM name WHERE it IS NOT NULL"
        )
        found = [name for (name,) in self._rows(sql) if not under or name == under or name.startswith(f"{under}/")]
        return sorted(map(self.people.text, found)) if self.people.kept else found

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        stream = self.people.path(stream)
        sql = f"SELECT {RECORD} FROM record WHERE stream = ? AND position > ? ORDER BY position LIMIT {PAGE}"
        while page := self._records(sql, stream, after):
            yield from self._lifted(page)
            after = page[-1].position

    def proven(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The same, each held against its hash: what somebody plays on is what was written."""
        stream = self.people.path(stream)
        sql = f"SELECT {RECORD} FROM record WHERE stream = ? AND position > ? ORDER BY position LIMIT {PAGE}"
        while page := self._records(sql, stream, after):
            befores = self._hashes([record.seq - 1 for record in page])
            for record in page:
                after += 1
                before = befores.get(record.seq - 1) or genesis(self.header)
                if record.position != after or hash_of(before, record) != record.hash:
                    raise StoreError(
                        f"{self.path} is damaged: {stream} is not what was written at position {after}. "
                        "Run `cardspeak audit` on it, and go back to a backup."
                    )
                yield from self._lifted((record,))

    def _hashes(self, records: list[int]) -> dict[int, bytes]:
        marks = ", ".join("?" * len(records))
        return dict(self._rows(f"SELECT seq, hash FROM record WHERE seq IN ({marks})", *records))

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

    def _lifted(self, records: tuple[Record, ...]) -> tuple[Record, ...]:
        return records if self._raw else self.people.lifted(self.covers.opened(records))

    def _body(self, stream: str, position: int) -> bytes | None:
        found = self._rows("SELECT body FROM record WHERE stream = ? AND position = ?", stream, position)
        return found[0][0] if found else None

    @property
    def keyed(self) -> bool:
        return bool(self._secret)

    def snapshot(self, stream: str) -> Snapshot | None:
        sql = (
            "SELECT s.position, s.digest, s.body, r.hash FROM snapshot s"
            " JOIN record r ON r.stream = s.stream AND r.position = s.position WHERE s.stream = ?"
        )
        for position, digest, body, record_hash in self._rows(sql, self.people.path(stream)):
            if compare_digest(snapshot_digest(record_hash, body, self._secret), digest):
                return Snapshot(stream, position, body)
        return None

    def backup(self, target: Path | str) -> Head:
        """A copy of the whole log as it stands now, in one file; its head, to be kept elsewhere."""
        with self._reading() as connection:
            return back_up(connection, Path(target))

    def openings(self) -> list[PersonalRow]:
        """Every row beside the chain."""
        sql = "SELECT mark, owner, key, value FROM personal"
        return [PersonalRow(*row) for row in self._rows(sql)] if self.names_people else []

    # -- the ledger ----------------------------------------------------------------------------------------

    def balance(self, account: str) -> int:
        rows = self._rows("SELECT amount FROM balance WHERE account = ?", self.people.path(account))
        return rows[0][0] if rows else 0

    def balances(self, under: str = "") -> dict[str, int]:
        rows = self._rows("SELECT account, amount FROM balance ORDER BY account")
        found = {
            self.people.text(name): held
            for name, held in rows
            if not under or name == under or name.startswith(f"{under}/")
        }
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

    # -- connections ---------------------------------------------------------------------------------------

    def _written(self, work: Work) -> None:
        raise StoreError(f"{self.path} is only read here.")

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reading() as connection:
            return connection.execute(sql, values).fetchall()

    def _records(self, sql: str, *values: object) -> tuple[Record, ...]:
        with self._reading() as connection:
            return records_of(connection, connection.execute(sql, values).fetchall())

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """A connection nobody else uses meanwhile; as many are kept as were ever busy at once."""
        with self._guard:
            if not self._open:
                raise StoreError("The log is closed.")
            connection = self._free.pop() if self._free else None
        if connection is None:
            connection = connect(self.path)
        try:
            with in_our_words(self.path):
                yield connection
        except BaseException:
            connection.close()
            raise
        with self._guard:
            if self._open:
                self._free.append(connection)
                return
        connection.close()
