"""What the floor has to see to at a table of players, though nobody calls.

Whoever is away or idle too long, by the book's own clauses; and seats whose players ask from one place on the network,
for whoever of the floor wants to look: it may be one household, and no book forbids it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardspeak.room.face import FloorMatter, SeatGroups
from cardspeak.table.state import TableState
from cardspeak.table.topics import time_away
from cardspeak.table.topics.absence import too_idle


def matters(state: TableState, together: SeatGroups) -> tuple[FloorMatter, ...]:
    apart = state.setup.tournament is not None or state.freeze is not None  # where nobody goes for being away
    return (*(() if apart else _too_long(state)), *_at_one_place(together))


def _too_long(state: TableState) -> Iterator[FloorMatter]:
    absence, called = state.setup.table.absence, time_away.caller(state)
    for seat, place in sorted(state.seats.items()):
        if place.leaving:
            continue
        if place.overdue and called is not None:
            yield FloorMatter(seat, f"Away for {state.setup.away_minutes} minutes and more ({called[1]}).")
        elif too_idle(state, seat):
            yield FloorMatter(seat, f"No wager for {absence.idle_orbits} rounds of the button ({absence.idle_cite}).")


def _at_one_place(together: SeatGroups) -> Iterator[FloorMatter]:
    for seats in together:
        yield FloorMatter(seats[0], f"Seats {', '.join(map(str, seats))} ask from one place on the network.")
