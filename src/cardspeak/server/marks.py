"""Records that let somebody in bear a mark under the log's secret: whoever can write the file lets nobody in by it."""

from __future__ import annotations

from hmac import compare_digest

import msgspec

from cardspeak.store import Log, Record, canonical
from cardspeak.store.marking import FORMER

GIVES = frozenset({"account", "token", "token used", "link"})


class DoorMarks:
    """Of one log. After the first record with a mark of its own, such a record without one counts for nothing; what
    stands before was written by an earlier version, or under a key that is lost."""

    def __init__(self, log: Log) -> None:
        self._covers = log.covers
        self._seen: set[str] = set()
        self.forged = 0

    def put(self, kind: str, time: int, body: bytes) -> bytes:
        """The body as it is written."""
        if kind not in GIVES or not self._covers.can_cover:
            return body
        return canonical({**msgspec.json.decode(body), "mark": self._mark(kind, time, body)})

    def counts(self, record: Record) -> bool:
        """Whether this room wrote it, in its time and once."""
        if record.kind in GIVES and record.actor.startswith(FORMER):
            return False  # somebody who was forgotten
        if record.kind not in GIVES or not self._covers.can_cover:
            return True
        told = msgspec.json.decode(record.body)
        mark = told.pop("mark", "")
        due = self._mark(record.kind, record.time, canonical(told))
        if compare_digest(mark, due) and mark not in self._seen:
            self._seen.add(mark)
            return True
        if self._seen and FORMER.encode() not in record.body:  # whoever was named there may have been forgotten
            self.forged += 1
        return not self._seen

    def _mark(self, kind: str, time: int, body: bytes) -> str:
        return self._covers.mark("people", f"{kind}\n{time}\n{body.decode()}")
