"""Kernels are compiled once on a machine: the first worker does it, the others wait and find what it kept."""

from __future__ import annotations

import fcntl
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest


def compile_once() -> None:
    from cardspeak.batch import Actions, Hands, play

    with _locked("kernels"):
        hands = Hands("open-table", "holdem")
        hands.observe()
        Actions(hands).legal()
        play(hands.setup, "random", 1)


@contextmanager
def compiled_in_turn() -> Iterator[None]:
    """Of several workers that need one kernel at a time, one compiles it; another kernel may be compiled meanwhile."""
    from numba.core.compiler_lock import global_compiler_lock
    from numba.core.dispatcher import Dispatcher

    from cardspeak.ranking.compiled import KeyedCache

    compiler: Any = global_compiler_lock  # numba's own, and within it ours: threads never wait for each other crosswise
    compile_it, mine = Dispatcher.compile, set[str]()

    def in_turn(self: Any, signature: Any) -> Any:
        with compiler:
            cache = self._cache
            name = str(cache._cache_file._index_path) if isinstance(cache, KeyedCache) else ""
            if not name or name in mine:
                return compile_it(self, signature)
            mine.add(name)
            try:
                with _locked(sha256(name.encode()).hexdigest()[:16]):
                    return compile_it(self, signature)
            finally:
                mine.discard(name)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Dispatcher, "compile", in_turn)
        yield


@contextmanager
def _locked(name: str) -> Iterator[None]:
    with (Path(tempfile.gettempdir()) / f"cardspeak-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
