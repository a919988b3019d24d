"""One machine beside a table with a stream of its own: decided, written down, applied, and only then shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.machine import Machine
from cardspeak.refusal import Refused
from cardspeak.room.asks import answered, asked_part
from cardspeak.room.beside.calls import AnyCall, AnyCallEvent, Calls
from cardspeak.room.beside.chat import AnyWord, AnyWordEvent, Chat
from cardspeak.room.shown import Done
from cardspeak.store import Draft, Log, StreamDrafts, canonical
from cardspeak.store.awaiting import awaited

CALLS, CHAT = "calls", "chat"  # the kinds of their streams, and of the records in them
KINDS: dict[str, tuple[type[Machine[Any, Any, Any, Any, Any]], Any, Any]] = {
    CALLS: (Calls, AnyCall, tuple[AnyCallEvent, ...]),
    CHAT: (Chat, AnyWord, tuple[AnyWordEvent, ...]),
}


class Register:
    """`filled` makes a command as its asker sent it into one that says who asks, from where and when."""

    def __init__(self, log: Log, now: Callable[[], float], table: str, kind: str) -> None:
        made, commands, events = KINDS[kind]
        self.kind = kind
        self.matter: Any = made(None)
        self._log, self._now, self._table = log, now, table
        self._commands = msgspec.json.Decoder(commands)
        self._events = msgspec.json.Decoder(events)
        self._lock = asyncio.Lock()
        self.position = 0
        if log.position(self.stream):
            for record in log.proven(self.stream, 0):
                self.matter.apply(self._events.decode(record.body))
                self.position = record.position
            self.matter.forget()

    @property
    def stream(self) -> str:
        return f"{self.kind}/{self._table}"

    def read(self, raw: bytes) -> Any:
        return self._commands.decode(raw)

    async def ask(self, who: str, command: Any, id: str = "") -> tuple[Any, ...] | Done | Refused:
        """The events that it led to; `Done` if they have long been written."""
        async with self._lock:
            known = answered(self._log, self.stream, who, id, command)
            if known is not None:
                return known
            now = self._now()
            command = msgspec.structs.replace(command, at=int(now))
            answer = self.matter.decide(command)
            if isinstance(answer, Refused):
                return answer
            time = int(now * 1e6)
            draft = Draft(self.kind, time, who, id, canonical(answer.events))
            parts = [StreamDrafts(self.stream, self.position, (draft,))]
            if id:
                parts.append(asked_part(self._log, self._table, time, who, id, msgspec.structs.replace(command, at=0)))
            appended = await awaited(self._log.append_all(parts))
            self.position = next(one.position for one in appended.records if one.stream == self.stream)
            self.matter.apply(answer.events)
            self.matter.forget()
            events: tuple[Any, ...] = answer.events
            return events
