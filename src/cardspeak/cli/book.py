"""`cardspeak book`: for somebody who writes a rule book of their own."""

from __future__ import annotations

from pathlib import Path

import click

from cardspeak.cli.output import json_option, print_json


@click.group("book")
def command() -> None:
    """Books of your own: a folder of TOML files and a list of clauses."""


@command.command("check")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@json_option
def check(folder: Path, as_json: bool) -> int:
    """Everything that is wrong with the book in a folder, at once: file, line, section, and what to write instead.

    \b
    cardspeak book check my-book
    cardspeak --books my-book deal my-book holdem

    Ends with 1 if anything is wrong.
    """
    from cardspeak.proofing.check import book_faults

    faults = book_faults(folder.resolve())
    if as_json:
        print_json({"folder": str(folder), "sound": not faults, "faults": faults})
    elif faults:
        click.echo("\n".join(map(str, faults)))
    else:
        click.echo(f"{folder.resolve().name} is in order.")
    return 1 if faults else 0
