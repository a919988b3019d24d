"""A log that is gone when the program ends: for tests, and for play that nobody audits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from threading import RLock
from typing import TypeVar

from cardspeak.errors import BadInput, CardspeakError
from cardspeak.ledger import Entry, Transfer
from cardspeak.store.chain import genesis
from cardspeak.store.checks import check_parts, check_snapshot
from cardspeak.store.cover import Covers
from cardspeak.store.errors import StoreError
from cardspeak.store.plan import AppendPlan
from cardspeak.store.reading import is_under
from cardspeak.store.records import Appended, Cursor, Draft, Head, Header, Record, Snapshot, StreamDrafts

CLOSED = "The log is closed."
T = TypeVar("T")


class MemoryStore:
    """Every future is done when it is handed out."""

    def __init__(self, header: Header | None = None) -> None:
        self.header = header or Header()
        self.covers = Covers(b"", lambda stream, position: None)  # nobody else reads what only this program holds
        self._lock = RLock()
        self._open = True
        self._head = Head(0, genesis(self.header))
        self._chart = self.header.chart
        self._records: list[Record] = []
        self._streams: dict[str, list[Record]] = {}
        self._balances: dict[str, int] = {}
        self._answers: dict[tuple[str, str], tuple[Record, ...]] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._committed = _Committed(self._streams, self._balances, self._answers)

    # -- writing -------------------------------------------------------------------------------------------

    def append(self, stream: str, expected: int | None, drafts: Sequence[Draft]) -> Future[Appended]:
        return self.append_all((StreamDrafts(stream, expected, tuple(drafts)),))

    def append_all(self, parts: Sequence[StreamDrafts]) -> Future[Appended]:
        parts = tuple(parts)
        check_parts(parts)
        return self._done(lambda: self._append(parts))

    def _append(self, parts: Sequence[StreamDrafts]) -> Appended:
        plan = AppendPlan(self._committed, self._head, self._chart)
        appended = plan.add(parts)
        for record in plan.records:
            self._streams.setdefault(record.stream, []).append(record)
        self._records += plan.records
        self._balances.update(plan.balances.changed)
        self._answers.update(plan.answers)
        self._head = plan.head
        return appended

    def holdings(self) -> tuple[Cursor, dict[str, int]] | None:
        return None  # nobody alters what is in memory

    def moved(self, after: Cursor, upto: Cursor) -> Iterator[Transfer]:
        return iter(())

    def keep(self, snapshot: Snapshot) -> Future[None]:
        check_snapshot(snapshot)

        def work() -> None:
            if not 1 <= snapshot.position <= self.position(snapshot.stream):
                raise BadInput(f"{snapshot.stream} has no record {snapshot.position} to keep a snapshot of.")
            self._snapshots[snapshot.stream] = snapshot

        return self._done(work)

    def _done(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        with self._lock:
            if not self._open:
                raise StoreError(CLOSED)
            try:
                future.set_result(work())
            except CardspeakError as wrong:
                future.set_exception(wrong)
        return future

    @property
    def stopped(self) -> str:
        return "" if self._open else CLOSED

    def others(self) -> list[str]:
        return []

    def close(self) -> None:
        with self._lock:
            self._open = False

    # -- reading -------------------------------------------------------------------------------------------

    def head(self) -> Head:
        return self._head

    def heads(self) -> tuple[Head, ...]:
        return (self._head,) if self._head.seq else ()

    def cursor(self) -> Cursor:
        return {self._head.chain: self._head.seq}

    def latest(self) -> int | None:
        return self._records[-1].time if self._records else None

    def position(self, stream: str) -> int:
        return self._committed.position(stream)

    def answer(self, actor: str, command: str) -> Appended | None:
        found = self._committed.answer(actor, command)
        return Appended(found, repeated=True) if found else None

    def asked_as(self, actor: str, digest: str) -> str:
        return digest

    def streams(self, under: str = "") -> list[str]:
        with self._lock:
            return sorted(name for name in self._streams if is_under(name, under))

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        yield from self._streams.get(stream, [])[max(after, 0) :]

    def proven(self, stream: str, after: int = 0) -> Iterator[Record]:
        """Nothing can have changed what only this program holds."""
        return self.read(stream, after)

    def read_all(
        self,
        after: Cursor | None = None,
        *,
        kind: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> Iterator[Record]:
        for record in self._records[(after or {}).get(1, 0) :]:
            if kind is not None and record.kind != kind:
                continue
            if (since is None or record.time >= since) and (until is None or record.time < until):
                yield record

    def balance(self, account: str) -> int:
        return self._committed.balance(account)

    def balances(self, under: str = "") -> dict[str, int]:
        with self._lock:
            return {name: held for name, held in sorted(self._balances.items()) if is_under(name, under)}

    def entries(self, account: str | None = None) -> Iterator[Entry]:
        for record in self._records[:]:
            for line, moved in enumerate(record.transfers, 1):
                if account is None or account in (moved.debit, moved.credit):
                    yield Entry(record.seq, line, record.time, record.stream, record.position, record.kind, moved)

    @property
    def keyed(self) -> bool:
        return True

    def snapshot(self, stream: str) -> Snapshot | None:
        return self._snapshots.get(stream)


class _Committed:
    """What a plan may ask of the memory."""

    def __init__(
        self,
        streams: Mapping[str, Sequence[Record]],
        balances: Mapping[str, int],
        answers: Mapping[tuple[str, str], tuple[Record, ...]],
    ) -> None:
        self._streams, self._balances, self._answers = streams, balances, answers

    def position(self, stream: str) -> int:
        return len(self._streams.get(stream, ()))

    def balance(self, account: str) -> int:
        return self._balances.get(account, 0)

    def answer(self, actor: str, command: str) -> tuple[Record, ...]:
        return self._answers.get((actor, command), ())
