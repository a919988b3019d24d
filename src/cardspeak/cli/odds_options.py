"""What the commands about odds have in common: the options that say which game, a bar while they work, numbers."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cardspeak.cli import completing
from cardspeak.cli.workers import bar_of_a_run

if TYPE_CHECKING:
    from cardspeak.odds.work import Progress

PATIENCE = 0.5  # seconds before a bar is shown

F = TypeVar("F", bound=Callable[..., Any])


def game_options(function: F) -> F:
    """`--book`, `--game` and `--deck`: hold'em by the usual conventions unless said otherwise."""
    for option in (
        click.option("--deck", type=int, metavar="N", help="Cards in the deck; the fullest of the game by default."),
        click.option(
            "--game",
            default="holdem",
            show_default=True,
            metavar="GAME",
            shell_complete=completing.games,
            help="The game, as in the book.",
        ),
        click.option(
            "--book",
            default="open-table",
            show_default=True,
            shell_complete=completing.books,
            help="A part of its name will do.",
        ),
    ):
        function = option(function)
    return function


def card_options(function: F) -> F:
    """`--board` and `--dead`."""
    for option in (
        click.option("--dead", default="", metavar="CARDS", help="Cards that can no longer come."),
        click.option("--board", default="", metavar="CARDS", help="The board so far; a slash between two boards."),
    ):
        function = option(function)
    return function


def chart_option(function: F) -> F:
    """`--chart FILE`, refused at once if nothing could be written there."""
    return click.option("--chart", metavar="FILE", callback=_checked, help="Draw it: .png, .svg or .pdf.")(function)


def _checked(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        from cardspeak.odds.charts import check_path

        check_path(value)
    return value


@contextmanager
def progress_bar(text: str) -> Iterator[Progress | None]:
    """A bar on stderr for work that takes a while; nothing where nobody would see it."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = bar_of_a_run()
    task = bar.add_task(text, total=None)
    begun = time.monotonic()

    def told(done: int, of: int) -> None:
        bar.update(task, completed=done, total=of)
        if not bar.live.is_started and time.monotonic() - begun > PATIENCE:
            bar.start()

    try:
        yield told
    finally:
        bar.stop()


def exact_text(value: Fraction) -> str:
    """A fraction as `a/b`."""
    return f"{value.numerator}/{value.denominator}"


def percent(value: float) -> str:
    """Two digits behind the point; more where those would be nothing, and a bare 0 where nothing it is."""
    if not value:
        return "0"
    return f"{value:.2%}" if value >= 0.0001 else f"{value:.6%}"
