"""A group of appends on its way to the database: what is believed, what is asked, what is read under lock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import psycopg

from cardspeak.errors import CardspeakError
from cardspeak.store.plan import AppendPlan
from cardspeak.store.postgres.errors import Owned
from cardspeak.store.postgres.rows import ANSWERS, records_of, rows
from cardspeak.store.postgres.schema import LogShape
from cardspeak.store.records import Appended, Head, Record, StreamDrafts

Parts = Sequence[StreamDrafts]
GroupAnswer = Appended | CardspeakError

TEXTS, NUMBERS, INTEGERS, BYTES = "%b::text[]", "%b::bigint[]", "%b::int[]", "%b::bytea[]"
_ARRAYS = (
    (TEXTS, NUMBERS, NUMBERS),  # streams
    (TEXTS, NUMBERS, NUMBERS),  # balances
    (TEXTS, NUMBERS),  # parts of balances
    (TEXTS, TEXTS, NUMBERS, NUMBERS),  # commands
    (TEXTS, NUMBERS, TEXTS, NUMBERS, TEXTS, TEXTS, BYTES, INTEGERS, BYTES),  # records
    (NUMBERS, INTEGERS, TEXTS, TEXTS, NUMBERS, TEXTS, TEXTS),  # entries
)
CALL = f"SELECT append_group(%b, %b, %b, %b, {', '.join(', '.join(some) for some in _ARRAYS)})".encode()


class ChainMoved(Exception):
    """Our chain is not where it is believed to be: closed, or a call that was given up for lost was carried out."""


class Remembered:
    """What this process believes the database holds. A wrong belief is refused there, then read again under lock."""

    def __init__(self) -> None:
        self.positions: dict[str, int] = {}
        self.balances: dict[str, int] = {}
        self.answers: dict[tuple[str, str], tuple[Record, ...]] = {}
        self.contended: set[str] = set()  # shared streams that others have moved: looked at before they are written

    def position(self, stream: str) -> int:
        return self.positions.get(stream, 0)

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    def answer(self, actor: str, command: str) -> tuple[Record, ...]:
        return self.answers.get((actor, command), ())

    def take_over(self, plan: AppendPlan) -> None:
        self.positions.update(plan.positions)
        self.balances.update(plan.balances.changed)
        self.answers.clear()  # the database remembers; here they are only for the plan that asked


def planned(
    known: Remembered, head: Head, shape: LogShape, group: Sequence[Parts]
) -> tuple[AppendPlan, list[GroupAnswer]]:
    plan = AppendPlan(known, head, shape.header.chart)
    answers: list[GroupAnswer] = []
    for parts in group:
        try:
            answers.append(plan.add(parts))
        except CardspeakError as refused:
            answers.append(refused)
    return plan, answers


def needs_lock(known: Remembered, shape: LogShape, group: Sequence[Parts]) -> bool:
    """Streams that others write at the same time, and debits of what is kept in parts and may not be below zero."""
    for parts in group:
        for part in parts:
            if part.stream in known.contended:
                return True
            for draft in part.drafts:
                if any(shape.is_spread(moved.debit) for moved in draft.transfers):
                    return True
    return False


def lock(
    connection: psycopg.Connection, known: Remembered, head: Head, shape: LogShape, group: Sequence[Parts]
) -> dict[str, Owned]:
    """Inside a transaction: chain, streams and accounts, locked in one order everywhere and read exactly.

    The streams of the group that belong to other processes are the answer.
    """
    moved = [transfer for parts in group for part in parts for draft in part.drafts for transfer in draft.transfers]
    streams = sorted({part.stream for parts in group for part in parts})
    accounts = sorted({account for transfer in moved for account in (transfer.debit, transfer.credit)})
    _lock_chain(connection, head)
    owned = _lock_streams(connection, known, head, shape, streams)
    _lock_balances(connection, known, [account for account in accounts if not shape.in_parts(account)])
    spread = sorted({transfer.debit for transfer in moved if shape.is_spread(transfer.debit)})
    if spread:
        _lock_spread(connection, known, spread)
    _read_answers(connection, known, group)
    return owned


def _lock_chain(connection: psycopg.Connection, head: Head) -> None:
    sql = "SELECT seq, hash FROM chain WHERE id = %s AND closed_by IS NULL FOR UPDATE"
    if rows(connection, sql, (head.chain,)) != [(head.seq, head.hash)]:
        raise ChainMoved(f"chain {head.chain} is closed or not at {head.seq}")


def _lock_streams(
    connection: psycopg.Connection, known: Remembered, head: Head, shape: LogShape, streams: list[str]
) -> dict[str, Owned]:
    connection.execute(
        "INSERT INTO stream SELECT n, 0, NULL, s FROM unnest(%s::text[], %s::boolean[]) m(n, s) ORDER BY n"
        " ON CONFLICT DO NOTHING",
        (streams, [shape.is_shared(stream) for stream in streams]),
    )
    sql = "SELECT name, position, owner FROM stream WHERE name = ANY(%s) ORDER BY name FOR UPDATE"
    foreign: dict[str, int] = {}
    for name, position, owner in rows(connection, sql, (streams,)):
        if known.positions.get(name, position) != position and shape.is_shared(name):
            known.contended.add(name)
        known.positions[name] = position
        if owner is not None and owner != head.chain:
            foreign[name] = owner
    if not foreign:
        return {}
    names = dict(rows(connection, "SELECT id, name FROM chain WHERE id = ANY(%s)", (list(foreign.values()),)))
    return {stream: Owned(stream, names.get(owner, "?"), owner) for stream, owner in foreign.items()}


def _lock_balances(connection: psycopg.Connection, known: Remembered, accounts: list[str]) -> None:
    if not accounts:
        return
    sql = "SELECT account, amount FROM balance WHERE account = ANY(%s) AND part = 0 ORDER BY account FOR UPDATE"
    known.balances.update(dict.fromkeys(accounts, 0))
    known.balances.update(rows(connection, sql, (accounts,)))


def _lock_spread(connection: psycopg.Connection, known: Remembered, accounts: list[str]) -> None:
    """Debits of one account wait for each other at its guard; credits wait for nobody, and only add.

    The sum is a statement of its own: it sees the parts that were committed while the guard was waited for.
    """
    connection.execute(
        "INSERT INTO balance SELECT a, 0, 0 FROM unnest(%s::text[]) a ORDER BY a ON CONFLICT DO NOTHING", (accounts,)
    )
    sql = "SELECT 1 FROM balance WHERE account = ANY(%s) AND part = 0 ORDER BY account FOR UPDATE"
    connection.execute(sql, (accounts,))
    summed = "SELECT account, sum(amount)::bigint FROM balance WHERE account = ANY(%s) GROUP BY account"
    known.balances.update(rows(connection, summed, (accounts,)))


def _read_answers(connection: psycopg.Connection, known: Remembered, group: Sequence[Parts]) -> None:
    asked = [(first.actor, first.command) for first in (parts[0].drafts[0] for parts in group) if first.command]
    known.answers.clear()
    if not asked:
        return
    values = ([actor for actor, _ in asked], [command for _, command in asked])
    found: dict[tuple[str, str], dict[tuple[int, int], Record]] = defaultdict(dict)
    for record in records_of(connection, rows(connection, ANSWERS, values)):
        found[record.actor, record.command][record.chain, record.seq] = record
    known.answers.update({key: tuple(records.values()) for key, records in found.items()})


def arguments(plan: AppendPlan, known: Remembered, head: Head, shape: LogShape) -> tuple[Any, ...]:
    """What `append_group` is called with: what is believed to stand there, and what shall."""
    records, streams, changed = plan.records, plan.positions, plan.balances.changed
    plain = {account: held for account, held in changed.items() if not shape.in_parts(account)}
    parts = {account: held - known.balance(account) for account, held in changed.items() if shape.in_parts(account)}
    entries = [(record.seq, line, moved) for record in records for line, moved in enumerate(record.transfers, 1)]
    commands = [(*asked, answer[0].seq, answer[-1].seq) for asked, answer in plan.answers.items()]
    return (
        head.chain, head.seq, plan.head.seq, plan.head.hash,
        list(streams), [known.position(stream) for stream in streams], list(streams.values()),
        list(plain), [known.balance(account) for account in plain], list(plain.values()),
        list(parts), list(parts.values()),
        [one[0] for one in commands], [one[1] for one in commands],
        [one[2] for one in commands], [one[3] for one in commands],
        [record.stream for record in records], [record.position for record in records],
        [record.kind for record in records], [record.time for record in records],
        [record.actor for record in records], [record.command for record in records],
        [record.body for record in records], [len(record.transfers) for record in records],
        [record.hash for record in records],
        [one[0] for one in entries], [one[1] for one in entries],
        [one[2].debit for one in entries], [one[2].credit for one in entries], [one[2].amount for one in entries],
        [one[2].cite for one in entries], [one[2].memo for one in entries],
    )  # fmt: skip
