"""Test files made ready before the workers start are those that pytest itself would make."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
from pathlib import Path
from types import CodeType

from tools.rewritten import TESTS, kept_at, of_plugins, rewrite

SOURCE = """def test_here():
    one = [1]
    assert one == [1], "told"
"""


def read(path: Path) -> tuple[bytes, CodeType]:
    """What stands before the code, the source's hash in it, and the code."""
    kept = kept_at(path).read_bytes()
    return kept[:16], marshal.loads(kept[16:])


def test_pytest_would_have_kept_the_same(tmp_path: Path) -> None:
    path = tmp_path / "test_here.py"
    path.write_text(SOURCE)
    assert rewrite(path)
    ours = read(path)
    kept_at(path).unlink()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none of them has a part in it
    command = [sys.executable, "-m", "pytest", "-q", "--import-mode=importlib", "-p", "no:cacheprovider", path.name]
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert read(path) == ours


def test_what_is_kept_is_kept_until_the_file_changes(tmp_path: Path) -> None:
    path = tmp_path / "test_here.py"
    path.write_text(SOURCE)
    assert rewrite(path)
    assert not rewrite(path)
    path.write_text(SOURCE.replace("[1]", "[2]"))
    assert rewrite(path)
    assert list(kept_at(path).parent.iterdir()) == [kept_at(path)]


def test_what_is_made_ready() -> None:
    files = set(of_plugins())
    assert any(file.parts[-2:] == ("hypothesis", "core.py") for file in files)
    assert not any(file.is_relative_to(TESTS) for file in files)
