"""Every topic of the table in one place: a new one adds its module to TOPICS and nothing else changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.table import (
    absence,
    blinds,
    changes,
    clocks,
    conduct,
    decks,
    disputes,
    entries,
    fees,
    freeze,
    hands,
    kill,
    runs,
    seating,
    seats,
    stakes,
)
from cardspeak.table.refusing import Answer
from cardspeak.table.state import TableState

TOPICS = (
    seats, stakes, blinds, hands, entries, changes, fees, kill, clocks, runs, freeze,
    seating, absence, decks, conduct, disputes,
)  # fmt: skip

ANSWERS: dict[type, Callable[[TableState, Any], Answer]] = {}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {}
for topic in TOPICS:
    assert not ANSWERS.keys() & topic.ANSWERS.keys(), "a command belongs to one topic"
    assert not EVOLVE.keys() & topic.EVOLVE.keys(), "an event belongs to one topic"
    ANSWERS.update(topic.ANSWERS)
    EVOLVE.update(topic.EVOLVE)
