"""Who does the work: this process, several processes of this machine, or a cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from cardspeak.errors import BadInput
from cardspeak.runs.carried import carrying
from cardspeak.runs.lost import TRIES, LostWorker

Job = TypeVar("Job")
Done = TypeVar("Done")


class Crew(Protocol):
    """Does every job, and tells of each as it is done, by its place among the jobs."""

    def each(self, work: Callable[[Job], Done], jobs: Sequence[tuple[int, Job]]) -> Iterator[tuple[int, Done]]: ...


class Here:
    """One after the other."""

    def each(self, work: Callable[[Job], Done], jobs: Sequence[tuple[int, Job]]) -> Iterator[tuple[int, Done]]:
        for place, job in jobs:
            yield place, work(job)


class Processes:
    """So many processes of this machine; a job whose process is lost is given to another."""

    def __init__(self, size: int) -> None:
        self._size = size

    def each(self, work: Callable[[Job], Done], jobs: Sequence[tuple[int, Job]]) -> Iterator[tuple[int, Done]]:
        work = carrying(work)
        left: dict[int, Job] = dict(jobs)
        lost: dict[int, int] = {}
        while left:
            broken = yield from self._some(work, left)
            for place in broken:
                lost[place] = lost.get(place, 0) + 1
                if lost[place] == TRIES:
                    raise LostWorker(left[place])

    def _some(self, work: Callable[[Job], Done], left: dict[int, Job]) -> Any:
        """What is done is taken off `left`; the answer are the jobs that were under way when a process was lost."""
        from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context

        pool = ProcessPoolExecutor(min(self._size, len(left)), mp_context=get_context("spawn"), initializer=_deaf)
        waiting = iter(list(left.items()))
        running: dict[Future[Done], int] = {}
        try:
            while True:
                while len(running) < self._size + 1 and (given := next(waiting, None)) is not None:
                    running[pool.submit(work, given[1])] = given[0]
                if not running:
                    return ()
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done = future.result()
                    place = running.pop(future)
                    del left[place]
                    yield place, done
        except BrokenProcessPool:
            return tuple(running.values())
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _deaf() -> None:
    """An interrupt is for the process that waits; the workers stop because it stops asking."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def crew_of(jobs: int = 1, cluster: str | None = None) -> Crew:
    """`jobs` processes here, or the cluster at an address such as tcp://scheduler:8786."""
    if cluster is None:
        return Here() if jobs <= 1 else Processes(jobs)
    if jobs > 1:
        raise BadInput("Ask for --jobs here or for a --cluster, not for both.")
    try:
        from cardspeak.runs.cluster import Cluster
    except ModuleNotFoundError as missing:
        raise BadInput(f"A cluster needs {missing.name}: pip install 'cardspeak[cluster]'.") from None
    return Cluster(cluster)
