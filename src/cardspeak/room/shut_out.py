"""Whoever is excluded has no entry in a tournament: seen to again when a room starts, or is taken over."""

from __future__ import annotations

from cardspeak.room.tournament import halls


async def keep_out(room: halls.WithHalls) -> None:
    """Where nothing has begun: a process may have ended after the order, and before it had seen to that."""
    for out in room.warden.exclusions():
        await halls.send_away(room, out.name)
