"""Who is placed before whom: by how far they came, then by the cards that those drew who were level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from cardspeak.tournament.state import Mark

Drawn = Mapping[str, tuple[int, ...]]


def in_order(players: Iterable[str], mark: Mapping[str, Mark], drawn: Drawn) -> list[list[str]]:
    """The best first; those who are still level stand together."""

    def key(player: str) -> tuple[Mark, tuple[int, ...]]:
        return mark[player], drawn.get(player, ())

    ranked = sorted(players, key=key, reverse=True)
    return [list(level) for _, level in groupby(ranked, key=key)]


def level_at(groups: list[list[str]], cut: int) -> list[str]:
    """Those who are level across the line after the first `cut`, so that a draw has to part them; else nobody."""
    placed = 0
    for group in groups:
        if placed < cut < placed + len(group):
            return group
        placed += len(group)
    return []


def first_level(groups: list[list[str]]) -> list[str]:
    """The best placed of those who are level anywhere."""
    return next((group for group in groups if len(group) > 1), [])
