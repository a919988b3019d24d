"""Which tests call which function of the program: those are nearest to a verb, the quickest first."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import defaultdict
from pathlib import Path
from types import FrameType
from typing import Any

from tools.mutants.forks import ROOT, Tests, failed
from tools.mutants.store import FOLDER, say

KEPT = 40  # tests for each function
LONG = 0.3  # seconds of one test's examples that are watched: all of them where they are quick
INSIDE = str(ROOT / "src" / "cardspeak")


def called(tests: Tests, *, keep: bool = True) -> dict[str, list[str]]:
    """File and function -> tests that call it; worked out once and kept, unless it is of some tests alone."""
    path = FOLDER / ("calls.json" if keep else "calls-of-some.json")
    if not keep:
        path.unlink(missing_ok=True)
    if path.is_file():
        known: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8"))
        return known
    FOLDER.mkdir(exist_ok=True)
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            _watch(tests, path)
            code = 0
        finally:
            os._exit(code)
    os.waitpid(pid, 0)
    found: dict[str, list[str]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found


def _watch(tests: Tests, path: Path) -> None:
    by_function: dict[str, list[tuple[float, str]]] = defaultdict(list)
    taken: dict[str, float] = defaultdict(float)  # seconds spent with the examples of a test
    seen: set[Any] = set()

    def look(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            seen.add(frame.f_code)

    items = list(tests.items.values())
    for number, item in enumerate(items, 1):
        function, _, example = item.nodeid.partition("[")
        name = f"{function}[{example.partition(':')[0]}" if function.endswith("::test_case") else function
        if taken[name] > LONG:
            continue
        seen.clear()
        began = time.process_time()
        sys.setprofile(look)
        try:
            failed(item)
        finally:
            sys.setprofile(None)
        spent = time.process_time() - began
        taken[name] += spent
        for code in seen:
            if code.co_filename.startswith(INSIDE):
                by_function[f"{code.co_filename[len(INSIDE) + 1 :]}:{code.co_qualname}"].append((spent, item.nodeid))
        if number % 2000 == 0:
            say(f"watched {number} of {len(items)}")
    kept = {name: [node for _, node in sorted(nodes)[:KEPT]] for name, nodes in by_function.items()}
    path.write_text(json.dumps(kept), encoding="utf-8")
