"""The coach of somebody who plays."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from cardspeak.hand.views import View
from cardspeak.room.face import Face, NotHere
from cardspeak.room.who import Who
from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, room_of
from cardspeak.server.learning import learning_of


async def coach(request: Request) -> Any:
    """What the asker's own hand is, may expect and would cost; from the asker's own view."""
    from cardspeak.learn.coach import Advice, advice, refusal  # with all that counts chances

    who, learning = asked_by(request), learning_of(request)
    desk = room_of(request).desk(request.path_params["id"])
    table, seat = _own_view(desk.machine, who)
    if not learning.coached.take(who.name):
        raise Denied("The coach needs a moment: ask again.", 429)
    refused = refusal(table, seat)
    if refused or table is None:
        return Advice(seat=seat, refused=refused)
    return await learning.work(lambda: advice(table, seat))


def _own_view(machine: Face, who: Who) -> tuple[View | None, int]:
    """The hand as this person's own seat sees it; Denied to whoever has none here."""
    try:
        seen, seat = machine.own_hand(who)
    except NotHere as wrong:
        raise Denied(str(wrong), 409) from None
    if not machine.coach:
        raise Denied("This table was opened without a coach.", 403)
    if not seat:
        raise Denied("Take a seat first: the coach speaks to a player about the own hand, to nobody else.", 403)
    return seen, seat
