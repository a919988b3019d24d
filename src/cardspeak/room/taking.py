"""A room in several processes: what belonged to one that is gone goes on in another; what leaves, rests first."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardspeak.room.editions import know_editions
from cardspeak.room.everywhere import obey_standing
from cardspeak.room.shut_out import keep_out
from cardspeak.room.tournament import halls
from cardspeak.store import StoreError

if TYPE_CHECKING:
    from cardspeak.room.room import Room

LOOK = 0.1  # seconds from one look at whether the hands are over to the next


async def adopt(room: Room, streams: Sequence[str], *, leads: bool) -> int:
    """Tables read back from the log go on here; `leads`: what there is once in the room came with them.

    A table that cannot be read back is told of, and keeps nobody from the others.
    """
    found = []
    know_editions(room.log)
    for stream in streams:
        if not stream.startswith("table/"):
            continue
        try:
            found += room.restore_table(stream)
        except StoreError as wrong:
            room.note(str(wrong))
        await asyncio.sleep(0)  # those who play here wait for one table at a time
    if leads:
        halls.restore(room)
        room.promotions.restore()
        room.bonus.restore()
        room.office.restore()
    for desk in found:
        desk.start()
    if leads:
        for hall in room.halls.values():
            hall.start()
        room.office.start()
        await keep_out(room)
    await obey_standing(room, [desk.id for desk in found])
    return len(found)


async def rest(room: Room, longest: float) -> int:
    """No hand is begun any more; how many tables were still in one when the time was over."""
    loop = asyncio.get_running_loop()
    until = loop.time() + longest
    for desk in room.desks.values():
        desk.resting = True
    while True:
        busy = sum(desk.machine.running and not desk.paused and not desk.closed for desk in room.desks.values())
        if not busy or loop.time() > until:
            return busy
        await asyncio.sleep(LOOK)
