"""A group of appends worked out in memory, over what is committed, before anything is written.

Each append is taken whole or refused; the others of its group do not notice. Both stores plan with this.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardspeak.ledger import Balances, Chart, Transfer
from cardspeak.store.chain import hash_after
from cardspeak.store.errors import Conflict, StoreError
from cardspeak.store.records import Appended, Draft, Head, Record, StreamDrafts


class Known(Protocol):
    """What is committed."""

    def position(self, stream: str) -> int: ...

    def balance(self, account: str) -> int: ...

    def answer(self, actor: str, command: str) -> tuple[Record, ...]:
        """The records that answered the command; none if nobody has."""
        ...


class AppendPlan:
    """Nothing outside changes until a store has written `records` and `balances` and takes the rest over."""

    def __init__(self, known: Known, head: Head, chart: Chart) -> None:
        self._known = known
        self.head = head
        self.records: list[Record] = []
        self.positions: dict[str, int] = {}
        self.answers: dict[tuple[str, str], tuple[Record, ...]] = {}
        self.balances = Balances(chart, known.balance)

    def add(self, parts: Sequence[StreamDrafts]) -> Appended:
        """The records of this append; a refusal leaves the plan as it was."""
        first = parts[0].drafts[0]
        asked = (first.actor, first.command)
        if first.command:
            earlier = self.answers.get(asked) or self._known.answer(*asked)
            if earlier:
                return _again(earlier, parts, first)
        taken: list[tuple[str, int, Draft]] = []
        moved: list[Transfer] = []
        for part in parts:
            for at, draft in enumerate(part.drafts, self._start(part) + 1):
                taken.append((part.stream, at, draft))
                moved += draft.transfers
        if moved:
            self.balances.post(moved)
        before = len(self.records)
        for stream, at, draft in taken:
            self._record(stream, at, draft)
        records = tuple(self.records[before:])
        if first.command:
            self.answers[asked] = records
        return Appended(records)

    def _start(self, part: StreamDrafts) -> int:
        stands = self.positions.get(part.stream)
        if stands is None:
            stands = self._known.position(part.stream)
        if part.expected is not None and part.expected != stands:
            raise Conflict(part.stream, part.expected, stands)
        return stands

    def _record(self, stream: str, position: int, draft: Draft) -> None:
        seq = self.head.seq + 1
        digest = hash_after(self.head.hash, seq, stream, position, draft)
        record = Record(
            seq,
            stream,
            position,
            draft.kind,
            draft.time,
            draft.actor,
            draft.command,
            draft.body,
            digest,
            draft.transfers,
            self.head.chain,
        )
        self.head = Head(seq, digest, self.head.chain)
        self.positions[stream] = position
        self.records.append(record)


def _again(earlier: tuple[Record, ...], parts: Sequence[StreamDrafts], first: Draft) -> Appended:
    """The first answer stands, whatever the command would lead to now; but it must have been the same question."""
    then, now = {record.stream for record in earlier}, {part.stream for part in parts}
    if then != now:
        raise StoreError(
            f"{first.actor} has used command {first.command!r} for {', '.join(sorted(then))}: "
            f"give what is asked of {', '.join(sorted(now))} a name of its own."
        )
    return Appended(earlier, repeated=True)
