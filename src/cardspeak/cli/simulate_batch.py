"""`cardspeak simulate --policy`: whole hands by policies, many at once, and what each place wins."""

from __future__ import annotations

import hashlib
import time
from contextlib import ExitStack
from importlib.util import find_spec
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from cardspeak.books.carried import own_edition
from cardspeak.cli.output import print_json
from cardspeak.cli.workers import progress
from cardspeak.errors import BadInput
from cardspeak.hand.setup import Setup
from cardspeak.runs import Crew, KeptRun, in_order

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

CHUNK = 50_000  # hands of one piece of work: the same pieces whatever the number of jobs
Z95 = 1.959963984540054


class BatchWork(NamedTuple):
    """Hands of one run for one process."""

    setup: Setup
    policies: tuple[str, ...]
    seed: int
    first: int
    hands: int


class BatchSums(NamedTuple):
    """What so many hands came to; players by place, in the order of the deal."""

    hands: int
    decisions: int
    showdowns: int
    commission: int
    won: tuple[int, ...]
    squares: tuple[int, ...]

    def plus(self, other: BatchSums) -> BatchSums:
        return BatchSums(
            self.hands + other.hands,
            self.decisions + other.decisions,
            self.showdowns + other.showdowns,
            self.commission + other.commission,
            tuple(mine + theirs for mine, theirs in zip(self.won, other.won, strict=True)),
            tuple(mine + theirs for mine, theirs in zip(self.squares, other.squares, strict=True)),
        )

    def rate(self, place: int) -> tuple[float, float]:
        """Chips a hand, and how far the true rate may be from it (95 %)."""
        mean = self.won[place] / self.hands
        spread = self.squares[place] / self.hands - mean * mean
        return mean, Z95 * sqrt(max(0.0, spread) / self.hands)


def run(
    setup: Setup, policies: Sequence[str], hands: int, seed: str, crew: Crew, keep: Path | None, as_json: bool
) -> int:
    """Play, report, and the code to end with."""
    chosen = _chosen(setup, tuple(policies))
    number = number_of(seed)
    work = [BatchWork(setup, chosen, number, first, min(CHUNK, hands - first)) for first in range(0, hands, CHUNK)]
    seats = len(setup.order)
    sums, stopped = BatchSums(0, 0, 0, 0, (0,) * seats, (0,) * seats), False
    began = time.perf_counter()
    try:
        with progress("hands", hands) as advance, ExitStack() as files:
            what = ("batch", setup, chosen, number, hands, CHUNK, *own_edition(setup.book))
            kept = files.enter_context(KeptRun(keep, what, BatchSums)) if keep is not None else None
            for done in in_order(played, work, crew, kept):
                sums = sums.plus(done)
                advance(done.hands)
    except KeyboardInterrupt:
        stopped = True
    _report(setup, chosen, seed, sums, time.perf_counter() - began, stopped, as_json)
    return 130 if stopped else 0


def number_of(seed: str) -> int:
    """The seed of a batch is a number; the text of one that is not written in digits is hashed."""
    if seed.isdecimal() and int(seed) < 1 << 64:
        return int(seed)
    return int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")


def _chosen(setup: Setup, policies: tuple[str, ...]) -> tuple[str, ...]:
    if find_spec("numba") is None:
        raise BadInput("Policies are played in batches, which need numba: install cardspeak[odds].")
    from cardspeak.batch.compiling import compile_game

    compile_game(setup)  # refused by name before anything is begun
    seats = len(setup.order)
    if len(policies) not in (1, seats):
        raise BadInput(f"Name one policy, or one for each of the {seats} players in the order of the deal.")
    return policies * seats if len(policies) == 1 else policies


def played(work: BatchWork) -> BatchSums:
    from cardspeak.batch import play

    done = play(work.setup, work.policies, work.hands, seed=work.seed, first=work.first)
    won = done.won.astype("int64")
    return BatchSums(
        done.hands,
        done.decisions,
        done.showdowns,
        done.commission,
        tuple(int(chips) for chips in won.sum(axis=0)),
        tuple(int(chips) for chips in (won * won).sum(axis=0)),
    )


def _report(
    setup: Setup, policies: tuple[str, ...], seed: str, sums: BatchSums, seconds: float, stopped: bool, as_json: bool
) -> None:
    rate = round(sums.hands / seconds) if seconds else 0
    click.echo(f"{rate:,} hands a second", err=True)  # beside what is told: that is the same whoever does the work
    conserved = sum(sums.won) == -sums.commission
    places: list[dict[str, Any]] = []
    for place, (seat, policy) in enumerate(zip(setup.order, policies, strict=True)):
        mean, spread = sums.rate(place) if sums.hands else (0.0, 0.0)
        interval = [round(mean - spread, 6), round(mean + spread, 6)]
        places.append(
            {"seat": seat, "policy": policy, "won": sums.won[place], "a_hand": round(mean, 6), "interval": interval}
        )
    if as_json:
        print_json(
            {
                "book": setup.book,
                "game": setup.game,
                "deck": setup.deck,
                "players": len(setup.seats),
                "seed": seed,
                "batch": True,
                "hands": sums.hands,
                "decisions": sums.decisions,
                "showdowns": sums.showdowns,
                "commission": sums.commission,
                "places": places,
                "conserved": conserved,
                "stopped": stopped,
            }
        )
        return
    click.echo(
        f"{sums.hands:,} hands of {setup.rules.title} ({setup.book}), {len(setup.seats)} players, seed {seed}, "
        "played in batches"
    )
    click.echo(f"{sums.decisions:,} decisions, {sums.showdowns:,} showdowns")
    for one in places:
        low, high = one["interval"]
        click.echo(
            f"Seat {one['seat']} ({one['policy']}): {one['a_hand']:+.4f} chips a hand ({low:+.4f} to {high:+.4f})"
        )
    if sums.commission:
        click.echo(f"The house took {sums.commission:,}.")
    if not conserved:
        click.echo("Not conserved: the chips of the players and the house do not add up.")
    if stopped:
        click.echo("Stopped before the end.", err=True)
