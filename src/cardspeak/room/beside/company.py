"""A table's calls and chat for those who look at it, and the calls of all tables for those who attend to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.room.beside.base import no
from cardspeak.room.beside.calls import CallFloor, CloseCall, FloorCall
from cardspeak.room.beside.chat import ChatLine, Say, WordsSaid
from cardspeak.room.beside.register import CALLS, CHAT, Register
from cardspeak.room.face import Face, FloorMatter
from cardspeak.room.shown import Done, Watcher, encode
from cardspeak.room.who import ROOM, Who
from cardspeak.store import Log, StoreError
from cardspeak.values import Value


class Aside(Value, tag="aside", tag_field="type"):
    """What is said at a table and which calls wait there, for one pair of eyes; `fresh`: these lines are all."""

    table: str
    calls: tuple[FloorCall, ...]
    lines: tuple[ChatLine, ...]
    silenced: tuple[str, ...]
    fresh: bool
    time: float


class CallRow(Value):
    """A call on the floor's page."""

    table: str
    title: str
    call: FloorCall


class CallsShown(Value, tag="calls", tag_field="type"):
    """Every call that waits, the oldest first, and the last ones that are over, the newest first."""

    calls: tuple[CallRow, ...]
    done: tuple[CallRow, ...]
    time: float


class Company:
    """The registers of one table."""

    def __init__(
        self,
        log: Log,
        now: Callable[[], float],
        id: str,
        title: str,
        here: Callable[[Who], Who],
        changed: Callable[[], None],
    ) -> None:
        """`here` says who somebody is at this table (whoever plays is a player), `changed` is told when a call was."""
        self.id, self.title, self.here = id, title, here
        self.calls, self.chat = Register(log, now, id, CALLS), Register(log, now, id, CHAT)
        self._now, self._changed = now, changed
        self._called_for: tuple[FloorMatter, ...] = ()

    async def ask(
        self, kind: str, who: Who, raw: bytes, id: str, table: Face, watchers: Iterable[Watcher], *, closed: bool
    ) -> Done | Refused:
        """A call, or something said; those who look at the table are shown it when it is written."""
        register = self.calls if kind == CALLS else self.chat
        try:
            command = register.read(raw)
        except (msgspec.DecodeError, RecursionError, ValueError) as wrong:
            raise BadInput(f"Not understood: {wrong}") from wrong
        who = self.here(who)
        if closed and isinstance(command, CallFloor | Say):
            return no("closed", "a table that is closed takes no commands", "This table is closed.")
        filled: dict[str, Any] = {"name": who.name, "role": who.role, "seat": table.seat_of(who.name), "at": 0}
        if isinstance(command, Say):
            filled["hushed"] = table.hushed
        answer = await register.ask(who.name, msgspec.structs.replace(command, **filled), id)
        if isinstance(answer, Refused):
            return answer
        if answer.done.repeated:
            return answer.done
        said = tuple(event for event in answer.events if isinstance(event, WordsSaid))
        for watcher in tuple(watchers):
            watcher.show(self.id, self.message(watcher.who, tuple(map(_line, said)), fresh=False))
        if register is self.calls:
            self._changed()
        return answer.done

    def wants(self, matters: tuple[FloorMatter, ...]) -> bool:
        """Whether the floor has to be told something about these, or that some of them are over."""
        return matters != self._called_for

    async def call_for(self, matters: tuple[FloorMatter, ...], watchers: Iterable[Watcher]) -> None:
        """The room calls the floor once for each of these, and closes its calls about what is over.

        Nobody else at the table is told anything, nor that there is something to tell."""
        before, self._called_for = self._called_for, matters
        stand = {
            FloorMatter(call.seat, call.why): call.number for call in self.calls.matter.prompt if call.name == ROOM
        }
        asked: list[Any] = [CallFloor(seat=one.seat, why=one.why) for one in matters if one not in (*before, *stand)]
        asked += [CloseCall(call=number) for one, number in stand.items() if one not in matters]
        try:
            for command in asked:
                await self.calls.ask(ROOM, msgspec.structs.replace(command, name=ROOM, role="manager"))
        except StoreError:
            self._called_for = before  # the next time that something is written
            raise
        if asked:
            for watcher in tuple(watchers):
                if self.here(watcher.who).at_least("dealer"):
                    watcher.show(self.id, self.message(watcher.who, (), fresh=False))
            self._changed()

    def message(self, who: Who, lines: tuple[ChatLine, ...] | None = None, *, fresh: bool = True) -> bytes:
        house = self.here(who).at_least("dealer")
        chat = self.chat.matter.state
        return encode(
            Aside(
                self.id,
                self.calls.matter.seen_by(who.name, house=house),
                tuple(chat.lines) if lines is None else lines,
                tuple(name for name in chat.silenced if house or name == who.name),
                fresh,
                self._now(),
            )
        )

    @property
    def quiet(self) -> bool:
        """Nothing was ever called or said here."""
        return not (self.calls.position or self.chat.position)

    def quiet_to(self, who: Who) -> bool:
        """Nothing of it is for these eyes: what the house alone knows leaves no trace with others."""
        if self.quiet:
            return True
        house = self.here(who).at_least("dealer")
        return not (house or self.chat.position or self.calls.matter.seen_by(who.name, house=False))


def _line(event: WordsSaid) -> ChatLine:
    return ChatLine(event.number, event.name, event.seat, event.words, event.at, event.house)


class Attendants:
    """Those of the house who hear every call."""

    def __init__(self, now: Callable[[], float], companies: Callable[[], Mapping[str, Company]]) -> None:
        self._watchers: set[Watcher] = set()
        self._now, self._companies = now, companies

    def attend(self, watcher: Watcher) -> Refused | None:
        if not watcher.who.at_least("dealer"):
            return no("authority", "calls are for the house to take", "Calls are for the floor to hear.")
        self._watchers.add(watcher)
        watcher.show("", self.shown_to(watcher.who))
        return None

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher.show("", self.shown_to(watcher.who))

    def shown_to(self, who: Who) -> bytes:
        """Of the tables at which they do not play themselves."""
        every = [one for one in self._companies().values() if not one.quiet and one.here(who).at_least("dealer")]
        waits = [CallRow(one.id, one.title, call) for one in every for call in one.calls.matter.prompt]
        over = [CallRow(one.id, one.title, call) for one in every for call in one.calls.matter.state.done]
        waits.sort(key=lambda row: row.call.at)
        over.sort(key=lambda row: -row.call.closed_at)
        return encode(CallsShown(tuple(waits), tuple(over[:20]), self._now()))
