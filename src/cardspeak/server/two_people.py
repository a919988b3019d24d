"""Whether two of the house are two people, as far as a room can tell.

Where an order takes two, two names are not enough: one person may have both. On a network the second asks from another
place than the first, and neither came in with the role from where the other did; and nobody is the second of somebody
by whose link they have their password, which that one may well know. At one machine everybody sits at the same place,
and that says nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from cardspeak.room.names import key
from cardspeak.room.who import Who
from cardspeak.server.sessions import Sessions


class TwoPeople:
    """`mark` makes of an address what the log keeps of it, `lately` says from where somebody has asked of late."""

    def __init__(
        self, sessions: Sessions, mark: Callable[[str], str], lately: Callable[[str], set[str]] = lambda name: set()
    ) -> None:
        self._sessions = sessions
        self._mark = mark
        self._lately = lately

    def why_not(self, first: Who, second: Who) -> str:
        """Why these two may be one person; empty: they are two."""
        for one, other in ((first, second), (second, first)):
            if key(self._sessions.known.password_by(one.name)) == key(other.name):
                return f"{one.name} has the password by a link of {other.name}'s: somebody else confirms it."
        if not self._sessions.open_door and self._places(first) & self._places(second):
            return f"{second.name} asks from the place of {first.name}: somebody at another place confirms it."
        return ""

    def _places(self, who: Who) -> set[str]:
        """Where somebody asks from now, and where they came in with the role that they have. Of whoever gave an order
        before, or has won a prize, the name alone is known: wherever they asked from of late."""
        now = {who.place} if who.place else self._lately(who.name)
        return {self._mark(place) for place in now} | self._sessions.came_from(who.name)
