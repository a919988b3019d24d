"""The processes that keep one room together: who is home of what, what the others write, and taking over from one that
is gone.

A stream is written by one run of one process; the database says by which, and lets no other. So a home that is
remembered wrongly costs a detour and nothing else. What there is once (people, orders to all, tournaments, jackpots,
promotions) is done by whoever leads: the run that owns the stream `lead`, which is taken over like any other.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from cardspeak.errors import BadInput, CardspeakError
from cardspeak.room.building import build
from cardspeak.room.everywhere import obey
from cardspeak.room.mending import STREAM as ORDERS
from cardspeak.room.openings import Opening
from cardspeak.room.room import Room
from cardspeak.room.taking import adopt
from cardspeak.room.who import Who
from cardspeak.server.sessions import Sessions
from cardspeak.server.sockets import Connected
from cardspeak.store import StoreError
from cardspeak.store.postgres.processes import LEAD, Peer, RoomProcesses

LOOK = 0.4  # seconds from one look at the others to the next
SOON = 1.0  # seconds for the one with fewest tables to take over, before anybody else does
LONGEST = 20.0  # that somebody waits for a home which is being taken over
BRIEF = 2.0  # seconds for an answer that can be done without
TRY = 0.1


class AskingPeers(Protocol):
    """How another process is asked something."""

    async def get(self, peer: Peer, path: str) -> Any: ...
    async def post(self, peer: Peer, path: str, body: Any) -> Any: ...


class _Rows:
    """The lobby's lines of another process, and when they were asked for."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.asked = 0.0
        self.rows: list[Mapping[str, Any]] = []


class MovedElsewhere(CardspeakError):
    """What was asked for is not here; whoever asked looks again where it is."""


class Peers:
    """This process among the others. Fulfils `OtherProcesses` for its room."""

    def __init__(self, processes: RoomProcesses, room: Room, sessions: Sessions, asking: AskingPeers) -> None:
        self.processes, self.room, self.sessions, self.asking = processes, room, sessions, asking
        self.connected: Connected | None = None
        self.mine = processes.store.chain
        self.known: dict[int, Peer] = {}
        self.draining = False
        self.taken: list[tuple[int, int]] = []  # chains that were taken over, and how many tables they had
        self._homes: dict[str, int] = {}
        self._gone_since: dict[int, float] = {}
        self._adopting: set[str] = set()
        self._ordered = room.log.position(ORDERS)
        self._people = 0
        self._rows: dict[int, _Rows] = {}
        self._ends: dict[int, asyncio.Event] = {}
        self._turn = asyncio.Lock()

    # -- who is there ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """For as long as the room is open. A database that is away is waited for: the log says when it is too long."""
        while True:
            try:
                await self.look()
                await self._take_over()
            except StoreError:
                pass
            except Exception as wrong:
                self.room.note(f"the other processes cannot be looked at: {wrong!r}")
            await asyncio.sleep(LOOK)

    async def look(self) -> None:
        """Everything that the others have said and written since."""
        async with self._turn:
            tables = sum(not desk.closed for desk in self.room.desks.values())
            known, stands, lead = await asyncio.to_thread(self._asked, tables)
            if lead is not None:
                self._homes[LEAD] = lead
            self.known = {peer.chain: peer for peer in known}
            for chain in [chain for chain in self._ends if chain not in self.known]:
                self._ends.pop(chain).set()
            await self._follow(stands)

    def _asked(self, tables: int) -> tuple[list[Peer], dict[str, int], int | None]:
        self.processes.say(tables, self.draining)
        stands = self.processes.store.asked("SELECT name, position FROM stream WHERE name IN ('people', 'room')")
        return self.processes.known(), dict(stands), self.processes.home(LEAD)

    async def _follow(self, stands: Mapping[str, int]) -> None:
        if stands.get("people", 0) != self._people:
            self._people = stands["people"]
            for name in self.room.warden.catch_up():
                await asyncio.gather(*(self.room.desks[id].send_away(name) for id in self.room.seated(name)))
            await asyncio.to_thread(self.sessions.people.catch_up)
            for known in self.sessions.just_ended():
                if self.connected is not None:
                    self.connected.end(known)
        if stands.get(ORDERS, 0) > self._ordered:
            for record in self.room.log.read(ORDERS, self._ordered):
                self._ordered = record.position
                if record.chain != self.mine:
                    await obey(self.room, record)

    async def until_gone(self, chain: int) -> None:
        """Until somebody has taken over from that run: whatever it still says, it is home of nothing."""
        if chain in self.known:
            await self._ends.setdefault(chain, asyncio.Event()).wait()

    def is_lead(self, peer: Peer) -> bool:
        return self._homes.get(LEAD) == peer.chain

    def others(self) -> list[Peer]:
        """Those that can be asked."""
        return [peer for peer in self.known.values() if peer.chain != self.mine and peer.alive]

    # -- taking over ----------------------------------------------------------------------------------------

    async def _take_over(self) -> None:
        gone = await asyncio.to_thread(self.processes.store.ended)
        now = time.monotonic()
        self._gone_since = {chain: self._gone_since.get(chain, now) for chain in gone}
        for chain in gone:
            if self._is_next() or (not self.draining and now - self._gone_since[chain] > SOON):
                await self._take(chain)

    def _is_next(self) -> bool:
        """Whoever has fewest tables is to have more."""
        here = [peer for peer in self.known.values() if peer.alive and not peer.draining]
        return bool(here) and min(here, key=lambda peer: (peer.tables, peer.chain)).chain == self.mine

    async def _take(self, chain: int) -> None:
        streams = await asyncio.to_thread(self.processes.store.take_over, chain)
        if streams is None:
            return
        self._adopting |= set(streams)
        try:
            await self.look()  # before anything is decided: all that was written of people
            found = await adopt(self.room, streams, leads=LEAD in streams)
        finally:
            self._adopting -= set(streams)
        self.taken.append((chain, found))
        self.room.note(f"Chain {chain} was taken over, with {found} tables.")

    # -- who is home ----------------------------------------------------------------------------------------

    async def home_of(self, stream: str, *, inside: bool = False) -> Peer | None:
        """Whom to ask about a stream; nobody if it is this process. A home that is gone is waited for.

        `inside`: somebody was sent here, and is told if it was wrong.
        """
        until = time.monotonic() + LONGEST
        while time.monotonic() < until:
            if self.room.log.stopped:
                raise StoreError(f"{self.room.log.stopped} This door closes: come in by another.")
            chain = self._homes.get(stream)
            if chain is None or (chain != self.mine and chain not in self.known):
                chain = await asyncio.to_thread(self.processes.home, stream)
                if chain is None:
                    raise BadInput(f"There is no {stream.replace('/', ' ')} here.")
                self._homes[stream] = chain
            if chain == self.mine:
                if stream not in self._adopting:
                    return None
            elif inside:
                raise MovedElsewhere(f"{stream} is not here.")
            elif (peer := self.known.get(chain)) is not None and peer.alive:
                return peer
            else:
                self.lost(stream)
                with suppress(StoreError):
                    await self.look()
            await asyncio.sleep(TRY)
        raise StoreError("That part of the room is being taken over: try again in a moment.")

    def is_here(self, stream: str) -> bool:
        """Whether that is known without asking anybody."""
        if stream in self._adopting or self.room.log.stopped:
            return False
        kind, _, id = stream.partition("/")
        return id in self.room.desks if kind == "table" else self._homes.get(stream) == self.mine

    def lost(self, stream: str) -> None:
        """Its home did not answer: look again."""
        self._homes.pop(stream, None)

    # -- what the room asks ---------------------------------------------------------------------------------

    async def rows(self) -> list[Mapping[str, Any]]:
        found = await asyncio.gather(*(self._rows_of(peer) for peer in self.others()))
        return [row for rows in found for row in rows]

    async def _rows_of(self, peer: Peer) -> list[Mapping[str, Any]]:
        """Asked for once, however many want to know; nobody is shown what was before they asked."""
        self._rows = {chain: kept for chain, kept in self._rows.items() if chain in self.known}
        kept = self._rows.setdefault(peer.chain, _Rows())
        wanted = time.monotonic()
        async with kept.turn:
            if kept.asked < wanted:
                kept.asked = time.monotonic()
                with suppress(CardspeakError, OSError):  # as they were, until somebody has taken them over
                    async with asyncio.timeout(BRIEF):
                        kept.rows = (await self.asking.get(peer, "/inside/lobby"))["tables"]
            return kept.rows

    async def seated(self, name: str) -> tuple[str, ...]:
        here = self.room.seated(name)
        return (*here, *(row["id"] for row in await self.rows() if name in row["people"]))

    async def calls(self, who: Who) -> list[Mapping[str, Any]]:
        """The calls at the tables of the others, as somebody of the house sees them."""
        sent = msgspec.json.encode({"who": who})
        asked = (asyncio.wait_for(self.asking.post(peer, "/inside/calls", sent), BRIEF) for peer in self.others())
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [one for one in found if not isinstance(one, BaseException)]

    async def maybe_seated(self, name: str) -> bool:
        """Asked of every table that may have somebody, also of those that are being taken over."""
        return await self._maybe("seated", {"name": name})

    async def maybe_plays_with(self, who: Who, name: str) -> bool:
        return await self._maybe("together", {"who": who, "name": name})

    async def _maybe(self, what: str, asked: Mapping[str, Any]) -> bool:
        """Whether any of the others says so, or one of them may and cannot be asked."""
        try:
            await self.look()
            if any(not peer.alive for peer in self.known.values()) or self._adopting:
                return True
            sent = msgspec.json.encode(asked)
            async with asyncio.timeout(BRIEF):
                others = (self.asking.post(peer, f"/inside/{what}", sent) for peer in self.others())
                found = await asyncio.gather(*others)
        except (CardspeakError, OSError):
            return True
        return any(one[what] for one in found)

    async def open(self, opening: Opening, who: Who) -> Mapping[str, Any]:
        """Where there are fewest tables; what plays for a jackpot, where its pools are."""
        peer = None if build(opening, "").plays_for is not None else self._emptiest()
        if peer is None:
            return (await self.room.open(opening, who)).row()
        sent = msgspec.json.encode({"opening": opening, "who": who})
        try:
            row: Mapping[str, Any] = await self.asking.post(peer, "/inside/tables", sent)
        except OSError:
            raise StoreError(f"{peer} did not answer: look whether the table is there before you try again.") from None
        if peer.chain in self.known:  # until it says so itself
            counted = self.known[peer.chain]
            self.known[peer.chain] = msgspec.structs.replace(counted, tables=counted.tables + 1)
        return row

    def _emptiest(self) -> Peer | None:
        """Nobody else if it is this one."""
        here = sum(not desk.closed for desk in self.room.desks.values())
        others = [peer for peer in self.others() if not peer.draining]
        best = min(others, key=lambda peer: (peer.tables, peer.chain), default=None)
        return best if best is not None and (self.draining or best.tables < here) else None
