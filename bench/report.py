"""What is printed: a table for each task as soon as it is measured, and at the end every bar, met or not."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bench.machine import Machine
from bench.measure import clock_words, duration, factor
from bench.model import Figure, TaskResult, Verdict
from bench.sections import SECTIONS, Lost

WIDE = 132  # for a pipe or a file, which has no width of its own


def console() -> Console:
    return Console(highlight=False) if sys.stdout.isatty() else Console(highlight=False, width=WIDE)


def print_machine(out: Console, machine: Machine) -> None:
    cores = f"{machine.cores} core{'s' if machine.cores > 1 else ''}"
    out.print(f"{machine.processor}, {cores}, {machine.system}, {machine.python}, load {machine.load:.1f} at the start")
    out.print(
        f"cardspeak {machine.cardspeak} (commit {machine.commit}), numpy {machine.numpy}, numba {machine.numba}; "
        "* ours; ratio: to the fastest peer of the table"
    )


def print_task(out: Console, result: TaskResult) -> None:
    title = f"{result.section}. {SECTIONS[result.section][1]}: {result.title}"
    table = Table(title=title, title_justify="left", title_style="bold", expand=False)
    table.add_column("")
    table.add_column("who")
    table.add_column("time" if result.slow else f"{result.unit}/s", justify="right", no_wrap=True)
    table.add_column("ratio", justify="right", no_wrap=True)
    table.add_column("target")
    table.add_column("note")
    for figure in result.figures:
        table.add_row(
            "*" if figure.ours else "",
            Text(figure.name, style="bold" if figure.ours else ""),
            amount(figure, slow=result.slow),
            "" if figure.ratio is None else factor(figure.ratio),
            _targets(figure.verdicts),
            note(figure),
        )
    out.print()
    out.print(table)


def note(figure: Figure) -> str:
    clock = "" if figure.cores is None else clock_words(figure.cores)
    return "; ".join(filter(None, (figure.problem, figure.note, clock)))


def amount(figure: Figure, *, slow: bool) -> str:
    if figure.per_second is None or figure.seconds is None:
        return "-"
    return duration(figure.seconds) if slow else rate(figure.per_second)


def rate(per_second: float) -> str:
    if per_second >= 1e6:
        return f"{per_second / 1e6:,.3g} M" if per_second < 1e9 else f"{per_second / 1e6:,.0f} M"
    return f"{per_second:,.0f}" if per_second >= 100 else f"{per_second:.3g}"


def word(verdict: Verdict) -> str:
    return {True: "met", False: "NOT MET", None: "?"}[verdict.met]


def _targets(verdicts: Iterable[Verdict]) -> Text:
    lines = [
        Text(f"{word(one)}: {one.bar}", style={True: "green", False: "red", None: "yellow"}[one.met])
        for one in verdicts
    ]
    return Text("\n").join(lines)


def print_lost(out: Console, lost: Lost) -> None:
    out.print(f"\nSection {lost.section} ended early, at {lost.title!r}: {lost.reason}", style="red")


def print_bars(out: Console, results: Iterable[TaskResult]) -> None:
    """All bars in one place, and how many were met."""
    rows = [(result, figure, verdict) for result in results for figure in result.figures for verdict in figure.verdicts]
    if not rows:
        return
    table = Table(title="The bars", title_justify="left", title_style="bold")
    for column in ("", "task", "ours", "bar", "measured"):
        table.add_column(column)
    for result, figure, verdict in rows:
        style = {True: "green", False: "red", None: "yellow"}[verdict.met]
        task = f"{result.section}. {result.title}"
        table.add_row(Text(word(verdict), style=style), task, figure.name, verdict.bar, verdict.measured)
    out.print()
    out.print(table)
    met = sum(verdict.met is True for *_, verdict in rows)
    missed = sum(verdict.met is False for *_, verdict in rows)
    unknown = len(rows) - met - missed
    out.print(f"{met} of {len(rows)} bars met, {missed} not met, {unknown} not measured.")
