"""`cardspeak office slip`: a slip of the cage as text, or on a printer."""

from __future__ import annotations

import subprocess
from pathlib import Path

import click

from cardspeak.cli.log_options import LogAddress
from cardspeak.errors import BadInput
from cardspeak.store.opening import open_reader

LONGEST = 30  # seconds for a spooler to take it


@click.command("slip")
@click.argument("file", metavar="LOG", type=LogAddress())
@click.argument("number", type=click.IntRange(1))
@click.option("--print", "on_paper", is_flag=True, help="Hand it to the system's printer (lp) as well.")
@click.option("--printer", default="", metavar="NAME", help="Which one; with --print, by default the system's own.")
def slip_command(file: Path | str, number: int, on_paper: bool, printer: str) -> None:
    """A slip of the cage as text, with lines to sign; --print hands it to a printer.

    \b
    cardspeak office slip house.db 7
    cardspeak office slip house.db 7 --print --printer cage
    """
    from cardspeak.office.paper import slip_paper
    from cardspeak.room.office.standing import standing_of

    if printer and not on_paper:
        raise BadInput("A printer prints: add --print.")
    with open_reader(file) as log:
        state, name = standing_of(log), log.header.name
    slip = state.slip(number)
    if slip is None:
        written = f"the last one is {len(state.slips)}" if state.slips else "none has been written"
        raise BadInput(f"There is no slip {number}: {written}.")
    paper = slip_paper(slip, state.settings.clock, name)
    click.echo(paper, nl=False)
    if on_paper:
        _printed(paper, number, printer)
        click.echo(f"Slip {number} is with the printer.", err=True)


def _printed(paper: str, number: int, printer: str) -> None:
    """BadInput with what is wrong; the slip stands in the log whatever the printer does."""
    stands = f"slip {number} stands in the log all the same: print it again later, or copy the text above"
    command = ["lp", *(["-d", printer] if printer else []), "-t", f"slip {number}"]
    try:
        done = subprocess.run(command, input=paper, capture_output=True, text=True, timeout=LONGEST, check=False)
    except FileNotFoundError:
        raise BadInput(f"This machine has no printer (there is no lp): {stands}.") from None
    except subprocess.TimeoutExpired:
        raise BadInput(f"The printer has not answered for {LONGEST} seconds: {stands}.") from None
    if done.returncode:
        said = " ".join(done.stderr.split()) or f"lp ended with {done.returncode}"
        raise BadInput(f"The printer takes nothing ({said}): {stands}.")
