"""What both games of `cardspeak edge` have: how a session may end, rounds dealt by chance, and their pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.edge_show import session_json
from cardspeak.cli.output import console

if TYPE_CHECKING:
    from cardspeak.odds.house.results import Results
    from cardspeak.odds.house.sample import Sampled
    from cardspeak.runs import Crew

ROUNDS = click.IntRange(1, 10_000)


def alone(option: str, *others: object) -> None:
    """Advice on one hand is not about sessions, samples or pictures."""
    if any(other is not None for other in others):
        raise click.UsageError(f"{option} asks about one hand; leave out --rounds, --samples and --chart.")


def for_a_sample(samples: int | None, *others: object) -> None:
    if samples is None and any(other is not None for other in others):
        raise click.UsageError("--jobs, --cluster and --keep are for a sample: say how many rounds with --samples.")


def crew(jobs: int | None, cluster: str | None) -> Crew | None:
    from cardspeak.runs import crew_of

    return None if jobs is None and cluster is None else crew_of(jobs or 1, cluster)


def draw_session(results: Results, rounds: int, title: str, chart: str) -> None:
    from cardspeak.odds.house.charts import session_chart
    from cardspeak.odds.house.results import session

    session_chart(session(results, rounds), rounds, title, chart)


def more_json(results: Results, rounds: int | None, sampled: Sampled | None) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if rounds is not None:
        more["session"] = session_json(results, rounds)
    if sampled is not None:
        more["sample"] = sampled._asdict() | {"interval": sampled.interval95, "interval99": sampled.interval99}
    return more


def show_more(results: Results, rounds: int | None, sampled: Sampled | None) -> None:
    out = console()
    if rounds is not None:
        ends = session_json(results, rounds)
        out.print(
            f"After {rounds:,} rounds: ahead {ends['ahead']:.2%}, even {ends['even']:.2%}, behind {ends['behind']:.2%};"
            f" nine of ten sessions end between {ends['low']:+d} and {ends['high']:+d}",
            soft_wrap=True,
        )
    if sampled is not None:
        low, high = sampled.interval95
        out.print(
            f"{sampled.rounds:,} rounds by chance (seed {sampled.seed}): {sampled.mean:+.5f}; "
            f"95 in 100: {low:+.5f} to {high:+.5f}; exactly {float(results.ev):+.5f}",
            soft_wrap=True,
        )
