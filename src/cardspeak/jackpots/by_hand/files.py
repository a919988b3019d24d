"""A file of parameters: the pools of a jackpot and its tables, as somebody writes them down, checked against a book."""

from __future__ import annotations

import tomllib

import msgspec

from cardspeak.books.jackpot import load_jackpot
from cardspeak.books.model.jackpot import WholePool
from cardspeak.errors import BadInput
from cardspeak.jackpots.by_hand.setup import (
    ROYAL_ON_THE_FLOP,
    EventPlan,
    HandJackpotSetup,
    PoolPlan,
    TableLink,
    make_hand_jackpot,
)
from cardspeak.values import Named


class PlanFile(Named, forbid_unknown_fields=True):
    """What the file says. A table that names no equipment has all that the book asks for."""

    book: str
    name: str = "jackpot"
    unit: int = 0
    tables: tuple[TableLink, ...]
    pools: tuple[PoolPlan, ...]


def read_plan(text: str) -> HandJackpotSetup:
    """The jackpot of a file; BadInput with the clause where the book, or the file, is against it."""
    try:
        file = msgspec.convert(tomllib.loads(text), PlanFile)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise BadInput(f"The file of parameters: {fault}.") from None
    kit = tuple(row.name for row in load_jackpot(file.book).file.equipment)
    links = [msgspec.structs.replace(link, equipment=link.equipment or kit) for link in file.tables]
    return make_hand_jackpot(file.book, file.pools, links, name=file.name, unit=file.unit)


def usual_plan(book: str, table: str = "table 1", game: str = "holdem") -> HandJackpotSetup:
    """For somebody who names none: the royal flush on the flop for the whole pool, at one table."""
    rules = load_jackpot(book)
    event = EventPlan(name="royal flush", condition=ROYAL_ON_THE_FLOP, prize=WholePool())
    plan = PoolPlan(name="royal", tables=(table,), events=(event,), contribution=50 * 100, seed=50_000 * 100)
    kit = tuple(row.name for row in rules.file.equipment)
    return make_hand_jackpot(book, [plan], [TableLink(table=table, game=game, equipment=kit, display=table)])
