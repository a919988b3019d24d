"""The tests collected once; then a process is forked for each mutant, and runs the tests that should notice it.

Nothing is written and nothing imported again: a fork costs milliseconds. In the child every cache of the package is
emptied, so that what was read from a book is read again, as the mutant has it.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import signal
import sys
import tempfile
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

import pytest
from _pytest.runner import runtestprotocol

from cardspeak import cards

ROOT = Path(__file__).resolve().parents[2]
# Where marks stand. What starts servers and browsers is left out: a fork of it would not be one of its own.
FOLDERS = (
    *("banked", "bonus", "books", "cards", "hand", "jackpots", "promotions", "ranking", "rulings", "table"),
    *("talk", "terms", "tournament", "examples"),
)
LONGEST = 20.0  # seconds of its own work for one test; whatever takes longer has noticed something
WORK = 6.0  # seconds of their own work for all tests of a mutant that none notices, unless more are asked for
SOON = 0.1  # seconds of its own work that other tests have before the second readings are asked
READINGS = "tests/books/test_readings.py"  # what was written down from the books a second time
FEW = 12  # examples of one test function that are tried


class Verdict(NamedTuple):
    """What became of a mutant."""

    id: str
    fate: str  # "clause": killed by a test with its clause; "other"; "reading"; "loader"; "time"; "alive"
    by: str  # the test, or what the loader said
    seconds: float
    clause: str = ""  # by whose mark it was killed
    after: tuple[tuple[str, float], ...] = ()  # the tests that ran, with the seconds of their own work


class Change(Protocol):
    """A mutant that can be put into the running program."""

    @property
    def id(self) -> str: ...
    @property
    def key(self) -> str: ...  # what it is known by wherever it stands


Apply = Callable[[Any], str | None]  # puts it in; says what was wrong if it cannot be loaded


class Tests:
    """What was collected, by the clauses that tests carry and by the files they stand in."""

    def __init__(self, items: Iterable[pytest.Item]) -> None:
        self.items = {item.nodeid: item for item in items}
        self.by_clause: dict[tuple[str, str], list[pytest.Item]] = defaultdict(list)
        for item in self.items.values():
            for clause in dict.fromkeys(carried_by(item)):
                self.by_clause[clause].append(item)

    def carrying(self, book: str, clause: str, word: str = "") -> list[pytest.Item]:
        return few(self.by_clause.get((book, clause), []), word=word)

    def like(self, nodes: Iterable[str]) -> list[pytest.Item]:
        """These, and then the other examples of the same tests."""
        items = self.named(nodes)
        functions = {function_of(item.nodeid) for item in items}
        same = [item for name, item in self.items.items() if function_of(name) in functions]
        return list(dict.fromkeys([*items, *few(same, 2 * FEW)]))

    def named(self, nodes: Iterable[str]) -> list[pytest.Item]:
        return [self.items[node] for node in nodes if node in self.items]


def function_of(node: str) -> str:
    """The test that a node is an example of; a file of cases is a test of its own, whatever plays it."""
    name, _, example = node.partition("[")
    return f"{name}[{example.partition(':')[0].removesuffix(']')}" if name.endswith("::test_case") else name


def few(items: list[pytest.Item], most: int = FEW, word: str = "") -> list[pytest.Item]:
    """Of each test function some examples, spread over all of them, and those that are named by this word."""
    by_function: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        by_function[function_of(item.nodeid)].append(item)
    kept: list[pytest.Item] = []
    for examples in by_function.values():
        step = max(1, -(-len(examples) // most))
        kept += dict.fromkeys([*(one for one in examples if word and word in one.nodeid)][:most] + examples[::step])
    return kept


class _Taken:
    """A plugin that takes the collected tests over and runs none of them itself."""

    def __init__(self, work: Callable[[Tests], None]) -> None:
        self.work = work

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        for item in session.items:
            _found_once(item)
        self.work(Tests(session.items))
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> pytest.TestReport:
        """Whether it failed, and not how: to write that down takes longer than most tests."""
        assert call.when != "collect", "what runs was collected"
        wrong = call.excinfo.value if call.excinfo else None
        outcome: Literal["passed", "skipped", "failed"] = "failed" if wrong else "passed"
        if isinstance(wrong, pytest.skip.Exception):
            outcome = "skipped"
        return pytest.TestReport(item.nodeid, item.location, {}, outcome, None, call.when, asserted=asserted(wrong))


def asserted(wrong: BaseException | None) -> bool:
    """Whether a test said that something is not as it should be, and not only that the program could not go on."""
    if not isinstance(wrong, AssertionError | pytest.fail.Exception):
        return False
    *_, (last, _) = traceback.walk_tb(wrong.__traceback__)
    return not last.f_code.co_filename.startswith(str(ROOT / "src"))


def _found_once(item: pytest.Item) -> None:
    """A property that fails has noticed: no smaller example is looked for, and the same ones are tried each time."""
    from hypothesis import Phase, settings  # no sooner: pytest would miss its turn with that module

    test = getattr(item, "obj", None)
    if getattr(test, "is_hypothesis_test", False):
        own = getattr(test, "_hypothesis_internal_use_settings", settings.default)
        once = settings(own, phases=(Phase.explicit, Phase.generate), database=None, derandomize=True)
        setattr(test, "_hypothesis_internal_use_settings", once)  # noqa: B010 (a function's own attribute)


def with_tests(work: Callable[[Tests], None], folders: Iterable[str] = FOLDERS) -> None:
    """Collect, quietly (nor a word that no test ran: none was to), and hand the tests over."""
    places = [str(ROOT / "tests" / folder) for folder in folders if (ROOT / "tests" / folder).exists()]
    os.environ.setdefault("CARDSPEAK_SEED", "mutants")  # random play takes the same course for every mutant
    asked = ["-qq", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-s", *places]
    code = pytest.main(asked, plugins=[_Taken(work)])
    if code not in (0, 5):
        raise SystemExit(f"the tests could not be collected (pytest said {code})")


# -- one fork ----------------------------------------------------------------------------------------------------------


def emptied(within: tuple[str, ...] = ("cardspeak",)) -> None:
    """What the package, or some of its modules, remembers of its books is read again, and decks are laid out anew."""
    for one in _CACHES:
        if str(one.__module__).startswith(within):
            one.cache_clear()
    if cards.__name__.startswith(within):
        for deck in cards.DECKS.values():
            vars(deck).clear()


_CACHES: list[Any] = []


def find_caches() -> None:
    """Once, before the first fork: every cached function of the package."""
    gc.unfreeze()  # what was put out of the collector's sight would not be found either
    _CACHES[:] = [
        one
        for one in gc.get_objects()
        if issubclass(type(one), functools._lru_cache_wrapper)  # a proxy whose object has gone cannot be asked
        and str(getattr(one, "__module__", "")).startswith("cardspeak")
    ]


def keep_nothing(module: str = "") -> None:
    """What a mutant works out is never kept for others; and what orders hands is not read but worked out anew, where
    that is what was changed."""
    from cardspeak.ranking import store

    setattr(store, "write", lambda name, payload: False)  # noqa: B010 (a name of the module, for whoever asks it)
    if module.startswith("cardspeak.ranking"):
        setattr(store, "read", lambda name: None)  # noqa: B010


def run_in_child(job: Job, apply: Apply) -> dict[str, Any]:
    """Here the program is the mutant's: the tests with its clause, then its neighbours, up to the first that fails."""
    wrong = apply(job.change)
    if wrong is not None:
        return {"fate": "loader", "by": wrong}
    ran: list[tuple[str, float]] = []
    for item in job.first:
        if _noticed(item, ran, strict=job.strict):
            carried = {(book, number) for book, number in carried_by(item)}
            clause = next((one for book, one in job.clauses if (book, one) in carried), "")
            return {"fate": "clause", "by": item.nodeid, "clause": clause, "after": ran}
    for item in in_turn(job.then(), ran):
        if time.process_time() > job.work:
            break
        if _noticed(item, ran):
            return {"fate": "reading" if is_reading(item) else "other", "by": item.nodeid, "after": ran}
    return {"fate": "alive", "by": "", "after": ran}


def _noticed(item: pytest.Item, ran: list[tuple[str, float]], *, strict: bool = False) -> bool:
    signal.setitimer(signal.ITIMER_PROF, LONGEST)  # its own time: what else the machine does counts for nothing
    began = time.process_time()
    found = failed(item, strict=strict)
    ran.append((item.nodeid, round(time.process_time() - began, 4)))
    return found


def in_turn(items: list[pytest.Item], ran: list[tuple[str, float]]) -> Iterator[pytest.Item]:
    """The others as they come; after a while the second readings, which are quick and notice most; then the rest."""
    readings = [item for item in items if is_reading(item)]
    others = [item for item in items if not is_reading(item)]
    until = sum(seconds for _, seconds in ran) + SOON
    while others and sum(seconds for _, seconds in ran) < until:
        yield others.pop(0)
    yield from readings
    yield from others


def is_reading(item: pytest.Item) -> bool:
    return item.nodeid.startswith(READINGS)


def carried_by(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """The clauses that a test is marked with."""
    for mark in item.iter_markers("clause"):
        book, *numbers = mark.args
        yield from ((book, number) for number in numbers)


def failed(item: pytest.Item, *, strict: bool = False) -> bool:
    """Strictly: by an assertion of the test's own."""
    reports = runtestprotocol(item, log=False, nextitem=None)
    return any(report.failed and (not strict or vars(report)["asserted"]) for report in reports)


class Job(NamedTuple):
    change: Any
    first: list[pytest.Item]
    then: Callable[[], list[pytest.Item]] = list  # what comes next is looked for only where it is needed
    clauses: tuple[tuple[str, str], ...] = ()  # book and number of what the change is about, the nearest first
    work: float = WORK
    strict: bool = False  # only an assertion of a test counts, nothing that the program could not do any more


def forked(jobs: Iterable[Job], apply: Apply, *, at_once: int) -> Iterator[Verdict]:
    """One process for each, some at a time."""
    find_caches()
    gc.freeze()
    running: dict[int, tuple[str, Path, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number, job in enumerate(jobs):
            while len(running) >= at_once:
                yield _reaped(running)
            answer = Path(folder) / f"{number}.json"
            sys.stdout.flush()
            pid = os.fork()
            if pid == 0:
                _child(job, apply, answer)
            running[pid] = (job.change.id, answer, time.monotonic())
        while running:
            yield _reaped(running)


def _reaped(running: dict[int, tuple[str, Path, float]]) -> Verdict:
    while True:
        pid, _ = os.waitpid(-1, 0)
        if pid in running:
            break
    id, answer, began = running.pop(pid)
    told: dict[str, Any] = (
        json.loads(answer.read_text()) if answer.exists() else {"fate": "time", "by": f"over {LONGEST:g} seconds"}
    )
    answer.unlink(missing_ok=True)
    ran = tuple((node, seconds) for node, seconds in told.get("after", ()))
    return Verdict(id, told["fate"], told["by"], round(time.monotonic() - began, 2), told.get("clause", ""), ran)


def _child(job: Job, apply: Apply, answer: Path) -> None:
    code = 0
    try:
        gc.disable()  # it would touch, and so copy, whatever the parent has
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)  # ends the process: no answer means that the time was over
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        keep_nothing()
        told = run_in_child(job, apply)
        answer.write_text(json.dumps(told))
    except BaseException as wrong:
        answer.write_text(json.dumps({"fate": "other", "by": f"the program failed: {wrong!r}"[:200]}))
    finally:
        os._exit(code)
