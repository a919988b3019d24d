"""A crew on a cluster of Dask: the scheduler gives the jobs out, and gives a lost worker's job to another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Generic, TypeVar

from distributed import Client, as_completed
from distributed.scheduler import KilledWorker

from cardspeak.errors import BadInput
from cardspeak.runs.carried import carrying
from cardspeak.runs.lost import LostWorker

Job = TypeVar("Job")
Done = TypeVar("Done")

PATIENCE = 10  # seconds for the scheduler to answer
AHEAD = 3  # jobs for each thread of a worker that are given out at once: some run, some lie ready


class Cluster:
    """At an address, where a client is made for each run, or around a client of one's own, which stays open."""

    def __init__(self, where: str | Client) -> None:
        self._where = where

    @contextmanager
    def _client(self) -> Iterator[Any]:
        if isinstance(self._where, Client):
            yield self._where
            return
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told once, by us
        try:
            client: Any = Client(self._where, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, ValueError, TimeoutError) as wrong:
            why = str(wrong).splitlines()[0] if str(wrong) else type(wrong).__name__
            raise BadInput(f"There is no cluster at {self._where}: {why}") from None
        try:
            yield client
        finally:
            client.close()

    def each(self, work: Callable[[Job], Done], jobs: Sequence[tuple[int, Job]]) -> Iterator[tuple[int, Done]]:
        """A job more for each that is done: a run of a million pieces does not lie in the scheduler's memory."""
        with self._client() as client:
            running = _Running(client, carrying(work), jobs)
            try:
                yield from running.results()
            finally:
                with suppress(Exception):
                    client.cancel(list(running.places))


class _Running(Generic[Job, Done]):
    """What is given out, and what comes back."""

    def __init__(self, client: Any, work: Callable[[Job], Done], jobs: Sequence[tuple[int, Job]]) -> None:
        self.places: dict[Any, tuple[int, Job]] = {}
        self._client, self._work = client, work
        self._waiting = iter(jobs)
        self._done: Any = as_completed(loop=client.loop, with_results=True, raise_errors=False)  # type: ignore[no-untyped-call]
        for _ in range(AHEAD * max(1, sum(client.nthreads().values()))):
            self._give()

    def _give(self) -> None:
        given = next(self._waiting, None)
        if given is not None:
            future = self._client.submit(self._work, given[1], pure=False)
            self.places[future] = given
            self._done.add(future)

    def results(self) -> Iterator[tuple[int, Done]]:
        for future, result in self._done:
            place, job = self.places.pop(future)
            if future.status == "error":
                wrong = future.exception()
                raise LostWorker(job) if isinstance(wrong, KilledWorker) else wrong
            self._give()
            yield place, result
