"""`cardspeak office`: what a host or a manager asks of a room's books."""

from __future__ import annotations

from pathlib import Path

import click

from cardspeak.cli.log_options import Address
from cardspeak.cli.output import json_option, print_json
from cardspeak.errors import BadInput
from cardspeak.office.settling import Settlement, settle
from cardspeak.room.office.results import results
from cardspeak.store.opening import open_reader


@click.group("office")
def command() -> None:
    """After the night: results of a room, and who pays whom."""


@command.command("settle")
@click.argument("told", nargs=-1, metavar="[NAME=AMOUNT]...")
@click.option("--log", "file", type=Address(), help="Take the results from a room's log, once everybody has left.")
@json_option
def settle_command(told: tuple[str, ...], file: Path | str | None, as_json: bool) -> None:
    """The fewest payments by which everybody is square; below zero somebody has lost.

    \b
    cardspeak office settle Ann=-30 Bob=-5 Cid=-20 Dan=42 Eve=13
    cardspeak office settle --log home.db
    """
    if bool(told) == (file is not None):
        raise BadInput("Give results as NAME=AMOUNT, or a room with --log FILE.")
    nets = _read(told) if file is None else _of_room(file)
    found = settle(nets)
    if as_json:
        payments = [{"from": one.payer, "to": one.to, "amount": one.amount} for one in found.payments]
        print_json({"results": nets, "payments": payments, "fewest": found.fewest})
    else:
        click.echo(_text(nets, found), nl=False)


def _of_room(file: Path | str) -> dict[str, int]:
    with open_reader(file) as log:
        return results(log)


def _read(told: tuple[str, ...]) -> dict[str, int]:
    nets: dict[str, int] = {}
    for one in told:
        name, _, amount = one.rpartition("=")
        try:
            chips = int(amount.replace(",", ""))
        except ValueError:
            raise BadInput(f"{one!r} is no result: write NAME=AMOUNT in whole chips, such as Ann=-30.") from None
        if not name.strip():
            raise BadInput(f"{one!r} names nobody: write NAME=AMOUNT, such as Ann=-30.")
        if name in nets:
            raise BadInput(f"{name} is named twice: add the two results up.")
        nets[name] = chips
    return nets


def _text(nets: dict[str, int], found: Settlement) -> str:
    width = max((len(name) for name in nets), default=0)
    lines = [f"{name:<{width}}  {net:>+12,}" for name, net in sorted(nets.items(), key=lambda one: (-one[1], one[0]))]
    lines += [""] if lines else []
    lines += [f"{one.payer} pays {one.to} {one.amount:,}" for one in found.payments] or ["Everybody is square."]
    if not found.fewest:
        lines.append("With so many people fewer payments may do.")
    return "".join(f"{line}\n" for line in lines)
