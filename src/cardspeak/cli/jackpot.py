"""`cardspeak jackpot`: what a jackpot by hand costs, a year of it, and a file of parameters held against a book."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardspeak.cli.output import console, json_option, print_json

if TYPE_CHECKING:
    from fractions import Fraction

    from cardspeak.jackpots.by_hand.setup import HandJackpotSetup
    from cardspeak.odds.jackpot.pricing import EventPrice, PoolPrice

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
BOOK = click.option("--book", default="crown-melbourne-poker", show_default=True, help="Whose rules, without a file.")
PLAYERS = click.option("--players", default=9, show_default=True, help="Dealt in, all of whom stay to the end.")
SAMPLES = click.option(
    "--samples", type=click.IntRange(min=1), metavar="N", help="Deals to sample, where it is sampled."
)
SEED = click.option("--seed", metavar="TEXT", help="Sample, or draw the year, from this seed.")
EXACT = click.option("--exact", is_flag=True, help="Count every deal, however long it takes.")


@click.group("jackpot")
def command() -> None:
    """Jackpots by hand: their price, a year of them, and parameters checked against a book."""


def _setup(file: Path | None, book: str) -> HandJackpotSetup:
    from cardspeak.jackpots.by_hand.files import read_plan, usual_plan

    return read_plan(file.read_text(encoding="utf-8")) if file is not None else usual_plan(book)


def _prices(
    setup: HandJackpotSetup, players: int, exact: bool, samples: int | None, seed: str | None
) -> list[PoolPrice]:
    from cardspeak.odds.jackpot.pricing import price_pool

    links = {link.table: link for link in setup.tables}
    found = []
    for plan in setup.pools:
        link = links[plan.tables[0]]
        game = setup.jackpot_rules.book.game(link.game)
        more = {"exact": exact or None, "samples": samples, "seed": seed}
        found.append(price_pool(game, link.deck, plan, players=players, **more))  # type: ignore[arg-type]
    return found


@command.command("price")
@click.argument("file", type=FILE, required=False)
@BOOK
@PLAYERS
@EXACT
@SAMPLES
@SEED
@click.option("--picture", metavar="FILE", help="Draw how large the pool is when it is hit: .png, .svg or .pdf.")
@json_option
def price(
    file: Path | None,
    book: str,
    players: int,
    exact: bool,
    samples: int | None,
    seed: str | None,
    picture: str | None,
    as_json: bool,
) -> int:
    """How often a hand hits each event, what it is worth by then, and what it costs the house.

    \b
    cardspeak jackpot price
    cardspeak jackpot price friday.toml --players 8 --picture pool.svg

    Chances are counted, and so are bad beats with aces full or better, in Omaha with four of a kind or better; with
    less they are sampled, with their interval, unless --exact asks for the count. Where several players can win with
    one hand the chance of a hand is given as at most the sum of theirs.
    """
    setup = _setup(file, book)
    if picture is not None:
        from cardspeak.odds.charts import check_path

        check_path(picture)
    found = _prices(setup, players, exact, samples, seed)
    if picture is not None:
        from cardspeak.odds.jackpot.picture import draw_pools

        draw_pools(found, {plan.name: plan for plan in setup.pools}, picture)
    if as_json:
        print_json([_plain(one) for one in found])
        return 0
    out = console()
    for pool in found:
        out.print(f"[bold]{pool.pool}[/]: {_money(pool.contribution)} a hand, {pool.players} players")
        for event in pool.events:
            out.print(f"  {event.name}: {_chances(event)}", soft_wrap=True)
            out.print(
                f"    {float(event.hands):,.0f} hands to a hit, give or take {event.deviation:,};"
                f" worth {_money(event.prize)} by then, give or take {_money(event.prize_deviation)}",
                soft_wrap=True,
            )
        least = "at least " if pool.at_least else ""
        out.print(f"  costs the house {least}{_money(pool.cost)} a hand", soft_wrap=True)
    return 0


def _chances(event: EventPrice) -> str:
    """One player's chance and a hand's; of a bad beat, which takes a table, the hand's alone. A sample has its interval
    and the seed that gives it again."""
    told = event.chance
    one = "" if event.hand == told.probability else f"one player {_one_in(told.probability)}, "
    how = "" if event.how == "exact" else f" ({event.how})"
    if told.interval95 is not None:
        low, high = told.interval95
        of = "a hand" if not one else "one player"
        how = (
            f" (sampled from {told.deals:,} deals, seed {told.seed!r}: {of} {_one_in(high)} to {_one_in(low)},"
            " 95 times of 100)"
        )
    return f"{one}a hand {_one_in(event.hand)}{how}"


def _one_in(chance: Fraction | float) -> str:
    return f"1 in {float(1 / chance):,.1f}" if chance else "never"


def _money(cents: object) -> str:
    return f"${float(cents) / 100:,.2f}"  # type: ignore[arg-type]


def _plain(pool: PoolPrice) -> dict[str, object]:
    """Chances as fractions in text, so that nothing is rounded, and as numbers."""
    return {
        "pool": pool.pool,
        "players": pool.players,
        "contribution": float(pool.contribution),
        "cost": float(pool.cost),
        "cost_at_least": pool.at_least,
        "events": [
            {
                "name": event.name,
                "player": str(event.chance.probability),
                "hand": str(event.hand),
                "method": event.chance.method,
                "how": event.how,
                "interval95": event.chance.interval95,
                "seed": event.chance.seed,
                "hands": float(event.hands),
                "hands_deviation": event.deviation,
                "prize": float(event.prize),
                "prize_deviation": event.prize_deviation,
                "cost": float(event.cost),
            }
            for event in pool.events
        ],
    }


@command.command("year")
@click.argument("file", type=FILE, required=False)
@BOOK
@PLAYERS
@SAMPLES
@SEED
@click.option("--hands", default=35, show_default=True, help="Dealt in an hour at one table.")
@click.option("--hours", default=12, show_default=True, help="A day at one table.")
@click.option("--years", default=1000, show_default=True, type=click.IntRange(1, 100_000), help="Drawn.")
@json_option
def year(
    file: Path | None,
    book: str,
    players: int,
    samples: int | None,
    seed: str | None,
    hands: int,
    hours: int,
    years: int,
    as_json: bool,
) -> int:
    """A year of each pool, many times over: hits, prizes, and what the house has put in.

    \b
    cardspeak jackpot year --years 200 --seed one
    """
    from cardspeak.odds.jackpot.year import simulate_year

    setup = _setup(file, book)
    text = seed or "a year"
    told = []
    for plan, priced in zip(setup.pools, _prices(setup, players, False, samples, text), strict=True):
        chances = [float(event.hand) for event in priced.events]
        dealt = hands * hours * 365 * len(plan.tables)
        drawn = [simulate_year(plan, chances, dealt, f"{text} {plan.name} {number}") for number in range(years)]
        told.append(
            {
                "pool": plan.name,
                "hands": dealt,
                "years": years,
                "hits": {
                    event.name: sum(one.hits[at] for one in drawn) / years for at, event in enumerate(plan.events)
                },
                "paid": sum(one.paid for one in drawn) / years,
                "contributed": sum(one.contributed for one in drawn) / years,
                "seeded": sum(one.seeded for one in drawn) / years,
                "made_up": sum(one.made_up for one in drawn) / years,
                "highest": sorted(one.highest for one in drawn)[years // 2],
                "none": sum(not any(one.hits) for one in drawn) / years,
            }
        )
    if as_json:
        print_json(told)
        return 0
    out = console()
    for row in told:
        out.print(f"[bold]{row['pool']}[/]: {row['hands']:,} hands a year, {years:,} years drawn from {text!r}")
        for name, count in row["hits"].items():  # type: ignore[attr-defined]
            out.print(f"  {name}: {count:.2f} hits a year")
        out.print(
            f"  paid {_money(row['paid'])}, of it {_money(row['made_up'])} made up; seeded {_money(row['seeded'])}"
        )
        out.print(
            f"  {row['none']:.1%} of the years had no hit; the pool's highest was {_money(row['highest'])} in half"
        )
    return 0


@command.command("exact")
@BOOK
@json_option
def exact(book: str, as_json: bool) -> int:
    """Which chances are counted, by game and condition; what is not, and why.

    \b
    cardspeak jackpot exact --book star
    """
    from cardspeak.books.jackpot import load_jackpot
    from cardspeak.odds.jackpot.exactness import counted_rows

    rows = counted_rows(load_jackpot(book))
    if as_json:
        print_json(rows)
        return 0
    out = console()
    for row in rows:
        why = f": {row.why}" if row.why else ""
        out.print(f"{row.game:<28} {row.condition:<28} {row.how}{why}", soft_wrap=True)
    return 0


@command.command("check")
@click.argument("file", type=FILE)
@json_option
def check(file: Path, as_json: bool) -> int:
    """Hold a file of parameters against its book, and print the sign that follows from it.

    \b
    cardspeak jackpot check friday.toml
    """
    from cardspeak.jackpots.by_hand.machine import HandJackpot
    from cardspeak.jackpots.by_hand.sign import sign_of

    setup = _setup(file, "")
    state = HandJackpot(setup).state
    signs = {plan.name: sign_of(state, plan.name) for plan in setup.pools}
    if as_json:
        print_json({"book": setup.book, "signs": signs})
        return 0
    out = console()
    out.print(f"{setup.jackpot_rules.book.title} allows it.")
    for name, lines in signs.items():
        out.print(f"[bold]{name}[/]")
        for line in lines:
            out.print(f"  [dim]{line.cite:<28}[/] {line.says}", soft_wrap=True)
    return 0
