"""Our own rows once more, on the build that `make compile` makes: the same work in an interpreter that imports it.

`python -m bench.compiled MODULE WORK QUICK COUNT` is that interpreter: it prepares the work, does it once to be warm,
and tells the seconds of the second time. A build that is not there, or was made from other sources, is not measured.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

from tools.compile import BUILT, state_of

from bench.machine import ROOT
from bench.model import Bar, Contestant, Effort, NoAnswerError, Ready

LONGEST = 60  # seconds for one interpreter
Work = Callable[[Effort], Ready]


def compiled(name: str, module: str, work: str, effort: Effort, bars: tuple[Bar, ...] = ()) -> Contestant:
    """A row for `module.WORKS[work]`, a function that prepares the work as the plain row does."""
    return Contestant(f"{name}, compiled", partial(_prepare, module, work, effort), clock="own", bars=bars)


def _prepare(module: str, work: str, effort: Effort) -> Ready:
    state = state_of()
    if state != "fresh":
        what = "no compiled build" if state == "missing" else "the compiled build is of other sources"
        raise NoAnswerError(f"{what}; `make compile` makes one")
    ask = partial(_ask, module, work, effort)
    first = ask(1)
    each = int(first["each"])
    count = 1
    while (took := float(ask(count)["seconds"])) < effort.seconds / 4:
        count *= 8
    count = max(1, int(count * effort.seconds / max(took, 1e-9)))
    return Ready(lambda _: float(ask(count)["seconds"]), each=each * count, note=first["note"])


def _ask(module: str, work: str, effort: Effort, count: int) -> dict[str, str]:
    environment = {**os.environ, "PYTHONPATH": str(BUILT)}
    command = [sys.executable, "-W", "ignore", "-m", "bench.compiled", module, work, str(int(effort.quick)), str(count)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise RuntimeError(said[-1] if said else f"ended with code {done.returncode}")
    return dict(json.loads(done.stdout.splitlines()[-1]))


def main(module: str, work: str, quick: str, count: str) -> None:
    import importlib

    from bench.model import FULL, QUICK
    from cardspeak.hand import machine

    if (machine.__file__ or "").endswith(".py"):
        raise SystemExit("this interpreter did not import the compiled build")
    works: dict[str, Work] = importlib.import_module(module).WORKS
    ready = works[work](QUICK if int(quick) else FULL)
    ready.run(int(count))
    gc.collect()
    gc.freeze()
    start = time.thread_time()
    ready.run(int(count))
    took = time.thread_time() - start
    print(json.dumps({"seconds": str(took), "each": str(ready.each), "note": ready.note}))


if __name__ == "__main__":
    main(*sys.argv[1:])
