"""Others at a table of the browser tests, played by programs: the room's own client in a thread beside the browser."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from cardspeak.client import Guest, Watched, enter

Answers = Callable[[Watched, dict[str, Any]], Awaitable[Any]]


async def all_in(table: Watched, prompt: dict[str, Any]) -> None:
    """As much as goes; the board twice."""
    by = {choice["verb"]: choice for choice in prompt["choices"]}
    verb = next(verb for verb in ("run", "raise to", "bet", "call", "check") if verb in by)
    await table.answer(by[verb], total=2 if verb == "run" else by[verb].get("most") or 0)


async def folds(table: Watched, prompt: dict[str, Any]) -> None:
    """Gives way, once the floor has said that the table pauses after this hand."""
    while not table.shown["holding"]:
        await table.news()
    by = {choice["verb"]: choice for choice in prompt["choices"]}
    await table.answer(by.get("fold") or by["check"])


class Company:
    """A loop of its own, in a thread of its own: the browser's test goes on in the first."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()
        self._guests: list[Guest] = []
        self._playing: list[asyncio.Task[None]] = []
        self.watching: list[Watched] = []

    def do(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def come(self, name: str, role_token: str = "") -> Guest:
        return self.do(self._come(name, role_token))  # type: ignore[no-any-return]

    async def _come(self, name: str, role_token: str) -> Guest:
        guest = await enter(self.address, name, role_token=role_token)
        await guest.__aenter__()
        self._guests.append(guest)
        return guest

    def sit(self, table: str, chips: Mapping[str, int], answers: Answers = all_in) -> None:
        """Each with so many chips, answering in this way whenever asked."""
        for name, stack in chips.items():
            self.do(self._sit(table, name, stack, answers))

    async def _sit(self, table: str, name: str, chips: int, answers: Answers) -> None:
        watched = await (await self._come(name, "")).watch(table)
        await watched.sit(chips=chips)
        self.watching.append(watched)
        self._playing.append(asyncio.create_task(self._play(watched, answers)))

    async def _play(self, table: Watched, answers: Answers) -> None:
        async for prompt in table.turns():
            await answers(table, prompt)

    async def turned_up(self, table: str) -> list[str]:
        """What has been shown there of the hand that is over, in the eyes of somebody else."""
        watched = next(one for one in self.watching if one.id == table)
        while not watched.view["turned_up"]:
            await watched.news()
        return [card for _, cards in watched.view["turned_up"] for card in cards]

    async def _end(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for guest in self._guests:
            await guest.__aexit__(None, None, None)

    def end(self) -> None:
        self.do(self._end())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(30)
        self.loop.close()


@contextmanager
def company(address: str) -> Iterator[Company]:
    made = Company(address)
    try:
        yield made
    finally:
        made.end()
