"""The tables that a new room opens with: something of everything, house players already seated."""

from __future__ import annotations

from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.shown import USUAL

FIRST = (
    Opening(book="star-sydney-poker", game="holdem", house=5, pace=USUAL),
    Opening(book="crown-melbourne-poker", game="omaha", house=4, pace=USUAL),
    Opening(book="crown-melbourne-poker", game="seven-card-stud", house=4, pace=USUAL),
    Opening(book="crown-melbourne-poker", game="triple-draw-27", house=4, pace=USUAL),
    Opening(book="crown-melbourne-poker", game="chinese-poker", house=3, pace=USUAL),
    Opening(book="tasmania-poker", game="holdem", house=4, pace=USUAL),
    Opening(book="crown-melbourne-three-card", kind="banked"),
    Opening(book="crown-perth-holdem", kind="banked"),
)


async def open_first_tables(room: Room) -> None:
    for opening in FIRST:
        await room.open(opening)
