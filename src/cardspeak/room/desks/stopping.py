"""The floor stops a table and sets it going again: at once, or when the hand is over."""

from __future__ import annotations

from typing import Any, Protocol

from cardspeak.refusal import Refused
from cardspeak.room.asks import answered
from cardspeak.room.batches import FLOOR
from cardspeak.room.desks.not_now import closed
from cardspeak.room.desks.own_moves import UNWRITTEN, OwnMoves, Writes
from cardspeak.room.shown import Done
from cardspeak.room.who import Who


class Stopped(Writes, Protocol):
    """A desk that the floor can stop."""

    async def note_down(self, who: Who, kind: str, id: str = "", asked: Any = None, why: str = "") -> Done: ...


class Stopping:
    """Orders for a table as a whole, each of them a record."""

    def __init__(self, desk: Stopped, own: OwnMoves) -> None:
        self._desk = desk
        self._own = own

    async def ordered(self, who: Who, what: str, id: str, why: str) -> Done | Refused:
        desk, room = self._desk, self._desk.room
        asked = [what, why] if why else what
        async with desk.lock:
            known = answered(room.log, desk.stream, who.name, id, asked)
            if known is not None:
                return known
            if desk.closed:
                return closed(room)
            if desk.fault.startswith(UNWRITTEN):
                room.catch_up(desk)
            done = await desk.note_down(who, FLOOR[what], id, asked, why)
            if what == "resume":
                await self._own.or_halt(self._own.tidied())
            return done
