"""Coming in and going, one's own password, and the roles of the house: who has one, until when, and who gave it."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.datastructures import State
from starlette.requests import Request

from cardspeak.refusal import Refused
from cardspeak.room.ranks import other_ranks
from cardspeak.room.who import Role, Who
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, caller_of, place_of, room_of, token_of
from cardspeak.server.sessions import digest
from cardspeak.values import Value


class Entering(Value, forbid_unknown_fields=True):
    name: str
    password: str = ""
    role_token: str = ""
    invite: str = ""  # of a home game, from the host's link


class NewPassword(Value, forbid_unknown_fields=True):
    """`old` is empty for a guest who has none yet."""

    new: str
    old: str = ""


class NewLink(Value, forbid_unknown_fields=True):
    """Of a player it is a way to a new password, for the one who is named. `ranks`: of books, one of each at most,
    where they are not the usual ones of the role."""

    role: Role
    name: str = ""
    ranks: tuple[str, ...] = ()


async def enter(request: Request) -> Any:
    """Come in by name."""
    asked = await body_of(request, Entering)
    app = request.app.state
    _require_calm(request)
    if app.invitation is not None and not asked.role_token:
        app.invitation.require(asked.invite)
    here = app.sessions.who(token_of(request))
    # A password takes a while to check, on purpose: not on the loop that deals the cards.
    session = await asyncio.to_thread(
        app.sessions.enter, asked.name, asked.password, asked.role_token, place=place_of(request), here=here
    )
    _end_connections(app)  # a new password, by a manager's link, has ended every other session of the name
    if app.room.home is not None:
        refused = await app.room.home.knock(session.who, digest(session.token))
        if isinstance(refused, Refused):
            raise Denied(str(refused), 403)
    chips = await app.room.welcome(session.who.name)
    told = {"token": session.token, "name": session.who.name, "role": session.who.role, "chips": chips}
    return {**told, "home": app.room.home is not None}


def _end_connections(app: State) -> None:
    """A session that has ended takes its connections with it, also those that only look."""
    for known in app.sessions.just_ended():
        app.connected.end(known)


def _require_calm(request: Request) -> None:
    app = request.app.state
    guarded = not app.sessions.open_door or app.invitation is not None
    if guarded and not app.doors.take(caller_of(request)):
        raise Denied("Too many tries to come in: wait a minute.", 429)


async def me(request: Request) -> Any:
    """Who the token belongs to, with chips and seats."""
    who, room = asked_by(request), room_of(request)
    chips = await room.welcome(who.name)
    return {"name": who.name, "role": who.role, "chips": chips, "seated": room.seated(who.name)}


async def leave(request: Request) -> Any:
    """End the session of this token."""
    app = request.app.state
    await asyncio.to_thread(app.sessions.forget, token_of(request))
    _end_connections(app)
    return {"left": True}


async def password(request: Request) -> Any:
    """Choose a password, or another; every other session of the same name ends."""
    asked_by(request)
    asked = await body_of(request, NewPassword)
    _require_calm(request)
    app = request.app.state
    ended = await asyncio.to_thread(
        app.sessions.change_password, token_of(request), asked.old, asked.new, place_of(request)
    )
    _end_connections(app)
    return {"changed": True, "ended": len(ended)}


def _floor(request: Request) -> Who:
    who = asked_by(request)
    if not who.at_least("supervisor"):
        raise Denied("That is for a supervisor or a manager.", 403)
    return who


async def roles(request: Request) -> Any:
    """Who has a role, until when, and who gave it; and links that nobody has opened yet."""
    _floor(request)
    return {**request.app.state.sessions.roles(), "ranks": other_ranks()}


async def new_role(request: Request) -> Any:
    """A link that gives a role to whoever opens it, once: `/#role_token=TOKEN`."""
    who = _floor(request)
    asked = await body_of(request, NewLink)
    token = await asyncio.to_thread(request.app.state.sessions.make_link, who, asked.role, asked.name, asked.ranks)
    return {"role": asked.role, "role_token": token}


async def no_role(request: Request) -> Any:
    """End a role, or a link, by the id under which it is listed."""
    who = _floor(request)
    app = request.app.state
    await asyncio.to_thread(app.sessions.revoke, who, request.path_params["id"])
    _end_connections(app)
    return {"revoked": True}
