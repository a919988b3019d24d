"""What was played: every hand of every table, as far as the asker may see it; and the rulings made."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from cardspeak.interop.phh import write_phh
from cardspeak.room.history import Played, Shelves, eyes, masked, steps, summary
from cardspeak.room.players import PlayersTable
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


def _tables(request: Request) -> list[str]:
    """Tables among players, of which hands are kept hand by hand."""
    return [id for id, desk in _room(request).desks.items() if isinstance(desk.machine, PlayersTable)]


async def hands(request: Request) -> Any:
    """The hands of one table or of all, the last first."""
    _who(request)
    wanted = request.query_params.get("table", "")
    tables = _tables(request)
    if wanted and wanted not in tables:
        raise Denied(f"There are no hands of a table {wanted!r} here.", 404)
    room, shelves = _room(request), _shelves(request)
    found = [hand for table in ([wanted] if wanted else tables) for hand in shelves.of(table).hands]
    found.sort(key=lambda hand: -hand.time)
    rows = [{**summary(hand), "title": room.desk(hand.table).title} for hand in found[:MOST]]
    return {"hands": rows, "found": len(found)}


def _played(request: Request) -> Played:
    table = request.path_params["table"]
    if table not in _tables(request):
        raise Denied(f"There are no hands of a table {table!r} here.", 404)
    return _shelves(request).of(table).find(request.path_params["hand"])


async def hand(request: Request) -> Any:
    """One hand, step by step, as the asker saw it."""
    who, played = _who(request), _played(request)
    started, batches = _shelves(request).replay(played)
    desk = _room(request).desk(played.table)
    setup = started.setup
    return {
        **summary(played),
        "title": desk.title,
        "book": setup.book,
        "game": setup.game,
        "game_title": setup.rules.title,
        "places": desk.machine.setup.places,
        "puck": desk.machine.setup.puck,
        "stacks": dict(zip(setup.seats, setup.stacks, strict=True)),
        "button": setup.button,
        "stakes": msgspec.to_builtins(setup.stakes),
        "steps": steps(setup, started.pack, batches, eyes(played, who.name)),
    }


async def phh(request: Request) -> Any:
    """One hand as a PHH file, cards that the asker never saw as `??`."""
    from cardspeak.interop.phh_replay import phh_of

    who, played = _who(request), _played(request)
    if not played.over:
        raise Denied("The hand is not over.", 409)
    started, batches = _shelves(request).replay(played)
    history = phh_of(masked(started.setup, started.pack, batches, eyes(played, who.name)))
    names = tuple(played.players[seat] for seat in started.setup.order)
    written = write_phh(msgspec.structs.replace(history, players=names, hand=played.number, table=played.table))
    name = f"table-{played.table}-hand-{played.number}.phh"
    return Response(
        written,
        media_type="text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def rulings(request: Request) -> Any:
    """The rulings made in this room, searched by words, clause or incident."""
    _who(request)
    wanted = request.query_params
    shelves, room = _shelves(request), _room(request)
    rows = []
    for table in _tables(request):
        for played in shelves.of(table).hands:
            found = search(
                shelves.rulings(played),
                words=wanted.get("q", ""),
                clause=wanted.get("clause", ""),
                incident=wanted.get("incident", ""),
            )
            book = room.desk(table).machine.setup.book
            rows += [
                {"table": table, "hand": played.number, "time": played.time, "book": book, "ruling": one}
                for one in found
            ]
    rows.sort(key=lambda row: -row["time"])
    return {"rulings": rows[:MOST], "found": len(rows)}


ROUTES: list[tuple[str, Any]] = [
    ("/api/history", hands),
    ("/api/history/{table}/{hand}", hand),
    ("/api/history/{table}/{hand}/phh", phh),
    ("/api/rulings", rulings),
]
