"""`cardspeak report`: reports over a whole log, for whoever runs a room and whoever looks after those who do."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from cardspeak.cli.log_options import LogAddress
from cardspeak.cli.output import json_option
from cardspeak.cli.room_keys import heading, room_key_option
from cardspeak.cli.room_keys import room_key as signing
from cardspeak.errors import BadInput
from cardspeak.store.opening import open_reader


@click.command("report")
@click.argument("file", metavar="LOG", type=LogAddress())
@click.argument("what", type=click.Choice(["performance", "payouts"]))
@click.option("--least", type=click.IntRange(1), default=10_000, show_default=True, help="The smallest payout listed.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of text.")
@room_key_option
@json_option
def command(
    file: Path | str,
    what: Literal["performance", "payouts"],
    least: int,
    as_csv: bool,
    room_key: Path | None,
    as_json: bool,
) -> None:
    """What the tables against the house returned and by which theory they should; payouts above a sum.

    \b
    cardspeak report room.log performance
    cardspeak report room.log payouts --least 50000 --csv

    Theory is the return of each unit staked under best play, exact, from the book's own pay tables.
    With the key of the room the report carries a signed seal over the log as it stood.
    """
    from cardspeak.room.reports import large_payouts, performance

    if as_csv and as_json:
        raise BadInput("Ask for --csv or for --json, not for both.")
    with open_reader(file) as log:
        title = "Performance" if what == "performance" else "Large payouts"
        top = heading(log, title, signing(file, room_key))
        report = performance(log, top) if what == "performance" else large_payouts(log, least, top)
    if as_csv:
        click.echo(report.csv(), nl=False)
    elif as_json:
        click.echo(report.json())
    else:
        click.echo(report.text(), nl=False)
