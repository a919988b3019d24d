"""`cardspeak report`: reports over a whole log, for whoever runs a room and whoever looks after those who do."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from cardspeak.cli.log_options import Address
from cardspeak.cli.output import json_option
from cardspeak.errors import BadInput
from cardspeak.ledger import Heading
from cardspeak.store.opening import open_reader


@click.command("report")
@click.argument("file", metavar="LOG", type=Address())
@click.argument("what", type=click.Choice(["performance", "payouts"]))
@click.option("--least", type=click.IntRange(1), default=10_000, show_default=True, help="The smallest payout listed.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of text.")
@json_option
def command(file: Path | str, what: Literal["performance", "payouts"], least: int, as_csv: bool, as_json: bool) -> None:
    """What the tables against the house returned and by which theory they should; payouts above a sum.

    \b
    cardspeak report room.log performance
    cardspeak report room.log payouts --least 50000 --csv

    Theory is the return of each unit staked under best play, exact, from the book's own pay tables.
    """
    from cardspeak.room.reports import large_payouts, performance

    if as_csv and as_json:
        raise BadInput("Ask for --csv or for --json, not for both.")
    with open_reader(file) as log:
        title = "Performance" if what == "performance" else "Large payouts"
        heading = Heading(log.header.name, title, head=str(log.head()))
        report = performance(log, heading) if what == "performance" else large_payouts(log, least, heading)
    if as_csv:
        click.echo(report.csv(), nl=False)
    elif as_json:
        click.echo(report.json())
    else:
        click.echo(report.text(), nl=False)
