"""Options of a run that others may share in, and a bar on the error stream while it lasts."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

F = TypeVar("F", bound=Callable[..., Any])


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_options(*, jobs: str = "Processes.", default: int | None = 1) -> Callable[[F], F]:
    """`--jobs`, `--cluster` and `--keep`: who does the work, and where it goes on after an interruption."""

    def with_options(function: F) -> F:
        options = (
            click.option(
                "--jobs",
                type=click.IntRange(min=1),
                default=default,
                show_default=default is not None,
                metavar="N",
                help=jobs,
            ),
            click.option("--cluster", metavar="ADDRESS", help="The scheduler of a Dask cluster: tcp://host:8786."),
            click.option(
                "--keep",
                type=click.Path(path_type=Path, dir_okay=False),
                metavar="FILE",
                help="Keep what is done, and go on.",
            ),
        )
        for option in reversed(options):
            function = option(function)
        return function

    return with_options


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], Any]]:
    """A bar where somebody is looking; `advance(n)` moves it."""
    if not sys.stderr.isatty():
        yield lambda count: None
        return
    with bar_of_a_run() as bar:
        task = bar.add_task(what, total=total or None)
        yield lambda count: bar.advance(task, count)


def bar_of_a_run() -> Bar:
    """How many are done, how many a second, and the time that is left."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        ProgressColumn,
        Task,
        TextColumn,
        TimeRemainingColumn,
    )
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(f"{task.speed:,.0f}/s" if task.speed else "")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
