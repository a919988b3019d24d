"""Tables and JSON of `cardspeak edge`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardspeak.cli.odds_options import exact_text, percent

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

    from cardspeak.odds.house.crown_holdem import CrownHoldem
    from cardspeak.odds.house.holdem_sides import JackpotEdge
    from cardspeak.odds.house.results import Cost, Hit, Results


def results_json(results: Results) -> dict[str, Any]:
    """Every figure twice: as a float, and exactly as text."""
    figures = {
        "ev": results.ev,
        "edge": results.edge,
        "element_of_risk": results.risk,
        "staked": results.staked,
        "variance": results.variance,
        "win": results.chance(1),
        "push": results.chance(0),
        "lose": results.chance(-1),
    }
    shown: dict[str, Any] = {}
    for name, value in figures.items():
        shown |= {name: float(value), f"{name}_exact": exact_text(value)}
    distribution = [
        {"net": float(net), "net_exact": exact_text(net), "chance": float(chance), "chance_exact": exact_text(chance)}
        for net, chance in results.distribution.items()
    ]
    return shown | {"deviation": results.deviation, "distribution": distribution}


def hits_json(hits: Sequence[Hit]) -> list[dict[str, Any]]:
    return [
        {
            "category": hit.category,
            "pays": hit.pays,
            "chance": float(hit.chance),
            "chance_exact": exact_text(hit.chance),
        }
        for hit in hits
    ]


def costs_json(costs: Sequence[Cost]) -> list[dict[str, Any]]:
    return [
        {
            "name": cost.name,
            "words": cost.words,
            "ev": float(cost.ev),
            "ev_exact": exact_text(cost.ev),
            "cost": float(cost.cost),
            "cost_exact": exact_text(cost.cost),
        }
        for cost in costs
    ]


def session_json(results: Results, rounds: int) -> dict[str, Any]:
    from cardspeak.odds.house.charts import quantile
    from cardspeak.odds.house.results import session

    ends = session(results, rounds)
    signs = {"ahead": 1, "even": 0, "behind": -1}
    shares = {
        name: sum(chance for net, chance in ends.items() if (net > 0) - (net < 0) == sign)
        for name, sign in signs.items()
    }
    return {
        "rounds": rounds,
        "mean": float(results.ev) * rounds,
        **shares,
        "low": quantile(ends, 0.05),
        "middle": quantile(ends, 0.5),
        "high": quantile(ends, 0.95),
    }


def results_table(rows: Mapping[str, Results]) -> Group:
    """Figures side by side, and below them each edge as the fraction it is, which would be too wide for a column."""
    from rich.console import Group

    table = _table("", "house edge", "per unit wagered", "wagered", "win", "push", "lose", "deviation")
    exact = _table("house edge", "exactly")
    for name, found in rows.items():
        table.add_row(
            name,
            f"{float(found.edge):.4%}",
            f"{float(found.risk):.4%}",
            f"{float(found.staked):.4f}",
            *(percent(float(found.chance(sign))) for sign in (1, 0, -1)),
            f"{found.deviation:.4f}",
        )
        exact.add_row(name, exact_text(found.edge))
    return Group(table, exact)


def costs_table(costs: Sequence[Cost]) -> Table:
    table = _table("simpler play", "costs", "house edge", "")
    for cost in costs:
        table.add_row(cost.name, f"{float(cost.cost):.4%}", f"{-float(cost.ev):.4%}", cost.words)
    table.columns[-1].justify = "left"
    return table


def hits_table(title: str, hits: Sequence[Hit]) -> Table:
    table = _table(title, "pays", "how often", "one in")
    for hit in hits:
        table.add_row(hit.category, f"{hit.pays:,} to 1", percent(float(hit.chance)), f"{float(1 / hit.chance):,.1f}")
    return table


def jackpot_table(jackpots: Sequence[JackpotEdge], display: int | None) -> Table:
    table = _table("jackpot", "stake", "displayed", "house edge", "Table 2 gives back", "worth it from", "hit")
    for jackpot in jackpots:
        shown = jackpot.reseed if display is None else display
        table.add_row(
            jackpot.level.name,
            str(jackpot.level.times),
            f"{shown:,}",
            f"{-float(jackpot.ev(shown)):.4%}",
            f"{float(jackpot.bonus_return):.4%}",
            f"{float(jackpot.break_even):,.0f}",
            percent(float(jackpot.hit)),
        )
    table.caption = "in Level 1 wagers; for a hand that is never folded, and a prize that nobody shares"
    table.caption_justify = "left"
    return table


def strategy_grid(game: CrownHoldem) -> Table:
    """The square of hole cards: what the Flop wager is worth with each, in hundredths of the Ante, or a fold."""
    from rich.table import Table
    from rich.text import Text

    from cardspeak.cards import deck_of
    from cardspeak.odds.classes import grid

    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    for row in grid(deck_of(game.game.file.deck)):
        cells = []
        for kind in row:
            value = round(100 * float(game.values[kind]))
            folded = kind in game.folds
            style = "black on yellow" if folded else "bold" if game.values[kind] >= 0 else ""
            cells.append(Text(f"{kind!s:<3}{'fold' if folded else f'{value:+d}':>5}", style))
        table.add_row(*cells)
    return table


def _table(*columns: str) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="dim", caption_style="dim")
    for at, name in enumerate(columns):
        table.add_column(name, justify="right" if at else "left")
    return table
