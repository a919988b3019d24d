"""The rows of a log on PostgreSQL, for the auditor: read in one transaction that sees one moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import psycopg

from cardspeak.store.faults import Fault, LogVerdict
from cardspeak.store.marking import unfit
from cardspeak.store.postgres.errors import told
from cardspeak.store.postgres.schema import WITH_PEOPLE, connect, is_as_made, read_shape
from cardspeak.store.records import Head
from cardspeak.store.seals.check import SealedAt
from cardspeak.store.walk import Row, Source

PAGE = 5000  # rows in one answer

Walked = Callable[[Source, Callable[[], Iterator[SealedAt]]], LogVerdict]


def verify_postgres(address: str, walked: Walked) -> LogVerdict:
    try:
        with connect(address) as connection:
            read_shape(connection, address)
            connection.execute("SET idle_in_transaction_session_timeout = 0")
            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            source = _Database(connection)
            return walked(source, source.seals)
    except psycopg.Error as wrong:
        raise told(wrong, address) from None


class _Database:
    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        self._shared: tuple[str, ...] = ()
        self._people = False

    def _rows(self, sql: str, *values: object) -> Iterator[Row]:
        """Through a cursor of the server: a log need not fit into memory."""
        name = f"rows{id(sql)}{id(values)}"
        with self._connection.cursor(name, binary=True) as cursor:
            cursor.itersize = PAGE
            yield from cursor.execute(sql.encode(), values or None)

    def _meta(self, key: str) -> str:
        return next((value for (value,) in self._rows("SELECT value FROM meta WHERE key = %s", key)), "")

    def schema(self) -> Iterator[Fault]:
        """A trigger or a table more or less is none of ours, but for where the processes of a shared room are found."""
        self._people = self._meta("version") == str(WITH_PEOPLE)
        if not is_as_made(self._connection):
            yield Fault("the tables are not those of a log")

    def header(self) -> bytes:
        return self._meta("header").encode()

    def shared(self) -> tuple[bytes, ...]:
        names: list[str] = msgspec.json.decode(self._meta("shared"))
        return tuple(name.encode() for name in names)

    def seals(self) -> Iterator[SealedAt]:
        yield from self._rows("SELECT chain, seq, position, body FROM record WHERE stream = 'seal' ORDER BY position")

    def records(self) -> Iterator[Row]:
        sql = (
            "SELECT moment, chain, seq, stream, position, kind, time, actor, command, body, transfers, hash"
            " FROM record ORDER BY moment, chain, seq"
        )
        for moment, chain, seq, stream, position, kind, time, actor, command, body, transfers, digest in self._rows(
            sql
        ):
            texts = stream.encode(), position, kind.encode(), time, actor.encode(), command.encode()
            yield ((moment, chain, seq), chain, seq, *texts, body, transfers, digest)

    def entries(self) -> Iterator[Row]:
        sql = (
            "SELECT r.moment, e.chain, e.seq, e.line, e.debit, e.credit, e.amount, e.cite, e.memo FROM entry e"
            " JOIN record r USING (chain, seq) ORDER BY r.moment, e.chain, e.seq, e.line"
        )
        for moment, chain, seq, line, debit, credit, amount, cite, memo in self._rows(sql):
            words = debit.encode(), credit.encode(), amount, cite.encode(), memo.encode()
            yield ((moment, chain, seq), chain, seq, line, *words)

    def balances(self) -> Iterator[Row]:
        """An account that is kept in parts has a guard, which is no part."""
        sql = (
            "SELECT account, sum(amount)::text FROM balance b WHERE part > 0 OR amount <> 0"
            " OR NOT split_part(account, '/', 1) = ANY(%s) GROUP BY account"
        )
        spread: list[str] = msgspec.json.decode(self._meta("spread"))
        for account, held in self._rows(sql, spread):
            yield account.encode(), int(held)

    def ends(self, found: dict[int, Head], closed: dict[int, int]) -> Iterator[Fault]:
        said = {
            chain: (seq, digest, by)
            for chain, seq, digest, by in self._rows("SELECT id, seq, hash, closed_by FROM chain")
        }
        walked = {chain: head for chain, head in found.items() if head.seq}
        for chain in sorted(said.keys() | walked.keys()):
            seq, digest, by = said.get(chain, (0, b"", None))
            end = walked.get(chain)
            if (end.seq if end else 0) != seq or (end is not None and end.hash != digest):
                yield Fault(f"chain {chain} says that it ends at {seq}; its last record is {end.seq if end else 0}")
            if by != closed.get(chain):
                yield Fault(f"chain {chain} is said to be closed by {by}, its records say by {closed.get(chain)}")

    def rest(self) -> Iterator[Fault]:
        if self._people:
            yield from unfit(self._rows("SELECT mark, owner, key, value FROM personal"))
        yield from self._strays()
        yield from self._positions()
        yield from self._commands()

    def _strays(self) -> Iterator[Fault]:
        sql = (
            "SELECT DISTINCT e.chain, e.seq FROM entry e LEFT JOIN record r USING (chain, seq)"
            " WHERE r.seq IS NULL LIMIT 20"
        )
        for chain, seq in self._rows(sql):
            yield Fault("it has ledger entries and is not there", seq, chain=chain)

    def _positions(self) -> Iterator[Fault]:
        sql = (
            "SELECT name, s.position, r.position FROM stream s FULL JOIN"
            " (SELECT stream AS name, max(position) AS position FROM record GROUP BY stream) r USING (name)"
            " WHERE coalesce(s.position, 0) <> coalesce(r.position, 0) LIMIT 20"
        )
        for name, said, found in self._rows(sql):
            yield Fault(f"{name} is said to stand at {said or 0}; its last record is {found or 0}")

    def _commands(self) -> Iterator[Fault]:
        """Every command leads to its records, and every record of a command is led to."""
        sql = (
            "SELECT c.actor, c.command FROM command c FULL JOIN"
            " (SELECT actor, command, chain, min(seq) AS first, max(seq) AS last FROM record WHERE command <> ''"
            "  GROUP BY actor, command, chain) r USING (actor, command, chain, first, last)"
            " WHERE c.actor IS NULL OR r.actor IS NULL LIMIT 20"
        )
        wrong: list[tuple[Any, ...]] = list(self._rows(sql))
        if wrong:
            yield Fault("the commands kept for repeated questions are not those of the records")
