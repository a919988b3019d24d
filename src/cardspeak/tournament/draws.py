"""The draw of seats, by chance that anybody can check: the published seed gives it again.

Two steps, as at a desk with two bags: first a table, always one of those with the fewest players, then one of its open
seats. Names are put in order before they are mixed, so that nobody's chance hangs on when they entered.

    commitment = SHA-256("cardspeak draw 1", newline, the seed's text), published before the draw
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from cardspeak.cards.chance import Below, seed_bytes, seeded
from cardspeak.values import Value


class SeatDraw(Value):
    player: str
    table: str
    seat: int


def tables_needed(players: int, seats: int) -> int:
    return -(-players // seats)


def commitment_of(seed: str) -> str:
    """What is published beforehand, so that the seed cannot be chosen afterwards."""
    return hashlib.sha256(b"cardspeak draw 1\n" + seed_bytes(seed)).hexdigest()


def draw_seats(
    players: Iterable[str], open_seats: Mapping[str, Sequence[int]], seed: str, sitting: Mapping[str, int] | None = None
) -> tuple[SeatDraw, ...]:
    """A seat for everybody; `sitting` is how many play at each table already."""
    below = seeded(seed)
    free = {table: list(seats) for table, seats in open_seats.items()}
    count = {table: (sitting or {}).get(table, 0) for table in free}
    order = mixed(sorted(players), below)
    assert sum(map(len, free.values())) >= len(order), "there is a seat for everybody"
    drawn = []
    for player in order:
        least = min(count[table] for table in free if free[table])
        level = [table for table in free if free[table] and count[table] == least]
        table = level[below(len(level))]
        drawn.append(SeatDraw(player, table, free[table].pop(below(len(free[table])))))
        count[table] += 1
    return tuple(drawn)


def pairs(players: Iterable[str], seed: str) -> tuple[tuple[str, str], ...]:
    """Opponents for matches of two; whoever is left over has a bye, an opponent without a name."""
    order = mixed(sorted(players), seeded(seed))
    padded = [*order, ""] if len(order) % 2 else order
    return tuple(zip(padded[::2], padded[1::2], strict=True))


def mixed(players: Sequence[str], below: Below) -> list[str]:
    left = list(players)
    return [left.pop(below(count)) for count in range(len(left), 0, -1)]
