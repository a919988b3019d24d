"""What the tests cost, in CPU time: `make test ARGS="-p tools.cost"`.

The clock on the wall tells how busy the machine was; CPU time, of a worker and of the programs that it started and
waited for, tells what a test costs. Shown at the end of a run, with or without workers: the whole, what it costs to
find the tests and to run them, the dearest folders, files and tests. A program that outlives its test, such as the
browser, is counted where it ended: at the last test of its worker. With `CARDSPEAK_COST=file.tsv` every test is
written there.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Generator, Iterable
from pathlib import Path

import pytest

MOST = 15  # lines of each list
FILE = "CARDSPEAK_COST"
KEPT = "cost"  # under this name a worker hands its rows over

Rows = list[tuple[str, float]]  # a test, and its seconds of CPU time


def seconds() -> float:
    """Of this process and of those that it has waited for."""
    used = os.times()
    return time.process_time() + used.children_user + used.children_system


class Costs:
    """A plugin of the one process that runs the tests, or of each worker and of the one that leads them."""

    def __init__(self) -> None:
        self.rows: Rows = []
        self.found = 0.0  # until all tests were known, of every worker

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        before = seconds()
        try:
            return (yield)
        finally:
            self.rows.append((item.nodeid, seconds() - before))

    def pytest_collection_finish(self) -> None:
        self.found += seconds()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output: dict[str, object] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[KEPT] = (self.found, self.rows)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        found, rows = getattr(node, "workeroutput", {}).get(KEPT, (0.0, []))
        self.found += found
        self.rows += [(str(name), float(cost)) for name, cost in rows]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in told(self.rows, self.found, seconds()):
            terminalreporter.write_line(line)
        if path := os.environ.get(FILE):
            lines = (f"{cost:.3f}\t{name}\n" for name, cost in dearest(self.rows))
            Path(path).write_text("".join(lines), encoding="utf-8")


def dearest(rows: Iterable[tuple[str, float]]) -> Rows:
    return sorted(rows, key=lambda row: -row[1])


def told(rows: Rows, found: float, whole: float) -> list[str]:
    """The summary: the whole, and where it went."""
    ran = sum(cost for _, cost in rows)
    lines = [f"CPU: {whole:.0f} s; {ran:.0f} s in {len(rows)} tests, {found:.0f} s to find them."]
    for title, places in (("folder", _folder), ("file", _file), ("test", str)):
        sums: defaultdict[str, float] = defaultdict(float)
        for name, cost in rows:
            sums[places(name)] += cost
        lines.append(f"The dearest by {title}:")
        lines += [f"  {cost:8.1f} s  {name}" for name, cost in dearest(sums.items())[:MOST]]
    return lines


def _file(name: str) -> str:
    return name.partition("::")[0]


def _folder(name: str) -> str:
    return _file(name).rpartition("/")[0]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Costs(), "cardspeak-costs")
