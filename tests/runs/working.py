"""Work that can go wrong, for workers to import."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path


def squared(number: int) -> int:
    time.sleep(0.02)
    return number * number


def die_once(job: tuple[int, str]) -> int:
    """The first worker that is given number 3 is killed; the marker tells that it was."""
    number, marker = job
    if number == 3 and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)


def die_always(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fail(number: int) -> int:
    if number == 3:
        raise ValueError("three is too many")
    return number
