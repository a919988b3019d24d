"""Where house players think: beside the loop that deals, or in processes of their own.

A room that is served starts a process before it opens, and further ones when that has too much to do. What a process
was asked when it died is asked again; where none can be kept alive the players think in a thread of the room, and the
room says so. Which of these happens changes no answer: see `questions`.
"""

from __future__ import annotations

import asyncio
import itertools
import os
from collections.abc import Callable
from typing import Any, Protocol

from cardspeak.room.bots.line import BotLine
from cardspeak.room.bots.questions import MoveAsked, MoveSaid, Thought

TRIES = 2  # processes that may die over a question before it is answered here
DEATHS = 3  # processes that died without a single answer, before the room does without for a while
AGAIN = 60.0  # seconds until it tries once more
CROWDED = 64  # questions that wait with every process before another is started
MOST = max(1, min(4, (os.cpu_count() or 1) // 2))

Work = Callable[[], Any]


class Thinks(Protocol):
    """Whoever has a house player's move worked out."""

    def begin(self, thought: Work) -> asyncio.Future[Any]: ...
    async def stop(self) -> None: ...


class InTheRoom:
    """In a thread of the room."""

    def begin(self, thought: Work) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(None, thought)

    async def stop(self) -> None:
        """There is nothing to end: what was begun is awaited by its table."""


class Pending:
    """A question until it is answered."""

    __slots__ = ("ask", "future", "here", "thought", "tries")

    def __init__(self, id: int, thought: Thought, future: asyncio.Future[Any]) -> None:
        self.ask = MoveAsked(id, thought.seen, thought.name, thought.whim)
        self.thought = thought
        self.future = future
        self.tries = 0  # processes that died over it
        self.here = False  # it is thought over in the room


class Apart:
    """In processes. `tell` is told of what whoever runs the room should know."""

    def __init__(self, tell: Callable[[str], None], most: int = MOST) -> None:
        self.lines: list[BotLine] = []
        self._tell = tell
        self._most = most
        self._here = InTheRoom()
        self._numbers = itertools.count(1)
        self._pending: dict[int, Pending] = {}
        self._deaths = 0  # in a row, without an answer in between
        self._later = 0.0  # by the loop's clock: no process is started before
        self._starting: asyncio.Task[None] | None = None
        self._ends: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._said = False  # that the room does without

    async def start(self) -> None:
        """The first process; where there can be none, the room has said so."""
        self._grow()
        if self._starting is not None:
            await asyncio.wait({self._starting})

    def begin(self, thought: Work) -> asyncio.Future[Any]:
        """The command, when it is there; given up, it is dropped when it comes."""
        if not isinstance(thought, Thought) or self._stopped:
            return self._here.begin(thought)
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        one = Pending(next(self._numbers), thought, future)
        self._pending[one.ask.id] = one
        future.add_done_callback(lambda _: self._pending.pop(one.ask.id, None))
        self._grow()
        self._give(one)
        return future

    async def stop(self) -> None:
        """No process is left; what is still asked for is thought over here."""
        self._stopped = True
        if self._starting is not None:
            await asyncio.wait({self._starting})
        lines, self.lines = self.lines, []
        self._share_out(())
        await asyncio.gather(*(line.stop() for line in lines), *self._ends)

    # -- questions and answers ------------------------------------------------------------------------------

    def _give(self, one: Pending) -> None:
        """To whoever has least to do; to nobody yet, where a process is on its way."""
        if self.lines and one.tries < TRIES:
            min(self.lines, key=lambda line: len(line.asked)).ask(one.ask)
        elif self._starting is None or one.tries >= TRIES:
            one.here = True
            self._here.begin(one.thought).add_done_callback(lambda done: _passed_on(done, one.future))

    def _share_out(self, lines: tuple[BotLine, ...]) -> None:
        """Whatever is with none of these processes is given to somebody."""
        asked = {id for line in lines for id in line.asked}
        for id, one in list(self._pending.items()):
            if id not in asked and not one.here and not one.future.done():
                self._give(one)

    def _heard(self, said: MoveSaid) -> None:
        self._deaths = 0
        one = self._pending.get(said.id)
        if one is None or one.here or one.future.done():
            return  # the table has gone on meanwhile
        played = self._played(one, said)
        if played is None:
            one.tries = TRIES
            self._give(one)
        else:
            one.future.set_result(played)

    def _played(self, one: Pending, said: MoveSaid) -> Any | None:
        """The command of the table; none for what the seat was not asked. Where the player itself fails it does so in
        the room as well, and says where."""
        prompt = one.ask.seen.prompt
        if said.command is None or prompt is None or said.command.seat != prompt.seat:
            return None
        try:
            return one.thought.played(said.command)
        except Exception:
            return None

    # -- processes ------------------------------------------------------------------------------------------

    def _grow(self) -> None:
        """A process where there is none, and another beside those that are crowded."""
        loop = asyncio.get_running_loop()
        if self._starting is not None or self._stopped or loop.time() < self._later:
            return
        crowded = all(len(line.asked) > CROWDED for line in self.lines)
        if not self.lines or (crowded and len(self.lines) < self._most):
            self._starting = loop.create_task(self._start())

    async def _start(self) -> None:
        line = BotLine(self._heard, self._lost)
        try:
            await line.start()
        except OSError as wrong:
            self._do_without(f"no process could be started for them ({wrong})")
        else:
            self.lines.append(line)
        self._starting = None
        self._share_out(tuple(self.lines))

    def _lost(self, line: BotLine) -> None:
        if line in self.lines:
            self.lines.remove(line)
        if self._stopped:
            return
        self._deaths = 0 if line.answered else self._deaths + 1
        for id in line.asked:
            if id in self._pending:
                self._pending[id].tries += 1
        end = asyncio.get_running_loop().create_task(self._buried(line))
        self._ends.add(end)
        end.add_done_callback(self._ends.discard)
        if self._deaths >= DEATHS:
            self._do_without(f"{DEATHS} processes in a row ended before they had answered anything")
        self._grow()
        self._share_out(tuple(self.lines))

    async def _buried(self, line: BotLine) -> None:
        code = await line.reaped()
        how = f"by signal {-code}" if code is not None and code < 0 else f"with code {code}"
        self._tell(f"A process in which house players think has ended {how}: what it was asked is asked again.")

    def _do_without(self, why: str) -> None:
        self._deaths = 0
        self._later = asyncio.get_running_loop().time() + AGAIN
        if not self._said:
            self._said = True
            self._tell(f"House players think in the room's own process, which makes everybody wait a little: {why}.")


def _passed_on(done: asyncio.Future[Any], future: asyncio.Future[Any]) -> None:
    if future.done() or done.cancelled():
        return
    wrong = done.exception()
    if wrong is not None:
        future.set_exception(wrong)
    else:
        future.set_result(done.result())
