"""`cardspeak tournament icm`: what the stacks of a tournament are worth, and deals made of it."""

from __future__ import annotations

import click

from cardspeak.cli.output import console, json_option, print_json
from cardspeak.errors import BadInput


@click.command("icm")
@click.option("--stacks", required=True, metavar="N,N,...", help="The chips of everybody left.")
@click.option("--prizes", required=True, metavar="N,N,...", help="The prizes that are left, first place first.")
@json_option
def command(stacks: str, prizes: str, as_json: bool) -> int:
    """What every stack is worth by the independent chip model, exactly for up to 15 players.

    \b
    cardspeak tournament icm --stacks 50,30,20 --prizes 70,30
    """
    from cardspeak.odds.icm.request import MOST_EXACT, icm

    answer = icm(_whole(stacks), [part.strip() for part in prizes.split(",") if part.strip()])
    exact = [str(one) for one in answer.exact] if len(answer.stacks) <= MOST_EXACT else None
    if as_json:
        print_json({"equity": answer.equity} | ({"exact": exact} if exact is not None else {}))
        return 0
    from rich.table import Table

    table = Table(box=None)
    for name in ("stack", "worth", "exactly") if exact is not None else ("stack", "worth"):
        table.add_column(name, justify="right")
    for at, (stack, worth) in enumerate(zip(answer.stacks, answer.equity, strict=True)):
        table.add_row(f"{stack:,}", f"{worth:,.4f}", *([exact[at]] if exact is not None else []))
    console().print(table)
    return 0


def _whole(text: str) -> list[int]:
    try:
        return [int(part) for part in text.split(",") if part.strip()]
    except ValueError:
        raise BadInput(f"{text!r} should be whole numbers of chips with commas between them: 50,30,20.") from None
