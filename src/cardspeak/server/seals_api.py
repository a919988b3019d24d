"""The seals of the room's log, for whoever wants to keep them, and the key that they are checked with."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.requests import Request

from cardspeak.room.room import Room
from cardspeak.server.asking import room_of
from cardspeak.store import StoreError
from cardspeak.store.seals import Seal, last_seals
from cardspeak.values import Named

SHOWN = 20
FRESH = 10.0  # seconds: whoever looks gets a seal over what was seen before, unless one is as young as that


class SealsShown(Named):
    """`key` is the fingerprint, `public` the key itself; both empty where the log is not sealed."""

    key: str = ""
    public: str = ""
    seals: tuple[Seal, ...] = ()  # the last first, each as it is kept elsewhere


def sealed(room: Room) -> SealsShown:
    sealer = room.sealer
    if sealer is None:
        return SealsShown()
    last = sealer.last
    if last is None or room.now() * 1e6 - last.time > FRESH * 1e6:
        try:
            sealer.now()
        except StoreError as wrong:  # what was sealed before can still be shown
            room.note(f"No seal was made for somebody who asked: {wrong}")
    seals = tuple(reversed(last_seals(room.log, SHOWN)))
    return SealsShown(key=sealer.key.fingerprint, public=sealer.key.pem().decode(), seals=seals)


async def seals(request: Request) -> Any:
    """The last seals of the log and the public key, for whoever wants to keep them."""
    return await asyncio.to_thread(sealed, room_of(request))
