"""`cardspeak ledger`: the trial balance of a log, or the statement of one account."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import click

from cardspeak.cli.log_options import Address
from cardspeak.cli.output import json_option
from cardspeak.errors import BadInput, nearest
from cardspeak.ledger import Heading, Statement, TrialBalance, statement, trial_balance
from cardspeak.store.opening import AnyReader, open_reader
from cardspeak.store.seals.seal import SEALS


@click.command("ledger")
@click.argument("file", metavar="LOG", type=Address())
@click.argument("account", required=False, metavar="[ACCOUNT]")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of text.")
@json_option
def command(file: Path | str, account: str | None, as_csv: bool, as_json: bool) -> None:
    """The balance of every account in a log, or each entry of one account with its clause.

    \b
    cardspeak ledger room.log
    cardspeak ledger room.log player/ann --csv
    """
    if as_csv and as_json:
        raise BadInput("Ask for --csv or for --json, not for both.")
    with open_reader(file) as log:
        report = _report(log, account)
    if as_csv:
        click.echo(report.csv(), nl=False)
    elif as_json:
        click.echo(report.json())
    else:
        click.echo(report.text(), nl=False)


def _report(log: AnyReader, account: str | None) -> Statement | TrialBalance:
    head, seal, balances = str(log.head()), _last_seal(log), log.balances()
    if account is None:
        return trial_balance(balances, Heading(log.header.name, "Trial balance", head=head, seal=seal))
    if account not in balances:
        raise BadInput(f"{log.path} has no account {account!r}.{nearest(account, balances)}")
    return statement(account, log.entries(account), heading=Heading(log.header.name, "Statement", head=head, seal=seal))


def _last_seal(log: AnyReader) -> str:
    """Its number and digest: enough to prove later that it was there."""
    number = log.position(SEALS)
    for record in log.read(SEALS, number - 1) if number else ():
        return f"{number}-{sha256(record.body).hexdigest()}"
    return ""
