"""Who looked at a ruling that was not carried out, or named a card that lies elsewhere: a record beside the table's."""

from __future__ import annotations

from typing import Any, Protocol

from cardspeak.room.looks import LOOKED, LookRecord, answered_by, guess_of
from cardspeak.room.roof import AtDesk, Roof
from cardspeak.room.who import Who
from cardspeak.rulings.report import Report
from cardspeak.store import Draft, StreamDrafts, canonical
from cardspeak.store.awaiting import awaited


class LookedAt(AtDesk, Protocol):
    """A desk at which somebody looks."""

    @property
    def room(self) -> Roof: ...
    def seconds(self) -> float: ...


class Looking:
    """The looks at one table."""

    def __init__(self, desk: LookedAt) -> None:
        self._desk = desk

    async def at(self, who: Who, report: Report) -> Any:
        """What the ruling would be, without a hidden card; who looked, at what and when stands in the record."""
        desk = self._desk
        answer = desk.machine.look(who, report, int(desk.seconds()))
        await self._noted(who, LookRecord(desk.position, report.incident, report.seat, answered_by(answer)))
        return answer

    async def unguessed(self, who: Who, asked: Any) -> None:
        """Nothing came of it, but where cards are told the refusal of one says where it does not lie, or that it does
        lie somewhere face down: that is a look."""
        told = self._desk.machine.told and who.at_least("dealer")
        kept = guess_of(self._desk.position, asked) if told else None
        if kept is not None:
            await self._noted(who, kept)

    async def _noted(self, who: Who, kept: LookRecord) -> None:
        room = self._desk.room
        draft = Draft(LOOKED, int(room.now() * 1e6), who.name, "", canonical(kept))
        await awaited(room.log.append_all([StreamDrafts(f"looks/{self._desk.id}", None, (draft,))]))
