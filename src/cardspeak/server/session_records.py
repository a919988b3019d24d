"""What the log keeps of who may come in: accounts, sessions and links by their digests, and whoever did not come in."""

from __future__ import annotations

from cardspeak.room.who import Role
from cardspeak.values import Value


class Account(Value):
    name: str
    password: str = ""  # an argon2 hash; empty for a guest
    by: str = ""  # whose link let them choose it, if anybody's did


class Issued(Value):
    """A session, by the digest of its token. One that an earlier version wrote says nothing of its end."""

    digest: str
    name: str
    role: Role
    until: float = 0.0
    by: str = ""  # who gave the role
    place: str = ""
    ranks: tuple[str, ...] = ()  # of books, where they are not the usual ones of the role


class Renewed(Value):
    digest: str
    until: float


class OnceLink(Value):
    """What gives a role to whoever opens it, once; of a player, a new password to the one who is named."""

    digest: str
    role: Role
    name: str
    by: str
    until: float
    ranks: tuple[str, ...] = ()


class Ended(Value):
    """A session or a link that somebody else ended, by its digest."""

    digest: str
    why: str


class Missed(Value):
    """Somebody who did not come in, and why."""

    name: str
    why: str
    place: str = ""
