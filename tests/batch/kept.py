"""Kernels are compiled once on a machine: the first worker does it, the others wait and find what it kept."""

from __future__ import annotations

import fcntl
import tempfile
from pathlib import Path


def compile_once() -> None:
    from cardspeak.batch import Actions, Hands, play

    with (Path(tempfile.gettempdir()) / "cardspeak-kernels.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        hands = Hands("open-table", "holdem")
        hands.observe()
        Actions(hands).legal()
        play(hands.setup, "random", 1)
