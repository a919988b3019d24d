"""`cardspeak chance`: how often a described hand is made, or beaten, as jackpots ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.odds_options import card_options, exact_text, game_options, percent, progress_bar
from cardspeak.cli.output import console, json_option, print_json

if TYPE_CHECKING:
    from cardspeak.odds.chances import Chance


@click.command("chance")
@game_options
@card_options
@click.option("--hand", default="random", show_default=True, help="A hand or a range.")
@click.option("--street", metavar="NAME", help="By this street; the last by default.")
@click.option("--beaten-by", metavar="HAND", help="A bad beat: this hand beats the described one.")
@click.option("--players", type=int, metavar="N", help="With --beaten-by: hands dealt, none of which folds.")
@click.option("--exact", is_flag=True, help="Count every deal, however long it takes.")
@click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Deals to sample, where it is sampled.")
@click.option("--seed", metavar="TEXT", help="Sample from this seed.")
@json_option
@click.argument("described", metavar="DESCRIPTION")
def command(
    book: str,
    game: str,
    deck: int | None,
    board: str,
    dead: str,
    hand: str,
    street: str | None,
    beaten_by: str | None,
    players: int | None,
    exact: bool,
    samples: int | None,
    seed: str | None,
    as_json: bool,
    described: str,
) -> None:
    """How often one hand is as described; or how often, at a full table, such a hand is beaten.

    \b
    cardspeak chance "royal flush, both play"
    cardspeak chance --book perth --street flop "straight+"
    cardspeak chance --hand AhKh --board QhJh2c "royal flush"
    cardspeak chance "four of a kind+, both play" --beaten-by "both play" --players 9

    A DESCRIPTION is a category, perhaps the rank that leads it, + for that or better, and after a comma "both play" or
    "one plays": how many hole cards are part of the best hand. One hand is counted exactly (but for an unknown hand of
    Omaha, which takes minutes: --exact), and so are bad beats with aces full or better; those with less are sampled
    without --exact.
    """
    from cardspeak.odds.badbeat import bad_beat
    from cardspeak.odds.chances import chance

    if beaten_by is None:
        if players:
            raise click.UsageError("--players goes with --beaten-by.")
        found = chance(
            book,
            described,
            hand,
            game=game,
            board=board,
            dead=dead,
            deck=deck,
            street=street,
            exact=exact or None,
            samples=samples,
            seed=seed,
        )
    else:
        if hand != "random" or board or dead or street:
            raise click.UsageError("A bad beat is about whole deals: leave out hand, cards and street.")
        with progress_bar("dealing") as told:
            found = bad_beat(
                book,
                described,
                beaten_by,
                players=players or 9,
                game=game,
                deck=deck,
                exact=exact or None,
                samples=samples,
                seed=seed,
                progress=told,
            )
    if as_json:
        print_json(_as_json(found))
    else:
        _show(found)


def _as_json(found: Chance) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "description": found.text,
        "method": found.method,
        "hits": found.hits,
        "deals": found.deals,
        "probability": float(found.probability),
    }
    if found.method == "exact":
        return shown | {"probability_exact": exact_text(found.probability)}
    return shown | {"interval": found.interval95, "interval99": found.interval99, "seed": found.seed}


def _show(found: Chance) -> None:
    out = console()
    share = float(found.probability)
    rare = f", 1 in {1 / share:,.1f}" if share else ""
    out.print(f"{found.text}: {percent(share)}{rare}", markup=False, soft_wrap=True)
    if found.interval95 is None:
        out.print(f"{found.hits:,} of {found.deals:,} deals, every one counted", style="dim")
        return
    low, high = found.interval95
    out.print(
        f"{found.hits:,} of {found.deals:,} deals sampled; 95 in 100: {percent(low)} to {percent(high)}", style="dim"
    )
    out.print(f"The same deals again: --seed {found.seed} --samples {found.deals}", style="dim", soft_wrap=True)
