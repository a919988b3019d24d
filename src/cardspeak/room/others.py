"""What a room must know of the other processes that keep it with this one; nothing where it is alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from cardspeak.room.openings import Opening
from cardspeak.room.who import Who


class OtherProcesses(Protocol):
    """The other processes of the room."""

    async def rows(self) -> list[Mapping[str, Any]]:
        """The lobby's lines of the tables that they have, as they were a moment ago."""
        ...

    async def maybe_seated(self, name: str) -> bool:
        """Whether somebody sits at one of them, or nobody can tell now."""
        ...

    async def maybe_plays_with(self, who: Who, name: str) -> bool:
        """Whether somebody plays at one of them with this other, or from the place of one who does, or nobody can
        tell now."""
        ...

    async def open(self, opening: Opening, who: Who) -> Mapping[str, Any]:
        """A new table, here or where there are fewest; its line in the lobby."""
        ...
