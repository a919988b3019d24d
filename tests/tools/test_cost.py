"""What the tests cost is counted in CPU time, whoever ran them, with the programs that they started."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tools.cost import FILE, Costs, seconds, told

SOURCE = """import subprocess, sys, time
WORK = "import time\\nwhile time.process_time() < {}: pass"

def test_works():
    end = time.process_time() + 0.3
    while time.process_time() < end: pass

def test_lets_work():
    subprocess.run([sys.executable, "-c", WORK.format(0.3)], check=True)

def test_waits():
    time.sleep(0.3)
"""


def test_work_is_counted_and_waiting_is_not(tmp_path: Path) -> None:
    (tmp_path / "test_here.py").write_text(SOURCE)
    kept = tmp_path / "cost.tsv"
    root = str(Path(__file__).parents[2])
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tools.cost",
        "-p",
        "no:cacheprovider",
        "-p",
        "xdist.plugin",
        "-n",
        "1",
    ]
    environment = os.environ | {"PYTHONPATH": root, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", FILE: str(kept)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line.split("\t") for line in kept.read_text().splitlines()]
    cost = {name.rpartition("::")[2]: float(seconds) for seconds, name in rows}
    assert cost["test_works"] >= 0.25
    assert cost["test_lets_work"] >= 0.25
    assert cost["test_waits"] < 0.25
    said = re.search(r"CPU: (\d+) s; (\d+) s in 3 tests", done.stdout)
    assert said is not None
    assert int(said[1]) >= int(said[2]) >= 1


def test_without_workers_it_is_the_same(request: pytest.FixtureRequest) -> None:
    costs, began = Costs(), seconds()
    costs.pytest_collection_finish()
    around = costs.pytest_runtest_protocol(request.node)
    next(around)
    sum(range(10**6))
    with pytest.raises(StopIteration):
        around.send(None)
    ((name, cost),) = costs.rows
    assert name == request.node.nodeid
    assert 0 < cost <= seconds() - began
    assert costs.found >= began


def test_the_dearest_come_first() -> None:
    rows = [
        ("tests/a/test_x.py::test_one", 1.0),
        ("tests/b/test_y.py::test_two", 3.0),
        ("tests/a/test_z.py::test", 4.0),
    ]
    lines = told(rows, 2.0, 11.0)
    assert lines[0] == "CPU: 11 s; 8 s in 3 tests, 2 s to find them."
    assert lines[2:4] == ["       5.0 s  tests/a", "       3.0 s  tests/b"]
    assert lines[5:7] == ["       4.0 s  tests/a/test_z.py", "       3.0 s  tests/b/test_y.py"]
    assert lines[9].endswith("test_z.py::test")
