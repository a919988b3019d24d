"""A connection that does not wait for ever.

A server that was killed closes its connections; one that is frozen, or behind a line that swallows everything, does
not, and the kernel answers in its place that all is well. So silence is measured here: where nothing has come for so
long, the connection counts as gone, and whoever used it asks over a new one what was done.
"""

from __future__ import annotations

from collections.abc import Generator
from math import inf
from time import monotonic
from typing import Any

import psycopg

SILENCE = 20.0  # seconds in which a statement of the writer's, which takes milliseconds, is answered
READING = 60.0  # for whoever reads much at once
SIGN = 5.0  # for nothing but a sign of life


class WatchedConnection(psycopg.Connection[Any]):
    silence: float = inf

    def wait(self, gen: Any, *args: Any, **more: Any) -> Any:
        try:
            return super().wait(_watched(gen, self.silence), *args, **more)
        except SilentError:
            self.close()
            raise

    def answers(self) -> None:
        """A sign of life, soon; else an error like any other of a connection that is gone."""
        usual, self.silence = self.silence, min(self.silence, SIGN)
        try:
            self.execute("")
        finally:
            self.silence = usual


class SilentError(psycopg.OperationalError):
    pass


def _watched(work: Generator[Any, Any, Any], longest: float) -> Generator[Any, Any, Any]:
    """The same work, given up where nothing is ready for so long."""
    last = monotonic()
    try:
        asked = next(work)
    except StopIteration as done:
        return done.value
    while True:
        ready = yield asked
        now = monotonic()
        if ready:
            last = now
        elif now - last > longest:
            work.close()
            raise SilentError(f"the server has not answered for {now - last:.0f} seconds")
        try:
            asked = work.send(ready)
        except StopIteration as done:
            return done.value
