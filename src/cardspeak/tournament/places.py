"""Who is placed before whom: by how far they came, then by the cards that those drew who were level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

PlaceRank = tuple[int, int, int, int]
"""How far somebody came; the larger is placed better. Round, whether its end was reached, then chips at its end and
before the last hand, or the wave of those who went out together and the chips before that hand."""
Drawn = Mapping[str, tuple[int, ...]]


def in_order(players: Iterable[str], mark: Mapping[str, PlaceRank], drawn: Drawn) -> list[list[str]]:
    """The best first; those who are still level stand together."""

    def key(player: str) -> tuple[PlaceRank, tuple[int, ...]]:
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


def level_for(groups: list[list[str]], prizes: Sequence[int]) -> list[str]:
    """The best placed of those who are level where a prize hangs on it: the places they fill win different amounts."""
    at = 0
    for group in groups:
        amounts = {prizes[place] if place < len(prizes) else 0 for place in range(at, at + len(group))}
        if len(amounts) > 1:
            return group
        at += len(group)
    return []
