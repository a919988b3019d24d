"""Play chips for somebody new."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from cardspeak.room.money import WELCOME, wallet, welcoming
from cardspeak.room.roof import Roof
from cardspeak.store import Draft, canonical
from cardspeak.store.awaiting import awaited


class Welcoming:
    """`seated` says at which tables somebody sits, `ended` whether a tournament is over; `gives` whether the room gives
    play chips at all."""

    def __init__(
        self,
        room: Roof,
        seated: Callable[[str], tuple[str, ...]],
        ended: Callable[[str], bool],
        gives: Callable[[], bool],
    ) -> None:
        self._room = room
        self._seated = seated
        self._ended = ended
        self._gives = gives
        self._lock = asyncio.Lock()

    async def welcome(self, name: str) -> int:
        """Play chips for somebody who has none, neither here nor at a table or in a tournament; the balance after."""
        async with self._lock:  # asked twice at once, it is given once
            return await asyncio.shield(self._welcomed(name))

    async def _welcomed(self, name: str) -> int:
        room, account = self._room, wallet(name)
        held = room.log.balance(account)
        if held > 0 or not self._gives() or self._seated(name) or room.warden.excluded(name):
            return held
        if self._may_come_back(account):
            return held
        if room.elsewhere is not None and await room.elsewhere.maybe_seated(name):
            return held
        moved = welcoming(account)
        body = canonical({"name": name, "chips": WELCOME})
        draft = Draft("welcomed", int(room.now() * 1e6), name, "", body, (moved,))
        await awaited(room.log.append(account, None, (draft,)))
        return room.log.balance(account)

    def _may_come_back(self, account: str) -> bool:
        """Whether somebody has paid for a tournament that is not over: an entry that is withdrawn is paid back, and
        whoever was welcomed meanwhile would have both."""
        paid = Counter[str]()
        for entry in self._room.log.entries(account):
            if entry.stream.startswith("tournament/"):
                paid[entry.stream] += entry.transfer.amount * (1 if entry.transfer.debit == account else -1)
        return any(chips > 0 and not self._ended(stream.partition("/")[2]) for stream, chips in paid.items())
