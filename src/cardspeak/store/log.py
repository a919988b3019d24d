"""What a room needs of its log; a file, PostgreSQL and memory provide it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import Protocol

from cardspeak.ledger import Entry, Transfer
from cardspeak.store.cover import Covers
from cardspeak.store.records import Appended, Cursor, Draft, Head, Header, Record, Snapshot, StreamDrafts


class Log(Protocol):
    """Any thread may call anything here. Nothing is told to anybody before its future has its result."""

    @property
    def header(self) -> Header: ...

    @property
    def stopped(self) -> str:
        """Why the log takes nothing more until it is opened again; empty as long as it does."""
        ...

    def append(self, stream: str, expected: int | None, drafts: Sequence[Draft]) -> Future[Appended]:
        """Durable when the future has its result; `Conflict`, `Overdrawn` or `StoreError` if it was not written."""
        ...

    def append_all(self, parts: Sequence[StreamDrafts]) -> Future[Appended]:
        """Records for several streams, all of them or none."""
        ...

    def answer(self, actor: str, command: str) -> Appended | None:
        """What a command of this actor was answered with, if it ever was."""
        ...

    def asked_as(self, actor: str, digest: str) -> str:
        """The digest of what this actor asked as it goes into the log: under a key of theirs where names have one."""
        ...

    def head(self) -> Head:
        """The end of the chain that is written here, as far as it is durable."""
        ...

    def heads(self) -> tuple[Head, ...]:
        """The ends of all chains that may still grow, at one moment; those with no record yet left out."""
        ...

    def cursor(self) -> Cursor:
        """The end of the whole log: what is read after it came later."""
        ...

    def latest(self) -> int | None:
        """The time of the record that was written last, by the clock of then."""
        ...

    def position(self, stream: str) -> int: ...

    def streams(self, under: str = "") -> list[str]:
        """Every stream, or those of one kind: `streams("table")` gives `table/1`, `table/7`."""
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """A stream's records in order, those at positions above `after`."""
        ...

    def proven(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The same, held against the hashes; StoreError at the first record that is not what was written."""
        ...

    def read_all(
        self,
        after: Cursor | None = None,
        *,
        kind: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> Iterator[Record]:
        """Records of every stream in an order in which they can have been written, those after a cursor; times from
        `since`, before `until`."""
        ...

    def balance(self, account: str) -> int: ...

    def balances(self, under: str = "") -> dict[str, int]: ...

    def entries(self, account: str | None = None) -> Iterator[Entry]:
        """The ledger in order, or what touched one account."""
        ...

    @property
    def covers(self) -> Covers:
        """Keys of what lies face down while a hand runs."""
        ...

    @property
    def keyed(self) -> bool:
        """Whether a snapshot that is handed out was kept here: under a secret, or in memory."""
        ...

    def holdings(self) -> tuple[Cursor, dict[str, int]] | None:
        """The end of the log and every balance at one moment, by the names that stand there; none where nothing is
        kept."""
        ...

    def moved(self, after: Cursor, upto: Cursor) -> Iterator[Transfer]:
        """What the records between two ends moved, in any order of the chains, by the names that stand there; each
        record held against its hash, StoreError at one that is not what was written."""
        ...

    def keep(self, snapshot: Snapshot) -> Future[None]:
        """Put the stream's state after one of its records in place of an earlier snapshot."""
        ...

    def snapshot(self, stream: str) -> Snapshot | None:
        """The snapshot kept last, unless it is damaged or does not belong to this log."""
        ...

    def others(self) -> list[str]:
        """The names of the other processes that write to this log now."""
        ...

    def close(self) -> None:
        """Finish what was asked for, then refuse everything."""
        ...
