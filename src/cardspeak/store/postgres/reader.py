"""Reading a log on PostgreSQL: connections of their own, in short transactions, beside whoever writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from heapq import heapify, heappop, heapreplace
from typing import Any

import psycopg

from cardspeak.ledger import Entry, Transfer
from cardspeak.store.chain import genesis
from cardspeak.store.cover import Covers
from cardspeak.store.errors import StoreError
from cardspeak.store.personal import Personal
from cardspeak.store.postgres.beside import DatabaseBeside
from cardspeak.store.postgres.errors import is_gone, shown, told
from cardspeak.store.postgres.rows import ANSWERS, RECORD, records_of, rows
from cardspeak.store.postgres.schema import connect, read_shape
from cardspeak.store.postgres.watched import WatchedConnection
from cardspeak.store.reading import PAGE, LogReading, is_under
from cardspeak.store.records import Appended, Cursor, Head, Record


class PostgresReader(LogReading[WatchedConnection]):
    """A log in a database, of one chain or many."""

    VALUE = "%s"
    RECORD = RECORD

    def __init__(self, address: str, secret: bytes = b"", *, raw: bool = False) -> None:
        self.address = address
        self.path = shown(address)  # what a message calls it
        super().__init__(self.path, secret, raw=raw)
        with self._reading() as connection:
            self.shape = read_shape(connection, address)
        self.header = self.shape.header
        self.names_people = self.shape.people  # beside the chains
        kept = self.names_people and not raw
        self.people = Personal(DatabaseBeside(self._rows, self._written) if kept else None)
        self.covers = Covers(secret, self._body, self.people)

    # -- where the log stands ------------------------------------------------------------------------------

    def head(self) -> Head:
        """Of the chain that was written last."""
        sql = (
            "SELECT c.seq, c.hash, c.id FROM chain c JOIN record r ON r.chain = c.id AND r.seq = c.seq"
            " ORDER BY r.moment DESC LIMIT 1"
        )
        found = self._rows(sql)
        return Head(*found[0]) if found else Head(0, genesis(self.header))

    def heads(self) -> tuple[Head, ...]:
        """One statement sees one moment: a cut through all chains, with nobody kept waiting."""
        sql = "SELECT seq, hash, id FROM chain WHERE closed_by IS NULL AND seq > 0 ORDER BY id"
        return tuple(Head(*row) for row in self._rows(sql))

    def cursor(self) -> Cursor:
        return dict(self._rows("SELECT id, seq FROM chain WHERE seq > 0 ORDER BY id"))

    def latest(self) -> int | None:
        ends = "chain c JOIN record r ON r.chain = c.id AND r.seq = c.seq"
        sql = f"SELECT r.time FROM {ends} ORDER BY r.moment DESC LIMIT 1"
        found = self._rows(sql)
        return found[0][0] if found else None

    def position(self, stream: str) -> int:
        found = self._rows("SELECT position FROM stream WHERE name = %s", self.people.path(stream))
        return found[0][0] if found else 0

    def answer(self, actor: str, command: str) -> Appended | None:
        """By the id as it stands in the chain, or as earlier versions put it there."""
        if not command:
            return None
        ids = list(dict.fromkeys((self.people.command(actor, command), command)))
        records = self._lifted(self._records(ANSWERS, [self.people.actor(actor)] * len(ids), ids))
        return Appended(records, repeated=True) if records else None

    def streams(self, under: str = "") -> list[str]:
        found = self._rows("SELECT name FROM stream WHERE position > 0")
        return sorted(self.people.text(name) for (name,) in found if is_under(name, under))

    # -- records -------------------------------------------------------------------------------------------

    def _hashes(self, keys: Sequence[tuple[int, int]]) -> dict[tuple[int, int], bytes]:
        sql = (
            "SELECT r.chain, r.seq, r.hash FROM unnest(%s::bigint[], %s::bigint[]) k(chain, seq)"
            " JOIN record r USING (chain, seq)"
        )
        found = self._rows(sql, [chain for chain, _ in keys], [seq for _, seq in keys])
        return {(chain, seq): digest for chain, seq, digest in found}

    def read_all(
        self,
        after: Cursor | None = None,
        *,
        kind: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> Iterator[Record]:
        """Up to where the log stands when the first record is asked for."""
        after = after or {}
        if kind is not None or since is not None or until is not None:
            yield from self._chosen(after, kind, since, until)
            return
        ends = {chain: seq for chain, seq in self.cursor().items() if seq > after.get(chain, 0)}
        firsts = self._moments([(chain, after.get(chain, 0) + 1) for chain in ends])
        waiting = [(moment, chain) for chain, moment in firsts.items()]
        heapify(waiting)
        opened: dict[int, Iterator[tuple[int, Record]]] = {}
        following: dict[int, tuple[int, Record]] = {}
        while waiting:
            _, chain = waiting[0]
            if chain not in opened:  # a chain is opened when its first record is due
                opened[chain] = self._chain(chain, after.get(chain, 0), ends[chain])
                following[chain] = next(opened[chain])
            yield following[chain][1]
            due = next(opened[chain], None)
            if due is None:
                heappop(waiting)
                continue
            following[chain] = due
            heapreplace(waiting, (due[0], chain))

    def _moments(self, keys: list[tuple[int, int]]) -> dict[int, int]:
        sql = (
            "SELECT r.chain, r.moment FROM unnest(%s::bigint[], %s::bigint[]) k(chain, seq)"
            " JOIN record r USING (chain, seq)"
        )
        return dict(self._rows(sql, [chain for chain, _ in keys], [seq for _, seq in keys]))

    def _chain(self, chain: int, after: int, end: int) -> Iterator[tuple[int, Record]]:
        sql = (
            f"SELECT {RECORD}, r.moment FROM record r WHERE chain = %s AND seq > %s AND seq <= %s"
            f" ORDER BY seq LIMIT {PAGE}"
        )
        while True:
            with self._reading() as connection:
                found = rows(connection, sql, (chain, after, end))
                page = records_of(connection, (row[:-1] for row in found))
            if not page:
                return
            yield from zip((row[-1] for row in found), self._lifted(page), strict=True)
            after = page[-1].seq

    def _chosen(self, after: Cursor, kind: str | None, since: int | None, until: int | None) -> Iterator[Record]:
        """Found first, put in order, then read."""
        asked = (("kind = %s", kind), ("time >= %s", since), ("time < %s", until))
        given = [(words, value) for words, value in asked if value is not None]
        where = " AND ".join(words for words, _ in given)
        sql = f"SELECT moment, chain, seq FROM record WHERE {where} ORDER BY moment, seq"
        found = [
            (chain, seq)
            for _, chain, seq in self._rows(sql, *(value for _, value in given))
            if seq > after.get(chain, 0)
        ]
        page_of = (
            f"SELECT {RECORD} FROM unnest(%s::bigint[], %s::bigint[]) WITH ORDINALITY k(chain, seq, place)"
            " JOIN record r USING (chain, seq) ORDER BY k.place"
        )
        for at in range(0, len(found), PAGE):
            some = found[at : at + PAGE]
            page = self._records(page_of, [chain for chain, _ in some], [seq for _, seq in some])
            yield from self._lifted(page)

    # -- the ledger ----------------------------------------------------------------------------------------

    def balance(self, account: str) -> int:
        sql = "SELECT coalesce(sum(amount), 0)::text FROM balance WHERE account = %s"
        ((found,),) = self._rows(sql, self.people.path(account))
        return int(found)

    def balances(self, under: str = "") -> dict[str, int]:
        """The guard of an account that is kept in parts is no part."""
        found = self._rows(
            "SELECT account, sum(amount)::text, max(part) FROM balance GROUP BY account ORDER BY account"
        )
        held_by = {
            self.people.text(name): int(held)
            for name, held, parts in found
            if is_under(name, under) and (parts or not self.shape.is_spread(name))
        }
        return dict(sorted(held_by.items()))

    def entries(self, account: str | None = None) -> Iterator[Entry]:
        if account is None:
            for record in self.read_all():
                for line, moved in enumerate(record.transfers, 1):
                    at = (record.seq, line, record.time, record.stream, record.position, record.kind)
                    yield Entry(*at, moved, record.chain)
            return
        sql = (
            "SELECT r.seq, e.line, r.time, r.stream, r.position, r.kind, e.debit, e.credit, e.amount, e.cite, e.memo,"
            " r.chain FROM entry e JOIN record r USING (chain, seq) WHERE e.debit = %s OR e.credit = %s"
            " ORDER BY r.moment, r.seq, e.line"
        )
        asked = self.people.path(account)
        for row in self._rows(sql, asked, asked):
            values = (*row[:6], Transfer(*row[6:11]), row[11])
            yield self.people.entry(Entry(*values))

    def holdings(self) -> tuple[Cursor, dict[str, int]] | None:
        """One statement sees one moment of all chains and their balances: a group writes both, or neither."""
        sql = (
            "SELECT NULL, id, seq::text FROM chain WHERE seq > 0"
            " UNION ALL SELECT account, 0, sum(amount)::text FROM balance GROUP BY account"
        )
        found = self._rows(sql)
        ends = {chain: int(seq) for account, chain, seq in found if account is None}
        return ends, {account: int(held) for account, _, held in found if account is not None}

    def _following(self, chain: int, after: int, upto: int) -> tuple[Record, ...]:
        sql = f"SELECT {RECORD} FROM record r WHERE chain = %s AND seq > %s AND seq <= %s ORDER BY seq LIMIT {PAGE}"
        return self._records(sql, chain, after, upto)

    # -- connections ---------------------------------------------------------------------------------------

    def _written(self, work: Callable[[WatchedConnection], Any]) -> None:
        raise StoreError(f"{self.path} is only read here.")

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reading() as connection:
            return rows(connection, sql, values)

    def _records(self, sql: str, *values: object) -> tuple[Record, ...]:
        with self._reading() as connection:
            return records_of(connection, rows(connection, sql, values))

    def _connected(self) -> WatchedConnection:
        return connect(self.address)

    @contextmanager
    def _reading(self) -> Iterator[WatchedConnection]:
        """A connection nobody else uses meanwhile; one that was cut while it lay idle is made anew."""
        connection = self._idle()
        try:
            if connection is None or not _answers(connection):
                connection = self._connected()
            yield connection
        except psycopg.Error as wrong:
            if connection is not None:
                connection.close()
            raise told(wrong, self.address) from None
        except BaseException:
            if connection is not None:
                connection.close()
            raise
        self._put_back(connection)


def _answers(connection: WatchedConnection) -> bool:
    try:
        connection.answers()
    except psycopg.Error as wrong:
        connection.close()
        if is_gone(wrong):
            return False
        raise
    return True
