"""What a worker has to know before it works, besides its job: books that only the process knows which gives it out.

`runs` stands below the books and knows nothing of them. Whoever has something to carry says so once (`carry`), and says
how it is packed when a run begins; what was packed is called in the worker before each job, and knows by itself whether
that worker has heard it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

Job = TypeVar("Job")
Done = TypeVar("Done")


class SentAlong(Protocol):
    """Called in the worker; it is sent there, so it has to be a value."""

    def __call__(self) -> None: ...


_packing: dict[str, Callable[[], SentAlong | None]] = {}


def carry(what: str, pack: Callable[[], SentAlong | None]) -> None:
    """From now on every run has this with it, as `pack` gives it then; None: there is nothing to tell."""
    _packing[what] = pack


class Carrying(Generic[Job, Done]):
    """Work that tells its worker first."""

    def __init__(self, work: Callable[[Job], Done], tells: tuple[SentAlong, ...]) -> None:
        self._work = work
        self._tells = tells

    def __call__(self, job: Job) -> Done:
        for tell in self._tells:
            tell()
        return self._work(job)


def carrying(work: Callable[[Job], Done]) -> Callable[[Job], Done]:
    """The work as it is given to another process."""
    tells = tuple(told for pack in _packing.values() if (told := pack()) is not None)
    return Carrying(work, tells) if tells else work
