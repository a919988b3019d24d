"""The one thread that writes. Whatever waits when it comes round is one transaction and one synchronisation."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, TypeAlias

from cardspeak.errors import BadInput, CardspeakError
from cardspeak.store.chain import snapshot_digest
from cardspeak.store.emptying import Emptying
from cardspeak.store.errors import StoreError
from cardspeak.store.in_words import passes, told
from cardspeak.store.plan import AppendPlan
from cardspeak.store.records import Appended, Head, Header, Record, Snapshot, StreamDrafts
from cardspeak.store.rows import ANSWER, entry_rows, records_of, row_of
from cardspeak.store.waiting import Waiting, WriterQueue
from cardspeak.store.waking import answering

Work: TypeAlias = Callable[[sqlite3.Connection], Any]
What: TypeAlias = Sequence[StreamDrafts] | Snapshot | Work  # to append, to keep, to do in a transaction of its own


class Committed:
    """What the file holds, remembered once it was asked for. Only the writer's thread comes here."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._positions: dict[str, int] = {}
        self._balances: dict[str, int] = {}

    def position(self, stream: str) -> int:
        found = self._positions.get(stream)
        if found is None:
            sql = "SELECT max(position) FROM record WHERE stream = ?"
            found = self._positions[stream] = self._connection.execute(sql, (stream,)).fetchone()[0] or 0
        return found

    def balance(self, account: str) -> int:
        found = self._balances.get(account)
        if found is None:
            row = self._connection.execute("SELECT amount FROM balance WHERE account = ?", (account,)).fetchone()
            found = self._balances[account] = row[0] if row else 0
        return found

    def answer(self, actor: str, command: str) -> tuple[Record, ...]:
        return records_of(self._connection, self._connection.execute(ANSWER, (command, actor)).fetchall())

    def take_over(self, plan: AppendPlan) -> None:
        self._positions.update(plan.positions)
        self._balances.update(plan.balances.changed)


class Writer:
    """Owns the writing connection from the moment it is made."""

    def __init__(
        self, connection: sqlite3.Connection, path: Path, header: Header, head: Head, secret: bytes = b""
    ) -> None:
        self.head = head
        self.lift: Callable[[Appended], Appended] = lambda answer: answer  # what whoever asked is to read
        self._secret = secret
        self._connection = connection
        self._path = path
        self._chart = header.chart
        self._committed = Committed(connection)
        self._emptying = Emptying(path)
        self._queue: WriterQueue[What] = WriterQueue()
        self._dead: StoreError | None = None  # a failure that leaves unknown what reached the disk
        self._thread = Thread(target=self._run, name=f"cardspeak log {path.name}", daemon=True)
        self._thread.start()

    def ask(self, what: What) -> Future[Any]:
        return self._queue.ask(what)

    @property
    def stopped(self) -> str:
        """Why nothing more is taken; empty while it is."""
        return self._queue.stopped

    def close(self) -> None:
        """What was asked for before is still done."""
        self._queue.end()
        self._thread.join()

    # -- in the thread -------------------------------------------------------------------------------------

    def _run(self) -> None:
        going = True
        while going:
            group, going = self._queue.taken()
            if appends := [asked for asked in group if not callable(asked.what)]:
                before = self.head.seq
                with answering():
                    self._serve(appends)
                self._emptied(self.head.seq - before)
            for asked in group:
                if callable(asked.what):
                    self._do(asked.what, asked.future)
        self._emptying.close()
        self._connection.close()

    def _emptied(self, records: int) -> None:
        with suppress(sqlite3.Error):  # as when SQLite does it by itself: what is written stays where it is
            self._emptying.after(self._connection, records)

    def _do(self, work: Work, future: Future[Any]) -> None:
        """Work that is no append; what it did is undone if it fails."""
        try:
            if self._dead is not None:
                raise StoreError(str(self._dead))
            with self._emptying.held:
                self._connection.execute("BEGIN IMMEDIATE")
                done = work(self._connection)
                if self._connection.in_transaction:
                    self._connection.execute("COMMIT")
            future.set_result(done)
        except sqlite3.Error as wrong:
            future.set_exception(self._undo(told(wrong, self._path), go_on=passes(wrong)))
        except BaseException as wrong:
            why = wrong if isinstance(wrong, CardspeakError) else StoreError(f"{self._path}: {wrong!r}.")
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            future.set_exception(why)

    def _serve(self, group: list[Waiting[What]]) -> None:
        """One transaction; nobody is answered before it is on the disk, and nobody at all if it did not get there."""
        failed = self._dead
        answers: list[Appended | CardspeakError | None] = []
        if failed is None:
            try:
                answers = self._transact(group)
            except sqlite3.Error as wrong:
                failed = self._undo(told(wrong, self._path), go_on=passes(wrong))
            except BaseException as wrong:
                failed = self._undo(StoreError(f"{self._path}: {type(wrong).__name__}: {wrong}."), go_on=False)
        if failed is not None:
            for asked in group:
                asked.future.set_exception(StoreError(str(failed)))  # one each: they are raised in many threads
            return
        for asked, answer in zip(group, answers, strict=True):
            if isinstance(answer, CardspeakError):
                asked.future.set_exception(answer)
            else:
                asked.future.set_result(answer if answer is None else self.lift(answer))

    def _transact(self, group: list[Waiting[What]]) -> list[Appended | CardspeakError | None]:
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        plan = AppendPlan(self._committed, self.head, self._chart)
        snapshots: list[Snapshot] = []
        answers = [self._planned(plan, snapshots, asked.what) for asked in group if not callable(asked.what)]
        if plan.records:
            self._write(plan)
        for snapshot in snapshots:
            self._keep(snapshot)
        connection.execute("COMMIT")
        self._committed.take_over(plan)
        self.head = plan.head
        return answers

    def _planned(
        self, plan: AppendPlan, snapshots: list[Snapshot], what: Sequence[StreamDrafts] | Snapshot
    ) -> Appended | CardspeakError | None:
        try:
            if not isinstance(what, Snapshot):
                return plan.add(what)
            stands = plan.positions.get(what.stream) or self._committed.position(what.stream)
            if not 1 <= what.position <= stands:
                raise BadInput(f"{what.stream} has no record {what.position} to keep a snapshot of.")
            snapshots.append(what)
        except CardspeakError as refused:
            return refused
        return None

    def _write(self, plan: AppendPlan) -> None:
        write = self._connection.executemany
        write("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", map(row_of, plan.records))
        if moved := entry_rows(plan.records):
            write("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", moved)
            write("REPLACE INTO balance VALUES (?, ?)", plan.balances.changed.items())
        self._connection.execute("UPDATE meta SET value = ? WHERE key = 'head'", (str(plan.head),))

    def _keep(self, snapshot: Snapshot) -> None:
        sql = "SELECT hash FROM record WHERE stream = ? AND position = ?"
        (record_hash,) = self._connection.execute(sql, (snapshot.stream, snapshot.position)).fetchone()
        row = (
            snapshot.stream,
            snapshot.position,
            snapshot_digest(record_hash, snapshot.body, self._secret),
            snapshot.body,
        )
        self._connection.execute("REPLACE INTO snapshot VALUES (?, ?, ?, ?)", row)

    def _undo(self, failed: StoreError, *, go_on: bool) -> StoreError:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            go_on = False
        if not go_on:
            self._dead = failed
            self._queue.stop(failed)
        return failed
