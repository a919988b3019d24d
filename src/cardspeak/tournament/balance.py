"""Keeping tables even: who moves, to which seat, which table is broken, and who waits meanwhile.

Positions are worked out as they will be in the next hand: the button goes to the last small blind, the small blind to
the last big blind, and the player after that is due the big blind. Whoever moves comes to the worst seat that is open:
the one that has to post soonest, the big blind itself if that is open, and never one between button and small blind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardspeak.tournament.terms import Breaking, Mover
from cardspeak.values import Value


class Felted(Value):
    """A table as balancing sees it: who sits where, and where the last hand's markers were."""

    name: str
    seats: int
    sitting: Mapping[int, str]
    button: int | None = None
    small: int | None = None  # seats of the last hand's blinds
    big: int | None = None
    emptied: tuple[int, ...] = ()  # seats in the order in which they were left

    @property
    def players(self) -> int:
        return len(self.sitting)

    @property
    def open(self) -> list[int]:
        return [seat for seat in range(1, self.seats + 1) if seat not in self.sitting]


class Proposed(Value):
    """A move that the director may order; `why` says it for people."""

    player: str
    table: str
    to: str
    seat: int
    why: str


class Breaks(Value):
    """A table that is not needed any more."""

    table: str
    players: tuple[str, ...]
    why: str


def round_from(seat: int, seats: int) -> list[int]:
    """Every seat clockwise after this one, itself last."""
    return [(seat + step - 1) % seats + 1 for step in range(1, seats + 1)]


def blinds_next(table: Felted) -> tuple[int, int, int] | None:
    """Button, small and big blind of the next hand; None before there was one."""
    if table.button is None or not table.sitting:
        return None
    occupied = table.sitting
    button = table.small if table.small is not None else _next(table, table.button)
    small = table.big if table.big is not None else _next(table, button)
    big = next((seat for seat in round_from(small, table.seats) if seat in occupied), small)
    return button, small, big


def _next(table: Felted, seat: int) -> int:
    return next((after for after in round_from(seat, table.seats) if after in table.sitting), seat)


def due_big_blind(table: Felted) -> list[int]:
    """Seats in the order in which they will have the big blind, the next first."""
    coming = blinds_next(table)
    if coming is None:
        return sorted(table.sitting)
    _, small, _ = coming
    return [seat for seat in round_from(small, table.seats) if seat in table.sitting]


def who_moves(table: Felted, method: Mover, moves: Mapping[str, int]) -> int:
    """The seat that gives up its player."""
    due = due_big_blind(table)
    if method == "fewest moves":
        return min(due, key=lambda seat: (moves.get(table.sitting[seat], 0), due.index(seat)))
    if method == "big blind next, not twice":
        spared = [seat for seat in due if seat != table.big]
        return (spared or due)[0]
    if method == "last emptied":
        return due[-1]
    return due[0]


def worst_seat(table: Felted, method: Mover = "big blind next") -> int:
    """The open seat that has to post soonest; one between button and small blind only if no other is left."""
    free = table.open
    assert free, "somebody is sent only where there is a seat"
    if method == "last emptied" and any(seat in free for seat in table.emptied):
        return next(seat for seat in reversed(table.emptied) if seat in free)
    coming = blinds_next(table)
    if coming is None:
        return free[0]
    button, small, _ = coming
    order = [seat for seat in round_from(small, table.seats) if seat in free]
    fair = [seat for seat in order if not between(button, seat, small, table.seats)]
    return (fair or order)[0]


def between(button: int, seat: int, small: int, seats: int) -> bool:
    """Whether a seat lies after the button and before the small blind, or is the small blind's own."""
    if button == small:
        return False
    walk = round_from(button, seats)
    return walk.index(seat) <= walk.index(small)


def to_break(tables: Sequence[Felted], method: Breaking, order: Sequence[str] = (), *, least: int = 1) -> Breaks | None:
    """The table that the others have seats for; it goes before anybody is moved to keep tables even."""
    if len(tables) <= least:
        return None
    free = sum(table.seats - table.players for table in tables)
    for table in _breaking_order(tables, method, order):
        room = free - (table.seats - table.players)
        if room >= table.players:
            return Breaks(table.name, tuple(table.sitting.values()), f"the other tables have seats for {table.players}")
    return None


def _breaking_order(tables: Sequence[Felted], method: Breaking, order: Sequence[str]) -> list[Felted]:
    if method == "fewest players":
        return sorted(tables, key=lambda table: table.players)
    if method == "in order":
        rank = {name: at for at, name in enumerate(order)}
        return sorted(tables, key=lambda table: rank.get(table.name, len(rank)))
    return list(reversed(tables))


def to_balance(tables: Sequence[Felted], method: Mover, tolerance: int, moves: Mapping[str, int]) -> Proposed | None:
    """One move from the fullest to the emptiest table, if they are further apart than the Terms allow."""
    if len(tables) < 2:
        return None
    full = max(tables, key=lambda table: table.players)
    short = min(tables, key=lambda table: table.players)
    if full.players - short.players <= max(tolerance, 1) or not short.open:
        return None
    seat = who_moves(full, method, moves)
    to = worst_seat(short, method)
    why = f"{full.name} has {full.players} players and {short.name} {short.players}"
    return Proposed(full.sitting[seat], full.name, short.name, to, why)


def halted(tables: Sequence[Felted], halt: int) -> list[str]:
    """Tables so far short of the fullest that they wait until they are filled."""
    if not halt or len(tables) < 2:
        return []
    most = max(table.players for table in tables)
    return [table.name for table in tables if most - table.players >= halt]
