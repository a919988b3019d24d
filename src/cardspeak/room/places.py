"""From where people ask: two names at one place may be one person, who must not run a game and play in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardspeak.room.who import LIVE, Who

LATELY = 12 * 3_600.0  # seconds for which it is remembered that somebody asked from a place
SOME, MOST = 8, 10_000  # places of one name, and names, that are remembered


class Places:
    """Where everybody asked from of late, whatever they asked for; while the room runs, and in no record."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._seen: dict[str, dict[str, float]] = {}  # by name: every place, and when it was last

    def note(self, who: Who) -> None:
        if not who.place or who.is_room:
            return
        seen = self._seen.pop(who.name, {})
        seen.pop(who.place, None)
        seen[who.place] = self._seconds()
        self._seen[who.name] = dict(tuple(seen.items())[-SOME:])  # the latest last, of names as of places
        while len(self._seen) > MOST:
            del self._seen[next(iter(self._seen))]

    def of(self, name: str) -> set[str]:
        since = self._seconds() - LATELY
        return {place for place, at in self._seen.get(name, {}).items() if at > since}

    def plays(self, who: Who, people: Iterable[str]) -> bool:
        """Whether it is one of these people, in the room or at a real table, or asks from where one of them did."""
        return any(
            name.removesuffix(LIVE) == who.name or (bool(who.place) and who.place in self.of(name)) for name in people
        )
