"""`cardspeak edge`: what the house keeps of every wager, exactly, and how to leave it no more than that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.edge_show import (
    costs_json,
    costs_table,
    hits_json,
    hits_table,
    jackpot_table,
    results_json,
    results_table,
    session_json,
    strategy_grid,
)
from cardspeak.cli.odds_options import chart_option, exact_text, progress_bar
from cardspeak.cli.output import console, json_option, print_json
from cardspeak.cli.workers import run_options

if TYPE_CHECKING:
    from pathlib import Path

    from cardspeak.odds.house.crown_holdem import CrownHoldem
    from cardspeak.odds.house.holdem_sides import JackpotEdge, Sides
    from cardspeak.odds.house.results import Results
    from cardspeak.odds.house.sample import Sampled
    from cardspeak.odds.house.three_card import ThreeCard
    from cardspeak.runs import Crew

ROUNDS = click.IntRange(1, 10_000)


@click.group("edge")
def command() -> None:
    """The house edge of Three Card Poker and Crown Hold'em, exact, from the books' own pay tables."""


# -- Three Card Poker ----------------------------------------------------------------------------------------


@command.command("three-card")
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
        _alone("--hand", rounds, samples, chart)
        _three_card_advice(game, hand, as_json)
        return
    sampled = None
    _for_a_sample(samples, jobs, cluster, keep)
    if samples is not None:
        from cardspeak.odds.house.sample import sample_three_card

        with progress_bar("dealing") as told:
            sampled = sample_three_card(samples, seed, game, progress=told, crew=_crew(jobs, cluster), kept=keep)
    if chart is not None:
        _draw_session(game.ante_and_play, rounds or 100, "Three Card Poker, Ante and Play", chart)
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
    return shown | _more_json(game.ante_and_play, rounds, sampled)


def _show_three_card(game: ThreeCard, rounds: int | None, sampled: Sampled | None) -> None:
    out = console()
    out.print(f"Three Card Poker · {game.ante_bonus.title} · {game.pair_plus_table.title}", style="bold")
    rows = {"Ante and Play": game.ante_and_play, "Pair Plus": game.pair_plus, "one unit on each": game.both}
    out.print(results_table(rows))
    out.print(f"Play {game.threshold_text} or better; fold the rest.")
    out.print(costs_table(game.costs))
    out.print(hits_table("Ante Bonus", game.bonus_hits))
    out.print(hits_table("Pair Plus", game.pair_plus_hits))
    _show_more(game.ante_and_play, rounds, sampled)


def _alone(option: str, *others: object) -> None:
    """Advice on one hand is not about sessions, samples or pictures."""
    if any(other is not None for other in others):
        raise click.UsageError(f"{option} asks about one hand; leave out --rounds, --samples and --chart.")


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


# -- Crown Hold'em -------------------------------------------------------------------------------------------


@command.command("crown-holdem")
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
        _alone("--hole", rounds, samples, chart)
    with progress_bar("counting every deal") as told:
        game = CrownHoldem(ante_from, progress=told, recompute=recompute)
    if hole is not None:
        _holdem_advice(game, hole, flop, turn, as_json)
        return
    sampled = None
    _for_a_sample(samples, jobs, cluster, keep)
    if samples is not None:
        from cardspeak.odds.house.sample import sample_crown_holdem

        with progress_bar("dealing") as told:
            sampled = sample_crown_holdem(samples, seed, game, progress=told, crew=_crew(jobs, cluster), kept=keep)
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
    } | _more_json(game.main, rounds, sampled)


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
    _show_more(game.main, rounds, sampled)


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
        _draw_session(game.main, rounds, f"{game.game.title}, main game", chart)


def _for_a_sample(samples: int | None, *others: object) -> None:
    if samples is None and any(other is not None for other in others):
        raise click.UsageError("--jobs, --cluster and --keep are for a sample: say how many rounds with --samples.")


def _crew(jobs: int | None, cluster: str | None) -> Crew | None:
    from cardspeak.runs import crew_of

    return None if jobs is None and cluster is None else crew_of(jobs or 1, cluster)


# -- both ----------------------------------------------------------------------------------------------------


def _draw_session(results: Results, rounds: int, title: str, chart: str) -> None:
    from cardspeak.odds.house.charts import session_chart
    from cardspeak.odds.house.results import session

    session_chart(session(results, rounds), rounds, title, chart)


def _more_json(results: Results, rounds: int | None, sampled: Sampled | None) -> dict[str, Any]:
    more: dict[str, Any] = {}
    if rounds is not None:
        more["session"] = session_json(results, rounds)
    if sampled is not None:
        more["sample"] = sampled._asdict() | {"interval": sampled.interval95, "interval99": sampled.interval99}
    return more


def _show_more(results: Results, rounds: int | None, sampled: Sampled | None) -> None:
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
