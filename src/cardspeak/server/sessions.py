"""Who is who: guests by name on one machine, accounts with passwords on a network, roles by token.

Tokens are drawn from the system's strong source and kept as digests, so that the file of a room gives none away;
names, password hashes and digests are records of the log like everything else, so that a restart logs nobody out. So is
every try that failed: three wrong ones and a name is locked for a while, however often the room is started again.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.names import key, require_name, skeleton
from cardspeak.room.who import Role, Who
from cardspeak.store import Draft, Log, MemoryStore, canonical
from cardspeak.values import Value

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200  # hashing takes as long as the password is
TRIES = 3  # wrong ones in a row, then the name is locked
LOCKED = 15 * 60  # seconds
STREAM = "people"


class Account(Value):
    name: str
    password: str = ""  # an argon2 hash; empty for a guest


class Issued(Value):
    """A token, by its digest, and whose it is."""

    digest: str
    name: str
    role: Role


class Missed(Value):
    """Somebody who did not come in, and why."""

    name: str
    why: str


class Session(Value):
    token: str
    who: Who


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """Accounts and tokens. `open_door`: names without passwords, for guests on this machine."""

    def __init__(
        self, log: Log | None = None, *, open_door: bool = True, clock: Callable[[], float] = time.time
    ) -> None:
        self.open_door = open_door
        self.log = log if log is not None else MemoryStore()
        self.accounts: dict[str, Account] = {}
        self._shapes: dict[str, str] = {}  # what a name looks like, and the name
        self._tokens: dict[str, Who] = {}
        self._missed: dict[str, list[float]] = {}  # when a name was tried with a wrong password, since it last came in
        self._hasher: PasswordHasher | None = None
        self._guard = threading.Lock()
        self._clock = clock
        for record in self.log.read(STREAM):
            self._remember(record.kind, record.body, record.time / 1e6)

    def _remember(self, kind: str, body: bytes, at: float) -> None:
        if kind == "account":
            account = msgspec.json.decode(body, type=Account)
            self.accounts[key(account.name)] = account
            self._shapes.setdefault(skeleton(account.name), account.name)
        elif kind == "token":
            issued = msgspec.json.decode(body, type=Issued)
            self._tokens[issued.digest] = Who(issued.name, issued.role)
            self._missed.pop(key(issued.name), None)
        elif kind == "token ended":
            self._tokens.pop(msgspec.json.decode(body, type=str), None)
        elif kind == "entry refused":
            missed = msgspec.json.decode(body, type=Missed)
            if missed.why == "password":  # nobody is locked out by tokens that others make up
                self._missed.setdefault(key(missed.name), []).append(at)

    def _write(self, kind: str, value: object, actor: str) -> None:
        body, now = canonical(value), self._clock()
        self.log.append(STREAM, None, (Draft(kind, int(now * 1e6), actor, "", body),)).result()
        self._remember(kind, body, now)

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
        """Come in by name; with a password where the room asks for one; with a role where a token gives it.

        The token is always a new one: whatever somebody brought along opens nothing.
        """
        known = self.accounts.get(key(name))
        name = known.name if known is not None else require_name(name)
        if len(password) > LONGEST_PASSWORD:
            raise BadInput(f"A password has at most {LONGEST_PASSWORD} characters.")
        self._require_open(name)
        role = self._role(name, role_token)
        if known is None:
            known = self._new(name, password)
        elif known.password or not self.open_door:
            self._check(known, password)
        return self.issue(Who(known.name, role))

    def _require_open(self, name: str) -> None:
        """A name tried three times with what does not open it waits a while, even for the right password."""
        missed = self._missed.get(key(name), [])
        if len(missed) < TRIES:
            return
        left = missed[-1] + LOCKED - self._clock()
        if 0 < left <= LOCKED:  # a clock that was set back does not lock anybody out for longer
            raise BadInput(f"{TRIES} wrong tries: {name!r} is locked for {max(1, round(left / 60))} more minutes.")
        self._missed.pop(key(name), None)

    def _role(self, name: str, role_token: str) -> Role:
        if not role_token:
            return "player"
        giver = self.who(role_token)
        if giver is None or giver.role == "player":
            self._miss(name, "role token")
            raise BadInput("That token gives no role here.")
        return giver.role

    def _new(self, name: str, password: str) -> Account:
        if not self.open_door and len(password) < SHORTEST_PASSWORD:
            raise BadInput(f"This room is on a network: choose a password of {SHORTEST_PASSWORD} characters or more.")
        account = Account(name, self._passwords().hash(password) if password else "")
        with self._guard:  # of two who take a name at once, one has it
            known = self.accounts.get(key(name))
            if known is not None and (known.password or password):
                raise BadInput(f"Somebody has just taken the name {name!r}: choose another, or come in again.")
            if known is not None:
                return known
            like = self._shapes.get(skeleton(name))
            if like is not None:
                raise BadInput(f"{name!r} looks too much like {like!r}, who is known here: choose another name.")
            self._write("account", account, name)
        return account

    def _check(self, account: Account, password: str) -> None:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            self._passwords().verify(account.password, password)
        except (VerificationError, InvalidHashError):
            self._miss(account.name, "password")
            raise BadInput("That is not the password of this name.") from None

    def _miss(self, name: str, why: str) -> None:
        self._write("entry refused", Missed(name, why), name)

    def _passwords(self) -> PasswordHasher:
        if self._hasher is None:
            from argon2 import PasswordHasher

            self._hasher = PasswordHasher()
        return self._hasher
