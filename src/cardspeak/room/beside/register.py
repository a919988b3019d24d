"""One machine beside a table with a stream of its own, and the commands that are sent to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cardspeak.machine import Machine
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.beside.calls import AnyCall, AnyCallEvent, Calls
from cardspeak.room.beside.chat import AnyWord, AnyWordEvent, Chat
from cardspeak.room.writing import CarriedOut, Writing
from cardspeak.store import Log

CALLS, CHAT = "calls", "chat"  # the kinds of their streams, and of the records in them
EITHER: dict[str, tuple[type[Machine[Any, Any, Any, Any, Any]], Any, Reads[Any]]] = {
    CALLS: (Calls, AnyCall, Reads(tuple[AnyCallEvent, ...])),
    CHAT: (Chat, AnyWord, Reads(tuple[AnyWordEvent, ...])),
}


class Register:
    """What is called, or said, at one table."""

    def __init__(self, log: Log, now: Callable[[], float], table: str, kind: str) -> None:
        made, commands, events = EITHER[kind]
        self.log, self.now = log, now
        self._commands = msgspec.json.Decoder(commands)
        self._writing: Writing[Any] = Writing(self, f"{kind}/{table}", kind, made(None), events, asks=table)
        if log.position(self._writing.stream):
            self._writing.read()

    @property
    def matter(self) -> Any:
        """The machine."""
        return self._writing.kept

    @property
    def position(self) -> int:
        return self._writing.position

    def read(self, raw: bytes) -> Any:
        return self._commands.decode(raw)

    async def ask(self, who: str, command: Any, id: str = "") -> CarriedOut | Refused:
        """`command` says who asks and from where; when is said here."""
        return await self._writing.carry_out(who, lambda now: msgspec.structs.replace(command, at=now), id, command)
