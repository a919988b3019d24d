"""Who writes what: one lease for each run of a process, by the database's clock alone.

A chain is closed whole: one transaction marks it closed, gives its streams to the taker and says so in the taker's
chain. From its commit on the old owner's groups fail at their first statement, however late they arrive.
"""

from __future__ import annotations

from threading import Event, Thread
from time import monotonic

import psycopg

from cardspeak.store.chain import genesis
from cardspeak.store.errors import StoreError
from cardspeak.store.plan import AppendPlan
from cardspeak.store.postgres.errors import in_our_words, is_gone, shown, told
from cardspeak.store.postgres.group import CALL, arguments, planned
from cardspeak.store.postgres.rows import rows
from cardspeak.store.postgres.schema import connect
from cardspeak.store.postgres.watched import SILENCE
from cardspeak.store.postgres.writer import ChainWriter
from cardspeak.store.records import Draft, Head, Header, StreamDrafts, canonical

CLOSED = "chain closed"  # the kind of the record that ends a chain; its stream is chain/NUMBER
HUNG = "300ms"  # how long a lock of the old owner is waited for before its session is ended

# Over by the database's clock; while the database was away nobody could renew anything, so everybody gets a grace.
OVER = (
    "closed_by IS NULL AND (until = '-infinity'"
    " OR greatest(until, pg_postmaster_start_time() + lease) < clock_timestamp())"
)
# Whoever had lost the server does not judge others for one lease of its own.
MAY_JUDGE = "(SELECT since + lease < clock_timestamp() FROM chain WHERE id = %s)"


def enter(connection: psycopg.Connection, address: str, name: str, lease: float, header: Header) -> Head:
    """A chain of our own; StoreError if somebody alive writes under this name.

    Killed and started again, a process finds its own lease still running: it waits for its end, or for a sign of life.
    """
    with in_our_words(address):
        while True:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('cardspeak ' || %s, 0))", (name,))
                alive = _alive(connection, name)
                if not alive:
                    return _insert(connection, name, lease, header)
            _wait_for_the_end(connection, address, name, alive)


def _alive(connection: psycopg.Connection, name: str) -> list[tuple[int, str, float]]:
    sql = (
        "SELECT id, until::text,"
        " extract(epoch FROM greatest(until, pg_postmaster_start_time() + lease) - clock_timestamp())::float8"
        f" FROM chain WHERE name = %s AND closed_by IS NULL AND NOT ({OVER})"
    )
    return [(chain, until, left) for chain, until, left in rows(connection, sql, (name,))]


def _wait_for_the_end(
    connection: psycopg.Connection, address: str, name: str, seen: list[tuple[int, str, float]]
) -> None:
    before = {chain: until for chain, until, _ in seen}
    left, pause = max(left for _, _, left in seen), Event()
    while left > 0:
        pause.wait(min(0.1, left + 0.01))
        now = _alive(connection, name)
        if any(before.get(chain) != until for chain, until, _ in now):
            raise StoreError(
                f"A process named {name!r} is writing to {shown(address)}: "
                "stop it first, or give this one another name."
            )
        left = max((left for _, _, left in now), default=0.0)


def _insert(connection: psycopg.Connection, name: str, lease: float, header: Header) -> Head:
    ((chain,),) = rows(connection, "SELECT nextval('chain_number')")
    head = Head(0, genesis(header, chain), chain)
    connection.execute(
        "INSERT INTO chain VALUES (%s, %s, 0, %s, %s::text::interval, clock_timestamp() + %s::text::interval,"
        " '-infinity', NULL, pg_backend_pid())",
        (chain, name, head.hash, f"{lease} seconds", f"{lease} seconds"),
    )
    return head


class Heartbeat:
    """Renews the lease from a connection of its own, so that a long transaction or an idle night ends nothing.

    A writer that has stopped lives no more, whatever else its process does. A room in which nothing happens writes
    nothing, and hears only by its heartbeat that the server has been away for longer than `patience`.
    """

    def __init__(self, writer: ChainWriter, lease: float, patience: float) -> None:
        self._writer = writer
        self._every = lease / 3
        self._patience = patience
        self._end = Event()
        self._thread = Thread(target=self._run, name=f"cardspeak lease {writer.head.chain}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._end.set()
        self._thread.join()

    def _run(self) -> None:
        connection: psycopg.Connection | None = None
        away: float | None = (
            None  # since when nobody answers; not since the last answer, which a stopped process missed
        )
        while not self._end.wait(self._every) and not self._writer.dead:
            try:
                if connection is None:
                    connection = connect(self._writer.address, silence=SILENCE)
                    connection.execute("SET lock_timeout = '1s'")
                self._beat(connection)
                away = None
            except psycopg.errors.LockNotAvailable:
                away = None
            except psycopg.Error as wrong:  # the next beat tries again
                if connection is not None:
                    connection.close()
                connection = None
                away = monotonic() if away is None else away
                if is_gone(wrong) and monotonic() - away > self._patience:
                    self._writer.stop(told(wrong, self._writer.address))
        if connection is not None:
            connection.close()

    def _beat(self, connection: psycopg.Connection) -> None:
        mine = self._writer.head.chain
        sql = (
            "UPDATE chain SET until = greatest(until, clock_timestamp() + lease)"
            " WHERE id = %s AND closed_by IS NULL AND until <> '-infinity'"
        )
        if connection.execute(sql, (mine,)).rowcount:
            return
        sql = "SELECT c.closed_by, t.name FROM chain c JOIN chain t ON t.id = c.closed_by WHERE c.id = %s"
        for closed_by, taker in rows(connection, sql, (mine,)):
            self._writer.stop(self._writer.fenced(closed_by, taker))


def ended(writer: ChainWriter) -> list[int]:
    """Chains whose process is gone, as far as this one may judge; in the writer's thread."""
    sql = f"SELECT id FROM chain WHERE {OVER} AND id <> %s AND {MAY_JUDGE} ORDER BY id"
    mine = writer.head.chain
    return [chain for (chain,) in rows(writer.connection, sql, (mine, mine))]


def take_over(writer: ChainWriter, dead: int, time: int) -> list[str] | None:
    """Close the chain of a process that is gone and own its streams; None if somebody was faster, or it is back.

    In the writer's thread. A session that a paused process left inside a transaction is ended.
    """
    for _ in range(3):
        try:
            return _take_over(writer, dead, time)
        except psycopg.errors.LockNotAvailable:
            writer.connection.execute("SELECT pg_terminate_backend(backend) FROM chain WHERE id = %s", (dead,))
    return None


def _take_over(writer: ChainWriter, dead: int, time: int) -> list[str] | None:
    plan: AppendPlan | None = None
    streams: dict[str, int] = {}
    try:
        with writer.connection.transaction():
            head = _close(writer, dead)
            if head is None:
                return None
            sql = "UPDATE stream SET owner = %s WHERE owner = %s RETURNING name, position"
            streams = dict(rows(writer.connection, sql, (writer.head.chain, dead)))
            plan = _say_so(writer, head, time)
    except psycopg.Error as wrong:
        if not is_gone(wrong) or not writer.was_written(plan):
            raise
    assert plan is not None
    writer.take_over(plan)
    writer.known.positions.update(streams)
    return sorted(streams)


def _close(writer: ChainWriter, dead: int) -> Head | None:
    mine = writer.head.chain
    writer.connection.execute(f"SET LOCAL lock_timeout = '{HUNG}'".encode())
    sql = f"UPDATE chain SET closed_by = %s WHERE id = %s AND {OVER} AND {MAY_JUDGE} RETURNING seq, hash, id"
    found = rows(writer.connection, sql, (mine, dead, mine))
    return Head(*found[0]) if found else None


def _say_so(writer: ChainWriter, closed: Head, time: int) -> AppendPlan:
    """In the taker's own chain; position 1 of that stream exists once, so no chain is closed twice."""
    stream = f"chain/{closed.chain}"
    sql = "INSERT INTO stream VALUES (%s, 0, %s, false)"
    writer.connection.execute(sql, (stream, writer.head.chain))
    writer.known.positions[stream] = 0
    part = StreamDrafts(stream, 0, (Draft(CLOSED, time, "room", "", canonical({"head": str(closed)})),))
    plan, _ = planned(writer.known, writer.head, writer.shape, [[part]])
    writer.connection.execute(CALL, arguments(plan, writer.known, writer.head, writer.shape))
    return plan
