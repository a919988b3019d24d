"""`cardspeak edge crown-holdem`: main game, Poker Extras and jackpots under best play, and what to do with a hand."""

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
from cardspeak.cli.edge_show import (
    costs_json,
    costs_table,
    hits_json,
    hits_table,
    jackpot_table,
    results_json,
    results_table,
    strategy_grid,
)
from cardspeak.cli.odds_options import chart_option, exact_text, progress_bar
from cardspeak.cli.output import console, json_option, print_json
from cardspeak.cli.workers import run_options

if TYPE_CHECKING:
    from pathlib import Path

    from cardspeak.odds.house.crown_holdem import CrownHoldem
    from cardspeak.odds.house.holdem_sides import JackpotEdge, Sides
    from cardspeak.odds.house.sample import Sampled


@click.command("crown-holdem")
@click.option("--hole", metavar="CARDS", help="What to do with these hole cards ...")
@click.option("--flop", metavar="CARDS", help="... on this flop ...")
@click.option("--turn", metavar="CARD", help="... and this turn.")
@click.option(
    "--ante-from", metavar="CATEGORY", help="Pay winning Antes from here instead of from the book's category."
)
@click.option("--display", type=click.IntRange(0), metavar="N", help="Jackpots with N Level 1 wagers displayed.")
@click.option("--rounds", type=ROUNDS, metavar="N", help="How a session of N rounds may end.")
@click.option("--samples", type=click.IntRange(2), metavar="N", help="Deal N rounds by chance beside the exact figure.")
@click.option("--seed", default="edge", show_default=True, metavar="TEXT", help="Of the sample.")
@run_options(jobs="Processes that deal the sample.", default=None)
@click.option("--recompute", is_flag=True, help="Count every deal again instead of reading the counts that are kept.")
@chart_option
@json_option
def crown_holdem(
    hole: str | None,
    flop: str | None,
    turn: str | None,
    ante_from: str | None,
    display: int | None,
    rounds: int | None,
    samples: int | None,
    seed: str,
    jobs: int | None,
    cluster: str | None,
    keep: Path | None,
    recompute: bool,
    chart: str | None,
    as_json: bool,
) -> None:
    """Ante, Flop, Turn and River under best play; both Poker Extras; the three jackpot levels.

    \b
    cardspeak edge crown-holdem
    cardspeak edge crown-holdem --hole 7h2c --flop As7dKd
    cardspeak edge crown-holdem --display 200000
    cardspeak edge crown-holdem --ante-from straight
    cardspeak edge crown-holdem --chart folds.png
    cardspeak edge crown-holdem --rounds 200 --chart session.png

    A picture shows which hole cards to fold, or with --rounds how a session ends. Jackpots are told in Level 1 wagers.
    """
    from cardspeak.odds.house.crown_holdem import CrownHoldem
    from cardspeak.odds.house.holdem_sides import Sides

    if hole is None and (flop or turn):
        raise click.UsageError("--flop and --turn go with --hole.")
    if hole is not None:
        alone("--hole", rounds, samples, chart)
    with progress_bar("counting every deal") as told:
        game = CrownHoldem(ante_from, progress=told, recompute=recompute)
    if hole is not None:
        _holdem_advice(game, hole, flop, turn, as_json)
        return
    sampled = None
    for_a_sample(samples, jobs, cluster, keep)
    if samples is not None:
        from cardspeak.odds.house.sample import sample_crown_holdem

        with progress_bar("dealing") as told:
            sampled = sample_crown_holdem(samples, seed, game, progress=told, crew=crew(jobs, cluster), kept=keep)
    if chart is not None:
        _draw_holdem(game, rounds, chart)
    if as_json:
        print_json(_holdem_json(game, Sides(game), display, rounds, sampled))
    else:
        _show_holdem(game, Sides(game), display, rounds, sampled)


def _holdem_json(
    game: CrownHoldem, sides: Sides, display: int | None, rounds: int | None, sampled: Sampled | None
) -> dict[str, Any]:
    turn, river = game.rule
    main = results_json(game.main) | {
        "fold_rate": float(game.fold_rate),
        "fold_rate_exact": exact_text(game.fold_rate),
        "folds": [str(kind) for kind in game.folds],
        "turn_rate": float(game.bet_rate(2)),
        "river_rate": float(game.bet_rate(1)),
        "turn_rule": turn.words,
        "river_rule": river.words,
        "strategies": costs_json(game.costs),
        "hands": {str(kind): exact_text(value) for kind, value in game.values.items()},
    }
    hits = {"hits": hits_json(sides.extra_hits)}
    return {
        "book": game.game.book.slug,
        "ante_from": game.ante_from or "as the book says",
        "main": main,
        "player_extra": results_json(sides.player_extra)
        | hits
        | {
            "with_best_folds": results_json(sides.player_extra_with_folds),
            "never_fold_from": float(sides.never_fold_from()),
            "never_fold_from_exact": exact_text(sides.never_fold_from()),
        },
        "dealer_extra": results_json(sides.dealer_extra) | hits,
        "jackpot": {
            level: _jackpot_json(sides.jackpot(level), display)
            | {"with_best_folds": _jackpot_json(sides.jackpot(level, folds=True), display)}
            for level in _levels(sides)
        },
    } | more_json(game.main, rounds, sampled)


def _levels(sides: Sides) -> list[str]:
    jackpot = sides.game.file.jackpot
    return [] if jackpot is None else [level.name for level in jackpot.levels]


def _jackpot_json(jackpot: JackpotEdge, display: int | None) -> dict[str, Any]:
    shown = jackpot.reseed if display is None else display
    return {
        "stake": jackpot.level.times,
        "display": shown,
        "break_even": float(jackpot.break_even),
        "break_even_exact": exact_text(jackpot.break_even),
        "bonus_return": float(jackpot.bonus_return),
        "bonus_return_exact": exact_text(jackpot.bonus_return),
        "hit": float(jackpot.hit),
        "hit_exact": exact_text(jackpot.hit),
    } | results_json(jackpot.results(shown))


def _show_holdem(
    game: CrownHoldem, sides: Sides, display: int | None, rounds: int | None, sampled: Sampled | None
) -> None:
    out = console()
    out.print(f"{game.game.title} · {game.game.book.slug}", style="bold")
    rows = {
        "main game, best play": game.main,
        "Player Poker Extra, never folded": sides.player_extra,
        "Player Poker Extra, best folds": sides.player_extra_with_folds,
        "Dealer Poker Extra": sides.dealer_extra,
    }
    out.print(results_table(rows))
    out.print(strategy_grid(game))
    folds = ", ".join(str(kind) for kind in game.folds) or "nothing"
    out.print(f"Fold {folds} ({float(game.fold_rate):.2%} of hands); place the Flop wager with the rest.")
    out.print(
        "A fold also loses the Player Poker Extra: "
        f"with {float(sides.never_fold_from()):.4f} of the Ante or more on it, fold nothing.",
        soft_wrap=True,
    )
    for name, rule in zip(("Turn", "River"), game.rule, strict=True):
        out.print(f"{name}: {rule.words}", soft_wrap=True)
    out.print(costs_table(game.costs))
    out.print(hits_table("Poker Extra", sides.extra_hits))
    out.print(jackpot_table([sides.jackpot(level) for level in _levels(sides)], display))
    show_more(game.main, rounds, sampled)


def _holdem_advice(game: CrownHoldem, hole: str, flop: str | None, turn: str | None, as_json: bool) -> None:
    from cardspeak.odds.house.holdem_advice import advise

    found = advise(hole, flop, turn, game=game)
    if as_json:
        fractions = {"bet": found.bet, "leave": found.leave, "gain": found.gain}
        shown: dict[str, Any] = {"wager": found.wager, "verb": found.verb}
        for name, value in fractions.items():
            shown |= {name: float(value), f"{name}_exact": exact_text(value)}
        print_json(shown | {"win": found.win, "tie": found.tie, "lose": found.lose})
        return
    out = console()
    other = "a fold" if found.wager == "flop" else "a check"
    out.print(f"[bold]{found.verb}[/bold]")
    out.print(
        f"the {found.wager.title()} wager {float(found.bet):+.6f} ({exact_text(found.bet)}), "
        f"{other} {float(found.leave):+.6f} of the Ante"
    )
    out.print(f"{found.win:,} deals won, {found.tie:,} tied, {found.lose:,} lost", style="dim")


def _draw_holdem(game: CrownHoldem, rounds: int | None, chart: str) -> None:
    from cardspeak.odds.house.charts import strategy_chart

    if rounds is None:
        strategy_chart(game, chart)
    else:
        draw_session(game.main, rounds, f"{game.game.title}, main game", chart)
