"""The log on PostgreSQL: durable appends from one process and from several, tables taken over, a log copied.

On a server of its own that synchronises its disk, in a folder where temporary files lie. Every append counted is on the
disk and was answered. The clock is the one on the wall; server, writers and load share the machine's cores.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from statistics import quantiles

from tests.postgres_server import Server

from bench.log import asyncio_tasks, by_threads, drafts_of
from bench.machine import ROOT
from bench.model import Contestant, Effort, Ready, Task, Within
from cardspeak.store import Store
from cardspeak.store.awaiting import awaited
from cardspeak.store.copying import copy_log
from cardspeak.store.postgres import PostgresStore

TABLES = 500
BAR = (Within(1.0, 20_000),)
KEPT: list[tempfile.TemporaryDirectory[str]] = []


@cache
def server() -> Server:
    """Ends with this process."""
    import atexit

    found = Server(durable=True)
    atexit.register(found.stop)
    return found


def tasks(effort: Effort) -> Iterator[Task]:
    scale = 1 if not effort.quick else 10 if effort.seconds > 0.01 else 200
    shares = ((1, 1), (2, 1), (3, 1), (1, 4), (2, 4), (3, 4)) if scale < 200 else ((1, 1), (2, 4))
    yield Task(
        "durable appends to PostgreSQL, 500 tables in all",
        "events",
        (
            Contestant("1 thread that waits for each", partial(_waiting, max(500 // scale, 2)), clock="own"),
            *(
                Contestant(
                    f"processes: {processes}, events to an append: {events}",
                    partial(_appending, processes, max(40 // scale, 1), events, TABLES if scale < 200 else 6),
                    clock="own",
                    bars=BAR if (processes, events) == (1, 4) else (),
                )
                for processes, events in shares
            ),
        ),
        compared=False,
    )
    yield Task("taking over 100 tables", "tables", (Contestant("one transaction", _taking, clock="own"),))
    yield Task(
        "copying a log from a file",
        "records",
        (Contestant("verified on both sides", partial(_copying, scale), clock="own"),),
    )


def _waiting(appends: int) -> Ready:
    def run(_: int) -> float:
        address = server().database()
        with PostgresStore.open(address) as store:
            began = time.perf_counter()
            by_threads(store, 1, appends, 1)
            took = time.perf_counter() - began
        server().give_back(address)
        return took

    return Ready(run, each=appends)


def _appending(processes: int, appends: int, events: int, tables: int) -> Ready:
    """Writers in processes of their own begin together; from the first beginning to the last end."""
    each = tables // processes
    waits: list[float] = []

    def run(_: int) -> float:
        address = server().database()
        command = [sys.executable, "-m", "bench.postgres", address, str(each), str(appends), str(events)]
        pipe = subprocess.PIPE
        writers = [
            subprocess.Popen([*command, str(number)], cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
            for number in range(processes)
        ]
        for writer in writers:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
        began = time.perf_counter()
        for writer in writers:
            assert writer.stdin is not None
            writer.stdin.write("go\n")
            writer.stdin.flush()
        for writer in writers:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "done\n"
        took = time.perf_counter() - began
        told = [writer.communicate()[0].split() for writer in writers]
        waits[:] = sorted(float(word) for words in told for word in words)
        server().give_back(address)
        return took

    run(1)
    late = quantiles(waits, n=100)[98] if len(waits) > 1 else 0.0
    return Ready(run, each=each * processes * appends * events, note=f"p99 {late * 1e3:.0f} ms an append")


def _taking() -> Ready:
    def run(_: int) -> float:
        address = server().database()
        gone = PostgresStore.open(address, name="gone")
        for at in range(100):
            gone.append(f"table/{at}", 0, drafts_of(at, 0, 1)).result()
        gone.close()
        with PostgresStore.open(address, name="taker", take_over=False) as taker:
            began = time.perf_counter()
            assert len(taker.take_over(gone.chain) or ()) == 100
            took = time.perf_counter() - began
        server().give_back(address)
        return took

    return Ready(run, each=100)


def _copying(scale: int) -> Ready:
    KEPT.append(tempfile.TemporaryDirectory())
    path = Path(KEPT[-1].name) / "room.log"
    with Store.open(path) as store:
        asyncio_tasks(store, TABLES // min(scale, 50), max(20 // scale, 1), 4)
        records = store.head().seq

    def run(_: int) -> float:
        address = server().database()
        began = time.perf_counter()
        assert copy_log(path, address, 0).records == records
        took = time.perf_counter() - began
        server().give_back(address)
        return took

    return Ready(run, each=records, note=f"{records:,} records")


def write(address: str, tables: int, appends: int, events: int, number: int) -> None:
    """One writer: every table waits for its own append, all of them at once; prints how long each waited."""
    import asyncio

    waits: list[float] = []

    async def table(store: PostgresStore, caller: int) -> None:
        for place in range(appends):
            began = time.perf_counter()
            drafts = drafts_of(caller, place, events)
            await awaited(store.append(f"table/{caller}", place * events, drafts))
            waits.append(time.perf_counter() - began)

    async def room(store: PostgresStore) -> None:
        await asyncio.gather(*(table(store, number * 1000 + at) for at in range(tables)))

    with PostgresStore.open(address, name=f"writer {number}", lease=60) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        asyncio.run(room(store))
        print("done", flush=True)
    print(*waits)


if __name__ == "__main__":
    write(sys.argv[1], *map(int, sys.argv[2:]))
