"""What a topic of the table is made of: all that one matter of the floor needs, in one file of `table/topics/`.

A topic lists what can be asked in it (`Asks`: the command, its answer, who may ask, the words for it) and what can
happen in it (`Happens`: the event, how it changes the table, who sees it, the sentence that tells it). The machine, the
script, the story, the views and the room's permits are collected from these rows (`table.collected`); a row without
one of its parts cannot be written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar, get_type_hints

from cardspeak.cards import Card
from cardspeak.hand.seen import Viewer
from cardspeak.hand.words.story import Piece, Sentence
from cardspeak.rulings.rule import Question
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer
from cardspeak.table.setup import TableSetup
from cardspeak.table.state import TableState

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=TableEvent)

Whose = Literal["anybody", "own seat", "own seat or floor", "floor", "hand", "director", "room"]
# `own seat`: whoever sits there, and in that player's stead only the dealer of a live player; `floor`: the dealer and
# those above, and of them the book picks by rank; `hand`: whoever was dealt in, and where a live dealer tells the
# cards, the dealer, for live players too; `director`: the desk of the tournament, which has its own rules of who asks;
# `room`: nobody.

# -- the words that ask ------------------------------------------------------------------------------------------------

SEAT = r"(?:seat )?(?P<seat>\d+)"
TO = r"(?:seat )?(?P<to>\d+)"
BY = r" by (?:a |an |the )?(?P<by>[^:,]+?)"
BY_REST = r" by (?:a |an |the )?(?P<by>.+)"
NAME = r"(?P<name>[^\d\s].*?)"
AGREED = r"(?P<agreed>(?:\d+(?:, | and )?)+)"


class Around(NamedTuple):
    """What a line is read against: the time, the pack at hand, and the terms of the table."""

    at: int
    pack: tuple[Card, ...] = ()
    setup: TableSetup | None = None


class Phrase:
    """Words with a named group for each field of the command; `read` says how a field is read that is not as written.

    There a function has the words of its group, or None; anything else is the value itself.
    """

    __slots__ = ("form", "read")

    def __init__(self, form: str, **read: Any) -> None:
        self.form = form
        self.read = read

    def command(self, kind: type[Command], match: re.Match[str], around: Around) -> Command:
        said = match.groupdict()
        fields = {name: _field(kind, name, words) for name, words in said.items() if words is not None}
        for name, value in self.read.items():
            fields[name] = value(said[name]) if callable(value) else value
        return kind(**fields, at=around.at)


class Reading:
    """Words that are read as a whole, where the groups alone do not make the command."""

    __slots__ = ("form", "make")

    def __init__(self, form: str, make: Callable[[re.Match[str], Around], Command]) -> None:
        self.form = form
        self.make = make

    def command(self, kind: type[Command], match: re.Match[str], around: Around) -> Command:
        return self.make(match, around)


_hints = cache(get_type_hints)


def _field(kind: type[Command], name: str, words: str) -> Any:
    """A number where the command wants one, else the words."""
    hint = _hints(kind)[name]
    return int(words) if hint in (int, int | None) else words


def seats_in(words: str | None) -> tuple[int, ...]:
    """`1, 3 and 4`."""
    return tuple(map(int, re.findall(r"\d+", words or "")))


# -- who sees an event -------------------------------------------------------------------------------------------------


def everybody(state: TableState, event: TableEvent, viewer: Viewer) -> TableEvent | None:
    return event


def nobody(state: TableState, event: TableEvent, viewer: Viewer) -> TableEvent | None:
    """For no eyes as it is: what may be seen of it is in the hand's own view."""
    return None


def concerns(state: TableState, name: str, viewer: Viewer) -> bool:
    """Whether something about this person is for these eyes."""
    place = state.seats.get(viewer) if isinstance(viewer, int) else None
    return viewer == "floor" or (place is not None and place.name == name)


# -- the rows ----------------------------------------------------------------------------------------------------------


class Asks(Generic[C]):
    """One command: how it is answered, who may ask for it, and in which words."""

    __slots__ = ("answer", "kind", "may", "words")

    def __init__(
        self,
        kind: type[C],
        answer: Callable[[TableState, C], Answer | Question],
        may: Whose,
        *words: str | Phrase | Reading,
    ) -> None:
        self.kind = kind
        self.answer = answer
        self.may = may
        self.words = tuple(Phrase(one) if isinstance(one, str) else one for one in words)


ToldAs = str | list[Piece] | Iterator[Sentence]


class Happens(Generic[E]):
    """One event: what it changes, who sees it or how much of it, and how it is told."""

    __slots__ = ("evolve", "kind", "says", "seen")

    def __init__(
        self,
        kind: type[E],
        evolve: Callable[[TableState, E], None],
        seen: Callable[[TableState, E, Viewer], TableEvent | None],
        says: Callable[[E], ToldAs],
    ) -> None:
        self.kind = kind
        self.evolve = evolve
        self.seen = seen
        self.says = says


class Topic(NamedTuple):
    commands: tuple[Asks[Any], ...]
    events: tuple[Happens[Any], ...]


def after(state: TableState, events: Iterable[TableEvent], *topics: Topic) -> TableState:
    """The table as these events of these topics will leave it, for an answer that has to know."""
    evolve = {row.kind: row.evolve for topic in topics for row in topic.events}
    twin = state.copy()
    for event in events:
        evolve[type(event)](twin, event)
    return twin


def no_change(state: TableState, event: TableEvent) -> None:
    """Said for the record; what follows from it is told by other events."""
