"""A machine beside the tables, its stream in the log, and its one writer: decide, append, apply."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from cardspeak.citation import Citation
from cardspeak.ledger import Overdrawn, Transfer
from cardspeak.machine import Machine
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.asks import answered, asked_part
from cardspeak.room.shown import Done
from cardspeak.room.who import Who
from cardspeak.store import Draft, Log, StreamDrafts, canonical
from cardspeak.store.awaiting import awaited

M = TypeVar("M", bound=Machine[Any, Any, Any, Any, Any])
OPENED = "opened"  # the first record of a stream that says what its machine is made of


class KeepsLog(Protocol):
    """Whoever has a log and a clock to stamp its records by."""

    @property
    def log(self) -> Log: ...
    @property
    def now(self) -> Callable[[], float]: ...


class CarriedOut(NamedTuple):
    """What an order led to, once it is durable; nothing anew where it was carried out before."""

    done: Done
    events: Sequence[Any] = ()


def _no_money(state: Any, events: Sequence[Any]) -> tuple[Transfer, ...]:
    return ()


class Writing(Generic[M]):
    """What is asked is decided, written down with the money it moves, applied, and only then shown."""

    def __init__(
        self,
        room: KeepsLog,
        stream: str,
        kind: str,
        machine: M,
        events: Reads[Any],
        moves: Callable[[Any, Sequence[Any]], tuple[Transfer, ...]] = _no_money,
        *,
        asks: str = "",
    ) -> None:
        """`kind`: of its records; `asks`: under which name it is kept what somebody asked under an id of their own."""
        self.room = room
        self.stream = stream
        self.kept = machine
        self.position = 0
        self._kind = kind
        self._events = events
        self._moves = moves
        self._asks = asks or stream
        self._lock = asyncio.Lock()

    async def begin(self, who: Who, body: Any) -> None:
        """The first record, before anybody sees it; one that the log took although it failed to say so is taken."""
        first = next(self.room.log.read(self.stream), None)
        if first is not None and (first.kind, first.body) == (OPENED, canonical(body)):
            self.read()
            return
        draft = Draft(OPENED, self._time(), who.name, "", canonical(body))
        appended = await awaited(self.room.log.append(self.stream, 0, (draft,)))
        self.position = appended.position

    def read(self) -> None:
        """What the log has and this machine has not heard."""
        for record in self.room.log.proven(self.stream, self.position):
            if record.kind != OPENED:
                self.kept.apply(self._events.decode(record.body))
            self.position = record.position
        self.kept.forget()

    async def give(self, who: Who, order: Any, id: str = "", asked: Any = None) -> Done | Refused:
        """Carried out once; whoever asked may be gone before the answer.

        `asked` is the order as it was told: another one under the same id is not answered as if it had been done.
        """
        answer = await asyncio.shield(asyncio.ensure_future(self.carry_out(who.name, lambda now: order, id, asked)))
        return answer if isinstance(answer, Refused) else answer.done

    async def carry_out(
        self, who: str, make: Callable[[int], Any], id: str = "", asked: Any = None
    ) -> CarriedOut | Refused:
        """The same for whoever sees to it that it is finished; `make` gives the order for its moment, in seconds."""
        async with self._lock:
            if self.room.log.position(self.stream) != self.position:
                self.read()  # what the log took although it failed to say so
            known = answered(self.room.log, self.stream, who, id, asked)
            if known is not None:
                return CarriedOut(known)
            time = self._time()
            answer = self.kept.decide(make(time // 1_000_000))
            if isinstance(answer, Refused):
                return answer
            moved = self._moves(self.kept.state, answer.events)
            draft = Draft(self._kind, time, who, id, canonical(answer.events), moved)
            parts = [StreamDrafts(self.stream, self.position, (draft,))]
            if id and asked is not None:
                parts.append(asked_part(self.room.log, self._asks, time, who, id, asked))
            try:
                appended = await awaited(self.room.log.append_all(parts))
            except Overdrawn as wrong:
                return Refused("chips", Citation("room", "silent: nobody gives what they do not hold"), str(wrong))
            self.kept.apply(answer.events)
            self.kept.forget()
            self.position = next(one.position for one in appended.records if one.stream == self.stream)
            return CarriedOut(Done(self.position), answer.events)

    def _time(self) -> int:
        return int(self.room.now() * 1e6)
