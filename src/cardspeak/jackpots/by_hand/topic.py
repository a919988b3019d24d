"""What a topic of a jackpot by hand is made of: its commands with their answers, its events with what they change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from cardspeak.jackpots.by_hand.base import MeterCommand, MeterEvent
from cardspeak.jackpots.by_hand.state import MeterState
from cardspeak.refusal import Refused

MeterAnswer = list[MeterEvent] | Refused
C = TypeVar("C", bound=MeterCommand)
E = TypeVar("E", bound=MeterEvent)


class MeterAsks(Generic[C]):
    """One command and its answer."""

    __slots__ = ("answer", "kind")

    def __init__(self, kind: type[C], answer: Callable[[MeterState, C], MeterAnswer]) -> None:
        self.kind = kind
        self.answer = answer


class MeterHappens(Generic[E]):
    """One event, what it changes, and the sentence that tells it."""

    __slots__ = ("evolve", "kind", "says")

    def __init__(self, kind: type[E], evolve: Callable[[MeterState, E], None], says: Callable[[E], str]) -> None:
        self.kind = kind
        self.evolve = evolve
        self.says = says


class MeterTopic(NamedTuple):
    commands: tuple[MeterAsks[Any], ...]
    events: tuple[MeterHappens[Any], ...]


def no_change(state: MeterState, event: MeterEvent) -> None:
    """For the record only."""
