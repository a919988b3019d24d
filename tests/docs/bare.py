"""The package as `pip install .` leaves it: run by the tests in a process of its own, where no extra is to be found.

`python -m tests.docs.bare pages PAGE...` runs the examples of pages; `python -m tests.docs.bare doors` knocks wherever
an extra is needed. Each answer is a line of JSON: what was tried, and what was said.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
# What the extras bring. What an extra's package brings along is not here either.
ABSENT = frozenset(
    {
        *("numpy", "numba", "llvmlite", "scipy", "matplotlib", "PIL", "polars"),
        *("starlette", "uvicorn", "websockets", "argon2", "cryptography", "httpx", "psycopg"),
        *("pettingzoo", "gymnasium", "open_spiel", "pyspiel", "dask", "distributed"),
    }
)


class Bare(PathFinder):
    """Finds what is installed, but for what the extras install."""

    @classmethod
    def find_spec(cls, name: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        return None if name.split(".")[0] in ABSENT else PathFinder.find_spec(name, path, target)


def run_page(name: str) -> None:
    page = ROOT / name
    scope: dict[str, object] = {"__name__": "__example__"}
    for block in re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        if "sys.stdin" not in block:
            exec(compile(block, str(page), "exec"), scope)


def command(line: str) -> None:
    """A command, whose error is what it prints."""
    from click.testing import CliRunner

    from cardspeak.cli import command as cardspeak

    done = CliRunner().invoke(cardspeak, line.split())
    raise RuntimeError(done.output or repr(done.exception))


def to_frame() -> None:
    import cardspeak as cs

    cs.to_frame(ROOT / "nowhere.phh")


def enter() -> None:
    import asyncio

    from cardspeak.client import enter

    asyncio.run(enter("http://localhost:1", "Robin"))


DOORS: dict[str, tuple[str, Callable[[], object]]] = {
    "import cardspeak.batch": ("odds", lambda: importlib.import_module("cardspeak.batch")),
    "simulate --policy": (
        "odds",
        lambda: command("simulate --book star --game holdem --hands 10 --policy call"),
    ),
    "environments": ("envs", lambda: importlib.import_module("cardspeak.interop.envs.aec")),
    "an environment of Gymnasium": ("envs", lambda: importlib.import_module("cardspeak.interop.envs.single")),
    "a game of OpenSpiel": ("envs", lambda: importlib.import_module("cardspeak.interop.envs.spiel")),
    "frames": ("frames", to_frame),
    "a chart": ("charts", lambda: command("equity AhAs KdKc --chart a.png")),
    "the room": ("room", lambda: command("room --memory --no-browser")),
    "a bot": ("room", enter),
    "a log on PostgreSQL": ("postgres", lambda: command("audit postgresql://nowhere/room")),
    "seals": ("seals", lambda: command("log key new.key")),
    "a cluster": (
        "cluster",
        lambda: command("simulate --book star --game holdem --hands 10 --cluster tcp://nowhere:1"),
    ),
}


def told(work: Callable[[], object]) -> str:
    """What went wrong, or nothing."""
    os.chdir(tempfile.mkdtemp())
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            work()
    except Exception as wrong:
        return f"{type(wrong).__name__}: {wrong}"
    return ""


def main(what: str, *names: str) -> None:
    sys.meta_path[:] = [Bare if one is PathFinder else one for one in sys.meta_path]
    if what == "pages":
        tried: dict[str, Callable[[], object]] = {name: partial(run_page, name) for name in names}
    else:
        tried = {name: work for name, (_extra, work) in DOORS.items()}
    for name, work in tried.items():
        sys.stdout.write(json.dumps([name, told(work)]) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
