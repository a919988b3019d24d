"""Which tests call which function of the program, and come by which of its conditions: those are nearest to a verb, the
quickest first."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tools.mutants.forks import ROOT, Tests, failed, function_of
from tools.mutants.store import FOLDER, say
from tools.mutants.verbs import EVERY, turned

MOST = 100  # tests for each function that are named: the quickest, and of each file some
LONG = 0.5  # seconds of one test's examples that are watched: all of them where they are quick
ENOUGH = 4.0  # seconds after which a test that is watched is broken off: what it comes by later is not known
OFTEN = 30  # calls of a function by one test whose lines are followed
INSIDE = str(ROOT / "src" / "cardspeak")
FILE = FOLDER / "calls.json"

# File and function, or the key of a condition -> the tests that come by it, with the seconds they take.
Calls = dict[str, dict[str, float]]


def called(tests: Tests) -> tuple[dict[str, list[str]], set[str]]:
    """File and function, or condition -> tests that come by it, and those that more come by than are named. Worked out
    once and kept; what is new since is watched then."""
    seen, calls = read()
    left = [item for item in tests.items.values() if item.nodeid not in seen]
    if left:
        FOLDER.mkdir(exist_ok=True)
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                _watch(left, seen, calls)
                code = 0
            finally:
                os._exit(code)
        os.waitpid(pid, 0)
        seen, calls = read()
    named = {
        name: sorted((node for node in nodes if node in tests.items), key=lambda node: nodes[node])
        for name, nodes in calls.items()
    }
    return named, {name for name, nodes in calls.items() if len(nodes) >= MOST}


def read(file: Path = FILE) -> tuple[set[str], Calls]:
    """The tests that were watched, and what they call."""
    if not file.is_file():
        return set(), {}
    seen, calls = json.loads(file.read_text(encoding="utf-8"))
    return set(seen), calls


def _write(seen: set[str], calls: Calls) -> None:
    for name, nodes in calls.items():
        if len(nodes) > 2 * MOST:
            calls[name] = _some(nodes)
    FILE.write_text(json.dumps([sorted(seen), calls]), encoding="utf-8")


def _some(nodes: dict[str, float]) -> dict[str, float]:
    """Of so many those of every file by turns, each time its quickest."""
    turns: Counter[str] = Counter()
    ranked = []
    for node, seconds in sorted(nodes.items(), key=lambda one: one[1]):
        file = function_of(node) if "::test_case[" in node else node.partition("::")[0]
        ranked.append((turns[file], seconds, node))
        turns[file] += 1
    return {node: seconds for _, seconds, node in sorted(ranked)[:MOST]}


def _watch(items: list[pytest.Item], seen: set[str], calls: Calls) -> None:
    taken: dict[str, float] = {}  # seconds spent with the examples of a test
    signal.signal(signal.SIGPROF, _broken_off)
    for number, item in enumerate(items, 1):
        seen.add(item.nodeid)
        name = function_of(item.nodeid)
        if taken.get(name, 0.0) <= LONG:
            began = time.process_time()
            signal.setitimer(signal.ITIMER_PROF, ENOUGH, ENOUGH / 4)
            found = functions([item])
            signal.setitimer(signal.ITIMER_PROF, 0)
            spent = round(time.process_time() - began, 4)
            first = min(spent, LONG / 2)  # it reads the books
            taken[name] = taken[name] + spent if name in taken else first
            for one in found:
                calls.setdefault(one, {})[item.nodeid] = spent
        if number % 1000 == 0:
            say(f"watched {number} of {len(items)}")
            _write(seen, calls)
    _write(seen, calls)


class _Enough(Exception):
    """A test was watched long enough."""


def _broken_off(number: int, frame: FrameType | None) -> None:
    raise _Enough


def functions(items: Iterable[pytest.Item]) -> set[str]:
    """The functions of the program that these tests call, and the conditions that they come by."""
    watch = _Watch()
    sys.settrace(watch.call)
    try:
        for item in items:
            failed(item)
    finally:
        sys.settrace(None)
    return watch.found()


@cache
def conditions() -> dict[str, dict[int, list[str]]]:
    """File -> line -> the keys of the conditions that begin on it."""
    made: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for one in turned(EVERY):
        made[f"{INSIDE}/{one.module.removeprefix('cardspeak.').replace('.', '/')}.py"][one.line].append(one.key)
    return made


@cache
def lines_of(code: CodeType) -> frozenset[int]:
    """The lines of some code on which a condition begins."""
    of_file = conditions().get(code.co_filename, {})
    return frozenset(line for _, _, line in code.co_lines() if line in of_file)


class _Watch:
    """Hears of every call; and of the lines of a function until each of its conditions has been met, or it is clear
    that some will not be."""

    def __init__(self) -> None:
        self.often: Counter[CodeType] = Counter()
        self.left: dict[CodeType, set[int]] = {}
        self.met: set[tuple[str, int]] = set()

    def call(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        self.often[code] += 1
        if code not in self.left:
            self.left[code] = set(lines_of(code)) if code.co_filename.startswith(INSIDE) else set()
        return self.line if self.left[code] and self.often[code] <= OFTEN else None

    def line(self, frame: FrameType, event: str, arg: Any) -> Any:
        left = self.left[frame.f_code]
        if frame.f_lineno in left:
            left.discard(frame.f_lineno)
            self.met.add((frame.f_code.co_filename, frame.f_lineno))
        if not left:
            frame.f_trace_lines = False
        return self.line

    def found(self) -> set[str]:
        called = {
            f"{code.co_filename[len(INSIDE) + 1 :]}:{code.co_qualname}"
            for code in self.often
            if code.co_filename.startswith(INSIDE)
        }
        return called.union(*(conditions()[file][line] for file, line in self.met))
