"""Who is who: guests by name on one machine, accounts with passwords on a network, roles by a link that works once.

Tokens are drawn from the system's strong source and kept as digests, so that the file of a room gives none away;
names, password hashes and digests are records of the log like everything else, so that a restart logs nobody out. So is
every try that failed. Every session ends some time after it was last used, one with a role within the day.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.names import key, require_name, skeleton
from cardspeak.room.ranks import require_ranks
from cardspeak.room.who import ROLES, ROOM, Role, Who
from cardspeak.server import passwords
from cardspeak.server.marks import DoorMarks
from cardspeak.server.session_records import Account, Ended, Issued, Missed, OnceLink, Renewed
from cardspeak.server.tries import LOCKED as LOCKED
from cardspeak.server.tries import TRIES as TRIES
from cardspeak.server.tries import Locked, Tries
from cardspeak.store import Draft, Log, MemoryStore, StoreError, canonical
from cardspeak.values import Value

LIFE = 30 * 86_400.0  # seconds that a session lasts after it was last used
ROLE_LIFE = 12 * 3_600.0  # the same with a role: a shift
LINK_LIFE = 24 * 3_600.0  # that a link waits for whoever opens it
RENEWED = 24  # times in its life at most that a session's use is written down
STREAM = "people"
MAY_GRANT: Mapping[Role, tuple[Role, ...]] = {
    "manager": ROLES, "supervisor": ("dealer",), "dealer": (), "cashier": (), "player": ()
}  # fmt: skip


class Session(Value):
    token: str
    who: Who


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """Accounts, sessions and links. `open_door`: names without passwords, for guests on this machine."""

    def __init__(
        self, log: Log | None = None, *, open_door: bool = True, clock: Callable[[], float] = time.time
    ) -> None:
        self.open_door = open_door
        self.log = log if log is not None else MemoryStore()
        self.accounts: dict[str, Account] = {}
        self._shapes: dict[str, str] = {}  # what a name looks like, and the name
        self._open: dict[str, Issued] = {}
        self._links: dict[str, OnceLink] = {}
        self._tries = Tries(clock)
        self._guard = threading.RLock()
        self._ending = threading.Lock()  # for a moment: a session ends in one thread and is used in another
        self._clock = clock
        self.marks = DoorMarks(self.log)
        self._shared = False
        self._heard = 0
        self._gone: list[str] = []  # digests of sessions that ended, whose connections have not been told
        self.catch_up()
        self._gone.clear()  # nobody is connected yet

    def share(self) -> None:
        """Other processes write of people as well: from now on what is written is heard in the order of the log."""
        self._shared = True

    def catch_up(self) -> None:
        """Hear what was written since."""
        with self._guard:
            for record in self.log.read(STREAM, self._heard):
                if self.marks.counts(record):
                    self._remember(record.kind, record.body, record.time / 1e6)
                self._heard = record.position

    def just_ended(self) -> list[str]:
        """The digests of sessions that ended since somebody last asked, for whatever reason and at whichever door."""
        with self._guard:
            gone, self._gone = self._gone, []
        return gone

    def _remember(self, kind: str, body: bytes, at: float) -> None:
        match kind:
            case "account":
                account = msgspec.json.decode(body, type=Account)
                self.accounts[key(account.name)] = account
                self._shapes.setdefault(skeleton(account.name), account.name)
            case "token":
                issued = msgspec.json.decode(body, type=Issued)
                until = issued.until or at + life_of(issued.role)
                self._open[issued.digest] = msgspec.structs.replace(issued, until=until)
                self._tries.came_in(issued.name, issued.place)
            case "token used":
                used = msgspec.json.decode(body, type=Renewed)
                self._last(used.digest, used.until)
            case "token ended" | "link used":
                self._drop(msgspec.json.decode(body, type=str))
            case "revoked":
                self._drop(msgspec.json.decode(body, type=Ended).digest)
            case "link":
                link = msgspec.json.decode(body, type=OnceLink)
                self._links[link.digest] = link
            case "entry refused":
                missed = msgspec.json.decode(body, type=Missed)
                if missed.why == "password":  # nobody is locked out by tokens that others make up
                    self._tries.missed(missed.name, missed.place, at)

    def _last(self, known: str, until: float) -> bool:
        """A session lasts until then; not one that has ended meanwhile, which must not come back by it."""
        with self._ending:
            issued = self._open.get(known)
            if issued is not None:
                self._open[known] = msgspec.structs.replace(issued, until=until)
        return issued is not None

    def _drop(self, gone: str) -> None:
        with self._ending:
            known = self._open.pop(gone, None)
        if known is not None or self._shared:
            self._gone.append(gone)
        self._links.pop(gone, None)

    def _write(self, kind: str, value: object, actor: str) -> int:
        """The place of the record in the stream."""
        body, now = canonical(value), self._clock()
        at = int(now * 1e6)
        draft = Draft(kind, at, actor, "", self.marks.put(kind, at, body))
        written = self.log.append(STREAM, None, (draft,)).result()
        if self._shared:
            self.catch_up()
        else:
            self._remember(kind, body, now)
        return written.position

    # -- tokens ---------------------------------------------------------------------------------------------

    def issue(self, who: Who, place: str = "", by: str = "") -> Session:
        token, until = secrets.token_urlsafe(24), self._clock() + life_of(who.role)
        self._write("token", Issued(digest(token), who.name, who.role, until, by, place, who.ranks), who.name)
        return Session(token, who)

    def who(self, token: str) -> Who | None:
        return self.who_is(digest(token)) if token else None

    def who_is(self, known: str) -> Who | None:
        """Whose session has this digest, as long as it lasts."""
        issued = self._open.get(known)
        if issued is None and self._shared:  # it may be a moment old, from another door
            self.catch_up()
            issued = self._open.get(known)
        if issued is None or self._clock() >= issued.until:
            return None
        return Who(issued.name, issued.role, ranks=issued.ranks)

    def use(self, known: str) -> Who | None:
        """The same, and the session lasts longer for it; now and then that is written down, and nobody waits for it."""
        who, issued = self.who_is(known), self._open.get(known)
        if who is None or issued is None:
            return None
        until = self._clock() + life_of(who.role)
        if until - issued.until < life_of(who.role) / RENEWED:
            return who
        if not self._last(known, until):
            return None
        at = int(self._clock() * 1e6)
        body = self.marks.put("token used", at, canonical(Renewed(known, until)))
        used = Draft("token used", at, who.name, "", body)
        with suppress(StoreError):  # the log says so itself; the session goes on
            self.log.append(STREAM, None, (used,))
        return who

    def forget(self, token: str) -> None:
        who = self.who(token)
        if who is not None:
            self._write("token ended", digest(token), who.name)

    def ended(self) -> list[str]:
        """The digests of sessions whose time is over, let go now."""
        now = self._clock()
        over = [known for known, issued in tuple(self._open.items()) if issued.until <= now]
        for known in over:
            self._open.pop(known, None)
        for known, link in tuple(self._links.items()):
            if link.until <= now:
                self._links.pop(known, None)
        return over

    # -- roles ----------------------------------------------------------------------------------------------

    def role_token(self, role: Role) -> str:
        """A link of the room's own, printed where it started: it works once, and ends with the room."""
        token = secrets.token_urlsafe(24)
        link = OnceLink(digest(token), role, "", ROOM, self._until_link())
        if self._shared:  # whichever door it is opened at
            self._write("link", link, ROOM)
        self._links[link.digest] = link
        return token

    def make_link(self, by: Who, role: Role, name: str = "", ranks: tuple[str, ...] = ()) -> str:
        """A link by which somebody gets a role; of a player, the one who is named chooses a new password by it."""
        if role not in MAY_GRANT[by.role]:
            may = " and ".join(MAY_GRANT[by.role][-3:]) or "no role at all"
            raise BadInput(f"A {by.role} grants {may}: ask somebody above.")
        if role == "player" and key(name) not in self.accounts:
            raise BadInput("A new password is for somebody who is known here: name one.")
        require_ranks(role, ranks)
        token = secrets.token_urlsafe(24)
        whose = name and require_name(name)
        self._write("link", OnceLink(digest(token), role, whose, by.name, self._until_link(), ranks), by.name)
        return token

    def _until_link(self) -> float:
        return self._clock() + LINK_LIFE

    def roles(self) -> dict[str, list[dict[str, Any]]]:
        """Who has a role until when, given by whom; and links that nobody has opened yet."""
        now = self._clock()
        held = [one for one in tuple(self._open.values()) if one.role != "player" and one.until > now]
        links = [one for one in tuple(self._links.values()) if one.until > now]
        return {"held": [_row(one) for one in held], "links": [_row(one) for one in links]}

    def has_role(self, name: str) -> bool:
        """Whether somebody of this name works here."""
        now = self._clock()
        return any(one.role != "player" and one.until > now and one.name == name for one in tuple(self._open.values()))

    def came_from(self, name: str) -> set[str]:
        """The marks of the places at which somebody came in with a role that lasts."""
        now = self._clock()
        held = (one for one in tuple(self._open.values()) if one.name == name and one.role != "player")
        return {one.place for one in held if one.until > now and one.place}

    def password_by(self, name: str) -> str:
        """By whose link somebody has their password; empty: by nobody's."""
        account = self.accounts.get(key(name))
        return account.by if account is not None else ""

    def revoke(self, by: Who, id: str) -> str:
        """End a session with a role, or a link, by the id under which it is listed; the digest of what ended.

        With a session end the links that its holder has made and that nobody has opened."""
        listed: list[Issued | OnceLink] = [one for one in tuple(self._open.values()) if one.role != "player"]
        listed += tuple(self._links.values())
        found = [one for one in listed if _id(one) == id]
        if not found:
            raise BadInput("There is no such role here, or no more.")
        one = found[0]
        mine = isinstance(one, Issued) and one.name == by.name
        if not mine and one.role not in MAY_GRANT[by.role]:
            raise BadInput(f"A {by.role} does not revoke the role of a {one.role}.")
        why = f"revoked by {by.name}"
        self._write("revoked", Ended(one.digest, why), by.name)
        if isinstance(one, Issued):
            self._end_links(one.name, why, by.name)
        return one.digest

    def _end_links(self, giver: str, why: str, actor: str) -> None:
        """What somebody gave and nobody has opened yet ends with the word it was given on: a thief may have made it."""
        for link in tuple(self._links.values()):
            if link.by == giver:
                self._write("revoked", Ended(link.digest, why), actor)

    def named(self, name: str) -> str | None:
        """The name of an account as it is kept; none if nobody has it."""
        known = self.accounts.get(key(name))
        return known.name if known is not None else None

    def known_as(self, name: str) -> str:
        """Whoever has this name here, or one that looks the same; empty: nobody does."""
        if self._shared:
            self.catch_up()
        return self.named(name) or self._shapes.get(skeleton(name), "")

    # -- names ----------------------------------------------------------------------------------------------

    def enter(
        self, name: str, password: str = "", role_token: str = "", *, place: str = "", here: Who | None = None
    ) -> Session:
        """Come in by name; with a password where the room asks for one; with a role where a link gives it.

        `here`: who is in already, and needs no second proof of the same name. The token is always a new one: whatever
        somebody brought along opens nothing.
        """
        if self._shared:
            self.catch_up()
        known = self.accounts.get(key(name))
        name = known.name if known is not None else require_name(name)
        passwords.require_short(password)
        link = self._link(name, role_token, place)
        if known is None:
            known = self._new(name, password)
        elif link is not None and link.role == "player":
            passwords.require_good(known.name, password)  # or the link would be spent on one that is refused
        elif (known.password or not self.open_door) and (here is None or here.name != known.name):
            self._check(known, password, place)
        elif (link is None or not link.name) and (here is None or here.name != known.name):
            self._require_free(known, link.role if link is not None else "player")
        if link is None:
            return self.issue(Who(known.name), place)
        self._use_up(link, known.name)
        if link.role == "player":  # of two who open it at once, one has chosen the password
            known = self._anew(known, password, link.by)
        elif not known.password:
            self._end_guests(known.name)
        return self.issue(Who(known.name, link.role, ranks=link.ranks), place, link.by)

    def _require_free(self, account: Account, role: Role = "player") -> None:
        """A name without a password is anybody's, but not while somebody of the house goes by it: whoever comes in by a
        link of a lower role is not known to be that one."""
        higher = ROLES[ROLES.index(role) + 1 :]
        if any(one["name"] == account.name and one["role"] in higher for one in self.roles()["held"]):
            how = "by a link" if role == "player" else "by a link of their role"
            raise BadInput(f"{account.name!r} is somebody of the house: choose another name, or come in {how}.")

    def _end_guests(self, name: str) -> None:
        """A role came to a name that was anybody's until now: whoever else goes by it does so no more."""
        for one in tuple(self._open.values()):
            if one.name == name and one.role == "player":
                self._write("revoked", Ended(one.digest, "somebody of the house has this name"), name)

    def _link(self, name: str, role_token: str, place: str) -> OnceLink | None:
        if not role_token:
            return None
        link = self._links.get(digest(role_token))
        theirs = link is not None and (not link.name or key(link.name) == key(name))
        if link is None or not theirs or link.until <= self._clock():
            self._miss(name, "role token", place)
            raise BadInput("That token gives no role here: a link works once, for a day, and for whom it was made.")
        return link

    def _use_up(self, link: OnceLink, name: str) -> None:
        with self._guard:
            if self._links.pop(link.digest, None) is None:
                raise BadInput("That token gives no role any more: somebody has just used it.")
        at = self._write("link used", link.digest, name)
        if self._shared and self._first_used(link) != at:
            raise BadInput("That token gives no role any more: somebody has just used it at another door.")

    def _first_used(self, link: OnceLink) -> int:
        """The place of the record by which a link was used up: of several processes one was the first."""
        body = canonical(link.digest)
        used = (one.position for one in self.log.read(STREAM) if one.kind == "link used" and one.body == body)
        return next(used, 0)

    def _new(self, name: str, password: str) -> Account:
        if not self.open_door and not password:
            raise BadInput(f"This room is on a network: choose a password of {passwords.SHORTEST} characters or more.")
        if password:
            passwords.require_good(name, password)
        account = Account(name, passwords.hashed(password) if password else "")
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

    def _check(self, account: Account, password: str, place: str) -> None:
        try:
            with self._tries.alone(account.name, place):
                if not passwords.matches(account.password, password):
                    self._miss(account.name, "password", place)
                    guest = "" if account.password else " A guest without one asks a manager for a link."
                    raise BadInput(f"That is not the password of this name.{guest}")
        except Locked:  # nobody looked at the password, and the lock is no longer for it
            self._miss(account.name, "locked", place)
            raise

    def change_password(self, token: str, old: str, new: str, place: str = "") -> list[str]:
        """A password of one's own choice; a guest who had none has an account from then on.

        Every other session of the same name ends: their digests.
        """
        who = self.who(token)
        if who is None:
            raise BadInput("Come in first.")
        account = self.accounts[key(who.name)]
        passwords.require_short(old)
        if account.password:
            self._check(account, old, place)
        elif who.role == "player":
            self._require_free(account)
        return self._set(account, new, keep=digest(token))

    def _anew(self, account: Account, password: str, by: str) -> Account:
        self._set(msgspec.structs.replace(account, by=by), password)
        return self.accounts[key(account.name)]

    def _set(self, account: Account, new: str, keep: str = "") -> list[str]:
        passwords.require_good(account.name, new)
        self._write("account", Account(account.name, passwords.hashed(new), account.by), account.name)
        others = [one.digest for one in tuple(self._open.values()) if one.name == account.name and one.digest != keep]
        for known in others:
            self._write("revoked", Ended(known, "a new password"), account.name)
        self._end_links(account.name, "a new password", account.name)
        return others

    def _miss(self, name: str, why: str, place: str) -> None:
        self._write("entry refused", Missed(name, why, place), name)


def life_of(role: Role) -> float:
    return LIFE if role == "player" else ROLE_LIFE


def _id(one: Issued | OnceLink) -> str:
    """What a session or a link is called where it is listed: enough to name it, and nothing to come in by."""
    return one.digest[:12]


def _row(one: Issued | OnceLink) -> dict[str, Any]:
    return {"id": _id(one), "name": one.name, "role": one.role, "by": one.by, "until": one.until, "ranks": one.ranks}
