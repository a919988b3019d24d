"""The draw: who sits where, from an order that chance made. Every entrant is as likely to have each seat."""

from __future__ import annotations

from collections.abc import Sequence

from cardspeak.values import Value


class Place(Value):
    player: str
    table: str
    box: int


def tables_needed(players: int, seats: int) -> int:
    return -(-players // seats)


def seats_for(order: Sequence[str], tables: Sequence[str]) -> tuple[Place, ...]:
    """Dealt out like cards, a table at a time, so that no table has two players more than another."""
    return tuple(Place(player, tables[at % len(tables)], at // len(tables) + 1) for at, player in enumerate(order))
