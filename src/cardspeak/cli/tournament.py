"""`cardspeak tournament`: Terms, structures, payouts, and whole tournaments of any book told with their clauses."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from cardspeak.cards.chance import fresh_seed, seed_bytes
from cardspeak.cli.icm import command as icm
from cardspeak.cli.league import command as league
from cardspeak.cli.output import console, json_option, print_json
from cardspeak.cli.workers import progress, run_options
from cardspeak.errors import BadInput

if TYPE_CHECKING:
    from cardspeak.tournament.terms import Terms

PLAYERS = click.IntRange(2, 1000)
WHOLES = (100, 1000, 10_000)  # what shares are parts of
CHUNK = 5  # tournaments of one piece of a run
WRITTEN = click.Path(dir_okay=False, path_type=Path)


@click.group("tournament")
def command() -> None:
    """Tournaments of every book that knows them: Terms, levels, prizes, and whole ones played through."""


def terms_options(function: Any) -> Any:
    """What says by which Terms: a file, or a book and a game."""
    for option in (
        click.option("--players", type=PLAYERS, default=18, show_default=True, help="As many as enter."),
        click.option("--game", default="", help="A game of the book. [default: hold'em, or what the book plays]"),
        click.option("--book", default="star", show_default=True, help="Whose rules."),
        click.option(
            "--terms",
            "file",
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help="Terms of one's own, as JSON; `cardspeak tournament terms --json --raw` writes some to start from.",
        ),
    ):
        function = option(function)
    return function


def _terms(file: Path | None, book: str, game: str, players: int, **parts: Any) -> Terms:
    from cardspeak.tournament.standard import standard_terms
    from cardspeak.tournament.terms import terms_from

    if file is not None:
        return terms_from(file.read_bytes())
    return standard_terms(book, game=game, players=players, **parts)


@command.command("terms")
@terms_options
@click.option("--lacking", "show_lacking", is_flag=True, help="What Terms without any item lack, with the clauses.")
@click.option("--raw", is_flag=True, help="With --json: the Terms themselves, to be changed and given to --terms.")
@click.option("--html", is_flag=True, help="A page made for printing.")
@click.option("--print", "paper", type=WRITTEN, help="That page in a file: .html, or .pdf where a browser is at hand.")
@json_option
def terms(
    file: Path | None,
    book: str,
    game: str,
    players: int,
    show_lacking: bool,
    raw: bool,
    html: bool,
    paper: Path | None,
    as_json: bool,
) -> int:
    """Terms and Conditions, item by item, with the clause that asks for each.

    \b
    cardspeak tournament terms --book crown-melbourne-poker
    cardspeak tournament terms --book star --json --raw > saturday.json
    cardspeak tournament terms --book star --html > terms.html
    cardspeak tournament terms --book star --print terms.pdf
    """
    from cardspeak.tournament.conditions import document, lacking
    from cardspeak.tournament.terms import Terms

    ready = _terms(file, book, game, players)
    if paper is not None:
        from cardspeak.cli.paper import write_paper
        from cardspeak.tournament.printed import terms_page

        write_paper(terms_page(ready), paper)
        return 0
    if html:
        from cardspeak.terms import to_html
        from cardspeak.tournament.printed import terms_page

        click.echo(to_html(terms_page(ready)), nl=False)
        return 0
    if raw:
        print_json(ready)
        return 0
    if show_lacking:
        lacks = lacking(Terms(book=ready.book, game=ready.game))
        return _items([(one.cite, one.item, one.says) for one in lacks], lacks, as_json)
    articles = document(ready)
    return _items([(one.cite, one.item, one.says) for one in articles], articles, as_json)


def _items(rows: list[tuple[str, str, str]], raw: object, as_json: bool) -> int:
    if as_json:
        print_json(raw)
        return 0
    out = console()
    for cite, item, says in rows:
        out.print(f"[dim]{cite:<18}[/]{item}: {says}", soft_wrap=True)
    return 0


@command.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
def check(file: Path, as_json: bool) -> int:
    """What Terms in a file lack before they can be published: ends with 1 if they lack anything.

    \b
    cardspeak tournament check saturday.json
    """
    from cardspeak.tournament.conditions import lacking
    from cardspeak.tournament.terms import terms_from

    lacks = lacking(terms_from(file.read_bytes()))
    if as_json:
        print_json(lacks)
    elif not lacks:
        click.echo("Nothing is lacking: these Terms can be published.")
    else:
        _items([(one.cite, one.item, one.says) for one in lacks], lacks, False)
    return 1 if lacks else 0


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


@command.command("run")
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
    ready = _terms(file, book, game, players, **({"format": {"start_chips": chips}} if chips and file is None else {}))
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


@command.command("three-card")
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


command.add_command(icm)
command.add_command(league)
