"""A loop is woken once for a group of appends; whoever gives up while it waits has nothing written."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import pytest

from cardspeak.errors import BadInput
from cardspeak.store import Appended, Conflict, Log, MemoryStore, Store, draft
from cardspeak.store.awaiting import awaited
from cardspeak.store.waking import answering

ONE = draft("said", {"words": "raise"}, time=1, actor="player/Ann")


class Loop(asyncio.SelectorEventLoop):
    """Counts how often another thread wakes it."""

    woken = 0

    def call_soon_threadsafe(self, *args: object, **more: object) -> asyncio.Handle:
        self.woken += 1
        return super().call_soon_threadsafe(*args, **more)  # type: ignore[arg-type]


def appended(log: Log, count: int, asked: Callable[[], None] = lambda: None) -> int:
    """So many appends at once; how often the loop was woken for them. `asked` is called when all wait."""

    async def story() -> None:
        waits = [awaited(log.append(f"table/{one}", 0, (ONE,))) for one in range(count)]
        asked()
        found = await asyncio.gather(*waits)
        assert [one.position for one in found] == [1] * count

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(story())
        loop = runner.get_loop()
        assert isinstance(loop, Loop)
        return loop.woken


def test_one_wake_up_for_a_group(tmp_path: Path) -> None:
    """The writer is kept busy until all have asked: they are one group, and the loop is woken for it and no more."""
    with Store.open(tmp_path / "log.db") as log:
        held, go = threading.Event(), threading.Event()

        def busy(_: object) -> None:
            held.set()
            go.wait()

        log._writer.ask(busy)
        held.wait()
        assert appended(log, 200, go.set) == 1


def test_answers_that_are_there_wake_nobody() -> None:
    assert appended(MemoryStore(), 50) == 0


def test_a_refusal_reaches_whoever_asked_and_nobody_else(tmp_path: Path) -> None:
    async def story(log: Log) -> None:
        asks = (log.append("table/1", expected, (ONE,)) for expected in (0, 7, None))
        first, second, third = await asyncio.gather(*map(awaited, asks), return_exceptions=True)
        assert isinstance(first, Appended)
        assert isinstance(second, Conflict)
        assert isinstance(third, Appended)
        assert (first.position, third.position) == (1, 2)

    with Store.open(tmp_path / "log.db") as log:
        asyncio.run(story(log))


def test_given_up_while_it_waits_nothing_is_written() -> None:
    async def story() -> None:
        asked: Future[int] = Future()
        waits = awaited(asked)
        waits.cancel()
        await asyncio.sleep(0)
        assert asked.cancelled()

    asyncio.run(story())


def test_given_up_too_late_it_is_written_and_nobody_is_told() -> None:
    async def story() -> None:
        asked: Future[int] = Future()
        waits = awaited(asked)
        asked.set_running_or_notify_cancel()
        waits.cancel()
        await asyncio.sleep(0)
        with answering():
            asked.set_result(1)
        await asyncio.sleep(0)
        assert waits.cancelled()

    asyncio.run(story())


def test_a_group_that_breaks_off_has_told_those_it_answered() -> None:
    async def story() -> None:
        first: Future[int] = Future()
        second: Future[int] = Future()
        waits = [awaited(first), awaited(second)]

        def write() -> None:
            with answering():
                first.set_result(1)
                raise BadInput("broken off")

        with pytest.raises(BadInput):
            await asyncio.to_thread(write)
        assert await waits[0] == 1
        assert not waits[1].done()
        waits[1].cancel()

    asyncio.run(story())


def test_a_loop_that_is_closed_keeps_no_writer_from_writing() -> None:
    asked: Future[int] = Future()

    async def story() -> None:
        awaited(asked)

    asyncio.run(story())
    with answering():
        asked.set_result(1)
    assert asked.result() == 1
