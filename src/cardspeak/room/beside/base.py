"""What commands and events beside a table have in common, and how one of them is refused."""

from __future__ import annotations

from cardspeak.citation import Citation
from cardspeak.refusal import Refused
from cardspeak.room.who import Role
from cardspeak.values import Named


class BesideCommand(Named, tag=True, forbid_unknown_fields=True):
    """The room fills in who asks, in which role, from which seat (0: none) and when, whatever the asker wrote."""

    name: str = ""
    role: Role = "player"
    seat: int = 0
    at: int = 0

    @property
    def of_the_house(self) -> bool:
        return self.role != "player"


class BesideEvent(Named, tag=True):
    """`at` is the room's time in seconds."""

    at: int


def no(why: str, silent: str, says: str) -> Refused:
    return Refused(why, Citation("room", f"silent: {silent}"), says)
