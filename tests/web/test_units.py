"""What is pure in the page's code, tested by node's own runner; without node these are skipped and say so."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "js"
FILES = sorted(FOLDER.glob("*.test.mjs"))


OLDEST = (20, 19)  # knows a module by what stands in it


@cache
def version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60, check=True).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".")[:2])


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_units(file: Path) -> None:
    node = shutil.which("node")
    if node is None or version(node) < OLDEST:
        pytest.skip(f"no node of version {OLDEST[0]}.{OLDEST[1]} here: the units of the page are not tested")
    done = subprocess.run([node, str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout


def test_there_are_some() -> None:
    assert len(FILES) >= 6
