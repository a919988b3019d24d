"""What the commands that play hands have in common: the options that say which table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from cardspeak.cli import completing
from cardspeak.cli.stakes import HELP

F = TypeVar("F", bound=Callable[..., Any])

PLAYERS = 6


def table_options(function: F) -> F:
    """`--book`, `--game`, `--players`, `--deck`, `--stakes` and `--stack`."""
    for option in (
        click.option(
            "--stack", type=int, default=200, show_default=True, metavar="N", help="Chips in front of everybody."
        ),
        click.option("--stakes", metavar="TEXT", help=HELP),
        click.option("--deck", type=int, metavar="N", help="Cards in the deck; the game's fullest by default."),
        click.option(
            "--players", type=int, metavar="N", help=f"How many play; {PLAYERS}, or as many as the game serves."
        ),
        click.option(
            "--game",
            required=True,
            metavar="GAME",
            shell_complete=completing.games,
            help="Which game; `cardspeak games` lists them.",
        ),
        click.option(
            "--book",
            required=True,
            metavar="BOOK",
            shell_complete=completing.books,
            help="By whose rules; a part of its name is enough.",
        ),
    ):
        function = option(function)
    return function
