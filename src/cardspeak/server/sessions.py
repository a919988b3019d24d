"""Who is who: guests by name on one machine, accounts with passwords on a network, roles by token.

Tokens are drawn from the system's strong source and kept as digests, so that the file of a room gives none away;
names, password hashes and digests are records of the log like everything else, so that a restart logs nobody out.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.players import require_name
from cardspeak.room.who import Role, Who
from cardspeak.store import Draft, Log, MemoryStore, canonical

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_PASSWORD = 8
STREAM = "people"


class Account(msgspec.Struct, frozen=True):
    name: str
    password: str = ""  # an argon2 hash; empty for a guest


class Issued(msgspec.Struct, frozen=True):
    """A token, by its digest, and whose it is."""

    digest: str
    name: str
    role: Role


class Session(msgspec.Struct, frozen=True):
    token: str
    who: Who


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """Accounts and tokens. `open_door`: names without passwords, for guests on this machine."""

    def __init__(self, log: Log | None = None, *, open_door: bool = True) -> None:
        self.open_door = open_door
        self.log = log if log is not None else MemoryStore()
        self.accounts: dict[str, Account] = {}
        self._tokens: dict[str, Who] = {}
        self._hasher: PasswordHasher | None = None
        self._guard = threading.Lock()
        for record in self.log.read(STREAM):
            self._remember(record.kind, record.body)

    def _remember(self, kind: str, body: bytes) -> None:
        if kind == "account":
            account = msgspec.json.decode(body, type=Account)
            self.accounts[account.name.casefold()] = account
        elif kind == "token":
            issued = msgspec.json.decode(body, type=Issued)
            self._tokens[issued.digest] = Who(issued.name, issued.role)
        elif kind == "token ended":
            self._tokens.pop(msgspec.json.decode(body, type=str), None)

    def _write(self, kind: str, value: object, actor: str) -> None:
        body = canonical(value)
        self.log.append(STREAM, None, (Draft(kind, int(time.time() * 1e6), actor, "", body),)).result()
        self._remember(kind, body)

    # -- tokens ---------------------------------------------------------------------------------------------

    def issue(self, who: Who) -> Session:
        token = secrets.token_urlsafe(24)
        self._write("token", Issued(digest(token), who.name, who.role), who.name)
        return Session(token, who)

    def role_token(self, role: Role) -> str:
        """A token that gives its bearer a role: good until the room stops, and printed where it started."""
        token = secrets.token_urlsafe(24)
        self._tokens[digest(token)] = Who(f"the {role}", role)
        return token

    def who(self, token: str) -> Who | None:
        return self._tokens.get(digest(token)) if token else None

    def forget(self, token: str) -> None:
        who = self.who(token)
        if who is not None:
            self._write("token ended", digest(token), who.name)

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
        account = Account(name, self._passwords().hash(password) if password else "")
        with self._guard:  # of two who take a name at once, one has it
            known = self.accounts.get(name.casefold())
            if known is not None and (known.password or password):
                raise BadInput(f"Somebody has just taken the name {name!r}: choose another, or come in again.")
            if known is not None:
                return known
            self._write("account", account, name)
        return account

    def _check(self, account: Account, password: str) -> None:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            self._passwords().verify(account.password, password)
        except (VerificationError, InvalidHashError):
            raise BadInput("That is not the password of this name.") from None

    def _passwords(self) -> PasswordHasher:
        if self._hasher is None:
            from argon2 import PasswordHasher

            self._hasher = PasswordHasher()
        return self._hasher
