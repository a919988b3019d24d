"""A kept kernel is found again only as long as everything that it is made of is the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HELPER = """
from cardspeak.ranking.compiled import called, inlined
STEP = {step}

@inlined
def raised(x):
    return x {sign} STEP

@called
def doubled(x):
    return x * {factor}
"""
KERNEL = """
from cardspeak.ranking.compiled import compiled, digest, fast
from helper import doubled, raised

@compiled
def first(x):
    return raised(x)

@fast
def second(x):
    return doubled(raised(x))

print(first(10), second(10), digest(first) != digest(second))
"""
ONE_BY_ONE = """
import os, shutil, sys
sys.path.insert(0, "")
for number in range(int(sys.argv[1])):
    shutil.copyfile(f"helper-{number}.txt", "helper.py")
    os.utime("helper.py", (1e9, 1e9))  # files of a wheel all have one time
    sys.modules.pop("helper", None)
    sys.modules.pop("kernel", None)
    import kernel
"""


def run(folder: Path, *versions: dict[str, object]) -> list[str]:
    """What the kernel says with each version of its helper in turn, in one process: loading numba costs a second."""
    kernel = folder / "kernel.py"
    if not kernel.exists():
        kernel.write_text(KERNEL, encoding="utf-8")
    for number, values in enumerate(versions):
        version = folder / f"helper-{number}.txt"
        version.write_text(HELPER.format(**values), encoding="utf-8")
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ONE_BY_ONE, str(len(versions))],
        cwd=folder, env=env, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.splitlines()


def kept(folder: Path) -> int:
    return len(list(folder.rglob("*.nbc")))


def test_a_changed_helper_is_seen(tmp_path: Path) -> None:
    first: dict[str, object] = {"step": 1, "sign": "+", "factor": 2}
    assert run(tmp_path, first) == ["11 22 True"]
    assert kept(tmp_path) == 2
    constant, written_in, called = (
        first | {"step": 5},
        {"step": 5, "sign": "-", "factor": 2},
        {"step": 5, "sign": "-", "factor": 3},
    )
    found = run(tmp_path, first, constant, written_in, called)
    assert found == ["11 22 True", "15 30 True", "5 10 True", "5 15 True"]
    assert kept(tmp_path) == 2 + 2 + 2 + 1  # the first was found again; the last changed the second kernel alone


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("cardspeak.ranking.kernels", "low_values"),
        ("cardspeak.ranking.kernels_exact", "one_board"),
        ("cardspeak.odds.collapsed.kernel", None),
        ("cardspeak.odds.sample.compiled", None),
        ("cardspeak.odds.showdowns", None),
        ("cardspeak.odds.house.holdem_kernel", None),
        ("cardspeak.odds.drawn.compiled", None),
        ("cardspeak.odds.strength_kernel", None),
    ],
)
def test_every_kernel_is_kept_so(module: str, name: str | None) -> None:
    from importlib import import_module

    from numba.core.dispatcher import Dispatcher

    from cardspeak.ranking.compiled import KeyedCache

    found = vars(import_module(module))
    kernels = [one for one in found.values() if isinstance(one, Dispatcher) and one.py_func.__module__ == module]
    kept = [one for one in kernels if isinstance(one._cache, KeyedCache)]  # type: ignore[attr-defined]
    assert kept or not kernels
    if name is not None:
        assert found[name] in kept
