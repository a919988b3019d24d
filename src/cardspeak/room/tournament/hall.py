"""A tournament in the room: its machine, its stream, its tables, and whoever watches.

A command is decided, written down, applied, and only then shown, as at a table. A tournament that the room conducts
goes on by itself: every step is a command like those of a director.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from typing import Any

import msgspec

from cardspeak.cards.chance import fresh_seed
from cardspeak.cards.json import read_card
from cardspeak.citation import Citation
from cardspeak.errors import CardspeakError
from cardspeak.ledger import LedgerError, Overdrawn
from cardspeak.machine import Accepted
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.asks import answered, asked_part
from cardspeak.room.batches import Beside
from cardspeak.room.face import StoryLine
from cardspeak.room.roof import Roof
from cardspeak.room.shown import Done, TableShown, Watcher, encode
from cardspeak.room.tournament.auto import clock_due, entry_of, next_command
from cardspeak.room.tournament.deals import house_agrees, house_consents
from cardspeak.room.tournament.money import transfers_of
from cardspeak.room.tournament.openings import TournamentOpening
from cardspeak.room.tournament.permits import eyes_of, plays_in, ready
from cardspeak.room.tournament.purses import NO_CHIPS, barred_from, brought, for_sale
from cardspeak.room.tournament.row import row_of
from cardspeak.room.who import HOUSE, THE_ROOM, Who
from cardspeak.store import Draft, Record, StoreError, StreamDrafts, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.tournament import commands as c
from cardspeak.tournament.base import Event
from cardspeak.tournament.collected import SAYINGS, AnyTournamentCommand, AnyTournamentEvent
from cardspeak.tournament.events import HandBegan, HandHeard, TimeLimited
from cardspeak.tournament.machine import Tournament
from cardspeak.tournament.state import State
from cardspeak.tournament.topics.hands import broke_at
from cardspeak.tournament.topics.levels import level_over
from cardspeak.tournament.topics.waiting import ROOM as BY_ROOM
from cardspeak.tournament.topics.waiting import OrderKept, first_ready, kept_words, stands_against
from cardspeak.tournament.views import event_for, view_for
from cardspeak.tournament.why import TournamentWhy
from cardspeak.values import tag_of

COMMANDS: Reads[AnyTournamentCommand] = Reads(AnyTournamentCommand, read_card)
EVENTS: Reads[list[AnyTournamentEvent]] = Reads(list[AnyTournamentEvent], read_card)
KIND = "tournament"
TICK = 1.0  # seconds from one look at the clock to the next
UNWRITTEN, NOTHING_WRITTEN = "log", "Nothing can be written down"  # why something is refused, and what is said then
OF_ONE_TABLE = (HandBegan, HandHeard)  # what changes nothing for any other table
REBUY = 30  # seconds in which somebody without chips may buy some, where the Terms sell them
MOST_STEPS = 5_000  # of the room's own at one time, before it is taken for a mistake


class Hall:
    """The tournament and its one writer; its tables are desks of the room that share it."""

    def __init__(self, room: Roof, id: str, opening: TournamentOpening) -> None:
        self.room = room
        self.id = id
        self.opening = opening
        self.book = f"tournament/{id}"  # what its tables share, by name
        self.tournament = Tournament(opening.terms)
        self.position = 0
        self.watchers: set[Watcher] = set()
        self.tables: list[str] = []
        self.fault = ""
        self.closed = False
        self._timer: asyncio.TimerHandle | None = None
        self._going: asyncio.Task[Any] | None = None
        self._stopping = False
        self._poor: dict[str, int] = {}  # who has no chips and may buy some, and since when

    machine = property(lambda self: self)

    @property
    def stream(self) -> str:
        return f"tournament/{self.id}"

    @property
    def state(self) -> State:
        return self.tournament.state

    def keep(self, least: int = 1) -> None:
        """The whole stream is read when the room opens."""

    def read_command(self, raw: bytes) -> Any:
        return COMMANDS.decode(raw)

    @property
    def lock(self) -> asyncio.Lock:
        return self.room.guard(self.book)

    # -- what a table means ---------------------------------------------------------------------------------

    def heard(self, asks: list[c.Command]) -> tuple[Event, ...] | Refused:
        """What comes of what a table reports; nothing has changed."""
        self.catch_up()
        if len(asks) == 1:
            answer = self.tournament.decide(asks[0])
            return answer.events if isinstance(answer, Accepted) else answer
        twin = self.tournament.copy()
        found: list[Event] = []
        for ask in asks:
            answer = twin.act(ask)
            if not isinstance(answer, Accepted):
                return answer
            found += answer.events
        return tuple(found)

    def may_deal(self, ask: c.AskToDeal) -> tuple[Event, ...] | Refused:
        """Whether a table may deal, and with what it would begin: only looked at, while others decide."""
        answer = self.tournament.answer(ask)
        return answer if isinstance(answer, Refused) else tuple(answer)

    def beside(self, news: tuple[Event, ...]) -> tuple[Beside, ...]:
        return (Beside(self.stream, KIND, news, transfers_of(self.id, news, cash=self.cash)),) if news else ()

    def applied(self, news: tuple[Event, ...]) -> None:
        """Written with the record of a table: the log takes what it is given."""
        self.fault = "" if self.fault.startswith(NOTHING_WRITTEN) else self.fault
        self.tournament.apply(news)
        self.position = self.room.log.position(self.stream)
        self._after(news)

    @property
    def cash(self) -> bool:
        """Entrants are people in front of a desk, not accounts of the room."""
        return self.opening.felt == "paper"

    def _plays(self, who: Who) -> bool:
        self.room.places.note(who)
        return not who.is_room and plays_in(self.state, self.room.places, who, cash=self.cash)

    # -- asking ---------------------------------------------------------------------------------------------

    async def ask(self, who: Who, command: Any, id: str = "") -> Done | Refused | Any:
        return await asyncio.shield(self._taken(who, command, id))

    async def _taken(self, who: Who, command: Any, id: str) -> Done | Refused:
        async with self.lock:
            known = answered(self.room.log, self.stream, who.name, id, command)
            if known is not None:
                return known
            return await self._carried_out(who, command, id)

    async def _carried_out(self, who: Who, command: Any, id: str = "") -> Done | Refused:
        try:
            self.catch_up()
        except StoreError as wrong:
            return self._unwritten(wrong)
        now = max(int(self.room.now()), self.state.at)
        asked = ready(self.state, self.opening, who, command, now, self.tables, plays=self._plays(who))
        barred = asked if isinstance(asked, Refused) else barred_from(self.room, asked, cash=self.cash)
        if barred is not None:
            return barred
        answer = self.tournament.decide(asked)
        waits = (
            isinstance(answer, Refused) and answer.why == TournamentWhy.NOT_NOW and stands_against(self.state, asked)
        )
        if waits and not who.is_room:
            answer = self.tournament.decide(c.KeepOrder(asked, who.name, at=now, by=BY_ROOM))
        if not isinstance(answer, Accepted):
            return answer
        if not answer.events:
            return Done(self.position)
        with self.room.warden.bringing(*brought(asked, cash=self.cash)):
            return await self._written(who, id, answer.events, command)

    async def _released(self, kept: OrderKept) -> None:
        """An order that waited: done and off the list in one append; what cannot be done any more says why."""
        now = max(int(self.room.now()), self.state.at)
        who, order = Who(kept.who), msgspec.structs.replace(kept.order, at=now)
        barred = barred_from(self.room, order, cash=self.cash, told=False)  # since it was kept; everybody hears of it
        news = barred or self.heard([c.ReleaseOrder(kept.number, at=now, by=BY_ROOM), order])
        answer = news if isinstance(news, Refused) else await self._written(who, "", news, order)
        if not isinstance(answer, Refused) or answer.why == UNWRITTEN:
            return  # or it waits on, until something can be written down
        left = self.heard([c.ReleaseOrder(kept.number, str(answer), at=now, by=BY_ROOM)])
        assert not isinstance(left, Refused), "an order that waits can be let go"
        if not isinstance(await self._written(who, "", left, order), Refused):
            self.fault = f"Not done: {answer}"
            self._publish(())

    async def _written(self, who: Who, id: str, events: tuple[Event, ...], asked: Any) -> Done | Refused:
        time = int(self.room.now() * 1e6)
        moved = transfers_of(self.id, events, cash=self.cash)
        parts = [StreamDrafts(self.stream, self.position, (Draft(KIND, time, who.name, id, canonical(events), moved),))]
        if id:
            parts.append(asked_part(self.room.log, self.book, time, who.name, id, asked))
        try:
            appended = await awaited(self.room.log.append_all(parts))
        except Overdrawn:
            cite = Citation("room", "silent: money comes from the player's account")
            return Refused("chips", cite, NO_CHIPS)
        except (StoreError, LedgerError) as wrong:
            return self._unwritten(wrong)
        self.position = next(record.position for record in appended.records if record.stream == self.stream)
        self.fault = ""
        self.tournament.apply(events)
        self._after(events)
        return Done(self.position)

    def _unwritten(self, wrong: Exception) -> Refused:
        self.fault = f"{NOTHING_WRITTEN}: {wrong}"
        self.room.note(f"tournament {self.id}: {wrong!r}")
        return Refused(UNWRITTEN, self.room.silent("nothing happens that cannot be written down"), self.fault)

    def _after(self, events: tuple[Event, ...]) -> None:
        self.tournament.forget()
        self._publish(events)
        if not events or not all(isinstance(event, OF_ONE_TABLE) for event in events):
            self._stir(playing=any(isinstance(event, TimeLimited) for event in events))
        self._soon(0.0)

    def _stir(self, *, playing: bool = False) -> None:
        """Tables between hands look again; whoever plays a hand waits for nothing of the tournament's but the time."""
        for table in self.tables:
            station = self.state.tables.get(table)
            if playing or station is None or not station.running:
                self.room.desks[table].stir()

    def hear(self, record: Record) -> None:
        """A record of the log, written before."""
        self.tournament.apply(EVENTS.decode(record.body))
        self.tournament.forget()
        self.position = record.position

    def catch_up(self) -> None:
        """What the log took although it failed to say so, here or with the record of a table."""
        if self.room.log.position(self.stream) == self.position:
            return
        for record in self.room.log.proven(self.stream, self.position):
            self.hear(record)
        self.fault = ""
        self._after(())

    # -- going on by itself ---------------------------------------------------------------------------------

    def start(self) -> None:
        self._soon(0.0)

    async def prepared(self) -> None:
        """The room's own steps so far, for somebody who waits for entries to be open."""
        await self._go_on()

    async def settle(self) -> None:
        self._stopping = True
        if self._timer is not None:
            self._timer.cancel()
        if self._going is not None:
            await asyncio.wait({self._going})

    def _soon(self, seconds: float) -> None:
        if self._stopping:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._due)

    def _due(self) -> None:
        if self._going is None or self._going.done():
            self._going = asyncio.get_running_loop().create_task(self._go_on())
        else:
            self._soon(0.01)

    async def _go_on(self) -> None:
        """The room's own steps, until it waits for somebody."""
        try:
            for _ in range(MOST_STEPS):
                if self._stopping or not await self._step():
                    break
        except CardspeakError as wrong:
            self.fault = str(wrong)
            self.room.note(f"tournament {self.id}: {wrong!r}")
        if not self._stopping and not (self.state.over and self._settled()):
            self._soon(TICK)

    def _settled(self) -> bool:
        return all(self.room.desks[table].closed for table in self.tables)

    async def _step(self) -> bool:
        async with self.lock:
            self.catch_up()
            kept = first_ready(self.state)
            if kept is not None:
                await self._released(kept)
                return kept not in self.state.waiting
            now = max(int(self.room.now()), self.state.at)
            command = self._wanted(now)
            if command is None:
                return False
            answer = await self._carried_out(THE_ROOM, command)
            if isinstance(answer, Refused):
                self.fault = str(answer)
                return False
            return True

    def _wanted(self, now: int) -> c.Command | None:
        state = self.state
        house = self._house_enters(now) or house_consents(state, now) or house_agrees(state, now)
        house = house or clock_due(state, now) or self._sends_off(now)
        if house is not None or self.opening.run_by == "room":
            return house or next_command(state, tuple(self.tables), now, _seed)
        playing = state.phase == "playing" and state.plan is not None and not state.resting
        return c.Tick(at=now, by="felt") if playing and level_over(state, now) else None

    def _sends_off(self, now: int) -> c.Command | None:
        """Whoever has no chips left and may buy some has a while for it; house players buy none, nor do the absent."""
        state, time = self.state, REBUY if self.opening.pace.pause else 0
        known, self._poor = self._poor, {}
        for table in state.live:
            broke = broke_at(state, table.name) if not table.running and table.felt != "paper" else []
            self._poor |= {player: known.get(player, now) for player in broke}
            bought = [one for one in broke if not one.startswith(HOUSE) and one not in state.absent]
            ask = c.SendOff(table.name, at=now, by="felt")
            waits = any(now < self._poor[player] + time for player in bought)
            if broke and not waits and not isinstance(self.tournament.answer(ask), Refused):
                return ask
        return None

    def _house_enters(self, now: int) -> c.Command | None:
        """House players take the places that were asked for them, one after the other."""
        state = self.state
        inside = sum(name.startswith(HOUSE) for name in state.entrants)
        if state.phase != "entries" or not state.entries_open or inside >= self.opening.house:
            return None
        return entry_of(state, f"{HOUSE}{inside + 1}", now, inside)

    # -- showing --------------------------------------------------------------------------------------------

    def row(self) -> Mapping[str, Any]:
        return row_of(self.id, self.opening, self.state, tuple(self.tables), self.fault)

    def watch(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        watcher.show(self.book, self._message(watcher.who, ()))

    def unwatch(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)

    def _publish(self, events: tuple[Event, ...]) -> None:
        for watcher in tuple(self.watchers):
            watcher.show(self.book, self._message(watcher.who, events))

    def view(self, who: Who) -> Any:
        eyes = eyes_of(self.state, self.opening, who, self._plays)
        now = max(int(self.room.now()), self.state.at)
        seen = view_for(self.state, eyes, now)
        own = view_for(self.state, (who.name,)).own if who.name in self.state.entrants else None
        return {
            "row": self.row(),
            "board": seen.board,
            "own": own,
            "desk": seen.desk,
            "may": {"direct": eyes == "director", "enter": self._may_enter(who)},
            "buys": [] if self.cash else for_sale(self.tournament, who.name, now),
            "waiting": [kept_words(self.state, one) for one in self.state.waiting] if eyes == "director" else [],
        }

    def directs(self, who: Who) -> bool:
        return eyes_of(self.state, self.opening, who, self._plays) == "director"

    def _may_enter(self, who: Who) -> bool:
        """At the beginning, late where the Terms take entries then, or again for somebody who is out."""
        if self.cash or not self.state.entries_open:
            return False
        return not isinstance(self.tournament.answer(entry_of(self.state, who.name, self.state.at)), Refused)

    def _message(self, who: Who, events: tuple[Event, ...]) -> bytes:
        eyes = eyes_of(self.state, self.opening, who, self._plays)
        told = []
        for event in events:
            seen = event_for(event, eyes if eyes == "director" else (who.name,))
            says = SAYINGS[type(seen)](seen) if seen is not None else ""
            if says:
                told.append(StoryLine(says, event.cite, tag_of(event)))
        return encode(
            TableShown(self.book, self.position, self.view(who), tuple(told), fault=self.fault, time=self.room.now())
        )


def _seed() -> str:
    return fresh_seed(os.urandom)
