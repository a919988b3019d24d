"""Jackpots by hand on the REST side: figures and signs for everybody, the console and its orders for the floor."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from cardspeak.errors import BadInput
from cardspeak.office.days import minute_of
from cardspeak.refusal import Refused
from cardspeak.room.jackpots.orders import ORDERS
from cardspeak.room.jackpots.seconding import ConfirmPoolOrder, DropPoolOrder
from cardspeak.room.jackpots.views import at_table, shown
from cardspeak.room.who import Who
from cardspeak.server.asking import asked_by, body_of, room_of, token_of
from cardspeak.values import Value


class TurnedOver(Value):
    """The table whose last hand is tabled for the jackpot."""

    table: str


class ToldOrders(Value):
    """What happened, in sentences; or why it did not, with the clause or the control that refuses it."""

    told: tuple[str, ...] = ()
    refused: str = ""


async def jackpots(request: Request) -> Any:
    """Every jackpot that is played for, with its figure and its sign; and the console for whoever runs the tables."""
    who = asked_by(request) if token_of(request) else Who("rail")
    room = room_of(request)
    zone = room.office.state.settings.clock
    found = [
        shown(
            meters,
            who,
            lambda at: minute_of(at, zone),
            room.waiting_orders(book) if who.at_least("dealer") else (),
        )
        for book, meters in sorted(room.meters.items())
    ]
    openings = room.waiting_openings() if who.at_least("dealer") else ()
    waits = [
        {"number": one.number, "who": one.who.name, "words": one.words, "mine": one.who.name == who.name}
        for one in openings
    ]
    return {"jackpots": found, "openings": waits, "at": room.now(), "stale_after": 30}


async def second_opening(request: Request) -> Any:
    """The second person confirms a table with pools of its own: it is open."""
    desk = await room_of(request).second_opening(asked_by(request), _number(request))
    return {"id": desk.id, "title": desk.title}


async def drop_opening(request: Request) -> Any:
    """A table that waits for its second person is not opened after all."""
    room_of(request).drop_opening(asked_by(request), _number(request))
    return {"dropped": True}


def _number(request: Request) -> int:
    text = request.path_params["number"]
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise BadInput("What waits for a second person has a number.")
    return int(text)


async def order(request: Request) -> Any:
    """An order of the floor: record, verify, count, confirm, tell, pay, adjust, and the rest."""
    who = asked_by(request)
    command = await body_of(request, ORDERS | ConfirmPoolOrder | DropPoolOrder)
    return _said(await room_of(request).jackpot(who, request.path_params["book"], command))


async def turned_over(request: Request) -> Any:
    """Whoever won the last hand without showing it tables it for the jackpot."""
    who = asked_by(request)
    asked = await body_of(request, TurnedOver)
    return _said(await room_of(request).turn_over(who, asked.table))


async def table_jackpot(request: Request) -> Any:
    """The jackpot of one table: figures for everybody, one's own claim, and for whoever runs it button and handset."""
    who, room = asked_by(request), room_of(request)
    desk = room.desk(request.path_params["id"])
    plays = desk.machine.plays_for
    if plays is None or plays.hand is None or plays.book not in room.meters:
        return {"book": desk.machine.book, "title": "", "pools": (), "wins": (), "claim": None, "at": room.now()}
    runs = desk.here(who).at_least("dealer")
    turned = () if runs else desk.machine.turned_over(who, int(room.now()))
    found = at_table(room.meters[plays.book], plays.hand.table, who, turned, runs=runs)
    return {**found, "at": room.now(), "stale_after": 30}


async def close_jackpot(request: Request) -> Any:
    """A manager closes the day: hands dealt, the ledger and the meter are held against each other."""
    return _said(await room_of(request).close_day(asked_by(request), request.path_params["book"]))


def _said(answer: tuple[str, ...] | Refused) -> ToldOrders:
    return ToldOrders(refused=str(answer)) if isinstance(answer, Refused) else ToldOrders(answer)
