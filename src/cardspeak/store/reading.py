"""What is read of a log in the same way wherever it lies: streams, their proof, snapshots, and whoever is named."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from hmac import compare_digest
from threading import Lock
from types import TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from cardspeak.ledger import Transfer
from cardspeak.store.chain import genesis, hash_of, snapshot_digest
from cardspeak.store.cover import Covers
from cardspeak.store.errors import StoreError
from cardspeak.store.marking import PersonalRow
from cardspeak.store.records import Cursor, Header, Record, Snapshot

if TYPE_CHECKING:
    from cardspeak.store.personal import Personal

PAGE = 500  # records read in one go
AUDIT = "Run `cardspeak audit` on it."


class Closes(Protocol):
    def close(self) -> None: ...


Connection = TypeVar("Connection", bound=Closes)
R = TypeVar("R", bound="LogReading[Any]")


class LogReading(ABC, Generic[Connection]):
    """A log that is only read; any thread may. Whatever is read was durable before it could be.

    A kind of log says how it is asked (`_rows`, `_records`); connections are used by one thread at a time, and as many
    are kept as were ever busy at once.
    """

    VALUE: ClassVar[str]  # what stands for a value in a question
    RECORD: ClassVar[str]  # the columns of a record `r`

    header: Header
    people: Personal
    covers: Covers
    names_people: bool  # beside the chain

    def __init__(self, path: object, secret: bytes, *, raw: bool) -> None:
        """`secret`: snapshots count only if they were kept under it, and hands that run can be read with it.

        `raw`: bodies as they stand in the log, also those that lie face down.
        """
        self._called = str(path)  # in a message
        self._secret = secret
        self._raw = raw
        self._free: list[Connection] = []
        self._guard = Lock()
        self._open = True

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

    @property
    def keyed(self) -> bool:
        return bool(self._secret)

    def asked_as(self, actor: str, digest: str) -> str:
        return self.people.asked(actor, digest)

    # -- streams -------------------------------------------------------------------------------------------

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        for page in self._pages(self.people.path(stream), after):
            yield from self._lifted(page)

    def proven(self, stream: str, after: int = 0) -> Iterator[Record]:
        """The same, each held against its hash: what somebody plays on is what was written."""
        stream = self.people.path(stream)
        for page in self._pages(stream, after):
            befores = self._hashes([(record.chain, record.seq - 1) for record in page])
            for record in page:
                after += 1
                before = befores.get((record.chain, record.seq - 1)) or genesis(self.header, record.chain)
                if record.position != after or hash_of(before, record) != record.hash:
                    raise StoreError(
                        f"{self._called} is damaged: {stream} is not what was written at position {after}. "
                        "Run `cardspeak audit` on it, and go back to a backup."
                    )
                yield from self._lifted((record,))

    def _pages(self, stream: str, after: int) -> Iterator[tuple[Record, ...]]:
        where = f"stream = {self.VALUE} AND position > {self.VALUE}"
        sql = f"SELECT {self.RECORD} FROM record r WHERE {where} ORDER BY position LIMIT {PAGE}"
        while page := self._records(sql, stream, after):
            yield page
            after = page[-1].position

    def _lifted(self, records: tuple[Record, ...]) -> tuple[Record, ...]:
        return records if self._raw else self.people.lifted(self.covers.opened(records))

    def _body(self, stream: str, position: int) -> bytes | None:
        where = f"stream = {self.VALUE} AND position = {self.VALUE}"
        found = self._rows(f"SELECT body FROM record WHERE {where}", stream, position)
        return found[0][0] if found else None

    def snapshot(self, stream: str) -> Snapshot | None:
        sql = (
            "SELECT s.position, s.digest, s.body, r.hash FROM snapshot s"
            f" JOIN record r ON r.stream = s.stream AND r.position = s.position WHERE s.stream = {self.VALUE}"
        )
        for position, digest, body, record_hash in self._rows(sql, self.people.path(stream)):
            if compare_digest(snapshot_digest(record_hash, body, self._secret), digest):
                return Snapshot(stream, position, body)
        return None

    # -- what was moved ------------------------------------------------------------------------------------

    @abstractmethod
    def holdings(self) -> tuple[Cursor, dict[str, int]] | None: ...

    def moved(self, after: Cursor, upto: Cursor) -> Iterator[Transfer]:
        """Chain by chain: sums do not ask which came first."""
        for chain in sorted({*after, *upto}):
            seq, end = after.get(chain, 0), upto.get(chain, 0)
            before = self._hashes([(chain, seq)]).get((chain, seq)) or genesis(self.header, chain)
            while seq != end:
                page = self._following(chain, seq, end) if seq < end else ()
                if not page:
                    raise StoreError(f"{self._called} is damaged: records up to {end} are not there. {AUDIT}")
                for record in page:
                    seq += 1
                    if record.seq != seq or hash_of(before, record) != record.hash:
                        raise StoreError(f"{self._called} is damaged: record {seq} is not what was written. {AUDIT}")
                    before = record.hash
                    yield from record.transfers

    @abstractmethod
    def _following(self, chain: int, after: int, upto: int) -> tuple[Record, ...]:
        """A page of a chain's records in order, as they stand in the log."""

    def openings(self) -> list[PersonalRow]:
        """Every row beside the chain."""
        sql = "SELECT mark, owner, key, value FROM personal"
        return [PersonalRow(*row) for row in self._rows(sql)] if self.names_people else []

    # -- how this kind of log is asked ---------------------------------------------------------------------

    @abstractmethod
    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]: ...

    @abstractmethod
    def _records(self, sql: str, *values: object) -> tuple[Record, ...]: ...

    @abstractmethod
    def _hashes(self, keys: Sequence[tuple[int, int]]) -> dict[tuple[int, int], bytes]:
        """Of the records with these chains and numbers."""

    def _idle(self) -> Connection | None:
        """A connection that nobody uses at the moment."""
        with self._guard:
            if not self._open:
                raise StoreError("The log is closed.")
            return self._free.pop() if self._free else None

    def _put_back(self, connection: Connection) -> None:
        with self._guard:
            if self._open:
                self._free.append(connection)
                return
        connection.close()


def is_under(name: str, under: str) -> bool:
    """Whether a stream or an account is this one, or lies below it; everything lies below nothing."""
    return not under or name == under or name.startswith(f"{under}/")
