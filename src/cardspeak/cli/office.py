"""`cardspeak office`: what a host or a manager asks of a room's books."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Literal, get_args

import click
import msgspec

from cardspeak.cli.log_options import LogAddress
from cardspeak.cli.office_paper import slip_command
from cardspeak.cli.office_room import look_command, order_command
from cardspeak.cli.output import json_option, print_json
from cardspeak.errors import BadInput
from cardspeak.office.settling import Settlement, settle
from cardspeak.room.office.results import results
from cardspeak.store.opening import open_reader

Part = Literal["table", "hour", "dealer", "shift", "day"]
PARTS: tuple[Part, ...] = get_args(Part)


@click.group("office")
def command() -> None:
    """The office of a room: its reports and its cage from a log, orders to a room that runs, and who pays whom."""


for _part in (look_command, order_command, slip_command):
    command.add_command(_part)


@command.command("settle")
@click.argument("told", nargs=-1, metavar="[NAME=AMOUNT]...")
@click.option("--log", "file", type=LogAddress(), help="Take the results from a room's log, once everybody has left.")
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


@command.command("report")
@click.argument("file", metavar="LOG", type=LogAddress())
@click.option("--by", type=click.Choice(PARTS), default="table", show_default=True)
@click.option("--day", metavar="YYYY-MM-DD", help="A gaming day; by default the last one in the log.")
@click.option("--csv", "as_csv", is_flag=True, help="Print CSV instead of text.")
@json_option
def report_command(file: Path | str, by: Part, day: str | None, as_csv: bool, as_json: bool) -> None:
    """Hands, drop, revenue, jackpots, rulings and the rest of one gaming day, from the records themselves.

    \b
    cardspeak office report house.db --by shift
    cardspeak office report house.db --by hour --day 2026-11-17 --csv
    """
    from cardspeak.ledger import Heading
    from cardspeak.office.days import day_bounds, local
    from cardspeak.room.office.reporting import day_report
    from cardspeak.room.office.standing import standing_of

    if as_csv and as_json:
        raise BadInput("Ask for --csv or for --json, not for both.")
    with open_reader(file) as log:
        last = log.latest()
        state = standing_of(log)
        house = state.settings
        day = day or state.day((last or 0) // 1_000_000)
        try:
            bounds = [f"{local(at, house.clock):%Y-%m-%d %H:%M}" for at in day_bounds(day, house.clock, house.day_ends)]
        except (ValueError, OverflowError):
            raise BadInput(f"{day!r} is no day: write it as 2026-11-17.") from None
        made = f"{local(int(time.time()), house.clock):%Y-%m-%d %H:%M}"
        heading = Heading(log.header.name, f"The house by {by}", " to ".join(bounds), made, str(log.head()))
        report = day_report(log, by, day, heading)
    if as_csv:
        click.echo(report.csv(), nl=False)
    elif as_json:
        click.echo(report.json())
    else:
        click.echo(report.text(), nl=False)


@command.command("cage")
@click.argument("file", metavar="LOG", type=LogAddress())
@click.option("--last", type=click.IntRange(1), default=20, show_default=True, help="Slips listed.")
@json_option
def cage_command(file: Path | str, last: int, as_json: bool) -> None:
    """The cage as its log has it: drawer, rack, trays, the last slips, and reports that are to be lodged.

    \b
    cardspeak office cage house.db
    """
    from cardspeak.office.days import local
    from cardspeak.office.money import dollars
    from cardspeak.room.office.standing import standing_of

    with open_reader(file) as log:
        state = standing_of(log)
    open_reports = [one for one in state.reports if one.lodged is None]
    if as_json:
        found = {"cash": state.cash, "chips": state.chips, "trays": state.trays, "slips": state.slips[-last:]}
        print_json(msgspec.to_builtins({**found, "reports": open_reports, "counts": state.counts}, str_keys=True))
        return
    click.echo(
        f"Drawer {dollars(state.cash)}, rack {dollars(state.chips)}, trays {dollars(sum(state.trays.values()))}."
    )
    for slip in state.slips[-last:]:
        when = f"{local(slip.at, state.settings.clock):%Y-%m-%d %H:%M}"
        signed = f"{slip.by} and {slip.second}" if slip.second else slip.by
        whose = slip.name or (f"table {slip.table}" if slip.table else "the bank")
        gone = f", taken back by slip {slip.voided}" if slip.voided else ""
        click.echo(f"{slip.number:>6}  {when}  {slip.kind:<9} {dollars(slip.amount):>14}  {whose}, {signed}{gone}")
    for one in open_reports:
        due = f"{local(one.due, state.settings.clock):%Y-%m-%d}"
        click.echo(f"Report {one.number} ({one.kind}): {one.name}, {dollars(one.amount)}, to be lodged by {due}.")


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
