"""The table of an opening, whatever kind it is."""

from __future__ import annotations

from cardspeak.room.face import Face
from cardspeak.room.kinds import KINDS
from cardspeak.room.openings import Opening
from cardspeak.room.who import THE_ROOM, Who


def build(opening: Opening, id: str, who: Who = THE_ROOM) -> Face:
    """BadInput with its clause for what the book would not open; `who` opens it."""
    return KINDS[opening.kind].build(opening, id, who)
