"""The auditor of the log: shares no code with what writes it, and trusts nothing but the rows.

It walks the chain from the header, works every hash and every balance out again, and names what does not fit.
"""

from __future__ import annotations

import hashlib
import sqlite3
import struct
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec

from cardspeak.store.errors import StoreError, in_our_words, told
from cardspeak.store.records import Head
from cardspeak.store.schema import TABLES, check_ours, connect
from cardspeak.values import Value

MOST = 20  # faults told; a log with that many needs no more

Row = tuple[Any, ...]

# Texts are read as bytes here, so a text and a body look alike; SQLite's own check tells them apart.
RECORD = (int, bytes, int, bytes, int, bytes, bytes, bytes, int, bytes)
ENTRY = (int, int, bytes, bytes, int, bytes, bytes)
BALANCE = (bytes, int)
ILL_TYPED = "a value in it has a type that was never written"


class Fault(Value):
    """What is wrong, and with which record if it is one."""

    what: str
    seq: int | None = None
    stream: str | None = None
    position: int | None = None

    def __str__(self) -> str:
        if self.seq is None:
            return self.what
        place = f" ({self.stream}, position {self.position})" if self.stream is not None else ""
        return f"record {self.seq}{place}: {self.what}"


class LogVerdict(Value):
    """What was found; the log is sound if there are no faults."""

    records: int
    streams: int
    entries: int
    accounts: int
    head: str
    faults: tuple[Fault, ...]

    @property
    def sound(self) -> bool:
        return not self.faults


def verify(path: Path | str, head: Head | None = None) -> LogVerdict:
    """Every record, entry and balance of the log; and that `head`, written down earlier, is still part of it.

    StoreError if the file is no log at all. A log may be verified while it is being written.
    """
    path = Path(path)
    if not path.is_file():
        raise StoreError(f"There is no log {path}.")
    connection = connect(path)
    try:
        connection.text_factory = bytes  # whatever the bytes are, they can be looked at
        check_ours(connection, path)
        with in_our_words(path):
            connection.execute("BEGIN")
        walk = _Walk(connection, head)
        return walk.result(_some(walk.faults(), path))
    finally:
        connection.close()


def _some(faults: Iterator[Fault], path: Path) -> tuple[Fault, ...]:
    found: list[Fault] = []
    try:
        for fault in faults:
            found.append(fault)
            if len(found) == MOST:
                found.append(Fault("and perhaps more; the rest was not looked at"))
                break
    except (sqlite3.Error, UnicodeError) as wrong:
        found.append(Fault(f"the file cannot be read any further: {told(wrong, path)}"))
    return tuple(found)


class _Walk:
    """One pass over the file, in one read transaction."""

    def __init__(self, connection: sqlite3.Connection, anchor: Head | None) -> None:
        self._connection = connection
        self._anchor = anchor
        self._positions: defaultdict[bytes, int] = defaultdict(int)
        self._balances: defaultdict[bytes, int] = defaultdict(int)
        self._may_owe: tuple[bytes, ...] = ()
        self._entries = 0
        self._seq = 0
        self._records = 0
        self._hash = b""

    def result(self, faults: tuple[Fault, ...]) -> LogVerdict:
        head = f"{self._seq}-{self._hash.hex()}"
        return LogVerdict(self._records, len(self._positions), self._entries, len(self._balances), head, faults)

    def faults(self) -> Iterator[Fault]:
        yield from self._schema()
        yield from self._header()
        yield from self._chain()
        yield from self._ends()
        yield from self._kept_balances()
        yield from self._pages()

    def _rows(self, sql: str) -> Iterator[Row]:
        return iter(self._connection.execute(sql))

    # -- before the first record ---------------------------------------------------------------------------

    def _schema(self) -> Iterator[Fault]:
        """A trigger or a table more or less is none of ours."""
        found = {sql for (sql,) in self._rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}
        if found != {table.encode() for table in TABLES}:
            yield Fault("the tables are not those of a log")

    def _meta(self, key: str) -> bytes:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return row[0] if row and isinstance(row[0], bytes) else b""

    def _header(self) -> Iterator[Fault]:
        raw = self._meta("header")
        self._hash = hashlib.sha256(b"cardspeak log\n" + raw).digest()
        try:
            names = msgspec.json.decode(raw)["below_zero"]
            self._may_owe = tuple(name.encode() for name in names)
        except (msgspec.DecodeError, UnicodeError, LookupError, TypeError, AttributeError):
            yield Fault("the header cannot be read")

    # -- records -------------------------------------------------------------------------------------------

    def _chain(self) -> Iterator[Fault]:
        sql = "SELECT seq, stream, position, kind, time, actor, command, body, transfers, hash FROM record ORDER BY seq"
        entries = _Entries(self._rows("SELECT seq, line, debit, credit, amount, cite, memo FROM entry ORDER BY 1, 2"))
        for row in self._rows(sql):
            seq = row[0]
            yield from entries.strays(seq)
            if _typed(row, RECORD):
                yield from self._record(row, entries.of(seq))
            else:
                yield Fault(ILL_TYPED, seq)
            if self._anchor is not None and seq == self._anchor.seq and row[9] != self._anchor.hash:
                yield Fault(f"its hash is not the one of the head {self._anchor}", seq)
        yield from entries.strays(None)

    def _record(self, row: Row, entries: list[Row]) -> Iterator[Fault]:
        seq, stream, position, *_, kept = row
        place = (seq, _shown(stream), position)
        if seq != self._seq + 1:
            missing = f"record {self._seq + 1} is missing" if seq > self._seq + 1 else "it is out of order"
            yield Fault(missing, *place)
        self._seq = seq
        self._records += 1
        if position != self._positions[stream] + 1:
            yield Fault(f"its stream was at {self._positions[stream]} before it", *place)
        self._positions[stream] = position
        if row[8] != len(entries):
            yield Fault(f"it has {len(entries)} ledger entries, {row[8]} were written", *place)
        if _hashed(self._hash, row, entries) != kept:
            yield Fault("it does not match its hash: it, or what stood before it, was altered", *place)
        self._hash = kept
        yield from self._post(entries, place)

    def _post(self, entries: list[Row], place: tuple[int, str, int]) -> Iterator[Fault]:
        for at, (_, line, debit, credit, amount, _, _) in enumerate(entries, 1):
            self._entries += 1
            if line != at:
                yield Fault(f"ledger entry {at} is missing", *place)
            if amount <= 0 or debit == credit:
                yield Fault(f"ledger entry {line} moves {amount} from {_shown(debit)} to {_shown(credit)}", *place)
                continue
            self._balances[debit] -= amount
            self._balances[credit] += amount
            if self._balances[debit] < 0 and not self._may(debit):
                yield Fault(f"ledger entry {line} leaves {_shown(debit)} at {self._balances[debit]}", *place)

    def _may(self, account: bytes) -> bool:
        return any(account == name or account.startswith(name + b"/") for name in self._may_owe)

    # -- after the last record -----------------------------------------------------------------------------

    def _ends(self) -> Iterator[Fault]:
        told_head = self._meta("head")
        if told_head != f"{self._seq}-{self._hash.hex()}".encode():
            yield Fault(f"the log says that it ends with {_shown(told_head)}; its last record is {self._seq}")
        if self._anchor is not None and self._anchor.seq > self._seq:
            yield Fault(f"the log ends before the head {self._anchor}: records were taken off its end")
        if self._anchor is not None and not self._anchor.seq:
            first = hashlib.sha256(b"cardspeak log\n" + self._meta("header")).digest()
            if first != self._anchor.hash:
                yield Fault(f"the log did not begin with the head {self._anchor}")

    def _kept_balances(self) -> Iterator[Fault]:
        rows = list(self._rows("SELECT account, amount FROM balance"))
        kept: dict[bytes, int] = dict(row for row in rows if _typed(row, BALANCE))
        if len(kept) < len(rows):
            yield Fault(f"among the balances, {ILL_TYPED}")
        for account in sorted(kept.keys() | self._balances.keys()):
            told_balance, right = kept.get(account, "nothing"), self._balances.get(account, "nothing")
            if told_balance != right:
                yield Fault(f"{_shown(account)} is kept as {told_balance}, its entries make it {right}")
        if total := sum(self._balances.values()):
            yield Fault(f"all accounts together hold {total}, not zero")

    def _pages(self) -> Iterator[Fault]:
        """What lies beneath: indexes that do not lead to their rows, values of a wrong type, broken pages."""
        for (says,) in self._rows("PRAGMA integrity_check(5)"):
            if says not in (b"ok", "ok"):
                yield Fault(f"the file is damaged: {_shown(says)}")


class _Entries:
    """The ledger's rows, taken off record by record."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self._ill: list[Row] = []
        self._groups = groupby(self._well(rows), key=itemgetter(0))
        self._seq = 0
        self._waiting: list[Row] = []
        self._step()

    def _well(self, rows: Iterator[Row]) -> Iterator[Row]:
        for row in rows:
            if _typed(row, ENTRY):
                yield row
            else:
                self._ill.append(row)

    def _step(self) -> None:
        self._waiting = []
        for seq, rows in self._groups:
            self._seq, self._waiting = seq, list(rows)
            return

    def of(self, seq: int) -> list[Row]:
        if not self._waiting or self._seq != seq:
            return []
        found = self._waiting
        self._step()
        return found

    def strays(self, before: int | None) -> Iterator[Fault]:
        """Entries of records that are not there; at the end, those that are none."""
        while self._waiting and (before is None or self._seq < before):
            yield Fault("it has ledger entries and is not there", self._seq)
            self._step()
        if before is None:
            for row in self._ill:
                yield Fault(f"among its ledger entries, {ILL_TYPED}", row[0] if isinstance(row[0], int) else None)


def _typed(row: Row, types: tuple[type, ...]) -> bool:
    return tuple(map(type, row)) == types


def _hashed(before: bytes, row: Row, entries: list[Row]) -> bytes | None:
    """The layout of docs/log-and-ledger.md; None for values that have no place in it."""
    seq, stream, position, kind, time, actor, command, body, _, _ = row
    texts = (stream, kind, actor, command, body)
    try:
        packed = before + struct.pack(">QQq", seq, position, time) + struct.pack(">5I", *map(len, texts))
        packed += struct.pack(">I", len(entries)) + b"".join(texts)
        for _, _, debit, credit, amount, cite, memo in entries:
            words = (debit, credit, cite, memo)
            packed += struct.pack(">Q", amount) + struct.pack(">4I", *map(len, words)) + b"".join(words)
    except (struct.error, TypeError):
        return None
    return hashlib.sha256(packed).digest()


def _shown(raw: object) -> str:
    return raw.decode(errors="backslashreplace") if isinstance(raw, bytes) else str(raw)
