"""`cardspeak tournament run`: whole tournaments played through; one is told with its clauses, many are counted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from cardspeak.cards.chance import fresh_seed, seed_bytes
from cardspeak.cli.output import console, json_option, print_json
from cardspeak.cli.tournament_terms import PLAYERS, WRITTEN, terms_of, terms_options
from cardspeak.cli.workers import progress, run_options

if TYPE_CHECKING:
    from cardspeak.tournament.terms import Terms

CHUNK = 5  # tournaments of one piece of a run


class TournamentWork(NamedTuple):
    """Tournaments of one run for one process."""

    terms: Terms
    players: int
    felt: str | None
    seed: str
    first: int
    last: int


class TournamentTally(msgspec.Struct):
    """What so many tournaments came to."""

    played: int = 0
    events: int = 0
    hands: int = 0
    levels: int = 0
    places_paid: int = 0
    pool: int = 0
    prizes: int = 0
    wins: dict[str, int] = {}

    def add(self, other: TournamentTally) -> None:
        for name in ("played", "events", "hands", "levels", "places_paid", "pool", "prizes"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for player, count in other.wins.items():
            self.wins[player] = self.wins.get(player, 0) + count


@click.command("run")
@terms_options
@click.option("--felt", type=click.Choice(["table", "banked", "paper"]), help="What plays. [default: the game's own]")
@click.option("--seed", metavar="TEXT", help="The same seed draws, deals and plays the same tournament.")
@click.option("--times", type=click.IntRange(1), default=1, show_default=True, help="More than one are counted.")
@click.option("--hands", type=click.IntRange(1, 1000), help="Hands in a round, where rounds go by hands.")
@click.option("--chips", type=click.IntRange(20), help="The starting bank. [default: what the Terms say]")
@click.option("--results", type=WRITTEN, help="The results of one, to print: .html, or .pdf by a browser here.")
@run_options()
@json_option
def run_(
    file: Path | None,
    book: str,
    game: str,
    players: int,
    felt: str | None,
    seed: str | None,
    times: int,
    hands: int | None,
    chips: int | None,
    results: Path | None,
    jobs: int,
    cluster: str | None,
    keep: Path | None,
    as_json: bool,
) -> int:
    """Play tournaments through with simple players: one is told, every line with its clause; many are counted.

    \b
    cardspeak tournament run --book star --players 18 --seed saturday
    cardspeak tournament run --book three-card --players 21 --seed saturday
    cardspeak tournament run --terms saturday.json --felt paper --players 60
    cardspeak tournament run --book crown-melbourne-poker --players 9 --times 1000 --jobs 2 --seed 7
    """
    ready = terms_of(
        file, book, game, players, **({"format": {"start_chips": chips}} if chips and file is None else {})
    )
    if hands is not None:
        rounds = tuple(
            msgspec.structs.replace(plan, hands=hands if plan.hands else None) for plan in ready.format.rounds
        )
        ready = msgspec.structs.replace(ready, format=msgspec.structs.replace(ready.format, rounds=rounds))
    if keep is not None and seed is None:
        raise click.UsageError("--keep is for a run that goes on: give it a --seed, or it is another one each time.")
    seed = fresh_seed(os.urandom) if seed is None else seed
    seed_bytes(seed)
    if results is not None and times > 1:
        raise click.UsageError("--results are those of one tournament: leave out --times.")
    if times == 1:
        return _told(ready, players, felt, seed, as_json, results)
    return _many(ready, players, felt, seed, times, jobs, cluster, keep, as_json)


def _told(terms_: Terms, players: int, felt: Any, seed: str, as_json: bool, results: Path | None) -> int:
    from cardspeak.cli.paper import write_paper
    from cardspeak.tournament.printed import results_page
    from cardspeak.tournament.run import run
    from cardspeak.tournament.story import tell

    tournament = run(terms_, players, seed, felt=felt)
    state = tournament.state
    if results is not None:
        write_paper(results_page(state), results)
    if as_json:
        print_json(
            {
                "seed": seed,
                "terms": terms_,
                "events": tournament.events,
                "places": state.places,
                "disqualified": [name for name, who in state.entrants.items() if who.status == "disqualified"],
                "prizes": state.prizes,
                "pool": state.pool,
            }
        )
        return 0
    out = console()
    out.print(f"[bold]{terms_.rules.title}[/] by {terms_.rules.book.title} ({terms_.rules.file.cite})", soft_wrap=True)
    out.print(f"seed {seed}", style="dim", markup=False, soft_wrap=True)
    for sentence in tell(tournament.events):
        cite = "silent" if sentence.cite.startswith("silent") else sentence.cite
        out.print(f"{sentence.says} [dim]{cite}[/]", soft_wrap=True)
    where = f"{state.returned} back, {state.removed} out of play, {state.bank} with the house"
    out.print(f"Chips: {state.issued} issued, {where}.", soft_wrap=True)
    return 0


def _many(
    terms_: Terms,
    players: int,
    felt: str | None,
    seed: str,
    times: int,
    jobs: int,
    cluster: str | None,
    keep: Path | None,
    as_json: bool,
) -> int:
    from contextlib import ExitStack

    from cardspeak.books.carried import own_edition
    from cardspeak.runs import KeptRun, crew_of, in_order, spans

    work = [TournamentWork(terms_, players, felt, seed, span.first, span.last) for span in spans(times, CHUNK)]
    tally, stopped = TournamentTally(), False
    try:
        with progress("tournaments", times) as advance, ExitStack() as files:
            own = own_edition(terms_.book)
            what = ("tournament", msgspec.json.encode(terms_).decode(), players, felt, seed, times, CHUNK, *own)
            kept = files.enter_context(KeptRun(keep, what, TournamentTally)) if keep is not None else None
            for done in in_order(_played, work, crew_of(jobs, cluster), kept):
                tally.add(done)
                advance(done.played)
    except KeyboardInterrupt:
        stopped = True
    if as_json:
        print_json({"seed": seed, **msgspec.to_builtins(tally)})
    else:
        count = max(tally.played, 1)
        click.echo(f"seed {seed}")
        click.echo(f"{tally.played} tournaments of {players} players, {tally.hands // count} hands each")
        click.echo(f"ended in level {tally.levels / count:.1f}, {tally.places_paid / count:.1f} places paid")
        click.echo(f"prizes {tally.prizes} of pools of {tally.pool} cents")
    return 130 if stopped else 0 if tally.prizes == tally.pool else 1


def _played(work: TournamentWork) -> TournamentTally:
    from cardspeak.tournament.audit import audit_tournament
    from cardspeak.tournament.events import HandHeard, HandsPlayed
    from cardspeak.tournament.run import run

    tally = TournamentTally(wins={})
    for number in range(work.first, work.last):
        done = run(work.terms, work.players, f"{work.seed}/{number}", felt=work.felt)  # type: ignore[arg-type]
        wrong = audit_tournament(work.terms, done.events)
        assert not wrong, wrong[0]
        state = done.state
        tally.played += 1
        tally.events += len(done.events)
        tally.hands += sum(isinstance(one, HandHeard) for one in done.events)
        tally.hands += sum(one.hands for one in done.events if isinstance(one, HandsPlayed))
        tally.levels += state.level + 1
        tally.places_paid += len(state.prizes)
        tally.pool += state.pool
        tally.prizes += sum(state.prizes.values())
        for player, place in state.places.items():
            if place == 1:
                tally.wins[player] = tally.wins.get(player, 0) + 1
    return tally


@click.command("three-card")
@click.option("--players", type=PLAYERS, default=14, show_default=True, help="How many enter.")
@click.option("--seed", metavar="TEXT", help="The same seed draws, deals and plays the same tournament.")
@click.option("--hands", type=click.IntRange(1, 1000), help="Hands in a round. [default: what the Terms say]")
@click.option("--chips", type=click.IntRange(20), help="The starting bank. [default: what the Terms say]")
@json_option
@click.pass_context
def three_card(
    context: click.Context, players: int, seed: str | None, hands: int | None, chips: int | None, as_json: bool
) -> int:
    """The same as `run --book three-card`."""
    done: int = context.invoke(
        run_,
        file=None,
        book="three-card",
        game="",
        players=players,
        felt=None,
        seed=seed,
        times=1,
        hands=hands,
        chips=chips,
        jobs=1,
        cluster=None,
        keep=None,
        as_json=as_json,
    )
    return done
