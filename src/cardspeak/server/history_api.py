"""What was played: every hand and round of every table, as far as the asker may see it; and the rulings made."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cardspeak.room.history import Shelf, Shelves, summary
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.rulings.record import search
from cardspeak.server.answers import Denied

MOST = 100


def _who(request: Request) -> Who:
    header = request.headers.get("authorization", "")
    who = request.app.state.sessions.who(header.removeprefix("Bearer "))
    if not isinstance(who, Who):
        raise Denied("Come in first: POST /api/session, then send the token as 'Authorization: Bearer ...'.")
    return who


def _room(request: Request) -> Room:
    room = request.app.state.room
    assert isinstance(room, Room), "an application has its room"
    return room


def _shelves(request: Request) -> Shelves:
    """Kept with the application: every table's stream is read once."""
    state = request.app.state
    if not hasattr(state, "shelves"):
        state.shelves = Shelves(_room(request).log)
    shelves = state.shelves
    assert isinstance(shelves, Shelves), "made just above"
    return shelves


async def hands(request: Request) -> Any:
    """The hands and rounds of one table or of all, the last first."""
    _who(request)
    wanted = request.query_params.get("table", "")
    room, shelves = _room(request), _shelves(request)
    if wanted and wanted not in room.desks:
        raise Denied(f"There is no table {wanted!r} here.", 404)
    found = [hand for table in ([wanted] if wanted else room.desks) for hand in shelves.of(table).hands]
    found.sort(key=lambda hand: -hand.time)
    rows = [{**summary(hand), "title": room.desk(hand.table).title} for hand in found[:MOST]]
    return {"hands": rows, "found": len(found)}


def _shelf(request: Request) -> Shelf:
    table = request.path_params["table"]
    if table not in _room(request).desks:
        raise Denied(f"There is no table {table!r} here.", 404)
    return _shelves(request).of(table)


async def hand(request: Request) -> Any:
    """One hand or round, step by step, as the asker saw it."""
    who, shelf = _who(request), _shelf(request)
    played = shelf.find(request.path_params["hand"])
    title = _room(request).desk(played.table).title
    return {**summary(played), "title": title, **shelf.replay(_room(request).log, played, who.name)}


async def _document(request: Request, form: str) -> Response:
    who, shelf = _who(request), _shelf(request)
    played = shelf.find(request.path_params["hand"])
    if not played.over:
        raise Denied(f"The {played.kind} is not over.", 409)
    made = shelf.document(_room(request).log, played, who, form)
    named = {"content-disposition": f'attachment; filename="{made.name}"'}
    return Response(made.text, media_type=made.media, headers=named)


async def phh(request: Request) -> Any:
    """One hand among players as a PHH file, cards that the asker never saw as `??`."""
    return await _document(request, "phh")


async def round_json(request: Request) -> Any:
    """One round against the house as a JSON file: its events as the asker saw them, its lines, its clauses."""
    return await _document(request, "json")


async def rulings(request: Request) -> Any:
    """The rulings made in this room, searched by words, clause or incident."""
    who = _who(request)
    wanted = request.query_params
    shelves, room = _shelves(request), _room(request)
    rows = []
    for table, desk in room.desks.items():
        shelf = shelves.of(table)
        for played in shelf.hands:
            found = search(
                shelf.rulings(room.log, played, who),
                words=wanted.get("q", ""),
                clause=wanted.get("clause", ""),
                incident=wanted.get("incident", ""),
            )
            where = {"table": table, "hand": played.number, "time": played.time, "book": desk.machine.setup.book}
            rows += [{**where, "ruling": one} for one in found]
    rows.sort(key=lambda row: -row["time"])
    return {"rulings": rows[:MOST], "found": len(rows)}


ROUTES: list[tuple[str, Any]] = [
    ("/api/history", hands),
    ("/api/history/{table}/{hand}", hand),
    ("/api/history/{table}/{hand}/phh", phh),
    ("/api/history/{table}/{hand}/json", round_json),
    ("/api/rulings", rulings),
]
