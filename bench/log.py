"""The log: durable appends, from one caller and from many. Every append counted is on the disk and was answered.

The clock is the one on the wall, for waiting for the disk is the work; the note says what CPU time an event cost,
callers included. The file lies where temporary files do, or where TMPDIR says: on a disk, for a memory disk would
flatter every figure.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from threading import Thread

from bench.model import Contestant, Effort, Ready, Task, Within
from cardspeak.ledger import Transfer
from cardspeak.store import Draft, Log, Store, draft, verify
from cardspeak.store.awaiting import awaited

BODY = {"type": "RaisedTo", "seat": 4, "total": 600, "to_call": 300, "cite": "6.12.3"}
TABLES = 500
BAR = (Within(1.0, 25_000),)

Work = Callable[[Log, int, int, int], None]  # callers, appends of each, events in an append


def tasks(effort: Effort) -> Iterator[Task]:
    scale = 1 if not effort.quick else 10 if effort.seconds > 0.01 else 200
    one = partial(_contestant, scale=scale)
    yield Task(
        "durable appends, one event each",
        "events",
        (
            one("1 thread", by_threads, 1, 1_000),
            one("8 threads", by_threads, 8, 400),
            one("64 threads", by_threads, 64, 100),
            one("64 asyncio tasks", asyncio_tasks, 64, 100),
            one(f"{TABLES} asyncio tasks, a table each", asyncio_tasks, TABLES, 20),
        ),
        compared=False,
    )
    yield Task(
        "durable appends, four events each, chips moved by one",
        "events",
        (
            one("1 thread", by_threads, 1, 500, events=4),
            one("8 threads", by_threads, 8, 200, events=4),
            one("64 threads", by_threads, 64, 50, events=4),
            one(f"{TABLES} asyncio tasks, a table each", asyncio_tasks, TABLES, 10, events=4, bars=BAR),
        ),
        compared=False,
    )
    yield Task("verifying", "events", (Contestant("verify, chain and ledger", partial(_verifying, scale)),))


def _contestant(
    name: str,
    work: Work,
    callers: int,
    appends: int,
    *,
    scale: int,
    events: int = 1,
    bars: tuple[Within, ...] = (),
) -> Contestant:
    prepare = partial(_appending, work, callers, max(appends // scale, 1), events)
    return Contestant(name, prepare, clock="own", bars=bars)


def _appending(work: Work, callers: int, appends: int, events: int) -> Ready:
    each = callers * appends * events

    def run(_: int) -> float:
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "room.log") as store:
            start = time.perf_counter()
            work(store, callers, appends, events)
            took = time.perf_counter() - start
            assert store.head().seq == each, "every event is in the log"
        return took

    busy = time.process_time()
    run(1)
    spent = (time.process_time() - busy) / each
    return Ready(run, each=each, note=f"{spent * 1e6:.0f} us of CPU an event")


def drafts_of(caller: int, place: int, events: int) -> list[Draft]:
    moved = (Transfer("cage", f"player/{caller}", 600, "house 2.1"),) if events > 1 else ()
    command = f"{caller}-{place}"
    first = draft("RaisedTo", BODY, time=place, actor=f"player/{caller}", command=command, transfers=moved)
    rest = [draft("RaisedTo", BODY, time=place, actor=f"player/{caller}", command=command) for _ in range(events - 1)]
    return [first, *rest]


def by_threads(store: Log, callers: int, appends: int, events: int) -> None:
    def call(caller: int) -> None:
        for place in range(appends):
            store.append(f"table/{caller}", place * events, drafts_of(caller, place, events)).result()

    threads = [Thread(target=call, args=(caller,)) for caller in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def asyncio_tasks(store: Log, callers: int, appends: int, events: int) -> None:
    async def call(caller: int) -> None:
        for place in range(appends):
            drafts = drafts_of(caller, place, events)
            await awaited(store.append(f"table/{caller}", place * events, drafts))

    async def room() -> None:
        await asyncio.gather(*map(call, range(callers)))

    asyncio.run(room())


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


def _verifying(scale: int) -> Ready:
    """A log of many tables, walked from its first record to its last; alone in its own pages."""
    _KEPT.append(tempfile.TemporaryDirectory())
    path = Path(_KEPT[-1].name) / "room.log"
    with Store.open(path) as store:
        asyncio_tasks(store, TABLES, max(20 // scale, 1), 4)
        events = store.head().seq

    def run(times: int) -> None:
        for _ in range(times):
            assert verify(path).sound

    return Ready(run, each=events, note=f"{events:,} records")
