"""The hurried clock of the stories: what is written down meanwhile is waited for."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import Future

import pytest
from tests.room import hours
from tests.room.sitting import until

from cardspeak.store.awaiting import awaited


async def polled(seconds: float, after: float) -> float:
    """Hours that pass until a log has answered, which takes so long; whoever waits looks again and again."""
    asked: Future[int] = Future()
    answer = awaited(asked)
    begun = time.monotonic()
    writer = threading.Timer(after, asked.set_result, [1])
    writer.start()
    try:
        await until(answer.done, seconds)
    finally:
        writer.cancel()
    return time.monotonic() - begun


def test_a_slow_disk_costs_no_hours() -> None:
    assert hours.run(polled(3.0, after=0.3)) < 1


def test_a_log_that_never_answers_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hours, "PATIENCE", 0.05)
    with pytest.raises(asyncio.TimeoutError):
        hours.run(polled(6.0, after=600))
