"""`cardspeak equity`: what each hand may expect of the pot, exactly or sampled with an interval."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from cardspeak.cli.odds_options import card_options, chart_option, exact_text, game_options, percent, progress_bar
from cardspeak.cli.output import console, json_option, print_json
from cardspeak.cli.workers import run_options

if TYPE_CHECKING:
    from fractions import Fraction

    from cardspeak.odds.equity import Equity, HandEquity
    from cardspeak.odds.ranges import Combo


@click.command("equity")
@game_options
@card_options
@click.option("--exact", is_flag=True, help="Count every deal, however long it takes.")
@click.option("--samples", type=click.IntRange(min=1), metavar="N", help="Sample N deals.")
@click.option("--seed", metavar="TEXT", help="Sample from this seed; the same seed gives the same deals.")
@click.option("--tier", type=click.Choice(["plain", "numpy", "numba"]), help="What works it out; the best there is.")
@run_options(jobs="Processes that deal a sample.", default=None)
@chart_option
@json_option
@click.argument("hands", nargs=-1, metavar="HAND HAND...")
def command(
    book: str,
    game: str,
    deck: int | None,
    board: str,
    dead: str,
    exact: bool,
    samples: int | None,
    seed: str | None,
    tier: Any,
    jobs: int | None,
    cluster: str | None,
    keep: Path | None,
    chart: str | None,
    as_json: bool,
    hands: tuple[str, ...],
) -> None:
    """The equity of two hands or more.

    \b
    cardspeak equity AhAs KdKc
    cardspeak equity "QQ+, AK" 15% random --board 7h8h2c
    cardspeak equity --book star --deck 36 AsKs TT
    cardspeak equity --book crown-melbourne-poker --game omaha-hilo AsAh2s3h KdKcQdJd
    cardspeak equity --game seven-card-stud AsAdKh 9c8c7c
    cardspeak equity --game triple-draw-27 2c3d4h7s?? 2d3c5h8s9c

    A HAND is its cards (AsKd), with ?? for a card nobody knows; in games with two hole cards also a range: QQ+, AKs,
    77-TT, A5s-A2s, KTs+, Axs, lists of them, and 15% for the strongest hands up to that share of all; random for a hand
    nobody knows. In stud, cards not given are still to come; in draw, ?? is a card to be drawn.

    Every deal is counted if that takes a few seconds at most; else deals are sampled and each equity has an interval
    which holds it in 95 cases of 100. Ctrl-C ends a sample early, with what there is.
    """
    from cardspeak.odds.equity import equity
    from cardspeak.runs import crew_of

    if exact and (samples is not None or seed is not None):
        raise click.UsageError("--exact counts every deal: leave out --samples and --seed.")
    if keep is not None and seed is None:
        raise click.UsageError("--keep is for a sample that goes on: give it a --seed, or it is another one each time.")
    with progress_bar("dealing") as told:
        found = equity(
            book,
            hands,
            game=game,
            board=board,
            dead=dead,
            deck=deck,
            exact=exact or None,
            samples=samples,
            seed=seed,
            tier=tier,
            progress=told,
            crew=None if jobs is None and cluster is None else crew_of(jobs or 1, cluster),
            kept=keep,
        )
    if chart is not None:
        from cardspeak.odds.charts import equity_chart

        equity_chart(found, chart, _ranges(found, hands))
    if as_json:
        print_json({**_as_json(found), "board": board, "dead": dead})
    else:
        _show(found)


def _ranges(found: Equity, hands: tuple[str, ...]) -> dict[str, tuple[Combo, ...]]:
    """Those hands that are ranges of two cards, with the hands in each."""
    from cardspeak.odds.ranges import parse_range
    from cardspeak.odds.request import find_game, hand_form, order_of
    from cardspeak.odds.spot import contest_of

    game = find_game(found.book, found.game)
    form = hand_form(game, found.deck)
    if not form.classed:
        return {}
    read = (parse_range(text, form, lambda: order_of(contest_of(game, found.deck))) for text in hands)
    return {one.text: one.dealt_out(form.deck).combos for one in read if len(one.combos) > 1}


def _as_json(found: Equity) -> dict[str, Any]:
    exact = found.method == "exact"
    shown: dict[str, Any] = {
        "book": found.book,
        "game": found.game,
        "deck": found.deck,
        "method": found.method,
        "boards": found.boards,
        "tier": found.tier,
        "hands": [_hand_json(hand, exact) for hand in found.hands],
    }
    if not exact:
        shown |= {"seed": found.seed, "stopped": found.stopped, "why": found.why}
    return shown


def _hand_json(hand: HandEquity, exact: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"hand": hand.hand, **_share_json(hand.win, hand.tie, hand.equity, exact)}
    if not exact:
        shown |= {"interval": hand.interval95, "interval99": hand.interval99}
    if hand.parts:
        shown["scoop"] = hand.scoop
        shown["shares"] = {part.name: _share_json(part.win, part.tie, part.equity, exact) for part in hand.parts}
    return shown


def _share_json(win: int, tie: int, equity: Fraction, exact: bool) -> dict[str, Any]:
    shown: dict[str, Any] = {"win": win, "tie": tie, "equity": float(equity)}
    if exact:
        shown["equity_exact"] = exact_text(equity)
    return shown


def _show(found: Equity) -> None:
    from rich.table import Table

    divided = bool(found.hands[0].parts)
    table = Table(box=None, pad_edge=False)
    table.add_column("hand", no_wrap=True, max_width=40, overflow="ellipsis")
    for name in ("equity", "scoop" if divided else "win", "part" if divided else "tie"):
        table.add_column(name, justify="right")
    if found.method == "sampled":
        table.add_column("95 in 100", justify="right")
    for hand in found.hands:
        cells = [
            hand.hand,
            percent(float(hand.equity)),
            percent(hand.win / found.boards),
            percent(hand.tie / found.boards),
        ]
        if hand.interval95 is not None:
            cells.append(f"{percent(hand.interval95[0])} to {percent(hand.interval95[1])}")
        table.add_row(*cells)
        for part in hand.parts:
            shares = (float(part.equity), part.win / found.boards, part.tie / found.boards)
            table.add_row(f"  {part.name}", *map(percent, shares), style="dim")
    out = console()
    counted = "every one of" if found.method == "exact" else "a sample of"
    out.print(f"{found.book} {found.game}, {found.deck} cards: {counted} {found.boards:,} deals", soft_wrap=True)
    out.print(table)
    for line in _remarks(found):
        out.print(line, soft_wrap=True, style="dim", markup=False)


def _remarks(found: Equity) -> list[str]:
    lines = [f"{found.why} --exact does so anyway."] if found.why else []
    if found.stopped:
        lines.append("Stopped early: the intervals are for the deals that were made.")
    if found.seed is not None:
        again = f"--seed {quote(found.seed)} --samples {found.boards} --tier {found.tier}"
        lines.append(f"The same deals again: {again}")
    return lines
