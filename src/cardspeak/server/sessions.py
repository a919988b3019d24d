"""Who is who: guests by name on one machine, accounts with passwords on a network, roles by token.

Tokens are drawn from the system's strong source and kept as digests, so that the file of a room gives none away.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.players import require_name
from cardspeak.room.who import Role, Who

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_PASSWORD = 8


class Account(msgspec.Struct):
    name: str
    role: Role
    password: str = ""  # an argon2 hash; empty for a guest


class Session(msgspec.Struct, frozen=True):
    token: str
    who: Who


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """Accounts and tokens. `open_door`: names without passwords, for guests on this machine."""

    def __init__(self, *, open_door: bool = True) -> None:
        self.open_door = open_door
        self.accounts: dict[str, Account] = {}
        self._tokens: dict[str, Who] = {}
        self._hasher: PasswordHasher | None = None

    # -- tokens ---------------------------------------------------------------------------------------------

    def issue(self, who: Who) -> Session:
        token = secrets.token_urlsafe(24)
        self._tokens[digest(token)] = who
        return Session(token, who)

    def role_token(self, role: Role) -> str:
        """A token that gives its bearer a role: printed when the room starts, for whoever runs it."""
        return self.issue(Who(f"the {role}", role)).token

    def who(self, token: str) -> Who | None:
        return self._tokens.get(digest(token)) if token else None

    def forget(self, token: str) -> None:
        self._tokens.pop(digest(token), None)

    # -- names ----------------------------------------------------------------------------------------------

    def enter(self, name: str, password: str = "", role_token: str = "") -> Session:
        """Come in by name; with a password where the room asks for one; with a role where a token gives it."""
        name = require_name(name)
        role: Role = "player"
        if role_token:
            giver = self.who(role_token)
            if giver is None or giver.role == "player":
                raise BadInput("That token gives no role here.")
            role = giver.role
        known = self.accounts.get(name.casefold())
        if known is None:
            known = self._new(name, password)
        elif known.password or not self.open_door:
            self._check(known, password)
        return self.issue(Who(known.name, role))

    def _new(self, name: str, password: str) -> Account:
        if not self.open_door and len(password) < SHORTEST_PASSWORD:
            raise BadInput(f"This room is on a network: choose a password of {SHORTEST_PASSWORD} characters or more.")
        account = Account(name, "player", self._hash(password) if password else "")
        self.accounts[name.casefold()] = account
        return account

    def _check(self, account: Account, password: str) -> None:
        from argon2.exceptions import VerificationError

        try:
            self._passwords().verify(account.password, password)
        except VerificationError:
            raise BadInput("That is not the password of this name.") from None

    def _hash(self, password: str) -> str:
        return self._passwords().hash(password)

    def _passwords(self) -> PasswordHasher:
        if self._hasher is None:
            from argon2 import PasswordHasher

            self._hasher = PasswordHasher()
        return self._hasher
