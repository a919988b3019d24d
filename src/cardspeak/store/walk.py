"""One pass over a log, whatever it is kept in: shares no code with what writes it, and trusts nothing but the rows.

It walks every chain from the header, works every hash and every balance out again, and names what does not fit.
"""

from __future__ import annotations

import hashlib
import struct
from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

import msgspec

from cardspeak.store.faults import Fault, LogVerdict
from cardspeak.store.records import Head
from cardspeak.store.seals.check import Sealing

Row = tuple[Any, ...]

# Texts come as bytes, so a text and a body look alike; SQLite's own check tells them apart.
RECORD = (int, int, bytes, int, bytes, int, bytes, bytes, bytes, int, bytes)
ENTRY = (int, int, int, bytes, bytes, int, bytes, bytes)
BALANCE = (bytes, int)
ILL_TYPED = "a value in it has a type that was never written"
CLOSED = b"chain closed"


class Source(Protocol):
    """The rows of a log. `at`, in front of records and entries, ascends in an order in which they can have been
    written; whether they can is what is looked at."""

    def schema(self) -> Iterator[Fault]:
        """Whether the tables are those of a log."""
        ...

    def header(self) -> bytes: ...

    def shared(self) -> tuple[bytes, ...]:
        """First parts of the streams that several chains may write."""
        ...

    def records(self) -> Iterator[Row]:
        """at, chain, seq, stream, position, kind, time, actor, command, body, transfers, hash"""
        ...

    def entries(self) -> Iterator[Row]:
        """at, chain, seq, line, debit, credit, amount, cite, memo"""
        ...

    def balances(self) -> Iterator[Row]: ...

    def ends(self, found: dict[int, Head], closed: dict[int, int]) -> Iterator[Fault]:
        """Whether the log says of its chains that they end where they do, and who closed them."""
        ...

    def rest(self) -> Iterator[Fault]:
        """What lies beneath, and what has no record."""
        ...


class Walk:
    """Keeps what it has seen; `faults` once, then `result`."""

    def __init__(self, source: Source, anchor: Head | None, sealing: Sealing) -> None:
        self._source = source
        self._anchor = anchor
        self._sealing = sealing
        self._positions: defaultdict[bytes, int] = defaultdict(int)
        self._balances: defaultdict[bytes, int] = defaultdict(int)
        self._chain_of: dict[bytes, int] = {}  # which chain wrote a stream last
        self._closed: dict[int, tuple[int, int]] = {}  # by which chain, in which of its records
        self._ends: dict[int, Head] = {}
        self._may_owe: tuple[bytes, ...] = ()
        self._shared: tuple[bytes, ...] = ()
        self._header = b""
        self._entries = 0
        self._records = 0
        self._last = 1  # the chain of the last record

    def result(self, faults: tuple[Fault, ...]) -> LogVerdict:
        end = self._end(self._last)
        good = self._sealing.good if not faults else []
        return LogVerdict(
            self._records,
            len(self._positions),
            self._entries,
            len(self._balances),
            str(end),
            faults,
            max(1, len(self._ends)),
            len(good),
            max((seal.time for seal in good), default=None),
            self._unsealed() if good else self._records,
        )

    def faults(self) -> Iterator[Fault]:
        yield from self._source.schema()
        yield from self._begin()
        yield from self._sealing.faults
        yield from self._chains()
        yield from self._source.ends(self._ends_or_first(), {chain: by for chain, (by, _) in self._closed.items()})
        yield from self._anchored()
        yield from self._sealing.missed(self._ends)
        yield from self._kept_balances()
        yield from self._source.rest()

    # -- before the first record ---------------------------------------------------------------------------

    def _begin(self) -> Iterator[Fault]:
        self._header = self._source.header()
        self._shared = self._source.shared()
        try:
            names = msgspec.json.decode(self._header)["below_zero"]
            self._may_owe = tuple(name.encode() for name in names)
        except (msgspec.DecodeError, UnicodeError, LookupError, TypeError, AttributeError):
            yield Fault("the header cannot be read")

    def _end(self, chain: int) -> Head:
        """As far as it was walked; before its first record, what that builds on."""
        if chain in self._ends:
            return self._ends[chain]
        first = hashlib.sha256(b"cardspeak log\n" + self._header).digest()
        if chain != 1:
            first = hashlib.sha256(b"cardspeak chain\n" + struct.pack(">Q", chain) + first).digest()
        return Head(0, first, chain)

    def _ends_or_first(self) -> dict[int, Head]:
        return defaultdict(lambda: self._end(1), self._ends) if self._ends else {1: self._end(1)}

    # -- records -------------------------------------------------------------------------------------------

    def _chains(self) -> Iterator[Fault]:
        entries = Entries(self._source.entries())
        wanted = self._sealing.heads
        for at, *rest in self._source.records():
            row = tuple(rest)
            chain, seq, kept = row[0], row[1], row[10]
            yield from entries.strays(at)
            if typed(row, RECORD):
                yield from self._record(row, entries.of(at))
            else:
                yield Fault(ILL_TYPED, seq)
            anchor = self._anchor
            if anchor is not None and (chain, seq) == (anchor.chain, anchor.seq) and kept != anchor.hash:
                yield Fault(f"its hash is not the one of the head {anchor}", seq, chain=chain)
            for name, digest in wanted.get((chain, seq), ()) if wanted else ():
                if kept != digest:
                    yield Fault(f"its hash is not the one under {name}", seq, chain=chain)
        yield from entries.strays(None)

    def _record(self, row: Row, entries: list[Row]) -> Iterator[Fault]:
        chain, seq, stream, position, kind = row[:5]
        kept = row[10]
        place = (seq, as_text(stream), position, chain)
        end = self._end(chain)
        if seq != end.seq + 1:
            missing = f"record {end.seq + 1} is missing" if seq > end.seq + 1 else "it is out of order"
            yield Fault(missing, *place)
        self._records += 1
        self._last = chain
        if position != self._positions[stream] + 1:
            yield Fault(f"its stream was at {self._positions[stream]} before it", *place)
        self._positions[stream] = position
        if row[9] != len(entries):
            yield Fault(f"it has {len(entries)} ledger entries, {row[9]} were written", *place)
        if hashed(end.hash, row, entries) != kept:
            yield Fault("it does not match its hash: it, or what stood before it, was altered", *place)
        self._ends[chain] = Head(seq, kept, chain)
        yield from self._ownership(chain, stream, place)
        if kind == CLOSED and stream.startswith(b"chain/"):
            yield from self._closing(row, place)
        yield from self._post(entries, place)

    def _ownership(self, chain: int, stream: bytes, place: tuple[int, str, int, int]) -> Iterator[Fault]:
        """One writer for each stream at every position, unless it is one that all may write."""
        if chain in self._closed:
            yield Fault(f"chain {chain} was closed by chain {self._closed[chain][0]} before, and goes on", *place)
        owner = self._chain_of.setdefault(stream, chain)
        if owner == chain or stream.partition(b"/")[0] in self._shared:
            return
        while owner in self._closed and owner != chain:
            owner = self._closed[owner][0]
        if owner != chain:
            yield Fault(f"it was written by chain {chain}, and its stream belonged to chain {owner}", *place)
        self._chain_of[stream] = chain

    def _closing(self, row: Row, place: tuple[int, str, int, int]) -> Iterator[Fault]:
        """It ends another chain where that stood, once and for all."""
        try:
            said = Head.parse(msgspec.json.decode(row[8])["head"])
        except Exception:  # whatever stands there
            yield Fault("it does not say which chain it closes", *place)
            return
        end = self._end(said.chain)
        if said != end or row[2] != f"chain/{said.chain}".encode():
            yield Fault(f"it closes chain {said.chain} at {said.seq}, which stood at {end.seq}", *place)
        self._closed[said.chain] = (row[0], row[1])

    def _post(self, entries: list[Row], place: tuple[int, str, int, int]) -> Iterator[Fault]:
        for at, (_, _, line, debit, credit, amount, _, _) in enumerate(entries, 1):
            self._entries += 1
            if line != at:
                yield Fault(f"ledger entry {at} is missing", *place)
            if amount <= 0 or debit == credit:
                yield Fault(f"ledger entry {line} moves {amount} from {as_text(debit)} to {as_text(credit)}", *place)
                continue
            self._balances[debit] -= amount
            self._balances[credit] += amount
            if self._balances[debit] < 0 and not self._may(debit):
                yield Fault(f"ledger entry {line} leaves {as_text(debit)} at {self._balances[debit]}", *place)

    def _may(self, account: bytes) -> bool:
        return any(account == name or account.startswith(name + b"/") for name in self._may_owe)

    # -- after the last record -----------------------------------------------------------------------------

    def _anchored(self) -> Iterator[Fault]:
        anchor = self._anchor
        if anchor is None:
            return
        if anchor.seq > self._end(anchor.chain).seq:
            yield Fault(f"the log ends before the head {anchor}: records were taken off its end")
        if not anchor.seq and hashlib.sha256(b"cardspeak log\n" + self._header).digest() != anchor.hash:
            yield Fault(f"the log did not begin with the head {anchor}")

    def _kept_balances(self) -> Iterator[Fault]:
        rows = list(self._source.balances())
        kept: dict[bytes, int] = dict(row for row in rows if typed(row, BALANCE))
        if len(kept) < len(rows):
            yield Fault(f"among the balances, {ILL_TYPED}")
        for account in sorted(kept.keys() | self._balances.keys()):
            told, right = kept.get(account, "nothing"), self._balances.get(account, "nothing")
            if told != right:
                yield Fault(f"{as_text(account)} is kept as {told}, its entries make it {right}")
        if total := sum(self._balances.values()):
            yield Fault(f"all accounts together hold {total}, not zero")

    def _unsealed(self) -> int:
        """Records that no seal covers: a closed chain is covered whole if the record that closed it is."""
        covered = self._sealing.covered()

        def reach(chain: int) -> int:
            if chain in self._closed:
                by, seq = self._closed[chain]
                if seq <= reach(by):
                    return self._ends[chain].seq if chain in self._ends else 0
            return covered.get(chain, 0)

        return sum(max(0, end.seq - reach(chain)) for chain, end in self._ends.items())


class Entries:
    """The ledger's rows, taken off record by record."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self._ill: list[Row] = []
        self._groups = groupby(self._well(rows), key=itemgetter(0))
        self._at: Any = None
        self._waiting: list[Row] = []
        self._step()

    def _well(self, rows: Iterator[Row]) -> Iterator[Row]:
        for row in rows:
            if typed(row[1:], ENTRY):
                yield row
            else:
                self._ill.append(row)

    def _step(self) -> None:
        self._waiting = []
        for at, rows in self._groups:
            self._at, self._waiting = at, [row[1:] for row in rows]
            return

    def of(self, at: Any) -> list[Row]:
        if not self._waiting or self._at != at:
            return []
        found = self._waiting
        self._step()
        return found

    def strays(self, before: Any) -> Iterator[Fault]:
        """Entries of records that are not there; at the end, those that are none."""
        while self._waiting and (before is None or self._at < before):
            chain, seq = self._waiting[0][:2]
            yield Fault("it has ledger entries and is not there", seq, chain=chain)
            self._step()
        if before is None:
            for row in self._ill:
                yield Fault(f"among its ledger entries, {ILL_TYPED}", row[2] if isinstance(row[2], int) else None)


def typed(row: Row, types: tuple[type, ...]) -> bool:
    return tuple(map(type, row)) == types


def hashed(before: bytes, row: Row, entries: list[Row]) -> bytes | None:
    """The layout of docs/log-and-ledger.md; None for values that have no place in it."""
    _, seq, stream, position, kind, time, actor, command, body, _, _ = row
    texts = (stream, kind, actor, command, body)
    try:
        packed = before + struct.pack(">QQq", seq, position, time) + struct.pack(">5I", *map(len, texts))
        packed += struct.pack(">I", len(entries)) + b"".join(texts)
        for _, _, _, debit, credit, amount, cite, memo in entries:
            words = (debit, credit, cite, memo)
            packed += struct.pack(">Q", amount) + struct.pack(">4I", *map(len, words)) + b"".join(words)
    except (struct.error, TypeError):
        return None
    return hashlib.sha256(packed).digest()


def as_text(raw: object) -> str:
    return raw.decode(errors="backslashreplace") if isinstance(raw, bytes) else str(raw)
