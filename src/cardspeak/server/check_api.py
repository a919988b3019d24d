"""The check that runs once a day, for staff who want it now: is the program what was started, are all clocks alike."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from cardspeak.server.answers import Denied
from cardspeak.server.asking import asked_by, room_of
from cardspeak.server.watching import SelfWatch


async def check(request: Request) -> Any:
    """Hash the program and its rule books and ask every clock, at once; what was found stands in the log."""
    if not asked_by(request).at_least("supervisor"):
        raise Denied("That is for a supervisor or a manager.", 403)
    watch: SelfWatch = request.app.state.watch or SelfWatch(room_of(request), {})
    return await watch.look()
