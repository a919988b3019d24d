"""A table as the lobby lists it: what is played, for how much, who sits there, and where one would best sit down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.room.roof import AtDesk


def row_of(desk: AtDesk) -> Mapping[str, Any]:
    """One row of the lobby; everything in it is for everybody to see."""
    machine = desk.machine
    return {
        "id": desk.id,
        "title": desk.title,
        "book": machine.book,
        "short": load_book(machine.book).head.short,
        "kind": machine.kind,
        "people": desk.people,
        "house": machine.house_players(),
        "hands": desk.hands,
        "paused": desk.paused,
        "fault": desk.fault,
        "pace": msgspec.to_builtins(desk.pace),
        **machine.row(),
    }
