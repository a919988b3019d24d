"""`cardspeak simulate`: many hands of random legal play, with every chip and card counted."""

from __future__ import annotations

import os
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import click

from cardspeak.books.carried import own_edition
from cardspeak.books.loader import load_book
from cardspeak.cards.chance import fresh_seed, seed_bytes
from cardspeak.cli.deal import table
from cardspeak.cli.output import json_option, print_json
from cardspeak.cli.table_options import table_options
from cardspeak.cli.workers import progress, run_options
from cardspeak.hand.setup import Setup
from cardspeak.hand.simulate import HandsTally, NotConservedError, simulate
from cardspeak.runs import KeptRun, crew_of, in_order, spans

CHUNK = 500  # hands; some tenths of a second, so that the bar moves and an interrupt is soon heard
LONG = 50_000  # hands from which pieces are four times as long: fewer to hand out and to keep


class SimulateWork(NamedTuple):
    """Hands of one run for one process."""

    setup: Setup
    seed: str
    first: int
    last: int
    mishaps: bool = False


@click.command("simulate")
@table_options
@click.option("--hands", type=click.IntRange(min=1), default=10_000, show_default=True, metavar="N")
@click.option("--seed", metavar="TEXT", help="The same seed plays the same hands, whatever the number of jobs.")
@run_options()
@click.option(
    "--mishaps", is_flag=True, help="Let things go wrong and rule on them by the book; every hand is audited."
)
@click.option(
    "--policy",
    "policies",
    multiple=True,
    type=click.Choice(["call", "random"]),
    help="Let everybody play so, or name one for each player in the order of the deal: many hands at once, "
    "and what each of them wins.",
)
@json_option
def command(
    book: str,
    game: str,
    players: int | None,
    hands: int,
    deck: int | None,
    stakes: str | None,
    stack: int,
    seed: str | None,
    jobs: int,
    cluster: str | None,
    keep: Path | None,
    mishaps: bool,
    policies: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play random legal hands and count what comes out: ends with 1 if a chip or a card is lost.

    \b
    cardspeak simulate --book star --game omaha --players 8 --hands 20000 --seed 7 --jobs 2
    cardspeak simulate --book tasmania --game holdem --hands 1000 --mishaps
    cardspeak simulate --book star --game omaha --players 3 --policy call --policy random --policy random
    cardspeak simulate --book star --game omaha --hands 10000000 --seed 7 --cluster tcp://host:8786 --keep run.jsonl
    """
    setup = table(load_book(book).game(game), players, deck, stakes, stack)
    if keep is not None and seed is None:
        raise click.UsageError("--keep is for a run that goes on: give it a --seed, or it is another one each time.")
    seed = fresh_seed(os.urandom) if seed is None else seed
    seed_bytes(seed)
    if policies:
        if mishaps:
            raise click.UsageError("Mishaps are played one hand at a time: leave out --policy.")
        from cardspeak.cli.simulate_batch import run

        return run(setup, policies, hands, seed, crew_of(jobs, cluster), keep, as_json)
    size = CHUNK if hands < LONG else 4 * CHUNK
    work = [SimulateWork(setup, seed, span.first, span.last, mishaps) for span in spans(hands, size)]
    tally, fault, stopped = _empty(mishaps), None, False
    began = time.perf_counter()
    try:
        with progress("hands", hands) as advance, ExitStack() as files:
            own = own_edition(book)
            what = ("simulate", book, game, players, deck, stakes, stack, seed, hands, size, mishaps, *own)
            kept = files.enter_context(KeptRun(keep, what, _kind(mishaps))) if keep is not None else None
            for done in in_order(_simulated, work, crew_of(jobs, cluster), kept):
                if isinstance(done, str):
                    fault = done
                    break
                tally.add(done)
                advance(done.hands)
    except KeyboardInterrupt:
        stopped = True
    _report(setup, seed, tally, time.perf_counter() - began, fault, stopped, as_json)
    return 130 if stopped else 1 if fault is not None else 0


def _kind(mishaps: bool) -> Any:
    """What one piece answers with, as a type that a file of them is read by."""
    return type(_empty(mishaps)) | str


def _empty(mishaps: bool) -> HandsTally:
    if not mishaps:
        return HandsTally()
    from cardspeak.rulings.mishaps import MishapTally

    return MishapTally()


def _simulated(work: SimulateWork) -> HandsTally | str:
    hands = range(work.first, work.last)
    try:
        if work.mishaps:
            from cardspeak.rulings.mishaps import simulate_mishaps

            return simulate_mishaps(work.setup, work.seed, hands)
        return simulate(work.setup, work.seed, hands)
    except NotConservedError as wrong:
        return str(wrong)


def _report(
    setup: Setup, seed: str, tally: HandsTally, seconds: float, fault: str | None, stopped: bool, as_json: bool
) -> None:
    rate = round(tally.hands / seconds) if seconds else 0
    if as_json:
        print_json(
            {
                "book": setup.book,
                "game": setup.game,
                "deck": setup.deck,
                "players": len(setup.seats),
                "seed": seed,
                "hands": tally.hands,
                "commands": tally.commands,
                "showdowns": tally.showdowns,
                "chips": tally.chips,
                "commission": tally.commission,
                **_rulings(tally),
                "seconds": round(seconds, 3),
                "hands_per_second": rate,
                "conserved": fault is None,
                "fault": fault,
                "stopped": stopped,
            }
        )
        return
    click.echo(f"{tally.hands:,} hands of {setup.rules.title} ({setup.book}), {len(setup.seats)} players, seed {seed}")
    click.echo(f"{tally.commands:,} commands, {tally.showdowns:,} showdowns, {rate:,} hands a second")
    ruled = _rulings(tally)
    if ruled:
        click.echo(f"{ruled['rulings']:,} rulings; {ruled['misdeals']:,} misdeals, {ruled['voids']:,} hands void.")
    if fault is None:
        taken = f", {tally.commission:,} of them taken as commission" if tally.commission else ""
        click.echo(f"Every card and all {tally.chips:,} chips are accounted for{taken}.")
    else:
        click.echo(f"Not conserved: {fault}.")
    if stopped:
        click.echo("Stopped before the end.", err=True)


def _rulings(tally: HandsTally) -> dict[str, int]:
    """What went wrong, where that was asked for."""
    return {name: getattr(tally, name) for name in ("rulings", "misdeals", "voids") if hasattr(tally, name)}
