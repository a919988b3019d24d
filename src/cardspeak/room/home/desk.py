"""The night at home of a room: read back from the log, asked by its host and guests, carried to the tables."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from cardspeak.errors import BadInput
from cardspeak.office.base import OfficeOrder, refuse
from cardspeak.office.home import ending, guests, stakes
from cardspeak.office.home.chips import AskForChips, HandOutChips, TakeBackChips
from cardspeak.office.home.machine import ASKS, AnyNightEvent, HomeNight, night_says
from cardspeak.office.home.state import HomeGuest, NightState, NightTerms
from cardspeak.reads import Reads
from cardspeak.refusal import Refused
from cardspeak.room.home.money import night_moves
from cardspeak.room.home.views import NightView, door_view, night_view
from cardspeak.room.kinds import house_plays
from cardspeak.room.known import kind_told, order_told
from cardspeak.room.money import wallet
from cardspeak.room.office.results import HOUSE
from cardspeak.room.openings import Opening
from cardspeak.room.roof import Roof
from cardspeak.room.shown import Done
from cardspeak.room.who import THE_ROOM, Who
from cardspeak.room.writing import Writing
from cardspeak.values import tag_of

KIND = "home"
EVENTS: Reads[list[AnyNightEvent]] = Reads(list[AnyNightEvent])
ORDERS: tuple[type[OfficeOrder], ...] = (
    stakes.SetNightTerms, guests.LetIn, guests.TurnAway, AskForChips, HandOutChips, TakeBackChips,
    ending.PauseNight, ending.GoOnWithNight, ending.CallLastHand, ending.SettleUp, ending.MarkPaid,
)  # fmt: skip
KINDS: Mapping[str, type[OfficeOrder]] = {tag_of(kind): kind for kind in ORDERS}
HOSTED = "at home the host opens the tables, and everybody there is a guest"


class AtTable(Protocol):
    """As much of a desk as a host needs."""

    closed: bool
    paused: bool

    @property
    def people(self) -> tuple[str, ...]: ...
    async def floor(self, who: Who, what: str, id: str = "") -> Any: ...
    async def send_away(self, name: str) -> Any: ...


class HomeRoof(Roof, Protocol):
    """The room over a night at home."""

    welcomes: bool


class Home:
    """The night that runs; one that has ended stays to be seen until the host begins another."""

    def __init__(self, room: HomeRoof, terms: NightTerms | None = None) -> None:
        self.room = room
        self.terms = terms or NightTerms()
        self.number = 0
        self._desk: Writing[HomeNight] | None = None
        room.welcomes = False  # chips come from the host

    # -- opening --------------------------------------------------------------------------------------------

    def restore(self) -> None:
        numbers = [int(stream.partition("/")[2]) for stream in self.room.log.streams(KIND)]
        if not numbers:
            return
        self.number = max(numbers)
        first = next(self.room.log.read(self.stream))
        self._desk = self._at(msgspec.json.decode(first.body, type=NightTerms))
        self._desk.read()

    async def start(self) -> None:
        """A first night, or the one that was running: what its host had said holds for the tables again."""
        if self._desk is None:
            await self.begin(THE_ROOM, self.terms)
        if self.state.paused:
            await self._everywhere("pause")

    async def begin(self, who: Who, terms: NightTerms) -> None:
        """Another night; whoever was let in to the last one is in."""
        if self._desk is not None and self.state.ended is None:
            raise BadInput("The night is not settled yet: settle up first.")
        out = sum(
            chips for account, chips in self.room.log.balances().items() if account.startswith(("player/", "table/"))
        )
        if out:
            raise BadInput(f"{out:,} chips are out from another time: give the home game a log of its own with --file.")
        inside = [] if self._desk is None else [one for one in self.state.guests.values() if one.stands == "in"]
        number, self.number = self.number, self.number + 1
        desk = self._at(terms)
        try:
            await asyncio.shield(asyncio.ensure_future(desk.begin(who, terms)))
        except BaseException:
            self.number = number
            raise
        self._desk = desk
        for guest in inside:
            await desk.give(
                Who(guest.name), guests.AskIn(session=guest.session, inside=True, by=guest.name, at=self.now)
            )

    def _at(self, terms: NightTerms) -> Writing[HomeNight]:
        return Writing(self.room, self.stream, KIND, HomeNight(terms), EVENTS, night_moves)

    @property
    def stream(self) -> str:
        return f"{KIND}/{self.number}"

    @property
    def desk(self) -> Writing[HomeNight]:
        assert self._desk is not None, "a home game is started before anybody comes"
        return self._desk

    @property
    def state(self) -> NightState:
        return self.desk.kept.state

    @property
    def now(self) -> int:
        return int(self.room.now())

    # -- the door -------------------------------------------------------------------------------------------

    async def knock(self, who: Who, session: str) -> HomeGuest | Refused:
        """Somebody came by the invitation, or as the host."""
        host = who.at_least("manager")
        asked = guests.AskIn(session=session, inside=host, by=who.name, at=self.now)
        done = await self.desk.give(who, asked)
        return done if isinstance(done, Refused) else self.state.guests[session]

    def admits(self, session: str) -> bool:
        guest = self.state.guests.get(session)
        return guest is not None and guest.stands == "in"

    def require_opening(self, opening: Opening, who: Who) -> None:
        """BadInput for a table that does not belong to a night among friends."""
        if not who.at_least("manager"):
            raise BadInput("At home the host opens the tables: ask for one.")
        if house_plays(opening):
            raise BadInput("At home people play each other: no house players, and no games against the house.")

    # -- asking ---------------------------------------------------------------------------------------------

    async def ask(self, who: Who, told: dict[str, Any], id: str = "") -> Done | Refused:
        """An order of the host's or of a guest's, carried out once, and carried to the tables."""
        order = self._order(who, told)
        if isinstance(order, Refused):
            return order
        done = await self.desk.give(who, order, id, told)
        if isinstance(done, Done) and not done.repeated:
            await self._carried(order)
        return done

    def _order(self, who: Who, told: dict[str, Any]) -> OfficeOrder | Refused:
        kind, host = kind_told(told, KINDS), who.at_least("manager")
        if ASKS[kind].may == "host" and not host:
            return refuse("authority", HOSTED, "That is for the host to do.")
        ours = {"by": who.name, "at": self.now}
        if kind is ending.SettleUp:
            ours |= self.results()
        if kind is ending.MarkPaid:
            ours["host"] = host
        return order_told(kind, told, ours)

    def results(self) -> dict[str, Any]:
        """What everybody holds less what the host gave them, and what still lies at tables: the ledger's word."""
        log = self.room.log
        playing = sum(log.balances("table").values())
        nets = {name: log.balance(wallet(name)) - bought for name, bought in self.state.bought.items()}
        house = -sum(nets.values()) - playing
        return {"nets": nets | ({HOUSE: house} if house else {}), "playing": playing}

    async def _carried(self, order: OfficeOrder) -> None:
        match order:
            case ending.PauseNight():
                await self._everywhere("pause")
            case ending.GoOnWithNight():
                await self._everywhere("resume")
            case ending.CallLastHand():
                await self._everywhere("resume")
                await self._all_leave(None)
            case guests.TurnAway(session=session):
                gone = self.state.guests[session].name
                if gone not in self.state.names:
                    await self._all_leave(gone)

    def _tables(self) -> list[AtTable]:
        return [desk for desk in self.room.desks.values() if not desk.closed]  # type: ignore[misc]

    async def _everywhere(self, what: str) -> None:
        wanted = [desk for desk in self._tables() if desk.paused is (what == "resume")]
        await asyncio.gather(*(desk.floor(THE_ROOM, what) for desk in wanted))

    async def _all_leave(self, name: str | None) -> None:
        leaving = [(desk, one) for desk in self._tables() for one in desk.people if name in (None, one)]
        await asyncio.gather(*(desk.send_away(one) for desk, one in leaving))

    # -- looking --------------------------------------------------------------------------------------------

    def view(self, who: Who, session: str) -> NightView:
        guest = self.state.guests.get(session)
        if guest is None or guest.stands != "in":
            return door_view(self.state, guest)
        return night_view(self.state, self.number, who, self.results())

    @property
    def since(self) -> int:
        """When the night began, in microseconds."""
        return next(self.room.log.read(self.stream)).time

    def story(self) -> list[str]:
        """The night in sentences."""
        records = [record for record in self.room.log.read(self.stream) if record.kind == KIND]
        return [night_says(event) for record in records for event in EVENTS.decode(record.body)]
