"""`cardspeak tournament`: Terms, structures, payouts, and whole tournaments of any book told with their clauses."""

from __future__ import annotations

from typing import Any

import click

from cardspeak.cli.icm import command as icm
from cardspeak.cli.league import command as league
from cardspeak.cli.output import json_option, print_json
from cardspeak.cli.tournament_run import run_, three_card
from cardspeak.cli.tournament_terms import PLAYERS, check, terms
from cardspeak.errors import BadInput

WHOLES = (100, 1000, 10_000)  # what shares are parts of


@click.group("tournament", commands=[terms, check, run_, three_card, icm, league])
def command() -> None:
    """Tournaments of every book that knows them: Terms, levels, prizes, and whole ones played through."""


@command.command("structure")
@click.option("--chips", type=click.IntRange(2), default=10_000, show_default=True, help="The starting bank.")
@click.option("--players", type=PLAYERS, default=18, show_default=True)
@click.option("--hours", type=click.FloatRange(0.1, 100), default=4.0, show_default=True, help="How long it lasts.")
@click.option("--minutes", type=click.IntRange(1, 240), default=20, show_default=True, help="Of a level.")
@click.option("--unit", type=click.IntRange(1), default=25, show_default=True, help="The smallest chip.")
@click.option(
    "--antes", type=click.Choice(["none", "everybody", "big blind", "button"]), default="none", show_default=True
)
@json_option
def structure_(chips: int, players: int, hours: float, minutes: int, unit: int, antes: Any, as_json: bool) -> int:
    """A schedule of levels from chips, field and length.

    \b
    cardspeak tournament structure --chips 20000 --players 60 --hours 6 --antes everybody
    """
    from cardspeak.tournament.structure import structure
    from cardspeak.tournament.topics.levels import level_words

    levels = structure(chips, players, hours=hours, minutes=minutes, unit=unit, antes=antes)
    if as_json:
        print_json(levels)
        return 0
    for number, level in enumerate(levels, 1):
        click.echo(f"{number:>3}  {level.minutes:>3} min  {level_words(level)}")
    return 0


@command.command("payouts")
@click.option("--players", type=PLAYERS, default=18, show_default=True)
@click.option("--pool", type=click.IntRange(0), default=180_000, show_default=True, help="In cents.")
@click.option("--shares", help="Parts of the whole, first place first: 50,30,20. [default: by the size of the field]")
@click.option("--seat", type=click.IntRange(0), default=0, help="A satellite: the price of a seat, in cents.")
@json_option
def payouts(players: int, pool: int, shares: str | None, seat: int, as_json: bool) -> int:
    """What each place wins, to the cent.

    \b
    cardspeak tournament payouts --players 60 --pool 600000
    cardspeak tournament payouts --pool 570000 --seat 100000
    """
    from cardspeak.tournament.payouts import prize_list, shares_for
    from cardspeak.tournament.terms import Prizes

    given = shares_for(players) if shares is None else _numbers(shares, "--shares")
    if any(share < 1 for share in given) or list(given) != sorted(given, reverse=True):
        raise BadInput("Shares are above 0, and a better place wins no less than the next.")
    if shares is not None and sum(given) not in WHOLES:
        raise BadInput(f"The shares come to {sum(given)}: let them add up to 100, or to 1000 or 10000 for finer ones.")
    listed = prize_list(Prizes(shares=given, whole=sum(given), seat=seat), pool, players)
    if as_json:
        print_json({"players": players, "pool": pool, "prizes": listed})
        return 0
    for place, amount in enumerate(listed, 1):
        click.echo(f"{place:>4}  ${amount // 100:,}.{amount % 100:02d}")
    return 0


def _numbers(text: str, option: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"{option} has whole numbers with commas between them, not {text!r}.") from None
