"""Who may not play, and how much: exclusion from every table by one order, by oneself too, and limits one sets oneself.

A limit is tightened at once and loosened a day later: what counts is the tightest of what was set within the last day
and of what held before it. An exclusion of one's own ends when it ends, and nobody lifts it earlier; one by the house
stands beside it, so that neither ends the other. All of it is in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from math import inf
from typing import Literal

import msgspec

from cardspeak.errors import BadInput
from cardspeak.room.lost import LostAtTable, Seen
from cardspeak.room.money import wallet
from cardspeak.room.names import key
from cardspeak.room.who import LIVE, ROOM, Who
from cardspeak.store import Draft, Log, StoreError, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.values import Named, Value

STREAM = "people"
DAY = 86_400.0  # seconds for which limits count, and after which one is loosened
LONGEST = 200  # characters of a reason
LONGEST_DAYS = 3_650
MOST_LOOSENED = 20  # limits of one person that wait to hold; tighter ones hold at once, and are never too many
What = Literal["minutes", "buy_in", "loss"]
WHATS: tuple[What, ...] = ("minutes", "buy_in", "loss")


def person(name: str) -> str:
    """Who is meant, however the name is written; also as somebody whom a dealer has seated at a real table."""
    return key(name).removesuffix(LIVE)


class PlayBan(Value):
    """Somebody plays nowhere until then; 0: until somebody of the house says otherwise."""

    name: str
    until: float
    by: str
    why: str

    @property
    def own(self) -> bool:
        return self.by == self.name


class OwnLimits(Named):
    """What somebody allows themselves: minutes at tables in a day, chips at one buy-in, chips lost in a day."""

    name: str
    minutes: int | None = None
    buy_in: int | None = None
    loss: int | None = None


class Sitting(Value):
    """Somebody with a limit on time, or on a day's loss, sat down somewhere, or rose."""

    name: str
    table: str
    sits: bool


Lasting = tuple[float, OwnLimits]  # until when limits hold: a day after the next were set


class Guard:
    """Asked whenever somebody brings chips to a table, and after every hand."""

    def __init__(self, log: Log, now: Callable[[], float]) -> None:
        self._log, self._now = log, now
        self._out: dict[str, PlayBan] = {}  # by the house
        self._own_wish: dict[str, PlayBan] = {}  # by themselves
        self._set: dict[str, list[Lasting]] = {}
        self._sat: dict[str, list[tuple[float, Sitting]]] = {}
        self._at: dict[str, set[str]] = {}  # who of them sits at a table now
        self._coming: dict[str, int] = {}  # chips of theirs that are on the way to a table, and in no record yet
        self._shared = 0  # the chain of this process, where others write of people too
        self._heard = 0
        self.catch_up()

    def share(self, chain: int) -> None:
        """Others write of people as well: from now on what is written is heard in the order of the log."""
        self._shared = chain

    def catch_up(self) -> list[str]:
        """Hear what was written since; the names of those who were excluded in it."""
        out: list[str] = []
        for record in self._log.read(STREAM, self._heard):
            self._heard = record.position
            if record.kind == "sitting" and record.chain == self._shared:
                continue  # heard when it was written
            self._hear(record.kind, record.body, record.time / 1e6)
            if record.kind == "excluded":
                out.append(msgspec.json.decode(record.body, type=PlayBan).name)
        return out

    def _hear(self, kind: str, body: bytes, at: float) -> None:
        match kind:
            case "excluded":
                out = msgspec.json.decode(body, type=PlayBan)
                (self._own_wish if out.own else self._out)[person(out.name)] = out
            case "readmitted":
                self._out.pop(person(msgspec.json.decode(body, type=PlayBan).name), None)
            case "limits":
                limits = msgspec.json.decode(body, type=OwnLimits)
                before = [(min(until, at + DAY), one) for until, one in self._set.get(person(limits.name), [])]
                self._set[person(limits.name)] = [*_tighter(before, limits, at), (inf, limits)]
            case "sitting":
                sitting = msgspec.json.decode(body, type=Sitting)
                self._sat.setdefault(person(sitting.name), []).append((at, sitting))
                here = self._at.setdefault(sitting.table, set())
                (here.add if sitting.sits else here.discard)(person(sitting.name))

    async def _write(self, kind: str, value: object, actor: str) -> None:
        now = self._now()
        body = canonical(value)
        draft = Draft(kind, int(now * 1e6), actor, "", body)
        await awaited(self._log.append(STREAM, None, (draft,)))
        if self._shared:
            self.catch_up()
        else:
            self._hear(kind, body, now)

    # -- exclusion ------------------------------------------------------------------------------------------

    def excluded(self, name: str) -> PlayBan | None:
        """Of the house's exclusion and one's own, the one that lasts longer."""
        both = [out for kept in (self._out, self._own_wish) if (out := self._standing(kept, name)) is not None]
        return max(both, key=lambda out: out.until or inf, default=None)

    def _standing(self, kept: dict[str, PlayBan], name: str) -> PlayBan | None:
        out = kept.get(person(name))
        return out if out is not None and (not out.until or self._now() < out.until) else None

    def exclusions(self) -> list[PlayBan]:
        """Everybody who is kept out, once each."""
        names = dict.fromkeys((*self._out, *self._own_wish))
        return [out for name in names if (out := self.excluded(name)) is not None]

    async def exclude(self, by: Who, name: str, days: int, why: str) -> PlayBan:
        """By oneself for at least a day; by a supervisor for as long as they say. An own one is never shortened, by
        nobody, and does not shorten the house's."""
        own = person(by.name) == person(name)
        if not own and not by.at_least("supervisor"):
            raise BadInput("Somebody else is excluded by a supervisor.")
        if not (1 if own else 0) <= days <= LONGEST_DAYS:
            raise BadInput(f"An exclusion lasts 1 to {LONGEST_DAYS} days; of a supervisor's, 0 is without end.")
        if (not own and not 1 <= len(why) <= LONGEST) or not (why + " ").isprintable() or len(why) > LONGEST:
            raise BadInput(f"Say why, in up to {LONGEST} printable characters: it is kept in the log.")
        until = self._now() + days * DAY if days else 0.0
        before = self._standing(self._own_wish, name)
        if before is not None and until and until <= before.until:
            raise BadInput("Their own exclusion lasts longer than that already.")
        out = PlayBan(by.name if own else name, until, by.name, why)
        await self._write("excluded", out, by.name)
        return out

    async def readmit(self, by: Who, name: str) -> None:
        """The house's exclusion ends; one of their own goes on."""
        out = self._standing(self._out, name)
        if out is None and self._standing(self._own_wish, name) is not None:
            raise BadInput("Somebody who excluded themselves comes back when the time is over, and not before.")
        if out is None:
            raise BadInput(f"{name!r} is not excluded.")
        if not by.at_least("supervisor"):
            raise BadInput("A supervisor lets somebody in again.")
        if person(by.name) == person(name):
            raise BadInput("Nobody lets themselves in again: ask somebody else of the house.")
        await self._write("readmitted", out, by.name)

    # -- limits ---------------------------------------------------------------------------------------------

    def limits(self, name: str) -> OwnLimits:
        """As they hold now."""
        now, every = self._now(), self._set.get(person(name), [])
        held = [one for until, one in every if now < until]
        return OwnLimits(name=name, **{what: _tightest(getattr(one, what) for one in held) for what in WHATS})

    def wished(self, name: str) -> OwnLimits:
        """As they were set last, and will hold within a day."""
        every = self._set.get(person(name), [])
        return every[-1][1] if every else OwnLimits(name=name)

    async def limit(self, who: Who, wished: OwnLimits) -> OwnLimits:
        """Set one's own limits; the ones that hold now."""
        for what in WHATS:
            value = getattr(wished, what)
            if value is not None and value < 0:
                raise BadInput("A limit is not below zero; leave it out to have none.")
        if len(_tighter(self._set.get(person(who.name), []), wished, self._now())) >= MOST_LOOSENED:
            raise BadInput(
                "You have loosened your limits often today: tighter ones hold at once, looser ones tomorrow."
            )
        await self._write("limits", msgspec.structs.replace(wished, name=who.name), who.name)
        return self.limits(who.name)

    def minutes(self, name: str) -> float:
        """How long somebody sat at tables within the last day; at two at once it counts once."""
        now, begun, total = self._now(), self._now() - DAY, 0.0
        at_tables: set[str] = set()
        since = 0.0
        for at, sitting in self._sat.get(person(name), []):
            if not at_tables:
                since = at
            (at_tables.add if sitting.sits else at_tables.discard)(sitting.table)
            if not at_tables:
                total += max(0.0, at - max(since, begun))
        if at_tables:
            total += now - max(since, begun)
        return total / 60

    def at_risk(self, name: str) -> int:
        """What was lost at tables and in tournaments within the last day, and what still lies there to be lost.

        What somebody takes away is set against all that they had brought there, however long ago.
        """
        account, since = wallet(name), (self._now() - DAY) * 1e6
        lost: dict[str, LostAtTable] = {}
        for entry in self._log.entries(account):
            moved, stream = entry.transfer, entry.stream
            if not stream.startswith(("table/", "tournament/")):
                continue
            if stream not in lost:
                lost[stream] = LostAtTable(self._seen(name, stream.removeprefix("table/")), since)
            (lost[stream].bring if moved.debit == account else lost[stream].take)(entry.time, moved.amount)
        return sum(one.risk() for one in lost.values())

    def _seen(self, name: str, table: str) -> Iterator[Seen]:
        """When somebody with limits of their own was seen to sit down at a table, and to rise."""
        for at, sitting in self._sat.get(person(name), []):
            if sitting.table == table:
                yield round(at * 1e6), sitting.sits

    # -- asked ----------------------------------------------------------------------------------------------

    def refuses(self, name: str, chips: int) -> str:
        """Why somebody may not bring so many chips to a table now; empty if they may."""
        out = self.excluded(name)
        if out is not None:
            return _excluded_words(out)
        limits = self.limits(name)
        if limits.buy_in is not None and chips > limits.buy_in:
            return f"Your own limit for one buy-in is {limits.buy_in}."
        risk = self.at_risk(name) + self._coming.get(person(name), 0) if limits.loss is not None else 0
        if limits.loss is not None and risk + chips > limits.loss:
            left = max(0, limits.loss - risk)
            return f"Your own limit for a day's loss is {limits.loss}: {left} are left."
        if limits.minutes is not None and self.minutes(name) >= limits.minutes:
            return f"Your own limit of {limits.minutes} minutes a day is used up."
        return ""

    @contextmanager
    def _bringing(self, who: str, chips: int) -> Iterator[None]:
        self._coming[who] = self._coming.get(who, 0) + chips
        try:
            yield
        finally:
            self._coming[who] -= chips
            if not self._coming[who]:
                del self._coming[who]

    def bringing(self, name: str, chips: int) -> AbstractContextManager[None]:
        """While chips that were not refused are written down: somebody asks at several tables at once."""
        return self._bringing(person(name), chips) if name and chips > 0 else nullcontext()

    def must_go(self, name: str) -> bool:
        """Whether somebody who sits at a table leaves it when the hand is over."""
        if self.excluded(name) is not None:
            return True
        most = self.limits(name).minutes
        return most is not None and self.minutes(name) >= most

    def look(self, table: str, people: Callable[[], Iterable[str]]) -> None:
        """Who sits where, of those who have limits: written down when it changes, and nobody waits for it."""
        if not self._set:  # nobody has limits: nobody has to be looked for
            return
        here, known = set(people()), self._at.get(table, set())
        for one in {*map(person, here), *known}:
            name = self.wished(one).name
            limits = self.limits(one)
            if (limits.minutes is not None or limits.loss is not None) and (one in known) is not (name in here):
                self._note(Sitting(name, table, one not in known))

    def _note(self, sitting: Sitting) -> None:
        now, body = self._now(), canonical(sitting)
        try:
            self._log.append(STREAM, None, (Draft("sitting", int(now * 1e6), ROOM, "", body),))
        except StoreError:
            return
        self._hear("sitting", body, now)


def _tightest(values: Iterable[int | None]) -> int | None:
    """Of those that hold together; one that is absent limits nothing."""
    return min((value for value in values if value is not None), default=None)


def _tighter(every: Iterable[Lasting], limits: OwnLimits, now: float) -> list[Lasting]:
    """Those that hold beside these, which are set after them, because they say more; the others count no more."""

    def says_more(one: OwnLimits) -> bool:
        return any(_tightest((getattr(one, what), getattr(limits, what))) != getattr(limits, what) for what in WHATS)

    return [(until, one) for until, one in every if now < until and says_more(one)]


def _excluded_words(out: PlayBan) -> str:
    by = "by your own wish" if out.own else f"by {out.by}"
    why = f": {out.why}" if out.why else ""
    return f"You are excluded from every table {by}{why}."
