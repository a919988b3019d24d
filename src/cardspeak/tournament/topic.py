"""What a topic of a tournament is made of: all that one matter needs, in one file of `tournament/topics/`.

A topic lists what can be asked in it (`Asked`: the command, its answer, who may ask) and what can happen in it
(`Told`: the event, how it changes the tournament, who sees it, the sentence that tells it). The machine, the story, the
views and a room's permits are collected from these rows (`tournament.collected`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from cardspeak.tournament.base import Command, Event, Whose
from cardspeak.tournament.refuse import Answer
from cardspeak.tournament.state import State

C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)

TournamentEyes = Literal["public", "director"] | tuple[str]
"""Whose view it is: everybody's, the director's, or a player's, whose name stands in a tuple."""


class MayAsk(Generic[C]):
    """One command: how it is answered, and who may ask for it."""

    __slots__ = ("answer", "kind", "may")

    def __init__(self, kind: type[C], answer: Callable[[State, C], Answer], may: Whose) -> None:
        self.kind = kind
        self.answer = answer
        self.may = may


class CanHappen(Generic[E]):
    """One event: what it changes, how it is told, and who sees it or how much of it."""

    __slots__ = ("evolve", "kind", "says", "seen")

    def __init__(
        self,
        kind: type[E],
        evolve: Callable[[State, E], None],
        says: Callable[[E], str],
        seen: Callable[[E, TournamentEyes], Event | None] | None = None,
    ) -> None:
        self.kind = kind
        self.evolve = evolve
        self.says = says
        self.seen = seen


class TopicRows(NamedTuple):
    """A topic's rows."""

    commands: tuple[MayAsk[Any], ...]
    events: tuple[CanHappen[Any], ...]


def no_change(state: State, event: Event) -> None:
    """Said for the record; what follows from it is told by other events."""


def money(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02d}"


def names(players: Any) -> str:
    return ", ".join(players) or "nobody"
