"""How something is written to a log that has a writer: checked here, in the caller's thread, then asked of that."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from cardspeak.store.checks import check_parts, check_snapshot
from cardspeak.store.records import Appended, Draft, Head, Snapshot, StreamDrafts

if TYPE_CHECKING:
    from cardspeak.store.personal import Personal


class LogWriter(Protocol):
    """A thread that writes, one group after another."""

    head: Head

    @property
    def stopped(self) -> str: ...

    def ask(self, what: Any) -> Future[Any]: ...


class LogAsking:
    """What is the same of every log that is written to, with its writer and those who are named in it."""

    _writer: LogWriter
    people: Personal

    def head(self) -> Head:
        return self._writer.head

    @property
    def stopped(self) -> str:
        return self._writer.stopped

    def others(self) -> list[str]:
        """A log of one writer has no others."""
        return []

    def append(self, stream: str, expected: int | None, drafts: Sequence[Draft]) -> Future[Appended]:
        return self.append_all((StreamDrafts(stream, expected, tuple(drafts)),))

    def append_all(self, parts: Sequence[StreamDrafts]) -> Future[Appended]:
        """A future that is cancelled while it still waits is not written; once it is running it cannot be cancelled."""
        parts = tuple(parts)
        check_parts(parts)
        return self._writer.ask(self.people.hidden(parts))

    def keep(self, snapshot: Snapshot) -> Future[None]:
        check_snapshot(snapshot)
        return self._writer.ask(msgspec.structs.replace(snapshot, stream=self.people.path(snapshot.stream)))
