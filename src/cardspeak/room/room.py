"""The room: its log, its tables, its people. Opened from a file it is as it was, to the chip."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, suppress
from typing import TYPE_CHECKING, Any

import msgspec

from cardspeak.citation import Citation
from cardspeak.errors import BadInput
from cardspeak.lazy import made
from cardspeak.refusal import Refused
from cardspeak.room.annexes import Annexes
from cardspeak.room.batches import FLOOR
from cardspeak.room.beside.company import Attendants
from cardspeak.room.bots.thinkers import InTheRoom, Thinks
from cardspeak.room.building import build
from cardspeak.room.catalogue import Catalogue
from cardspeak.room.clock import Clock, steady
from cardspeak.room.closed import ClosedTable, let_go, may_go
from cardspeak.room.desk import Desk, Done
from cardspeak.room.editions import Editions, know_editions
from cardspeak.room.everywhere import EVERY, order, require_going, require_reason
from cardspeak.room.face import Face
from cardspeak.room.gauges import Gauges
from cardspeak.room.guard import Guard, PlayBan, person
from cardspeak.room.house_seats import seating
from cardspeak.room.kinds import house_risks, title_of
from cardspeak.room.mending import Mending
from cardspeak.room.money import WELCOME as WELCOME
from cardspeak.room.money import wallet
from cardspeak.room.names import key
from cardspeak.room.openings import Opening, require_amounts, require_house
from cardspeak.room.others import OtherProcesses
from cardspeak.room.places import Places
from cardspeak.room.pooled import Shared
from cardspeak.room.restoring import KEY_LOST, Restoring, face_down_at, require_balances
from cardspeak.room.sharing import SharedJackpots
from cardspeak.room.standing_back import StandingBack
from cardspeak.room.welcome import Welcoming
from cardspeak.room.who import HOUSE, ROOM, THE_ROOM, Who
from cardspeak.store import Draft, Log, StoreError, canonical
from cardspeak.store.awaiting import awaited
from cardspeak.store.cover import FaceDown

if TYPE_CHECKING:
    from cardspeak.room.home.desk import Home
    from cardspeak.room.tournament.hall import Hall
    from cardspeak.store.seals import Sealer

_log = logging.getLogger("cardspeak.room")
MOST_TABLES = 5_000
MOST_NOTES = 1_000
SLICE = 50  # lines of the lobby that are made at a stretch: a millisecond, where every table has gone on


class Room(Annexes):
    """Everything under one roof. Reads the clock and the system's chance; the machines below never do."""

    def __init__(
        self,
        log: Log,
        *,
        clock: Callable[[], float] = time.time,
        seconds: Callable[[], float] | None = None,
        most_tables: int = MOST_TABLES,
    ) -> None:
        """`seconds` is a clock that nobody can set; without one, a `clock` of the caller's own is taken at its word."""
        self.log = log
        self.notes: list[str] = []
        self.desks: dict[str, Desk] = {}
        self.closed: dict[str, ClosedTable] = {}  # tables that are known by name only
        known = seconds or (steady if clock is time.time else clock)
        self.seconds = known
        self.now = Clock(clock, known, self._clock_changed, _last_time(log))
        self.halls: dict[str, Hall] = {}  # tournaments
        self._furnishing: list[asyncio.Task[None]] = []
        self._ids: Iterator[int] = itertools.count(1)
        self.most_tables = most_tables
        self.welcomes = True  # somebody new is given play chips
        self._tables = Restoring(self, self._link)
        self._catalogue = Catalogue(self)
        self._sharing = SharedJackpots(log, self.now, self.barred)
        self._welcoming = Welcoming(self, self.seated, self._ended, lambda: self.welcomes)
        self.pools, self.meters = self._sharing.pools, self._sharing.meters
        self.mending = Mending(self)
        self.warden = Guard(log, self.now)
        self.sealer: Sealer | None = None  # of its log, where whoever serves it has a key
        self.own_moves = StandingBack()
        self.places = Places(known)
        self.thinks: Thinks = InTheRoom()  # where house players do: whoever serves the room gives them processes
        self.home: Home | None = None  # the night of a home game
        self.gauges = Gauges()
        self.editions = Editions(log, self.now)
        self.elsewhere: OtherProcesses | None = None  # the other processes of this room, where there are any
        self.attendants = Attendants(self.now, lambda: {id: desk.company for id, desk in self.desks.items()})
        self.staff: Callable[[str], bool] = lambda name: False  # whether a name has a role here: whoever serves knows
        self.one_person: Callable[[Who, Who], str] = lambda first, second: ""  # why two of the house may be one person
        self.known_as: Callable[[str], str] = lambda name: name  # who is meant by a name; empty: nobody who is known

    # -- opening --------------------------------------------------------------------------------------------

    def restore(self, streams: Iterable[str] | None = None, *, leads: bool = True, without: bool = False) -> int:
        """Every table as it was when the last record was written.

        `without`: come up without those whose running hand lies face down under a key that this room does not have.

        Of a room in several processes, those of its own `streams`; and what there is once, in the one that `leads`.
        """
        know_editions(self.log)
        tables = self.log.streams("table")
        own = set(tables if streams is None else streams)
        found: list[Desk] = []
        lost: list[str] = []
        for stream in (one for one in tables if one in own):
            try:
                found += self.restore_table(stream)
            except FaceDown:
                lost.append(stream.partition("/")[2])
        if lost and not without:
            raise FaceDown(f"{face_down_at(lost)}: {KEY_LOST}")
        if lost:
            self.note(f"{face_down_at(lost)}, and the room is up without: its chips stay until the key is back.")
        known = {stream.partition("/")[0] for stream in self.log.streams()}
        if leads and "tournament" in known:
            from cardspeak.room.tournament import halls

            halls.restore(self)
        require_balances(self.log, found, self.closed)
        if leads:
            self._restore_desks(known)
        numbers = [int(id) for stream in tables if (id := stream.partition("/")[2]).isdigit()]
        self._ids = itertools.count(max(numbers, default=0) + 1)
        return len(self.desks) + len(self.closed)

    def _restore_desks(self, known: set[str]) -> None:
        """What there is once beside the tables, as far as the log knows such streams."""
        if "promotion" in known:
            self.promotions.restore()
        if "bonus" in known:
            self.bonus.restore()
        if "office" in known:
            self.office.restore()

    @property
    def titles(self) -> dict[str, str]:
        """Every table there ever was, by id."""
        return self._catalogue.titles

    @property
    def books(self) -> dict[str, str]:
        """By which book each of them plays or played."""
        return self._catalogue.books

    def number_tables(self, numbers: Iterator[int]) -> None:
        """Where several processes open tables, whoever gives each of them a number of its own."""
        self._ids = numbers

    def restore_table(self, stream: str) -> list[Desk]:
        """One table, here from now on; none if it was never opened, or is closed."""
        id = stream.partition("/")[2]
        found = self._tables.table(id)
        if isinstance(found, ClosedTable):
            self.closed[id] = found
        elif found is not None:
            self.desks[id] = found
            wrong = self.editions.revise(found.machine)
            if wrong:
                self.note(f"table {id} goes on by the edition that it has: by the new one it cannot stand ({wrong})")
        return [found] if isinstance(found, Desk) else []

    def keep(self, desk: Desk) -> None:
        """A snapshot of a table between hands."""
        self._tables.keep(desk)

    def _link(self, machine: Face) -> None:
        """A table of a tournament plays for that, one with a jackpot for what tables share."""
        if machine.event:
            from cardspeak.room.tournament import halls

            halls.link(self, machine)
        self._sharing.link(machine)

    def catch_up(self, desk: Desk) -> None:
        """What the log took although it failed to say so."""
        missed = list(self.log.proven(desk.stream, desk.position))
        if not missed:
            return
        for record in missed:
            desk.hear(record)
        self._tables.recall(desk)
        if desk.machine.event in self.halls:
            self.halls[desk.machine.event].start()  # it looks at its own stream before it does anything
        self._sharing.catch_up(desk.machine, self.desks.values())

    def sharing(self, machine: Face) -> AbstractAsyncContextManager[Any]:
        """One at a time where tables share a jackpot."""
        return self._sharing.of(machine)

    def guard(self, name: str) -> asyncio.Lock:
        return self._sharing.guard(name)

    def alone_with(self, pools: Shared) -> AbstractAsyncContextManager[Any]:
        return self._sharing.alone_with(pools)

    async def open(self, opening: Opening, who: Who = THE_ROOM) -> Desk:
        """A new table, in the log before anybody sees it; house players sit down at once."""
        if opening.told and not who.at_least("dealer"):
            raise BadInput("A table at which somebody deals real cards is opened by its dealer, or by the floor.")
        self._let_go()
        if sum(not desk.closed for desk in self.desks.values()) >= self.most_tables:
            raise BadInput(f"The room has {self.most_tables} tables, and no place for another.")
        require_amounts(opening)
        if self.home is not None:
            self.home.require_opening(opening, who)
        if opening.committed is None and not opening.told:
            opening = msgspec.structs.replace(opening, committed=True)
        require_house(opening, who, sold=house_risks(opening) and not self.welcomes)
        require_going(self, opening.book, opening.game, who)
        held = who.is_room and "tournament" in opening.options  # its tables go by the edition that it was opened by
        if not (held and opening.edition):
            opening = msgspec.structs.replace(opening, edition=await self.editions.keep(opening.book))
        id = str(next(self._ids))
        seats = seating(build(opening, id), opening.house, int(self.now()))
        machine = build(opening, id, who)
        self._link(machine)
        self._tables.openings[id] = opening
        desk = Desk(self, id, machine, opening.pace, title_of(opening))
        return await asyncio.shield(self._opened(desk, opening, who, seats))

    async def _opened(self, desk: Desk, opening: Opening, who: Who, seats: list[Any]) -> Desk:
        draft = Draft("opened", int(self.now() * 1e6), who.name, "", canonical(opening))
        try:
            appended = await awaited(self.log.append(desk.stream, 0, (draft,)))
        except StoreError:
            del self._tables.openings[desk.id]
            raise
        desk.position = appended.position
        self.desks[desk.id] = desk
        for command in seats:
            await desk.ask(THE_ROOM, command)
        desk.start()
        if self.meters:
            self._daily.start()  # with the first table of a jackpot
        return desk

    def _let_go(self) -> None:
        """Closed tables that nobody looks at any more are known by name; their hands are in the log."""
        for id in [id for id, desk in self.desks.items() if may_go(desk, self.seconds())]:
            self.closed[id] = let_go(self.desks.pop(id))
            self._tables.openings.pop(id, None)

    def start(self) -> None:
        for desk in self.desks.values():
            desk.start()
        if self.halls:
            from cardspeak.room.shut_out import keep_out
            from cardspeak.room.tournament import halls

            self._furnishing = [*halls.start(self), asyncio.get_running_loop().create_task(keep_out(self))]
        if made(self, "office"):
            self.office.start()
        if self.meters:
            self._daily.start()

    async def stop(self) -> None:
        """No new moves of the room's own, and everything finished that was asked for."""
        self.mending.stop()
        if made(self, "_daily"):
            await self._daily.stop()
        if made(self, "office"):
            await self.office.stop()
        if self._furnishing:
            await asyncio.wait(self._furnishing)
        await asyncio.gather(*(hall.settle() for hall in self.halls.values()))
        await asyncio.gather(*(desk.settle() for desk in self.desks.values()))
        await self.thinks.stop()
        for desk in self.desks.values():
            if not desk.fault:
                self.keep(desk)
        self._sharing.keep()

    # -- people ---------------------------------------------------------------------------------------------

    async def welcome(self, name: str) -> int:
        """Play chips for somebody who has none, neither here nor at a table; the balance after."""
        return await self._welcoming.welcome(name)

    def barred(self, name: str) -> str:
        """Why a prize of somebody's is recorded and not paid at once; empty: it is."""
        if name.startswith(HOUSE):
            return "a player of the house"
        if self.warden.excluded(name):
            return "excluded"
        return "staff" if self.staff(name) else ""

    def chips_of(self, name: str) -> int:
        return self.log.balance(wallet(name))

    def seated(self, name: str) -> tuple[str, ...]:
        """The tables at which somebody sits."""
        return tuple(id for id, desk in self.desks.items() if name in desk.people)

    def _ended(self, tournament: str) -> bool:
        """Whether nothing of what was paid for a tournament comes back; of another process's the pool tells it."""
        hall = self.halls.get(tournament)
        return hall.state.over if hall is not None else not self.log.balance(f"tournament/{tournament}/pool")

    def at_table(self, id: str) -> Desk:
        """A table and nothing else that can be watched."""
        if id in self.closed:
            raise BadInput(f"Table {id} is closed: what was played there is in the history.")
        if id not in self.desks:
            raise BadInput(f"There is no table {id!r} here.")
        return self.desks[id]

    def desk(self, id: str) -> Desk:
        if id.startswith("tournament/") and id.partition("/")[2] in self.halls:
            return self.halls[id.partition("/")[2]]  # type: ignore[return-value]  # watched and asked like a table
        return self.at_table(id)

    async def floor(
        self, who: Who, table: str, what: str, id: str = "", *, minutes: int = 0, why: str = ""
    ) -> Done | Refused:
        """What the dealer and those above do with a table as a whole; who may close one is the book's to say."""
        if what not in (*FLOOR, "close"):
            raise BadInput(f"The floor can {', '.join(FLOOR)} or close a table, not {what!r}.")
        if not who.at_least("dealer"):
            return Refused("authority", self.silent("the floor runs the tables"), "That is for the floor to do.")
        if table.startswith(EVERY):
            return await order(self, who, what, id, why, table)
        if what == "close":
            return await self.at_table(table).close(who, id, minutes, why)
        return await self.at_table(table).floor(who, what, id, why and require_reason(why))

    def plays_with(self, who: Who, name: str) -> bool:
        """Whether somebody is a mere player, or at the place of one, where this other plays."""
        return any(self.desks[id].here(who) != who for id in self.seated(name))

    async def exclude(self, by: Who, name: str, days: int, why: str = "") -> PlayBan:
        """Somebody plays nowhere any more: no seat, no chips, and gone from every table when its hand is over."""
        if key(by.name) != key(name):
            if self.plays_with(by, name):
                raise BadInput(f"You play at a table with {name}: somebody else of the floor decides on that.")
            if self.elsewhere is not None and await self.elsewhere.maybe_plays_with(by, name):
                raise BadInput(f"You may play at a table with {name}: somebody else decides on that, or try again.")
        out = await self.warden.exclude(by, name, days, why)
        await self.office.look()
        leaving = [(desk, one) for desk in self.desks.values() for one in desk.people if person(one) == person(name)]
        await asyncio.gather(*(desk.send_away(one) for desk, one in leaving))
        if self.halls:
            from cardspeak.room.tournament import halls

            await halls.send_away(self, out.name)
        return out

    async def readmit(self, by: Who, name: str) -> None:
        """The house's exclusion ends, by somebody else than whoever it is about: a second name is not somebody else."""
        if key(by.name) != key(name) and (says := self.one_person(Who(self.known_as(name) or name), by)):
            raise BadInput(says)
        await self.warden.readmit(by, name)

    # -- the rest -------------------------------------------------------------------------------------------

    def silent(self, why: str) -> Citation:
        return Citation("room", f"silent: {why}")

    def called(self) -> None:
        self.attendants.tell()

    def note(self, text: str) -> None:
        """For whoever runs the room: kept for the page of the house, and in the program's own log."""
        self.notes.append(text)
        del self.notes[:-MOST_NOTES]
        _log.warning(text)

    def _clock_changed(self, was: float, now: float) -> None:
        """Somebody set the clock of the machine: that is in the log, before anything that it stamps."""
        self.note(f"The clock was set from {_stamp(was)} to {_stamp(now)}: records follow it, and say so.")
        body = canonical({"was": int(was * 1e6), "now": int(now * 1e6)})
        with suppress(StoreError):
            self.log.append(ROOM, None, (Draft("clock changed", int(now * 1e6), ROOM, "", body),))

    def lobby(self) -> list[Mapping[str, Any]]:
        """Every table that is open, for the page everybody sees first."""
        return [desk.row() for desk in self.desks.values() if not desk.closed]

    async def own_lobby(self) -> list[Mapping[str, Any]]:
        """The same in slices: whoever asks something of a table meanwhile does not wait for all the lines."""
        found: list[Mapping[str, Any]] = []
        for at, desk in enumerate(tuple(self.desks.values()), 1):
            if not desk.closed:
                found.append(desk.row())
            if not at % SLICE:
                await asyncio.sleep(0)
        return found

    async def whole_lobby(self) -> list[Mapping[str, Any]]:
        """The same with the tables that other processes have."""
        return await self.own_lobby() + (await self.elsewhere.rows() if self.elsewhere is not None else [])


def _last_time(log: Log) -> float:
    """When the last record was written, by the clock of that time; nought for a new log."""
    last = log.latest()
    return last / 1e6 if last is not None else 0.0


def _stamp(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(seconds)) + " UTC"
