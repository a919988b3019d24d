"""Orders of the floor, and what players ask of it: given, entered in the table's record, carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from cardspeak.banked.table import cards, conduct, limits, signs
from cardspeak.banked.table.base import HOUSE, Asker, Command, Event, RecordLine
from cardspeak.banked.table.cards import ChangeCards, CheckCards, CountCards
from cardspeak.banked.table.conduct import AskReview, AskRules, Complain, Release, SettleDispute
from cardspeak.banked.table.layout import rebuild
from cardspeak.banked.table.limits import AgreeLimits, ChooseTables, SetLimits
from cardspeak.banked.table.signs import CloseTable, EndGaming, KeepOpen, OpenTable, ShowNotice, ShowSign
from cardspeak.banked.table.state import BankedState
from cardspeak.refusal import Refused

TOPICS = (cards, signs, limits, conduct)
AnyTableOrder = (  # at a table that is open
    CheckCards
    | CountCards
    | ChangeCards
    | ShowNotice
    | CloseTable
    | KeepOpen
    | EndGaming
    | SetLimits
    | ChooseTables
    | AgreeLimits
    | Release
    | SettleDispute
    | Complain
    | AskReview
    | AskRules
)
AnyOrder = ShowSign | OpenTable | AnyTableOrder

ORDERS: dict[type, Callable[[BankedState, Any, str, int], RecordLine | Refused]] = {
    kind: answer for topic in TOPICS for kind, answer in topic.ANSWERS.items()
}
CARRIED_OUT: dict[type, Callable[[BankedState, Any, RecordLine], None]] = {
    kind: evolve for topic in TOPICS for kind, evolve in topic.EVOLVE.items()
}


class Give(Command):
    """An order; `by` is a rank of the book's ladder, or a player's name for what players may ask, `at` in minutes."""

    asker: ClassVar[Asker] = HOUSE

    order: AnyOrder
    by: str = "dealer"
    at: int = 0


class Ordered(Event):
    """An order of the floor, or what a player asked of it, and the entry in the table's record that it led to."""

    order: AnyOrder
    by: str
    at: int  # minutes
    entry: RecordLine


def give(state: BankedState, command: Give) -> tuple[Event, ...] | Refused:
    entry = ORDERS[type(command.order)](state, command.order, command.by, command.at)
    if isinstance(entry, Refused):
        return entry
    return (Ordered(order=command.order, by=command.by, at=command.at, entry=entry, cite=entry.cite),)


def _ordered(state: BankedState, event: Ordered) -> None:
    """What was allowed when it was ordered is done; a round whose bets are open is played by it."""
    before = state.setup
    CARRIED_OUT[type(event.order)](state, event.order, event.entry)
    if state.round is not None and not state.round.state.closed and state.setup is not before:
        rebuild(state)


def _said(event: Ordered) -> str:
    entry = event.entry
    return entry.what.capitalize() + (f": {entry.says}." if entry.says else ".")


ANSWERS: dict[type, Callable[[BankedState, Any], tuple[Event, ...] | Refused]] = {Give: give}
EVOLVE: dict[type, Callable[[BankedState, Any], None]] = {Ordered: _ordered}
SAYS: dict[type, Callable[[Any], str]] = {Ordered: _said}
