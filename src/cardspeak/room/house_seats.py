"""House players who sit down at a new table."""

from __future__ import annotations

from typing import Any

from cardspeak.errors import BadInput
from cardspeak.room.batches import Batch
from cardspeak.room.face import Face
from cardspeak.room.who import HOUSE, THE_ROOM

NAMES = ("Ada", "Bert", "Cleo", "Dan", "Edie", "Finn", "Greta", "Hal", "Ines", "Jonas", "Kit", "Lou")


def seating(trial: Face, count: int, now: int) -> list[Any]:
    """How so many of them sit down; BadInput if they cannot. They are tried on a table that nobody will see."""
    commands = trial.house_seats([HOUSE + name for name in NAMES[: max(0, count)]], now)
    for command in commands:
        batch = trial.decide(THE_ROOM, command, now)
        if not isinstance(batch, Batch):
            raise BadInput(f"A house player cannot sit down: {batch}")
        trial.apply(batch.events)
    return commands
