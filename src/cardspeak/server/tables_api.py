"""The lobby, opening tables, and one table as the asker sees it. What is done at a table goes over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from cardspeak.room.kinds import title_of
from cardspeak.room.openings import Opening, new_pools, require_terms
from cardspeak.room.ready import Wish, opening_for, ready_row
from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, caller_of, room_of
from cardspeak.server.limits import require_calm


async def about(request: Request) -> Any:
    """What a page must know before anybody comes in: whether names alone open the door, and whether it is a home."""
    room, door = room_of(request), request.app.state.sessions.open_door
    home = room.home is not None
    return {"open_door": door, "tables": 0 if home else len(await room.whole_lobby()), "home": home}


async def tables(request: Request) -> Any:
    """The lobby: every table that is open."""
    return {"tables": await room_of(request).whole_lobby()}


async def open_table(request: Request) -> Any:
    """Open a table; what the book would not open is refused with its clause."""
    who, app = asked_by(request), request.app.state
    opening = await body_of(request, Opening, require_terms)
    if not app.sessions.open_door and not who.at_least("dealer"):
        require_calm(opening.pace)
    _may_open(request, who)
    if new_pools(opening):
        waits = room_of(request).wait_for_second(opening, who)
        return {"id": "", "title": title_of(opening), "waiting": waits.number}
    row = await _opened(room_of(request), opening, who)
    return {"id": row["id"], "title": row["title"]}


async def _opened(room: Room, opening: Opening, who: Who) -> Mapping[str, Any]:
    if room.elsewhere is not None:
        return await room.elsewhere.open(opening, who)
    return (await room.open(opening, who)).row()


def _may_open(request: Request, who: Who) -> None:
    """The house opens as many as it likes; a guest so many, and so do all who come from one place."""
    app = request.app.state
    if who.at_least("dealer"):
        return
    if not app.openings.take(who.name):
        raise Denied("You have opened many tables: wait a while, or play at one that is open.", 429)
    if not app.opened_from.take(caller_of(request)):
        raise Denied("Many tables were opened from your address: wait a while, or play at one that is open.", 429)


async def play(request: Request) -> Any:
    """A table of this game with a place for the asker: one that is open, or a new one with house players."""
    who, room = asked_by(request), room_of(request)
    wish = await body_of(request, Wish)
    found = ready_row(wish, who.name, room.chips_of(who.name), await room.whole_lobby())
    return found or await _opened(room, opening_for(room, wish, who, lambda: _may_open(request, who)), who)


async def table(request: Request) -> Any:
    """A table as the asker sees it."""
    who = asked_by(request)
    desk = room_of(request).desk(request.path_params["id"])
    return {**desk.row(), "view": desk.machine.view(desk.machine.viewer(who))}


async def opening(request: Request) -> Any:
    """All that a table's page needs to stand: its line of the lobby, the table as the asker sees it, what was told.

    The answer's header says which page there is now: the one that asks may have been kept by a browser for days.
    """
    await asyncio.to_thread(request.app.state.press.now)
    desk, who = room_of(request).desk(request.path_params["id"]), asked_by(request)
    return {"row": desk.row(), "shown": desk.shown_to(who)}


async def story(request: Request) -> Any:
    """What was told of the hand that is running, for somebody who comes back to the page."""
    who = asked_by(request)
    machine = room_of(request).desk(request.path_params["id"]).machine
    return {"told": machine.tell(machine.recent(), machine.viewer(who))}


async def sign(request: Request) -> Any:
    """What the book says must be displayed at this table, from its settings as they are now."""
    return {"lines": room_of(request).desk(request.path_params["id"]).machine.sign()}


async def incidents(request: Request) -> Any:
    """What can have gone wrong at this moment of the hand: the floor's menu."""
    desk = room_of(request).desk(request.path_params["id"])
    if not desk.here(asked_by(request)).at_least("dealer"):
        raise Denied("The floor asks that, and nobody who plays here.", 403)
    kinds = desk.machine.incidents()
    return {"incidents": [{"name": k.name, "says": k.says, "topic": k.topic, "needs": k.needs} for k in kinds]}
