"""What several tables share: the jackpots of a room, and the lock under which one table at a time touches them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import TYPE_CHECKING, Any

from cardspeak.errors import BadInput
from cardspeak.room.face import Face
from cardspeak.room.pooled import Shared
from cardspeak.room.roof import AtDesk
from cardspeak.store import Log, StoreError

if TYPE_CHECKING:
    from cardspeak.room.jackpots.meters import Meters
    from cardspeak.room.pools import Pools

KEEP_EVERY = 100  # records from one snapshot of pools or meters to the next


class SharedJackpots:
    """The pools of jackpot wagers and the meters of jackpots by hand, one of a kind for each book."""

    def __init__(self, log: Log, now: Callable[[], float], barred: Callable[[str], str]) -> None:
        self.pools: dict[str, Pools] = {}
        self.meters: dict[str, Meters] = {}  # of jackpots by hand
        self._log, self._now, self._barred = log, now, barred
        self._guards: dict[str, asyncio.Lock] = {}

    def require_linkable(self, machine: Face) -> None:
        """BadInput with its clause for a table that its jackpot by hand would not take; nothing has happened."""
        plays = machine.plays_for
        if plays is None or plays.hand is None:
            return
        if plays.book in self.meters:
            self.meters[plays.book].joining(plays, int(self._now() * 1e6))
        else:
            from cardspeak.room.jackpots.meters import new_plans, opened_for

            opened_for(plays.book, plays.hand, new_plans(plays))

    def link(self, machine: Face) -> None:
        """A table with jackpot wagers plays for the room's pools, one with a jackpot by hand for its meters."""
        plays = machine.plays_for
        if plays is None:
            return
        now = int(self._now() * 1e6)
        if plays.hand is not None:
            if plays.book not in self.meters:
                from cardspeak.room.jackpots.former import former_hands
                from cardspeak.room.jackpots.meters import Meters

                meters = self.meters[plays.book] = Meters(self._log, plays, now, self._barred)
                meters.former = lambda table: former_hands(self._log, meters.jackpot.state, table)
            self.meters[plays.book].join(plays, now)
            machine.link(self.meters[plays.book])
            return
        if plays.book not in self.pools:
            from cardspeak.room.pools import Pools

            self.pools[plays.book] = Pools(self._log, plays.book, plays.wager, now)
        self.pools[plays.book].check(plays.wager)
        machine.link(self.pools[plays.book])

    def catch_up(self, machine: Face, desks: Iterable[AtDesk]) -> None:
        """What the log took of a table's records although it failed to say so, it took of these too."""
        shared = machine.plays_for
        if shared is not None and shared.book in self.meters and shared.hand is not None:
            self.meters[shared.book].catch_up()
        elif shared is not None and shared.book in self.pools:
            pools = self.pools[shared.book]
            pools.catch_up()
            for desk in desks:
                if desk.machine.pools is pools:
                    desk.machine.link(pools)

    def of(self, machine: Face) -> AbstractAsyncContextManager[Any]:
        """One at a time where tables share a jackpot: what one of them does to it is written before the next does."""
        pools = machine.pools
        return nullcontext() if pools is None else self.alone_with(pools)

    def guard(self, name: str) -> asyncio.Lock:
        """The lock of what several tables share."""
        return self._guards.setdefault(name, asyncio.Lock())

    @asynccontextmanager
    async def alone_with(self, pools: Shared) -> AsyncIterator[None]:
        async with self.guard(pools.book):
            with suppress(StoreError):  # a log that cannot be read takes nothing either, and says so then
                pools.catch_up()
            yield
            pools.keep(KEEP_EVERY)

    @asynccontextmanager
    async def meters_alone(self, book: str) -> AsyncIterator[Meters]:
        if book not in self.meters:
            raise BadInput(f"No table here plays for a jackpot of {book!r}.")
        async with self.alone_with(self.meters[book]):
            yield self.meters[book]

    def keep(self) -> None:
        """A snapshot of each."""
        shared: list[Shared] = [*self.pools.values(), *self.meters.values()]
        for pools in shared:
            with suppress(StoreError):  # a log that takes nothing more: without it they are read from the beginning
                pools.keep()
