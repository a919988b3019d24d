"""What every handler of the REST side asks of a request: who sent it, from where, and its body."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request

from cardspeak.room.room import Room
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied
from cardspeak.server.limits import one_household
from cardspeak.server.sessions import digest

LARGEST = 64 * 1024
PATIENCE = 10.0  # seconds for a body to arrive
# What those who are not in yet may ask: who they are, whether they may come in, and the rules of the game.
OUTSIDE = ("/api/session", "/api/room", "/api/home", "/api/openapi.json")
HOSTS_OWN = ("/api/play", "/api/tournaments")  # these fill their seats with house players


def asked_by(request: Request) -> Who:
    """Who holds the token of this request; the session lasts longer for being used."""
    who = request.app.state.sessions.use(digest(token_of(request)))
    if not isinstance(who, Who):
        raise Denied("Come in first: POST /api/session, then send the token as 'Authorization: Bearer ...'.")
    return placed(request, who)


def placed(request: HTTPConnection, who: Who) -> Who:
    """From where somebody asks. At one machine everybody sits at the same place, and whoever runs the room may well
    play there: that says nothing."""
    if request.app.state.sessions.open_door:
        return who
    at = msgspec.structs.replace(who, place=caller_of(request))
    request.app.state.room.places.note(at)
    return at


def token_of(request: HTTPConnection) -> str:
    """A token comes in a header and never in an address, which others keep."""
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def place_of(request: Request) -> str:
    """Where somebody comes from, as the log keeps it: the same for the same address, and not the address.

    There are few addresses: without the log's secret anybody could try them all."""
    return room_of(request).log.covers.mark("places", caller_of(request))


async def body_of(request: Request, kind: Any, require: Callable[[Any], None] | None = None) -> Any:
    """What was sent, as a value of this kind; `require` looks at it as told, where a kind would overlook things."""
    if request.headers.get("content-encoding", "identity") != "identity":
        raise Denied("Send the body as it is: nothing is unpacked here.", 415)
    raw = await raw_of(request)
    try:
        found = msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Denied(f"The body is not what is expected: {wrong}.", 400) from None
    if require is not None:
        require(msgspec.json.decode(raw))
    return found


async def raw_of(request: Request) -> bytes:
    """What was sent, if it is not too much and arrives in time."""
    try:
        return await asyncio.wait_for(_read(request), PATIENCE)
    except TimeoutError:
        raise Denied("The body did not arrive in time: send it again.", 408) from None


async def _read(request: Request) -> bytes:
    raw = bytearray()
    async for piece in request.stream():
        raw += piece
        if len(raw) > LARGEST:
            raise Denied(f"At most {LARGEST} bytes.", 413)
    return bytes(raw)


def caller_of(request: HTTPConnection) -> str:
    """Where a request comes from, as far as limits go."""
    return one_household(request.client.host) if request.client else ""


def room_of(request: Request) -> Room:
    room = request.app.state.room
    assert isinstance(room, Room), "an application has its room"
    return room


def require_inside(request: Request) -> None:
    """At home nobody is shown anything before the host has let them in."""
    home, path = room_of(request).home, request.url.path
    if home is None:
        return
    if path not in OUTSIDE and not home.admits(digest(token_of(request))):
        raise Denied("The host has not let you in yet.", 423)
    if request.method == "POST" and path in HOSTS_OWN:
        raise Denied("At home people play each other, at tables that the host opens.", 403)
