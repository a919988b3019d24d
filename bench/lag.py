"""How long the loop of a room is busy at a stretch, and with what: whoever asks something waits that long at most.

Between one look at its sockets and the next the loop runs whatever is ready; a command that comes meanwhile waits. The
stretches are told by the clock on the wall, in which other threads and other programs show, and in CPU time, in which
they do not. Pieces that are long are named, so that one knows what to move elsewhere.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any

LONG = 0.005  # seconds of one piece of work that is named
PARTS = {"p50": 0.5, "p90": 0.9, "p99": 0.99, "p99.9": 0.999, "max": 1.0}


class Lag:
    """Stretches of a running loop since `begin`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._wall: list[float] = []
        self._cpu: list[float] = []
        self._long: Counter[str] = Counter()
        self._longest: dict[str, float] = {}
        self._turned = time.perf_counter(), time.thread_time()
        self._watch_selector(loop)
        self._watch_pieces()

    def begin(self) -> None:
        for kept in (self._wall, self._cpu, self._long, self._longest):
            kept.clear()

    def told(self) -> dict[str, Any]:
        """Milliseconds: of stretches the median and the tail, of pieces those that were long."""
        return {
            "turns": len(self._wall),
            "wall": _parts(self._wall),
            "cpu": _parts(self._cpu),
            "long": {name: [count, round(1e3 * self._longest[name], 1)] for name, count in self._long.most_common(12)},
        }

    def _watch_selector(self, loop: asyncio.AbstractEventLoop) -> None:
        selector = loop._selector  # type: ignore[attr-defined]
        select = selector.select

        def watched(timeout: float | None = None) -> Any:
            wall, cpu = self._turned
            self._wall.append(time.perf_counter() - wall)
            self._cpu.append(time.thread_time() - cpu)
            found = select(timeout)
            self._turned = time.perf_counter(), time.thread_time()
            return found

        selector.select = watched

    def _watch_pieces(self) -> None:
        run = asyncio.Handle._run

        def watched(handle: asyncio.Handle) -> None:
            begun = time.thread_time()
            run(handle)
            took = time.thread_time() - begun
            if took >= LONG:
                name = _name(handle)
                self._long[name] += 1
                self._longest[name] = max(took, self._longest.get(name, 0.0))

        asyncio.Handle._run = watched  # type: ignore[method-assign, assignment]


def _parts(seconds: list[float]) -> dict[str, float]:
    found = sorted(seconds) or [0.0]
    return {name: round(1e3 * found[int((len(found) - 1) * part)], 2) for name, part in PARTS.items()}


def _name(handle: asyncio.Handle) -> str:
    callback = handle._callback  # type: ignore[attr-defined]
    owner = getattr(callback, "__self__", None)
    if isinstance(owner, asyncio.Task):
        return str(getattr(owner.get_coro(), "__qualname__", owner))
    return str(getattr(callback, "__qualname__", callback))
