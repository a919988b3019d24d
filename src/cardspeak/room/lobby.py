"""A table as the lobby lists it: what is played, for how much, who sits there, and where one would best sit down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.room.players.table import PlayersTable

if TYPE_CHECKING:
    from cardspeak.room.desk import Desk


def row_of(desk: Desk) -> Mapping[str, Any]:
    """One row of the lobby; everything in it is for everybody to see."""
    setup = desk.machine.setup
    book = load_book(setup.book)
    row: dict[str, Any] = {
        "id": desk.id,
        "title": desk.title,
        "book": setup.book,
        "short": book.head.short,
        "kind": getattr(desk.machine, "kind", ""),
        "people": desk.people,
        "house": desk.machine.house_players(),
        "hands": desk.hands,
        "paused": desk.paused,
        "fault": desk.fault,
        "pace": msgspec.to_builtins(desk.pace),
    }
    return row | (_players(desk.machine) if isinstance(desk.machine, PlayersTable) else _banked(desk.machine))


def _players(machine: PlayersTable) -> dict[str, Any]:
    state = machine.table.state
    setup = state.setup  # the terms as they are now
    return {
        "title": f"{setup.rules.title}, {setup.rules.book.head.short}",
        "game": setup.game,
        "game_title": setup.rules.title,
        "coach": machine.coach,
        "family": setup.rules.family,
        "deck": setup.deck,
        "told": setup.told,
        "places": setup.places,
        "puck": setup.puck,
        "straddle": setup.straddle,
        "stakes": msgspec.to_builtins(setup.stakes),
        "buy_in": setup.buy_in,
        "free": max(0, setup.most_seated - len(state.seats)),
        "best": best_seat(machine),
        "running": state.running,
    }


def _banked(machine: Any) -> dict[str, Any]:
    setup = machine.setup
    told: Mapping[str, Any] = getattr(machine, "row", dict)()
    boxes = getattr(setup, "boxes", 0)
    middle = sorted(range(1, boxes + 1), key=lambda box: abs(2 * box - boxes - 1))
    return {
        "game": "banked",
        "game_title": setup.game.title,
        "family": "banked",
        "places": boxes,
        "free": max(0, boxes - len(machine.people())),
        "best": next((box for box in middle if box not in setup.seats), 0),
        "limits": msgspec.to_builtins(getattr(setup, "limits", {})),
    } | dict(told)


def best_seat(machine: PlayersTable) -> int:
    """The free seat that the blind reaches next, so that nobody waits long to be dealt in; 0 when there is none."""
    state, places = machine.table.state, machine.setup.places
    if len(state.seats) >= machine.setup.most_seated:
        return 0
    after = state.marks.blinds[-1] if state.marks is not None and state.marks.blinds else 0
    ring = [(after + step) % places + 1 for step in range(places)]
    return next((seat for seat in ring if seat not in state.seats and seat not in state.reserved), 0)
