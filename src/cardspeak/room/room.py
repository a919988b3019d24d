"""The room: its log, its tables, its people. Opened from a file it is as it was, to the chip."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from typing import Any

import msgspec

from cardspeak.books.loader import load_book
from cardspeak.citation import Citation
from cardspeak.errors import BadInput, BookError, CardspeakError
from cardspeak.jackpots.by_hand.topics.contributions import PressButton
from cardspeak.ledger import Transfer
from cardspeak.refusal import Refused
from cardspeak.room import saved
from cardspeak.room.beside.company import Attendants
from cardspeak.room.building import build
from cardspeak.room.clock import Clock, steady
from cardspeak.room.closed import ClosedTable, let_go, may_go, read_closed
from cardspeak.room.desk import Desk, Done
from cardspeak.room.everywhere import EVERY, order, standing
from cardspeak.room.face import FLOOR, Batch, Face, Shared
from cardspeak.room.gauges import Gauges
from cardspeak.room.guard import Guard, PlayBan
from cardspeak.room.home.desk import Home
from cardspeak.room.jackpots.closing import close_day
from cardspeak.room.jackpots.meters import Meters
from cardspeak.room.jackpots.orders import order as order_meter
from cardspeak.room.jackpots.orders import turn_over
from cardspeak.room.learning import Learners
from cardspeak.room.mending import Mending
from cardspeak.room.money import CAGE, wallet
from cardspeak.room.money import WELCOME as WELCOME
from cardspeak.room.office.desk import OfficeDesk
from cardspeak.room.openings import Opening, read_opening, require_amounts, require_house, title_of
from cardspeak.room.others import OtherProcesses
from cardspeak.room.packs import COMMITTED
from cardspeak.room.pools import KEEP_EVERY as POOLS_KEPT
from cardspeak.room.pools import Pools
from cardspeak.room.promotions.bonus import BonusDesks
from cardspeak.room.promotions.desk import Promotions
from cardspeak.room.tournament import halls
from cardspeak.room.tournament.hall import Hall
from cardspeak.room.who import HOUSE, ROOM, THE_ROOM, Who
from cardspeak.store import Draft, Log, Snapshot, StoreError, canonical
from cardspeak.store.cover import FaceDown
from cardspeak.store.seals import Sealer

_log = logging.getLogger("cardspeak.room")
MOST_TABLES = 5_000
MOST_NOTES = 1_000
UNREADABLE = (BadInput, BookError, msgspec.MsgspecError, AssertionError, LookupError, ValueError, TypeError)
WHAT_NOW = "run `cardspeak audit` on the log, and go back to a backup or to the version that wrote it."
KEY_LOST = (
    "start the room with the key that it had (--seal-key FILE, or the file put back in its place). If that is gone for "
    "good nobody can finish these hands: --without-hands brings the room up without those tables."
)
LONG_READ = 1_000  # records of a table read back, after which a snapshot spares the next start the same
LAST_PACKS = 10  # records among which the commitment to the last pack is looked for first
OWN_MOVES = 16  # of the room, at a time: whoever asks waits behind so many and not behind every table there is
HOUSE_NAMES = ("Ada", "Bert", "Cleo", "Dan", "Edie", "Finn", "Greta", "Hal", "Ines", "Jonas", "Kit", "Lou")


class Room:
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
        self.pools: dict[str, Pools] = {}
        self.meters: dict[str, Meters] = {}  # of jackpots by hand
        self.halls: dict[str, Hall] = {}  # tournaments
        self._furnishing: list[asyncio.Task[None]] = []
        self._openings: dict[str, Opening] = {}
        self._far: dict[str, Opening] = {}  # of tables that other processes have
        self._ids: Iterator[int] = itertools.count(1)
        self.most_tables = most_tables
        self._guards: dict[str, asyncio.Lock] = {}  # of the pools that tables share
        self._welcoming = asyncio.Lock()
        self.mending = Mending(self)
        self.warden = Guard(log, self.now)
        self.sealer: Sealer | None = None  # of its log, where whoever serves it has a key
        self.own_moves = asyncio.Semaphore(OWN_MOVES)
        self.promotions = Promotions(self)
        self.bonus = BonusDesks(self)
        self.welcomes = True  # somebody new is given play chips
        self.home: Home | None = None  # the night of a home game
        self.office = OfficeDesk(self)
        self.gauges = Gauges()
        self.learners = Learners(log, self.now)
        self.elsewhere: OtherProcesses | None = None  # the other processes of this room, where there are any
        self.attendants = Attendants(self.now, lambda: {id: desk.company for id, desk in self.desks.items()})
        self.staff: Callable[[str], bool] = lambda name: False  # whether a name has a role here: whoever serves knows

    # -- opening --------------------------------------------------------------------------------------------

    def restore(self, streams: Iterable[str] | None = None, *, leads: bool = True, without: bool = False) -> int:
        """Every table as it was when the last record was written.

        `without`: come up without those whose running hand lies face down under a key that this room does not have.

        Of a room in several processes, those of its own `streams`; and what there is once, in the one that `leads`.
        """
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
            raise FaceDown(f"{_hands_at(lost)}: {KEY_LOST}")
        if lost:
            self.note(f"{_hands_at(lost)}, and the room is up without: its chips stay until the key is back.")
        if leads:
            halls.restore(self)
        self._check_balances(found)
        if leads:
            self.promotions.restore()
            self.bonus.restore()
            self.office.restore()
        numbers = [int(id) for stream in tables if (id := stream.partition("/")[2]).isdigit()]
        self._ids = itertools.count(max(numbers, default=0) + 1)
        return len(self.desks) + len(self.closed)

    @property
    def titles(self) -> dict[str, str]:
        """Every table there ever was, by id."""
        gone = {id: table.title for id, table in self.closed.items()}
        far = {id: title_of(opening) for id, opening in self._opened_elsewhere().items()}
        return far | gone | {id: desk.title for id, desk in self.desks.items()}

    @property
    def books(self) -> dict[str, str]:
        """By which book each of them plays or played."""
        gone = {id: table.book for id, table in self.closed.items()}
        far = {id: load_book(opening.book).slug for id, opening in self._opened_elsewhere().items()}
        return far | gone | {id: desk.machine.book for id, desk in self.desks.items()}

    def _opened_elsewhere(self) -> Mapping[str, Opening]:
        """The tables of other processes, those that are closed too, and how they were opened."""
        if self.elsewhere is not None:
            for stream in self.log.streams("table"):
                id = stream.partition("/")[2]
                here = id in self.desks or id in self.closed or id in self._far
                first = None if here else next(self.log.read(stream), None)
                if first is not None and first.kind == "opened":
                    self._far[id] = read_opening(first.body)
        return self._far

    def number_tables(self, numbers: Iterator[int]) -> None:
        """Where several processes open tables, whoever gives each of them a number of its own."""
        self._ids = numbers

    def restore_table(self, stream: str) -> list[Desk]:
        """One table, here from now on; none if it was never opened, or is closed."""
        id = stream.partition("/")[2]
        try:
            if (gone := read_closed(self.log, stream)) is not None:
                self.closed[id] = gone
                return []
            desk = self._read(id)
        except FaceDown:
            raise
        except UNREADABLE as wrong:
            raise StoreError(f"Table {id} cannot be read back ({wrong!r}): {WHAT_NOW}") from wrong
        if desk is None:
            return []
        self.desks[id] = desk
        return [desk]

    def _check_balances(self, desks: Iterable[Desk]) -> None:
        """Balances are kept for quick answers and no hash covers them: they must fit the tables and come to nothing."""
        off = sum(self.log.balances().values())
        wrong = [f"all accounts together hold {off}"] if off else []
        for desk in desks:
            chips = desk.machine.chips()
            held = (self.log.balance(f"{desk.stream}/seats"), self.log.balance(f"{desk.stream}/pot"))
            if held != (chips.seats, chips.pot):
                wrong.append(f"table {desk.id} holds {chips.seats} and {chips.pot}, the ledger {held[0]} and {held[1]}")
        left = {id: self.log.balance(f"table/{id}/seats") + self.log.balance(f"table/{id}/pot") for id in self.closed}
        wrong += [f"table {id} is closed, and the ledger has {chips} on it" for id, chips in left.items() if chips]
        if wrong:
            raise StoreError(f"The ledger does not fit the tables ({wrong[0]}): {WHAT_NOW}")

    def _read(self, id: str) -> Desk | None:
        """A table from its snapshot and the records after it, or from its whole stream."""
        stream = f"table/{id}"
        desk = self._from_snapshot(id)
        known = desk.position if desk is not None else 0
        records = self.log.proven(stream, known)
        if desk is None:
            first = next(records, None)
            if first is None or first.kind != "opened":
                return None
            desk = self._desk(id, read_opening(first.body))
            desk.position = first.position
        for record in records:
            desk.hear(record)
        last = self.log.position(stream)
        if desk.position != last:  # the way to the others is damaged: they are there, and are not found
            raise StoreError(f"Table {id} cannot be read back ({desk.position} of {last} records found): {WHAT_NOW}")
        self._link(desk.machine)
        self._recall(desk)
        if desk.position - known > LONG_READ:
            self.keep(desk)
        return desk

    def _desk(self, id: str, opening: Opening) -> Desk:
        self._openings[id] = opening
        return Desk(self, id, build(opening, id), opening.pace, title_of(opening))

    def _from_snapshot(self, id: str) -> Desk | None:
        """The table as it was kept; nothing if there is no snapshot that this program can use.

        Whoever can write the file could put a name of their own into one: it counts only if this room kept it.
        """
        kept = self.log.snapshot(f"table/{id}") if self.log.keyed else None
        found = saved.decode(kept.body) if kept is not None else None
        if kept is None or found is None:
            return None
        try:
            desk = self._desk(id, read_opening(found.opening.encode()))
            desk.machine.load(found)
        except (CardspeakError, msgspec.DecodeError, LookupError, TypeError, ValueError, AssertionError):
            return None
        desk.position, desk.hands, desk.paused = kept.position, found.hands, found.paused
        return desk

    def keep(self, desk: Desk) -> None:
        """A snapshot of a table between hands; one that cannot be made or written is done without."""
        parts = desk.machine.save() if self.log.keyed else None
        if parts is None or desk.closed:
            return
        opening = canonical(self._openings[desk.id]).decode()
        body = saved.encode(saved.Saved(saved.form(), opening, desk.hands, desk.paused, **parts))
        with suppress(StoreError):
            self.log.keep(Snapshot(desk.stream, desk.position, body))

    def _link(self, machine: Face) -> None:
        """A table with jackpot wagers plays for the room's pools, one of a tournament for that."""
        halls.link(self, machine)
        plays = machine.plays_for
        if plays is None:
            return
        if plays.hand is not None:
            now = int(self.now() * 1e6)
            if plays.book not in self.meters:
                self.meters[plays.book] = Meters(self.log, plays, now, self.barred)
            self.meters[plays.book].join(plays, now)
            machine.link(self.meters[plays.book])
            return
        if plays.book not in self.pools:
            self.pools[plays.book] = Pools(self.log, plays.book, plays.wager, int(self.now() * 1e6))
        self.pools[plays.book].check(plays.wager)
        machine.link(self.pools[plays.book])

    def _recall(self, desk: Desk) -> None:
        """The pack of the last hand, as its commitment stands in the log."""
        packs = desk.machine.packs
        if packs is None:
            return
        last = self.log.position(packs.stream)
        for after in (max(0, last - LAST_PACKS), 0):
            records = list(self.log.proven(packs.stream, after))
            if any(record.kind == COMMITTED for record in records):
                packs.recall(records)
                return

    def catch_up(self, desk: Desk) -> None:
        """What the log took although it failed to say so."""
        missed = list(self.log.proven(desk.stream, desk.position))
        if not missed:
            return
        for record in missed:
            desk.hear(record)
        self._recall(desk)
        if desk.machine.event in self.halls:
            self.halls[desk.machine.event].start()  # it looks at its own stream before it does anything
        shared = desk.machine.plays_for
        if shared is not None and shared.book in self.meters and shared.hand is not None:
            self.meters[shared.book].catch_up()
        elif shared is not None and shared.book in self.pools:
            self.pools[shared.book].catch_up()
            for other in self.desks.values():
                if other.machine.pools is self.pools[shared.book]:
                    other.machine.link(self.pools[shared.book])

    def sharing(self, machine: Face) -> AbstractAsyncContextManager[Any]:
        """One at a time where tables share a jackpot: what one of them does to it is written before the next does."""
        pools = machine.pools
        return nullcontext() if pools is None else self.alone_with(pools)

    def guard(self, name: str) -> asyncio.Lock:
        """The lock of what several tables share."""
        return self._guards.setdefault(name, asyncio.Lock())

    @asynccontextmanager
    async def alone_with(self, pools: Shared) -> AsyncIterator[None]:
        async with self.guard(pools.book):
            yield
            pools.keep(POOLS_KEPT)

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
        require_house(opening, who)
        stopped = standing(self)
        if stopped is not None and not who.at_least("dealer"):
            raise BadInput(f"All play is stopped: {stopped.why}")
        id = str(next(self._ids))
        seating = self._seating(build(opening, id), opening.house)  # on a table that nobody will see
        machine = build(opening, id, who)
        self._link(machine)
        self._openings[id] = opening
        desk = Desk(self, id, machine, opening.pace, title_of(opening))
        return await asyncio.shield(self._opened(desk, opening, who, seating))

    async def _opened(self, desk: Desk, opening: Opening, who: Who, seating: list[Any]) -> Desk:
        draft = Draft("opened", int(self.now() * 1e6), who.name, "", canonical(opening))
        try:
            appended = await asyncio.wrap_future(self.log.append(desk.stream, 0, (draft,)))
        except StoreError:
            del self._openings[desk.id]
            raise
        desk.position = appended.position
        self.desks[desk.id] = desk
        for command in seating:
            await desk.ask(THE_ROOM, command)
        desk.start()
        return desk

    def _let_go(self) -> None:
        """Closed tables that nobody looks at any more are known by name; their hands are in the log."""
        for id in [id for id, desk in self.desks.items() if may_go(desk, self.seconds())]:
            self.closed[id] = let_go(self.desks.pop(id))
            self._openings.pop(id, None)

    def _seating(self, trial: Face, count: int) -> list[Any]:
        """How the house players of a new table sit down; BadInput if they cannot, before anything is written."""
        now = int(self.now())
        names = [HOUSE + name for name in HOUSE_NAMES[: max(0, count)]]
        commands = trial.house_seats(names, now)
        for command in commands:
            batch = trial.decide(THE_ROOM, command, now)
            if not isinstance(batch, Batch):
                raise BadInput(f"A house player cannot sit down: {batch}")
            trial.apply(batch.events)
        return commands

    def start(self) -> None:
        for desk in self.desks.values():
            desk.start()
        self._furnishing = halls.start(self)
        self.office.start()

    async def stop(self) -> None:
        """No new moves of the room's own, and everything finished that was asked for."""
        self.mending.stop()
        await self.office.stop()
        if self._furnishing:
            await asyncio.wait(self._furnishing)
        await asyncio.gather(*(hall.settle() for hall in self.halls.values()))
        await asyncio.gather(*(desk.settle() for desk in self.desks.values()))
        for desk in self.desks.values():
            if not desk.fault:
                self.keep(desk)
        shared: list[Shared] = [*self.pools.values(), *self.meters.values()]
        for pools in shared:
            with suppress(StoreError):  # a log that takes nothing more: without it they are read from the beginning
                pools.keep()

    # -- people ---------------------------------------------------------------------------------------------

    async def welcome(self, name: str) -> int:
        """Play chips for somebody who has none, neither here nor at a table; the balance after."""
        async with self._welcoming:  # asked twice at once, it is given once
            return await asyncio.shield(self._welcomed(name))

    async def _welcomed(self, name: str) -> int:
        account = wallet(name)
        held = self.log.balance(account)
        if held > 0 or not self.welcomes or self.seated(name) or self.warden.excluded(name):
            return held
        if self.elsewhere is not None and await self.elsewhere.maybe_seated(name):
            return held
        moved = Transfer(CAGE, account, WELCOME, "silent: play chips", "chips to play with")
        body = canonical({"name": name, "chips": WELCOME})
        draft = Draft("welcomed", int(self.now() * 1e6), name, "", body, (moved,))
        await asyncio.wrap_future(self.log.append(account, None, (draft,)))
        return self.log.balance(account)

    def barred(self, name: str) -> str:
        """Why a prize of somebody's is recorded and not paid at once; empty: it is."""
        if name.startswith(HOUSE):
            return "a player of the house"
        if self.warden.excluded(name):
            return "excluded"
        return "staff" if self.staff(name) else ""

    async def jackpot(self, who: Who, book: str, command: Any) -> tuple[str, ...] | Refused:
        """An order of the floor to a jackpot by hand."""
        if not who.at_least("dealer"):
            return Refused("authority", self.silent("the floor runs the jackpots"), "That is for the floor to do.")
        async with self._meters_alone(book) as meters:
            return await order_meter(meters, who, self._pressed(command), self.now())

    def _pressed(self, command: Any) -> Any:
        """Whether a button is pressed late is the table's to say, and leave is given by whoever presses it."""
        if not isinstance(command, PressButton):
            return command
        desk = self.desks.get(command.table.removeprefix("table "))
        late = desk is not None and desk.machine.acted(command.number)
        return msgspec.structs.replace(command, late=late, leave="")

    async def close_day(self, who: Who, book: str) -> tuple[str, ...] | Refused:
        """The day of a jackpot: hands dealt, the ledger and the meter, held against each other."""
        if not who.at_least("manager"):
            return Refused("authority", self.silent("a manager closes the day"), "That is for a manager to do.")
        async with self._meters_alone(book) as meters:
            return await close_day(meters, who, self.now())

    async def turn_over(self, who: Who, table: str) -> tuple[str, ...] | Refused:
        """Somebody of the last hand tables it for the jackpot."""
        machine = self.desk(table).machine
        if machine.plays_for is None or machine.plays_for.hand is None:
            raise BadInput("No jackpot is played for at this table.")
        async with self._meters_alone(machine.book) as meters:
            return await turn_over(meters, who, machine.turned_over(who, int(self.now())), self.now())

    @asynccontextmanager
    async def _meters_alone(self, book: str) -> AsyncIterator[Meters]:
        if book not in self.meters:
            raise BadInput(f"No table here plays for a jackpot of {book!r}.")
        async with self.alone_with(self.meters[book]):
            yield self.meters[book]

    def chips_of(self, name: str) -> int:
        return self.log.balance(wallet(name))

    def seated(self, name: str) -> tuple[str, ...]:
        """The tables at which somebody sits."""
        return tuple(id for id, desk in self.desks.items() if name in desk.people)

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
        if table == EVERY:
            return await order(self, who, what, id, why)
        if what == "close":
            return await self.desk(table).close(who, id, minutes, why)
        return await self.desk(table).floor(who, what, id)

    async def exclude(self, by: Who, name: str, days: int, why: str = "") -> PlayBan:
        """Somebody plays nowhere any more: no seat, no chips, and gone from every table when its hand is over."""
        out = await self.warden.exclude(by, name, days, why)
        await self.office.look()
        await asyncio.gather(*(self.desks[id].send_away(out.name) for id in self.seated(out.name)))
        return out

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

    async def whole_lobby(self) -> list[Mapping[str, Any]]:
        """The same with the tables that other processes have."""
        return self.lobby() + (await self.elsewhere.rows() if self.elsewhere is not None else [])


def _hands_at(tables: list[str]) -> str:
    said = f"table {tables[0]}" if len(tables) == 1 else f"tables {', '.join(sorted(tables, key=len))}"
    return f"What is being played at {said} lies face down under a key that this room does not have"


def _last_time(log: Log) -> float:
    """When the last record was written, by the clock of that time; nought for a new log."""
    last = log.latest()
    return last / 1e6 if last is not None else 0.0


def _stamp(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(seconds)) + " UTC"
