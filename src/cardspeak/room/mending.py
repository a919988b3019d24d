"""What the room does while its log takes nothing: it says so once, and goes on by itself when the log does again.

A disk that is full, a file that somebody has locked: nothing was written, nothing was shown, every table stands at its
last record. A log that takes nothing more at all is another matter: whoever serves the room sees that and ends it.
"""

from __future__ import annotations

import asyncio

from cardspeak.room.roof import AtDesk, Roof
from cardspeak.room.who import ROOM
from cardspeak.store import Conflict, Draft, StoreError, canonical
from cardspeak.store.awaiting import awaited

EVERY = 3.0  # seconds from one try to the next; longer for a disk that is full again at once
LONGEST = 60.0
STREAM = "room"


class Mending:
    """The tables that wait for the log, and the one task that tries it."""

    def __init__(self, room: Roof) -> None:
        self._room = room
        self._waiting: dict[str, AtDesk] = {}
        self._why = ""
        self._task: asyncio.Task[None] | None = None
        self._pause = EVERY
        self._mended_at = -LONGEST

    def failed(self, desk: AtDesk, wrong: Exception, *, stood: bool) -> bool:
        """Whether it is the log itself that failed, for every table alike; then this table waits here.

        `stood`: the floor had stopped the table before, and it is the floor's to set going.
        """
        if not isinstance(wrong, StoreError) or isinstance(wrong, Conflict):
            return False
        if not stood:
            self._waiting[desk.id] = desk
        if str(wrong) != self._why:
            self._why = str(wrong)
            self._room.note(f"{self._why} The tables have stopped until it can be written down.")
        if self._task is None and not self._room.log.stopped:
            self._task = asyncio.get_running_loop().create_task(self._mend())
        return True

    async def _mend(self) -> None:
        now = asyncio.get_running_loop().time
        self._pause = min(2 * self._pause, LONGEST) if now() - self._mended_at < LONGEST else EVERY
        while not self._room.log.stopped:
            await asyncio.sleep(self._pause)
            if await self._written():
                self._mended_at = now()
                break
        self._task = None

    async def _written(self) -> bool:
        """The log has it that it stood still, and for which tables; then they go on."""
        room, tables = self._room, list(self._waiting.values())
        body = canonical({"tables": [desk.id for desk in tables], "why": self._why})
        try:
            draft = Draft("log written again", int(room.now() * 1e6), ROOM, "", body)
            await awaited(room.log.append(STREAM, None, (draft,)))
        except StoreError:
            return False
        self._waiting.clear()
        self._why = ""
        room.note("The log is written again: the tables go on.")
        for desk in tables:
            await desk.mended()
        return True

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
