"""`cardspeak categories`: how often a hand of each category is made, street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.odds_options import card_options, chart_option, exact_text, game_options, percent, progress_bar
from cardspeak.cli.output import console, json_option, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from cardspeak.odds.categories import Categories, CategoryCount, StreetOdds


@click.command("categories")
@game_options
@click.option("--hand", default="random", show_default=True, help="A hand or a range.")
@card_options
@click.option("--street", metavar="NAME", help="This street alone: flop, turn, river, or as the game calls it.")
@click.option("--exact", is_flag=True, help="Count every deal, however long it takes.")
@click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Sample N deals instead of counting.")
@click.option("--seed", metavar="TEXT", help="Sample from this seed.")
@chart_option
@json_option
def command(
    book: str,
    game: str,
    deck: int | None,
    hand: str,
    board: str,
    dead: str,
    street: str | None,
    exact: bool,
    samples: int | None,
    seed: str | None,
    chart: str | None,
    as_json: bool,
) -> None:
    """What a hand makes, street by street.

    \b
    cardspeak categories
    cardspeak categories --hand AhKh --board QhJh2c
    cardspeak categories --book star --deck 36 --hand 77
    cardspeak categories --book crown-melbourne-poker --game omaha-hilo --hand AsAh2s3h
    cardspeak categories --game razz --hand As2d7c

    A hand is written as for `cardspeak equity`. Streets that the known cards have passed are left out; in draw the
    cards to be drawn are written ??.
    """
    from cardspeak.odds.categories import categories

    if exact and samples is not None:
        raise click.UsageError("--exact counts every deal: leave out --samples.")
    with progress_bar("counting") as told:
        found = categories(
            book,
            hand,
            game=game,
            board=board,
            dead=dead,
            deck=deck,
            street=street,
            exact=exact or None,
            samples=samples,
            seed=seed,
            progress=told,
        )
    if chart is not None:
        from cardspeak.odds.charts import categories_chart

        categories_chart(found, chart)
    if as_json:
        print_json(_as_json(found, board, dead))
    else:
        _show(found)


def _as_json(found: Categories, board: str, dead: str) -> dict[str, Any]:
    return {
        "book": found.book,
        "game": found.game,
        "deck": found.deck,
        "hand": found.hand,
        "board": board,
        "dead": dead,
        "streets": [
            {
                "street": street.street,
                "share": street.part,
                "method": street.method,
                "deals": street.deals,
                "clause": street.cite.clause,
                "categories": [_made_json(made) for made in street.made],
            }
            for street in found.streets
        ],
        **({"seed": found.seed} if found.seed else {}),
    }


def _made_json(made: CategoryCount) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": made.name, "category": made.category, "count": made.deals}
    shown["probability"] = float(made.probability)
    if made.interval95 is None:
        shown["probability_exact"] = exact_text(made.probability)
    else:
        shown["interval"] = made.interval95
    return shown


def _show(found: Categories) -> None:
    out = console()
    out.print(f"{found.hand} in {found.book} {found.game}, {found.deck} cards", markup=False, soft_wrap=True)
    for part in dict.fromkeys(street.part for street in found.streets):
        streets = [street for street in found.streets if street.part == part]
        if len({street.part for street in found.streets}) > 1:
            out.print(f"\n{part}")
        full = _table(streets, counts=True)
        out.print(
            full
            if out.measure(full, options=out.options.update(max_width=999)).maximum <= out.width
            else _table(streets)
        )
    sampled = [street.street for street in found.streets if street.method == "sampled"]
    if sampled:
        out.print(f"Sampled: {', '.join(dict.fromkeys(sampled))}; --exact counts every deal.", style="dim")


def _table(streets: list[StreetOdds], *, counts: bool = False) -> Table:
    """A line for each category, a column for each street: the counts where there is room for them."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column("", no_wrap=True)
    for street in streets:
        table.add_column(street.street, justify="right", no_wrap=True)
        if counts:
            table.add_column(f"of {street.deals:,}", justify="right", style="dim", no_wrap=True)
    for line in zip(*(street.made for street in streets), strict=True):
        cells: list[str] = []
        for made in line:
            cells += [percent(float(made.probability)), *([f"{made.deals:,}"] if counts else [])]
        table.add_row(line[0].name, *cells)
    return table
