"""The office of a room: one stream, one desk; read back from the log, asked by whoever may; looks around by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from cardspeak.office.machine import AnyOfficeEvent, Office, office_says
from cardspeak.office.seconding import TWO, ConfirmOrder, Proposal
from cardspeak.office.settings import HouseSettings, first_settings
from cardspeak.office.state import OfficeState
from cardspeak.office.topics.bank import FundBank
from cardspeak.office.topics.lists import CallNext, JoinWaiting
from cardspeak.office.topics.moving import LookAround
from cardspeak.office.topics.trays import VoidSlip
from cardspeak.office.zones import NO_ZONES
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.known import is_told
from cardspeak.room.lookouts import Lookout
from cardspeak.room.money import wallet
from cardspeak.room.names import key
from cardspeak.room.office.money import DRAWER, RACK, office_moves, tray
from cardspeak.room.office.permits import read_office_order
from cardspeak.room.others import OtherProcesses
from cardspeak.room.roof import Roof
from cardspeak.room.shown import Done
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.room.writing import Writing
from cardspeak.store import StoreError

STREAM, KIND = "office/house", "office"
EVENTS: Reads[list[AnyOfficeEvent]] = Reads(list[AnyOfficeEvent])
EVERY = 5.0  # seconds from one look around to the next, while somebody waits on a list
PLAY_CHIPS = "play chips are out in this room: a house that sells chips begins with a log of its own (room --cage)"


class OfficeRoof(Roof, Protocol):
    """The room over its office."""

    welcomes: bool
    elsewhere: OtherProcesses | None


class OfficeDesk:
    """Orders in, slips and lists out."""

    def __init__(self, room: OfficeRoof) -> None:
        self.room = room
        self._desk: Writing[Office] | None = None
        self._opening = asyncio.Lock()
        self._lookout = Lookout(self._looked, lambda: EVERY if self._waits() else None)
        self.start, self.stop = self._lookout.start, self._lookout.stop
        self._far: dict[str, tuple[str, ...]] = {}  # people at the tables of other processes, as of a moment ago
        self._given: dict[int, Who] = {}  # orders that wait for a second person: by whom, and from where; in no record

    # -- opening --------------------------------------------------------------------------------------------

    def restore(self) -> None:
        """As it was when the last record was written; the ledger holds what the drawer, the rack and the trays do."""
        first = next(self.room.log.read(STREAM), None)
        if first is None:
            return
        desk = self._made(msgspec.json.decode(first.body, type=HouseSettings))
        desk.read()
        self._desk = desk
        _ = self.state.settings.clock  # whoever starts the room is told now, and no report is of the wrong day
        state, log = self.state, self.room.log
        held = {DRAWER: state.cash, RACK: state.chips, **{tray(one): chips for one, chips in state.trays.items()}}
        wrong = [f"{name} holds {log.balance(name)} and {chips} is counted" for name, chips in held.items()
                 if log.balance(name) != chips]  # fmt: skip
        if wrong:
            raise StoreError(f"The cage does not fit the ledger ({wrong[0]}): run `cardspeak audit` on the log.")
        self._sells()

    def _made(self, settings: HouseSettings) -> Writing[Office]:
        return Writing(self.room, STREAM, KIND, Office(settings), EVENTS, office_moves)

    def _sells(self) -> None:
        """Once the cage has a bank, chips are bought there and given to nobody."""
        if self.state.slips:
            self.room.welcomes = False

    async def _open(self, who: Who) -> Writing[Office]:
        async with self._opening:
            if self._desk is None:
                desk = self._made(first_settings())
                if not desk.kept.setup.zone:
                    self.room.note(NO_ZONES)
                await asyncio.shield(asyncio.ensure_future(desk.begin(who, desk.kept.setup)))
                self._desk = desk
            return self._desk

    @property
    def state(self) -> OfficeState:
        return OfficeState(first_settings()) if self._desk is None else self._desk.kept.state

    # -- asking ---------------------------------------------------------------------------------------------

    async def ask(self, who: Who, told: dict[str, Any], id: str = "") -> Done | Refused:
        """An order of this person's, carried out once."""
        await self._look_elsewhere()
        at = int(self.room.now())
        order = read_office_order(self, who, told, at)
        if isinstance(order, Refused):
            return order
        if isinstance(order, ConfirmOrder) and (one := self._one_person(who, order)):
            return one
        if isinstance(order, CallNext | JoinWaiting):
            await self.look()
        if isinstance(order, FundBank) and not self.state.slips:
            out = sum(self.room.log.balances("player").values())
            if out:
                return Refused(
                    "play chips", self.room.silent("chips are sold for what they are worth"), f"{out:,} {PLAY_CHIPS}."
                )
        desk = await self._open(who)
        done = await desk.give(who, order, id, told)
        self._given = {number: self._given.get(number, who) for number in self.state.proposals}
        self._sells()
        self.start()
        return done

    def _one_person(self, who: Who, order: ConfirmOrder) -> Refused | None:
        """Two names that may be one person's are no two people."""
        proposal = self.state.proposals.get(order.proposal)
        if not isinstance(proposal, Proposal) or proposal.order.by == who.name:
            return None  # which the office itself refuses
        given = self._given.get(order.proposal)
        first = given if given is not None and given.name == proposal.order.by else Who(proposal.order.by)
        says = self.room.one_person(first, who)
        return Refused("same-person", self.room.silent(TWO), says) if says else None

    # -- what only the room knows ---------------------------------------------------------------------------

    def held(self, name: str) -> int:
        return self.room.log.balance(wallet(name)) if name else 0

    def barred(self, name: str) -> str:
        out = self.room.warden.excluded(name) if name else None
        if out is None:
            return ""
        by = "by their own wish" if out.own else f"by {out.by}{f': {out.why}' if out.why else ''}"
        return f"excluded from every table {by}."

    def table_of(self, name: str, among: tuple[str, ...] = ()) -> str:
        people = self.people()
        return next((id for id, here in people.items() if name in here and (not among or id in among)), "")

    def has_table(self, table: str) -> bool:
        return table in self._far or (table in self.room.desks and not self.room.desks[table].closed)

    def tables_of_list(self, id: str) -> tuple[str, ...]:
        found = self.state.lists.get(id)
        return found.tables if found is not None and found.tables else ("",)

    def name_behind(self, order: Mapping[str, Any]) -> str:
        """Whose account an order is about: by name, by its slip, or by the order that it confirms."""
        if is_told(order, ConfirmOrder):
            number = order.get("proposal")
            proposal = self.state.proposals.get(number) if isinstance(number, int) else None
            inner = proposal.order if isinstance(proposal, Proposal) else None
            return self._of_slip(inner.slip) if isinstance(inner, VoidSlip) else ""
        if is_told(order, VoidSlip):
            number = order.get("slip")
            return self._of_slip(number) if isinstance(number, int) else ""
        return str(order.get("name", ""))

    def _of_slip(self, number: int) -> str:
        slip = self.state.slip(number)
        return slip.name if slip is not None else ""

    def patron(self, name: str) -> str | None:
        """Somebody who was at the desk or at the window, as it was written there; none if nobody was."""
        state = self.state
        known = {key(one): one for one in (*state.points, *(slip.name for slip in state.slips), *state.visits) if one}
        return known.get(key(name))

    def people(self) -> dict[str, tuple[str, ...]]:
        return self._far | {id: desk.people for id, desk in self.room.desks.items() if not desk.closed}

    async def _look_elsewhere(self) -> None:
        """The office is the lead's, whichever process has a table."""
        if self.room.elsewhere is not None:
            self._far = {row["id"]: tuple(row["people"]) for row in await self.room.elsewhere.rows()}

    # -- looking around -------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Calls whose time is over, people who have sat down, movers in their order, and nobody excluded on a list."""
        if self._desk is None or not self._waits():
            return
        await self._look_elsewhere()
        names = {one.name for list in self.state.lists.values() for one in list.waiting}
        barred = tuple(sorted(name for name in names if self.barred(name)))
        order = LookAround(people=self.people(), barred=barred, by=THE_ROOM.name, at=int(self.room.now()))
        seen = self._desk.kept.decide(order)
        if not isinstance(seen, Refused) and seen.events:
            await self._desk.give(THE_ROOM, order)

    def _waits(self) -> bool:
        state = self.state
        return bool(state.movers or state.wishes or any(one.waiting for one in state.lists.values()))

    async def _looked(self) -> bool:
        try:
            await self.look()
        except StoreError as wrong:
            self.room.note(f"the office could not look around: {wrong}")
        return True

    # -- looking --------------------------------------------------------------------------------------------

    def story(self, last: int = 200) -> list[dict[str, Any]]:
        """What happened, in sentences, the last first."""
        if self._desk is None:
            return []
        after = max(0, self._desk.position - last)
        told = [
            {"at": event.at, "by": event.by, "says": office_says(event)}
            for record in self.room.log.read(STREAM, after)
            if record.kind == KIND
            for event in EVENTS.decode(record.body)
        ]
        return told[::-1]
