"""`cardspeak tournament league`: how everybody stands after several tournaments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from cardspeak.cli.output import json_option, print_json
from cardspeak.errors import BadInput

if TYPE_CHECKING:
    from cardspeak.tournament.league import LeagueResult, PointsMethod

FILES = click.Path(exists=True, dir_okay=False, path_type=Path)


class ResultFile(msgspec.Struct):
    """As much as is needed of what `tournament run --json` writes."""

    places: dict[str, int]
    disqualified: tuple[str, ...] = ()


@click.command("league")
@click.argument("files", nargs=-1, required=True, type=FILES)
@click.option("--points", help="By place, first place first: 10,7,5,3. [default: by the size of the field]")
@click.option("--others", type=click.IntRange(0), default=0, help="With --points: for everybody else.")
@click.option("--beaten", type=click.IntRange(1), help="So many for everybody placed behind.")
@click.option(
    "--scale", type=click.IntRange(1), default=100, show_default=True, help="Times the root of players/place."
)
@click.option("--best", type=click.IntRange(0), default=0, help="Only so many results of a player count, the best.")
@json_option
def command(
    files: tuple[Path, ...], points: str | None, others: int, beaten: int | None, scale: int, best: int, as_json: bool
) -> int:
    """Points of a league over several tournaments, each a file as `tournament run --json` writes it.

    \b
    cardspeak tournament league monday.json tuesday.json --best 1
    cardspeak tournament league *.json --points 10,7,5,3 --others 1 --json
    """
    from cardspeak.tournament.league import LeaguePlan, standings

    plan = LeaguePlan(name="league", method=_method(points, others, beaten, scale), best=best)
    rows = standings(plan, [_result(file) for file in files])
    if as_json:
        print_json({"method": plan.method, "says": plan.method.says, "best": best, "standings": rows})
        return 0
    click.echo(plan.method.says + (f"; the best {best} count" if best else ""))
    width = max((len(row.player) for row in rows), default=0)
    for row in rows:
        scored = "  ".join("-" if one is None else str(one) for one in row.scored)
        click.echo(f"{row.rank:>4}  {row.player:<{width}}  {row.points:>6}  {scored}")
    return 0


def _method(points: str | None, others: int, beaten: int | None, scale: int) -> PointsMethod:
    from cardspeak.tournament.league import PointsByBeaten, PointsByField, PointsByPlace

    if points is not None and beaten is not None:
        raise click.UsageError("Points are by place (--points) or by those beaten (--beaten), not both.")
    if points is not None:
        try:
            return PointsByPlace(points=tuple(int(part) for part in points.split(",")), others=others)
        except ValueError:
            raise BadInput(f"--points has whole numbers with commas between them, not {points!r}.") from None
    return PointsByField(scale=scale) if beaten is None else PointsByBeaten(each=beaten)


def _result(file: Path) -> LeagueResult:
    from cardspeak.tournament.league import LeagueResult

    try:
        found = msgspec.json.decode(file.read_bytes(), type=ResultFile)
    except msgspec.MsgspecError as wrong:
        says = f"{file} has no places ({wrong}): write it with `cardspeak tournament run --json`."
        raise BadInput(says) from wrong
    return LeagueResult(found.places, found.disqualified)
