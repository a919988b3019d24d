"""The log on PostgreSQL: the reader's questions, and a chain of one's own to write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Event
from time import monotonic
from typing import Any

import psycopg

from cardspeak.errors import BadInput
from cardspeak.store.asking import LogAsking
from cardspeak.store.checks import is_name
from cardspeak.store.postgres import lease as leases
from cardspeak.store.postgres.beside import throw_away
from cardspeak.store.postgres.errors import is_gone, told
from cardspeak.store.postgres.reader import PostgresReader
from cardspeak.store.postgres.schema import begin, connect, read_shape
from cardspeak.store.postgres.watched import READING, SILENCE, WatchedConnection
from cardspeak.store.postgres.writer import PAUSE, ChainWriter
from cardspeak.store.reading import is_under
from cardspeak.store.records import Header

LEASE = 3.0  # seconds without a sign of life after which a process counts as gone
RESTART = 5.0  # that a question waits for a server that is being restarted


class PostgresStore(LogAsking, PostgresReader):
    """One of the processes that write a log; every thread of it may append, and is answered when it is on the disk."""

    def __init__(
        self, address: str, writer: ChainWriter, heartbeat: leases.Heartbeat, clock: Callable[[], int]
    ) -> None:
        super().__init__(address, writer.secret)
        self._writer: ChainWriter = writer
        self._heartbeat = heartbeat
        self._clock = clock
        writer.lift = self.people.appended

    @classmethod
    def open(
        cls,
        address: str,
        header: Header | None = None,
        *,
        name: str = "room",
        lease: float = LEASE,
        patience: float = 30.0,
        clock: Callable[[], int] = lambda: 0,
        take_over: bool = True,
        secret: bytes = b"",
        people: bool = False,
    ) -> PostgresStore:
        """The log at `address`, begun with `header` if there is none, written under the process's own `name`.

        The streams of processes that are gone are taken over, unless somebody else is to do that. `patience` is how
        many seconds the server may be away before this process gives up; `clock` stamps records about chains; `people`:
        what names them lies beside the chains.
        """
        if not is_name(name):
            raise BadInput(f"{name!r} names no process: 1 to 200 printable characters.")
        try:
            connection = connect(address, silence=min(patience, SILENCE))
        except psycopg.Error as wrong:
            raise told(wrong, address) from None
        try:
            begin(connection, address, header or Header(), people=people)
            shape = read_shape(connection, address)
            head = leases.enter(connection, address, name, lease, shape.header)
        except BaseException:
            connection.close()
            raise
        writer = ChainWriter(connection, address, shape, head, patience, secret)
        heartbeat = leases.Heartbeat(writer, lease, patience)
        try:
            store = cls(address, writer, heartbeat, clock)
            if take_over:
                store.take_over_ended()
        except BaseException:
            heartbeat.close()
            writer.close()
            raise
        return store

    # -- ownership -----------------------------------------------------------------------------------------

    @property
    def chain(self) -> int:
        """The number of this run's chain: its epoch."""
        return self._writer.head.chain

    def ended(self) -> list[int]:
        """Chains whose process is gone and which nobody has taken over."""
        found: list[int] = self._writer.ask(lambda: leases.ended(self._writer)).result()
        return found

    def take_over(self, chain: int) -> list[str] | None:
        """The streams of that chain, now ours; None if its process is back or somebody else was faster."""
        time = self._clock()
        found: list[str] | None = self._writer.ask(lambda: leases.take_over(self._writer, chain, time)).result()
        return found

    def take_over_ended(self) -> list[str]:
        """Whatever belongs to processes that are gone."""
        return [stream for chain in self.ended() for stream in self.take_over(chain) or ()]

    def others(self) -> list[str]:
        """The names of the other processes that are writing."""
        sql = f"SELECT DISTINCT name FROM chain WHERE closed_by IS NULL AND id <> %s AND NOT ({leases.OVER})"
        return sorted(name for (name,) in self._rows(sql, self.chain))

    def owned(self, under: str = "") -> list[str]:
        """The streams that only this process writes."""
        found = self._rows("SELECT name FROM stream WHERE owner = %s AND position > 0", self.chain)
        return sorted(name for (name,) in found if is_under(name, under))

    # -- reading -------------------------------------------------------------------------------------------

    def asked(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """The answer to a question about the tables of the log itself."""
        return self._rows(sql, *values)

    def _connected(self) -> WatchedConnection:
        """A server that is being restarted is waited for, as the writer does, though not as long."""
        until, pause = monotonic() + RESTART, Event()
        while True:
            try:
                return connect(self.address, silence=READING)
            except psycopg.Error as wrong:
                if not is_gone(wrong) or self.stopped or monotonic() > until:
                    raise
                pause.wait(PAUSE)

    # -- writing -------------------------------------------------------------------------------------------

    def _written(self, work: Callable[[WatchedConnection], Any]) -> None:
        self._writer.ask(lambda: work(self._writer.connection)).result()

    def throw_away(self, mark: str, texts: Sequence[str]) -> None:
        """What these marks stand for is gone from the tables for good, and with it every snapshot."""
        self._written(lambda connection: throw_away(connection, mark, texts))
        self.people.blind((mark, *texts))

    def close(self) -> None:
        """Finish what was asked for, then end the lease: whoever comes next need not wait for it."""
        if not self._open:
            return
        super().close()
        self._heartbeat.close()
        self._writer.close()
