"""All topics of a tournament, and what is collected from their rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Union

from cardspeak.tournament.base import Command, Event, Whose
from cardspeak.tournament.refuse import Answer
from cardspeak.tournament.state import State
from cardspeak.tournament.topic import TopicRows, TournamentEyes
from cardspeak.tournament.topics import (
    absence,
    banks,
    chips,
    conduct,
    consent,
    deals,
    director,
    endings,
    entries,
    hands,
    levels,
    matches,
    moves,
    outs,
    paper,
    papers,
    paying,
    prizes,
    results,
    rounds,
    seats,
    slips,
    specials,
    standing_in,
    tables,
    ties,
    waiting,
    withdrawing,
)

MODULES = (
    papers, director, tables, entries, paying, consent, withdrawing, standing_in, rounds, banks, seats, matches,
    endings, levels, hands, specials, paper, moves, absence, outs, conduct, chips, ties, prizes, deals, results,
    waiting, slips,
)  # fmt: skip
TOPICS: tuple[TopicRows, ...] = tuple(module.TOPIC for module in MODULES)

_ASKS = [row for topic in TOPICS for row in topic.commands]
_TELLS = [row for topic in TOPICS for row in topic.events]

ANSWERS: dict[type, Callable[[State, Any], Answer]] = {row.kind: row.answer for row in _ASKS}
MAY: dict[type, Whose] = {row.kind: row.may for row in _ASKS}
EVOLVE: dict[type, Callable[[State, Any], None]] = {row.kind: row.evolve for row in _TELLS}
SAYINGS: dict[type, Callable[[Any], str]] = {row.kind: row.says for row in _TELLS}
GUARDED: dict[type, Callable[[Any, TournamentEyes], Event | None]] = {
    row.kind: row.seen for row in _TELLS if row.seen is not None
}
assert len(ANSWERS) == len(_ASKS), "a command belongs to one topic"
assert len(EVOLVE) == len(_TELLS), "an event belongs to one topic"

# For a decoder every kind; for a type checker what all of them are.
if TYPE_CHECKING:
    AnyTournamentCommand = Command
    AnyTournamentEvent = Event
else:
    AnyTournamentCommand = Union[tuple(ANSWERS)]  # noqa: UP007
    AnyTournamentEvent = Union[tuple(EVOLVE)]  # noqa: UP007
