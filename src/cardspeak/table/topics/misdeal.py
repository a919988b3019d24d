"""A misdeal that the floor declares: all chips go back, and the hand is dealt again."""

from __future__ import annotations

from cardspeak.books.model.table import TableWhy
from cardspeak.table.base import Command, TableEvent
from cardspeak.table.refusing import Answer, lacks, refuse
from cardspeak.table.state import TableState
from cardspeak.table.topic import Asks, Happens, Topic, everybody, no_change
from cardspeak.table.topics.hands import finish

__all__ = ["DeclareMisdeal", "MisdealDeclared"]


class DeclareMisdeal(Command):
    by: str
    why: str = ""


class MisdealDeclared(TableEvent):
    number: int
    by: str
    why: str


def declare_misdeal(state: TableState, command: DeclareMisdeal) -> Answer:
    row = state.setup.table.misdeal
    if state.hand is None or state.hand.state.over:
        return refuse(state, TableWhy.NO_HAND, "No hand is running.", row.by_cite)
    wrong = lacks(state, command.by, row.by, row.by_cite)
    if wrong:
        return wrong
    declared = MisdealDeclared(number=state.number, by=command.by, why=command.why, at=command.at, cite=row.back_cite)
    return [declared, *finish(state, state.hand, state.number, command.at, moves=False)]


def _says_declared(event: MisdealDeclared) -> str:
    why = f" ({event.why})" if event.why else ""
    return f"The {event.by} declares a misdeal{why}: all chips go back."


TOPIC = Topic(
    commands=(
        Asks(DeclareMisdeal, declare_misdeal, "floor", r"misdeal by (?:a |an |the )?(?P<by>[^:]+?)(?:: (?P<why>.+))?"),
    ),
    events=(Happens(MisdealDeclared, no_change, everybody, _says_declared),),
)
