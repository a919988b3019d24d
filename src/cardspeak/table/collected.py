"""All topics of the table, and what is collected from their rows.

An order in a topic is found here by itself. A new topic is named in `MODULES`, and its names are taken into `commands`
and `events`; a test says what was forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Union

from cardspeak.hand.seen import Viewer
from cardspeak.rulings.rule import Question
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer
from cardspeak.table.state import TableState
from cardspeak.table.topic import Phrase, Reading, ToldAs, Topic, Whose, everybody
from cardspeak.table.topics import (
    absence,
    afterwards,
    away,
    blinds,
    button,
    changes,
    clocks,
    conduct,
    decks,
    disputes,
    draws,
    editions,
    entries,
    fees,
    freeze,
    hands,
    kill,
    leaving,
    misdeal,
    moves,
    notices,
    reports,
    reservations,
    rotation,
    rulings,
    runs,
    seats,
    side_games,
    stakes,
    straddles,
    talk,
    time_away,
    tournament,
    waiting,
    winnings,
)

MODULES = (
    seats, reservations, waiting, moves, draws, leaving, away, time_away, absence, stakes, blinds, straddles, button,
    hands, misdeal, talk, entries, rulings, disputes, conduct, decks, notices, changes, rotation, fees, kill, clocks,
    runs, freeze, reports, tournament, winnings, afterwards, editions, side_games,
)  # fmt: skip
TOPICS: tuple[Topic, ...] = tuple(module.TOPIC for module in MODULES)

_ASKS = [row for topic in TOPICS for row in topic.commands]
_HAPPENS = [row for topic in TOPICS for row in topic.events]

ANSWERS: dict[type, Callable[[TableState, Any], Answer | Question]] = {row.kind: row.answer for row in _ASKS}
MAY: dict[type, Whose] = {row.kind: row.may for row in _ASKS}
EVOLVE: dict[type, Callable[[TableState, Any], None]] = {row.kind: row.evolve for row in _HAPPENS}
SAYINGS: dict[type, Callable[[Any], ToldAs]] = {row.kind: row.says for row in _HAPPENS}
PUBLIC: frozenset[type] = frozenset(row.kind for row in _HAPPENS if row.seen is everybody)
GUARDED: dict[type, Callable[[TableState, Any, Viewer], TableEvent | None]] = {
    row.kind: row.seen for row in _HAPPENS if row.seen is not everybody
}
assert len(ANSWERS) == len(_ASKS), "a command belongs to one topic"
assert len(EVOLVE) == len(_HAPPENS), "an event belongs to one topic"


class Wording(NamedTuple):
    """Words that ask for a kind of command."""

    kind: type[Command]
    words: Phrase | Reading


WORDINGS: tuple[Wording, ...] = tuple(Wording(row.kind, words) for row in _ASKS for words in row.words)

# For a decoder every kind; for a type checker what all of them are.
if TYPE_CHECKING:
    AnyTableCommand = Command
    AnyTableEvent = TableEvent
else:
    AnyTableCommand = Union[tuple(ANSWERS)]  # noqa: UP007
    AnyTableEvent = Union[tuple(EVOLVE)]  # noqa: UP007
