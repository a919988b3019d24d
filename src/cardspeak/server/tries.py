"""Wrong passwords: three of them, and a name is locked for where they came from.

Whoever guesses locks their own way in. The owner, elsewhere, comes in all the same; and where a crowd guesses from many
places at once, everybody who never came in with that name waits a minute between tries, and nobody longer.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardspeak.errors import BadInput
from cardspeak.room.names import key

TRIES = 3  # wrong ones in a row from one place, then the name is locked there
LOCKED = 15 * 60  # seconds
CROWD = 12  # wrong ones in that time from anywhere, and strangers to the name wait between tries
BREATH = 60  # seconds that they wait
MOST = 10_000  # names and places that are remembered
Way = tuple[str, str]  # a name, and where somebody tried it


class Locked(BadInput):
    """Nobody comes in by this name from there for a while."""


class Tries:
    """What was tried lately. Two who try one name from one place are heard one after the other."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._missed: dict[Way, list[float]] = {}  # since the name last came in from there
        self._crowd: dict[str, list[float]] = {}  # the same from everywhere
        self._homes: dict[str, list[str]] = {}  # where a name came in from
        self._alone: dict[Way, threading.Lock] = {}
        self._guard = threading.Lock()

    @contextmanager
    def alone(self, name: str, place: str) -> Iterator[None]:
        """Nobody else tries this name from this place meanwhile; Locked if it is."""
        way = (key(name), place)
        with self._guard:
            if len(self._alone) > MOST:
                self._alone = {one: lock for one, lock in self._alone.items() if lock.locked()}
            lock = self._alone.setdefault(way, threading.Lock())
        with lock:
            self._require_open(name, way)
            yield

    def _require_open(self, name: str, way: Way) -> None:
        missed = self._missed.get(way, [])
        left = missed[-1] + LOCKED - self._clock() if len(missed) >= TRIES else 0.0
        if 0 < left <= LOCKED:  # a clock that was set back does not lock anybody out for longer
            raise Locked(f"{TRIES} wrong tries: {name!r} is locked for {max(1, round(left / 60))} more minutes.")
        if left:
            self._missed.pop(way, None)
        crowd = self._crowd.get(way[0], [])
        wait = crowd[-1] + BREATH - self._clock() if len(crowd) >= CROWD else 0.0
        if 0 < wait <= BREATH and way[1] not in self._homes.get(way[0], ()):
            raise Locked(f"Many wrong tries for {name!r}: wait {max(1, round(wait))} seconds.")

    def missed(self, name: str, place: str, at: float) -> None:
        with self._guard:
            self._missed.setdefault((key(name), place), []).append(at)
            recent = [one for one in self._crowd.get(key(name), []) if at - LOCKED < one <= at]
            self._crowd[key(name)] = [*recent, at]
            for kept in (self._missed, self._crowd):
                while len(kept) > MOST:
                    kept.pop(next(iter(kept)))  # type: ignore[call-overload]

    def came_in(self, name: str, place: str) -> None:
        with self._guard:
            self._missed.pop((key(name), place), None)
            homes = [one for one in self._homes.get(key(name), []) if one != place]
            self._homes[key(name)] = [*homes, place][-10:]
