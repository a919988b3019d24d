"""`cardspeak stats`: what players do and win, counted over files of hands, with how sure one can be."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from cardspeak.cli.log_hands import is_log, log_hands
from cardspeak.cli.output import json_option
from cardspeak.cli.replay import ENOUGH_FOR_TWO, ReplayWork, work_of
from cardspeak.cli.workers import cores, progress
from cardspeak.interop.hands import hand_files, hands_of
from cardspeak.interop.stats import By, PlayerTally, Stats
from cardspeak.runs import crew_of, in_order
from cardspeak.values import Value

SHOWN = ("VPIP", "PFR", "3-bet", "c-bet", "WTSD", "W$SD", "AFq")


class Job(Value):
    work: ReplayWork
    by: By
    only: str


@click.command("stats")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path))
@click.option("--by", type=click.Choice(["player", "position", "stake", "game"]), default="player", show_default=True)
@click.option("--player", "only", default="", metavar="NAME", help="One player alone.")
@click.option("--least", type=click.IntRange(min=1), default=1, metavar="N", help="Players with so many hands or more.")
@click.option("--top", type=click.IntRange(min=1), default=20, show_default=True, metavar="N", help="Lines shown.")
@click.option("--jobs", type=click.IntRange(min=1), metavar="N", help="Processes; as many as pay off by default.")
@json_option
def command(paths: tuple[Path, ...], by: By, only: str, least: int, top: int, jobs: int | None, as_json: bool) -> int:
    """Count VPIP, PFR, 3-bets, continuation bets, showdowns, aggression and win rate over files of hands.

    \b
    cardspeak stats hands/ --least 100
    cardspeak stats hands.txt --player anna --by position

    Any format that `cardspeak replay` reads, or a room's log; hands that differ are left out. Percentages stand with
    the interval in which they lie 95 times of 100, win rates (big blinds in a hundred hands) with their standard error.
    """
    logs = [path for path in paths if is_log(path)]
    files = [path for path in paths if path not in logs]
    work = list(work_of(hand_files(files), as_json)) if files else []
    size = sum(one.size for one in work)
    stats = Stats(by, only)
    for log in logs:
        for played in log_hands(log):
            stats.hear(played)
    with progress("bytes", size) as advance:
        processes = jobs if jobs is not None else cores() if size >= ENOUGH_FOR_TWO else 1
        for counted, done in in_order(_counted, [Job(one, by, only) for one in work], crew_of(processes, None)):
            stats.merge(counted)
            advance(done)
    rows = stats.rows(least)
    if as_json:
        for name, part, tally in rows:
            head = {"player": name} if by == "player" else {"player": name, by: part}
            click.echo(msgspec.json.encode(head | _plain(tally)))
        return 0
    _table(rows[:top], by)
    left = f"; {stats.skipped:,} left out" if stats.skipped else ""
    click.echo(f"{stats.hands:,} hands, {len({name for name, _, _ in rows}):,} players{left}.")
    return 0


def _counted(job: Job) -> tuple[Stats, int]:
    stats = Stats(job.by, job.only)
    stats.read(hands_of(map(Path, job.work.files), job.work.start, job.work.end))
    return stats, job.work.size


def _plain(tally: PlayerTally) -> dict[str, object]:
    rates = {
        name: {"share": rate.share, "taken": rate.taken, "chances": rate.chances, "low": rate.low, "high": rate.high}
        for name, rate in tally.rates.items()
    }
    won = tally.win_rate
    return {
        "hands": tally.hands,
        **rates,
        "AF": tally.aggression,
        "bb_per_100": won.per_hundred if won else None,
        "bb_per_100_error": won.error if won else None,
    }


def _table(rows: list[tuple[str, str, PlayerTally]], by: By) -> None:
    head = ["player", *([by] if by != "player" else []), "hands", *SHOWN, "AF", "bb/100"]
    lines = [head]
    for name, part, tally in rows:
        won = tally.win_rate
        error = "" if won is None or won.error is None else f" ±{won.error:.1f}"
        lines.append(
            [
                name[:24],
                *([part or "-"] if by != "player" else []),
                f"{tally.hands:,}",
                *(_percent(tally, shown) for shown in SHOWN),
                "-" if tally.aggression is None else f"{tally.aggression:.1f}",
                "-" if won is None else f"{won.per_hundred:+.1f}{error}",
            ]
        )
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    for line in lines:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _percent(tally: PlayerTally, name: str) -> str:
    rate = tally.rates[name]
    if rate.share is None:
        return "-"
    return f"{100 * rate.share:.0f} ({100 * rate.low:.0f}-{100 * rate.high:.0f})"
