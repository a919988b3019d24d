"""Play chips for somebody new."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from cardspeak.ledger import Transfer
from cardspeak.room.money import CAGE, WELCOME, wallet
from cardspeak.room.roof import Roof
from cardspeak.store import Draft, canonical
from cardspeak.store.awaiting import awaited


class Welcoming:
    """`seated` says at which tables somebody sits; `gives` whether the room gives play chips at all."""

    def __init__(self, room: Roof, seated: Callable[[str], tuple[str, ...]], gives: Callable[[], bool]) -> None:
        self._room = room
        self._seated = seated
        self._gives = gives
        self._lock = asyncio.Lock()

    async def welcome(self, name: str) -> int:
        """Play chips for somebody who has none, neither here nor at a table; the balance after."""
        async with self._lock:  # asked twice at once, it is given once
            return await asyncio.shield(self._welcomed(name))

    async def _welcomed(self, name: str) -> int:
        room, account = self._room, wallet(name)
        held = room.log.balance(account)
        if held > 0 or not self._gives() or self._seated(name) or room.warden.excluded(name):
            return held
        if room.elsewhere is not None and await room.elsewhere.maybe_seated(name):
            return held
        moved = Transfer(CAGE, account, WELCOME, "silent: play chips", "chips to play with")
        body = canonical({"name": name, "chips": WELCOME})
        draft = Draft("welcomed", int(room.now() * 1e6), name, "", body, (moved,))
        await awaited(room.log.append(account, None, (draft,)))
        return room.log.balance(account)
