"""The processes that keep one room on one log: where each is reached, what it has, and who is home of a stream.

What is said here is for finding one's way only: who may write is decided by the chains. A row belongs to a run and
ends with its chain, so that whoever is reached by it either is the run that was meant or cannot write any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import Event
from time import monotonic
from typing import Any

import msgspec
import psycopg

from cardspeak.store.cover import Covers
from cardspeak.store.errors import Conflict, StoreError
from cardspeak.store.postgres.errors import Owned, in_our_words, shown, told
from cardspeak.store.postgres.lease import OVER
from cardspeak.store.postgres.rows import rows
from cardspeak.store.postgres.schema import CREATING, connect
from cardspeak.store.postgres.store import PostgresStore
from cardspeak.store.records import Draft
from cardspeak.values import Value

TABLE = """CREATE TABLE IF NOT EXISTS process (chain bigint PRIMARY KEY, address text NOT NULL, secret text NOT NULL,
  tables int NOT NULL, draining boolean NOT NULL) WITH (fillfactor = 50);
ALTER TABLE process ADD COLUMN IF NOT EXISTS key text NOT NULL DEFAULT ''"""
OTHER_KEY = f"""SELECT c.name FROM process p JOIN chain c ON c.id = p.chain
  WHERE c.closed_by IS NULL AND p.key <> %s AND NOT (SELECT {OVER} FROM chain o WHERE o.id = p.chain) LIMIT 1"""
# The numbers of tables: above every one that there is, and each given once.
NUMBERS = """CREATE SEQUENCE IF NOT EXISTS table_number;
SELECT setval('table_number', greatest(1, (SELECT last_value FROM table_number), (SELECT max(substr(name, 7)::bigint)
  FROM stream WHERE name ~ '^table/[0-9]{1,15}$')), EXISTS (SELECT 1 FROM stream WHERE name ~ '^table/[0-9]{1,15}$')
  OR (SELECT is_called FROM table_number))"""
LEAD = "lead"  # the stream whose writer leads the room
COMING = 5.0  # seconds in which a run that has just begun says where it is reached
PAUSE = 0.05


class Peer(Value):
    """A run of a process of this room. `secret` is what another one shows it to be believed.

    It is made of what that run put into the database and of the room's key: to read the database is not enough.
    """

    chain: int
    name: str
    address: str
    secret: str
    tables: int
    draining: bool
    alive: bool
    left: float  # seconds of its lease

    def __str__(self) -> str:
        return f"{self.name} (chain {self.chain})"


class RoomProcesses:
    """This run among the others, and what it can find out about them. Every call asks the database."""

    def __init__(self, store: PostgresStore, address: str, secret: str) -> None:
        """StoreError if a room that shares with nobody has the log, or one that has another key."""
        self.store = store
        self.address = address
        key = store.covers.mark("process", "key and address") if store.covers.can_cover else ""
        self._drawn = _signed(store.covers, store.chain, address, secret)
        self.inside = inside_secret(store.covers, self._drawn)  # what the others show to this run
        with in_our_words(store.address), connect(store.address) as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (CREATING,))
            connection.execute(TABLE)
            connection.execute(NUMBERS)
            connection.execute("DELETE FROM process USING chain c WHERE c.id = chain AND c.closed_by IS NOT NULL")
            other = connection.execute(OTHER_KEY, (key,)).fetchone()
            if other is not None:
                raise StoreError(
                    f"{other[0]!r} keeps {shown(store.address)} under another key: give every process of a room the "
                    "same one with --seal-key, or none of them could read the hands of the others. If it is of an "
                    "earlier version, stop all of them once."
                )
            sql = "INSERT INTO process VALUES (%s, %s, %s, 0, false, %s)"
            connection.execute(sql, (store.chain, address, self._drawn, key))
        self._require_company()  # said first: two that begin at once do not wait for each other

    def _require_company(self) -> None:
        """Whoever is writing says where it is reached, or will in a moment; a room alone never does."""
        until, pause = monotonic() + COMING, Event()
        while alone := self._alone():
            if monotonic() > until:
                where = shown(self.store.address)
                raise StoreError(
                    f"{alone[0]!r} is open on {where} and shares it with nobody: stop it first, "
                    "or start it with --address as well."
                )
            pause.wait(PAUSE)

    def _alone(self) -> list[str]:
        with in_our_words(self.store.address), connect(self.store.address) as connection:
            sql = (
                f"SELECT name FROM chain WHERE closed_by IS NULL AND NOT ({OVER})"
                " AND id NOT IN (SELECT chain FROM process)"
            )
            return [name for (name,) in rows(connection, sql)]

    def claim_lead(self, now: int) -> bool:
        """Lead the room if nobody ever did; the lead is taken over with everything else of a run that is gone."""
        try:
            self.store.append(LEAD, 0, (Draft("led", now, "room", "", b"{}"),)).result()
        except (Conflict, Owned):
            return False
        return True

    def numbers(self) -> Iterator[int]:
        """One number after the other for new tables; no two processes are given the same."""
        while True:
            yield self.store.asked("SELECT nextval('table_number')")[0][0]

    def say(self, tables: int, draining: bool) -> None:
        """How much this run has, and whether it is about to leave."""
        sql = (
            "UPDATE process SET tables = %s, draining = %s WHERE chain = %s AND (tables, draining) <> (%s, %s)"
            " RETURNING chain"
        )
        self.store.asked(sql, tables, draining, self.store.chain, tables, draining)

    def known(self) -> list[Peer]:
        """Every run whose chain is open, this one among them, in the order in which they began.

        One whose address was not put there by a process with the room's key is none: tokens would go there.
        """
        return _believed(self.store.covers, self.store.asked(_KNOWN))

    def home(self, stream: str) -> int | None:
        """The chain that a stream belongs to; none if it was never written, or is open to all."""
        found = self.store.asked("SELECT owner FROM stream WHERE name = %s", stream)
        return found[0][0] if found else None


_KNOWN = (
    "SELECT p.chain, c.name, p.address, p.secret, p.tables, p.draining, NOT "
    f"(SELECT {OVER} FROM chain o WHERE o.id = p.chain),"
    " CASE WHEN until = '-infinity' THEN 0 ELSE extract(epoch FROM until - clock_timestamp())::float8 END"
    " FROM process p JOIN chain c ON c.id = p.chain WHERE c.closed_by IS NULL ORDER BY p.chain"
)


def inside_secret(covers: Covers, drawn: str) -> str:
    """What is shown to the run that drew this; where a room has no key, what it drew."""
    return covers.mark("inside", drawn) if covers.can_cover else drawn


def _signed(covers: Covers, chain: int, address: str, drawn: str) -> str:
    """What was drawn, and that this address was put there by somebody with the key."""
    if not covers.can_cover:
        return drawn
    drawn = drawn.partition(".")[0]
    return f"{drawn}.{covers.mark('process at', f'{chain} {address} {drawn}')}"


def _believed(covers: Covers, found: Iterable[tuple[Any, ...]]) -> list[Peer]:
    peers = [Peer(*row) for row in found]
    ours = [one for one in peers if _signed(covers, one.chain, one.address, one.secret) == one.secret]
    return [msgspec.structs.replace(one, secret=inside_secret(covers, one.secret)) for one in ours]


def find(address: str, name: str, secret: bytes = b"") -> Peer:
    """The living process of that name, for somebody outside who has the room's secret; StoreError if there is none."""
    try:
        connection = connect(address)
    except psycopg.Error as wrong:
        raise told(wrong, address) from None
    with in_our_words(address), connection:
        ((has,),) = rows(connection, "SELECT to_regclass('cardspeak.process') IS NOT NULL")
        found = rows(connection, _KNOWN) if has else []
    covers = Covers(secret, lambda stream, position: None)
    peers = _believed(covers, found) if secret else [Peer(*row) for row in found]
    for peer in peers:
        if peer.name == name and peer.alive:
            return peer
    names = ", ".join(peer.name for peer in peers if peer.alive)
    there = f"there are {names}" if names else "there is none"
    raise StoreError(f"No process named {name!r} shares the room on {shown(address)}: {there}.")
