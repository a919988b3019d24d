"""Section E: what it costs to begin. Each measurement is a new interpreter that tells its own CPU time.

Cold: empty folders for tables and kernels, as on the first day. Cached: the same folders again.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.machine import ROOT
from bench.model import Contestant, Effort, Ready, Task, Within

IMPORT_BAR = (Within(0.100),)
LONGEST = 120  # seconds for one interpreter

OUR_IMPORTS = ("cardspeak", "cardspeak.hand", "cardspeak.ranking", "cardspeak.odds.exact", "cardspeak.interop.phh")
PEER_IMPORTS = (
    ("phevaluator", "phevaluator"),
    ("eval7", "eval7"),
    ("treys", "treys"),
    ("pokerkit", "pokerkit"),
    ("texasholdem", "texasholdem"),
    ("clubs", "clubs"),
    ("rlcard", "rlcard"),
    ("pyo3_poker_eval", "pyo3-poker-eval"),
    ("poker_equity", "poker-equity"),
    ("pyspiel", "open-spiel"),
)

# As in `measure`: CPU time, or the wall clock where threads make that less.
START = "import time; wall, work = time.perf_counter(), time.process_time()"
STOP = "print('took', min(time.perf_counter() - wall, time.process_time() - work))"

SHAPE = "from cardspeak.books.loader import load_book; shape = load_book('open-table').ladder().shape"
HOLDEM = (
    "from cardspeak.books.loader import load_book\n"
    "from cardspeak.odds.spot import contest_of, spot_of\n"
    "from cardspeak.odds.exact import tally\n"
    "spot = spot_of(contest_of(load_book('open-table').game('holdem')), [(50, 51), (45, 44)])"
)
TABLES = f"from cardspeak.ranking.fast import evaluator\n{SHAPE}"
BATCH = f"import numpy as np\nfrom cardspeak.ranking.batch import values\n{SHAPE}\nhands = np.arange(7)[None]"


ROWS = (
    "from cardspeak.hand import Stakes, make_setup\n"
    "setup = make_setup('open-table', 'holdem', [200] * 6, stakes=Stakes(blinds=(1, 2), small=2))"
)
STEP = (
    "import numpy as np\n"
    "from cardspeak.batch import CALL, Hands\n"
    "Hands.of(setup, 1000, 7, log=0).step(np.full(1000, CALL, np.int8), np.zeros(1000, np.int32))"
)
COLD_BAR, CACHED_BAR = (Within(20.0),), (Within(1.0),)


def tasks(effort: Effort) -> Iterator[Task]:
    ours = tuple(
        Contestant(
            f"import {name}",
            partial(_timed, "", f"import {name}"),
            clock="own",
            bars=IMPORT_BAR if name == "cardspeak" else (),
        )
        for name in OUR_IMPORTS
    )
    peers = tuple(
        Contestant(f"import {module}", partial(_timed, "", f"import {module}"), package, clock="own")
        for module, package in PEER_IMPORTS
    )
    yield Task("import", "imports", (*ours, *peers), slow=True, compared=False)
    version = Contestant("cardspeak --version", _command, clock="own")
    nothing = Contestant("python -c pass, for comparison", partial(_process, ["-c", "pass"]), "python", clock="own")
    yield Task("the command, interpreter included, wall clock", "runs", (version, nothing), slow=True, compared=False)
    yield Task("first use, after the imports", "first uses", tuple(_first_uses(effort)), slow=True, compared=False)


def _first_uses(effort: Effort) -> Iterator[Contestant]:
    """A quick run leaves out whatever is compiled, and takes tables from where they are usually kept."""
    first, kept = partial(Contestant, clock="own"), None if effort.quick else _kept()
    seven, aces, batch = "evaluator(shape).value_for(7)(range(7))", "tally(spot, '{}')", "values(hands, shape, 'numba')"
    yield first("first seven-card value, tables built", partial(_timed, TABLES, seven, fresh=True))
    yield first("first seven-card value, tables cached", partial(_timed, TABLES, seven, kept))
    yield first("first AhAs v KdKc, plain, cached", partial(_timed, HOLDEM, aces.format("plain"), kept))
    yield first("first AhAs v KdKc, numpy, cached", partial(_timed, HOLDEM, aces.format("numpy"), kept))
    if effort.quick:
        return
    numba = aces.format("numba")
    yield first("first AhAs v KdKc, numba, compiled", partial(_timed, HOLDEM, numba, fresh=True))
    yield first("first AhAs v KdKc, numba, cached", partial(_timed, HOLDEM, numba, kept))
    yield first("first ranking.batch, numba, compiled", partial(_timed, BATCH, batch, fresh=True))
    yield first("first ranking.batch, numba, cached", partial(_timed, BATCH, batch, kept))
    yield first("first step of 1,000 hands, numba, compiled", partial(_timed, ROWS, STEP, fresh=True), bars=COLD_BAR)
    yield first("first step of 1,000 hands, numba, cached", partial(_timed, ROWS, STEP, kept), bars=CACHED_BAR)
    tables = partial(_timed, "import pyo3_poker_eval", "pyo3_poker_eval.PokerEval()")
    yield first("pyo3_poker_eval.PokerEval(), at every start", tables, "pyo3-poker-eval")


# -- interpreters ------------------------------------------------------------------------------------------


def _timed(before: str, work: str, folder: Path | None = None, *, fresh: bool = False) -> Ready:
    """The work in a new interpreter, by its own watch, what must be imported `before` not counted."""
    if not fresh:
        _ask(before, work, folder)  # byte code and tables are written, files are in memory

    def run(_: int) -> float:
        if fresh:
            with tempfile.TemporaryDirectory() as empty:
                return _ask(before, work, Path(empty))
        return _ask(before, work, folder)

    return Ready(run)


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


def _kept() -> Path:
    """One folder for tables and kernels as long as this process lives."""
    if not _KEPT:
        _KEPT.append(tempfile.TemporaryDirectory())
    return Path(_KEPT[0].name)


def _ask(before: str, work: str, folder: Path | None) -> float:
    code = f"{before}\n{START}\n{work}\n{STOP}"
    told = _run([sys.executable, "-W", "ignore", "-c", code], folder).stdout.split()
    return float(told[told.index("took") + 1])


def _run(command: list[str], folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    places = {} if folder is None else {"CARDSPEAK_CACHE": str(folder), "NUMBA_CACHE_DIR": str(folder / "numba")}
    environment = {**os.environ, **places}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines()
        kind = ImportError if said and "ModuleNotFoundError" in said[-1] else RuntimeError
        raise kind(said[-1] if said else f"ended with code {done.returncode}")
    return done


def _command() -> Ready:
    """The installed command, as somebody types it."""
    program = Path(sys.executable).with_name("cardspeak")
    return _whole([str(program), "--version"] if program.exists() else [sys.executable, "-m", "cardspeak", "--version"])


def _process(arguments: list[str]) -> Ready:
    return _whole([sys.executable, *arguments])


def _whole(command: list[str]) -> Ready:
    """A whole process, from its start to its end."""

    def run(_: int) -> float:
        start = time.perf_counter()
        _run(command)
        return time.perf_counter() - start

    run(1)
    return Ready(run)
