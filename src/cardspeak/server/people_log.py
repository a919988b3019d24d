"""The stream of people: what is written of who may come in, and heard again after a restart or from another door."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

from cardspeak.server.marks import DoorMarks
from cardspeak.store import Draft, Log, StoreError, canonical

STREAM = "people"


class PeopleLog:
    """`hear`: what whoever stands above makes of a record: its kind, its body and when it was written."""

    def __init__(self, log: Log, clock: Callable[[], float], hear: Callable[[str, bytes, float], None]) -> None:
        self.log = log
        self.marks = DoorMarks(log)
        self.shared = False
        self.guard = threading.RLock()
        self._clock = clock
        self._hear = hear
        self._heard = 0

    def share(self) -> None:
        """Other processes write of people as well: from now on what is written is heard in the order of the log."""
        self.shared = True

    def catch_up(self) -> None:
        """Hear what was written since."""
        with self.guard:
            for record in self.log.read(STREAM, self._heard):
                if self.marks.counts(record):
                    self._hear(record.kind, record.body, record.time / 1e6)
                self._heard = record.position

    def catch_up_if_shared(self) -> None:
        if self.shared:
            self.catch_up()

    def write(self, kind: str, value: object, actor: str) -> int:
        """The place of the record in the stream."""
        body, now = canonical(value), self._clock()
        written = self.log.append(STREAM, None, (self._draft(kind, body, now, actor),)).result()
        if self.shared:
            self.catch_up()
        else:
            self._hear(kind, body, now)
        return written.position

    def note(self, kind: str, value: object, actor: str) -> None:
        """The same of what is known already: nobody waits for it, and a log that cannot be written says so itself."""
        draft = self._draft(kind, canonical(value), self._clock(), actor)
        with suppress(StoreError):
            self.log.append(STREAM, None, (draft,))

    def first(self, kind: str, value: object) -> int:
        """The place of the first record that says this; 0: there is none."""
        body = canonical(value)
        found = (one.position for one in self.log.read(STREAM) if one.kind == kind and one.body == body)
        return next(found, 0)

    def _draft(self, kind: str, body: bytes, now: float, actor: str) -> Draft:
        at = int(now * 1e6)
        return Draft(kind, at, actor, "", self.marks.put(kind, at, body))
