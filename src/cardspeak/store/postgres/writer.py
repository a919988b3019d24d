"""The one thread of a process that writes to its chain. Whatever waits when it comes round is one message."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Any, TypeAlias

import psycopg

from cardspeak.errors import BadInput, CardspeakError
from cardspeak.store.chain import snapshot_digest
from cardspeak.store.errors import StoreError
from cardspeak.store.plan import AppendPlan
from cardspeak.store.postgres.errors import FENCED, STALE, Fenced, is_gone, shown, told
from cardspeak.store.postgres.group import (
    CALL,
    ChainMoved,
    GroupAnswer,
    Parts,
    Remembered,
    arguments,
    lock,
    needs_lock,
    planned,
)
from cardspeak.store.postgres.rows import rows
from cardspeak.store.postgres.schema import LogShape, connect
from cardspeak.store.postgres.watched import SILENCE, WatchedConnection
from cardspeak.store.records import Appended, Head, Snapshot
from cardspeak.store.waiting import Waiting, WriterQueue
from cardspeak.store.waking import answering

TRIES = 50  # plans for one group, before something must be wrong
PAUSE = 0.05  # seconds between two attempts to reach the server

Work: TypeAlias = Callable[[], Any]
What: TypeAlias = Parts | Snapshot | Work  # to append, to keep, to do in the writer's thread


class ChainWriter:
    """Owns a connection and a chain. `patience`: seconds without the server after which it gives up and stops."""

    def __init__(
        self,
        connection: WatchedConnection,
        address: str,
        shape: LogShape,
        head: Head,
        patience: float,
        secret: bytes = b"",
    ) -> None:
        self.secret = secret  # what snapshots are kept under
        self.head = head
        self.lift: Callable[[Appended], Appended] = lambda answer: answer  # what whoever asked is to read
        self.shape = shape
        self.known = Remembered()
        self.connection = connection
        self.address = address
        self._patience = patience
        self._queue: WriterQueue[What] = WriterQueue()
        self._pause = Event()
        self._dead: StoreError | None = None  # why not even what waits is written
        self._thread = Thread(target=self._run, name=f"cardspeak chain {head.chain}", daemon=True)
        self._thread.start()

    def ask(self, what: What) -> Future[Any]:
        return self._queue.ask(what)

    @property
    def stopped(self) -> str:
        """Why nothing more is taken; empty while it is."""
        return self._queue.stopped

    @property
    def dead(self) -> bool:
        """Whether not even what waits is written any more."""
        return self._dead is not None

    def close(self) -> None:
        """What was asked for before is still done."""
        self._queue.end()
        self._thread.join()

    def stop(self, why: StoreError) -> None:
        """Nothing more is taken, and what waits is not written."""
        if self._dead is None:
            self._dead = why
        self._queue.stop(why)

    # -- in the thread -------------------------------------------------------------------------------------

    def _run(self) -> None:
        going = True
        while going:
            asked, going = self._queue.taken()
            group = [one for one in asked if not isinstance(one.what, Snapshot) and not callable(one.what)]
            if group:
                with answering():
                    self._serve(group)
            for one in asked:
                if isinstance(one.what, Snapshot) or callable(one.what):
                    self._do(one)
        with suppress(psycopg.Error):
            if self._dead is None:
                self.connection.execute("UPDATE chain SET until = '-infinity' WHERE id = %s", (self.head.chain,))
        self.connection.close()

    def _do(self, asked: Waiting[What]) -> None:
        """Work that is not an append, each by itself."""
        try:
            if self._dead is not None:
                raise self._dead
            work = asked.what
            if isinstance(work, Snapshot):
                self._keep(work)
                asked.future.set_result(None)
            else:
                asked.future.set_result(work())  # type: ignore[operator]
        except CardspeakError as wrong:
            asked.future.set_exception(wrong)
        except psycopg.Error as wrong:
            if is_gone(wrong):
                with suppress(StoreError):
                    self._reached_again()
            asked.future.set_exception(told(wrong, self.address))
        except Exception as wrong:
            asked.future.set_exception(StoreError(f"The log failed: {wrong!r}."))

    def _serve(self, group: list[Waiting[What]]) -> None:
        """Nobody is answered before it is on the disk, and nobody at all if that is not known."""
        failed, answers = self._dead, list[GroupAnswer]()
        if failed is None:
            try:
                answers = self._written([asked.what for asked in group])  # type: ignore[misc]
            except psycopg.Error as wrong:  # refused as a whole, so nothing was written: others may do better
                failed = told(wrong, self.address)
            except StoreError as wrong:
                failed = wrong
                self.stop(wrong)
            except Exception as wrong:
                failed = StoreError(f"The log failed: {wrong!r}. Open it again.")
                self.stop(failed)
        for at, asked in enumerate(group):
            answer: GroupAnswer = answers[at] if failed is None else failed
            if isinstance(answer, CardspeakError):
                asked.future.set_exception(answer)
            else:
                asked.future.set_result(self.lift(answer))

    def _written(self, group: Sequence[Parts]) -> list[GroupAnswer]:
        """The fast way over what is remembered; once anything of that was stale, the exact one under locks."""
        locked = needs_lock(self.known, self.shape, group)
        sent: list[tuple[AppendPlan, list[GroupAnswer]]] = []
        for _ in range(TRIES):
            try:
                plan, answers = self._locked(group, sent) if locked else self._fast(group, sent)
            except _Refused:
                locked = True  # never refuse out of memory alone: look first
                continue
            except ChainMoved as wrong:
                plan, answers = self._late(sent, str(wrong))
            except psycopg.Error as wrong:
                if wrong.sqlstate == FENCED:
                    plan, answers = self._late(sent, str(wrong))
                elif wrong.sqlstate in STALE:
                    locked = True
                    continue
                elif self.connection.closed or self.connection.broken or is_gone(wrong):
                    settled = self._lost(sent)
                    if settled is None:
                        locked = True
                        continue
                    plan, answers = settled
                else:
                    raise
            self.take_over(plan)
            return answers
        raise StoreError(f"{shown(self.address)} let nothing be written in {TRIES} attempts: open the log again.")

    def take_over(self, plan: AppendPlan) -> None:
        """It is on the disk: what is remembered follows."""
        self.known.take_over(plan)
        self.head = plan.head

    def was_written(self, plan: AppendPlan | None) -> bool:
        """After the connection went away: whether this plan was committed before."""
        return self._lost([(plan, [])] if plan is not None else []) is not None

    def _fast(
        self, group: Sequence[Parts], sent: list[tuple[AppendPlan, list[GroupAnswer]]]
    ) -> tuple[AppendPlan, list[GroupAnswer]]:
        plan, answers = planned(self.known, self.head, self.shape, group)
        if any(isinstance(answer, CardspeakError) for answer in answers):
            raise _Refused
        if plan.records:
            sent.append((plan, answers))
            self._call(plan)
        return plan, answers

    def _locked(
        self, group: Sequence[Parts], sent: list[tuple[AppendPlan, list[GroupAnswer]]]
    ) -> tuple[AppendPlan, list[GroupAnswer]]:
        with self.connection.transaction():
            owned = lock(self.connection, self.known, self.head, self.shape, group)
            refused = [next((owned[part.stream] for part in parts if part.stream in owned), None) for parts in group]
            ours = [parts for parts, why in zip(group, refused, strict=True) if why is None]
            plan, taken = planned(self.known, self.head, self.shape, ours)
            left = iter(taken)
            answers: list[GroupAnswer] = [why if why is not None else next(left) for why in refused]
            if plan.records:
                sent.append((plan, answers))
                self._call(plan)
        return plan, answers

    def _call(self, plan: AppendPlan) -> None:
        self.connection.execute(CALL, arguments(plan, self.known, self.head, self.shape), prepare=True)

    def _late(self, sent: list[tuple[AppendPlan, list[GroupAnswer]]], why: str) -> tuple[AppendPlan, list[GroupAnswer]]:
        """One of the calls that were made and given up for lost was carried out after all; else we are fenced off."""
        sql = (
            "SELECT c.seq, c.hash, c.closed_by, t.name FROM chain c LEFT JOIN chain t ON t.id = c.closed_by"
            " WHERE c.id = %s"
        )
        ((seq, digest, closed_by, taker),) = rows(self.connection, sql, (self.head.chain,))
        for plan, answers in sent:
            if (plan.head.seq, plan.head.hash) == (seq, digest):
                return plan, answers
        if closed_by is not None:
            raise self.fenced(closed_by, taker)
        raise StoreError(
            f"Somebody else has written to chain {self.head.chain}: {why.splitlines()[0]}. Open the log again."
        )

    def fenced(self, closed_by: int, taker: str) -> Fenced:
        return Fenced(
            f"The process {taker!r} (chain {closed_by}) has taken over from this one (chain {self.head.chain}), "
            "which had not been heard of for longer than its lease. Nothing was written: open the log again."
        )

    def _lost(self, sent: list[tuple[AppendPlan, list[GroupAnswer]]]) -> tuple[AppendPlan, list[GroupAnswer]] | None:
        """The connection went away: was the group committed? The head of our own chain says so, exactly."""
        seq, digest, closed_by, taker = self._reached_again()
        for plan, answers in sent:
            if (plan.head.seq, plan.head.hash) == (seq, digest):
                return plan, answers
        if closed_by is not None:
            raise self.fenced(closed_by, taker)
        if (seq, digest) != (self.head.seq, self.head.hash):
            raise StoreError(f"Somebody else has written to chain {self.head.chain}. Open the log again.")
        return None

    def _reached_again(self) -> tuple[int, bytes, int | None, str]:
        """A new connection, and where our chain stands; waits for the old session's transaction, if that still runs."""
        sql = (
            "UPDATE chain c SET backend = pg_backend_pid(), since = clock_timestamp() WHERE id = %s"
            " RETURNING seq, hash, closed_by, (SELECT name FROM chain t WHERE t.id = c.closed_by)"
        )
        until = monotonic() + self._patience
        while True:
            try:
                self.connection.close()
                self.connection = connect(self.address, silence=min(self._patience, SILENCE))
                ((seq, digest, closed_by, taker),) = rows(self.connection, sql, (self.head.chain,))
                return seq, digest, closed_by, taker or ""
            except psycopg.Error as wrong:
                if monotonic() > until:
                    why = told(wrong, self.address)
                    raise StoreError(f"{why} What was being written is settled when the log is opened again.") from None
                self._pause.wait(PAUSE)

    def _keep(self, snapshot: Snapshot) -> None:
        """A snapshot is no part of the chain: it is tied to its record by a digest, and late ones do no harm."""
        sql = "SELECT hash FROM record WHERE stream = %s AND position = %s"
        found = rows(self.connection, sql, (snapshot.stream, snapshot.position))
        if not found:
            raise BadInput(f"{snapshot.stream} has no record {snapshot.position} to keep a snapshot of.")
        row = (
            snapshot.stream,
            snapshot.position,
            snapshot_digest(found[0][0], snapshot.body, self.secret),
            snapshot.body,
        )
        self.connection.execute(
            "INSERT INTO snapshot VALUES (%s, %s, %s, %s) ON CONFLICT (stream) DO UPDATE"
            " SET position = excluded.position, digest = excluded.digest, body = excluded.body",
            row,
        )


class _Refused(Exception):
    """Something of the group would be refused, by what is remembered."""
