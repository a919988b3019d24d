"""The stopwatch: best of several runs, the contestants taking turns, so that a busy minute hits all of them."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median

from msgspec.structs import replace

from bench.model import AtLeast, Bar, Clock, Contestant, Effort, Figure, Ready, Task, TaskResult, Verdict, Within
from bench.peers import why_not

CLOSE = 0.05
WATCHES: dict[Clock, Callable[[], float]] = {"cpu": time.thread_time, "wall": time.perf_counter}


@dataclass
class Runner:
    """A contestant on its way through a task."""

    contestant: Contestant
    ready: Ready | None = None
    times: int = 1
    last: float = 0.0
    cores: float = 0.0  # that the last run had
    rates: list[tuple[float, float]] = field(default_factory=list)  # with the cores
    problem: str = ""

    def run(self) -> float:
        """One run; the seconds it took."""
        assert self.ready is not None, "prepared before it runs"
        clock = self.contestant.clock
        if clock == "own":
            told = self.ready.run(self.times)
            assert isinstance(told, float), "work that keeps its own time tells it"
            return told
        watch = WATCHES[clock]
        busy, start = time.process_time(), watch()
        self.ready.run(self.times)
        took, work = watch() - start, time.process_time() - busy
        self.cores = work / max(took, 1e-9)
        # By the wall clock, a run that did not even have one core counts as if it had.
        return min(took, work) if clock == "wall" else took

    def guarded(self, step: Callable[[], None]) -> None:
        """Whatever a package raises is told in its row, and the others go on."""
        if self.problem:
            return
        try:
            step()
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as wrong:  # Rust packages panic with an exception of their own kind
            self.problem = why_not(wrong, self.contestant.package)


def measure(section: str, task: Task, effort: Effort) -> TaskResult:
    """Prepare, warm up, then as many rounds as there are repeats: everybody runs once in each."""
    began = time.perf_counter()
    runners = [Runner(contestant) for contestant in task.contestants]
    for runner in runners:
        runner.guarded(partial(_warm_up, runner, effort))
    gc.collect()
    gc.freeze()  # nobody pays for walking through the others' inputs
    for turn in range(effort.repeats):
        for runner in runners:
            if turn == 0 or (turn + 1) * runner.last <= effort.patience:
                runner.guarded(partial(_take_turn, runner))
    gc.unfreeze()
    figures = judged(tuple(_figure(runner) for runner in runners), task.contestants, compared=task.compared)
    return TaskResult(section, task.title, task.unit, task.slow, figures, time.perf_counter() - began)


def _warm_up(runner: Runner, effort: Effort) -> None:
    """Run once, then find how many times fill one run."""
    ready = runner.ready = runner.contestant.prepare()
    if runner.contestant.clock == "own":
        return
    took = min(runner.run(), runner.run())  # the first may have something to load or to compile, at any size
    while took < effort.seconds / 8 and runner.times < ready.most:
        runner.times = min(runner.times * 8, ready.most)
        took = min(runner.run(), runner.run())
    fitting = int(runner.times * effort.seconds / max(took, 1e-9))
    runner.times = min(max(fitting, 1), ready.most)
    runner.last = took


def _take_turn(runner: Runner) -> None:
    assert runner.ready is not None, "prepared before it runs"
    gc.collect()
    took = runner.run()
    runner.last = took
    runner.rates.append((runner.times * runner.ready.each / max(took, 1e-9), runner.cores))


def _figure(runner: Runner) -> Figure:
    who, ready = runner.contestant, runner.ready
    note = ready.note if ready is not None else ""
    plain = Figure(name=who.name, package=who.package, clock=who.clock, note=note, problem=runner.problem)
    if ready is None or not runner.rates:
        return plain
    return Figure(
        name=who.name,
        package=who.package,
        clock=who.clock,
        per_second=max(runner.rates)[0],
        median=median(rate for rate, _ in runner.rates),
        cores=max(runner.rates)[1] if who.clock == "wall" else None,
        runs=len(runner.rates),
        units=runner.times * ready.each,
        note=note,
        problem=runner.problem or ready.wrong,
    )


# -- ratios and bars ---------------------------------------------------------------------------------------


def judged(
    figures: Sequence[Figure], contestants: Sequence[Contestant], *, compared: bool = True
) -> tuple[Figure, ...]:
    """The figures with their ratio to the fastest peer, and ours with their verdicts."""
    best = _fastest(figures, contestants, "") if compared else None
    found = []
    for figure, who in zip(figures, contestants, strict=True):
        rate = figure.per_second if not figure.problem else None
        ratio = rate / best.per_second if rate and best is not None and best.per_second else None
        verdicts = tuple(_verdict(bar, figure, figures, contestants) for bar in who.bars)
        found.append(replace(figure, ratio=ratio, verdicts=verdicts))
    return tuple(found)


def _fastest(figures: Sequence[Figure], contestants: Sequence[Contestant], tag: str) -> Figure | None:
    """The fastest peer that carries the tag (any peer without one) and whose answers are right."""
    able = [
        figure
        for figure, who in zip(figures, contestants, strict=True)
        if who.package and not who.aside and not figure.problem and figure.per_second
        if not tag or tag == who.package or tag in who.tags
    ]
    return max(able, key=lambda figure: figure.per_second or 0.0, default=None)


def _verdict(bar: Bar, figure: Figure, figures: Sequence[Figure], contestants: Sequence[Contestant]) -> Verdict:
    if isinstance(bar, Within):
        return _within(bar, figure)
    return _at_least(bar, figure, _fastest(figures, contestants, bar.tag))


def _within(bar: Within, figure: Figure) -> Verdict:
    of = f"{bar.amount:,} in " if bar.amount > 1 else ""
    words = f"{of}at most {duration(bar.seconds)}"
    if not figure.per_second or figure.problem:
        return Verdict(words, "not measured", None)
    took = bar.amount / figure.per_second
    measured = f"{duration(took)}{_shared(figure)}{_close(bar.seconds / took)}"
    return Verdict(words, measured, took <= bar.seconds)


def _at_least(bar: AtLeast, figure: Figure, peer: Figure | None) -> Verdict:
    words = f"at least {bar.times:,g} x {bar.name or bar.tag}"
    if not figure.per_second or figure.problem:
        return Verdict(words, "not measured", None)
    if peer is None or not peer.per_second:
        return Verdict(words, "nothing to compare with", None)
    times = figure.per_second / peer.per_second
    who = f" ({peer.name})" if peer.name != (bar.name or bar.tag) else ""
    measured = f"{factor(times)}{who}{_shared(peer)}{_close(times / bar.times)}"
    return Verdict(words, measured, times >= bar.times)


def _close(part: float) -> str:
    """Two runs of the same code differ by as much: such a verdict may fall the other way next time."""
    return f"; within {CLOSE:.0%} of the bar, too close to call" if abs(part - 1) <= CLOSE else ""


def _shared(figure: Figure) -> str:
    """By the wall clock a verdict depends on the cores that were free: it says how many there were."""
    return "" if figure.cores is None else f", {clock_words(figure.cores)}"


def clock_words(cores: float) -> str:
    """Which clock counted, and on how many cores."""
    return f"CPU time, for it had {cores:.1f} of a core" if cores < 0.95 else f"wall clock, had {cores:.1f} cores"


def factor(times: float) -> str:
    """`2,310 x`, `23.4 x`, `1.06 x`, `0.054 x`."""
    for least, digits in ((100, 0), (10, 1), (1, 2)):
        if times >= least:
            return f"{times:,.{digits}f} x"
    return f"{times:.2g} x" if times < 0.1 else f"{int(1000 * times) / 1000:.3f} x"  # 0.9996 is not 1


def duration(seconds: float) -> str:
    for size, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= size:
            return f"{seconds / size:.3g} {name}"
    return f"{seconds / 1e-9:.3g} ns"
