"""Ranges and equities drawn for a notebook: plain HTML, nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

RANKS = "AKQJT98765432"
FULL, PART = "#2f6fb0", "#9fc3e6"


def range_html(text: str, combos: Iterable[Sequence[int]]) -> str:
    """The square of hands, pairs on the diagonal, suited above it: full where every combination is in the range."""
    counts: dict[str, int] = {}
    total = 0
    for combo in combos:
        if len(combo) != 2:
            return f"<p>{escape(text)}</p>"
        total += 1
        high, low = sorted(combo, key=lambda card: card >> 2, reverse=True)
        name = RANKS[12 - (high >> 2)] + RANKS[12 - (low >> 2)]
        name += "" if high >> 2 == low >> 2 else "s" if high & 3 == low & 3 else "o"
        counts[name] = counts.get(name, 0) + 1
    rows = "".join(f"<tr>{''.join(_cell(row, column, counts) for column in range(13))}</tr>" for row in range(13))
    return f"<p><b>{escape(text)}</b>: {total:,} hands</p><table style='border-collapse:collapse'>{rows}</table>"


def _cell(row: int, column: int, counts: dict[str, int]) -> str:
    high, low = RANKS[min(row, column)], RANKS[max(row, column)]
    name = high + low + ("" if row == column else "s" if column > row else "o")
    whole = 6 if row == column else 4 if column > row else 12
    here = counts.get(name, 0)
    colour = f"background:{FULL};color:#fff" if here == whole else f"background:{PART}" if here else "color:#888"
    return f"<td style='{colour};border:1px solid #ccc;font-size:11px;text-align:center;padding:1px 3px'>{name}</td>"


def equity_html(title: str, rows: Iterable[tuple[str, float, tuple[float, float] | None]]) -> str:
    """A bar for every hand, with its interval where it was sampled."""
    lines = []
    for hand, share, interval in rows:
        bar = f"<div style='background:{FULL};height:10px;width:{200 * share:.0f}px'></div>"
        spread = f" ({100 * interval[0]:.1f}-{100 * interval[1]:.1f})" if interval else ""
        lines.append(f"<tr><td>{escape(hand)}</td><td>{bar}</td><td>{100 * share:.2f}%{spread}</td></tr>")
    return f"<p><b>{escape(title)}</b></p><table>{''.join(lines)}</table>"
