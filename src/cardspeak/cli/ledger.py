"""`cardspeak ledger`: the trial balance of a log, or the statement of one account."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.cli.log_options import LogAddress
from cardspeak.cli.output import json_option
from cardspeak.cli.room_keys import heading, room_key_option
from cardspeak.cli.room_keys import room_key as signing
from cardspeak.errors import BadInput, nearest
from cardspeak.ledger import Statement, TrialBalance, statement, trial_balance
from cardspeak.store.opening import AnyReader, open_reader

if TYPE_CHECKING:
    from cardspeak.store.seals import Key


@click.command("ledger")
@click.argument("file", metavar="LOG", type=LogAddress())
@click.argument("account", required=False, metavar="[ACCOUNT]")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of text.")
@room_key_option
@json_option
def command(file: Path | str, account: str | None, as_csv: bool, room_key: Path | None, as_json: bool) -> None:
    """The balance of every account in a log, or each entry of one account with its clause.

    \b
    cardspeak ledger room.log
    cardspeak ledger room.log player/ann --csv

    With the key of the room every report carries a signed seal over the log as it stood. Kept in a file, it is what
    `cardspeak audit --seals FILE` holds the log against.
    """
    if as_csv and as_json:
        raise BadInput("Ask for --csv or for --json, not for both.")
    with open_reader(file) as log:
        report = _report(log, account, signing(file, room_key))
    if as_csv:
        click.echo(report.csv(), nl=False)
    elif as_json:
        click.echo(report.json())
    else:
        click.echo(report.text(), nl=False)


def _report(log: AnyReader, account: str | None, key: Key | None) -> Statement | TrialBalance:
    balances = log.balances()
    if account is None:
        return trial_balance(balances, heading(log, "Trial balance", key))
    if account not in balances:
        raise BadInput(f"{log.path} has no account {account!r}.{nearest(account, balances)}")
    return statement(account, log.entries(account), heading=heading(log, "Statement", key))
