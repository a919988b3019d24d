"""`cardspeak table`: a text file of what happens at a table, played out and told with clauses."""

from __future__ import annotations

from pathlib import Path

import click

from cardspeak.cli.output import console, json_option, print_json, styled_cards
from cardspeak.cli.table_script import Night, ScriptLine, play_script
from cardspeak.errors import BadInput
from cardspeak.refusal import Refused
from cardspeak.table.story import tell


@click.command("table")
@click.argument("script", type=click.Path(path_type=Path))
@json_option
def command(script: Path, as_json: bool) -> int:
    """Play out a SCRIPT and tell it; ends with 1 if something was refused that was not expected to be.

    \b
    table star holdem
    stakes no limit, blinds 1/2
    buy-in 40 to 200
    seed tuesday
    Ann takes seat 1 with 100, card A1
    Bob takes seat 2 with 100, card B1
    deal
    play on
    refused: 1 takes off 20
    """
    try:
        text = script.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadInput(f"{script} cannot be read: {getattr(wrong, 'strerror', None) or 'it is not text'}.") from None
    night = play_script(text)
    if as_json:
        print_json(
            {
                "setup": night.table.setup,
                "events": night.table.events,
                "refused": [{"line": told.line, "says": str(told.refused)} for told in night.told if told.refused],
                "owed": night.table.owed(),
                "wrong": night.wrong,
            }
        )
    else:
        _print(night)
    return 1 if night.wrong else 0


def _print(night: Night) -> None:
    out = console()
    setup = night.table.setup
    out.print(f"[bold]{setup.rules.title}[/] by {setup.rules.book.title} ({setup.rules.cite.clause})", soft_wrap=True)
    for told in night.told:
        _print_line(told)
    for owed in night.table.owed():
        out.print(f"Owed: seat {owed.seat}, {owed.what} {owed.chips}  [{owed.cite}]", markup=False, soft_wrap=True)
    for line in night.wrong:
        out.print(f"Not as expected: {line}", markup=False, soft_wrap=True)


def _print_line(told: ScriptLine) -> None:
    from rich.text import Text

    out = console()
    out.print(Text(f"> {told.line}", style="bold"), soft_wrap=True)
    if isinstance(told.refused, Refused):
        out.print(
            Text(f"  Refused: {told.refused.says}").append(f"  [{told.refused.cite.clause}]", style="dim"),
            soft_wrap=True,
        )
    for sentence in tell(told.events):
        line = Text("  ")
        for piece in sentence.pieces:
            line.append_text(Text(piece) if isinstance(piece, str) else styled_cards(piece))
        out.print(line.append(f"  [{sentence.cite}]", style="dim"), soft_wrap=True)
