"""Who is in: guests by name on one machine, accounts with passwords on a network, roles by a link that works once.

Tokens are drawn from the system's strong source and kept as digests, so that the file of a room gives none away;
digests are records of the log like everything else, so that a restart logs nobody out. Every session ends some time
after it was last used, one with a role within the day. Names and passwords are in `accounts.py`.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.names import key, require_name
from cardspeak.room.ranks import require_ranks
from cardspeak.room.who import ROLES, ROOM, Role, Who
from cardspeak.server import passwords
from cardspeak.server.accounts import KnownPeople
from cardspeak.server.people_log import PeopleLog
from cardspeak.server.session_records import Account, Ended, Issued, OnceLink, Renewed
from cardspeak.store import Log, MemoryStore
from cardspeak.values import Value

LIFE = 30 * 86_400.0  # seconds that a session lasts after it was last used
ROLE_LIFE = 12 * 3_600.0  # the same with a role: a shift
LINK_LIFE = 24 * 3_600.0  # that a link waits for whoever opens it
RENEWED = 24  # times in its life at most that a session's use is written down
MAY_GRANT: Mapping[Role, tuple[Role, ...]] = {
    "manager": ROLES, "supervisor": ("dealer",), "dealer": (), "cashier": (), "player": ()
}  # fmt: skip


class Session(Value):
    token: str
    who: Who


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """Sessions and links, and how one comes in. `open_door`: names without passwords, for guests on this machine."""

    def __init__(
        self, log: Log | None = None, *, open_door: bool = True, clock: Callable[[], float] = time.time
    ) -> None:
        self.open_door = open_door
        self.people = PeopleLog(log if log is not None else MemoryStore(), clock, self._remember)
        self.known = KnownPeople(self.people, open_door=open_door, clock=clock)
        self._open: dict[str, Issued] = {}
        self._links: dict[str, OnceLink] = {}
        self._ending = threading.Lock()  # for a moment: a session ends in one thread and is used in another
        self._clock = clock
        self._gone: list[str] = []  # digests of sessions that ended, whose connections have not been told
        self.people.catch_up()
        self._gone.clear()  # nobody is connected yet

    def just_ended(self) -> list[str]:
        """The digests of sessions that ended since somebody last asked, for whatever reason and at whichever door."""
        with self.people.guard:
            gone, self._gone = self._gone, []
        return gone

    def _remember(self, kind: str, body: bytes, at: float) -> None:
        self.known.remember(kind, body, at)
        match kind:
            case "token":
                issued = msgspec.json.decode(body, type=Issued)
                until = issued.until or at + life_of(issued.role)
                self._open[issued.digest] = msgspec.structs.replace(issued, until=until)
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
        if known is not None or self.people.shared:
            self._gone.append(gone)
        self._links.pop(gone, None)

    # -- tokens ---------------------------------------------------------------------------------------------

    def issue(self, who: Who, place: str = "", by: str = "") -> Session:
        token, until = secrets.token_urlsafe(24), self._clock() + life_of(who.role)
        self.people.write("token", Issued(digest(token), who.name, who.role, until, by, place, who.ranks), who.name)
        return Session(token, who)

    def who(self, token: str) -> Who | None:
        return self.who_is(digest(token)) if token else None

    def who_is(self, known: str) -> Who | None:
        """Whose session has this digest, as long as it lasts."""
        issued = self._open.get(known)
        if issued is None and self.people.shared:  # it may be a moment old, from another door
            self.people.catch_up()
            issued = self._open.get(known)
        if issued is None or self._clock() >= issued.until:
            return None
        return Who(issued.name, issued.role, ranks=issued.ranks)

    def use(self, known: str) -> Who | None:
        """The same, and the session lasts longer for it; now and then that is written down."""
        who, issued = self.who_is(known), self._open.get(known)
        if who is None or issued is None:
            return None
        until = self._clock() + life_of(who.role)
        if until - issued.until < life_of(who.role) / RENEWED:
            return who
        if not self._last(known, until):
            return None
        self.people.note("token used", Renewed(known, until), who.name)
        return who

    def forget(self, token: str) -> None:
        who = self.who(token)
        if who is not None:
            self.people.write("token ended", digest(token), who.name)

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
        if self.people.shared:  # whichever door it is opened at
            self.people.write("link", link, ROOM)
        self._links[link.digest] = link
        return token

    def make_link(self, by: Who, role: Role, name: str = "", ranks: tuple[str, ...] = ()) -> str:
        """A link by which somebody gets a role; of a player, the one who is named chooses a new password by it."""
        if role not in MAY_GRANT[by.role]:
            may = " and ".join(MAY_GRANT[by.role][-3:]) or "no role at all"
            raise BadInput(f"A {by.role} grants {may}: ask somebody above.")
        if role == "player" and self.known.of(name) is None:
            raise BadInput("A new password is for somebody who is known here: name one.")
        require_ranks(role, ranks)
        token = secrets.token_urlsafe(24)
        whose = name and require_name(name)
        self.people.write("link", OnceLink(digest(token), role, whose, by.name, self._until_link(), ranks), by.name)
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
        self.people.write("revoked", Ended(one.digest, why), by.name)
        if isinstance(one, Issued):
            self._end_links(one.name, why, by.name)
        return one.digest

    def _end_links(self, giver: str, why: str, actor: str) -> None:
        """What somebody gave and nobody has opened yet ends with the word it was given on: a thief may have made it."""
        for link in tuple(self._links.values()):
            if link.by == giver:
                self.people.write("revoked", Ended(link.digest, why), actor)

    # -- coming in ----------------------------------------------------------------------------------------------

    def enter(
        self, name: str, password: str = "", role_token: str = "", *, place: str = "", here: Who | None = None
    ) -> Session:
        """Come in by name; with a password where the room asks for one; with a role where a link gives it.

        `here`: who is in already, and needs no second proof of the same name. The token is always a new one: whatever
        somebody brought along opens nothing.
        """
        self.people.catch_up_if_shared()
        known = self.known.of(name)
        name = known.name if known is not None else require_name(name)
        passwords.require_short(password)
        link = self._link(name, role_token, place)
        if known is None:
            known = self.known.take(name, password)
        elif link is not None and link.role == "player":
            passwords.require_good(known.name, password)  # or the link would be spent on one that is refused
        elif (known.password or not self.open_door) and (here is None or here.name != known.name):
            self.known.check(known, password, place)
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
                self.people.write("revoked", Ended(one.digest, "somebody of the house has this name"), name)

    def _link(self, name: str, role_token: str, place: str) -> OnceLink | None:
        if not role_token:
            return None
        link = self._links.get(digest(role_token))
        theirs = link is not None and (not link.name or key(link.name) == key(name))
        if link is None or not theirs or link.until <= self._clock():
            self.known.missed(name, "role token", place)
            raise BadInput("That token gives no role here: a link works once, for a day, and for whom it was made.")
        return link

    def _use_up(self, link: OnceLink, name: str) -> None:
        with self.people.guard:
            if self._links.pop(link.digest, None) is None:
                raise BadInput("That token gives no role any more: somebody has just used it.")
        at = self.people.write("link used", link.digest, name)
        if self.people.shared and self.people.first("link used", link.digest) != at:
            raise BadInput("That token gives no role any more: somebody has just used it at another door.")

    def change_password(self, token: str, old: str, new: str, place: str = "") -> list[str]:
        """A password of one's own choice; a guest who had none has an account from then on.

        Every other session of the same name ends: their digests.
        """
        who = self.who(token)
        if who is None:
            raise BadInput("Come in first.")
        account = self.known.accounts[key(who.name)]
        passwords.require_short(old)
        if account.password:
            self.known.check(account, old, place)
        elif who.role == "player":
            self._require_free(account)
        return self._set(account, new, keep=digest(token))

    def _anew(self, account: Account, password: str, by: str) -> Account:
        self._set(msgspec.structs.replace(account, by=by), password)
        return self.known.accounts[key(account.name)]

    def _set(self, account: Account, new: str, keep: str = "") -> list[str]:
        self.known.choose(account, new)
        others = [one.digest for one in tuple(self._open.values()) if one.name == account.name and one.digest != keep]
        for known in others:
            self.people.write("revoked", Ended(known, "a new password"), account.name)
        self._end_links(account.name, "a new password", account.name)
        return others


def life_of(role: Role) -> float:
    return LIFE if role == "player" else ROLE_LIFE


def _id(one: Issued | OnceLink) -> str:
    """What a session or a link is called where it is listed: enough to name it, and nothing to come in by."""
    return one.digest[:12]


def _row(one: Issued | OnceLink) -> dict[str, Any]:
    return {"id": _id(one), "name": one.name, "role": one.role, "by": one.by, "until": one.until, "ranks": one.ranks}
