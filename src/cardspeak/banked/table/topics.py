"""Every topic of the table in one place: a new one adds its module to TOPICS and nothing else changes.

A new order belongs to one of the topics that `orders` collects; its kind is named in the union there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardspeak.banked.table import boxes, orders, rounds, tournament
from cardspeak.banked.table.base import Event
from cardspeak.banked.table.boxes import BoughtIn, BuyIn, FreeBox, GetUp, GotUp, LeaveSaid, Ready, ReadySaid, Sat, SitAt
from cardspeak.banked.table.orders import Give, Ordered
from cardspeak.banked.table.rounds import Afterwards, InRound, OpenRound, Play, RoundFinished, RoundOpened
from cardspeak.banked.table.state import BankedState
from cardspeak.banked.table.tournament import (
    BoxGiven,
    BoxTaken,
    CameBack,
    ChipsChanged,
    ComeBack,
    Follow,
    RoundPassed,
    SecretWritten,
    SittingOut,
    StepAway,
    SteppedAway,
    WagersSet,
    WriteSecret,
)
from cardspeak.refusal import Refused

AnyTournamentAsk = StepAway | ComeBack | WriteSecret  # what players say at a table of a tournament
AnyTableCommand = SitAt | GetUp | BuyIn | Ready | FreeBox | Give | OpenRound | Play | Follow | AnyTournamentAsk
OfTournament = (
    BoxGiven | BoxTaken | ChipsChanged | WagersSet | SittingOut | SteppedAway | CameBack | SecretWritten | RoundPassed
)
AnyTableEvent = (
    Sat
    | GotUp
    | LeaveSaid
    | BoughtIn
    | ReadySaid
    | Ordered
    | RoundOpened
    | InRound
    | Afterwards
    | RoundFinished
    | OfTournament
)

TOPICS = (boxes, orders, tournament, rounds)
ANSWERS: dict[type, Callable[[BankedState, Any], tuple[Event, ...] | Refused]] = {}
EVOLVE: dict[type, Callable[[BankedState, Any], None]] = {}
SAYS: dict[type, Callable[[Any], str]] = {}
for topic in TOPICS:
    assert not ANSWERS.keys() & topic.ANSWERS.keys(), "a command belongs to one topic"
    assert not EVOLVE.keys() & topic.EVOLVE.keys(), "an event belongs to one topic"
    ANSWERS.update(topic.ANSWERS)
    EVOLVE.update(topic.EVOLVE)
    SAYS.update(topic.SAYS)
