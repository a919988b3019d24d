"""A home game over HTTP: the door, the night, the host's orders, and everything to take away in one file."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cardspeak.office.home.guests import TurnAway
from cardspeak.office.home.state import NightTerms
from cardspeak.refusal import Refused
from cardspeak.room.home.desk import Home
from cardspeak.room.known import is_told, require_known
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, room_of, token_of
from cardspeak.server.history_api import shelves_of
from cardspeak.server.promotions_api import Ordering
from cardspeak.server.sessions import digest


def _home(request: Request) -> Home:
    home = room_of(request).home
    if home is None:
        raise Denied("This room is no home game: start one with `cardspeak room --home`.", 404)
    return home


async def home(request: Request) -> Any:
    """The night as the asker may see it; for those at the door, whether they are let in. Elsewhere there is none."""
    who, night = asked_by(request), room_of(request).home
    if night is None:
        return {"view": None}
    view = night.view(who, digest(token_of(request)))
    found: dict[str, Any] = {"view": view}
    invitation = request.app.state.invitation
    if view.host is not None and invitation is not None:
        found["invite"] = {"link": invitation.link, "picture": invitation.picture()}
    return found


async def begin_night(request: Request) -> Any:
    """Begin another night, once the last one is settled: for the host."""
    who, night = asked_by(request), _home(request)
    if not who.at_least("manager") or not night.admits(digest(token_of(request))):
        raise Denied("That is for the host to do.", 403)
    terms = await body_of(request, NightTerms, lambda told: require_known(NightTerms, told))
    await night.begin(who, terms)
    return {"number": night.number}


async def open_beside(request: Request) -> Any:
    """Open a home game beside this room, to the network: for a manager of a room that is this machine's alone."""
    who, app = asked_by(request), request.app.state
    if not who.at_least("manager"):
        raise Denied("That is for a manager.", 403)
    if app.room.home is not None or app.peers is not None or not app.sessions.open_door:
        raise Denied("A home game is begun beside a room of one machine: here, `cardspeak room --home` begins it.", 409)
    return await app.beside.open()


async def order_home(request: Request) -> Any:
    """Give an order: guests ask for chips and say that they were paid, the rest is the host's."""
    who, night = asked_by(request), _home(request)
    asked = await body_of(request, Ordering)
    done = await night.ask(who, asked.order, asked.id)
    if isinstance(done, Refused):
        raise Denied(str(done), 403 if done.why == "authority" else 400)
    if is_told(asked.order, TurnAway):
        request.app.state.connected.end(str(asked.order.get("session")))
    return {"position": done.position, "view": night.view(who, digest(token_of(request)))}


async def night_file(request: Request) -> Response:
    """Results, payments, statistics and every hand as the asker saw it, in one file."""
    from cardspeak.room.home.keepsake import keepsake  # with all that writes hands down

    who, night, room = asked_by(request), _home(request), room_of(request)
    view = night.view(who, digest(token_of(request)))
    told, since, tables = night.story(), night.since, list(room.titles)
    made = await asyncio.to_thread(keepsake, shelves_of(request), tables, view, told, who, since)
    headers = {"content-disposition": f'attachment; filename="night-{night.number}.zip"'}
    return Response(made, media_type="application/zip", headers=headers)
