"""The office over HTTP: what one may see of it, orders, the floor map, the board on the wall, the day's reports."""

from __future__ import annotations

import asyncio
from datetime import tzinfo
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cardspeak.ledger import Heading
from cardspeak.office.days import day_bounds, local
from cardspeak.office.topics.lists import JoinWaiting
from cardspeak.office.topics.moving import AskSeatChange
from cardspeak.office.topics.people import CheckIn
from cardspeak.office.topics.window import CashOut, SellChips
from cardspeak.refusal import Refused
from cardspeak.room.known import is_told
from cardspeak.room.names import require_name
from cardspeak.room.office.floor import floor_map
from cardspeak.room.office.permits import MAY
from cardspeak.room.office.reporting import PARTS, HouseReport, day_report
from cardspeak.room.office.views import HouseOffice, office_view
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, room_of
from cardspeak.server.history_api import shelves_of
from cardspeak.server.promotions_api import Ordering
from cardspeak.values import Named

PATRON = (SellChips, CashOut, CheckIn, JoinWaiting, AskSeatChange)  # these may name somebody new


class BoardName(Named):
    name: str
    called: str


class BoardList(Named):
    """A list for the wall: who waits, and whose seat is open."""

    title: str
    tables: tuple[str, ...]
    waiting: tuple[BoardName, ...]


def _staff(request: Request) -> Who:
    who = asked_by(request)
    if "staff" not in MAY[who.role]:
        raise Denied("That is for those who work here.", 403)
    return who


def _view(request: Request, who: Who) -> HouseOffice:
    room = room_of(request)
    return office_view(room.office.state, who, int(room.now()), room.office.table_of(who.name))


async def office(request: Request) -> Any:
    """The office as the asker may see it: for players their places on the lists."""
    who, room = asked_by(request), room_of(request)
    await room.office.look()
    view = _view(request, who)
    told = room.office.story() if "manager" in MAY[who.role] else []
    return {"view": view, "told": told}


async def order_office(request: Request) -> Any:
    """Give an order: lists for oneself, the rest by role; what takes two waits for another to confirm it."""
    who, room = asked_by(request), room_of(request)
    asked = await body_of(request, Ordering)
    order = dict(asked.order)
    name = order.get("name")
    if is_told(order, *PATRON) and isinstance(name, str) and name:
        order["name"] = request.app.state.sessions.known.named(name) or require_name(name)
    done = await room.office.ask(who, order, asked.id)
    if isinstance(done, Refused):
        raise Denied(str(done), 403 if done.why == "authority" else 400)
    view = _view(request, who)
    return {"position": done.position, "repeated": done.repeated, "view": view}


async def map_of_floor(request: Request) -> Any:
    """Every table: seats, stakes, pace, dealer, drop, alerts."""
    _staff(request)
    room = room_of(request)
    state, now = room.office.state, room.now()
    rows = await room.whole_lobby()
    tables = await asyncio.to_thread(floor_map, room.log, shelves_of(request), rows, state, now)
    return {"tables": tables, "now": int(now)}


async def board(request: Request) -> Any:
    """The lists for the wall."""
    _staff(request)
    room = room_of(request)
    await room.office.look()
    lists = [
        BoardList(
            title=one.title,
            tables=one.tables,
            waiting=tuple(BoardName(name=name.name, called=name.called) for name in one.waiting),
        )
        for one in room.office.state.lists.values()
    ]
    return {"lists": lists, "now": int(room.now())}


async def _made(request: Request) -> HouseReport:
    who, room = asked_by(request), room_of(request)
    if "manager" not in MAY[who.role]:
        raise Denied("Reports are for a manager.", 403)
    state, now = room.office.state, int(room.now())
    part = request.query_params.get("by", "table")
    day = request.query_params.get("day", "") or state.day(now)
    if part not in PARTS:
        raise Denied(f"Reports are by {', '.join(PARTS)}.", 400)
    clock = state.settings.clock
    try:
        begins, ends = day_bounds(day, clock, state.settings.day_ends)
    except (ValueError, OverflowError):
        raise Denied(f"{day[:20]!r} is no day: write it as 2026-11-17.", 400) from None
    # Where no hand lies face down, whoever guesses its cards would see by the digest that they guessed right.
    head = str(room.log.head()) if room.log.covers.can_cover else ""
    heading = Heading(
        room.log.header.name,
        f"The house by {part}",
        f"{_clock(begins, clock)} to {_clock(ends, clock)}",
        f"{_clock(now, clock)} by {who.name}",
        head,
    )
    return await asyncio.to_thread(day_report, room.log, part, day, heading)


def _clock(at: int, zone: tzinfo) -> str:
    return local(at, zone).strftime("%Y-%m-%d %H:%M")


async def report(request: Request) -> Any:
    """One gaming day by table, hour, dealer, shift or day, with interval, time of making and the log's head."""
    return await _made(request)


async def report_csv(request: Request) -> Response:
    """The same to take away."""
    made = await _made(request)
    return Response(made.csv(), media_type="text/csv; charset=utf-8")
