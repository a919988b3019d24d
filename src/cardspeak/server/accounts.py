"""Names that somebody has here, and the passwords that prove it.

Passwords are kept as hashes. Names, hashes and every try that failed are records of the log like everything else.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.names import key, skeleton
from cardspeak.server import passwords
from cardspeak.server.people_log import PeopleLog
from cardspeak.server.session_records import Account, Issued, Missed
from cardspeak.server.tries import Locked, Tries


class KnownPeople:
    """Whoever has an account. `open_door`: names without passwords, for guests on this machine."""

    def __init__(self, people: PeopleLog, *, open_door: bool, clock: Callable[[], float]) -> None:
        self.open_door = open_door
        self.accounts: dict[str, Account] = {}
        self._shapes: dict[str, str] = {}  # what a name looks like, and the name
        self._tries = Tries(clock)
        self._people = people

    def remember(self, kind: str, body: bytes, at: float) -> None:
        """What a record says of names and passwords."""
        match kind:
            case "account":
                account = msgspec.json.decode(body, type=Account)
                self.accounts[key(account.name)] = account
                self._shapes.setdefault(skeleton(account.name), account.name)
            case "token":
                issued = msgspec.json.decode(body, type=Issued)
                self._tries.came_in(issued.name, issued.place)
            case "entry refused":
                missed = msgspec.json.decode(body, type=Missed)
                if missed.why == "password":  # nobody is locked out by tokens that others make up
                    self._tries.missed(missed.name, missed.place, at)

    def of(self, name: str) -> Account | None:
        return self.accounts.get(key(name))

    def named(self, name: str) -> str | None:
        """The name of an account as it is kept; none if nobody has it."""
        known = self.of(name)
        return known.name if known is not None else None

    def known_as(self, name: str) -> str:
        """Whoever has this name here, or one that looks the same; empty: nobody does."""
        self._people.catch_up_if_shared()
        return self.named(name) or self._shapes.get(skeleton(name), "")

    def password_by(self, name: str) -> str:
        """By whose link somebody has their password; empty: by nobody's."""
        account = self.of(name)
        return account.by if account is not None else ""

    def take(self, name: str, password: str) -> Account:
        """Somebody new has this name from now on."""
        if not self.open_door and not password:
            raise BadInput(f"This room is on a network: choose a password of {passwords.SHORTEST} characters or more.")
        if password:
            passwords.require_good(name, password)
        account = Account(name, passwords.hashed(password) if password else "")
        with self._people.guard:  # of two who take a name at once, one has it
            known = self.of(name)
            if known is not None and (known.password or password):
                raise BadInput(f"Somebody has just taken the name {name!r}: choose another, or come in again.")
            if known is not None:
                return known
            like = self._shapes.get(skeleton(name))
            if like is not None:
                raise BadInput(f"{name!r} looks too much like {like!r}, who is known here: choose another name.")
            self._people.write("account", account, name)
        return account

    def check(self, account: Account, password: str, place: str) -> None:
        """Whether that is the password of this name; a wrong one is written down and counts."""
        try:
            with self._tries.alone(account.name, place):
                if not passwords.matches(account.password, password):
                    self.missed(account.name, "password", place)
                    guest = "" if account.password else " A guest without one asks a manager for a link."
                    raise BadInput(f"That is not the password of this name.{guest}")
        except Locked:  # nobody looked at the password, and the lock is no longer for it
            self.missed(account.name, "locked", place)
            raise

    def choose(self, account: Account, new: str) -> None:
        """A new password for an account; its other sessions are not ended here."""
        passwords.require_good(account.name, new)
        self._people.write("account", Account(account.name, passwords.hashed(new), account.by), account.name)

    def missed(self, name: str, why: str, place: str) -> None:
        self._people.write("entry refused", Missed(name, why, place), name)
