"""Which tests call which function of the program: those are nearest to a verb, the quickest first."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from tools.mutants.forks import ROOT, Tests, failed
from tools.mutants.store import FOLDER, say

MOST = 100  # tests for each function that are named: the quickest, and of each file some
LONG = 0.2  # seconds of one test's examples that are watched: all of them where they are quick
INSIDE = str(ROOT / "src" / "cardspeak")
FILE = FOLDER / "calls.json"

Calls = dict[str, dict[str, float]]  # file and function -> the tests that call it, with the seconds they take


def called(tests: Tests) -> tuple[dict[str, list[str]], set[str]]:
    """File and function -> tests that call it, and those that more call than are named. Worked out once and kept; what
    is new since is watched then."""
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
        file = node.partition("::")[0]
        ranked.append((turns[file], seconds, node))
        turns[file] += 1
    return {node: seconds for _, seconds, node in sorted(ranked)[:MOST]}


def _watch(items: list[pytest.Item], seen: set[str], calls: Calls) -> None:
    taken: dict[str, float] = defaultdict(float)  # seconds spent with the examples of a test
    for number, item in enumerate(items, 1):
        seen.add(item.nodeid)
        function, _, example = item.nodeid.partition("[")
        name = f"{function}[{example.partition(':')[0]}" if function.endswith("::test_case") else function
        if taken[name] <= LONG:
            began = time.process_time()
            found = functions([item])
            spent = round(time.process_time() - began, 4)
            taken[name] += spent
            for one in found:
                calls.setdefault(one, {})[item.nodeid] = spent
        if number % 1000 == 0:
            say(f"watched {number} of {len(items)}")
            _write(seen, calls)
    _write(seen, calls)


def functions(items: Iterable[pytest.Item]) -> set[str]:
    """The functions of the program that these tests call."""
    seen: set[CodeType] = set()

    def look(frame: FrameType, event: str, arg: Any) -> None:  # asked for nothing, it hears of calls alone
        seen.add(frame.f_code)

    sys.settrace(look)
    try:
        for item in items:
            failed(item)
    finally:
        sys.settrace(None)
    return {
        f"{code.co_filename[len(INSIDE) + 1 :]}:{code.co_qualname}"
        for code in seen
        if code.co_filename.startswith(INSIDE)
    }
