"""Which lines of the program the tests of a clause pass: what they never come to, they cannot show.

Each test runs once, watched, in a process of its own; what is known holds as long as no file of the program changes.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from types import CodeType, FrameType
from typing import Any

import pytest

from tools.mutants.forks import failed
from tools.mutants.store import FOLDER, say
from tools.mutants.verbs import EVERY, SOURCE

FILE = FOLDER / "passed.json"
INSIDE = str(SOURCE / "cardspeak") + os.sep
OFTEN = 40  # calls of a function by one test whose lines are followed
ENOUGH = 8.0  # seconds after which a test is watched no longer

Lines = dict[str, list[int]]  # file below the package -> lines


def passed(items: Iterable[pytest.Item]) -> dict[str, Lines]:
    """Of each of these tests, by its name, the lines that it passes."""
    stamp, known = _stamp(), _read()
    made: dict[str, Lines] = known.get("tests", {}) if known.get("stamp") == stamp else {}
    left = [item for item in dict.fromkeys(items) if item.nodeid not in made]
    if left:
        FOLDER.mkdir(exist_ok=True)
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                _watch_all(left, made, stamp)
                code = 0
            finally:
                os._exit(code)
        os.waitpid(pid, 0)
        made = _read().get("tests", {})
    return made


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    return found


def _stamp() -> str:
    """Of all that can be changed."""
    paths = [path for name in EVERY for path in sorted((SOURCE / "cardspeak" / name).rglob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def _watch_all(items: list[pytest.Item], made: dict[str, Lines], stamp: str) -> None:
    signal.signal(signal.SIGPROF, _broken_off)
    for number, item in enumerate(items, 1):
        signal.setitimer(signal.ITIMER_PROF, ENOUGH, ENOUGH / 4)
        made[item.nodeid] = _watched(item)
        signal.setitimer(signal.ITIMER_PROF, 0)
        if number % 250 == 0:
            say(f"watched {number} of {len(items)}")
    FILE.write_text(json.dumps({"stamp": stamp, "tests": made}), encoding="utf-8")


class _Enough(Exception):
    """A test was watched long enough."""


def _broken_off(number: int, frame: FrameType | None) -> None:
    raise _Enough


def _watched(item: pytest.Item) -> Lines:
    often: Counter[CodeType] = Counter()
    met: dict[str, set[int]] = defaultdict(set)

    def call(frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if not code.co_filename.startswith(INSIDE):
            return None
        often[code] += 1
        return line if often[code] <= OFTEN else None

    def line(frame: FrameType, event: str, arg: Any) -> Any:
        met[frame.f_code.co_filename].add(frame.f_lineno)
        return line

    sys.settrace(call)
    try:
        failed(item)
    except _Enough:
        pass
    finally:
        sys.settrace(None)
    return {file[len(INSIDE) :]: sorted(lines) for file, lines in met.items()}
