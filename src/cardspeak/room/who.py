"""Who asks: a name, and what that person may do in the room."""

from __future__ import annotations

from typing import Literal

from cardspeak.books.book import Book
from cardspeak.values import Value

Role = Literal["player", "cashier", "dealer", "supervisor", "manager"]
# From the lowest up. A cashier stands beside the ladder: pays and is paid, and runs nothing at a table.
ROLES: tuple[Role, ...] = ("player", "cashier", "dealer", "supervisor", "manager")
HOUSE = "House "  # how the names of house players begin; nobody else's may
LIVE = " (live)"  # how the names of live people end, whom a dealer seats; nobody else's may
ROOM = "room"  # the room itself: deals, runs clocks, plays for the house


class Who(Value):
    """`place` is where somebody asks from, as far as it is known: two names at one place may be one person.
    `sidelined`: they have a role and, at this table, none of its powers: they play there, or somebody at their place.
    """

    name: str
    role: Role = "player"
    place: str = ""
    ranks: tuple[str, ...] = ()  # of books, where somebody's is not the usual one of the role
    sidelined: bool = False

    def at_least(self, role: Role) -> bool:
        return ROLES.index(self.role) >= ROLES.index(role)

    @property
    def is_room(self) -> bool:
        return self.name == ROOM and self.role == "manager"


# Told to whoever has no powers at a table, and alike whichever of the two it is: it says nothing of who plays there.
SIDELINED = "You play at this table, or somebody at your place does: call somebody else of the floor."
THE_ROOM = Who(ROOM, "manager")


def rank_in(book: Book, who: Who) -> str:
    """What somebody is on the book's own ladder: the rank that was given, or the usual one of the role."""
    may = book.staff(who.role)
    return next((rank for rank in who.ranks if rank in may), next(iter(may), ""))
