"""`cardspeak edge three-card`: the wagers of Three Card Poker under best play, and what to do with a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.edge_sessions import (
    ROUNDS,
    alone,
    crew,
    draw_session,
    for_a_sample,
    more_json,
    show_more,
)
from cardspeak.cli.edge_show import costs_json, costs_table, hits_json, hits_table, results_json, results_table
from cardspeak.cli.odds_options import chart_option, exact_text, progress_bar
from cardspeak.cli.output import console, json_option, print_json
from cardspeak.cli.workers import run_options

if TYPE_CHECKING:
    from pathlib import Path

    from cardspeak.odds.house.sample import Sampled
    from cardspeak.odds.house.three_card import ThreeCard


@click.command("three-card")
@click.option("--ante-bonus", default="A", show_default=True, metavar="LETTER", help="The Ante Bonus table: A, B or C.")
@click.option("--pair-plus", default="A", show_default=True, metavar="LETTER", help="The Pair Plus table: A to F.")
@click.option("--all", "every", is_flag=True, help="Every combination of tables in one list.")
@click.option("--hand", metavar="CARDS", help="What to do with these three cards.")
@click.option("--rounds", type=ROUNDS, metavar="N", help="How a session of N rounds may end.")
@click.option("--samples", type=click.IntRange(2), metavar="N", help="Deal N rounds by chance beside the exact figure.")
@click.option("--seed", default="edge", show_default=True, metavar="TEXT", help="Of the sample.")
@run_options(jobs="Processes that deal the sample.", default=None)
@chart_option
@json_option
def three_card(
    ante_bonus: str,
    pair_plus: str,
    every: bool,
    hand: str | None,
    rounds: int | None,
    samples: int | None,
    seed: str,
    jobs: int | None,
    cluster: str | None,
    keep: Path | None,
    chart: str | None,
    as_json: bool,
) -> None:
    """Ante and Play, and Pair Plus, under best play.

    \b
    cardspeak edge three-card
    cardspeak edge three-card --ante-bonus B --pair-plus F
    cardspeak edge three-card --all
    cardspeak edge three-card --hand Qs6d3c
    cardspeak edge three-card --rounds 200 --chart session.png

    Expectations are per unit of the Ante (of the Pair Plus wager), the element of risk per unit wagered in all.
    A picture shows how a session ends: of 100 rounds unless --rounds says otherwise.
    """
    from cardspeak.odds.house.three_card import ThreeCard

    if every:
        _every_combination(as_json)
        return
    game = ThreeCard(ante_bonus, pair_plus)
    if hand is not None:
        alone("--hand", rounds, samples, chart)
        _three_card_advice(game, hand, as_json)
        return
    sampled = None
    for_a_sample(samples, jobs, cluster, keep)
    if samples is not None:
        from cardspeak.odds.house.sample import sample_three_card

        with progress_bar("dealing") as told:
            sampled = sample_three_card(samples, seed, game, progress=told, crew=crew(jobs, cluster), kept=keep)
    if chart is not None:
        draw_session(game.ante_and_play, rounds or 100, "Three Card Poker, Ante and Play", chart)
    if as_json:
        print_json(_three_card_json(game, rounds, sampled))
    else:
        _show_three_card(game, rounds, sampled)


def _three_card_json(game: ThreeCard, rounds: int | None, sampled: Sampled | None) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "book": game.game.book.slug,
        "tables": {"ante-bonus": game.ante_bonus.key, "pair-plus": game.pair_plus_table.key},
        "ante_and_play": results_json(game.ante_and_play)
        | {
            "play_from": game.threshold_text,
            "ante_bonus_hits": hits_json(game.bonus_hits),
            "strategies": costs_json(game.costs),
        },
        "pair_plus": results_json(game.pair_plus) | {"hits": hits_json(game.pair_plus_hits)},
        "both": results_json(game.both),
    }
    return shown | more_json(game.ante_and_play, rounds, sampled)


def _show_three_card(game: ThreeCard, rounds: int | None, sampled: Sampled | None) -> None:
    out = console()
    out.print(f"Three Card Poker · {game.ante_bonus.title} · {game.pair_plus_table.title}", style="bold")
    rows = {"Ante and Play": game.ante_and_play, "Pair Plus": game.pair_plus, "one unit on each": game.both}
    out.print(results_table(rows))
    out.print(f"Play {game.threshold_text} or better; fold the rest.")
    out.print(costs_table(game.costs))
    out.print(hits_table("Ante Bonus", game.bonus_hits))
    out.print(hits_table("Pair Plus", game.pair_plus_hits))
    show_more(game.ante_and_play, rounds, sampled)


def _three_card_advice(game: ThreeCard, hand: str, as_json: bool) -> None:
    found = game.advise(hand)
    if as_json:
        print_json(
            {
                "cards": [str(card) for card in found.cards],
                "hand": found.words,
                "verb": found.verb,
                "play": float(found.play),
                "play_exact": exact_text(found.play),
                "fold": float(found.fold),
                "fold_exact": exact_text(found.fold),
                "dealer": found.met._asdict(),
            }
        )
        return
    out = console()
    out.print(f"{found.words}: [bold]{found.verb}[/bold]")
    out.print(f"play {float(found.play):+.6f} ({exact_text(found.play)}), fold {float(found.fold):+.6f} of the Ante")


def _every_combination(as_json: bool) -> None:
    from cardspeak.odds.house.three_card import every_combination

    games = every_combination()
    if as_json:
        rows = [
            {
                "ante_bonus": bonus,
                "pair_plus": plus,
                "ante_and_play_ev": float(game.ante_and_play.ev),
                "ante_and_play_ev_exact": exact_text(game.ante_and_play.ev),
                "pair_plus_ev": float(game.pair_plus.ev),
                "pair_plus_ev_exact": exact_text(game.pair_plus.ev),
                "both_risk": float(game.both.risk),
                "both_risk_exact": exact_text(game.both.risk),
            }
            for (bonus, plus), game in games.items()
        ]
        print_json(rows)
        return
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("Ante Bonus", "Pair Plus", "Ante and Play", "Pair Plus", "of all wagered, both"):
        table.add_column(name, justify="right")
    for (bonus, plus), game in games.items():
        figures = (game.ante_and_play.edge, game.pair_plus.edge, game.both.risk)
        table.add_row(bonus, plus, *(f"{float(figure):.4%}" for figure in figures))
    console().print(table)
