"""What the room does at a table by itself: chores, the next hand, house players, time that is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from cardspeak.refusal import Refused
from cardspeak.room.batches import CLOSED
from cardspeak.room.desks.ahead import Ahead
from cardspeak.room.roof import AtDesk, Roof
from cardspeak.room.shown import Done
from cardspeak.room.turn import OpenQuestion
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.store import StoreError

UNWRITTEN = "Nothing can be written down"
MOST_CHORES = 100  # one after the other, before the room takes it for a mistake


class Writes(AtDesk, Protocol):
    """A desk as those see it who hold its lock and have something written down."""

    lock: asyncio.Lock
    resting: bool
    stopping: bool

    @property
    def room(self) -> Roof: ...
    def seconds(self) -> float: ...
    def look(self) -> None: ...
    def schedule(self) -> None: ...
    def halt(self, why: str, *, told: bool = False) -> None: ...
    async def carry_out(self, who: Who, id: str, decide: Callable[[int], Any]) -> Any: ...
    async def note_down(self, who: Who, kind: str) -> Done: ...


class OwnMoves:
    """A move is made while the desk is held, so that nothing else happens at the table meanwhile."""

    def __init__(self, desk: Writes, turn: OpenQuestion, ahead: Ahead) -> None:
        self._desk = desk
        self._turn = turn
        self._ahead = ahead

    async def go_on(self, position: int) -> None:
        """The room's own move, unless something happened first. A table that cannot go on says so."""
        desk = self._desk
        async with desk.room.own_moves, desk.lock, desk.room.sharing(desk.machine):
            await desk.room.own_moves.turn()
            rests = desk.resting and not desk.machine.running
            if desk.position != position or desk.paused or desk.closed or desk.stopping or rests:
                return
            await self.or_halt(self._made(int(desk.seconds())))
            if desk.position == position and not desk.paused and not desk.stopping:  # it was not the moment after all
                desk.look()
                desk.schedule()

    async def or_halt(self, work: Coroutine[Any, Any, Any]) -> None:
        """Done, or the table stops and says why."""
        desk = self._desk
        try:
            answer = await work
        except StoreError as wrong:  # it could not be read: as when nothing can be written
            told = desk.room.mending.failed(desk, wrong, stood=desk.paused)
            desk.halt(f"{UNWRITTEN}: {wrong}", told=told)
            return
        except Exception as wrong:
            desk.halt(f"the room's own move failed: {wrong!r}")
            return
        if isinstance(answer, Refused) and not desk.paused:
            desk.halt(f"the room's own command was refused: {answer}")

    async def _made(self, now: int) -> Any:
        """The move whose moment has come, if it has."""
        desk, turn = self._desk, self._turn
        if not turn.ripe:
            desk.look()
        if not turn.ripe:  # the moment that was waited for brought nothing, or was put off
            desk.schedule()
            return None
        waits = turn.waits
        match waits.what:
            case "chores" | "close":
                return await self.tidied()
            case "deal":
                return await self._dealt(now)
            case "house":
                return await self._house(waits.seat, now)
            case "clock":
                return await self._asks(desk.machine.time_out(waits.seat, now))
        return None

    async def _house(self, seat: int, now: int) -> Any:
        """What a house player has thought of, wherever that was; what the table refuses is thought over here."""
        desk = self._desk
        answer = await self._asks(await self._ahead.thought(seat, now, desk.position))
        if isinstance(answer, Refused) and not desk.paused:
            return await self._asks(desk.machine.house_move(seat, now))
        return answer

    async def _dealt(self, now: int) -> Any:
        """The next hand; whoever cannot pay what it takes to stay leaves first, and nobody else waits for them."""
        machine = self._desk.machine
        answer = await self._asks(machine.deal(now))
        if not (isinstance(answer, Refused) and answer.why == "chips"):
            return answer
        leaving = machine.cannot_pay(self._desk.room.log.balance, now)
        for command in leaving:
            refused = await self._asks(command)
            if isinstance(refused, Refused):
                return refused
        return None if leaving else answer

    async def tidied(self) -> Any:
        """Everything that the room has to do at this moment; and the end of a table that is closed."""
        desk = self._desk
        for _ in range(MOST_CHORES):
            now = desk.seconds()
            for chore in desk.machine.chores(int(now)):
                answer = await self._asks(chore)
                if isinstance(answer, Refused):
                    return answer
            match desk.machine.next(now).what:
                case "chores":
                    continue
                case "close":
                    return await desk.note_down(THE_ROOM, CLOSED)
                case _:
                    return None
        raise StoreError("the room's own work comes to no end")

    async def _asks(self, command: Any) -> Any:
        decide = self._desk.machine.decide
        return await self._desk.carry_out(THE_ROOM, "", lambda now: decide(THE_ROOM, command, now))
