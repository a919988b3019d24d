"""Work divided among processes, with a bar on the error stream and a clean end if somebody interrupts it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[Job], Done], jobs: Sequence[Job], processes: int) -> Iterator[Done]:
    """`work` done on every job, answers in the order of the jobs; here if one process is enough."""
    if processes <= 1 or len(jobs) <= 1:
        yield from map(work, jobs)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(min(processes, len(jobs)), mp_context=get_context("spawn"), initializer=_deaf)
    try:
        yield from pool.map(work, jobs)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _deaf() -> None:
    """An interrupt is for the process that waits; the workers stop because it stops asking."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], Any]]:
    """A bar where somebody is looking; `advance(n)` moves it."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda count: bar.advance(task, count)
