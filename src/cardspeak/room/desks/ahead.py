"""The timer of what comes next at a table, and what its house players think meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from cardspeak.room.face import Face
from cardspeak.room.turn import OpenQuestion


class Ahead:
    """`due` is called at the moment that `turn` has found, with the place in the log at which that was."""

    def __init__(
        self,
        machine: Face,
        turn: OpenQuestion,
        seconds: Callable[[], float],
        due: Callable[[int], None],
        thinks: Callable[[Callable[[], Any]], asyncio.Future[Any]],
    ) -> None:
        self.timer: asyncio.TimerHandle | None = None
        self._machine = machine
        self._turn = turn
        self._seconds = seconds
        self._due = due
        self._thinks = thinks
        self._thinking: tuple[int, asyncio.Future[Any]] | None = None  # of a house player, at which position

    def schedule(self, position: int) -> None:
        self.stop()
        due = self._turn.due
        if due is None:
            return
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(max(0.0, due - time.monotonic()), self._rings, position)
        self._think(position)

    def _rings(self, position: int) -> None:
        """The moment has come. A house player who still thinks has another one, and a third: how long a thought took
        is never to be seen, and nobody waits at the door meanwhile."""
        thinking = self._thinking
        if thinking is None or thinking[0] != position or thinking[1].done() or not self._turn.ripe:
            self._due(position)
        else:
            self.timer = asyncio.get_running_loop().call_later(self._turn.pace.house, self._rings, position)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _think(self, position: int) -> None:
        """House players think while everybody waits for them anyway: how long they take shows in nothing."""
        waits = self._turn.waits
        if waits.what != "house" or not waits.seat or not self._turn.pace.house:
            return
        if self._thinking is not None:
            if self._thinking[0] == position:
                return
            self._thinking[1].cancel()  # the table has gone on: nobody asks any more
        thought = self._machine.house_thought(waits.seat, int(self._seconds()))
        self._thinking = (position, self._thinks(thought))

    async def thought(self, seat: int, now: int, position: int) -> Any:
        """What the house player does: ready before its moment, or at a whole number of moments later."""
        thinking, self._thinking = self._thinking, None
        if thinking is None or thinking[0] != position:
            return self._machine.house_move(seat, now)
        begun, late, house = time.monotonic(), not thinking[1].done(), self._turn.pace.house
        command = await thinking[1]
        if late:
            await asyncio.sleep(house - (time.monotonic() - begun) % house)
        return command
