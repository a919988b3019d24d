"""The wheel: plain unless the switch is set, compiled where a compiler is at hand, plain with a reason where not."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from cardspeak.commit import commit
from tools import compile as tool


def wheel(folder: Path, **environment: str) -> tuple[set[str], str]:
    """The suffixes in a wheel that was built with this environment, and what the build said."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-v",
        "--disable-pip-version-check",
        "--no-deps",
        "-w",
        str(folder),
    ]
    done = subprocess.run(
        [*command, "-c", "constraints.txt", "."],
        cwd=tool.ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    (made,) = folder.glob("*.whl")
    return {Path(name).suffix for name in zipfile.ZipFile(made).namelist()}, done.stdout + done.stderr


def test_what_compiles_is_what_is_pinned() -> None:
    """The build has a folder of its own and does not read the constraints of the project."""
    wanted = tomllib.loads((tool.ROOT / "pyproject.toml").read_text("utf-8"))
    hook = wanted["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    pinned = set((tool.ROOT / "constraints.txt").read_text("utf-8").split())
    assert {one.replace("[mypyc]", "") for one in hook["compiling"]} <= pinned
    assert not {"dependencies", "require-runtime-dependencies"} & {*hook}, "a plain wheel needs nothing"


@pytest.mark.slow
def test_plain_unless_it_is_asked_for(tmp_path: Path) -> None:
    suffixes, _ = wheel(tmp_path)
    assert ".py" in suffixes
    assert ".so" not in suffixes
    (made,) = tmp_path.glob("*.whl")
    told = zipfile.ZipFile(made).read("cardspeak/COMMIT").decode().strip() if commit() else ""
    assert told == commit(), "what `cardspeak --version` says where it is installed"


@pytest.mark.slow
def test_plain_with_a_reason_where_nothing_compiles(tmp_path: Path) -> None:
    suffixes, said = wheel(tmp_path, HATCH_BUILD_HOOK_ENABLE_CUSTOM="true", CC="no-such-compiler")
    assert ".so" not in suffixes
    assert "no-such-compiler was not found" in said
    assert "This wheel is plain Python." in said


@pytest.mark.slow
def test_compiled_where_a_compiler_is_at_hand(tmp_path: Path) -> None:
    try:
        tool.check_tools()
    except tool.CannotCompileError as why:
        pytest.skip(str(why))
    suffixes, _ = wheel(tmp_path, HATCH_BUILD_HOOK_ENABLE_CUSTOM="true")
    assert {".so", ".py"} <= suffixes
