"""Is anything slower than it was? `python -m bench.against COMMIT --only C --only G --rounds 3`

An earlier commit is laid out in a folder of its own, and both are measured by their own `python -m bench`, one after
the other, in turns: a busy minute hits both. Each row that both have is shown with the best of its runs; what a run
says beside its rate, such as how long people waited, stands below it for every run. What importing costs, which a
person waits for, is measured in new interpreters by CPU time, in turns as well.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click
import msgspec
from rich.table import Table

from bench.machine import ROOT, describe
from bench.measure import duration
from bench.report import console, rate
from bench.sections import SECTIONS
from bench.start import START, STOP

IMPORTS = ("cardspeak", "cardspeak.hand", "cardspeak.interop.phh", "cardspeak.room.room", "cardspeak.server.run")
STARTS = 7  # interpreters for each import and round
LONGEST = 1_800  # seconds for one run of one section

Key = tuple[str, str, str]  # section, title, who


class Row(msgspec.Struct, frozen=True):
    """Of a figure, what every version has written."""

    name: str
    per_second: float | None = None
    package: str = ""
    note: str = ""


class Measured(msgspec.Struct, frozen=True):
    section: str
    title: str
    slow: bool
    figures: tuple[Row, ...]


class Run(msgspec.Struct, frozen=True):
    results: tuple[Measured, ...]


@dataclass
class Best:
    """Of every row the best rate seen, how many times a second it is done, and what each run noted."""

    rates: dict[Key, float] = field(default_factory=dict)
    notes: dict[Key, list[str]] = field(default_factory=dict)
    slow: set[Key] = field(default_factory=set)

    def take(self, run: Run) -> None:
        for one in run.results:
            for row in one.figures:
                if row.per_second and not row.package:
                    key = (one.section, one.title, row.name)
                    self.put(key, row.per_second, slow=one.slow)
                    if row.note:
                        self.notes.setdefault(key, []).append(row.note)

    def put(self, key: Key, per_second: float, *, slow: bool) -> None:
        self.rates[key] = max(self.rates.get(key, 0.0), per_second)
        if slow:
            self.slow.add(key)


@contextmanager
def laid_out(commit: str) -> Iterator[Path]:
    """The files of a commit, in a work tree that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "earlier"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(tree), commit], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(tree)], cwd=ROOT, check=True)


def surroundings(tree: Path) -> dict[str, str]:
    """The modules of this tree come first; recorded hands lie beside this repository, wherever the tree is."""
    hands = os.environ.get("CARDSPEAK_PHH") or str(ROOT.parent / "shared" / "phh")
    return os.environ | {"PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}", "CARDSPEAK_PHH": hands}


def compile_once(tree: Path) -> None:
    """Nobody is measured while it compiles its modules, nor for having been laid out a moment ago."""
    subprocess.run([sys.executable, "-m", "compileall", "-q", "src", "bench"], cwd=tree, check=True)


def run_section(tree: Path, section: str, *, quick: bool) -> Run:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.json"
        command = [sys.executable, "-m", "bench", "--no-peers", "--only", section, "--json", str(path)]
        more = ["--quick"] if quick else []
        done = subprocess.run(
            command + more, cwd=tree, env=surroundings(tree), capture_output=True, timeout=LONGEST, check=False
        )
        if done.returncode or not path.exists():
            raise click.ClickException(f"Section {section} of {tree} failed: {done.stderr.decode()[-500:]}")
        return msgspec.json.decode(path.read_bytes(), type=Run)


def import_seconds(tree: Path, module: str) -> float:
    """What a new interpreter needs for it, by its own CPU time."""
    command = [sys.executable, "-c", f"{START}\nimport {module}\n{STOP}"]
    done = subprocess.run(
        command, cwd=tree, env=surroundings(tree), capture_output=True, text=True, timeout=LONGEST, check=False
    )
    if done.returncode:
        raise click.ClickException(f"import {module} of {tree} failed: {done.stderr[-500:]}")
    return float(done.stdout.split()[-1])


def compared(before: Best, after: Best) -> Iterator[tuple[Key, float, float, float]]:
    """Rows that both have: the rates, and how many times the earlier one the later is."""
    for key, was in before.rates.items():
        if key in after.rates:
            yield key, was, after.rates[key], after.rates[key] / was


def table_of(before: Best, after: Best, commit: str) -> Table:
    table = Table(title=f"{commit} and now, in turns", title_justify="left", title_style="bold")
    for column in ("", "task", "who"):
        table.add_column(column)
    for column in (commit, "now", "times as fast"):
        table.add_column(column, justify="right", no_wrap=True)
    for key, was, now, times in compared(before, after):
        shown: Callable[[float], str] = _as_time if key in before.slow else rate
        table.add_row(*key, shown(was), shown(now), f"{times:.2f}")
    return table


def notes_of(before: Best, after: Best, commit: str) -> Table | None:
    """A rate alone does not tell how long anybody waited: every run of both in its own words, where those differ."""
    both = [key for key, said in before.notes.items() if key in after.notes and {*said} != {*after.notes[key]}]
    table = Table(title="what each run noted", title_justify="left", title_style="bold", show_lines=True)
    for column in ("who", "", "note"):
        table.add_column(column)
    for key in both:
        for whose, best in ((commit, before), ("now", after)):
            table.add_row(key[-1], whose, "\n".join(best.notes[key]))
    return table if both else None


def _as_time(per_second: float) -> str:
    return duration(1 / per_second)


@click.command()
@click.argument("commit")
@click.option("--only", multiple=True, type=click.Choice(list(SECTIONS), case_sensitive=False), help="These sections.")
@click.option("--rounds", default=3, show_default=True, help="Runs of each, in turns.")
@click.option("--quick", is_flag=True, help="Short runs: rougher figures.")
@click.option("--imports/--no-imports", default=True, show_default=True, help="What importing costs, too.")
def main(commit: str, only: tuple[str, ...], rounds: int, quick: bool, imports: bool) -> None:
    """Measure an earlier COMMIT and the present tree in one run, in turns, and print how they compare."""
    out, before, after = console(), Best(), Best()
    out.print(f"Load {describe().load:.1f} at the start.")
    with laid_out(commit) as earlier:
        for tree in (earlier, ROOT):
            compile_once(tree)
        for turn in range(rounds):
            for section in only:
                for tree, best in ((earlier, before), (ROOT, after)):
                    out.print(f"Round {turn + 1} of {rounds}: section {section}, {'now' if best is after else commit}")
                    best.take(run_section(tree, section, quick=quick))
            for module in IMPORTS if imports else ():
                for _ in range(STARTS):
                    for tree, best in ((earlier, before), (ROOT, after)):
                        best.put(("E", "import", module), 1 / import_seconds(tree, module), slow=True)
    out.print(table_of(before, after, commit))
    if notes := notes_of(before, after, commit):
        out.print(notes)


if __name__ == "__main__":
    main()
