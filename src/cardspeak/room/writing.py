"""A machine beside the tables, its stream in the log, and its one writer: decide, append, apply."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from cardspeak.ledger import Overdrawn, Transfer
from cardspeak.machine import Machine
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.asks import answered, asked_part
from cardspeak.room.roof import Roof
from cardspeak.room.shown import Done
from cardspeak.room.who import Who
from cardspeak.store import Draft, StreamDrafts, canonical
from cardspeak.store.awaiting import awaited

M = TypeVar("M", bound=Machine[Any, Any, Any, Any, Any])


class Writing(Generic[M]):
    """What is asked is decided, written down with the money it moves, applied, and only then shown."""

    def __init__(
        self,
        room: Roof,
        stream: str,
        kind: str,
        machine: M,
        events: Reads[Any],
        moves: Callable[[Any, Sequence[Any]], tuple[Transfer, ...]],
    ) -> None:
        self.room = room
        self.stream = stream
        self.kept = machine
        self.position = 0
        self._kind = kind
        self._events = events
        self._moves = moves
        self._lock = asyncio.Lock()

    async def begin(self, who: Who, body: Any) -> None:
        """The first record, before anybody sees it."""
        draft = Draft("opened", self._time(), who.name, "", canonical(body))
        appended = await awaited(self.room.log.append(self.stream, 0, (draft,)))
        self.position = appended.position

    def read(self) -> None:
        """What the log has and this machine has not heard."""
        for record in self.room.log.proven(self.stream, self.position):
            if record.kind != "opened":
                self.kept.apply(self._events.decode(record.body))
                self.kept.forget()
            self.position = record.position

    async def give(self, who: Who, order: Any, id: str = "", asked: Any = None) -> Done | Refused:
        """Carried out once; whoever asked may be gone before the answer.

        `asked` is the order as it was told: another one under the same id is not answered as if it had been done.
        """
        return await asyncio.shield(asyncio.ensure_future(self._given(who, order, id, asked)))

    async def _given(self, who: Who, order: Any, id: str, asked: Any) -> Done | Refused:
        async with self._lock:
            known = answered(self.room.log, self.stream, who.name, id, asked)
            if known is not None:
                return known
            answer = self.kept.decide(order)
            if isinstance(answer, Refused):
                return answer
            moved = self._moves(self.kept.state, answer.events)
            draft = Draft(self._kind, self._time(), who.name, id, canonical(answer.events), moved)
            parts = [StreamDrafts(self.stream, self.position, (draft,))]
            if id and asked is not None:
                parts.append(asked_part(self.room.log, self.stream, draft.time, who.name, id, asked))
            try:
                appended = await awaited(self.room.log.append_all(parts))
            except Overdrawn as wrong:
                return Refused("chips", self.room.silent("nobody gives what they do not hold"), str(wrong))
            self.kept.apply(answer.events)
            self.kept.forget()
            self.position = next(one.position for one in appended.records if one.stream == self.stream)
            return Done(self.position)

    def _time(self) -> int:
        return int(self.room.now() * 1e6)
