"""What somebody has lost at one table within a day, and what still lies there to be lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

Seen = tuple[int, bool]  # a moment, and whether somebody sat down or rose


class LostAtTable:
    """Told in order of chips that are brought and taken away. `seen`: when somebody sat down and rose, as far as
    anybody looked; `since`: the moment from which losses count.

    Who is not seen to sit rises with whatever they take away. Who is may take some off the table and stay: what is left
    of what they brought lies there until they rise, and is lost then.
    """

    def __init__(self, seen: Iterable[Seen], since: float) -> None:
        self._ahead = deque(seen)
        self._since = since
        self._sits = False
        self._brought: list[tuple[int, int]] = []  # moments, and chips
        self._lost = 0

    def bring(self, at: int, chips: int) -> None:
        self._see(at, risen=True)
        self._brought.append((at, chips))

    def take(self, at: int, chips: int) -> None:
        """Set against all that they had brought, however long ago."""
        self._see(at, risen=False)
        left = sum(brought for _, brought in self._brought) - chips
        self._brought.clear()
        if left > 0 and self._sits:
            self._brought.append((at, left))
        elif at > self._since:
            self._lost += left

    def risk(self) -> int:
        """Below zero: won."""
        while self._ahead:
            self._next()
        return self._lost + sum(chips for at, chips in self._brought if self._sits or at > self._since)

    def _see(self, at: int, *, risen: bool) -> None:
        """Up to this moment; whoever takes chips away in the very moment in which they rise was still there."""
        while self._ahead and (self._ahead[0][0] < at or (self._ahead[0][0] == at and (risen or self._ahead[0][1]))):
            self._next()

    def _next(self) -> None:
        at, self._sits = self._ahead.popleft()
        if not self._sits:
            self._lost += sum(chips for _, chips in self._brought) if at > self._since else 0
            self._brought.clear()
