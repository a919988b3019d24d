"""A whole table against the house in the hands of a test: orders given, rounds opened and played from stacked packs."""

from __future__ import annotations

from typing import Any

from cardspeak.banked import commands as c
from cardspeak.banked.round import Round
from cardspeak.banked.setup import BankedSetup
from cardspeak.banked.table import BankedTable, Give, OpenRound, OpenTable, Order, Ordered, Play, RecordLine, ShowSign
from cardspeak.banked.table.cards import CheckCards
from cardspeak.machine import Accepted
from cardspeak.refusal import Refused


def give(table: BankedTable, order: Order, by: str = "dealer", at: int = 0) -> RecordLine | Refused:
    """What stands in the record of it, or the refusal, which changes nothing."""
    before, events = table.state.copy(), len(table.events)
    answer = table.act(Give(order=order, by=by, at=at))  # type: ignore[arg-type]
    if isinstance(answer, Refused):
        assert (table.state, len(table.events)) == (before, events)
        return answer
    (event,) = answer.events
    assert isinstance(event, Ordered)
    return event.entry


def yes(answer: RecordLine | Refused) -> RecordLine:
    assert isinstance(answer, RecordLine), answer
    return answer


def accepted(answer: Any) -> None:
    assert isinstance(answer, Accepted), answer


def open_table(setup: BankedSetup, cut: int) -> BankedTable:
    """Cards checked, the sign shown, gaming begun."""
    table = BankedTable(setup, cut=lambda places: cut)
    for order in (CheckCards(), ShowSign(), OpenTable()):
        yes(give(table, order))
    return table


def begin(table: BankedTable, stacked: Round) -> Accepted[Any, Any] | Refused:
    """A round on the pack of this one."""
    return table.act(OpenRound(pack=stacked.events[0].order))  # type: ignore[attr-defined]


def do(table: BankedTable, *commands: c.Command, at: int = 0) -> Round:
    """Commands of the round that must be accepted; the round that they were given in."""
    for command in commands:
        answer = table.act(Play(command=command, at=at))  # type: ignore[arg-type]
        assert isinstance(answer, Accepted), answer
    assert table.round is not None
    return table.round
