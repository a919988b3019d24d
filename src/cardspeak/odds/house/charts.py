"""Pictures of games against the house: which hands to fold, and how a session may end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardspeak.cards import deck_of
from cardspeak.odds.charts import BLUE, GREY, INK, ORANGE, PALE, WHITE, _figure, _save, _titles, check_path
from cardspeak.odds.classes import grid
from cardspeak.odds.house.crown_holdem import CrownHoldem

if TYPE_CHECKING:
    from matplotlib.axes import Axes

PALE_BLUE = "#cfe3f1"


def strategy_chart(game: CrownHoldem, path: str) -> None:
    """The square of hole cards: what the Flop wager is worth with each, and which are better folded."""
    file = check_path(path)
    cells = grid(deck_of(52))
    figure = _figure(0.62 * len(cells) + 0.3, 0.62 * len(cells) + 0.9)
    axes = figure.add_subplot()
    for row, line in enumerate(cells):
        for column, kind in enumerate(line):
            value = float(game.values[kind])
            colour = ORANGE if kind in game.folds else BLUE if value >= 0 else PALE_BLUE
            _square(axes, row, column, str(kind), "fold" if kind in game.folds else f"{value:+.2f}", colour)
    axes.set_xlim(0, len(cells))
    axes.set_ylim(len(cells), 0)
    axes.set_aspect("equal")
    axes.axis("off")
    below = (
        f"units of the Ante with best play; orange: fold ({float(game.fold_rate):.1%} of hands); "
        f"house edge {float(game.main.edge):.3%} of the Ante"
    )
    _titles(figure, axes, f"{game.game.title} · Flop wager or fold", below)
    _save(figure, file)


def _square(axes: Axes, row: int, column: int, name: str, below: str, colour: str) -> None:
    from matplotlib.patches import Rectangle

    gap = 0.04
    axes.add_patch(
        Rectangle((column + gap, row + gap), 1 - 2 * gap, 1 - 2 * gap, linewidth=0, facecolor=colour, zorder=1)
    )
    ink = WHITE if colour == BLUE else INK
    axes.text(column + 0.5, row + 0.36, name, ha="center", va="center", fontsize=10, color=ink, zorder=3)
    axes.text(column + 0.5, row + 0.75, below, ha="center", va="center", fontsize=7.5, color=ink, zorder=3)


def session_chart(ends: Mapping[int, float], rounds: int, title: str, path: str) -> None:
    """How a session may end: each result's chance, wins and losses told apart, the middle nine tenths named."""
    file = check_path(path)
    figure = _figure(8, 4)
    axes = figure.add_subplot()
    shown = {net: chance for net, chance in ends.items() if chance > max(ends.values()) / 2000}
    for colour, sign in ((BLUE, 1), (GREY, 0), (ORANGE, -1)):
        some = {net: chance for net, chance in shown.items() if (net > 0) - (net < 0) == sign}
        axes.bar(list(some), list(some.values()), 1.0 if rounds > 1 else 0.8, color=colour, zorder=2)
    low, middle, high = (quantile(ends, share) for share in (0.05, 0.5, 0.95))
    ahead = sum(chance for net, chance in ends.items() if net > 0)
    axes.set_xlabel("units of the first wager, won or lost", fontsize=9, color=INK)
    axes.axvline(0, color=INK, linewidth=0.8, zorder=3)
    axes.set_yticks([])
    for name in ("top", "right", "left"):
        axes.spines[name].set_visible(False)
    axes.spines["bottom"].set_color(PALE)
    below = (
        f"ahead in {ahead:.1%} of sessions; nine of ten end from {low:+d} to {high:+d}, the middle one at {middle:+d}"
    )
    _titles(figure, axes, f"{title} · {rounds:,} round{'s' * (rounds > 1)}", below)
    _save(figure, file)


def quantile(ends: Mapping[int, float], share: float) -> int:
    """The result that so many sessions stay at or below."""
    seen = 0.0
    for net in sorted(ends):
        seen += ends[net]
        if seen >= share:
            return net
    return max(ends)
