"""Work in pieces on every core: results in the order of the pieces, and an end at any piece."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from os import cpu_count
from typing import TypeVar

T = TypeVar("T")

Progress = Callable[[int, int], None]
"""Called with what is done and what there is to do."""


def cores() -> int:
    return cpu_count() or 1


def in_threads(pieces: Iterable[Callable[[], T]], workers: int) -> Iterator[T]:
    """The results, in order; for pieces that let go of the interpreter's lock. What is not begun when the caller
    stops asking, or is interrupted, is never done."""
    left = iter(pieces)
    if workers <= 1:
        for piece in left:
            yield piece()
        return
    pool = ThreadPoolExecutor(workers)
    try:
        waiting: deque[Future[T]] = deque(pool.submit(piece) for piece in islice(left, 2 * workers))
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(pool.submit(piece) for piece in islice(left, 1))
            yield result
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
