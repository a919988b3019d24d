"""Playing less, or not at all: one's own limits and exclusion, and those whom the house keeps from every table."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from cardspeak.room.guard import OwnLimits
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, body_of, room_of
from cardspeak.values import Value


class MyLimits(Value, forbid_unknown_fields=True):
    """Minutes at tables and chips lost within a day, chips at one buy-in; left out: none."""

    minutes: int | None = None
    buy_in: int | None = None
    loss: int | None = None


class Excluding(Value, forbid_unknown_fields=True):
    """Without a name, oneself."""

    days: int
    name: str = ""
    why: str = ""


async def my_limits(request: Request) -> Any:
    """The limits that one has set oneself: those that hold now, those that will, and what is used up."""
    return _limits(request, asked_by(request))


def _limits(request: Request, who: Who) -> dict[str, Any]:
    guard = room_of(request).warden
    used = {"minutes": int(guard.minutes(who.name)), "loss": max(0, guard.at_risk(who.name))}
    return {"now": guard.limits(who.name), "wished": guard.wished(who.name), "used": used}


async def set_limits(request: Request) -> Any:
    """Set one's own limits: tighter at once, looser in a day."""
    who = asked_by(request)
    asked = await body_of(request, MyLimits)
    wished = OwnLimits(name=who.name, minutes=asked.minutes, buy_in=asked.buy_in, loss=asked.loss)
    await room_of(request).warden.limit(who, wished)
    return _limits(request, who)


async def exclude(request: Request) -> Any:
    """Keep somebody from every table: oneself, or, for a supervisor, anybody."""
    who = asked_by(request)
    asked = await body_of(request, Excluding)
    name = asked.name or who.name
    account = request.app.state.sessions.known.named(name) or room_of(request).office.patron(name)
    if account is None:
        raise Denied(f"There is nobody of the name {name[:24]!r} here.", 404)
    return await room_of(request).exclude(who, account, asked.days, asked.why)


async def exclusions(request: Request) -> Any:
    """Who is kept from every table, by whom, why and until when."""
    if not asked_by(request).at_least("supervisor"):
        raise Denied("That is for a supervisor or a manager.", 403)
    return {"excluded": room_of(request).warden.exclusions()}


async def readmit(request: Request) -> Any:
    """Let somebody play again whom the house had excluded."""
    who = asked_by(request)
    if not who.at_least("supervisor"):
        raise Denied("That is for a supervisor or a manager.", 403)
    await room_of(request).readmit(who, request.path_params["name"])
    return {"readmitted": True}
